"""The connections that are served at once: as many as the gate admits."""

from __future__ import annotations

import os
from collections.abc import Callable
from socket import MSG_PEEK
from typing import Any

from app.serving.green.hub import Hub
from app.serving.network.gate import FIRST
from app.serving.network.gate import IDLE
from app.serving.network.gate import Gate
from app.serving.network.gate import Visitor
from app.serving.network.neighbours import HEAD
from app.serving.network.neighbours import Siblings


class Places:
    """Stands before eventlet's `GreenPool`, which serves each connection in a green thread. `hub`,
    `gate` and the `neighbours` are set by the class that joins the two.
    """

    hub: Hub
    gate: Gate
    neighbours: Siblings | None

    def spawn(self, serve: Callable[[Any], None], connection: Any) -> Any:
        """Serve a connection where the gate admits it, else close it."""
        address, link, _ = connection
        visitor = Visitor(str(address[0]), lambda: self.hub.shut(link))
        start = super().spawn  # type: ignore[misc]  # eventlet's
        if not self.gate.enter(visitor):
            return start(link.close)
        link.visitor = visitor
        return start(self._served, serve, connection, visitor)

    def _served(self, serve: Callable[[Any], None], connection: Any, visitor: Visitor) -> None:
        try:
            if not self._goes_elsewhere(connection[1]):
                serve(connection)
        finally:
            self.gate.leave(visitor)

    def _goes_elsewhere(self, link: Any) -> bool:
        """Hand a connection over that is another process'; one that stays silent is closed."""
        if self.neighbours is None or getattr(link, "handed_over", False):
            return False
        try:
            link.settimeout(FIRST)
            head = link.recv(HEAD, MSG_PEEK)
            link.settimeout(IDLE)
            if not self.neighbours.hand_over(head, link.fileno(), self.hub.pause):
                return False
        except OSError:
            return True
        os.close(link.detach())  # not shut down: the other process has it
        return True
