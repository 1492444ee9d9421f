"""A cache bounded by use: what nobody asked for during the last events of a match is forgotten.
And what was made of the items of a row that grows.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from operator import is_
from typing import Generic
from typing import NamedTuple
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
Item = TypeVar("Item")
Made = TypeVar("Made")


class Recent(Generic[Key, Value]):
    """Values by key. One that is not used while the match grows by *events*, or while *most* others
    are added, is dropped.
    """

    __slots__ = ("_events", "_most", "_old", "_since", "young")

    def __init__(self, events: int, most: int) -> None:
        self._events = events
        self._most = most
        self._since = 0
        self.young: dict[Key, Value] = {}
        """Those that were used since the last change of generations."""
        self._old: dict[Key, Value] = {}
        """Those that were used in the one before alone."""

    def get(self, key: Key) -> Value | None:
        """Return the value of a key; None where it is not kept."""
        value = self.young.get(key)
        if value is None and (value := self._old.pop(key, None)) is not None:
            self.young[key] = value
        return value

    def put(self, key: Key, value: Value) -> None:
        """Keep a value."""
        if len(self.young) >= self._most:
            self._begin_anew()
        self.young[key] = value

    def renew(self, key: Key, value: Value) -> None:
        """Keep a value in the place of the one before, which is let go at once and not with its
        generation: for the large ones that follow each other.
        """
        self.put(key, value)
        self._old.pop(key, None)

    def at(self, version: int) -> Recent[Key, Value]:
        """Note how long the match is, and return this cache."""
        if not 0 <= version - self._since < self._events:
            self._since = version
            self._begin_anew()
        return self

    def __len__(self) -> int:
        return len(self.young.keys() | self._old.keys())

    def _begin_anew(self) -> None:
        self._old, self.young = self.young, {}


class Rows(NamedTuple, Generic[Item, Made]):
    """A row, and what was made of each of its items.

    A log grows at its end, and the part of it that is shown loses as much at its beginning. What
    was made of its lines is not looked up line by line: it is taken along where the very same items
    stand in the same order.
    """

    items: tuple[Item, ...] = ()
    made: tuple[Made, ...] = ()

    def of(self, items: tuple[Item, ...], make: Callable[[Item], Made]) -> Rows[Item, Made]:
        """Return the row of other items; itself where all are the same. What *make* makes depends
        on the item alone.
        """
        start = index_of(items[0], self.items) if items else None
        if start is None:
            return Rows(items, tuple(map(make, items)))
        were, known = self.items[start:], self.made[start : start + len(items)]
        if not all(map(is_, were, items)):
            known = tuple(
                [
                    row if was is item else make(item)
                    for was, item, row in zip(were, items, known, strict=False)
                ]
            )
        elif len(were) == len(items) == len(self.items):
            return self
        return Rows(items, (*known, *map(make, items[len(known) :])))


def index_of(item: object, row: Sequence[object]) -> int | None:
    """Return the place of an object in a row; None where it is not there."""
    for place, other in enumerate(row):
        if other is item:
            return place
    return None


class Grown(Generic[Item, Made]):
    """What was made of each item of a row that mostly grows at its end; from the first other item
    on, it is made anew.
    """

    __slots__ = ("_items", "_made")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._made: list[Made] = []

    def follow(self, items: Sequence[Item], make: Callable[[int], Made]) -> Sequence[Made]:
        """Return what was made of each of *items*; *make* makes it of the one at a place. Of the
        items before, the very same ones stand at the beginning.
        """
        both = enumerate(zip(self._items, items, strict=False))
        shorter = min(len(self._items), len(items))
        same = next((place for place, (one, other) in both if one is not other), shorter)
        del self._items[same:], self._made[same:]
        for place in range(same, len(items)):
            self._made.append(make(place))
            self._items.append(items[place])
        return tuple(self._made)
