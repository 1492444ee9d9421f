"""Whom a creature fights: it is blocked by one of a kind, or blocks one (ARC-R236)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.vocabulary import Seat
from games.kit.cards import piece_ids
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.matching import matches
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import IN_PLAY


def faced(table: Table, seat: Seat, kind: Target, source: str) -> bool:
    """Return whether a card is blocked by, or blocks, such a creature (ARC-R236)."""
    from games.wtactics_arc.field.stats import keeps_keywords

    card = table.pieces.get(source)
    return card is not None and any(
        matches(table, one, kind, seat, card) and keeps_keywords(table, one, kind)
        for one in _rivals(table, source)
    )


def _rivals(table: Table, source: str) -> Iterator[Piece]:
    """Yield whom a creature fights. One that died in the combat counts as it is printed, so that
    its death takes nothing from the other.
    """
    battle = battle_of(table)
    blocks = battle.note("blocks", {}) if battle is not None else {}
    met = [one for one, by in blocks.items() if source in by] or blocks.get(source, ())
    for id_ in met:
        piece, copy = table.pieces.get(id_), piece_ids.copy_of(id_)
        if piece is not None and piece.zone in IN_PLAY:
            yield piece
        elif piece is not None:
            yield replace(piece, zone=ARMY, cell="", marks=frozenset())
        elif copy is not None:
            yield Piece(id_, copy.code, Seat(copy.deck), Seat(copy.deck), ARMY)
