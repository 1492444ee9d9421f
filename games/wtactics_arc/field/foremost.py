"""Which of several cards has the greatest, or the least, cost, ATK, DEF or strength (ARC-R162);
a limit by the X that is paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.names import STRENGTH


def foremost(
    table: Table, pieces: Sequence[Piece], rank: tuple[Rank, str] | None
) -> Sequence[Piece]:
    """Return those of *pieces* that have it; all of them where a text asks for none."""
    if rank is None or not pieces:
        return pieces
    numbers = [_number(table, piece, rank[1]) for piece in pieces]
    best = rank[0].of(numbers)
    return [piece for piece, number in zip(pieces, numbers, strict=True) if number == best]


def _number(table: Table, piece: Piece, what: str) -> int:
    match what:
        case "atk":
            return atk(table, piece)
        case "def":
            return def_(table, piece)
        case "strength":
            return piece.count(STRENGTH)
    return printed_cost(table, piece)


def limited(target: Target, x: int) -> Target:
    """Return a target with its limit, where that is the X of what is paid (ARC-R234)."""
    if not target.limit_x or target.limit is None:
        return target
    return replace(target, limit=(target.limit[0], x), limit_x=False)
