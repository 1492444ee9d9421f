"""The events of one match in memory: the last ones whole, older plays compressed in packs, and the
events that are no plays in a list of their own.

Nearly all events are plays. A search for calls, penalties, pauses or rulings goes through the short
list alone, so the cost of a play does not grow with the length of the match. Plays of long ago are
seldom asked for: their stored lines are compressed together, which takes a tenth of the memory, and
decoded again when somebody asks.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import chain
from itertools import count
from operator import attrgetter
from typing import NamedTuple
from typing import overload

from events import kinds
from events.envelope import Event
from events.envelope import chain as hash_after
from events.envelope import trusted_line
from events.upcasters import upcast

WHOLE = 16
"""The last events of a match, which all stay whole."""
PACKED = 32
"""How many of those before them are packed together."""
_LEVEL = 6
"""zlib's: a lower one takes half as long, of which a play notices nothing, for a twelfth more."""
_AT_VERSION = attrgetter("version")


class _Pack(NamedTuple):
    """The lines of events (of those that are no plays, which stay whole, an empty one), compressed,
    and the hash of the first. The others' are a third of what a pack would take: each follows from
    the hash before it and the line.
    """

    compressed: bytes
    first: str


_Stored = tuple[bytes, str]
"""A stored line, and its hash."""


class Lines(Sequence[Event]):
    """Events in their order. They grow by `append` alone; `besides`: those that are no plays."""

    __slots__ = ("_ids", "_last_read", "_parts", "besides")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.besides: list[Event] = []
        self._parts: tuple[tuple[_Pack, ...], list[Event]] = ((), [])
        """Those that are packed, and the others: in one place, as other threads may read on."""
        self._ids = bytearray()
        self._last_read: tuple[_Pack, list[_Stored]] | None = None
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        """Add the next event."""
        if event.kind != kinds.PLAY_MADE:
            self.besides.append(event)
        packs, whole = self._parts
        whole.append(event)
        self._ids += _mark(event.id)
        if len(whole) == WHOLE + PACKED:
            self._parts = ((*packs, _packed(whole[:PACKED])), whole[PACKED:])
        self.rest()  # who reads on reads before the next play

    def rest(self) -> None:
        """Let go of the lines that were read last."""
        self._last_read = None

    def copy(self) -> Lines:
        """Return the same events as a row of their own, which shares what is packed."""
        row = Lines()
        packs, whole = self._parts
        row.besides, row._parts = self.besides[:], (packs, whole[:])
        row._ids += self._ids
        return row

    def plays_before(self, version: int) -> int:
        """Return how many plays stand before a line."""
        return version - 1 - bisect_left(self.besides, version, key=_AT_VERSION)

    def known(self, id_: str) -> Event | None:
        """Return the event that was recorded under a reporter's id, if there is one."""
        mark, at = _mark(id_), -1
        while (at := self._ids.find(mark, at + 1)) >= 0:
            place, within = divmod(at, len(mark))
            if not within and self[place].id == id_:
                return self[place]
        return None

    def hash_at(self, version: int) -> str:
        """Return the hash of an event (64 hex digits), without reading the event."""
        packs, whole = self._parts
        pack, within = divmod(version - 1, PACKED)
        if pack < len(packs):
            return self._read(packs, pack)[within][1]
        return whole[version - 1 - len(packs) * PACKED].hash

    def __len__(self) -> int:
        packs, whole = self._parts
        return len(packs) * PACKED + len(whole)

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...

    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        """Return an event, or several."""
        packs, whole = self._parts
        packed = len(packs) * PACKED
        length = packed + len(whole)
        if isinstance(place, slice):
            return self._several(range(*place.indices(length)))
        if place < 0:
            place += length
        if packed <= place < length:
            return whole[place - packed]
        if not 0 <= place < packed:
            raise IndexError(f"{place} is no place of a row of {length}")
        pack, within = divmod(place, PACKED)
        return self._event(place, *self._read(packs, pack)[within])

    def __iter__(self) -> Iterator[Event]:
        packs, whole = self._parts
        return chain(chain.from_iterable(map(self._unpacked, packs, count(0, PACKED))), whole)

    def __reversed__(self) -> Iterator[Event]:
        packs, whole = self._parts
        places = reversed(range(0, len(packs) * PACKED, PACKED))
        unpacked = map(self._unpacked, reversed(packs), places)
        return chain(reversed(whole), chain.from_iterable(map(reversed, unpacked)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def _several(self, places: range) -> Sequence[Event]:
        packs, whole = self._parts
        if places and places.step == 1 and places.start < len(packs) * PACKED:
            begin, end = places.start // PACKED, min(-(-places.stop // PACKED), len(packs))
            first = begin * PACKED
            unpacked = map(self._unpacked, packs[begin:end], count(first, PACKED))
            row = [*chain.from_iterable(unpacked), *whole]
            return row[places.start - first : places.stop - first]
        return [self[place] for place in places]

    def _read(self, packs: Sequence[_Pack], number: int) -> list[_Stored]:
        """The lines of one of the packs; those that were read last are kept, as neighbours are
        asked for.
        """
        pack, last = packs[number], self._last_read
        if last is None or last[0] is not pack:
            last = self._last_read = (pack, self._stored(pack, number * PACKED))
        return last[1]

    def _stored(self, pack: _Pack, first: int) -> list[_Stored]:
        """The lines of a pack, the first of which has the place *first*, with their hashes."""
        stored, before = list[_Stored](), ""
        for place, line in enumerate(zlib.decompress(pack.compressed).split(b"\n"), first):
            if line:
                hash_ = hash_after(before, line) if before else pack.first
            else:
                hash_ = self._beside(place).hash
            stored.append((line, hash_))
            before = hash_
        return stored

    def _unpacked(self, pack: _Pack, first: int) -> list[Event]:
        stored = self._stored(pack, first)
        return [self._event(place, *each) for place, each in enumerate(stored, first)]

    def _event(self, place: int, line: bytes, hash_: str) -> Event:
        """The event of a packed line; an empty one stands for an event that is no play."""
        return upcast(trusted_line(line, hash_)) if line else self._beside(place)

    def _beside(self, place: int) -> Event:
        """The event at this place, which is no play."""
        return self.besides[bisect_left(self.besides, place + 1, key=_AT_VERSION)]


def _mark(id_: str) -> bytes:
    """Eight bytes by which an id is found among a match's; two ids may have the same."""
    return hash(id_).to_bytes(8, "little", signed=True)


def _packed(events: Sequence[Event]) -> _Pack:
    """Events as they are kept when they are old. A stored line holds no line end: JSON writes it as
    two other signs.
    """
    lines = [event.line if event.kind == kinds.PLAY_MADE else b"" for event in events]
    return _Pack(zlib.compress(b"\n".join(lines), _LEVEL), events[0].hash)


def hash_at(events: Sequence[Event], version: int) -> str:
    """Return the hash of one of some events."""
    return events.hash_at(version) if isinstance(events, Lines) else events[version - 1].hash


def besides_plays(events: Sequence[Event]) -> Sequence[Event]:
    """Return those of some events that are no plays, in their order."""
    if isinstance(events, Lines):
        return events.besides
    return [event for event in events if event.kind != kinds.PLAY_MADE]
