"""The pieces and open questions on a table, and the end of a match."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from itertools import compress
from operator import is_not
from types import MappingProxyType
from typing import Any
from typing import TypedDict

from msgspec import Struct

from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import altered
from games.text import Text


class Impossible(Exception):
    """An effect or a change that the table cannot carry out, because it names something absent.
    `words` gives the reason, as a sentence without a full stop.
    """

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


UNMARKED: frozenset[str] = frozenset()
"""No marks: one object for all pieces, since an empty set takes 0.2 kB."""
NO_COUNTERS: Mapping[str, int] = MappingProxyType({})
"""No counters: one object as well."""


class Piece(Struct, frozen=True, gc=False):
    """A physical piece or card: its id is unique per printed copy.

    `facing` is `up`, `down` or `side` (turned 90 degrees). `host` is the piece it is attached to.
    A match holds hundreds of pieces, as they lay on the tables that it keeps.
    """

    id: str
    kind: str
    owner: Seat
    controller: Seat
    zone: str
    cell: str = ""
    order: int = 0
    facing: str = "up"
    marks: frozenset[str] = UNMARKED
    counters: Mapping[str, int] = NO_COUNTERS
    host: str = ""

    def count(self, key: str) -> int:
        """Return the piece's own counter *key* (0 if it has none)."""
        return self.counters.get(key, 0)


def differing(pieces: Mapping[str, Piece], others: Mapping[str, Piece]) -> Iterator[str]:
    """Yield the ids of those *pieces* that are not the same objects among *others*, or missing
    there: the few that a play changed, found without a look at each of the hundred.
    """
    return compress(pieces, map(is_not, pieces.values(), map(others.get, pieces)))


@dataclass(frozen=True)
class Frame:
    """An open question on the stack: a response window, a combat being declared, a pending defence.

    `asked` are the seats still to answer, next first; `passed` those who passed in a row; `stack`
    the actions that wait to resolve, newest last; `notes` the fields that the game declared for
    this kind.
    """

    kind: str
    asked: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    stack: tuple[Action, ...] = ()
    notes: Fields = field(default_factory=dict)

    def note(self, key: str, default: Any = None) -> Any:
        """Return the declared field *key*."""
        return self.notes.get(key, default)

    def noting(self, **notes: Any) -> Frame:
        """Return the frame with these fields set."""
        return altered(self, notes={**self.notes, **notes})


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winners (none: a draw), the reason in words, and the clause.

    `derived` outcomes follow from the table and are decided again when it is corrected; the others
    (a seat gave up, a draw was agreed) stand until the play that made them is struck.
    """

    winners: tuple[Seat, ...]
    reason: Text
    rule: str
    derived: bool = False


class PieceFields(TypedDict, total=False):
    """The fields of a `Piece` that a change may name."""

    kind: str
    owner: Seat
    controller: Seat
    zone: str
    cell: str
    order: int
    facing: str
    marks: frozenset[str]
    counters: Mapping[str, int]
    host: str


Owner = str
"""A seat, or `table` for what belongs to no seat."""
