"""Rights at an event: of the organiser, head and floor referees, players, and the door; and which
of its matches each may open.
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
from projections.tournament.amending import AMENDMENTS

ORGANISER, REFEREE, PLAYER, DOOR = "organiser", "referee", "player", "door"
"""Roles of the links of an event; a pass says whether a referee is a floor referee. With the door's
link players enter themselves.
"""
_OWN = (tournament.PLAYER_DROPPED, tournament.DECK_LISTED)
"""Kinds that players may report about themselves only."""


def is_staff(pass_: Pass) -> bool:
    """Return whether a pass is the organiser's or a referee's."""
    return pass_.role in (ORGANISER, REFEREE)


def is_head(pass_: Pass) -> bool:
    """Return whether a pass has the organiser's rights."""
    return is_staff(pass_) and not pass_.floor


def require_staff(pass_: Pass) -> Pass:
    """Return the pass if it is the organiser's or a referee's; raise `Forbidden` otherwise."""
    if not is_staff(pass_):
        raise Forbidden(
            text("Only the organiser and the referees may do this; open your link first.")
        )
    return pass_


def require_head(pass_: Pass) -> Pass:
    """Return the pass if it has the organiser's rights; raise `Forbidden` otherwise."""
    if not is_head(pass_):
        raise Forbidden(text("Only the organiser and the head referee may do this."))
    return pass_


def require_right(live: LiveTournament, pass_: Pass, kind: str, data: Fields) -> None:
    """Raise `Forbidden` unless a pass may report this kind of line with this payload."""
    known = kinds.KINDS.get(kind)
    if kind in AMENDMENTS and is_staff(pass_):
        if not may_amend(live, pass_, amended_line(live, data)):
            raise Forbidden(text("Only the organiser and the head referee may do this."))
        return  # a match has the last of these, too, but other reporters
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


def may_amend(live: LiveTournament, pass_: Pass, line: int) -> bool:
    """Return whether a pass may change what a line says, or that it stands: not a floor referee
    where the head alone may report such a line.
    """
    if is_head(pass_) or not 0 < line <= len(live.events):
        return is_staff(pass_)
    kind = kinds.kind_of(live.events[line - 1])
    # a struck lock is as good as unlocking
    return By.ORGANISER not in kind.by and live.events[line - 1].kind != tournament.DECKS_LOCKED


def amended_line(live: LiveTournament, data: Fields) -> int:
    """Return the line that a reported amendment is about, also by way of the rulings that it
    withdraws; 0 where it names none.
    """
    line = data.get("target", data.get("ruling"))
    if type(line) is not int or not 0 < line <= len(live.events):
        return 0
    named = live.events[line - 1]
    return amended_line(live, named.data) if named.kind in AMENDMENTS else line


def reporter(pass_: Pass) -> str:
    """Return the reporter's name in a line."""
    return str(pass_.seat) or pass_.role


def through_event(live: LiveTournament, pass_: Pass, match: MatchId) -> Pass | None:
    """Return what a pass of an event permits in one of its matches; None where it permits no more
    than to watch.
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
