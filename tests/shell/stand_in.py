"""Runs the real entry file and server around a small application: `python stand_in.py serve
ARGUMENTS`.

The application answers /option with the TCP_NODELAY option of its own connection, /slow after a
piece of offloaded work, and echoes over Socket.IO; the page /libraries uses the libraries the build
hook fetched. Its desk writes a line when it is closed.
"""

import io
import runpy
import socket
import sys
import time
import types
from pathlib import Path
from typing import Any

APP = Path(__file__).parents[2] / "app"
PACKAGE = types.ModuleType("app")
PACKAGE.__path__ = [str(APP)]
sys.modules["app"] = PACKAGE
ENTRY = runpy.run_path(str(APP / "__main__.py"), run_name="entry")  # patches first

import qrcode  # noqa: E402 - the patch comes first
from flask import Flask  # noqa: E402
from flask import Response  # noqa: E402
from flask import request  # noqa: E402
from flask_socketio import SocketIO  # noqa: E402


class Desk:
    """A desk without matches, on a log without any, in a database without troubles."""

    trouble = met = None
    epoch = 0
    file = None
    writer = types.SimpleNamespace(made=False, upgraded="")
    settings: Any = None

    def rows(self, query: object) -> tuple[object, ...]:
        return ()

    def hold(self, reason: object) -> None:
        pass

    @property
    def database(self) -> "Desk":
        return self

    waiting = 0

    def look(self, *seen: object) -> None:
        pass

    @property
    def log(self) -> "Desk":
        return self

    @property
    def desk(self) -> "Desk":
        return self

    @property
    def neighbours(self) -> "Desk":
        return self

    shared, bus = False, None

    @property
    def pulse(self) -> "Desk":
        return self

    @property
    def measures(self) -> "Desk":
        return self

    @property
    def connections(self) -> tuple[object, ...]:
        return ()

    def watch(self, name: str, check: object) -> None:
        """Watch nothing."""

    def sleeping(self, name: str, sleep: Any) -> Any:
        return sleep

    @property
    def usher(self) -> "Desk":
        return self

    def run(self, sleep: Any) -> None:
        """Look after no events."""

    def run_ahead(self, sleep: Any) -> None:
        """Pair nothing."""

    def stop(self) -> None:
        pass

    def offload(self, function: Any, *args: Any) -> Any:
        return function(*args)

    def matches(self) -> tuple[str, ...]:
        return ()

    def at_hand(self) -> tuple[object, ...]:
        return ()

    def clock(self) -> int:
        return time.time_ns() // 1_000_000

    def close(self) -> None:
        sys.stdout.write("desk closed\n")
        sys.stdout.flush()


def create_app(config: Any, *, offload: Any, clock: Any) -> Flask:
    site = Flask("stand-in", static_folder=str(APP / "static"), static_url_path="/static")
    site.secret_key = config.secret
    desk = site.extensions["quartermaster"] = Desk()
    desk.settings = config

    @site.get("/option")
    def option() -> str:
        return str(connection(request.environ).getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    @site.get("/slow")
    def slow() -> str:
        offload(time.sleep, 3600)
        return "never"

    @site.get("/offloaded")
    def offloaded() -> str:
        return str(offload(divmod, 17, 5))

    @site.post("/change")
    def change() -> str:
        return "changed"

    @site.get("/libraries")
    def libraries() -> str:
        return "<!doctype html><script type=module src=/libraries.js></script>"

    @site.get("/libraries.js")
    def script() -> Response:
        return Response(
            Path(__file__).with_name("libraries.js").read_bytes(), mimetype="text/javascript"
        )

    @site.get("/code.png")
    def picture() -> Response:
        out = io.BytesIO()
        qrcode.make("QM1:TEST").save(out)
        return Response(out.getvalue(), mimetype="image/png")

    return site


def connection(environ: dict[str, Any]) -> Any:
    """Return the socket of a request, wherever the engine's server keeps it."""
    if "werkzeug.socket" in environ:
        return environ["werkzeug.socket"]
    if "eventlet.input" in environ:
        return environ["eventlet.input"].get_socket()
    return environ["wsgi.input"].rfile.raw._sock


def init_sockets(site: Flask, mode: str, cors: Any) -> SocketIO:
    socketio = SocketIO(site, async_mode=mode, cors_allowed_origins=cors)
    socketio.on_event("echo", lambda word: word)
    return socketio


def stand_in(name: str, **content: Any) -> None:
    module = sys.modules.setdefault(name, types.ModuleType(name))
    vars(module).update(content)


stand_in("app.factory", create_app=create_app)
stand_in(
    "app.web.sockets",
    init_sockets=init_sockets,
    announce_condition=print,
    announce_renewal=print,
    close_revoked=lambda parts: None,
)
from app.serving.terminal import ShownLinks  # noqa: E402

stand_in(
    "app.serving.demo",
    open_demo=lambda site, game, db: ShownLinks(
        "A match", (("Red", "/J/ABCDEFGHJKLMNPQRSTUVWXYZ23"),)
    ),
)

from app.serving.server import main  # noqa: E402

ENTRY["finish"](main(ENTRY["ENGINES"][ENTRY["MODE"]](), sys.argv[1:]))
