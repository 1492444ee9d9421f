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
    import eventlet

    # Python 3.14: eventlet logs that one lock is unpatched, which `threading` takes where a thread
    # ends; to keep `logging` quiet it would have to be imported before the patch
    shown, sys.stderr = sys.stderr, None
    try:
        eventlet.monkey_patch()
    finally:
        sys.stderr = shown
elif MODE == "gevent":
    try:
        from gevent import monkey
    except ImportError:
        sys.exit("QM_ASYNC=gevent needs the package gevent: pip install 'quartermaster[gevent]'")
    monkey.patch_all()
elif MODE != "threading":
    sys.exit(f"QM_ASYNC={MODE} is unknown; it can be eventlet (the default), gevent or threading")

from collections.abc import Callable  # noqa: E402 - the patch comes first
from contextlib import suppress  # noqa: E402
from socket import socket  # noqa: E402
from typing import Any  # noqa: E402
from typing import NoReturn  # noqa: E402

from app.serving.engine import CLIENTS  # noqa: E402
from app.serving.engine import Engine  # noqa: E402
from app.serving.engine import Site  # noqa: E402
from app.serving.engine import Stop  # noqa: E402
from app.serving.engine import Tls  # noqa: E402
from app.serving.green.accepting import Arrivals  # noqa: E402
from app.serving.green.accepting import Patient  # noqa: E402
from app.serving.green.hub import Hub  # noqa: E402
from app.serving.green.places import Places  # noqa: E402
from app.serving.green.requests import TimedRequests  # noqa: E402
from app.serving.network.compression import compress_alone  # noqa: E402
from app.serving.network.frames import hold_frames  # noqa: E402
from app.serving.network.gate import IDLE  # noqa: E402
from app.serving.network.gate import Gate  # noqa: E402
from app.serving.network.gate import noting_refusals  # noqa: E402
from app.serving.network.gate import places  # noqa: E402
from app.serving.network.neighbours import Siblings  # noqa: E402
from app.serving.network.net import open_files  # noqa: E402
from app.serving.network.sending import send_at_once  # noqa: E402
from app.serving.threads import threading_engine  # noqa: E402


def eventlet_engine() -> Engine:
    """Return the engine of eventlet's green threads; blocking work goes to its pool of real
    threads.
    """
    from eventlet import greenio
    from eventlet import tpool
    from eventlet.websocket import FailedConnectionError
    from eventlet.websocket import RFC6455WebSocket
    from eventlet.websocket import WebSocketWSGI

    compress_alone(WebSocketWSGI, RFC6455WebSocket)
    hold_frames(RFC6455WebSocket, FailedConnectionError, eventlet.sleep)
    send_at_once(greenio.GreenSocket, eventlet.spawn_n)
    return Engine(MODE, tpool.execute, _serve_green)


def _serve_green(listener: socket, site: Site, tls: Tls, beside: Siblings | None) -> Stop:
    """Serve *site* with eventlet's server; return what stops it."""
    from eventlet import queue
    from eventlet import wsgi

    hub, gate = _hub(), Gate(places(open_files(), CLIENTS))
    if tls:
        listener = eventlet.wrap_ssl(listener, certfile=tls[0], keyfile=tls[1], server_side=True)
    own = Patient(listener, hub)
    source = Arrivals(own, beside, hub, queue.LightQueue(0)) if beside else own
    # a page that reports progress comes in small pieces: send each at once, do not gather 4 kB
    worker = eventlet.spawn(
        wsgi.server,
        source,
        noting_refusals(site),
        log_output=False,
        debug=False,
        minimum_chunk_size=1,
        socket_timeout=IDLE,  # also for a client that requests much and reads nothing
        protocol=_joined(TimedRequests, wsgi.HttpProtocol, hub=hub, gate=gate),
        custom_pool=_joined(Places, eventlet.GreenPool, hub=hub, gate=gate, neighbours=beside)(
            2 * CLIENTS
        ),
    )

    def stop() -> None:
        for thread in (worker, *source.threads):
            thread.kill()
        listener.close()

    return stop


def _hub() -> Hub:
    from eventlet import greenio
    from eventlet import hubs

    return Hub(
        pause=eventlet.sleep,
        later=lambda *call: hubs.get_hub().schedule_call_global(*call),
        spawn=eventlet.spawn,
        until_readable=lambda fileno: hubs.trampoline(fileno, read=True),
        shut=greenio.shutdown_safe,
    )


def _joined(ours: type, theirs: type, **fields: object) -> Any:
    """A class of ours before one of eventlet's, with the fields that ours needs."""
    return type(ours.__name__, (ours, theirs), fields)


def gevent_engine() -> Engine:
    """Return the engine of gevent's greenlets, with gevent's thread pool."""
    from gevent import get_hub
    from gevent import pywsgi

    def offload(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return get_hub().threadpool.apply(function, args, kwargs)

    def start(listener: socket, site: Site, tls: Tls, _: Siblings | None) -> Stop:
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
