"""Playing cards from hand and paying for them (GOR-2.10, 5.2, 5.3, 7.8, 8.2, 8.8, 8.12, R8, R18,
R31, R32).
"""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import design
from games.generals_order.cards.places import card_named
from games.generals_order.cards.places import lists_decks
from games.generals_order.cards.places import may_hold
from games.generals_order.names import CASUALTY
from games.generals_order.names import HAND
from games.generals_order.names import OUT
from games.generals_order.names import POOL
from games.generals_order.names import SPENT
from games.generals_order.names import TYPE_WORDS
from games.kit.cards.piece_ids import called
from games.rules import Check
from games.rules import Chosen
from games.rules import Options
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import plural
from games.text import text

Cost = Callable[[Table, Seat, str], int]
"""The present cost of a card, or of a general's active effect, for a seat."""


@check()
def holds_a_card(table: Table, action: Action) -> Ruling | None:
    """A card is played from hand, so the hand is not empty (GOR-R32)."""
    return (
        None
        if table.hides(action.seat, HAND)
        else objection("GOR-R32", text("Your hand is empty."), text("Play on without cards."))
    )


@check("card")
def in_hand(table: Table, action: Action) -> Ruling | None:
    """The card is the seat's own and may be in hand, by what is known (GOR-R31, 11.1, 11.4)."""
    id_ = action.args["card"]
    piece = table.pieces.get(id_)
    if piece is None:
        if not lists_decks(table) and design(table.cards, id_) is not None:
            return None
        return objection(
            "GOR-R31",
            text("%(id)s is not in your registered deck.", id=called(table, id_)),
            text("Play a card of your own deck."),
            id_,
        )
    if piece.owner != action.seat:
        return objection(
            "GOR-R31",
            text("%(id)s belongs to the enemy.", id=called(table, id_)),
            text("Play a card of your own deck."),
            id_,
        )
    if piece.zone == POOL:
        return None
    rule = _ELSEWHERE.get(piece.zone, "GOR-R31")
    because = _why_elsewhere(piece.zone, card_of(table, piece).called)
    return objection(rule, because, text("Play a card from your hand."), id_)


_ELSEWHERE = {CASUALTY: "GOR-11.1", OUT: "GOR-11.4"}


def _why_elsewhere(zone: str, card: Text) -> Text:
    if zone == CASUALTY:
        return text("%(card)s lies in your CASUALTY and never comes back.", card=card)
    if zone == OUT:
        return text("%(card)s is out of the game for good.", card=card)
    if zone == SPENT:
        return text(
            "%(card)s went to your DISCARD, and nothing has been taken from there since.", card=card
        )
    return text("%(card)s lies open on the table.", card=card)


def hand_cards(*types: str) -> Options:
    """Return an ask's options: the seat's cards of these types that may be in hand."""

    def options(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
        return tuple(may_hold(table, seat, *types))

    return options


def type_is(type_: str, rule: str, instead: Text) -> Check:
    """The card is of a type; cites *rule*."""

    @check("card")
    def judge(table: Table, action: Action) -> Ruling | None:
        card = card_named(table, action.args["card"])
        if card is None or card.type == type_:
            return None
        return objection(
            rule,
            text("The type of %(name)s is %(type)s.", name=card.called, type=TYPE_WORDS[card.type]),
            instead,
            action.args["card"],
        )

    return judge


def affordable(rule: str, cost: Cost, key: str = "card", played: int = 1) -> Check:
    """The hand can pay the cost, without the card played, if there is one (GOR-R8)."""

    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        due, left = (
            cost(table, action.seat, action.args[key]),
            table.hides(action.seat, HAND) - played,
        )
        if due <= left:
            return None
        return objection(
            rule,
            text(
                "It costs %(due)s of your other cards in hand, and you have %(max)s.",
                due=due,
                max=max(0, left),
            ),
            text("Choose what you can pay."),
        )

    return judge


def exact(rule: str, cost: Cost, key: str = "card") -> Check:
    """The payment is exactly the cost (GOR-R8)."""

    @check(key, "discards")
    def judge(table: Table, action: Action) -> Ruling | None:
        due, offered = cost(table, action.seat, action.args[key]), action.args["discards"]
        if due == offered:
            return None
        return objection(
            rule,
            text("It costs %(due)s, and you put down %(offered)s.", due=due, offered=offered),
            plural(
                "Put exactly %(n)s other hand card face down on DISCARD.",
                "Put exactly %(n)s other hand cards face down on DISCARD.",
                due,
            ),
        )

    return judge


def cost_due(cost: Cost, key: str = "card") -> Callable[[Table, Seat, Chosen], int]:
    """Return a bound of an ask: the cost of the chosen card or effect."""

    def bound(table: Table, seat: Seat, chosen: Chosen) -> int:
        return cost(table, seat, str(chosen[key])) if chosen.get(key) else 0

    return bound


def printed_cost(table: Table, seat: Seat, id_: str) -> int:
    """Return the cost on a card."""
    card = card_named(table, id_)
    return int(card.get("cost", 0)) if card else 0
