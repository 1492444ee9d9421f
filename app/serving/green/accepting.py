"""Accepting connections: the server's own, and those that its siblings hand over."""

from __future__ import annotations

import errno
from collections.abc import Callable
from socket import socket
from typing import Any

from app.serving.green.hub import Hub
from app.serving.network.neighbours import TOUCH
from app.serving.network.neighbours import Siblings

NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors of accept() when the process or the system has no file descriptor left."""
PASSING = (*NO_ROOM, errno.ECONNABORTED, errno.ECONNRESET, errno.EPIPE, errno.ENOTCONN)
"""Other errors of accept() after which the listening socket still works."""
TOGETHER = 16
"""Connections accepted without a pause."""


class Patient:
    """A listening socket that survives errors of accept(): a connection that was reset, or no file
    descriptor left for the next one, would otherwise end the server's loop.
    """

    def __init__(self, listener: Any, hub: Hub) -> None:
        self._listener, self._hub = listener, hub
        self._accepted = 0
        self.threads: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._listener, name)

    def accept(self) -> Any:
        """Wait for a connection and return it with its address."""
        while True:
            self._accepted += 1
            if self._accepted % TOGETHER == 0:
                self._hub.pause(0)  # open connections are still served
            try:
                return self._listener.accept()
            except OSError as problem:
                if problem.errno not in PASSING:
                    raise
                self._hub.pause(0.05 if problem.errno in NO_ROOM else 0)


class Arrivals:
    """A listening socket that gives, beside its own connections, those that the neighbours hand
    over. `threads` run until they are killed. *queue* is an empty one that holds nothing back.
    """

    def __init__(self, own: Patient, beside: Siblings, hub: Hub, queue: Any) -> None:
        self._own, self._beside, self._hub, self._next = own, beside, hub, queue
        work: tuple[Callable[[], None], ...] = (self._accept, self._receive, self._sign)
        self.threads = tuple(map(hub.spawn, work))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def accept(self) -> Any:
        """Wait for a connection and return it with its address."""
        return self._next.get()

    def _accept(self) -> None:
        while True:
            self._next.put(self._own.accept())

    def _receive(self) -> None:
        while True:
            self._hub.until_readable(self._beside.fileno())
            number = self._beside.take()
            if number is not None:
                self._take_over(number)

    def _take_over(self, number: int) -> None:
        """Take a connection in that a neighbour handed over, unless it went meanwhile."""
        link: Any = socket(-1, -1, -1, fileno=number)
        try:
            address = link.getpeername()
        except OSError:
            link.close()
            return
        link.handed_over = True
        self._next.put((link, address))

    def _sign(self) -> None:
        while True:
            self._beside.sign()
            self._hub.pause(TOUCH)
