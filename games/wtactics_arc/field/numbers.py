"""Cost, ATK, DEF and strength of the cards of which an effect speaks: also once they have left play
(ARC-R141), and which of several has the most or the least (ARC-R162); a limit by the X that is
paid.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Rank
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.names import STRENGTH


@dataclass(frozen=True, slots=True)
class Known:
    """The ATK and DEF of creatures as they were when an effect named them, by their ids."""

    stats: Mapping[str, tuple[int, int]]

    def seen(self, table: Table, ids: Iterable[str]) -> Known:
        """Return what is known with the creatures in play among *ids*."""
        pieces = (table.pieces[id_] for id_ in ids if id_ in table.pieces)
        seen = {one.id: (atk(table, one), def_(table, one)) for one in pieces if is_creature(one)}
        return Known({**self.stats, **seen})

    def number(self, table: Table, id_: str, what: str) -> int:
        """Return a card's cost, or its present ATK or DEF; where it has left play, that which it
        had, or else the printed one.
        """
        if id_ not in table.pieces:
            return 0
        piece = table.piece(id_)
        if what == Quantity.ITS_COST:
            return printed_cost(table, piece)
        if is_creature(piece):
            return max(0, (atk if what == Quantity.ITS_ATK else def_)(table, piece))
        at = 0 if what == Quantity.ITS_ATK else 1
        card = card_of(table, piece)
        printed = (int(card.get("atk") or 0), int(card.get("def") or 0))
        return max(0, self.stats.get(id_, printed)[at])


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
