"""What a server engine provides: running blocking work, and listening."""

from collections.abc import Callable
from dataclasses import dataclass
from socket import socket
from typing import Any
from typing import TypeAlias

from app.serving.network.neighbours import Siblings

Site: TypeAlias = Callable[..., Any]  # a WSGI application
Stop: TypeAlias = Callable[[], None]  # stops accepting connections
Tls: TypeAlias = tuple[str, str] | None  # certificate file and key file, PEM
Offload: TypeAlias = Callable[..., Any]

# most connections at once, including open websockets; the system's limit of files may be lower
CLIENTS = 10_000


@dataclass(frozen=True, slots=True)
class Engine:
    """One way to serve many phones at once.

    mode      eventlet, gevent or threading: the async_mode of Flask-SocketIO
    offload   runs a function that blocks, such as a durable commit, without stopping other phones
    start     starts serving a WSGI application on a listening socket and returns at once; of
              several processes it is given the others (eventlet alone makes use of them)
    """

    mode: str
    offload: Offload
    start: Callable[[socket, Site, Tls, Siblings | None], Stop]
