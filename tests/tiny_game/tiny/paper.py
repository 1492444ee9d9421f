"""What the tiny game prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards import Card
from games.cards import CardSet
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import PrintedCard
from games.paper import Stat
from games.text import text


def paper(cards: CardSet, options: Mapping[str, Any]) -> tuple[Item, ...]:
    """Return one deck with two copies of every card for each seat."""
    back = CardBack(text("Tiny"), "heart")
    printed = tuple(PrintedCard(card.code, _face(card), 2) for card in cards.cards.values())
    return tuple(Deck(seat, text("Deck %(seat)s", seat=seat), printed, back) for seat in ("A", "B"))


def _face(card: Card) -> CardFace:
    return CardFace(
        card.called, "heart", stats=(Stat("heart", str(card.get("worth")), text("Worth")),)
    )
