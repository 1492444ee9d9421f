"""Statements about the table in words: `counter A energy 4`, `spot PIECE board:A.F2`. A referee's correction, what players
carried out by hand, and a scenario all speak of the table like this; it is said how the table is, never how it changes.
"""

from __future__ import annotations

from events.vocabulary import Change
from events.vocabulary import Seat
from games.table import Impossible

FORMS = (
    "counter OWNER NAME 4 | hidden OWNER ZONE 4 | spot PIECE ZONE:CELL | mark PIECE MARK | unmark PIECE MARK | "
    "facing PIECE side | controller PIECE SEAT | owner PIECE SEAT | host PIECE PIECE | phase NAME | active SEAT | "
    "to_act SEAT ... | turn 3 | remove PIECE | add PIECE KIND ZONE:CELL OWNER"
)
_MOST_DIGITS = 15


def statement(text: str) -> Change:
    """Return what a statement says; raise `Impossible` where it says nothing."""
    match text.split():
        case ["counter" | "hidden" as what, of, key, number]:
            return Change(what, of, key, _whole(number))
        case ["spot", of, spot]:
            return Change("spot", of, "", spot)
        case ["mark" | "unmark" as what, of, mark]:
            return Change("mark", of, mark, what == "mark")
        case ["facing" | "controller" | "owner" | "host" as key, of, *rest] if len(rest) <= 1:
            return Change("piece", of, key, rest[0] if rest and rest[0] != "none" else "")
        case ["phase" | "active" as what, word]:
            return Change(what, "", "", word)
        case ["turn", number]:
            return Change("turn", "", "", _whole(number))
        case ["to_act", *seats]:
            return Change("to_act", "", "", tuple(Seat(seat) for seat in seats))
        case ["remove", of]:
            return Change("remove", of, "", None)
        case ["add", of, kind, spot, *owner] if len(owner) <= 1:
            return Change("add", of, spot, "/".join((kind, *owner)))
        case _:
            raise Impossible(f"{text!r} is no statement about the table; one of: {FORMS}")


def _whole(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DIGITS:
        raise Impossible(f"{text!r} is not a whole number")
    return int(text)
