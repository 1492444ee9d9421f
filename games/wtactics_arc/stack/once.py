"""Abilities that happen once in a turn (ARC-R126)."""

from __future__ import annotations

from games.checks import objection
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.effects.queue import QueueEntry
from games.wtactics_arc.names import DueKind
from games.wtactics_arc.names import spent
from games.wtactics_arc.words.naming import card_name


def used_up(table: Table, card: Piece, ability: str) -> Ruling | None:
    """Return the refusal of an ability that its card has used in this turn."""
    if spent(ability) not in card.marks:
        return None
    return objection(
        "ARC-R126",
        text("%(card)s has used this ability in this turn.", card=card_name(table, card.id)),
        text("It can be used again in the next turn."),
        card.id,
    )


def has_happened(table: Table, due: QueueEntry) -> bool:
    """Return whether a triggered ability has happened in this turn and happens but once."""
    piece = table.pieces.get(due["card"]) if due["kind"] == DueKind.TRIGGER else None
    return piece is not None and spent(due["ability"]) in piece.marks
