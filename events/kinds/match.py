"""Who sits where."""

from __future__ import annotations

from events.kinds.base import By
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


SEAT_TAKEN = Kind(SeatTaken, "a player takes a seat")
"""Reported by the page on which a player joins, in the name of the seat's link."""
SEAT_RELEASED = Kind(SeatReleased, "a seat is free again", By.SEAT, By.REFEREE)

KINDS = (SEAT_TAKEN, SEAT_RELEASED)
