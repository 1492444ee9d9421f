"""The designed faces of cards: faction and type told by sign, hatch, letter and words as well as by
colour (ARC-16).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.cards import Card
from games.paper import CardFace
from games.paper import Look
from games.paper import Stat
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.paper.card_text import printed_text

LOOKS: Mapping[str, Look] = {
    "Gaian": Look("#1c6b34", True, "dots", "leaf"),
    "Legion": Look("#141414", True, "cross", "skull"),
    "Banner": Look("#b3261e", False, "rising", "flame"),
    "Nobles": Look("#1f4e9e", True, "level", "coin"),
    "Empire": Look("#7a7a7a", False, "none", "pillar"),
}
"""By the key of the faction: colours of ARC-1.6 (white is paper with a grey rim), each with its own
sign and hatch.
"""
_LOOK_OF: Mapping[str, Look] = {title: LOOKS[key] for key, title in FACTIONS.items()}
TYPE_SIGNS: Mapping[str, str] = {
    CREATURE: "paw",
    CITY: "gate",
    EVENT: "burst",
    MAGIC: "wand",
    ENCHANTMENT: "ring",
}
DISCIPLINE_SIGNS: Mapping[str, str] = {"Body": "fist", "Mind": "eye", "Soul": "rays"}
_ART: Mapping[str, str] = {
    "Engine": "wheel",
    "Bird": "wing",
    "Elf": "hood",
    "Tree": "tree",
    "Goblin": "tusk",
    "Orc": "tusk",
    "Spirit": "ghost",
    "Undead": "skull",
    "Beast": "paw",
    "Human": "helm",
    "Harbour": "anchor",
    "Decree": "scroll",
    "Order": "scroll",
    "Growth": "leaf",
    "Fire": "flame",
}
"""What a card shows by its subtypes, the first that is listed here; else the sign of its type."""
_RED, _GREEN = "#b3261e", "#1c6b34"


def face(card: Card, owner: str) -> CardFace:
    """Return the face of a design in the deck with the letter *owner* (ARC-16.1 to 16.12)."""
    faction = str(card.get("faction"))
    return CardFace(
        title=card.name,
        picture=_picture(card),
        look=_LOOK_OF[faction],
        cost=Stat("gem", str(card.get("cost")), "cost"),
        pips=int(card.get("loyalty")),
        stats=tuple(_stats(card)),
        line=_line(card),
        text=printed_text(card),
        flavour=str(card.get("flavour") or ""),
        kind=faction.upper(),
        rank=" · ".join(
            str(part) for part in (f"deck {owner}", card.get("number"), card.get("version")) if part
        ),
    )


def _stats(card: Card) -> Iterator[Stat]:
    if card.type == CREATURE:
        yield Stat("hoop", str(card.get("atk")), "ATK", _RED)
        yield Stat("crest", str(card.get("def")), "DEF", _GREEN)
    if card.type == CITY:
        discipline = str(card.get("discipline"))
        yield Stat(DISCIPLINE_SIGNS[discipline], discipline, "discipline")
        yield Stat("tower", str(card.get("strength")), "strength")


def _line(card: Card) -> str:
    words = " ".join(word for word in card.get("subtypes", ()) if word.lower() != card.type)
    return f"{TYPE_SIGNS[card.type]}|{card.type.capitalize()}" + (f" – {words}" if words else "")


def _picture(card: Card) -> str:
    return next(
        (_ART[word] for word in _ART if word in card.get("subtypes", ())), TYPE_SIGNS[card.type]
    )
