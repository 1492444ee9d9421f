"""Of each seat's line nothing is lost and nothing said twice, whoever looks, in every game."""

from __future__ import annotations

import pytest

from games.rules import Game
from projections.knowledge.sight import looking
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import seated
from projections.views.scene.bars import COUNTED
from projections.views.scene.bars import Bar
from projections.views.scene.bars import bars
from projections.views.scene.table import TableView
from projections.views.scene.table import table_view
from tests.games.players import Chance
from tests.referee.everygame import GAMES


def views(game: Game) -> list[TableView]:
    """Some moments of a match, as each seat and somebody who only watches sees them."""
    turns = [*Chance(game, 4).match(40, demo=True)]
    tables = [turn.after for turn in turns[:: max(1, len(turns) // 5)]]
    viewers: list[Viewer] = [SPECTATOR, *map(seated, tables[0].seats)]
    return [
        table_view(looking(game, table, viewer), listing=False)
        for table in tables
        for viewer in viewers
    ]


def said(bar: Bar) -> list[str]:
    """What a line shows, each thing by its label."""
    shown = (*bar.chiefs, *bar.counters, *bar.unseen)
    return sorted(map(str, (*(row.label for row in shown), *bar.idle)))


def due(view: TableView, seat: str) -> list[str]:
    """What there is to show of a seat: each counter that is no part of another, and each zone of
    which only the number is known.
    """
    own = [row for row in view.counters if row.owner == seat]
    parts = {row.twin for row in own}
    zones = [
        zone
        for zone in view.zones
        if zone.owner == seat and not zone.pieces and zone.layout in COUNTED
    ]
    rows = (
        *(row for row in own if row.name not in parts),
        *(zone for zone in zones if zone.layout != "concealed"),
    )
    return sorted(str(row.label) for row in rows)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_nothing_of_a_seats_line_is_lost_or_said_twice(key: str) -> None:
    for view in views(GAMES[key]):
        lines = bars(view, {view.seats[0]: "Nim"})
        near = view.seat or view.seats[0]
        assert [bar.seat for bar in lines] == [*(s for s in view.seats if s != near), near]
        for bar in lines:
            assert said(bar) == due(view, bar.seat)
            assert bar.side == view.seats.index(bar.seat)
            assert bar.player == ("Nim" if bar.side == 0 else "")
            assert (bar.active, bar.to_act) == (view.active == bar.seat, bar.seat in view.to_act)
            assert all(note.owner == bar.seat for note in bar.notes)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_at_nothing_is_only_named(key: str) -> None:
    for view in views(GAMES[key]):
        for bar in bars(view, {}):
            assert all(row.value or row.spent or row.warn for row in bar.counters)
            assert all(zone.count for zone in bar.unseen)
            left_out = {str(label) for label in bar.idle}
            assert not left_out & {
                str(row.label)
                for row in view.counters
                if row.owner == bar.seat and (row.value or row.chief) and not row.twin
            }
