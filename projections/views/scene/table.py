"""A whole table as one viewer may see it, with the actions that the viewer may do now.

A phone knows no rules: this value has everything that the phone shows, and nothing that its seat
may not know. If a card that the viewer cannot see is exchanged for another, no byte of it changes.
"""

from __future__ import annotations

from projections.knowledge.sight import Sight
from projections.views.choices.offers import OfferView
from projections.views.choices.offers import offers
from projections.views.scene.counters import CounterView
from projections.views.scene.counters import NoteView
from projections.views.scene.counters import counter_views
from projections.views.scene.counters import note_views
from projections.views.scene.frames import FrameView
from projections.views.scene.frames import frame_views
from projections.views.scene.header import Header
from projections.views.scene.header import header
from projections.views.scene.zones import ZoneView
from projections.views.scene.zones import zone_views


class TableView(Header, frozen=True, kw_only=True):
    """The table: the viewer (`role`, `seat`), the seats in their order, header, counters, declared
    words, zones, open questions, and the offers.
    """

    role: str
    seat: str
    seats: tuple[str, ...]
    counters: tuple[CounterView, ...]
    notes: tuple[NoteView, ...]
    zones: tuple[ZoneView, ...]
    frames: tuple[FrameView, ...]
    may_pass: bool
    offers: tuple[OfferView, ...]


def table_view(sight: Sight, acting: bool = True, listing: bool = True) -> TableView:
    """Return what a viewer may see, with the viewer's offers. *acting* is false for a past moment,
    which has no offers; without *listing* offers have only the answers that a page needs.
    """
    top, open_to = header(sight), offers(sight, acting, listing)
    return TableView(
        role=sight.viewer.role,
        seat=sight.viewer.seat,
        seats=sight.table.seats,
        phase=top.phase,
        phases=top.phases,
        turn=top.turn,
        active=top.active,
        to_act=top.to_act,
        your_move=top.your_move,
        outcome=top.outcome,
        counters=counter_views(sight),
        notes=note_views(sight),
        zones=zone_views(sight),
        frames=frame_views(sight),
        may_pass=open_to.may_pass,
        offers=open_to.offers,
    )
