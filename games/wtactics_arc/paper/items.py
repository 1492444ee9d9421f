"""Printed items: for each seat a deck, gems and a mat; tracks, markers, the quick reference
(ARC-1.3 to 1.7, 7.1, 16).
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Fields
from games.cards import CardSet
from games.paper import CardBack
from games.paper import Deck
from games.paper import Item
from games.paper import Look
from games.paper import PrintedCard
from games.paper import Token
from games.paper import Tokens
from games.text import Text
from games.text import text
from games.wtactics_arc.cards.decks import printed_lists
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import KEY_OF
from games.wtactics_arc.names import SEATS
from games.wtactics_arc.paper.card_faces import LOOKS
from games.wtactics_arc.paper.card_faces import face
from games.wtactics_arc.paper.mats import INK
from games.wtactics_arc.paper.mats import OUTLINE
from games.wtactics_arc.paper.mats import mat
from games.wtactics_arc.paper.mats import tracks
from games.wtactics_arc.paper.reference import reference

BACK = CardBack(text("WTactics ARC"), "crown", Look(ink="#2b2440", solid=True, hatch="cross"))
"""One back for all decks and types (ARC-2.9)."""
GEMS = 15
"""Counters for each faction of a deck (ARC-1.5)."""


def paper(cards: CardSet, options: Fields) -> tuple[Item, ...]:
    """Return everything on paper for up to six seats: a deck, its gems and a mat under each letter,
    then common items.
    """
    decks = printed_lists(cards)
    return (
        *(_deck(cards, *one) for one in decks),
        *(mat(letter) for letter in SEATS),
        *(tracks(SEATS[place : place + 2]) for place in range(0, len(SEATS), 2)),
        *(_gems(cards, *one) for one in decks),
        MARKERS,
        *reference(cards),
    )


def _deck(
    cards: CardSet, letter: str, title: Text, copies: Mapping[str, int], tokens: Mapping[str, int]
) -> Deck:
    printed = tuple(
        PrintedCard(code, face(cards.card(code), letter), number)
        for code, number in (*copies.items(), *tokens.items())
        if number
    )
    return Deck(letter, text("deck %(letter)s, %(deck)s", letter=letter, deck=title), printed, BACK)


def _gems(
    cards: CardSet, letter: str, title: Text, copies: Mapping[str, int], tokens: Mapping[str, int]
) -> Tokens:
    """The gems of each faction of a deck, with the deck's letter, so that gems of different decks
    can be sorted (ARC-1.5, 1.6).
    """
    used = {KEY_OF[str(cards.card(code).get("faction"))] for code in copies}
    return Tokens(
        text("power gems of deck %(letter)s, %(deck)s", letter=letter, deck=title),
        tuple(
            Token(letter, 15, GEMS, LOOKS[key].sign, Look(LOOKS[key].ink, LOOKS[key].solid))
            for key in FACTIONS
            if key in used
        ),
        letter=letter,
    )


MARKERS = Tokens(
    text("markers"),
    (
        Token("", 15, 6, "crown", INK),
        Token(text("first"), 15, 1, "flag", INK),
        *(Token(text("adv."), 15, 4, sign, OUTLINE) for sign in ("fist", "eye", "rays")),
        *(Token(str(number), 15, 2, look=OUTLINE, note=text("attacker")) for number in range(1, 7)),
        Token("1", 15, 20, look=Look("#b3261e", solid=False), note=text("damage")),
        Token("5", 15, 6, look=Look("#7a120c", solid=True), note=text("damage")),
        Token(text("moved"), 15, 6, "boot", OUTLINE),
    ),
)
