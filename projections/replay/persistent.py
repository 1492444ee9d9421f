"""An immutable list to which items are added cheaply: a new list shares the items of the old."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import islice
from typing import TypeVar
from typing import overload

Item = TypeVar("Item")


class PersistentList(Sequence[Item]):
    """An immutable sequence. `plus` costs what it adds, no matter how long the sequence is.

    Sequences share a list, of which each shows its first items; no item of it is ever changed. The
    longest sequence may append to the list; a shorter one copies its part. Two threads may read one
    sequence, but must not call `plus` at once.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, *items: Item) -> PersistentList[Item]:
        """Return the sequence with *items* added at its end."""
        shared = self._items
        if len(shared) != self._length:
            shared = shared[: self._length]
        shared.extend(items)
        return self._first(shared, self._length + len(items))

    @property
    def last(self) -> Item | None:
        """The item at the end; None where there is none. A play asks for it half a dozen times."""
        return self._items[self._length - 1] if self._length else None

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Item: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Item]: ...

    def __getitem__(self, place: int | slice) -> Item | Sequence[Item]:
        """Return an item, or several; a slice from the start is another sequence of this type and
        copies nothing.
        """
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            if start == 0 and step == 1:
                return self._first(self._items, stop)
            if step == 1:
                return tuple(self._items[start:stop])
            return tuple(map(self._items.__getitem__, range(start, stop, step)))
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError(f"{place} is no place of a row of {self._length}")
        return self._items[place]

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[Item]:
        return map(self._items.__getitem__, range(self._length - 1, -1, -1))

    def __repr__(self) -> str:
        return f"PersistentList({list(self)!r})"

    @classmethod
    def _first(cls, items: list[Item], length: int) -> PersistentList[Item]:
        row = cls.__new__(cls)
        row._items, row._length = items, length
        return row
