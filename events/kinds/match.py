"""Who sits where, and who plays once more."""

from __future__ import annotations

from typing import ClassVar

from marshmallow import fields
from marshmallow import validate

from events.kinds.base import By
from events.kinds.base import Items
from events.kinds.base import Kind
from events.kinds.base import Payload
from events.kinds.base import text_field
from events.kinds.base import version


class SeatTaken(Payload):
    """A player takes a seat."""

    seat = text_field(required=True, limit=40)
    player = text_field(required=True, limit=60)


class SeatReleased(Payload):
    """A seat is free again."""

    seat = text_field(required=True, limit=40)
    reason = text_field()


class SeatsAwaited(Payload):
    """The clocks stand until each of *seats* is taken; plays are accepted meanwhile. `SeatTaken` of
    the last one starts them, or `ClockResumed`.
    """

    by_desk: ClassVar[tuple[str, ...]] = ("seats",)

    seats = Items(
        fields.String(validate=validate.Length(min=1, max=40)),
        load_default=lambda: [],
        validate=validate.Length(max=40),
    )


class RematchAsked(Payload):
    """A seat of a match that is over asks the others to play another one."""


class RematchAgreed(Payload):
    """Another seat agrees to the rematch asked for at *request*; with the last one it is open."""

    request = version()


class RematchDeclined(Payload):
    """A seat does not want the rematch, or who asked takes it back."""

    request = version()


SEAT_TAKEN = Kind(SeatTaken, "a player takes a seat")
"""Reported by the page on which a player joins, in the name of the seat's link."""
SEAT_RELEASED = Kind(SeatReleased, "a seat is free again", By.SEAT, By.REFEREE)
SEATS_AWAITED = Kind(SeatsAwaited, "the clocks wait until every seat is taken", By.REFEREE)
REMATCH_ASKED = Kind(RematchAsked, "a seat asks for a rematch", By.SEAT)
REMATCH_AGREED = Kind(RematchAgreed, "a seat agrees to the rematch", By.SEAT)
REMATCH_DECLINED = Kind(RematchDeclined, "a seat does not want the rematch", By.SEAT)

KINDS = (
    SEAT_TAKEN,
    SEAT_RELEASED,
    SEATS_AWAITED,
    REMATCH_ASKED,
    REMATCH_AGREED,
    REMATCH_DECLINED,
)
