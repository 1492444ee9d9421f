"""The events of one match in memory: the last ones whole, older plays packed, and those that are no
plays kept apart.

A match is nearly all plays. Who looks for a call, a penalty, a pause or a ruling looks among the
few others, so that what a play costs does not grow with the length of the match. And hardly anybody
asks for a play of long ago: its event is the line as it was stored, packed with its neighbours,
which takes a tenth of the memory. It is read from there again when somebody asks.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import chain
from operator import attrgetter
from typing import overload

from events import kinds
from events.envelope import Event
from events.envelope import trusted_line
from events.upcasters import upcast

WHOLE = 16
"""The last events of a match, which all stay whole."""
PACKED = 32
"""How many of those before them are packed together."""
_HASH = 32
_AT_VERSION = attrgetter("version")


class Lines(Sequence[Event]):
    """Events in their order. They grow by `append` alone; `besides`: those that are no plays."""

    __slots__ = ("_ids", "_last_read", "_length", "_packs", "_whole", "besides")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.besides: list[Event] = []
        self._packs: list[tuple[bytes, bytes]] = []
        self._whole: list[Event] = []
        self._ids = bytearray()
        self._length = 0
        self._last_read: tuple[int, list[bytes]] = (-1, [])
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        """Add the next event."""
        self._length += 1
        self._whole.append(event)
        self._ids += _mark(event.id)
        if event.kind != kinds.PLAY_MADE:
            self.besides.append(event)
        if len(self._whole) == WHOLE + PACKED:
            self._packs.append(_packed(self._whole[:PACKED]))
            del self._whole[:PACKED]
            self._last_read = (-1, [])

    def copy(self) -> Lines:
        """Return the same events as a row of their own, which shares what is packed."""
        row = Lines()
        row.besides, row._packs, row._whole = self.besides[:], self._packs[:], self._whole[:]
        row._ids += self._ids
        row._length = self._length
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
        pack, within = divmod(version - 1, PACKED)
        if pack < len(self._packs):
            return self._packs[pack][1][within * _HASH : (within + 1) * _HASH].hex()
        return self[version - 1].hash

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...

    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        """Return an event, or several."""
        if isinstance(place, slice):
            return self._several(range(*place.indices(len(self))))
        packed = len(self._packs) * PACKED
        if place < 0:
            place += self._length
        if packed <= place < self._length:
            return self._whole[place - packed]
        if not 0 <= place < packed:
            raise IndexError(f"{place} is no place of a row of {self._length}")
        pack, within = divmod(place, PACKED)
        if self._last_read[0] != pack:
            self._last_read = (pack, self._lines(pack))
        return self._event(place, self._last_read[1][within])

    def __iter__(self) -> Iterator[Event]:
        return chain(chain.from_iterable(map(self._unpacked, range(len(self._packs)))), self._whole)

    def __reversed__(self) -> Iterator[Event]:
        packs = map(self._unpacked, reversed(range(len(self._packs))))
        return chain(reversed(self._whole), chain.from_iterable(map(reversed, packs)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def _several(self, places: range) -> Sequence[Event]:
        first = len(self._packs) * PACKED
        if places and places.step == 1 and places.start < first:
            packs = range(places.start // PACKED, min(-(-places.stop // PACKED), len(self._packs)))
            row = [*chain.from_iterable(map(self._unpacked, packs)), *self._whole]
            start = places.start - packs.start * PACKED
            return row[start : start + len(places)]
        return [self[place] for place in places]

    def _unpacked(self, pack: int) -> list[Event]:
        first = pack * PACKED
        return [self._event(place, line) for place, line in enumerate(self._lines(pack), first)]

    def _lines(self, pack: int) -> list[bytes]:
        return zlib.decompress(self._packs[pack][0]).split(b"\n")

    def _event(self, place: int, line: bytes) -> Event:
        """The event of a packed line; an empty one stands for an event that is no play."""
        if not line:
            return self.besides[bisect_left(self.besides, place + 1, key=_AT_VERSION)]
        return upcast(trusted_line(line, self.hash_at(place + 1)))


def _mark(id_: str) -> bytes:
    """Eight bytes by which an id is found among a match's; two ids may have the same."""
    return hash(id_).to_bytes(8, "little", signed=True)


def _packed(events: Sequence[Event]) -> tuple[bytes, bytes]:
    """The lines of events (of those that are no plays, which stay whole, an empty one) and their
    hashes. A stored line holds no line end: JSON writes it as two other signs.
    """
    lines = [event.line if event.kind == kinds.PLAY_MADE else b"" for event in events]
    return zlib.compress(b"\n".join(lines)), b"".join(
        [bytes.fromhex(event.hash) for event in events]
    )


def hash_at(events: Sequence[Event], version: int) -> str:
    """Return the hash of one of some events."""
    return events.hash_at(version) if isinstance(events, Lines) else events[version - 1].hash


def besides_plays(events: Sequence[Event]) -> Sequence[Event]:
    """Return those of some events that are no plays, in their order."""
    if isinstance(events, Lines):
        return events.besides
    return [event for event in events if event.kind != kinds.PLAY_MADE]
