"""Cards: the fifty-four of a pack, the fields of each in a set, printed codes and plain names
(G52-1.2, 2.1 to 2.4, R2).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Fields
from games.cards import Card
from games.cards import CardFault
from games.cards import CardField
from games.cards import CardSchema
from games.cards import CardSet
from games.kit.cards import piece_ids
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import context_text
from games.text import joined
from games.text import name
from games.text import text

TITLE = text("Generals-52")
TAG_LETTER = "F"
GENERAL, SOLDIER, ASSASSIN = "general", "soldier", "assassin"
CLASSES: Mapping[str, Text] = {
    GENERAL: text("General"),
    SOLDIER: text("Soldier"),
    ASSASSIN: text("Assassin"),
}
RED, BLACK = "red", "black"
COLOUR_WORDS: Mapping[str, Text] = {
    RED: context_text("seat", "red"),
    BLACK: context_text("seat", "black"),
}
DECK_LETTERS = {RED: "R", BLACK: "B"}
"""The character of a deck in every printed code: `F1R-KH-1` belongs to the red deck."""
COLOURS = {"hearts": RED, "diamonds": RED, "spades": BLACK, "clubs": BLACK}
SIGNS = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣"}
SUIT_WORDS: Mapping[str, Text] = {
    "hearts": text("hearts"),
    "diamonds": text("diamonds"),
    "spades": text("spades"),
    "clubs": text("clubs"),
}
JOKER, ACE = "Joker", "A"
PICTURES = ("J", "Q", "K", JOKER)
VALUES = range(2, 11)
DECK_SIZE = 27


def rank(card: Card) -> str:
    """Return the rank of a card: J, Q, K, Joker, A, or the number of a Soldier."""
    return str(card.get("rank") or card.get("value", ""))


def _wanted(colour: str) -> Iterator[tuple[str, str | None]]:
    """Yield (rank, suit) of the 27 cards of a deck."""
    yield JOKER, None
    for suit in (suit for suit, of in COLOURS.items() if of == colour):
        yield from ((name, suit) for name in (ACE, *PICTURES[:3], *map(str, VALUES)))


def _suit_fits(card: Fields) -> Iterator[tuple[str, Text]]:
    """Only the Joker has no suit, and a suit has its colour."""
    suit = card.get("suit")
    if (card.get("rank") == JOKER) == (suit is not None):
        yield "suit", text("a Joker has no suit, and every other card has one")
    elif suit is not None and COLOURS[suit] != card["colour"]:
        yield (
            "colour",
            text(
                "%(suit)s are %(colour)s",
                suit=SUIT_WORDS[suit],
                colour=COLOUR_WORDS[COLOURS[suit]],
            ),
        )


def _pack_faults(cards: CardSet) -> Iterator[CardFault]:
    """Each colour has its 27 cards, each of them once (G52-1.2)."""
    for colour in (RED, BLACK):
        left = list(_wanted(colour))
        for card in of_colour(cards, colour):
            held = (rank(card), card.get("suit"))
            if held not in left:
                yield CardFault(
                    card.code,
                    "rank",
                    text(
                        "the %(colour)s deck has its %(card)s already",
                        colour=COLOUR_WORDS[colour],
                        card=_words(held),
                    ),
                )
            else:
                left.remove(held)
        for missing in left:
            yield CardFault(
                "-",
                colour,
                text(
                    "the %(colour)s deck lacks its %(card)s (G52-1.2)",
                    colour=COLOUR_WORDS[colour],
                    card=_words(missing),
                ),
            )


def _words(held: tuple[str, str | None]) -> Text:
    if held[1] is None:
        return text("Joker")
    return text("%(rank)s of %(suit)s", rank=held[0], suit=SUIT_WORDS[held[1]])


_SUIT = CardField("suit", "word", required=False, choices=tuple(COLOURS))
_COLOUR = CardField("colour", "word", choices=(RED, BLACK))
SCHEMA = CardSchema(
    types={
        GENERAL: (CardField("rank", "word", choices=PICTURES), _SUIT, _COLOUR),
        SOLDIER: (CardField("value", least=VALUES[0], most=VALUES[-1]), _SUIT, _COLOUR),
        ASSASSIN: (CardField("rank", "word", choices=(ACE,)), _SUIT, _COLOUR),
    },
    rules=(_suit_fits,),
    deck_rules=_pack_faults,
    meanings={
        "rank": text("J, Q, K or Joker of a General; A of an Assassin"),
        "value": text("the number of a Soldier"),
        "suit": text("its suit; a Joker has none"),
        "colour": text("whose deck it is in; hearts and diamonds are red"),
    },
)

_UNKNOWN = Card("", "unknown card", SOLDIER)
"""The design of a piece that a referee put on the table and that no set describes: a Soldier of
value 0.
"""


def of_colour(cards: CardSet, colour: str) -> tuple[Card, ...]:
    """Return the designs of one deck."""
    return tuple(card for card in cards.cards.values() if card.get("colour") == colour)


def card_of(table: Table, piece: Piece) -> Card:
    """Return the design of a piece."""
    return table.cards.cards.get(piece.kind, _UNKNOWN)


def short(card: Card) -> Text:
    """Return the short name of a card: `K♥`, `10♠`, `Joker`."""
    if card is _UNKNOWN:
        return text("unknown card")
    if rank(card) == JOKER:
        return text("Joker")
    return name(f"{rank(card)}{SIGNS.get(str(card.get('suit')), '')}" or card.name)


def card_name(card: Card) -> Text:
    """Return the name printed on a card; in another script its rank and suit."""
    if card is _UNKNOWN or rank(card) == JOKER:
        return card.called if card is not _UNKNOWN else short(card)
    return name(card.name, str(short(card)))


def sorted_by(cards: CardSet, kind: str) -> tuple[Text, str]:
    """Return suit and rank of a card, by which a hand is sorted: (`♥ hearts`, `K`)."""
    card = cards.cards.get(kind, _UNKNOWN)
    suit = str(card.get("suit") or "")
    row = joined(" ", (SIGNS[suit], SUIT_WORDS[suit])) if suit else text("Joker")
    return row, rank(card)


def design(cards: CardSet, id_: str) -> Card | None:
    """Return the design with a printed code (`F1R-KH-1`) or the plain name of an ordinary card
    (`KH`), or None.
    """
    if id_ in cards.cards:
        return cards.cards[id_]
    copy = piece_ids.copy_of(id_)
    card = piece_ids.design(TAG_LETTER, cards, id_)
    return card if copy and card and copy.deck == DECK_LETTERS[card.get("colour")] else None


def copy_id(cards: CardSet, card: Card, copy: int = 1) -> str:
    """Return the printed code (without its check character) of one copy."""
    return piece_ids.copy_id(TAG_LETTER, cards, DECK_LETTERS[card.get("colour")], card.code, copy)


def ready_decks(cards: CardSet, colour: str) -> dict[str, tuple[str, ...]]:
    """Return the two ready-made decks of a colour: the printed cards, or half of an ordinary pack
    by plain names. The table has none.
    """
    if colour not in COLOUR_WORDS:
        return {}
    deck = of_colour(cards, colour)
    return {
        text("Printed %(colour)s deck", colour=COLOUR_WORDS[colour]): tuple(
            copy_id(cards, card) for card in deck
        ),
        text("Ordinary pack, %(colour)s cards", colour=COLOUR_WORDS[colour]): tuple(
            card.code for card in deck
        ),
    }
