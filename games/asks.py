"""The closed set of asks: every question that an action of any game may put to a phone."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.table import Table
from games.text import NOTHING
from games.text import Text

Share = int | tuple[str, ...]
"""What one bin gets: points, or items."""
AskAnswer = str | int | tuple[str, ...] | Mapping[str, Share] | None
"""What a phone answers to one ask; None: left out on purpose."""
Chosen = Fields
"""The answers to an action's asks so far, by the key of the ask; each is an `AskAnswer`."""
Options = Callable[[Table, Seat, Chosen], Iterable[Any]]
"""What an ask may be answered with, given the answers before it. Broad: the checks do the judging.
"""
Bound = Callable[[Table, Seat, Chosen], int]
Needed = Callable[[Table, Seat, Chosen], bool]
"""Whether an optional ask has to be answered after the answers before it."""
Reading = Callable[[Seat, str], str]
"""What a seat means by a text: another text, or the same."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose one. The answer is a text.

    * `options`: what may be chosen. `scans`: the answer may be scanned.
    * `optional`: it may be left out, unless `needed` says otherwise after the answers before it: a
      phone then offers neither that nor the answer `left_open`, which stands for leaving it out.
    * `left_out`: the answer that a report without one is taken to hold, where the rules themselves
      refuse such a report (None: it is unreadable).
    * `reads` turns the words of a seat into the names that the table stores (its own BORDER into
      B1, say). `stands_for` names the piece that an answer means, where the answer is not its id: a
      tap on that piece chooses it.
    * `hint`: what any of the answers costs, or what to do, before one is chosen. `spends`: the same
      as numbers, how many of which counters of the seat.
    """

    key: str
    label: Text
    options: Options
    optional: bool = False
    scans: bool = False
    reads: Reading | None = None
    left_out: str | None = None
    stands_for: Callable[[Table, Seat, str], str] | None = None
    hint: Callable[[Table, Seat, Chosen], Text] | None = None
    needed: Needed | None = None
    left_open: str = ""
    spends: Callable[[Table, Seat, Chosen], Mapping[str, int]] | None = None


@dataclass(frozen=True, slots=True)
class PickMany:
    """Choose several, in order where `ordered`. The answer is a row of texts; `presets` are ready
    answers by name.

    `needed`: as in `Pick`.

    Where `stated` gives examples, the answers are statements about the table
    (`games.kit.statements`): the options are those often made, any other may be written; `says`
    puts one in words. `states` tells whether a statement is of a kind that is taken at all (None:
    any is), so that a phone offers no other.
    """

    key: str
    label: Text
    options: Options
    least: Bound | int = 0
    most: Bound | int = 1_000
    ordered: bool = False
    optional: bool = False
    scans: bool = False
    presets: Callable[[Table, Seat, Chosen], Mapping[str, tuple[str, ...]]] | None = None
    stated: str = ""
    says: Callable[[Table, str], Text] | None = None
    states: Callable[[str], bool] | None = None
    reads: Reading | None = None
    needed: Needed | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """Draw a way over cells. The answer is a row of cells; `options` yields every whole way that
    may be worth judging.
    """

    key: str
    label: Text
    options: Options
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """Name a whole number from `least` to `most`; `suggest` is the number the phone shows first
    (None: the least).
    """

    key: str
    label: Text
    least: Bound | int = 0
    most: Bound | int = 1_000
    optional: bool = False
    suggest: Bound | None = None


class Tone(StrEnum):
    """What an outcome is to whoever answers."""

    GOOD = "good"
    BAD = "bad"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Meeting:
    """One bin of an `Allocate` against what it faces on the table, such as the defenders of one
    attack: the pieces `against` it, the sum of their strength, the sum `own` of the items in the
    bin (None: nothing is counted), and in few words what `comes` of it.
    """

    against: tuple[str, ...] = ()
    strength: int | None = None
    own: int | None = None
    comes: Text = NOTHING
    tone: Tone = Tone.EVEN


@dataclass(frozen=True, slots=True)
class Outlook:
    """A forecast by the rules for shares that are not sent yet: the meeting of each bin, and the
    table `after` all of them. `proviso`: what may still come between.
    """

    meetings: Mapping[str, Meeting]
    after: Table
    proviso: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Allocate:
    """Distribute over bins. The answer maps each bin to a whole number of points, or, where `items`
    is given, to a row of items.

    * `points`: how many are to be handed out in all (None: any number). `suggest`: the answer that
      the phone shows first. `none`: the words for the answer that gives nothing to any bin.
    * `bin`: what a bin is called before its own name. Where bins are `numbered` (1, 2, 3 …), a row
      of shares without their numbers says the same.
    * `reads` turns shares as somebody states them into those that the table stores, where their
      meaning depends on the order in which they are stated.
    * `outlook`: the forecast for shares, where the items face something.
    """

    key: str
    label: Text
    bins: Options
    points: Bound | int | None = None
    items: Options | None = None
    optional: bool = False
    suggest: Callable[[Table, Seat, Chosen], Fields] | None = None
    numbered: bool = False
    bin: Text = NOTHING
    reads: Callable[[Fields], Fields] | None = None
    outlook: Callable[[Table, Seat, Fields], Outlook] | None = None
    none: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Confirm:
    """Say yes to something worth a second look; carries no argument. `warn` returns what to read
    first.
    """

    label: Text
    warn: Callable[[Table, Seat, Chosen], Text] | None = None
    key: str = ""
    optional: bool = True


Ask = Pick | PickMany | Path | Amount | Allocate | Confirm
