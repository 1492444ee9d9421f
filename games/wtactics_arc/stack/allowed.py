"""Activated abilities that a text keeps from being used, always or except at some time (ARC-R193,
R194).
"""

from __future__ import annotations

from games.checks import objection
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.field.kept_back import is_idle
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.sentences.conditions import fact


def not_allowed(table: Table, card: Piece, written: str) -> Ruling | None:
    """Return the refusal of an ability whose card cannot use any, or that asks for more than holds
    now (ARC-R193, R194).
    """
    if is_idle(table, card):
        return objection(
            "ARC-R193",
            text("%(card)s cannot use activated abilities.", card=card_name(table, card.id)),
            text("Use those of other cards."),
            card.id,
        )
    asked = parse(written).condition
    if holds(table, card.controller, asked, card.id) or asked is None:
        return None
    return objection(
        "ARC-R194",
        text("This ability is used only if %(fact)s.", fact=fact(asked)),
        text("Keep it for later."),
        card.id,
    )
