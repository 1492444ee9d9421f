"""The smallest Flask-SocketIO server that still does a table's job: the yardstick of `live.py`.

Devices join one room a table; what one sends is numbered and sent to all of that table. Nothing is
stored, judged or drawn. Serves on a free port and prints its address.
"""

from __future__ import annotations

import gc
import socket
import warnings
from typing import Any

warnings.filterwarnings("ignore", message="(?s).*Eventlet is deprecated")

import eventlet  # noqa: E402

eventlet.monkey_patch()

import eventlet.wsgi  # noqa: E402
from flask import Flask  # noqa: E402
from flask import request  # noqa: E402
from flask_socketio import SocketIO  # noqa: E402
from flask_socketio import emit  # noqa: E402
from flask_socketio import join_room  # noqa: E402


def main() -> None:
    """Serve until killed."""
    app = Flask(__name__)
    sockets = SocketIO(app, async_mode="eventlet", async_handlers=False, manage_session=False)
    tables: dict[str, str] = {}
    numbers: dict[str, int] = {}

    def connect(auth: dict[str, Any]) -> None:
        tables[request.sid] = auth["match"]  # type: ignore[attr-defined]
        join_room(auth["match"])

    def act(data: dict[str, Any]) -> dict[str, Any]:
        table = tables[request.sid]  # type: ignore[attr-defined]
        numbers[table] = number = numbers.get(table, 0) + 1
        emit("ev", {"match": table, "version": number, **data}, to=table)
        return {"version": number}

    sockets.on_event("connect", connect)
    sockets.on_event("action", act)
    listening = socket.socket()
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    gc.freeze()
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    eventlet.wsgi.server(listening, app, log_output=False)


if __name__ == "__main__":
    main()
