"""The designed faces of cards: faction and type are shown by sign, hatch, letter and words, not
only by colour (ARC-16).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.cards import Card
from games.paper import CardFace
from games.paper import Look
from games.paper import Stat
from games.paper import pictured
from games.text import Text
from games.text import joined
from games.text import name
from games.text import text
from games.wtactics_arc.cards.tokens import is_token
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import MAGIC
from games.wtactics_arc.names import TYPES
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
_CAPITALS: Mapping[str, Text] = {
    "Gaian": text("GAIAN"),
    "Legion": text("DARK LEGION"),
    "Banner": text("RED BANNER"),
    "Nobles": text("HOUSE OF NOBLES"),
    "Empire": text("THE EMPIRE"),
}
"""The names of the factions at the foot of a card."""
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
"""The pictogram of a card by its first listed subtype; else that of its type."""
_RED, _GREEN = "#b3261e", "#1c6b34"


def face(card: Card, owner: str) -> CardFace:
    """Return the face of a design in the deck with the letter *owner* (ARC-16.1 to 16.12)."""
    faction = KEY_OF[str(card.get("faction"))]
    return CardFace(
        title=card.called,
        picture=picture_of(card),
        look=LOOKS[faction],
        cost=None if is_token(card) else Stat("gem", str(card.get("cost")), text("cost")),
        pips=int(card.get("loyalty") or 0),
        stats=tuple(_stats(card)),
        line=_line(card),
        text=printed_text(card),
        flavour=str(card.get("flavour") or ""),
        kind=_CAPITALS[faction],
        rank=_footer(card, owner),
    )


def _footer(card: Card, owner: str) -> Text:
    """The deck, the collector's number and the version (ARC-16.12)."""
    parts = [text("deck %(letter)s", letter=owner)]
    parts += [name(str(card.get(key))) for key in ("number", "version") if card.get(key)]
    return joined(" · ", parts)


def _stats(card: Card) -> Iterator[Stat]:
    if card.type == CREATURE:
        yield Stat("hoop", str(card.get("atk")), text("ATK"), _RED)
        yield Stat("crest", str(card.get("def")), text("DEF"), _GREEN)
    if card.type == CITY:
        discipline = str(card.get("discipline"))
        yield Stat(DISCIPLINE_SIGNS[discipline], DISCIPLINES[discipline], text("discipline"))
        yield Stat("tower", str(card.get("strength")), text("strength"))


def _line(card: Card) -> Text:
    words = " ".join(word for word in card.get("subtypes", ()) if word.lower() != card.type)
    line = TYPES[card.type]
    if words:
        line = text("%(type)s – %(subtypes)s", type=line, subtypes=name(words))
    return pictured(TYPE_SIGNS[card.type], line)


def picture_of(card: Card) -> str:
    """Return the pictogram of a card: of its subtype, else of its type."""
    return next(
        (_ART[word] for word in _ART if word in card.get("subtypes", ())), TYPE_SIGNS[card.type]
    )
