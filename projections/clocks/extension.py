"""By how much a round should be extended because a match was held: for every hold of more than a
minute, and every deck check.

A deck check gives back the time that it took and three minutes more. It is a pause whose reason
begins with `DECK_CHECK`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events import kinds
from events.envelope import Event
from events.lines import besides_plays

DECK_CHECK = "Deck check"
"""The beginning of the reason of a pause for a deck check."""
DECK_CHECK_MS = 180_000
"""The time that a deck check gives back in addition to its own length."""
ROUND_MS = 60_000
"""A hold longer than this is proposed as an extension of the round."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A time in which the clocks of a match were stopped: its start and end (ms), whether it was a
    deck check, and whether it is over.
    """

    since: int
    until: int
    for_deck: bool = False
    over: bool = False

    @property
    def milliseconds(self) -> int:
        """The length of the hold."""
        return max(0, self.until - self.since)

    @property
    def extension(self) -> int:
        """Return the milliseconds by which the round should be extended for it."""
        if self.for_deck:
            return self.milliseconds + DECK_CHECK_MS
        return self.milliseconds if self.milliseconds > ROUND_MS else 0


def holds(events: Sequence[Event], now: int) -> tuple[Hold, ...]:
    """Return every hold of a match, the present one last; overlapping calls and pauses are one
    hold.
    """
    holds: list[Hold] = []
    waiting: set[int] = set()
    since, deck = 0, False
    for event in besides_plays(events):
        change = kinds.clock_change(event)
        if change.holds is not None:
            if not waiting:
                since, deck = event.at, False
            waiting.add(change.holds)
            deck = deck or is_deck_check(event)
        elif change.frees is not None and waiting:
            waiting.discard(change.frees)
            if not waiting:
                holds.append(Hold(since, event.at, deck, True))
    return (*holds, Hold(since, now, deck)) if waiting else tuple(holds)


def is_deck_check(event: Event) -> bool:
    """Tell whether a pause is for a deck check."""
    return event.kind == kinds.CLOCK_PAUSED and event.data["reason"].startswith(DECK_CHECK)
