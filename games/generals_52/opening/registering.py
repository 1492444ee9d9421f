"""Registering a deck: the 27 cards of the seat's colour (G52-1.2, 1.3, R2)."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import Card
from games.checks import objection
from games.generals_52.cardset import COLOUR_WORDS
from games.generals_52.cardset import DECK_SIZE
from games.generals_52.cardset import card_name
from games.generals_52.cardset import design
from games.generals_52.cardset import ready_decks
from games.generals_52.pieces import DECK
from games.generals_52.pieces import HAND
from games.generals_52.pieces import POOL
from games.generals_52.pieces import TOKENS
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import plural
from games.text import text

START_TOKENS = 20


def has_deck(table: Table, seat: Seat) -> bool:
    """Return whether a seat has registered its deck."""
    return any(piece.owner == seat for piece in table.pieces.values())


@check()
def registered(table: Table, action: Action) -> Ruling | None:
    """A deck must be registered before any other action with it (G52-1.2)."""
    if has_deck(table, action.seat):
        return None
    return objection(
        "G52-1.2", text("You have not registered a deck."), text("Register your 27 cards first.")
    )


@check()
def not_registered(table: Table, action: Action) -> Ruling | None:
    """Each seat registers one deck, before the match (G52-1.2)."""
    if not has_deck(table, action.seat):
        return None
    return objection(
        "G52-1.2",
        text("You have registered your deck already."),
        text("Ask for a takeback if it was the wrong one."),
    )


@check("cards")
def known_cards(table: Table, action: Action) -> Ruling | None:
    """Every code or name is that of a card of the pack (G52-1.2)."""
    for id_ in action.args["cards"]:
        if design(table.cards, id_) is None:
            return objection(
                "G52-1.2",
                text("%(card)s is no card of this pack.", card=id_),
                text("Scan your cards, or name them as in KH or 10D."),
                id_,
            )
    return None


@check("cards")
def own_suits(table: Table, action: Action) -> Ruling | None:
    """No card of the other colour's suits (G52-1.2)."""
    return _other_colour(table, action, "G52-1.2", of_suit=True)


@check("cards")
def own_joker(table: Table, action: Action) -> Ruling | None:
    """The Joker has the seat's own colour (G52-R2)."""
    return _other_colour(table, action, "G52-R2", of_suit=False)


def _other_colour(table: Table, action: Action, rule: str, *, of_suit: bool) -> Ruling | None:
    for id_, card in _designs(table, action):
        if card.get("colour") != action.seat and bool(card.get("suit")) is of_suit:
            return objection(
                rule,
                text(
                    "%(card)s is %(colour)s.",
                    card=card_name(card),
                    colour=COLOUR_WORDS[card.get("colour")],
                ),
                text(
                    "You play the %(colour)s cards.",
                    colour=COLOUR_WORDS.get(action.seat, action.seat),
                ),
                id_,
            )
    return None


@check("cards")
def each_once(table: Table, action: Action) -> Ruling | None:
    """Each design is in the deck once: 26 and the Joker (G52-1.2)."""
    seen: set[str] = set()
    for id_, card in _designs(table, action):
        if card.code in seen:
            return objection(
                "G52-1.2",
                text("%(card)s is listed twice.", card=card_name(card)),
                text("List every card once."),
                id_,
            )
        seen.add(card.code)
    if len(seen) == DECK_SIZE:
        return None
    return objection(
        "G52-1.2",
        plural("The deck lists %(n)s card.", "The deck lists %(n)s cards.", len(seen)),
        text("A deck has all %(n)s of its colour, with one Joker.", n=DECK_SIZE),
    )


def _designs(table: Table, action: Action) -> Iterator[tuple[str, Card]]:
    """Yield each code or name with its design."""
    for id_ in action.args["cards"]:
        card = design(table.cards, id_)
        if card is not None:
            yield id_, card


CHECKS = (not_registered, known_cards, own_suits, own_joker, each_once)
"""If there are several faults, the first of these is cited (G52-R36)."""


def cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards of the seat's colour, both printed ones and those of an ordinary pack."""
    return tuple(id_ for ids in presets(table, seat, chosen).values() for id_ in ids)


def presets(table: Table, seat: Seat, chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Return the ready-made decks of the seat's colour."""
    return ready_decks(table.cards, seat)


def register(table: Table, action: Action) -> Table:
    """Effect of `DeckRegistered`: 20 tokens, the cards unseen in the deck (G52-1.3)."""
    seat = action.seat
    earlier = [piece.id for piece in table.pieces.values() if piece.owner == seat]
    pieces = [_unseen(table, seat, id_, place) for place, id_ in enumerate(action.args["cards"])]
    table = table.remove(*earlier).put(*pieces).set(seat, TOKENS, START_TOKENS)
    return table.hiding(seat, DECK, len(pieces)).hiding(seat, HAND, 0)


def _unseen(table: Table, seat: Seat, id_: str, place: int) -> Piece:
    card = design(table.cards, id_)
    if card is None:
        raise Impossible(text("%(card)s is no card of this pack", card=id_))
    return Piece(id_, card.code, seat, seat, POOL, order=place)
