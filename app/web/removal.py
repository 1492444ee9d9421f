"""Deletion by the organiser: names of players who want to be forgotten, and whole matches."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from app.desk.errors.refusals import Unreadable
from app.desk.errors.refusals import no_match
from app.services import Services
from app.tournament.ids import place_of
from app.web.callers.organiser import require_organiser
from app.web.sockets import close_revoked
from events import kinds
from events.log import UnknownMatch
from events.manifest import is_event_id
from events.store.names import MARK
from events.store.removal import remove
from events.vocabulary import MatchId
from games.text import text

LAST = 4
"""Characters at the end of a match's id that must be typed to confirm its deletion."""


def forget_names(parts: Services, match: MatchId, seats: Collection[str]) -> int:
    """Forget the names of the players of some seats of a match; return how many there were. The
    organiser's right.
    """
    require_organiser()
    people = {person for seat, person in people_of(parts, match) if seat in seats}
    if people:
        parts.names.forget(match, people)
        parts.desk.forget(match)
    return len(people)


def people_of(parts: Services, match: MatchId) -> list[tuple[str, str]]:
    """Return the seats of a match with the ids of those who took them, in order."""
    return [row for row in _taken(parts, match) if row[1].startswith(MARK)]


def names_in_lines(parts: Services, match: MatchId) -> bool:
    """Return whether lines of a match contain names themselves, which cannot be removed; lines of
    older programs do.
    """
    return any(not player.startswith(MARK) for _, player in _taken(parts, match))


def delete_match(parts: Services, match: MatchId, typed: str) -> None:
    """Delete a match for good; raise `Unreadable` unless the end of its id was typed. The
    organiser's right.
    """
    require_organiser()
    require_known(parts, match)
    if place_of(match) is not None:
        raise Unreadable({"match": [text("a match of an event goes with its event")]})
    if typed.strip().upper() != match[-LAST:].upper():
        because = text("type the last %(number)s characters of its id", number=LAST)
        raise Unreadable({"typed": [because]})
    remove(parts.database, match)
    parts.desk.forget(match)
    close_revoked(parts)


def require_known(parts: Services, match: MatchId) -> None:
    """Raise `NotHere` for a match that the log does not hold, and for an event: without its log
    its matches would stay for ever, and what they hide be told as soon as they are over.
    """
    if is_event_id(match):
        raise no_match(match)
    try:
        parts.desk.log.manifest(match)
    except UnknownMatch:
        raise no_match(match) from None


class _Taken(msgspec.Struct):
    seat: str = ""
    player: str = ""


class _Line(msgspec.Struct):
    kind: str = ""
    data: msgspec.Raw = msgspec.Raw(b"{}")


def _taken(parts: Services, match: MatchId) -> list[tuple[str, str]]:
    """Return seat and player in the stored lines, also of a match that cannot be read."""
    seats: list[tuple[str, str]] = []
    for row in parts.desk.log.lines(match):
        try:
            line = msgspec.json.decode(row.line, type=_Line)
            if line.kind == kinds.SEAT_TAKEN:
                taken = msgspec.json.decode(line.data, type=_Taken)
                seats.append((taken.seat, taken.player))
        except msgspec.MsgspecError:
            continue
    return seats
