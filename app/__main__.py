"""The server process: patches the standard library first, then calls `app.serving.server`.

`quartermaster serve` starts this file by its path, so that nothing is imported before the patch.
The variable QM_ASYNC picks the engine: eventlet (the default), gevent or threading. No other module
imports eventlet or gevent; the rest of the program gets an `Engine`.
"""

import os
import sys

if __package__:
    # `python -m app` imported the package, and with it Flask, before this line: begin again without
    os.execv(sys.executable, [sys.executable, "-P", __file__, *sys.argv[1:]])

MODE = os.environ.get("QM_ASYNC", "eventlet")
if MODE == "eventlet":
    # psycopg's compiled wait would stop every other phone while a query runs
    os.environ.setdefault("PSYCOPG_WAIT_FUNC", "wait_select")
    import warnings

    warnings.filterwarnings("ignore", message="(?s).*Eventlet is deprecated")
    import logging

    import eventlet

    # Python 3.14: it reports one lock as unpatched, which `threading` takes where a thread ends
    logging.disable()
    eventlet.monkey_patch()
    logging.disable(logging.NOTSET)
elif MODE == "gevent":
    try:
        from gevent import monkey
    except ImportError:
        sys.exit("QM_ASYNC=gevent needs the package gevent: pip install 'quartermaster[gevent]'")
    monkey.patch_all()
elif MODE != "threading":
    sys.exit(f"QM_ASYNC={MODE} is unknown; it can be eventlet (the default), gevent or threading")

import errno  # noqa: E402 - the patch comes first
from collections.abc import Callable  # noqa: E402
from contextlib import suppress  # noqa: E402
from socket import MSG_PEEK  # noqa: E402
from socket import socket  # noqa: E402
from ssl import SSLError  # noqa: E402
from typing import Any  # noqa: E402
from typing import NoReturn  # noqa: E402
from wsgiref.types import WSGIEnvironment  # noqa: E402

from app.serving.engine import CLIENTS  # noqa: E402
from app.serving.engine import Engine  # noqa: E402
from app.serving.engine import Site  # noqa: E402
from app.serving.engine import Stop  # noqa: E402
from app.serving.engine import Tls  # noqa: E402
from app.serving.network.compression import compress_alone  # noqa: E402
from app.serving.network.frames import hold_frames  # noqa: E402
from app.serving.network.gate import FIRST  # noqa: E402
from app.serving.network.gate import HELD  # noqa: E402
from app.serving.network.gate import IDLE  # noqa: E402
from app.serving.network.gate import KNOW  # noqa: E402
from app.serving.network.gate import TURNED_AWAY  # noqa: E402
from app.serving.network.gate import Gate  # noqa: E402
from app.serving.network.gate import HeadLines  # noqa: E402
from app.serving.network.gate import Visitor  # noqa: E402
from app.serving.network.gate import body_time  # noqa: E402
from app.serving.network.gate import noting_refusals  # noqa: E402
from app.serving.network.gate import places  # noqa: E402
from app.serving.network.gate import tells_one_length  # noqa: E402
from app.serving.network.neighbours import HEAD  # noqa: E402
from app.serving.network.neighbours import TOUCH  # noqa: E402
from app.serving.network.neighbours import Neighbours  # noqa: E402
from app.serving.network.net import open_files  # noqa: E402
from app.serving.network.sending import send_at_once  # noqa: E402
from app.serving.threads import threading_engine  # noqa: E402

NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors of accept() when the process or the system has no file descriptor left."""
READ_BUFFER, WRITE_BUFFER = 1_024, 4_096
"""Bytes of a connection's buffers: most heads of requests, and most short answers, fit in."""
TOGETHER = 16
"""Connections accepted without a pause."""
LENGTH_REQUIRED = (
    b"HTTP/1.1 411 Length Required\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 58\r\n\r\nSend a request's body with a Content-Length, not chunked.\n"
)
UNCLEAR_LENGTH = (
    b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 82\r\n\r\nEach line of the head must be a field, and Content-Length one "
    b"whole number, once.\n"
)
PASSING = (*NO_ROOM, errno.ECONNABORTED, errno.ECONNRESET, errno.EPIPE, errno.ENOTCONN)
"""Other errors of accept() after which the listening socket still works."""


def eventlet_engine() -> Engine:
    """Return the engine of eventlet's green threads; blocking work goes to its pool of real
    threads.
    """
    from eventlet import greenio
    from eventlet import hubs
    from eventlet import queue
    from eventlet import tpool
    from eventlet import wsgi
    from eventlet.websocket import FailedConnectionError
    from eventlet.websocket import RFC6455WebSocket
    from eventlet.websocket import WebSocketWSGI

    class Protocol(wsgi.HttpProtocol):  # type: ignore[misc]  # eventlet has no types
        """Closes a connection when the head or the body of a request does not arrive in time."""

        # every open page keeps both buffers for as long as it is there
        rbufsize, wbufsize = READ_BUFFER, WRITE_BUFFER
        watch: Any = None
        rfile: Any

        def _read_request_line(self) -> Any:
            first = self.watch is None
            self._watch_for(FIRST if first else IDLE, self._hang_up)
            try:
                return super()._read_request_line()
            except ValueError:  # hung up while TLS was agreed on
                return b""

        def get_environ(self) -> WSGIEnvironment:
            self.watch.cancel()
            visitor = self.conn_state[1].visitor
            gate.speak(visitor)
            environ: WSGIEnvironment = super().get_environ()
            environ[KNOW] = lambda: gate.know(visitor.address)
            if length := int(environ.get("CONTENT_LENGTH") or 0):
                self._watch_for(body_time(length), self._require_body, environ, length)
            return environ

        def parse_request(self) -> bool:
            source = self.rfile
            self.rfile = lines = HeadLines(source)
            try:
                if not super().parse_request():
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

        def _require_body(self, environ: WSGIEnvironment, length: int) -> None:
            if environ["eventlet.input"].position < length:
                self._hang_up()

        def handle_one_request(self) -> None:
            try:
                super().handle_one_request()
            except SSLError:  # not TLS, or broken off
                self.close_connection = True
            finally:
                self.watch.cancel()
                # of requests that arrived together, let other connections in between
                eventlet.sleep(HELD if self._was_one_too_many() else 0)

        def log_message(self, *_: object) -> None:
            """Say nothing about requests that are none: strangers could fill the log with them."""

        def _was_one_too_many(self) -> bool:
            return bool(getattr(self, "environ", {}).get(TURNED_AWAY))

        def _watch_for(self, seconds: float, do: Callable[..., None], *args: Any) -> None:
            self.watch = hubs.get_hub().schedule_call_global(seconds, do, *args)

        def _hang_up(self) -> None:
            greenio.shutdown_safe(self.connection)

    class Places(eventlet.GreenPool):  # type: ignore[misc]  # eventlet has no types
        """Limits the number of simultaneous connections to what the gate allows."""

        def spawn(self, serve: Callable[[Any], None], connection: Any) -> Any:
            address, link, _ = connection
            visitor = Visitor(str(address[0]), lambda: greenio.shutdown_safe(link))
            if not gate.enter(visitor):
                return super().spawn(link.close)
            link.visitor = visitor
            return super().spawn(self._served, serve, connection, visitor)

        def _served(self, serve: Callable[[Any], None], connection: Any, visitor: Visitor) -> None:
            try:
                if not self._goes_elsewhere(connection[1]):
                    serve(connection)
            finally:
                gate.leave(visitor)

        def _goes_elsewhere(self, link: Any) -> bool:
            """Hand a connection over that is another process'; one that stays silent is closed."""
            if neighbours is None or getattr(link, "handed_over", False):
                return False
            try:
                link.settimeout(FIRST)
                head = link.recv(HEAD, MSG_PEEK)
                link.settimeout(IDLE)
                if not neighbours.hand_over(head, link.fileno(), eventlet.sleep):
                    return False
            except OSError:
                return True
            os.close(link.detach())  # not shut down: the other process has it
            return True

    class Patient:
        """A listening socket that survives errors of accept(): a connection that was reset, or no
        file descriptor left for the next one, would otherwise end the server's loop.
        """

        def __init__(self, listener: Any) -> None:
            self._listener = listener
            self._accepted = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(self._listener, name)

        def accept(self) -> Any:
            while True:
                self._accepted += 1
                if self._accepted % TOGETHER == 0:
                    eventlet.sleep(0)  # open connections are still served
                try:
                    return self._listener.accept()
                except OSError as problem:
                    if problem.errno not in PASSING:
                        raise
                    eventlet.sleep(0.05 if problem.errno in NO_ROOM else 0)

    class Arrivals(Patient):
        """Takes in, beside its own, the connections that the neighbours hand over."""

        def __init__(self, listener: Any, beside: Neighbours) -> None:
            super().__init__(listener)
            self._beside = beside
            self._next = queue.LightQueue(0)
            self.threads = [
                eventlet.spawn(work) for work in (self._accept, self._receive, self._sign)
            ]

        def accept(self) -> Any:
            return self._next.get()

        def _accept(self) -> None:
            while True:
                self._next.put(super().accept())

        def _receive(self) -> None:
            while True:
                hubs.trampoline(self._beside.fileno(), read=True)
                number = self._beside.take()
                if number is None:
                    continue
                link: Any = socket(-1, -1, -1, fileno=number)
                try:
                    address = link.getpeername()
                except OSError:  # it went meanwhile
                    link.close()
                    continue
                link.handed_over = True
                self._next.put((link, address))

        def _sign(self) -> None:
            while True:
                self._beside.sign()
                eventlet.sleep(TOUCH)

    gate = Gate(CLIENTS)
    neighbours: Neighbours | None = None
    compress_alone(WebSocketWSGI, RFC6455WebSocket)
    hold_frames(RFC6455WebSocket, FailedConnectionError, eventlet.sleep)
    send_at_once(greenio.GreenSocket, eventlet.spawn_n)

    def start(listener: socket, site: Site, tls: Tls, beside: Neighbours | None) -> Stop:
        nonlocal gate, neighbours
        gate = Gate(places(open_files(), CLIENTS))
        neighbours = beside
        if tls:
            listener = eventlet.wrap_ssl(
                listener, certfile=tls[0], keyfile=tls[1], server_side=True
            )
        source = Arrivals(listener, beside) if beside else Patient(listener)
        # a page that reports progress comes in small pieces: send each at once, do not gather 4 kB
        worker = eventlet.spawn(
            wsgi.server,
            source,
            noting_refusals(site),
            log_output=False,
            debug=False,
            minimum_chunk_size=1,
            socket_timeout=IDLE,  # also for a client that requests much and reads nothing
            protocol=Protocol,
            custom_pool=Places(2 * CLIENTS),
        )

        def stop() -> None:
            for thread in (worker, *getattr(source, "threads", ())):
                thread.kill()
            listener.close()

        return stop

    return Engine(MODE, tpool.execute, start)


def gevent_engine() -> Engine:
    """Return the engine of gevent's greenlets, with gevent's thread pool."""
    from gevent import get_hub
    from gevent import pywsgi

    def offload(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return get_hub().threadpool.apply(function, args, kwargs)

    def start(listener: socket, site: Site, tls: Tls, _: Neighbours | None) -> Stop:
        keys = {"certfile": tls[0], "keyfile": tls[1]} if tls else {}
        server = pywsgi.WSGIServer(listener, site, log=None, **keys)
        server.start()
        return lambda: server.stop(timeout=0)

    return Engine(MODE, offload, start)


def finish(code: int) -> NoReturn:
    """End this process at once: the log is closed, and Python would wait for threads of abandoned
    requests.
    """
    for output in (sys.stdout, sys.stderr):
        with suppress(OSError):  # the reader of the output may be gone
            output.flush()
    os._exit(code)


ENGINES = {"eventlet": eventlet_engine, "gevent": gevent_engine, "threading": threading_engine}

if __name__ == "__main__":
    try:
        from app.serving.server import main

        finish(main(ENGINES[MODE](), sys.argv[1:]))
    except KeyboardInterrupt:  # before serving: from then on the server handles this signal
        finish(130)
