"""The process that serves: patches the standard library first, then hands over to
`app.serving.server`.

`quartermaster serve` starts this file by its path, so that nothing at all is imported before the
patch. The variable QM_ASYNC picks the engine: eventlet (the default), gevent or threading. Nothing
else in the product imports eventlet or gevent; what the rest needs of them is handed over as an
`Engine`.
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
    import eventlet

    eventlet.monkey_patch()
elif MODE == "gevent":
    try:
        from gevent import monkey
    except ImportError:
        sys.exit("QM_ASYNC=gevent needs the package gevent: pip install 'quartermaster[gevent]'")
    monkey.patch_all()
elif MODE != "threading":
    sys.exit(f"QM_ASYNC={MODE} is unknown; it can be eventlet (the default), gevent or threading")

import errno  # noqa: E402 - the patch comes first
import zlib  # noqa: E402
from collections.abc import Callable  # noqa: E402
from contextlib import suppress  # noqa: E402
from socket import socket  # noqa: E402
from typing import Any  # noqa: E402
from typing import NoReturn  # noqa: E402
from wsgiref.types import WSGIEnvironment  # noqa: E402

from app.serving.engine import CLIENTS  # noqa: E402
from app.serving.engine import Engine  # noqa: E402
from app.serving.engine import Site  # noqa: E402
from app.serving.engine import Stop  # noqa: E402
from app.serving.engine import Tls  # noqa: E402
from app.serving.network.frames import hold_frames  # noqa: E402
from app.serving.network.gate import FIRST  # noqa: E402
from app.serving.network.gate import HELD  # noqa: E402
from app.serving.network.gate import IDLE  # noqa: E402
from app.serving.network.gate import KNOW  # noqa: E402
from app.serving.network.gate import TURNED_AWAY  # noqa: E402
from app.serving.network.gate import Gate  # noqa: E402
from app.serving.network.gate import Visitor  # noqa: E402
from app.serving.network.gate import body_time  # noqa: E402
from app.serving.network.gate import noting_refusals  # noqa: E402
from app.serving.network.gate import places  # noqa: E402
from app.serving.network.net import open_files  # noqa: E402

NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""What accepting a connection meets where the process or the system has no file left for it."""
WINDOW_BITS, HASH_LEVEL = 13, 4
"""What a socket's compressor remembers (2 to that power of bytes), and zlib's `memLevel`."""
TOGETHER = 16
"""Connections that are taken in without a pause."""
LENGTH_REQUIRED = (
    b"HTTP/1.1 411 Length Required\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 58\r\n\r\nSend a request's body with a Content-Length, not chunked.\n"
)
PASSING = (*NO_ROOM, errno.ECONNABORTED, errno.ECONNRESET, errno.EPIPE, errno.ENOTCONN)
"""What it may meet beside that, without anything being wrong with the listening socket."""


def spare_memory(websocket: Any) -> None:
    """Let the compressor of each open page remember 8 kB of what it sent: with zlib's own settings
    it takes 256 kB, which is most of what a page costs, and with these 40 kB. A browser reads both.
    """
    usual = websocket._get_permessage_deflate_enc

    def compressor(self: Any) -> Any:
        agreed = self.extensions.get("permessage-deflate")
        if agreed and self._deflate_enc is None and not agreed.get("server_no_context_takeover"):
            bits = min(WINDOW_BITS, agreed.get("server_max_window_bits", WINDOW_BITS))
            kind = (zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -bits, HASH_LEVEL)
            self._deflate_enc = zlib.compressobj(*kind)
        return usual(self)

    websocket._get_permessage_deflate_enc = compressor


def eventlet_engine() -> Engine:
    """Green threads of eventlet; work that would stop them goes to its pool of real threads."""
    from eventlet import greenio
    from eventlet import hubs
    from eventlet import tpool
    from eventlet import wsgi
    from eventlet.websocket import FailedConnectionError
    from eventlet.websocket import RFC6455WebSocket

    class Protocol(wsgi.HttpProtocol):  # type: ignore[misc]  # eventlet has no types
        """Gives up where the head of a request, or its body, does not come in time."""

        watch: Any = None

        def _read_request_line(self) -> Any:
            first = self.watch is None
            self._watch_for(FIRST if first else IDLE, self._hang_up)
            return super()._read_request_line()

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
            if not super().parse_request():
                return False
            if "transfer-encoding" not in self.headers:
                return True
            # eventlet reads a body in pieces without end and without a pause for others
            self.wfile.write(LENGTH_REQUIRED)
            self.close_connection = True
            return False

        def _require_body(self, environ: WSGIEnvironment, length: int) -> None:
            if environ["eventlet.input"].position < length:
                self._hang_up()

        def handle_one_request(self) -> None:
            try:
                super().handle_one_request()
            finally:
                self.watch.cancel()
                # requests that came together are answered one after another: others first
                eventlet.sleep(HELD if self._was_one_too_many() else 0)

        def _was_one_too_many(self) -> bool:
            return bool(getattr(self, "environ", {}).get(TURNED_AWAY))

        def _watch_for(self, seconds: float, do: Callable[..., None], *args: Any) -> None:
            self.watch = hubs.get_hub().schedule_call_global(seconds, do, *args)

        def _hang_up(self) -> None:
            greenio.shutdown_safe(self.connection)

    class Places(eventlet.GreenPool):  # type: ignore[misc]  # eventlet has no types
        """Connections at once, as many as the gate lets in."""

        def spawn(self, serve: Callable[[Any], None], connection: Any) -> Any:
            address, link, _ = connection
            visitor = Visitor(str(address[0]), lambda: greenio.shutdown_safe(link))
            if not gate.enter(visitor):
                return super().spawn(link.close)
            link.visitor = visitor
            return super().spawn(self._served, serve, connection, visitor)

        def _served(self, serve: Callable[[Any], None], connection: Any, visitor: Visitor) -> None:
            try:
                serve(connection)
            finally:
                gate.leave(visitor)

    class Patient:
        """A listening socket that goes on accepting: a connection that broke meanwhile, or no file
        left for the next one, would end the server's loop.
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
                    eventlet.sleep(0)  # those inside are served, too
                try:
                    return self._listener.accept()
                except OSError as problem:
                    if problem.errno not in PASSING:
                        raise
                    eventlet.sleep(0.05 if problem.errno in NO_ROOM else 0)

    gate = Gate(CLIENTS)
    spare_memory(RFC6455WebSocket)
    hold_frames(RFC6455WebSocket, FailedConnectionError, eventlet.sleep)

    def start(listener: socket, site: Site, tls: Tls) -> Stop:
        nonlocal gate
        gate = Gate(places(open_files(), CLIENTS))
        if tls:
            listener = eventlet.wrap_ssl(
                listener, certfile=tls[0], keyfile=tls[1], server_side=True
            )
        # a page that tells how far work is comes in small pieces: sent as they are, not gathered to
        # 4 kB
        worker = eventlet.spawn(
            wsgi.server,
            Patient(listener),
            noting_refusals(site),
            log_output=False,
            debug=False,
            minimum_chunk_size=1,
            socket_timeout=IDLE,  # also of who asks for much and reads nothing
            protocol=Protocol,
            custom_pool=Places(2 * CLIENTS),
        )

        def stop() -> None:
            worker.kill()
            listener.close()

        return stop

    return Engine(MODE, tpool.execute, start)


def gevent_engine() -> Engine:
    """Greenlets of gevent, with its thread pool."""
    from gevent import get_hub
    from gevent import pywsgi

    def offload(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return get_hub().threadpool.apply(function, args, kwargs)

    def start(listener: socket, site: Site, tls: Tls) -> Stop:
        keys = {"certfile": tls[0], "keyfile": tls[1]} if tls else {}
        server = pywsgi.WSGIServer(listener, site, log=None, **keys)
        server.start()
        return lambda: server.stop(timeout=0)

    return Engine(MODE, offload, start)


def threading_engine() -> Engine:
    """One operating system thread a connection, on Werkzeug's server; for development and tests."""
    import logging
    import ssl
    import threading

    from werkzeug.serving import make_server

    class Patient(ssl.SSLContext):
        """Leaves the handshake to the connection's own thread, so that a silent phone keeps nobody
        waiting.
        """

        def wrap_socket(self, *args: Any, **options: Any) -> ssl.SSLSocket:
            return super().wrap_socket(*args, **(options | {"do_handshake_on_connect": False}))

    def start(listener: socket, site: Site, tls: Tls) -> Stop:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)  # no line per request
        context = Patient(ssl.PROTOCOL_TLS_SERVER) if tls else None
        if context and tls:
            context.load_cert_chain(*tls)
        host, port = listener.getsockname()[:2]
        server = make_server(
            host, port, site, threaded=True, fd=listener.fileno(), ssl_context=context
        )
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def stop() -> None:
            server.shutdown()
            server.server_close()

        return stop

    return Engine(MODE, lambda function, *args, **kwargs: function(*args, **kwargs), start)


def finish(code: int) -> NoReturn:
    """End this process at once: the log is closed by now, and Python would wait for threads of
    abandoned requests.
    """
    for output in (sys.stdout, sys.stderr):
        with suppress(OSError):  # who read it may be gone
            output.flush()
    os._exit(code)


ENGINES = {"eventlet": eventlet_engine, "gevent": gevent_engine, "threading": threading_engine}

if __name__ == "__main__":
    try:
        from app.serving.server import main

        finish(main(ENGINES[MODE](), sys.argv[1:]))
    except KeyboardInterrupt:  # before it serves: from then on the server answers it
        finish(130)
