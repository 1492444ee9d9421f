"""What texts keep cards from: being moved, their activated abilities (ARC-R192, R193)."""

from __future__ import annotations

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.stats import printed
from games.wtactics_arc.field.zones import in_play

_WORDS = (Passive.ROOTED, Passive.IDLE)


def is_rooted(table: Table, piece: Piece) -> bool:
    """Return whether neither its player nor a text moves a creature (ARC-R192)."""
    return Passive.ROOTED in table.recall(_said) and has(table, piece, Passive.ROOTED)


def is_idle(table: Table, piece: Piece) -> bool:
    """Return whether the activated abilities of a card cannot be used (ARC-R193)."""
    return Passive.IDLE in table.recall(_said) and has(table, piece, Passive.IDLE)


def _said(table: Table) -> frozenset[str]:
    """Which of these words a card in play has, or gives."""
    words = {
        word
        for piece in in_play(table)
        for ability in printed(table, piece)
        for word in (ability.word, ability.inner.word if ability.inner else "")
    }
    return frozenset(words.intersection(_WORDS))
