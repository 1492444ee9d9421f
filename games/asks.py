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
    """Choose one. The answer is a text. An optional one may be left out; where `needed` says so,
    after the answers before it, a phone does not offer that, nor the answer `left_open`, which
    stands for leaving it out.

    `reads` turns the words of a seat into the names that the table stores (its own BORDER into B1,
    say). A phone always asks it; where the rules themselves refuse a report without the answer,
    `left_out` is what such a report then holds (None: it is unreadable). `stands_for` names the
    piece that an answer means, where the answer is not its id: a tap on that piece chooses it.
    `hint` says what any of the answers costs, or what to do, before one is chosen. `spends` tells
    the same as numbers: of which counters of the seat how many.
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
    """What a bin meets on the table, and what comes of it with the items that lie in it.

    `against`: the pieces on the other side, `strength` their sum, `own` that of the items (None:
    nothing is counted); `comes`: the outcome in few words.
    """

    against: tuple[str, ...] = ()
    strength: int | None = None
    own: int | None = None
    comes: Text = NOTHING
    tone: Tone = Tone.EVEN


@dataclass(frozen=True, slots=True)
class Outlook:
    """What shares bring, by the rules themselves: the meeting of each bin, and the table once all
    is over. `proviso`: what may still come between.
    """

    meetings: Mapping[str, Meeting]
    after: Table
    proviso: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Allocate:
    """Distribute over bins. The answer maps a bin to a whole number (`points` to hand out in all;
    None: free), or, where `items` is given, to a row of items; `suggest` is the answer the phone
    shows first. Where the bins are `numbered` (1, 2, 3 …), a row of shares without their numbers
    says the same. `bin`: what one
    is called before its own name. `reads` turns shares as somebody states them into those that the
    table stores, where what they mean hangs on the order in which they are stated. Where items face
    something, `outlook` tells what shares would bring, before they are sent; `none` names the
    answer that shares out nothing.
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
