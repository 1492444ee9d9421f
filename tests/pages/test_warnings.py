"""What is to be read before a report is sent: a warning with nothing to say is not shown, a question
that is asked in any case is.
"""

from __future__ import annotations

from app.pages.seat.ask import step_after
from games import catalogue
from games import play
from games.table import Table
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
