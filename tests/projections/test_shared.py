"""What viewers share, and what is kept from one table to the next, tells each the same as a view that
is made for this viewer alone.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.desk.desk import Desk
from app.desk.history.lookback import past_of
from events.memory import MemoryLog
from games import catalogue
from projections.knowledge.past import Past
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from projections.views.history.log import log_lines
from projections.views.scene.table import table_view
from tests.games.players import Chance

PLAYS, LINES = 60, 20


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_each_viewer_is_told_what_one_is_told_for_whom_all_is_made_anew(key: str) -> None:
    game, desk = catalogue()[key], Desk(MemoryLog(), lambda: 1_000_000)
    match = desk.open(key, {})
    start = desk.live(match).table
    viewers = (*map(seated, start.seats), REFEREE, SPECTATOR)
    for ply, turn in enumerate(Chance(game, 8).match(PLAYS, True, start)):
        action = turn.action
        desk.report(match, action.seat, f"p{ply}", ply, action.name, action.args)
        live = desk.live(match)
        past, alone = past_of(live), Past(game, start).follow(live.events)
        for viewer in viewers:
            sight = past.sight(viewer, live.head.version)
            afresh = replace(sight, answers=None)
            assert table_view(sight, listing=False) == table_view(afresh, listing=False)
            read = log_lines(past, live.history, viewer, LINES)
            assert read == log_lines(alone, live.history, viewer, LINES)


def test_what_all_may_know_is_one_value_for_all() -> None:
    """In Generalissimo no piece is hidden."""
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match = desk.open("generalissimo", {})
    live = desk.live(match)
    turn = next(iter(Chance(live.game, 8).match(1, False, live.table)))
    desk.report(match, turn.action.seat, "p", 0, turn.action.name, turn.action.args)
    past, viewers = past_of(live), (*map(seated, live.table.seats), REFEREE, SPECTATOR)
    views = [table_view(past.sight(viewer, live.head.version)) for viewer in viewers]
    assert len({id(view.zones) for view in views}) == 1
    assert len({id(view.notes) for view in views}) == 1
    assert len({id(log_lines(past, live.history, viewer)) for viewer in viewers}) == 1
