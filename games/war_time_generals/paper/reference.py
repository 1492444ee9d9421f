"""The quick reference on paper: the rules in short, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.cards import CardSet
from games.paper import Leaflet
from games.paper import Look
from games.paper import Section
from games.paper import filled
from games.paper import pictured
from games.text import Text
from games.text import context_text
from games.text import text
from games.war_time_generals.cardset import BOMBARD
from games.war_time_generals.cardset import CHARGE
from games.war_time_generals.cardset import CLOSE_ORDER
from games.war_time_generals.cardset import DEMOLITION
from games.war_time_generals.cardset import FALL_BACK
from games.war_time_generals.cardset import TITLE

_RULES = Leaflet(
    TITLE,
    (
        Section(
            context_text("reference", "Your turn"),
            (
                pictured("bolt", text("Gain 1 energy, up to your General's most.")),
                pictured("stack", text("Draw 1 card. Deck empty: no draw, play on.")),
                pictured(
                    "flag",
                    text("Deploy units from hand to free tiles of your own grid; pay each cost."),
                ),
                pictured("swords", text("Move or attack, unit by unit, in any order.")),
                pictured(
                    "boot", text("Tactical: deploy more, move what has not moved. No attacks.")
                ),
                text("End your turn."),
            ),
        ),
        Section(
            text("Moving"),
            (
                text(
                    "Once a turn, up to its number, step by step: forward, left, right. Never back."
                ),
                text(
                    "One unit to a tile. In the enemy Front Line any number of yours; no "
                    "farther than that line."
                ),
                text(
                    "Moved units attack from the next turn on. After attacking a unit may still "
                    "move."
                ),
            ),
        ),
        Section(
            text("Attacking"),
            (
                pictured(
                    "target",
                    text(
                        "Once a turn. Count steps across the board, also sideways; nothing "
                        "blocks the way."
                    ),
                ),
                text(
                    "The attack is taken off the target's health; nobody strikes back. At 0 it "
                    "is discarded."
                ),
                text(
                    "The General lies 3 rows from the enemy Front Line, 4 from the own, then 5 "
                    "and 6."
                ),
            ),
        ),
        Section(
            text("In the enemy Front Line"),
            (
                text("From there a unit hits the General whatever its range."),
                pictured(
                    "shield",
                    text(
                        "But a defender in the same tile must be attacked first; the General is "
                        "safe until it is gone."
                    ),
                ),
                text("Several enemies in a tile: choose one; only it is hit."),
            ),
        ),
        Section(
            context_text("reference", "The end"),
            (
                text(
                    "A General at 0 health, or no unit left on the field once both have deployed."
                ),
                text("More health wins; equal is a draw."),
            ),
        ),
    ),
    size="A6",
    copies=2,
    look=Look(ink="#2b2b2b", solid=True),
)
_ABILITIES: Mapping[str, Text] = {
    CLOSE_ORDER: pictured("shield", text("Close order: two own units may share an own tile.")),
    FALL_BACK: pictured("bow", text("Fall back: may step backward.")),
    DEMOLITION: pictured("bomb", text("Demolition: destroyed after its attack.")),
    CHARGE: pictured("horse", text("Charge: may attack after moving.")),
    BOMBARD: pictured("cannon", text("Bombard n: other units in the target's tile take n.")),
}


def quick_reference(cards: CardSet) -> Leaflet:
    """Return the quick reference of a set, with only those abilities that one of its cards has."""
    used = {
        ability.partition(":")[0]
        for card in cards.cards.values()
        for ability in card.get("abilities") or ()
    }
    known = tuple(line for ability, line in _ABILITIES.items() if ability in used)
    section = Section(text("Abilities"), known)
    return filled(replace(_RULES, sections=(*_RULES.sections, section)))
