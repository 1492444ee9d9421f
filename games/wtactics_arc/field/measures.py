"""The X of a cost and the prerequisite of a card, worked out on a table (ARC-6.1, 30.1, R23,
R24).
"""

from __future__ import annotations

from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.conditions import Condition
from games.wtactics_arc.cards.conditions import Measure
from games.wtactics_arc.cards.conditions import Quantity
from games.wtactics_arc.cards.conditions import condition_of
from games.wtactics_arc.cards.conditions import x_measure
from games.wtactics_arc.cards.filters import State
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import is_resident
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.field.zones import subtypes
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import VP


def measured(table: Table, seat: Seat, measure: Measure) -> int:
    """Return how many a seat has of what a measure counts."""
    match measure.noun:
        case Quantity.VP:
            return table.count(seat, VP)
        case Quantity.HAND:
            return table.hides(seat, HAND)
        case Quantity.DECK:
            return table.hides(seat, DECK)
        case Quantity.CITIES:
            return len(cities(table, seat))
        case _:
            return sum(_counts(table, piece, measure) for piece in creatures(table, seat))


def _counts(table: Table, piece: Piece, measure: Measure) -> bool:
    if measure.state and (MARKED in piece.marks) != (measure.state == State.MARKED):
        return False
    match measure.noun:
        case Quantity.CREATURES:
            return True
        case Quantity.RESIDENTS:
            return is_resident(piece)
        case subtype:
            return subtype in subtypes(table, piece)


def x_of(table: Table, seat: Seat, text: str) -> int:
    """Return the X that *text* (`own marked creatures`) defines; 0 where it defines none."""
    measure = x_measure(text)
    return measured(table, seat, measure) if measure is not None else 0


def met(table: Table, seat: Seat, text: str) -> bool:
    """Return whether a prerequisite holds; about opponents it must hold for each of them singly
    (ARC-R24). A manual one is for the players to judge.
    """
    condition = condition_of(text)
    return condition is None or holds(table, seat, condition)


def holds(table: Table, seat: Seat, condition: Condition | None) -> bool:
    """Return whether a condition holds for a seat; none always does."""
    if condition is None:
        return True
    seats = opponents(table, seat) if condition.of_opponents else (seat,)
    return all(
        condition.compare.holds(measured(table, one, condition.measure), condition.number)
        for one in seats
    )
