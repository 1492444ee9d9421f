"""Activated abilities that a text keeps from being used, always or except at some time (ARC-R193,
R194); an X with which there is nothing that it could concern.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.checks import objection
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.limits import is_idle
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import candidates
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


def all_found(table: Table, source: EffectSource, wanted: Sequence[Target]) -> bool:
    """Return whether there is something for each target that an X limits (ARC-R234)."""
    return all(candidates(table, source, slot) or slot.up_to for slot in wanted if slot.limit_x)
