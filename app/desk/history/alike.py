"""Equal payloads of the events of a match are one object in memory: players pass, draw and end
their turns in the same words a hundred times.
"""

from __future__ import annotations

import msgspec

from events.envelope import Event
from events.vocabulary import Fields


class Alike:
    """The payloads of a match so far, by a hash of what they say."""

    __slots__ = ("_payloads",)

    def __init__(self) -> None:
        self._payloads: dict[int, Fields] = {}

    def share(self, event: Event) -> None:
        """Give *event* the payload of an earlier one that says the same."""
        known = self._payloads.setdefault(hash(msgspec.msgpack.encode(event.data)), event.data)
        if known is not event.data and known == event.data:
            msgspec.structs.force_setattr(event, "data", known)
