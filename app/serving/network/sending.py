"""Messages of sockets that go out at once.

engineio puts each message into a queue, from which a green thread of the socket takes it: the queue
wakes that thread through the hub, which sets a timer for its next wait. Where nothing waits before
a message, and the network takes it whole, the sender can send it as well: a play is told to four
devices and acknowledged to one, so that this was a third of what sockets cost. Everything else goes
through the queue as before: pings, messages behind others, and those to sockets that poll or are
encrypted.

Nothing here imports eventlet; its classes are passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engineio.packet import MESSAGE
from engineio.socket import Socket


def send_at_once(
    plain: type, spawn: Callable[..., object], socket: type[Any] = Socket
) -> Callable[[], None]:
    """Let a class of engineio's sockets send at once over *plain* connections, which do not block;
    *spawn* runs a function in the background. Return what undoes it.
    """
    serve, enqueue = socket._websocket_handler, socket.send

    def served(self: Any, websocket: Any) -> Any:
        link = getattr(websocket.socket, "link", websocket.socket)  # behind what reads ahead
        self.direct = websocket if isinstance(link, plain) else None
        try:
            return serve(self, websocket)
        finally:
            self.direct = None

    def send(self: Any, packet: Any) -> None:
        websocket = getattr(self, "direct", None)
        if packet.packet_type != MESSAGE or websocket is None or not _nothing_waits(self):
            enqueue(self, packet)
        elif self.check_ping_timeout():
            _send(websocket, websocket._pack_message(packet.encode()), spawn)

    def undo() -> None:
        socket._websocket_handler, socket.send = serve, enqueue

    socket._websocket_handler, socket.send = served, send
    return undo


def _nothing_waits(socket: Any) -> bool:
    """Whether a message that is sent at once overtakes none: neither one of the queue, nor one that
    is under way, nor what is still polled.
    """
    ready = socket.upgraded and not socket.upgrading and socket.queue.empty()
    return bool(ready and not socket.direct._sendlock.locked())


def _send(websocket: Any, frame: bytes, spawn: Callable[..., object]) -> None:
    """Send a frame as far as the network takes it, and the rest in the background, where the error
    of a connection that is gone ends it.
    """
    try:
        sent = websocket.socket.fd.send(frame)
    except OSError:
        sent = 0
    if sent < len(frame):
        websocket._sendlock.acquire()  # what comes now must wait for the rest
        spawn(_finish, websocket, frame[sent:])


def _finish(websocket: Any, rest: bytes) -> None:
    """Send the rest of a frame. Where that cannot be, the other end would take the next frame for
    the rest: the connection is closed.
    """
    try:
        websocket.socket.sendall(rest)
    except Exception:
        websocket._sendlock.release()
        websocket.close()
    else:
        websocket._sendlock.release()
