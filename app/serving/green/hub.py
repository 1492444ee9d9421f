"""What the server's parts need of eventlet's hub."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Hub:
    """Functions of eventlet that never block other connections.

    * `pause`: wait so many seconds; with 0, let the others in once.
    * `later`: call a function with arguments after so many seconds; returns a timer to `cancel`.
    * `spawn`: run a function in a green thread; returns that thread.
    * `until_readable`: wait until a file descriptor can be read.
    * `shut`: end a connection in both directions, whatever it is doing.
    """

    pause: Callable[[float], object]
    later: Callable[..., Any]
    spawn: Callable[..., Any]
    until_readable: Callable[[int], object]
    shut: Callable[[Any], None]
