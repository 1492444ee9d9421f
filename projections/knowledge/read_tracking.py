"""A table that notes which of its parts are read, so that an answer's dependencies are known.

A look is a key: a field of the table, or one place in its mappings. A read that cannot be noted so
finely counts as a look at the whole field or table.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import ItemsView
from collections.abc import Iterator
from collections.abc import KeysView
from collections.abc import Mapping
from collections.abc import ValuesView
from itertools import compress
from operator import is_not
from typing import Any
from typing import TypeVar

from games.kit.table.pieces import Piece
from games.table import Table

LookKey = tuple[Hashable, ...]
Value = TypeVar("Value")

ALL: LookKey = ("all",)
"""A look at the whole table."""
MAPPINGS = ("counters", "hidden", "notes", "pieces")
FIELDS = ("phase", "turn", "active", "to_act", "frames", "outcome", "limits")
"""The other fields that change in a match; seats, options and cards never do."""
_FRAMES: LookKey = ("frames",)
_OPEN_KIND: LookKey = ("open kind",)


def _field(name: str) -> Any:
    look: LookKey = (name,)

    def read(looked: LookedAt) -> Any:
        looked.note_look(look)
        return getattr(looked._table, name)

    return property(read)


def _part(name: str, place: int) -> Any:
    """A mapping of the table: one object for each question, which looks there dozens of times."""

    def read(looked: LookedAt) -> NotedMapping:
        part = looked._parts[place]
        if part is None:
            noted = NotedMapping(name, getattr(looked._table, name), looked.note_look)
            part = looked._parts[place] = noted
        return part

    return property(read)


def _fixed(name: str) -> Any:
    return property(lambda looked: getattr(looked._table, name))


class LookedAt:
    """A `Table` for those who read it; it reports every look to `note_look`. Functions that change
    it get the table itself.
    """

    __slots__ = ("_parts", "_table", "note_look")

    def __init__(self, table: Table, note_look: Callable[[LookKey], object]) -> None:
        self._table = table
        self._parts: list[NotedMapping | None] = [None, None, None, None]
        self.note_look = note_look

    @property  # type: ignore[misc]
    def __class__(self) -> type[Table]:  # type: ignore[override]
        return Table

    @property
    def __dict__(self) -> dict[str, object]:  # type: ignore[override]
        """All fields at once, as a function that copies the table takes them."""
        self.note_look(ALL)
        return vars(self._table)

    def __eq__(self, other: object) -> bool:
        self.note_look(ALL)
        return self._table == (other._table if type(other) is LookedAt else other)

    def __getattr__(self, name: str) -> Any:
        self.note_look(ALL)
        return getattr(self._table, name)

    # -- what `Table` answers, each with the looks that it takes -----------------------------------

    phase, turn, active, to_act = map(_field, FIELDS[:4])
    frames, outcome, limits = map(_field, FIELDS[4:])
    counters, hidden, notes, pieces = map(_part, MAPPINGS, range(4))
    seats, options, cards = map(_fixed, ("seats", "options", "cards"))
    option, others, next_seat = map(_fixed, ("option", "others", "next_seat"))

    def count(self, owner: str, name: str) -> int:
        self.note_look(("counters", (owner, name)))
        return self._table.counters.get((owner, name), 0)

    def hides(self, owner: str, zone: str) -> int:
        self.note_look(("hidden", (owner, zone)))
        return self._table.hidden.get((owner, zone), 0)

    def note(self, owner: str, name: str) -> str:
        self.note_look(("notes", (owner, name)))
        return self._table.notes.get((owner, name), "")

    def piece(self, id_: str) -> Piece:
        self.note_look(("pieces", id_))
        return self._table.piece(id_)

    def at(self, zone: str, cell: str | None = None, owner: str | None = None) -> tuple[Piece, ...]:
        self.note_look(("at", zone, cell, owner))
        return self._table.at(zone, cell, owner)

    def lying(self, *zones: str) -> tuple[Piece, ...]:
        for zone in zones:
            self.note_look(("at", zone, None, None))
        return self._table.lying(*zones)

    def attached(self, id_: str) -> tuple[Piece, ...]:
        self.note_look(("attached", id_))
        return self._table.attached(id_)

    def recall(self, question: Callable[[Table], Value]) -> Value:
        self.note_look(("recall", question))
        return self._table.recall(question)

    def phase_is(self, *phases: str) -> bool:
        for phase in phases:
            self.note_look(("phase is", phase))
            if phase == self._table.phase:
                return True
        return False

    @property
    def open_kind(self) -> str:
        self.note_look(_OPEN_KIND)
        return self._table.open_kind

    def innermost(self, kind: str) -> Any:
        self.note_look(("innermost", kind))
        return self._table.innermost(kind)

    @property
    def frame(self) -> Any:
        self.note_look(_FRAMES)
        return self._table.frame

    def frame_of(self, *kinds: str) -> Any:
        self.note_look(("frame of", *kinds) if len(kinds) == 1 else _FRAMES)
        return self._table.frame_of(*kinds)


class NotedMapping(Mapping[Any, Any]):
    """A mapping of a table that notes which of its keys were looked up."""

    __slots__ = ("_all", "_name", "_note", "_part")

    def __init__(
        self, name: str, part: Mapping[Any, Any], note: Callable[[LookKey], object]
    ) -> None:
        self._name = name
        self._all: LookKey = (name,)
        self._part = part
        self._note = note

    def __getitem__(self, key: Any) -> Any:
        self._note((self._name, key))
        return self._part[key]

    def get(self, key: Any, default: Any = None) -> Any:
        self._note((self._name, key))
        return self._part.get(key, default)

    def __contains__(self, key: object) -> bool:
        self._note((self._name, key))
        return key in self._part

    def __iter__(self) -> Iterator[Any]:
        self._note(self._all)
        return iter(self._part)

    def __len__(self) -> int:
        self._note(self._all)
        return len(self._part)

    def keys(self) -> KeysView[Any]:
        self._note(self._all)
        return self._part.keys()

    def values(self) -> ValuesView[Any]:
        self._note(self._all)
        return self._part.values()

    def items(self) -> ItemsView[Any, Any]:
        self._note(self._all)
        return self._part.items()

    def __eq__(self, other: object) -> bool:
        self._note(self._all)
        return bool(self._part == other)

    def __hash__(self) -> int:
        raise TypeError("a mapping of a table is no key")


def changed_looks(before: Table, after: Table) -> Iterator[LookKey]:
    """Yield the looks whose result may differ between the two tables; `ALL` among them if the
    tables differ at all.
    """
    if before is after:
        return
    yield ALL
    for name in FIELDS:
        was, now = getattr(before, name), getattr(after, name)
        if was is not now and was != now:
            yield (name,)
    if before.phase != after.phase:
        yield ("phase is", before.phase)
        yield ("phase is", after.phase)
    if before.frames is not after.frames:
        yield from _changed_frames(before, after)
    for name in MAPPINGS:
        yield from _changed_part(name, getattr(before, name), getattr(after, name))


def _changed_frames(before: Table, after: Table) -> Iterator[LookKey]:
    """The looks at one kind of open question, or at the kind of the innermost."""
    was, now = before.open_kind, after.open_kind
    if was != now:
        yield _OPEN_KIND
    if before.frame != after.frame:
        yield ("innermost", was)
        yield ("innermost", now)
    for kind in {frame.kind for frame in (*before.frames, *after.frames)}:
        if before.frame_of(kind) != after.frame_of(kind):
            yield ("frame of", kind)


def _changed_part(name: str, was: Mapping[Any, Any], now: Mapping[Any, Any]) -> Iterator[LookKey]:
    if was is now:
        return
    others = compress(now, map(is_not, now.values(), map(was.get, now)))
    keys = [key for key in others if was.get(key) != now[key]]
    keys += [key for key in was if key not in now]
    if not keys:
        return
    yield (name,)
    for key in keys:
        yield (name, key)
        if name == "pieces":
            yield from _of_piece(was.get(key))
            yield from _of_piece(now.get(key))


def _of_piece(piece: Piece | None) -> Iterator[LookKey]:
    """The looks that read a piece or its location."""
    if piece is None:
        return
    if piece.host:
        yield ("attached", piece.host)
    for cell in (None, piece.cell):
        for owner in (None, piece.owner):
            yield ("at", piece.zone, cell, owner)
