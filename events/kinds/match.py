"""Who sits where."""

from __future__ import annotations

from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text


class SeatTaken(Payload):
    """A player takes a seat."""

    seat = text(required=True, limit=40)
    player = text(required=True, limit=60)


class SeatReleased(Payload):
    """A seat is free again."""

    seat = text(required=True, limit=40)
    reason = text()


KINDS = (
    Kind("SeatTaken", "match", SeatTaken, "a player takes a seat"),
    Kind("SeatReleased", "match", SeatReleased, "a seat is free again"),
)
