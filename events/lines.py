"""The events of one match in memory, with those that are no plays kept apart.

A match is nearly all plays. Who looks for a call, a penalty, a pause or a ruling looks among the
few others, so that what a play costs does not grow with the length of the match.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Sequence
from operator import attrgetter

from events import kinds
from events.envelope import Event


class Lines(list[Event]):
    """Events in their order. They grow by `append` alone; `besides`: those that are no plays."""

    __slots__ = ("besides",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__()
        self.besides: list[Event] = []
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        """Add the next event."""
        super().append(event)
        if event.kind != kinds.PLAY_MADE:
            self.besides.append(event)

    def plays_before(self, version: int) -> int:
        """Return how many plays stand before a line."""
        return version - 1 - bisect_left(self.besides, version, key=attrgetter("version"))


def besides_plays(events: Sequence[Event]) -> Sequence[Event]:
    """Return those of some events that are no plays, in their order."""
    if isinstance(events, Lines):
        return events.besides
    return [event for event in events if event.kind != kinds.PLAY_MADE]
