"""Limits the connections of each address, keeps room for phones that hold a link, and closes silent
connections first.

A connection is silent until it has sent the whole head of a request. Opening one costs a stranger
nothing, so each address may have only a few silent ones, and they are closed first. Nothing here
knows sockets: each connection is a `Visitor` with a method to close it.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from email.errors import FirstHeaderLineIsContinuationDefect
from email.errors import MissingHeaderBodySeparatorDefect
from email.message import Message
from ipaddress import ip_address
from typing import Any
from typing import TypeAlias
from wsgiref.types import StartResponse
from wsgiref.types import WSGIEnvironment

from app.operations.load.rates import Buckets
from app.operations.load.rates import Limit

Site: TypeAlias = Callable[..., Any]  # a WSGI application
KNOW = "quartermaster.know"
"""In a request's environ: a function that notes that its address holds a link."""
TURNED_AWAY = "quartermaster.turned_away"
"""In a request's environ: the request exceeded a limit."""
HELD = 0.5
"""Seconds for which the connection of such a request is not read."""
SILENT_OF_ONE = 60
"""Most silent connections of one address; one more closes the oldest of them."""
OF_ONE = 600
"""Most connections of one address. A proxy on this machine may hold more."""
OPENED_BY_ONE = Limit(60.0, OF_ONE)
"""Connections that one address may open per second, and at once: a hall behind one router
reconnects all together. Accepting a connection in order to refuse it costs as much as serving it.
"""
ROOM = 0.1
"""The part of all places that is reserved for addresses which hold a link."""
KNOWN = 20_000
"""Most addresses that are remembered as holding a link."""
FIRST, IDLE, BODY = 10.0, 60.0, 20.0
"""Most seconds until the head of the first request, the head of a further one, and a body have
arrived (a long body gets more: `body_time`).
"""
SLOWEST = 20_000
"""Least bytes per second of a body."""
LARGEST = 16 * 1024 * 1024
"""Bytes of the largest body that any door takes. One that is announced to be longer is waited for
no longer than that: nothing of it need ever come.
"""


class HeadLines:
    """The lines of a request's head as they are read from *source*. `torn`: one of them holds a
    carriage return that does not end it. Python's reader of heads takes that for the end of a line,
    others for a part of a field (RFC 9112, section 2.2, has it refused): to a proxy the length of a
    body behind it would be none.
    """

    def __init__(self, source: Any) -> None:
        self._source = source
        self.torn = False

    def readline(self, most: int = -1) -> bytes:
        """Return the next line, at most so many bytes of it."""
        line: bytes = self._source.readline(most)
        self.torn = self.torn or b"\r" in line.removesuffix(b"\n").removesuffix(b"\r")
        return line


_BROKEN = (MissingHeaderBodySeparatorDefect, FirstHeaderLineIsContinuationDefect)
"""What the reader of a head notes about a line that is no field."""


@dataclass(eq=False, slots=True)
class Visitor:
    """One connection: its address, how to close it, and whether it has sent a request's head."""

    address: str
    close: Callable[[], None]
    spoke: bool = False


class Gate:
    """The connections of a server with *most* places. *clock* counts seconds."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._of: dict[str, set[Visitor]] = defaultdict(set)
        self._silent: dict[Visitor, None] = {}  # the oldest first
        self._known: dict[str, None] = {}
        self._opened = Buckets(clock)
        self._count = 0

    def __len__(self) -> int:
        """Return the number of open connections."""
        return self._count

    def enter(self, visitor: Visitor) -> bool:
        """Admit a connection and return True, or return False where there is no place for it; a
        silent one may be closed to make room.
        """
        address = visitor.address
        if self._comes_too_often(address):
            return False
        if self._has_many(address) or self._silent_of(address) >= SILENT_OF_ONE:
            self._drop_oldest(address)
        if self._is_full(address):
            self._drop_oldest()
        if self._has_many(address) or self._is_full(address):
            self._forget_empty(address)
            return False
        self._of[address].add(visitor)
        self._silent[visitor] = None
        self._count += 1
        return True

    def speak(self, visitor: Visitor) -> None:
        """Note that a connection has sent the whole head of a request."""
        visitor.spoke = True
        self._silent.pop(visitor, None)

    def know(self, address: str) -> None:
        """Note that an address holds a link: room is reserved for it."""
        self._known.pop(address, None)
        self._known[address] = None
        if len(self._known) > KNOWN:
            self._known.pop(next(iter(self._known)))

    def leave(self, visitor: Visitor) -> None:
        """Forget a connection; calling it again changes nothing."""
        of = self._of[visitor.address]
        if visitor in of:
            of.remove(visitor)
            self._count -= 1
        self._silent.pop(visitor, None)
        self._forget_empty(visitor.address)

    def _comes_too_often(self, address: str) -> bool:
        return not _is_loopback(address) and self._opened.take((address,), OPENED_BY_ONE) > 0

    def _is_full(self, address: str) -> bool:
        kept = 0 if address in self._known else int(self._most * ROOM)
        return self._count >= self._most - kept

    def _has_many(self, address: str) -> bool:
        return len(self._of[address]) >= OF_ONE and not _is_loopback(address)

    def _silent_of(self, address: str) -> int:
        return sum(not visitor.spoke for visitor in self._of[address])

    def _drop_oldest(self, address: str = "") -> None:
        """Close the oldest silent connection; of *address*, if one is given."""
        for visitor in self._silent:
            if address in ("", visitor.address):
                visitor.close()
                self.leave(visitor)
                return

    def _forget_empty(self, address: str) -> None:
        if not self._of[address]:
            del self._of[address]


def noting_refusals(site: Site) -> Site:
    """Return *site* so that it notes refusals (429) in the environ. A refusal costs as much as
    another answer, so a caller who continues has to wait.
    """

    def noted(environ: WSGIEnvironment, start: StartResponse) -> Any:
        def begin(status: str, headers: Any, *more: Any) -> Any:
            environ[TURNED_AWAY] = status.startswith("429")
            return start(status, headers, *more)

        return site(environ, begin)

    return noted


def body_time(length: int) -> float:
    """Return the seconds within which a body of this many bytes must arrive."""
    return BODY + min(max(0, length), LARGEST) / SLOWEST


def tells_one_length(head: Message) -> bool:
    """Return whether all who read the head of a request agree on where its body ends (RFC 9112,
    section 6.3). Otherwise a proxy before this server and the server itself could each see other
    requests in what arrives. A line that is no field hides those after it.
    """
    lengths = set(head.get_all("content-length", ()))
    broken = any(isinstance(defect, _BROKEN) for defect in head.defects)
    return not broken and len(lengths) < 2 and all(map(_is_plain, lengths))


def _is_plain(length: str) -> bool:
    return length.isascii() and length.strip().isdigit()


def places(files: int, clients: int) -> int:
    """Return the number of connections for a process that may open *files* files, at most
    *clients*.
    """
    return max(16, min(clients, files - 200))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False
