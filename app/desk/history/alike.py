"""Equal answers within the plays of a match are one object in memory: players pass, draw and end
their turns in the same words a hundred times. The lines of the record keep them; the events
themselves are packed after a while (`events.lines`).
"""

from __future__ import annotations

import msgspec

from events.envelope import Event
from events.vocabulary import Fields


class Alike:
    """What the plays of a match answered so far, by a hash of what it says."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: dict[int, Fields] = {}

    def share(self, event: Event) -> None:
        """Give the action of *event* the answers of an earlier one that says the same."""
        action = event.data.get("action")
        if action is None:
            return
        args = action["args"]
        known = self._answers.setdefault(hash(msgspec.msgpack.encode(args)), args)
        if known is not args and known == args:
            action["args"] = known
