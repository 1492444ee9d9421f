"""Interns the plays of a match: equal ones are one object in memory, as players pass, draw and end
their turns a hundred times. A play that was not repeated for a while is forgotten, as are the lines
of the record that hold it (`projections.replay.fading`); their events are packed (`events.lines`).
"""

from __future__ import annotations

import msgspec

from events.envelope import Event
from events.record import Entry
from events.record import action_of
from events.vocabulary import Action
from projections.knowledge.recent import Recent

PLAYS, MOST = 32, 1_000
"""For how many events, and further plays, a play is kept unsaid."""


class Alike:
    """The plays of a match lately, by a hash of what they answer."""

    __slots__ = ("_plays",)

    def __init__(self) -> None:
        self._plays: Recent[int, tuple[Action, ...]] = Recent(PLAYS, MOST)

    def share(self, event: Event) -> Action | None:
        """Give the action of *event* the answers of an earlier one that answers the same, and
        return the earlier one that says the same in all; None for an event without an action.
        """
        data = event.data.get("action")
        if data is None:
            return None
        answers = hash(msgspec.msgpack.encode(data["args"]))
        known = self._plays.at(event.version).get(answers) or ()
        if known and known[0].args == data["args"]:
            data["args"] = known[0].args
        action = action_of(data)
        for play in known:
            if play == action:
                return play
        self._plays.put(answers, (*known, action))
        return action


def saying(entry: Entry, action: Action | None) -> Entry:
    """Return a line with *action* itself where it says the same."""
    return msgspec.structs.replace(entry, what=action) if entry.what == action else entry
