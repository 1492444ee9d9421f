"""Reading a request: one whose head or body does not arrive in time ends its connection, and one
whose end is not clear is refused before it reaches the application.
"""

from __future__ import annotations

from collections.abc import Callable
from ssl import SSLError
from typing import Any
from wsgiref.types import WSGIEnvironment

from app.serving.green.hub import Hub
from app.serving.network.gate import FIRST
from app.serving.network.gate import HELD
from app.serving.network.gate import IDLE
from app.serving.network.gate import KNOW
from app.serving.network.gate import TURNED_AWAY
from app.serving.network.gate import Gate
from app.serving.network.gate import HeadLines
from app.serving.network.gate import body_time
from app.serving.network.gate import tells_one_length

READ_BUFFER, WRITE_BUFFER = 1_024, 4_096
"""Bytes of a connection's buffers: most heads of requests, and most short answers, fit in."""
LENGTH_REQUIRED = (
    b"HTTP/1.1 411 Length Required\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 58\r\n\r\nSend a request's body with a Content-Length, not chunked.\n"
)
UNCLEAR_LENGTH = (
    b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 82\r\n\r\nEach line of the head must be a field, and Content-Length one "
    b"whole number, once.\n"
)


class TimedRequests:
    """Stands before eventlet's `HttpProtocol`: one connection and the requests that it sends.

    `hub` and `gate` are set by the class that joins the two, `conn_state`, `connection`, `headers`
    and the files by eventlet.
    """

    # every open page keeps both buffers for as long as it is there
    rbufsize, wbufsize = READ_BUFFER, WRITE_BUFFER
    hub: Hub
    gate: Gate
    rfile: Any
    wfile: Any
    connection: Any
    conn_state: Any
    headers: Any
    close_connection: bool
    _timer: Any = None

    def _read_request_line(self) -> Any:
        self._hang_up_after(FIRST if self._timer is None else IDLE)
        try:
            return super()._read_request_line()  # type: ignore[misc]  # eventlet's
        except ValueError:  # hung up while TLS was agreed on
            return b""

    def get_environ(self) -> WSGIEnvironment:
        """Return the environ of a request whose head has arrived; its body has time from now on."""
        self._timer.cancel()
        visitor = self.conn_state[1].visitor
        self.gate.speak(visitor)
        environ: WSGIEnvironment = super().get_environ()  # type: ignore[misc]  # eventlet's
        environ[KNOW] = lambda: self.gate.know(visitor.address)
        if length := int(environ.get("CONTENT_LENGTH") or 0):
            self._call_after(body_time(length), self._require_body, environ, length)
        return environ

    def parse_request(self) -> bool:
        """Read a request's head; return whether it can be served, else answer why not."""
        source = self.rfile
        self.rfile = lines = HeadLines(source)
        try:
            if not super().parse_request():  # type: ignore[misc]  # eventlet's
                return False
        finally:
            self.rfile = source
        plain = not lines.torn and tells_one_length(self.headers)
        if plain and "transfer-encoding" not in self.headers:
            return True
        # eventlet would read the pieces of a body without a pause for other connections
        self.wfile.write(LENGTH_REQUIRED if plain else UNCLEAR_LENGTH)
        self.close_connection = True
        return False

    def handle_one_request(self) -> None:
        """Serve one request, then let other connections in between."""
        try:
            super().handle_one_request()  # type: ignore[misc]  # eventlet's
        except SSLError:  # not TLS, or broken off
            self.close_connection = True
        finally:
            self._timer.cancel()
            self.hub.pause(HELD if self._was_one_too_many() else 0)

    def log_message(self, *_: object) -> None:
        """Say nothing about requests that are none: strangers could fill the log with them."""

    def _was_one_too_many(self) -> bool:
        return bool(getattr(self, "environ", {}).get(TURNED_AWAY))

    def _require_body(self, environ: WSGIEnvironment, length: int) -> None:
        if environ["eventlet.input"].position < length:
            self.hub.shut(self.connection)

    def _hang_up_after(self, seconds: float) -> None:
        self._call_after(seconds, self.hub.shut, self.connection)

    def _call_after(self, seconds: float, do: Callable[..., object], *args: Any) -> None:
        self._timer = self.hub.later(seconds, do, *args)
