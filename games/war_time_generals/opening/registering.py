"""Registering a General and a deck (WTG-0.2 to 0.4, 1.1 to 1.4, 2.2, R29)."""

from __future__ import annotations

from collections import Counter

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import Name
from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import text
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import TYPES_IN_A_DECK
from games.war_time_generals.cardset import UNIT
from games.war_time_generals.cardset import design
from games.war_time_generals.cardset import printed
from games.war_time_generals.cardset import ready_decks
from games.war_time_generals.field.board import GENERAL_CELL
from games.war_time_generals.field.board import GENERALS
from games.war_time_generals.field.units import DECK
from games.war_time_generals.field.units import ENERGY
from games.war_time_generals.field.units import HAND
from games.war_time_generals.field.units import HEALTH
from games.war_time_generals.field.units import POOL


@check()
def registered(table: Table, action: Action) -> Ruling | None:
    """A deck must be registered before any other action with it (WTG-1.2)."""
    if table.at(GENERALS, owner=action.seat):
        return None
    return objection(
        "WTG-1.2",
        text("You have not registered a deck."),
        text("Register your General and your deck first."),
    )


@check()
def not_registered(table: Table, action: Action) -> Ruling | None:
    """Each seat registers one deck (WTG-1.2)."""
    if not table.at(GENERALS, owner=action.seat):
        return None
    return objection(
        "WTG-1.2",
        text("You have registered your deck already."),
        text("Ask for a takeback if it was the wrong one."),
    )


@check("general")
def exactly_one_general(table: Table, action: Action) -> Ruling | None:
    """A deck has exactly one General (WTG-0.4), the player's own (1.1)."""
    id_ = action.args["general"]
    card = design(table.cards, id_)
    if card is None or card.type != GENERAL:
        return objection(
            "WTG-0.4",
            text(
                "%(card)s is not a General of %(set)s.",
                card=called(table, id_),
                set=_set_name(table),
            ),
            text("Name one General card, marked with the sword."),
            id_,
        )
    if id_ in table.pieces:
        return objection(
            "WTG-1.1",
            text("%(card)s leads the other deck.", card=called(table, id_)),
            text("Bring a General card of your own."),
            id_,
        )
    return None


@check("cards")
def right_size(table: Table, action: Action) -> Ruling | None:
    """A deck has 20 cards (WTG-0.2), or 30 if agreed (R29); a copy counts once."""
    size = table.options["deck_size"]
    cards: tuple[str, ...] = action.args["cards"]
    if len(cards) == size == len(set(cards)):
        return None
    rule = "WTG-0.2" if size == 20 else "WTG-R29"
    twice = next((id_ for id_, number in Counter(cards).items() if number > 1), "")
    if twice:
        return objection(
            rule,
            text("%(card)s is listed twice, and there is only one such card.", card=twice),
            text("List every printed card once."),
            twice,
        )
    return objection(
        rule,
        plural("The deck lists %(n)s card.", "The deck lists %(n)s cards.", len(cards)),
        text("A deck at this table has exactly %(n)s.", n=size),
    )


@check("cards")
def right_make_up(table: Table, action: Action) -> Ruling | None:
    """A deck has five unit types in equal numbers (WTG-0.3, R29)."""
    size = table.options["deck_size"]
    copies = size // TYPES_IN_A_DECK
    rule = "WTG-0.3" if size == 20 else "WTG-R29"
    types: Counter[Name] = Counter()
    for id_ in action.args["cards"]:
        card = design(table.cards, id_)
        if card is None:
            return objection(
                rule,
                text(
                    "%(card)s is no card of %(set)s.", card=called(table, id_), set=_set_name(table)
                ),
                text("Use cards of the set that this table plays with."),
                id_,
            )
        if card.type != UNIT:
            return objection(
                "WTG-0.4",
                text("%(card)s is a General and comes on top of the deck.", card=card.called),
                text("List unit cards only."),
                id_,
            )
        types[card.called] += 1
    if len(types) == TYPES_IN_A_DECK and set(types.values()) == {copies}:
        return None
    held = [text("%(n)s %(card)s", n=number, card=card) for card, number in sorted(types.items())]
    return objection(
        rule,
        text("The deck holds %(cards)s.", cards=joined(", ", held)),
        text(
            "It should hold %(copies)s copies of each of %(types)s unit types.",
            copies=copies,
            types=TYPES_IN_A_DECK,
        ),
    )


@check("cards")
def own_cards(table: Table, action: Action) -> Ruling | None:
    """A printed card is in only one deck, since each player brings a deck (WTG-1.2)."""
    taken = next((id_ for id_ in action.args["cards"] if id_ in table.pieces), None)
    if taken is None:
        return None
    return objection(
        "WTG-1.2",
        text("%(card)s belongs to the other deck.", card=taken),
        text("Register the cards of the other printed booklet."),
        taken,
    )


CHECKS = (not_registered, right_size, right_make_up, own_cards, exactly_one_general)


def _set_name(table: Table) -> Text:
    return name(table.cards.title) if table.cards.title else text("this card set")


def generals(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed General cards that are in no deck yet."""
    return tuple(id_ for id_ in printed(table.cards, GENERAL, 1) if id_ not in table.pieces)


def cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed unit cards that are in no deck yet."""
    copies = table.options["deck_size"] // TYPES_IN_A_DECK
    return tuple(id_ for id_ in printed(table.cards, UNIT, copies) if id_ not in table.pieces)


def presets(table: Table, seat: Seat, chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Return the ready-made decks of the printed booklets that are still free."""
    decks = ready_decks(table.cards, table.options["deck_size"])
    return {
        words: ids for words, ids in decks.items() if not any(id_ in table.pieces for id_ in ids)
    }


def size(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of cards in a deck at this table."""
    return int(table.options["deck_size"])


def register(table: Table, action: Action) -> Table:
    """Effect of `DeckRegistered`: the General on its tile, the cards unseen, energy and health as
    on its card (WTG-2.2).
    """
    seat, leader = action.seat, design(table.cards, action.args["general"])
    if leader is None or leader.type != GENERAL:
        raise Impossible(
            text("%(card)s is no General of this card set", card=action.args["general"])
        )
    earlier = [piece.id for piece in table.pieces.values() if piece.owner == seat]
    pieces = [Piece(action.args["general"], leader.code, seat, seat, GENERALS, GENERAL_CELL[seat])]
    pieces += (_unseen(table, seat, id_, place) for place, id_ in enumerate(action.args["cards"]))
    limits = {
        **table.limits,
        f"{seat}.{ENERGY}": (0, leader.get("max_energy")),
        f"{seat}.{HEALTH}": (0, leader.get("health")),
    }
    table = table.remove(*earlier).put(*pieces).having(limits=limits)
    table = table.set(seat, ENERGY, leader.get("starting_energy")).set(
        seat, HEALTH, leader.get("health")
    )
    return table.hiding(seat, DECK, len(action.args["cards"])).hiding(seat, HAND, 0)


def _unseen(table: Table, seat: Seat, id_: str, place: int) -> Piece:
    card = design(table.cards, id_)
    if card is None or card.type != UNIT:
        raise Impossible(text("%(card)s is no unit of this card set", card=id_))
    return Piece(id_, card.code, seat, seat, POOL, order=place)
