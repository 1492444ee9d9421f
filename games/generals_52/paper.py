"""What is printed: 54 cards in two decks, player mats, a pot, tokens, the quick reference (G52-1.4,
9.4, 10.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from games.cards import Card
from games.cards import CardSet
from games.generals_52.cardset import ASSASSIN
from games.generals_52.cardset import BLACK
from games.generals_52.cardset import CLASSES
from games.generals_52.cardset import DECK_LETTERS
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import JOKER
from games.generals_52.cardset import RED
from games.generals_52.cardset import of_colour
from games.generals_52.cardset import rank
from games.generals_52.pieces import DISCARD
from games.generals_52.pieces import GENERALS
from games.generals_52.pieces import SOLDIERS
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
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

LOOKS: Mapping[str, Look] = {
    RED: Look(ink="#8a1c1c", solid=True),
    BLACK: Look(ink="#1d1d1d", solid=False, hatch="rising"),
}
SUITS: Mapping[str, str] = {
    "hearts": "heart",
    "diamonds": "diamond",
    "spades": "spade",
    "clubs": "club",
}
FIGURES: Mapping[str, str] = {"J": "cap", "Q": "plume", "K": "bicorne", JOKER: "star", "A": "sword"}
START, SPARE = 20, 20


def paper(cards: CardSet, options: Mapping[str, Any]) -> tuple[Item, ...]:
    """Everything on paper for a table of two; spare tokens where the option `token_purchase` is
    on.
    """
    spare = SPARE if options.get("token_purchase") else 0
    return (
        *(_deck(cards, colour) for colour in LOOKS),
        *(_mat(colour) for colour in LOOKS),
        POT,
        _tokens(spare),
        QUICK_REFERENCE,
    )


# -- cards -----------------------------------------------------------------------------------------


def _deck(cards: CardSet, colour: str) -> Deck:
    printed = tuple(
        PrintedCard(card.code, _face(card, colour)) for card in of_colour(cards, colour)
    )
    return Deck(
        DECK_LETTERS[colour],
        f"{colour} deck",
        printed,
        CardBack("Generals-52", "crown", LOOKS[colour]),
    )


def _face(card: Card, colour: str) -> CardFace:
    """Rank and suit stand in the corner as on any pack; the Joker has its star there."""
    suit = SUITS.get(str(card.get("suit")), "")
    figure = FIGURES.get(rank(card), suit)
    return CardFace(
        title=card.name,
        picture=figure,
        look=LOOKS[colour],
        owner=DECK_LETTERS[colour],
        cost=Stat(suit, rank(card), "rank") if suit else None,
        emblem="" if suit else figure,
        stats=tuple(_stats(card, suit)),
        text=(_text(card),),
        kind=CLASSES[card.type].upper(),
        rank=colour,
    )


def _stats(card: Card, suit: str) -> Iterator[Stat]:
    if not suit:
        yield Stat("star", JOKER, "either suit")
    elif "value" in card.fields:
        yield Stat(suit, str(card.get("value")), "value")
    else:
        yield Stat(suit, rank(card), str(card.get("suit")))


def _text(card: Card) -> str:
    if card.type == GENERAL:
        whom = (
            "a Soldier of either suit"
            if rank(card) == JOKER
            else f"a Soldier of {card.get('suit')}"
        )
        return (
            f"Enters tapped. Tap to enlist {whom}, or a pair; or to pay for an Ace. Never "
            f"attacks; in defence always lost."
        )
    if card.type == ASSASSIN:
        return (
            "At any time: tap a General of yours, and any one card in play is eliminated. "
            "Then discard this card."
        )
    return (
        "Tap to attack, not in the turn it was enlisted. May attack as a pair with its rank. "
        "Defends while untapped."
    )


# -- mats ------------------------------------------------------------------------------------------

WIDE, HIGH, SIDE, TOP = 300.0, 97.0, 80.0, CORNER + 0.5
STEPS = ("1  Untap", "2  Draw", "3  Deploy", "4  Enlist", "5  Attack", "6  Discard")


def _mat(colour: str) -> Mat:
    """One player's half: the enemy is beyond the upper edge. Both rows have room for cards that lie
    sideways.
    """
    side, low = WIDE + 3.0, TOP + 2 * HIGH + 4.0
    wide = WIDE + SIDE + 3.0
    step = wide / len(STEPS)
    return Mat(
        title=f"mat {colour}",
        width=wide,
        height=low + 50.0,
        look=Look(ink=LOOKS[colour].ink),
        areas=(
            Area(
                0,
                TOP,
                WIDE,
                HIGH,
                "Battlefield: Soldiers",
                "Soldiers",
                "2 to 10; sideways: tapped",
                tone="tint",
                spots=(SOLDIERS,),
            ),
            Area(
                0,
                TOP + HIGH + 2,
                WIDE,
                HIGH,
                "Battlefield: Generals",
                "Generals",
                "J, Q, K, Joker; sideways: tapped. New Soldiers lie on their General until the "
                "turn ends.",
                spots=(GENERALS, SOLDIERS),
            ),
            Area(side, TOP, SIDE, HIGH, "Deck", "Deck", picture="stack"),
            Area(
                side,
                TOP + HIGH + 2,
                SIDE,
                HIGH,
                "Discard pile",
                "Discard",
                "face up, out of the game",
                "discard",
                spots=(DISCARD,),
            ),
            *(
                Area(place * step, low, step, 13, label=words, tone="strong")
                for place, words in enumerate(STEPS)
            ),
            Area(
                CORNER + 2,
                low + 15,
                wide - 2 * (CORNER + 2),
                34,
                f"Tokens of {colour}",
                "20 tokens at the start",
            ),
        ),
        captions=(
            Caption(CORNER + 4, CORNER - 5, f"Player {colour}", 15, bold=True),
            Caption(
                wide / 2, CORNER - 3, "beyond this edge: the enemy's Soldiers", 9, align="centre"
            ),
        ),
        sign="M",
        seat=colour,
        corners=(
            (0, 0),
            (wide - CORNER, 0),
            (wide - CORNER, low + 50 - CORNER),
            (0, low + 50 - CORNER),
        ),
    )


POT = Mat(
    "pot",
    148.0,
    105.0,
    (
        Area(
            4,
            4,
            140,
            97,
            "Pot",
            "Pot",
            "Lost tokens lie here until a game has been won.",
            tone="tint",
        ),
    ),
)


# -- tokens and reference --------------------------------------------------------------------------


def _tokens(spare: int) -> Tokens:
    return Tokens(
        "tokens",
        (
            Token("", 20, START, "heart", LOOKS[RED], spare=spare // 2),
            Token(
                "", 20, START, "spade", Look(ink=LOOKS[BLACK].ink, solid=False), spare=spare // 2
            ),
            Token("first", 25, 1, "crown", Look(ink="#1d1d1d", solid=True)),
        ),
    )


QUICK_REFERENCE = Leaflet(
    "Generals-52",
    (
        Section(
            "Your turn",
            (
                "Untap your cards, then draw one. No card left to draw: the game ends.",
                "crown|Deploy one General, or a pair of one rank (the Joker may stand in). They "
                "enter tapped.",
                "flag|Enlist: tap a General; a Soldier of its suit, or a pair, comes from hand.",
                "swords|Attack once: tap all attackers, each alone or as a pair. Not those "
                "enlisted this turn.",
                "Discard down to 7 cards.",
            ),
        ),
        Section(
            "Skirmish",
            (
                "shield|For each attack the defender names untapped cards, or none. Defending "
                "does not tap.",
                "Lower total is discarded, both on a tie. Nothing passes through.",
                "A General defends alone and is lost; the attackers stay.",
                "No defender: that many tokens go into the pot.",
                "Then both may play Aces until both pass.",
            ),
        ),
        Section(
            "Aces, at any time",
            (
                "sword|Tap an untapped General of yours, discard the Ace: any one card in play "
                "is gone.",
                "A pair fights on with its other card. Last defender gone: the attack is "
                "unopposed.",
            ),
        ),
        Section(
            "The end",
            (
                "No tokens left: the match is lost.",
                "Cards run out: more tokens take the pot, then the fuller deck, else the pot is "
                "split; play another game.",
            ),
        ),
    ),
    size="A6",
    copies=2,
    look=Look(ink="#2b2b2b", solid=True),
)
