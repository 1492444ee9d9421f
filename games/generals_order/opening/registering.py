"""The deck and Commandment of each seat (GOR-1.9, 3.1 to 3.13, R1 to R5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import Card
from games.checks import objection
from games.generals_order.cards.cardset import COPIES
from games.generals_order.cards.cardset import LEAST
from games.generals_order.cards.cardset import MOST
from games.generals_order.cards.cardset import commandments
from games.generals_order.cards.cardset import design
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.cardset import printed
from games.generals_order.cards.cardset import ready_decks
from games.generals_order.cards.nations import NO_FACTION
from games.generals_order.cards.nations import faction_words
from games.generals_order.cards.nations import noted
from games.generals_order.cards.places import lists_decks
from games.generals_order.names import COMMANDMENT
from games.generals_order.names import DECK_SIZE
from games.generals_order.names import DISCARD
from games.generals_order.names import FACTIONS
from games.generals_order.names import HAND
from games.generals_order.names import HAND_MAXIMUM
from games.generals_order.names import IN_A_DECK
from games.generals_order.names import POOL
from games.generals_order.names import RESOURCE
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import name
from games.text import plural
from games.text import text

MAXIMA = {0: 10, 1: 10, 2: 8}
"""The hand maximum by the number of factions; with three or more it is 6 (GOR-3.7 to 3.9, R2)."""
SMALLEST_MAXIMUM = 6


def has_deck(table: Table, seat: Seat) -> bool:
    """Return whether a seat has registered."""
    return table.count(seat, DECK_SIZE) > 0


@check()
def registered(table: Table, action: Action) -> Ruling | None:
    """A deck must be registered before any other action with it (GOR-3.1)."""
    return (
        None
        if has_deck(table, action.seat)
        else objection(
            "GOR-3.1", text("You have not registered a deck."), text("Register your deck first.")
        )
    )


@check()
def not_registered(table: Table, action: Action) -> Ruling | None:
    """Each seat registers one deck (GOR-3.1)."""
    if not has_deck(table, action.seat):
        return None
    return objection(
        "GOR-3.1",
        text("You have registered your deck already."),
        text("Ask for a takeback if it was the wrong one."),
    )


@check("commandment")
def as_agreed(table: Table, action: Action) -> Ruling | None:
    """A deck is a list of cards, or only size and factions, as the table agreed (GOR-R5)."""
    listed, size = action.arg("cards"), action.arg("size")
    if lists_decks(table):
        return (
            None
            if listed
            else objection(
                "GOR-R5",
                text("At this table decks are registered card by card."),
                text("List the cards of your deck."),
            )
        )
    if listed:
        return objection(
            "GOR-R5",
            text("At this table decks are declared, not listed."),
            text("Name the size and the factions only."),
        )
    if size is None or action.arg("factions") is None:
        return objection(
            "GOR-R5", text("Size and factions of the deck are missing."), text("Name both.")
        )
    return None


@check("commandment")
def right_size(table: Table, action: Action) -> Ruling | None:
    """A deck has 40 to 60 cards, without the Commandment (GOR-3.1, R1)."""
    size = len(action.args["cards"]) if action.arg("cards") else action.arg("size") or 0
    if LEAST <= size <= MOST and (action.arg("size") or size) == size:
        return None
    return objection(
        "GOR-3.1",
        plural("The deck has %(n)s card.", "The deck has %(n)s cards.", size),
        text("A deck has %(least)s to %(most)s, without the Commandment.", least=LEAST, most=MOST),
    )


@check("commandment", "cards")
def cards_of_the_set(table: Table, action: Action) -> Ruling | None:
    """The cards are of this set, each printed card once and in one deck, without Commandments
    (GOR-R1, R31).
    """
    seen: set[str] = set()
    for id_ in action.arg("cards") or ():
        card = design(table.cards, id_)
        if card is None:
            return objection(
                "GOR-R5",
                text(
                    "%(id)s is no card of %(set)s.",
                    id=id_,
                    set=table.cards.title or text("this card set"),
                ),
                text("Use cards of the set of this table."),
                id_,
            )
        if card.type not in IN_A_DECK:
            return objection(
                "GOR-R1",
                text("%(name)s is a Commandment.", name=card.called),
                text("It lies on COMMAND, not in the deck."),
                id_,
            )
        if id_ in seen or id_ in table.pieces:
            return objection(
                "GOR-R31",
                text("%(id)s is listed twice.", id=id_)
                if id_ in seen
                else text("%(id)s is in the other deck.", id=id_),
                text("Each printed card is one card."),
                id_,
            )
        seen.add(id_)
    return None


@check("commandment", "cards")
def few_of_a_name(table: Table, action: Action) -> Ruling | None:
    """A deck has at most three cards of one name (GOR-3.3, 3.4)."""
    names = Counter(card.name for card in _designs(table, action.arg("cards") or ()))
    card, number = max(names.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    if number <= COPIES:
        return None
    return objection(
        "GOR-3.3",
        text("The deck has %(number)s cards named %(name)s.", number=number, name=card),
        text("At most %(most)s of one name.", most=COPIES),
    )


@check("commandment")
def right_factions(table: Table, action: Action) -> Ruling | None:
    """Exactly the factions of the deck are announced (GOR-3.6, 3.10, R3)."""
    factions = action.arg("factions")
    if factions is None:
        return None
    factions = set(factions) - {NO_FACTION}
    known = set(nations(table, action.seat, {}))
    wrong = sorted(factions - known)
    if wrong:
        return objection(
            "GOR-3.6",
            text("%(wrong)s is no faction of this card set.", wrong=wrong[0]),
            text("One of %(factions)s.", factions=faction_words(known)),
        )
    used = _factions(_designs(table, action.args["cards"])) if action.arg("cards") else factions
    if used == factions:
        return None
    return objection(
        "GOR-3.6",
        text("The deck uses %(factions)s.", factions=faction_words(used)),
        text("Tell all factions of its cards, and no other."),
    )


@check("commandment")
def is_commandment(table: Table, action: Action) -> Ruling | None:
    """The seat chooses one Commandment of its own (GOR-1.9)."""
    id_ = action.args["commandment"]
    card = design(table.cards, id_)
    if card is None or card.type != COMMANDMENT:
        return objection(
            "GOR-1.9",
            text("%(id)s is no Commandment.", id=id_),
            text("Choose one Commandment."),
            id_,
        )
    return (
        objection(
            "GOR-1.9",
            text("%(id)s is the enemy's.", id=id_),
            text("Choose a card of your own."),
            id_,
        )
        if id_ in table.pieces
        else None
    )


CHECKS = (
    not_registered,
    as_agreed,
    right_size,
    cards_of_the_set,
    few_of_a_name,
    right_factions,
    is_commandment,
)


def declared_deck(table: Table, action: Action) -> tuple[int, set[str]]:
    """Return size and factions of a deck that is registered: counted from its list, or as announced
    (GOR-R5).
    """
    ids = action.arg("cards") or ()
    used = (
        _factions(_designs(table, ids)) if ids else set(action.arg("factions") or ()) - {NO_FACTION}
    )
    return len(ids) or int(action.arg("size") or 0), used


def _designs(table: Table, ids: Iterable[str]) -> list[Card]:
    return [card for id_ in ids if (card := design(table.cards, id_)) is not None]


def _factions(cards: Iterable[Card]) -> set[str]:
    return {faction(card) for card in cards} - {""}


def cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed cards that are in no deck yet; none if decks are declared without a
    list.
    """
    return (
        tuple(id_ for id_ in printed(table.cards) if id_ not in table.pieces)
        if lists_decks(table)
        else ()
    )


def presets(table: Table, seat: Seat, chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Return the ready-made decks; one that is already taken is offered from another printing,
    under its own letter.
    """
    if not lists_decks(table):
        return {}
    decks = ready_decks(table.cards)
    offered: dict[str, tuple[str, ...]] = {name(title): ids for title, ids in decks.items()}
    offered |= {
        text("%(deck)s, other printing", deck=title): tuple(map(reprinted, ids))
        for title, ids in decks.items()
    }
    return {
        title: ids for title, ids in offered.items() if not any(id_ in table.pieces for id_ in ids)
    }


def reprinted(id_: str) -> str:
    """Return the code of the same copy in another printing, whose deck letter is two further on."""
    return f"{id_[:2]}{chr(ord(id_[2]) + 2)}{id_[3:]}"


def nations(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the factions of the card set."""
    return tuple(
        dict.fromkeys(faction(card) for card in table.cards.cards.values() if faction(card))
    )


def fewest(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the smallest size of a list: 0 if decks are declared without one (GOR-3.1, R5)."""
    return LEAST if lists_decks(table) else 0


def least_size(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the smallest size that may be declared: that of the list, if there is one."""
    return len(chosen.get("cards") or ()) or LEAST


def most_size(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the largest size that may be declared: that of the list, if there is one."""
    return len(chosen.get("cards") or ()) or MOST


def to_tell(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the factions that may be announced: those of the list, if there is one (GOR-3.6)."""
    ids = chosen.get("cards") or ()
    return tuple(sorted(_factions(_designs(table, ids)))) if ids else nations(table, seat, chosen)


def least_told(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the smallest number of factions to announce: all of the list."""
    return len(to_tell(table, seat, chosen)) if chosen.get("cards") else 0


def leaders(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Commandments that no seat has yet."""
    return tuple(id_ for id_ in commandments(table.cards) if id_ not in table.pieces)


def register(table: Table, action: Action) -> Table:
    """Effect of `DeckRegistered`: cards unseen, RESOURCE full, the hand maximum set for the whole
    game (GOR-3.7 to 3.9, R2 to R4).
    """
    seat, ids = action.seat, tuple(action.args.get("cards") or ())
    earlier = [piece.id for piece in table.pieces.values() if piece.owner == seat]
    pieces = [
        _unseen(table, seat, id_, place)
        for place, id_ in enumerate((*ids, action.args["commandment"]))
    ]
    size, used = declared_deck(table, action)
    table = table.remove(*earlier).put(*pieces).set(seat, DECK_SIZE, size)
    table = table.set(seat, HAND_MAXIMUM, MAXIMA.get(len(used), SMALLEST_MAXIMUM))
    table = table.noting(seat, FACTIONS, noted(used))
    return table.hiding(seat, RESOURCE, size).hiding(seat, HAND, 0).hiding(seat, DISCARD, 0)


def _unseen(table: Table, seat: Seat, id_: str, place: int) -> Piece:
    card = design(table.cards, id_)
    if card is None:
        raise Impossible(text("%(id)s is no card of this set", id=id_))
    return Piece(id_, card.code, seat, seat, POOL, order=place)
