"""The ATK, DEF and cost of cards of which an effect speaks, also once they have left play
(ARC-R141).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass

from games.table import Table
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import printed_cost


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
