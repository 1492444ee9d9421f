"""A literal card set and a game value of the tests' own, so that printing is tested without any
catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.cards import Card
from games.cards import CardSchema
from games.cards import CardSet
from games.paper import Paper
from games.war_time_generals.paper.sheets import paper

GENERALS = (
    ("AV", "Marshal Adela Voss", 3, 8, 16),
    ("BO", "Colonel Bram Oduya", 4, 6, 13),
    ("SM", "Brigadier Sena Marlow", 2, 10, 19),
)
UNITS = (
    ("LG", "Line Guard", "common", 1, 1, 3, 1, 1, "close_order"),
    ("HR", "Hill Ranger", "common", 2, 1, 2, 1, 2, "fall_back"),
    ("ST", "Sapper Team", "uncommon", 2, 4, 1, 1, 1, "demolition"),
    ("OR", "Outrider", "uncommon", 3, 2, 3, 2, 1, "charge"),
    ("FG", "Field Gun", "rare", 4, 2, 2, 1, 4, "bombard:1"),
)


def _general(code: str, name: str, energy: int, most: int, health: int) -> Card:
    fields = {
        "rarity": "rare",
        "starting_energy": energy,
        "max_energy": most,
        "health": health,
        "abilities": (),
    }
    return Card(code, name, "general", fields)


def _unit(row: tuple[str, str, str, int, int, int, int, int, str]) -> Card:
    code, name, *values, ability = row
    keys = ("rarity", "cost", "attack", "health", "movement", "range")
    return Card(
        code, name, "unit", {**dict(zip(keys, values, strict=True)), "abilities": (ability,)}
    )


ALL = (*(_general(*row) for row in GENERALS), *map(_unit, UNITS))
CARDS = CardSet("proto", "Prototype", {card.code: card for card in ALL})


@dataclass(frozen=True)
class Printed:
    """As much of a game as printing needs."""

    title: str
    edition: str
    tag_letter: str
    paper: Paper
    schema: CardSchema | None = None


GAME = Printed("War Time: Generals", "Alpha 0.0.1", "W", paper)
