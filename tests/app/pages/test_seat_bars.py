"""The bars of the seats: what only its own player is told, and the order of the seats."""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.pages.table.bars import seat_bars
from app.views.match import match_view
from events.memory import MemoryLog
from games import catalogue
from games.wtactics_arc.names import DECK
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from tests.app.conftest import SetClock
from tests.games.players import Chance

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
