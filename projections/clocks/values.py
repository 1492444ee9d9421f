"""What clocks are at a moment: who runs against which limit, what holds them, what fell due."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from events.vocabulary import Action
from games.table import Table


@dataclass(frozen=True)
class Running:
    """One clock: whose, its key, its full limit, what was left at the time `since` (all ms), and
    what falls due at its end (None: it only informs). `afresh`: what holds it puts it back to its
    full limit. `rests_after`: missed deadlines in a row after which it rests.
    """

    seat: str
    key: str
    limit: int
    left: int
    since: int
    action: Action | None
    afresh: bool = False
    rests_after: int = 12


@dataclass(frozen=True)
class Clocks:
    """All clocks of a match at the time `at` (milliseconds since 1970 UTC).

    * `running`: the clock with a limit, if there is one. * `holds`: what stops the clocks. *
      `used`: ms each seat was to act.
    * `turn_since`, `turn_used`: when the turn on the table began, and its running ms so far, to
      inform.
    * `missed`: deadlines missed in a row, with nothing else between them.
    * `awaited`: seats that must be taken before the clocks run.
    * `granted`, `preset`: time for the next clock of a seat: added to its limit, or instead of it.
    """

    at: int
    running: Running | None = None
    holds: frozenset[int] = frozenset()
    used: Mapping[str, int] = field(default_factory=dict)
    granted: Mapping[str, int] = field(default_factory=dict)
    preset: Mapping[str, int] = field(default_factory=dict)
    turn: int = 0
    turn_since: int = 0
    turn_used: int = 0
    to_act: tuple[str, ...] = ()
    missed: int = 0
    awaited: frozenset[str] = frozenset()

    @property
    def resting(self) -> bool:
        """Whether the match was left: after `rests_after` missed deadlines in a row none is
        counted until somebody reports something.
        """
        return self.running is not None and self.missed >= self.running.rests_after

    @property
    def stopped(self) -> bool:
        """Whether the clocks stand still: a pause or a call holds them, they wait for the players,
        or they rest.
        """
        return bool(self.holds or self.awaited) or self.resting

    @property
    def due(self) -> int | None:
        """When something falls due (ms since 1970 UTC); None where nothing does, or while the
        clocks stand still.
        """
        if self.running is None or self.running.action is None or self.stopped:
            return None
        return self.running.since + self.running.left

    def left(self, now: int) -> int | None:
        """Milliseconds left on the running clock at *now* (never below 0); None where no clock runs
        against a limit.
        """
        if self.running is None:
            return None
        gone = 0 if self.stopped else max(0, now - self.running.since)
        return max(0, self.running.left - gone)


@dataclass(frozen=True, slots=True)
class Due:
    """An action of the table that fell due at a time (milliseconds since 1970 UTC), and the table
    after it.
    """

    at: int
    action: Action
    after: Table
