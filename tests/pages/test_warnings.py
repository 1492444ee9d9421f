"""What is to be read before a report is sent: a warning with nothing to say is not shown, a question
that is asked in any case is.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.pages.seat.ask import step_after
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import freeze
from games import catalogue
from games import play
from games.rules import ActionSpec
from games.rules import Ask
from games.rules import Game
from games.table import Table
from projections.views.choices.asks import ask_view
from tests.games.players import Chance


def opened(key: str) -> Table:
    """A table after the opening that the game plays for a demonstration."""
    game = catalogue()[key]
    table = play.setup(game, game.seats[: game.least_seats], {})
    for turn in Chance(game, 1).match(0, True, table):
        table = turn.after
    return table


def test_only_what_warns_is_a_warning() -> None:
    """The choice of what to draw said “Go on” in amber, and its button “Yes”, with a full deck."""
    game, table = catalogue()["wtactics_arc"], opened("wtactics_arc")
    seat, spec = table.to_act[0], game.specs["DrawResourceChosen"]
    step = step_after(game, table, seat, spec, {"choice": "play2"})
    assert step.ask is None
    assert step.ruling is None
    assert step.warnings == ()
    emptied = table.hide(seat, "deck", -table.hides(seat, "deck"))
    (warning,) = step_after(game, emptied, seat, spec, {"choice": "draw2"}).warnings
    assert "defeated" in str(warning.warn)


def test_a_question_without_a_warning_is_asked() -> None:
    game, table = catalogue()["war_time_generals"], opened("war_time_generals")
    step = step_after(game, table, table.to_act[0], game.specs["TurnEnded"], {})
    assert [str(row.label) for row in step.warnings] == ["End your turn?"]


@pytest.mark.parametrize("key", ["generals_order"])
def test_an_optional_question_with_a_choice_is_asked(key: str) -> None:
    """Passed over are only questions without an answer that can be chosen, and those that name what
    happens anyway.
    """
    game, asked = catalogue()[key], 0
    table = play.setup(game, game.seats[: game.least_seats], {})
    for turn in Chance(game, 3).match(80, True, table):
        for spec, ask, before in optional_asks(game, turn.action):
            view = ask_view(game, turn.before, turn.action.seat, spec.name, ask, freeze(before))
            options = getattr(view, "options", ()) or ()
            single = len(options) == 1 and game.spec(str(options[0].value))
            if any(option.enabled for option in options) and not single:
                step = step_after(game, turn.before, turn.action.seat, spec, before)
                assert step.chosen.get(ask.key, "") is not None, spec.name
                asked += 1
    assert asked


def optional_asks(game: Game, action: Action) -> Iterator[tuple[ActionSpec, Ask, Fields]]:
    """The questions of an action that may be left out, each with the answers before it."""
    spec = game.specs[action.name]
    for place, ask in enumerate(spec.asks):
        if ask.optional and ask.key and not spec.chance and not spec.onward:
            keys = [one.key for one in spec.asks[:place] if one.key]
            yield spec, ask, {key: action.args.get(key) for key in keys}
