"""Registering decks before the first turn: checks and effect (ARC-2, R64)."""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import name
from games.text import text
from games.wtactics_arc.cards.decks import deck_faults
from games.wtactics_arc.cards.decks import design
from games.wtactics_arc.cards.decks import printed_decks
from games.wtactics_arc.cards.decks import ready_decks
from games.wtactics_arc.cards.decks import under_letter
from games.wtactics_arc.field.zones import is_copied
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import FIRST_COPIED
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import START_VP
from games.wtactics_arc.names import VP
from games.wtactics_arc.turn import timing
from games.wtactics_arc.words.naming import card_name


def owned(table: Table, seat: str) -> list[Piece]:
    """Return the registered cards of a seat."""
    return [piece for piece in table.pieces.values() if piece.owner == seat]


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """Decks are built and laid out before the game (ARC-2.10, 8.1)."""
    if table.phase == SETUP:
        return None
    return objection(
        "ARC-2.10",
        text("The game has begun; this belongs before the first turn."),
        text("Go on with the game."),
    )


@check()
def takes_a_seat(table: Table, action: Action) -> Ruling | None:
    """The reporter has a seat at this table (ARC-R3)."""
    return None if action.seat in table.seats else timing.no_seat(table, action.seat)


@check()
def not_registered(table: Table, action: Action) -> Ruling | None:
    """Each player brings one deck (ARC-2.10)."""
    if not owned(table, action.seat):
        return None
    return objection(
        "ARC-2.10",
        text("You have registered your deck already."),
        text("Ask for a takeback if it was the wrong one."),
    )


@check()
def has_deck(table: Table, action: Action) -> Ruling | None:
    """Cities, shuffle and hand need a deck (ARC-2.10)."""
    if owned(table, action.seat):
        return None
    return objection(
        "ARC-2.10", text("You have not registered a deck."), text("Register your 45 cards first.")
    )


@check("cards")
def known_cards(table: Table, action: Action) -> Ruling | None:
    """Every code names a printed card of the set (ARC-1.2, R170), once, and is in no other deck
    (ARC-R64).
    """
    ids = action.args["cards"]
    for id_ in ids:
        if design(table.cards, id_) is None:
            return objection(
                "ARC-1.2",
                not_of_set(table, id_),
                text("Register cards of the set you play with."),
                id_,
            )
        if is_copied(id_):
            return objection(
                "ARC-R170",
                text("%(card)s is no printed card.", card=card_name(table, id_)),
                text("Numbers from %(n)s on are those of tokens that copy a card.", n=FIRST_COPIED),
                id_,
            )
        if id_ in table.pieces or ids.count(id_) > 1:
            return objection(
                "ARC-R64",
                text("%(card)s is registered already.", card=card_name(table, id_)),
                text("Each printed card belongs to one deck, once."),
                id_,
            )
    return None


@check("cards")
def makes_a_deck(table: Table, action: Action) -> Ruling | None:
    """45 cards, three cities or more of all disciplines, three copies (ARC-2.1, 2.4 to 2.7)."""
    cards = [card for id_ in action.args["cards"] if (card := design(table.cards, id_))]
    faults = list(deck_faults(cards))
    if not faults:
        return None
    first, *others = faults
    more = [text("%(fault)s (%(rule)s)", fault=other.because, rule=other.rule) for other in others]
    return objection(
        first.rule,
        joined(" ", (first.because, *more)),
        joined(" ", [fault.instead for fault in faults]),
    )


def not_of_set(table: Table, id_: str) -> Text:
    """Return the sentence that a code names no card of the match's set."""
    if not table.cards.title:
        return text("%(id)s is no card of this card set.", id=id_)
    return text("%(id)s is no card of %(set)s.", id=id_, set=name(table.cards.title))


def cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed cards that are in no deck yet; of a set without ready-made decks those
    under the seat's own letter. Who has registered is shown none: what is missing lies in a deck.
    """
    if owned(table, seat):
        return ()
    own = under_letter(table.cards, seat)
    everything = (id_ for ids in printed_decks(table.cards).values() for id_ in ids)
    offered = everything if table.cards.decks or not own else own
    return tuple(id_ for id_ in offered if id_ not in table.pieces)


def presets(table: Table, seat: Seat, chosen: Chosen) -> Mapping[str, tuple[str, ...]]:
    """Return the printed decks that nobody has registered; none to a seat that has one."""
    if owned(table, seat):
        return {}
    return {
        title: ids
        for title, ids in ready_decks(table.cards).items()
        if not any(id_ in table.pieces for id_ in ids)
    }


def register(table: Table, action: Action) -> Table:
    """Effect of `DeckRegistered`: the list is stored; every card is in a hidden zone
    (ARC-22.12).
    """
    pieces = []
    for place, id_ in enumerate(action.args["cards"]):
        card = design(table.cards, id_)
        if card is None:
            raise Impossible(text("%(id)s is no card of this set", id=id_))
        pieces.append(Piece(id_, card.code, action.seat, action.seat, POOL, order=place))
    return (
        table.put(*pieces)
        .hiding(action.seat, DECK, len(pieces))
        .hiding(action.seat, HAND, 0)
        .set(action.seat, VP, START_VP)
    )
