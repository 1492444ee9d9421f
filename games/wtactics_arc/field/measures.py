"""Numbers that card text speaks of: the X of a cost, and the condition of a prerequisite (ARC-6.1,
30.1, R23, R24).
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from collections.abc import Mapping

from events.vocabulary import Seat
from games.table import Table
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import is_resident
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.field.zones import subtypes
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import VP

ANY = "any"
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
}
_CONDITION = re.compile(r"(own|each opponent) (.+?)\s*(>=|<=|=)\s*(\d+)\Z")
_STATES = ("marked", "unmarked")


def measurable(words: str) -> bool:
    """Return whether *words* name something that can be counted: `vp`, `cities`, `marked
    creatures`, `Soldier` …
    """
    parts = words.split()
    if parts[:1] in (["marked"], ["unmarked"]):
        parts = parts[1:]
    return len(parts) == 1 and (
        parts[0] in ("vp", "hand", "deck", "cities", "creatures", "residents")
        or parts[0][:1].isupper()
    )


def x_known(text: str) -> bool:
    """Return whether *text* may define X: `any`, or `own` and something that can be counted."""
    return text == ANY or (text.startswith("own ") and measurable(text[4:]))


def condition_known(text: str) -> bool:
    """Return whether *text* may be a prerequisite: `own cities>=2`, `each opponent vp<=10`, or
    `manual`.
    """
    found = _CONDITION.match(text)
    return text.startswith("manual") or (found is not None and measurable(found[2]))


def measure(table: Table, seat: Seat, words: str) -> int:
    """Return how many a seat has of what *words* name."""
    match words.split():
        case ["vp"]:
            return table.count(seat, VP)
        case ["hand" | "deck" as zone]:
            return table.hides(seat, HAND if zone == "hand" else DECK)
        case ["cities"]:
            return len(cities(table, seat))
        case [*state, noun]:
            return sum(
                1
                for piece in creatures(table, seat)
                if (not state or (MARKED in piece.marks) == (state[0] == "marked"))
                and (
                    noun == "creatures"
                    or (noun == "residents" and is_resident(piece))
                    or noun in subtypes(table, piece)
                )
            )
    return 0


def x_of(table: Table, seat: Seat, text: str) -> int:
    """Return the X that *text* (`own marked creatures`) defines."""
    return measure(table, seat, text.removeprefix("own "))


def met(table: Table, seat: Seat, text: str) -> bool:
    """Return whether a prerequisite holds; about opponents it must hold for each of them singly
    (ARC-R24). A manual one is for the players to judge.
    """
    found = _CONDITION.match(text)
    if found is None:
        return True
    seats = (seat,) if found[1] == "own" else opponents(table, seat)
    return all(_COMPARE[found[3]](measure(table, one, found[2]), int(found[4])) for one in seats)
