"""Who may do what at an event: organiser, head and floor referees, players, and who stands at the
door; and what each of them may open of its matches.
"""

from __future__ import annotations

from typing import Any

from app.desk.errors.refusals import Forbidden
from app.desk.rights import Pass
from app.tournament.ids import place_of
from app.tournament.live import LiveTournament
from app.tournament.opening import seats_of
from events import kinds
from events.kinds import tournament
from events.kinds.base import By
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text

ORGANISER, REFEREE, PLAYER, DOOR = "organiser", "referee", "player", "door"
"""Roles of the links of an event; a floor referee is a referee whose pass says so. The door lets
people enter themselves.
"""
_OWN = (tournament.PLAYER_DROPPED, tournament.DECK_LISTED)
"""What players report of themselves alone."""


def is_staff(pass_: Pass) -> bool:
    """Tell whether a pass is the organiser's or a referee's."""
    return pass_.role in (ORGANISER, REFEREE)


def is_head(pass_: Pass) -> bool:
    """Tell whether a pass carries the organiser's rights."""
    return is_staff(pass_) and not pass_.floor


def require_staff(pass_: Pass) -> Pass:
    """Return a pass of the staff; raise `Forbidden` for others."""
    if not is_staff(pass_):
        raise Forbidden(
            text("Only the organiser and the referees may do this; open your link first.")
        )
    return pass_


def require_head(pass_: Pass) -> Pass:
    """Return a pass with the organiser's rights; raise `Forbidden` for others."""
    if not is_head(pass_):
        raise Forbidden(text("Only the organiser and the head referee may do this."))
    return pass_


def require_right(live: LiveTournament, pass_: Pass, kind: str, data: Fields) -> None:
    """Raise `Forbidden` unless a pass may report a kind of line, with this payload."""
    known = kinds.KINDS.get(kind)
    if kind == kinds.RULING_WITHDRAWN and is_staff(pass_):
        return  # the same kind as in a match, where other people may
    if known is not None and not set(known.by) & _by(pass_):
        if known.by:
            raise Forbidden(text("Your link does not carry the right to report this."))
        raise Forbidden(text("The server itself records this."))
    if pass_.role != PLAYER:
        return
    if kind in _OWN and data.get("player") != pass_.seat:
        raise Forbidden(text("You may report this of yourself alone."))
    table = live.now.current.table_of(pass_.seat) if live.now.current else None
    if kind == tournament.CALL_RAISED and data.get("table", 0) not in _tables(table):
        raise Forbidden(text("You call a referee to your own table."))


def reporter(pass_: Pass) -> str:
    """Return how a line names who reported it."""
    return str(pass_.seat) or pass_.role


def through_event(live: LiveTournament, pass_: Pass, match: MatchId) -> Pass | None:
    """Return what a pass of an event opens of one of its matches; None for nothing more than
    anybody may see.
    """
    place = place_of(match)
    if place is None or pass_.match != place.event:
        return None
    if is_staff(pass_):
        return Pass(match, "referee", Seat(""), pass_.floor)
    seats = seats_of(live, place) if pass_.role == PLAYER else {}
    seat = next((seat for seat, player in seats.items() if player == pass_.seat), None)
    return Pass(match, "seat", seat) if seat is not None else None


def _by(pass_: Pass) -> set[By]:
    if is_head(pass_):
        return {By.ORGANISER, By.STAFF}
    if is_staff(pass_):
        return {By.STAFF}
    return {By.PLAYER} if pass_.role == PLAYER else set()


def _tables(table: Any) -> tuple[int, ...]:
    return (0,) if table is None else (0, table.number)
