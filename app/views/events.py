"""The log as a viewer may read it: hidden cards become `?`, numbers of cards are always shown."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec import UnsetType

from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from events.envelope import Event
from events.vocabulary import Fields
from projections.knowledge.masks import masked
from projections.knowledge.past import Past
from projections.knowledge.viewer import Viewer
from projections.views.base import Answer
from projections.views.base import View

AT_ONCE = 500
"""Most events in one answer."""


class RevealView(View, frozen=True, kw_only=True):
    """A row of the ledger: who learned, which cards, how many that nobody else can name, and
    whether chance chose them.
    """

    to: tuple[str, ...]
    cards: tuple[str, ...]
    count: int
    random: bool


class EventView(View, frozen=True, kw_only=True):
    """An event. Only the referee gets its hash and the digest of the table: from them hidden cards
    could be guessed.
    """

    version: int
    kind: str
    by: str
    at: int
    seen: int
    data: Mapping[str, Answer]
    reveals: tuple[RevealView, ...]
    id: str | UnsetType = UNSET
    schema: int | UnsetType = UNSET
    hash: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET


class EventsView(View, frozen=True, kw_only=True):
    """A part of the log, and the version of its last event."""

    match: str
    head: int
    events: tuple[EventView, ...]


def events_view(live: Live, viewer: Viewer, after: int) -> EventsView:
    """Return the events after a version, as a viewer may read them."""
    past = past_of(live)
    rows = live.events[after : after + AT_ONCE]
    return EventsView(
        match=live.manifest.match,
        head=live.head.version,
        events=tuple(event_view(past, event, viewer) for event in rows),
    )


def event_view(past: Past, event: Event, viewer: Viewer) -> EventView:
    """Return one event as a viewer may read it."""
    secret = past.secret(viewer, event.version)
    all_of_it = viewer.sees_all
    rows = [row for row in event.reveals if all_of_it or viewer.seat in row["to"]]
    return EventView(
        version=event.version,
        kind=event.kind,
        by=event.by,
        at=event.at,
        seen=event.seen,
        data=masked(event.data, secret),
        reveals=tuple(_reveal(masked(row, secret)) for row in rows),
        id=event.id if all_of_it else UNSET,
        schema=event.schema if all_of_it else UNSET,
        hash=event.hash if all_of_it else UNSET,
        digest=event.digest if all_of_it else UNSET,
    )


def _reveal(row: Fields) -> RevealView:
    return RevealView(
        to=row["to"], cards=row["cards"], count=row["count"], random=row.get("random", False)
    )
