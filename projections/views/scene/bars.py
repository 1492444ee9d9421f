"""The line of each seat: who sits there, whose turn it is, its chief counters first, and the counts
of hidden cards.

It depends on the seat's counters, notes and hidden zones, and on the header.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import TABLE
from games.text import Text
from projections.views.base import View
from projections.views.scene.counters import CounterView
from projections.views.scene.counters import NoteView
from projections.views.scene.table import TableView
from projections.views.scene.zones import ZoneView

COUNTED = frozenset({"concealed", "pile", "stack", "row", "list"})
"""Layouts in which an empty or hidden zone shows only its number of cards."""


class Bar(View, frozen=True, kw_only=True):
    """The line of one seat. `side`: its place at the table. `player`: who sits there ("": unknown).
    `idle`: the names of counters at 0, which are left out elsewhere.
    """

    seat: str
    side: int
    player: str
    active: bool
    to_act: bool
    chiefs: tuple[CounterView, ...]
    counters: tuple[CounterView, ...]
    unseen: tuple[ZoneView, ...]
    idle: tuple[Text, ...]
    notes: tuple[NoteView, ...]


def bars(view: TableView, players: Mapping[str, str]) -> tuple[Bar, ...]:
    """Return the lines of all seats: those on the far side in their order, the near one last."""
    near = near_seat(view)
    far = [seat for seat in view.seats if seat != near]
    return tuple(_bar(view, players, seat) for seat in (*far, near))


def near_seat(view: TableView) -> str:
    """Return the seat from whose side the table is drawn: the viewer's own, else the first."""
    return view.seat if view.seat in view.seats else view.seats[0]


def is_only_counted(zone: ZoneView) -> bool:
    """Tell whether a zone shows only its number of cards."""
    bare = not zone.cells or zone.owner != TABLE
    return not zone.pieces and bare and zone.layout in COUNTED


def _bar(view: TableView, players: Mapping[str, str], seat: str) -> Bar:
    unseen = [
        zone
        for zone in view.zones
        if zone.owner == seat and is_only_counted(zone) and zone.layout != "concealed"
    ]
    own = [row for row in view.counters if row.owner == seat]
    twins = {row.twin for row in own}
    counters = [row for row in own if row.name not in twins and not row.chief]
    chiefs = [row for row in own if row.name not in twins and row.chief]
    return Bar(
        seat=seat,
        side=view.seats.index(seat),
        player=players.get(seat, ""),
        active=view.active == seat,
        to_act=seat in view.to_act,
        chiefs=(*chiefs, *(_as_counter(zone) for zone in unseen if zone.chief)),
        counters=tuple(row for row in counters if tells(row)),
        unseen=tuple(zone for zone in unseen if not zone.chief and zone.count),
        idle=(
            *(row.label for row in counters if not tells(row)),
            *(zone.label for zone in unseen if not zone.chief and not zone.count),
        ),
        notes=tuple(note for note in view.notes if note.owner == seat),
    )


def tells(row: CounterView) -> bool:
    """Whether a counter has a value worth showing."""
    return bool(row.value or row.spent or row.warn)


def _as_counter(zone: ZoneView) -> CounterView:
    """The count of a zone, drawn as a chief counter."""
    return CounterView(
        owner=zone.owner,
        name=zone.name,
        label=zone.label,
        icon="",
        value=zone.count,
        least=0,
        most=None,
        warn=zone.warn,
        chief=True,
        twin="",
        spent=None,
    )
