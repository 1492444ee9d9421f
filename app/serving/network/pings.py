"""Pings of all sockets from one background task.

engineio starts a task for each socket, which sleeps until its next ping: a green thread of some
20 kB for each open page, or a thread of the system where those serve. All sockets wait equally
long, so that one queue holds them in the order in which they are due.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any
from weakref import ref

from engineio.packet import PING
from engineio.packet import Packet
from engineio.socket import Socket

TOGETHER = 0.05
"""Seconds within which pings that fall due are sent together."""


class _Sent(float):
    """When a ping was sent, by a clock that nobody sets. engineio takes it away from the time of
    the system: one that was set forward closed every socket whose answer was on its way, and one
    that was set back kept those of phones that had gone.
    """

    def __rsub__(self, now: float) -> float:
        """Return the seconds since then, whatever the time of the system is."""
        return time.monotonic() - float(self)


class Pings:
    """Sends the pings of all sockets of an engineio server."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._due: deque[tuple[float, ref[Socket]]] = deque()
        self._running = False

    def schedule(self, socket: Socket) -> None:
        """Send a ping after the server's interval, unless one is under way."""
        if not socket.last_ping:
            return
        socket.last_ping = None
        self._due.append((time.monotonic() + self._server.ping_interval, ref(socket)))
        if not self._running:
            self._running = True
            self._server.start_background_task(self._run)

    def _run(self) -> None:
        while True:
            wait = self._due[0][0] - time.monotonic() if self._due else self._server.ping_interval
            self._server.sleep(max(TOGETHER, wait))
            now = time.monotonic()
            while self._due and self._due[0][0] <= now:
                socket = self._due.popleft()[1]()
                if socket is not None:
                    self._send(socket)

    def _send(self, socket: Socket) -> None:
        if socket.closing or socket.closed:
            return
        socket.last_ping = _Sent(time.monotonic())
        try:
            socket.send(Packet(PING))
        except Exception:  # the other sockets wait for their pings, too
            self._server.logger.exception("a ping could not be sent")


def share_pings() -> None:
    """Let one task of each engineio server send the pings of all its sockets."""

    def schedule(self: Socket) -> None:
        self.server.__dict__.setdefault("pings", Pings(self.server)).schedule(self)

    Socket.schedule_ping = schedule
