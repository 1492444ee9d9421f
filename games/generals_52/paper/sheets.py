"""The printed material: 54 cards in two decks, player mats, a pot, tokens, the quick reference
(G52-1.4, 9.4, 10.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Fields
from games.cards import Card
from games.cards import CardSet
from games.generals_52.cardset import ASSASSIN
from games.generals_52.cardset import BLACK
from games.generals_52.cardset import COLOUR_WORDS
from games.generals_52.cardset import DECK_LETTERS
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import JOKER
from games.generals_52.cardset import RED
from games.generals_52.cardset import SOLDIER
from games.generals_52.cardset import SUIT_WORDS
from games.generals_52.cardset import TITLE
from games.generals_52.cardset import of_colour
from games.generals_52.cardset import rank
from games.generals_52.paper.reference import QUICK_REFERENCE
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
from games.paper import Look
from games.paper import Mat
from games.paper import PrintedCard
from games.paper import Stat
from games.paper import Token
from games.paper import Tokens
from games.text import Text
from games.text import text

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
KINDS: Mapping[str, Text] = {
    GENERAL: text("GENERAL"),
    SOLDIER: text("SOLDIER"),
    ASSASSIN: text("ASSASSIN"),
}
"""The class of a card, as printed at its foot."""
START, SPARE = 20, 20


def paper(cards: CardSet, options: Fields) -> tuple[Item, ...]:
    """Everything on paper for a table of two; spare tokens if the option `token_purchase` is on."""
    spare = SPARE // 2 if options.get("token_purchase") else 0
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
        text("%(colour)s deck", colour=COLOUR_WORDS[colour]),
        printed,
        CardBack(TITLE, "crown", LOOKS[colour]),
    )


def _face(card: Card, colour: str) -> CardFace:
    """The face of a card: rank and suit in the corner as in any pack, for the Joker its star."""
    suit = SUITS.get(str(card.get("suit")), "")
    figure = FIGURES.get(rank(card), suit)
    return CardFace(
        title=card.name,
        picture=figure,
        look=LOOKS[colour],
        owner=DECK_LETTERS[colour],
        cost=Stat(suit, rank(card), text("rank")) if suit else None,
        emblem="" if suit else figure,
        stats=tuple(_stats(card, suit)),
        text=(_text(card),),
        kind=KINDS[card.type],
        rank=COLOUR_WORDS[colour],
    )


def _stats(card: Card, suit: str) -> Iterator[Stat]:
    if not suit:
        yield Stat("star", text("Joker"), text("either suit"))
    elif "value" in card.fields:
        yield Stat(suit, str(card.get("value")), text("value"))
    else:
        yield Stat(suit, rank(card), SUIT_WORDS[card.get("suit")])


def _text(card: Card) -> Text:
    if card.type == GENERAL and rank(card) == JOKER:
        return text(
            "Enters tapped. Tap to enlist a Soldier of either suit, or a pair; or to pay for an "
            "Ace. Never attacks; in defence always lost."
        )
    if card.type == GENERAL:
        return text(
            "Enters tapped. Tap to enlist a Soldier of %(suit)s, or a pair; or to pay for an Ace. "
            "Never attacks; in defence always lost.",
            suit=SUIT_WORDS[card.get("suit")],
        )
    if card.type == ASSASSIN:
        return text(
            "At any time: tap a General of yours, and any one card in play is eliminated. Then "
            "discard this card."
        )
    return text(
        "Tap to attack, not in the turn it was enlisted. May attack as a pair with its rank. "
        "Defends while untapped."
    )


# -- mats ------------------------------------------------------------------------------------------

WIDE, HIGH, SIDE, TOP = 300.0, 97.0, 80.0, CORNER + 0.5
STEPS = (
    text("1  Untap"),
    text("2  Draw"),
    text("3  Deploy"),
    text("4  Enlist"),
    text("5  Attack"),
    text("6  Discard"),
)


def _mat(colour: str) -> Mat:
    """One player's half: the enemy is beyond the upper edge. Both rows have room for cards turned
    sideways.
    """
    side, low = WIDE + 3.0, TOP + 2 * HIGH + 4.0
    wide = WIDE + SIDE + 3.0
    step = wide / len(STEPS)
    return Mat(
        title=text("mat %(seat)s", seat=COLOUR_WORDS[colour]),
        width=wide,
        height=low + 50.0,
        look=Look(ink=LOOKS[colour].ink),
        areas=(
            Area(
                0,
                TOP,
                WIDE,
                HIGH,
                text("Battlefield: Soldiers"),
                text("Soldiers"),
                text("2 to 10; sideways: tapped"),
                tone="tint",
                spots=(SOLDIERS,),
            ),
            Area(
                0,
                TOP + HIGH + 2,
                WIDE,
                HIGH,
                text("Battlefield: Generals"),
                text("Generals"),
                text(
                    "J, Q, K, Joker; sideways: tapped. New Soldiers lie on their General until "
                    "the turn ends."
                ),
                spots=(GENERALS, SOLDIERS),
            ),
            Area(side, TOP, SIDE, HIGH, text("Deck"), text("Deck"), picture="stack"),
            Area(
                side,
                TOP + HIGH + 2,
                SIDE,
                HIGH,
                text("Discard pile"),
                text("Discard"),
                text("face up, out of the game"),
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
                text("Tokens of %(colour)s", colour=COLOUR_WORDS[colour]),
                text("20 tokens at the start"),
            ),
        ),
        captions=(
            Caption(
                CORNER + 4,
                CORNER - 5,
                text("Player %(seat)s", seat=COLOUR_WORDS[colour]),
                15,
                bold=True,
            ),
            Caption(
                wide / 2,
                CORNER - 3,
                text("beyond this edge: the enemy's Soldiers"),
                9,
                align="centre",
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
    text("pot"),
    148.0,
    105.0,
    (
        Area(
            4,
            4,
            140,
            97,
            text("Pot"),
            text("Pot"),
            text("Lost tokens lie here until a game has been won."),
            tone="tint",
        ),
    ),
)


# -- tokens ----------------------------------------------------------------------------------------


def _tokens(spare: int) -> Tokens:
    """The tokens of both colours, with so many spare ones of each."""
    return Tokens(
        text("tokens"),
        (
            Token("", 20, START, "heart", LOOKS[RED], spare=spare),
            Token("", 20, START, "spade", Look(ink=LOOKS[BLACK].ink, solid=False), spare=spare),
            Token(text("first"), 25, 1, "crown", Look(ink="#1d1d1d", solid=True)),
        ),
    )
