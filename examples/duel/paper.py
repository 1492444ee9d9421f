"""What Duel prints: a deck for each seat, a board, two pawns and a leaflet."""

from collections.abc import Mapping
from typing import Any

from games.cards import Card
from games.cards import CardSet
from games.paper import Area
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import Leaflet
from games.paper import Look
from games.paper import Mat
from games.paper import PrintedCard
from games.paper import Section
from games.paper import Stat
from games.paper import Token
from games.paper import Tokens
from games.paper import cells
from games.paper import pictured
from games.text import text

LOOKS = {"A": Look("#1f4e79", sign="sword"), "B": Look("#7a1f1f", hatch="rising", sign="shield")}
SIDE = 50.0


def paper(cards: CardSet, options: Mapping[str, Any]) -> tuple[Item, ...]:
    """Return everything that is printed."""
    decks = tuple(_deck(cards, letter) for letter in LOOKS)
    return (*decks, _board(), _pawns(), _leaflet())


def _deck(cards: CardSet, letter: str) -> Deck:
    printed = tuple(PrintedCard(card.code, _face(card, letter), 2) for card in cards.cards.values())
    back = CardBack(text("Duel"), "swords", LOOKS[letter])
    return Deck(letter, text("Deck %(seat)s", seat=letter), printed, back)


def _face(card: Card, letter: str) -> CardFace:
    return CardFace(
        card.called,
        "sword",
        LOOKS[letter],
        cost=Stat("bolt", str(card.get("cost")), text("Energy")),
        stats=(
            Stat("target", str(card.get("reach")), text("Reach")),
            Stat("burst", str(card.get("damage")), text("Damage")),
        ),
        owner=letter,
    )


def _board() -> Mat:
    areas = tuple(
        Area(x, y, SIDE, SIDE, label=f"{'abc'[column]}{3 - row}")
        for column, row, x, y in cells(3, 3, SIDE, SIDE)
    )
    return Mat(text("Board"), 3 * SIDE, 3 * SIDE, areas)


def _pawns() -> Tokens:
    pawns = tuple(Token(letter, 25.0, 1, look.sign, look) for letter, look in LOOKS.items())
    return Tokens(text("Duelists"), pawns)


def _leaflet() -> Leaflet:
    lines = (
        pictured("boot", text("Step to a cell beside you: 1 energy.")),
        pictured("sword", text("Strike with a card: the energy on it, within its reach.")),
        pictured("hand", text("End the turn: the other gains 2 energy and draws a card.")),
        pictured("heart", text("No health left: you have lost.")),
    )
    return Leaflet(text("Duel"), (Section(text("Your turn"), lines),))
