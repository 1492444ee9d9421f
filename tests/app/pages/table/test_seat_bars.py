"""The bars of the seats: what only its own player is told, and the order of the seats."""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.pages.table.bars import _chiefs
from app.pages.table.bars import _of_counter
from app.pages.table.bars import letter_of
from app.pages.table.bars import seat_bars
from app.pages.table.changes import value
from app.views.match import match_view
from events.memory import MemoryLog
from games import catalogue
from games.screen import Count
from games.screen import Source
from games.wtactics_arc.names import DECK
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from projections.views.scene.counters import CounterView
from tests.app.conftest import SetClock
from tests.games.players import Chance
from tests.referee import little

GAME = catalogue()["wtactics_arc"]


@pytest.mark.parametrize("looks", ["A", "B", ""])
def test_the_own_deck_is_counted_in_the_own_bar_alone(looks: str) -> None:
    desk = Desk(MemoryLog(), SetClock())
    match = desk.open(GAME.key, {})
    turns = Chance(GAME, 3).match(12, True, desk.live(match).table)
    for number, turn in enumerate(turns):
        action = turn.action
        desk.report(match, action.seat, f"r{number}", number, action.name, action.args)
    viewer = seated(looks) if looks else SPECTATOR
    bars = seat_bars(GAME, match_view(desk.live(match), viewer, 0))
    told = {bar.seat for bar in bars if any(figure.name == DECK for figure in bar.figures)}
    assert told == ({looks} if looks else set())
    assert [bar.seat for bar in bars] == {"A": ["B", "A"], "B": ["A", "B"], "": ["B", "A"]}[looks]


def test_a_game_without_a_screen_has_its_counters_and_hidden_zones_in_the_bar() -> None:
    """Of seats only, and only what is shown."""
    assert [(count.name, count.source) for count in _chiefs(little.GAME)] == [
        ("energy", "seat"),
        ("score", "seat"),
        ("hand", "zone"),
        ("deck", "zone"),
    ]
    assert [letter_of(little.GAME, seat) for seat in ("red", "blue")] == ["r", "b"]


def counter(value: int, most: int | None, spent: int | None) -> CounterView:
    return CounterView(
        owner="A",
        name="gems",
        label="Gems",
        icon="gem",
        value=value,
        least=0,
        most=most,
        warn="",
        chief=False,
        twin="",
        spent=spent,
    )


@pytest.mark.parametrize(
    ("value", "most", "spent", "pips", "signs"),
    [
        (3, 12, None, True, True),
        (3, 13, None, False, True),
        (12, None, None, True, False),
        (13, None, None, False, False),
        (4, 5, None, True, True),
        (5, 5, None, True, False),
        (2, 5, 2, True, True),
        (2, 5, 3, True, False),
        (4, 5, 0, True, True),
    ],
)
def test_few_are_drawn_one_by_one_and_many_as_a_number(
    value: int, most: int | None, spent: int | None, pips: bool, signs: bool
) -> None:
    """Up to twelve pips by the limit, or by the value where there is none; up to four gems."""
    row = counter(value, most, spent)
    plain = _of_counter(row, Count("gems", "gem"))
    assert (plain.pips, plain.signs, plain.most, plain.value) == (False, False, None, value)
    drawn = _of_counter(row, Count("gems", "gem", pips=True, signs=True))
    assert (drawn.pips, drawn.signs, drawn.most, drawn.spent) == (pips, signs, most, spent)


def test_a_number_on_any_table_is_told_where_it_is_shown() -> None:
    table = little.setup(little.GAME, little.GAME.seats, {}, little.GAME.cards)
    told = [
        value(little.GAME, table, little.RED, Count(name, "", source=source))
        for name, source in (
            ("energy", Source.SEAT),
            ("ticks", Source.SEAT),
            ("none", Source.SEAT),
            ("hand", Source.ZONE),
            ("pool", Source.LED),
            ("pot", Source.TABLE),
        )
    ]
    assert told == [3, None, None, 3, 8, None]
