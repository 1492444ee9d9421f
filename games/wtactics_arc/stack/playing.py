"""Playing cards from hand: requirements, and the card on the stack (ARC-6, 12.1, 17.2, 17.3, 18.2,
19 to 21, R12, R19, R24, R64).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import Card
from games.checks import objection
from games.rules import Check
from games.rules import Chosen
from games.rules import Options
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.effects.items.carrying_out import carried_out
from games.wtactics_arc.effects.occasions import of_aiming
from games.wtactics_arc.effects.occasions import of_playing
from games.wtactics_arc.effects.queue import enqueue
from games.wtactics_arc.field.discounts import used_up
from games.wtactics_arc.field.limits import forbidder
from games.wtactics_arc.field.limits import is_barred
from games.wtactics_arc.field.limits import rival
from games.wtactics_arc.field.measures import met
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import all_slots
from games.wtactics_arc.field.targets import filled
from games.wtactics_arc.field.targets import price_of
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import STACK
from games.wtactics_arc.names import STARTS
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.names import Play
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack import windows
from games.wtactics_arc.stack.ability_price import too_few_held
from games.wtactics_arc.stack.allowed import all_found
from games.wtactics_arc.turn.moving import place_named
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import place_name
from games.wtactics_arc.words.sentences.conditions import condition_words


@check("card")
def in_hand(table: Table, action: Action) -> Ruling | None:
    """An own card that may be in hand (ARC-22.12, 22.17, R64)."""
    return held(table, action.seat, action.args["card"])


def held(table: Table, seat: Seat, id_: str) -> Ruling | None:
    """Object unless a card may be in the seat's hand."""
    piece = table.pieces.get(id_)
    if piece is None or piece.owner != seat:
        return objection(
            "ARC-R64",
            text("%(card)s is not registered in your deck.", card=card_name(table, id_)),
            text("Use the cards of your own deck."),
            id_,
        )
    if piece.zone == REMOVED:
        return objection(
            "ARC-22.17",
            text("%(card)s was removed from the game.", card=card_name(table, id_)),
            text("A removed card never returns."),
            id_,
        )
    if piece.zone != POOL:
        return objection(
            "ARC-R64",
            text("%(card)s is not in your hand.", card=card_name(table, id_)),
            text("Scan the card you play."),
            id_,
        )
    if not table.hides(seat, HAND):
        return objection(
            "ARC-R64",
            text("You have no cards in hand."),
            text("Draw in your Draw & Resource phase."),
            id_,
        )
    return None


def of_type(type_: str) -> Check:
    """The card type decides how a card is played (ARC-16.8)."""

    @check("card")
    def judge(table: Table, action: Action) -> Ruling | None:
        card = _card(table, action)
        if card.type == type_:
            return None
        return objection(
            "ARC-16.8",
            text(
                "%(card)s is of the type %(type)s, not %(wanted)s.",
                card=card.called,
                type=TYPES[card.type],
                wanted=TYPES[type_],
            ),
            text("Play it as %(type)s.", type=TYPES[card.type]),
            action.args["card"],
        )

    return judge


def _card(table: Table, action: Action) -> Card:
    return card_of(table, table.piece(action.args["card"]))


@check("card")
def can_be_built(table: Table, action: Action) -> Ruling | None:
    """A city with cost S can only be a starting city (ARC-R71)."""
    card = _card(table, action)
    if card.get("cost") != STARTS:
        return None
    return objection(
        "ARC-R71",
        text("%(card)s has the cost S: it only starts, and is never built.", card=card.called),
        text("Lay it out before the game, or count it as a resource card."),
        action.args["card"],
    )


@check("card")
def may_be_played(table: Table, action: Action) -> Ruling | None:
    """No card in play keeps its player from playing it (ARC-28.1, R135)."""
    if twin := rival(table, action.seat, _card(table, action)):
        return objection(
            "ARC-R217",
            text("%(card)s is in play already.", card=card_name(table, twin)),
            text("No player can control more than one of it."),
            twin,
        )
    if is_barred(table, action.seat, _card(table, action)):
        return objection(
            "ARC-R242",
            text("You cannot play %(card)s this turn.", card=card_name(table, action.args["card"])),
            text("Keep it for later."),
        )
    by = forbidder(table, action.seat, _card(table, action))
    if not by:
        return None
    return objection(
        "ARC-R135",
        text(
            "%(card)s cannot be played: so says %(other)s.",
            card=card_name(table, action.args["card"]),
            other=card_name(table, by),
        ),
        text("Keep it for later."),
        by,
    )


@check("card")
def prerequisite_met(table: Table, action: Action) -> Ruling | None:
    """Every printed prerequisite holds (ARC-6.1, R24)."""
    card = _card(table, action)
    if ruling := _additional_owed(table, action.seat, action.args["card"]):
        return ruling
    written = card.get("prerequisite")
    if not written or met(table, action.seat, written):
        return None
    return objection(
        "ARC-6.1",
        text("%(card)s needs: %(needs)s", card=card.called, needs=condition_words(written).inside),
        text("Meet its prerequisite first."),
        action.args["card"],
    )


def _additional_owed(table: Table, seat: Seat, card: str) -> Ruling | None:
    """Object where a card costs more discards than its player holds besides it (ARC-R143)."""
    return too_few_held(table, seat, card, price_of(table, card), "ARC-R143")


@check("card")
def affordable(table: Table, action: Action) -> Ruling | None:
    """Enough available gems, enough of the faction (ARC-5.7, 6.2, 6.3, 6.6); if a payment is named,
    its faults.
    """
    card = _card(table, action)
    total = payment.cost(table, action.seat, card, action.args)
    own, loyal = payment.faction_of(card), payment.loyalty(card, total)
    ruling = payment.cost_objection(table, action.seat, total, own, loyal)
    named = payment.paid_of(action)
    return (
        payment.payment_objection(table, action.seat, named, total, own, loyal)
        if ruling and named
        else ruling
    )


@check("card", "payment")
def paid(table: Table, action: Action) -> Ruling | None:
    """The payment is exact and loyal (ARC-6.2, 6.3, R12)."""
    card = _card(table, action)
    total = payment.cost(table, action.seat, card, action.args)
    return payment.payment_objection(
        table,
        action.seat,
        action.args["payment"],
        total,
        payment.faction_of(card),
        payment.loyalty(card, total),
    )


@check("card", "x")
def x_open(table: Table, action: Action) -> Ruling | None:
    """X is chosen only where the card does not define it, and is never negative (ARC-R23)."""
    card = _card(table, action)
    if card.get("x_is") != ANY:
        return objection(
            "ARC-R23",
            text("%(card)s does not leave an X to you.", card=card.called),
            text("Leave X out."),
            action.args["card"],
        )
    return None if payment.is_whole(action.args["x"]) else payment.no_whole()


@check("card", "city")
def may_be_placed(table: Table, action: Action) -> Ruling | None:
    """A creature is placed in an own city; in the Army only if its card says so (ARC-17.2, 17.3,
    28.1).
    """
    place, seat = place_named(action.seat, action.args["city"]), action.seat
    if place == ARMY:
        if has(table, table.piece(action.args["card"]), Passive.DIRECT):
            return None
        return objection(
            "ARC-17.3",
            text("A creature never enters play in the Army."),
            text("Place it in a city; it may move later."),
            action.args["card"],
        )
    if is_city(table, place) and table.piece(place).controller == seat:
        return None
    return objection(
        "ARC-17.2",
        text("%(place)s is no city that you control.", place=place_name(table, place)),
        text("Place the creature in one of your cities."),
        place,
    )


# -- what may be answered --------------------------------------------------------------------------


def hand(*types: str) -> Options:
    """Return the options for a card from hand: the unseen cards of these types."""

    def options(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
        return (
            piece.id for piece in table.at(POOL, owner=seat) if card_of(table, piece).type in types
        )

    return options


def places(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the places for a creature: own cities; the Army if its card says so."""
    own = tuple(city.id for city in cities(table, seat))
    return (*own, ARMY) if has(table, table.piece(chosen["card"]), Passive.DIRECT) else own


def xs(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the values for an X that the player chooses: up to what could be paid (ARC-R23)."""
    if card_of(table, table.piece(chosen["card"])).get("x_is") != ANY:
        return ()
    wanted = all_slots(table, chosen["card"])
    most = sum(payment.available(table, seat).values())
    sources = (EffectSource(chosen["card"], seat, x) for x in range(most + 1))
    return tuple(str(one.x) for one in sources if all_found(table, one, wanted))


def price(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the cost of the card."""
    return payment.cost(table, seat, card_of(table, table.piece(chosen["card"])), chosen)


def suggestion(table: Table, seat: Seat, chosen: Chosen) -> Mapping[str, int]:
    """Return a legal payment for one tap."""
    card = card_of(table, table.piece(chosen["card"]))
    total = payment.cost(table, seat, card, chosen)
    return payment.suggested_payment(
        table, seat, total, payment.faction_of(card), payment.loyalty(card, total)
    )


# -- effect ----------------------------------------------------------------------------------------


def play(table: Table, action: Action) -> Table:
    """Effect of every card played: gems are used, the card is on the stack, others are asked
    (ARC-6.2, 19.3, R13).
    """
    seat, card = action.seat, action.args["card"]
    x = payment.x_value(table, seat, card_of(table, table.piece(card)), action.args)
    at_once = action.name in (Play.EVENT, Play.MAGIC)
    wanted = all_slots(table, card) if at_once else ()
    price = price_of(table, card) if at_once else ()
    chosen, own = filled(table, seat, wanted, action.args.get("targets", ())), len(slots(price))
    item = windows.item_of(
        table,
        action,
        card,
        x=x,
        targets=chosen[own:],
        target=action.args.get("target", ""),
        place=place_named(action.seat, action.args.get("city", "")),
        answers=action.args.get("answers") or "",
    )
    table = payment.pay(table, seat, payment.paid_of(action))
    table = used_up(table, seat, card_of(table, table.piece(card)))
    table = table.move(card, STACK, "", facing="up", marks=frozenset(), controller=seat).hide(
        seat, HAND, -1
    )
    table = enqueue(windows.responded(table, item), of_playing(table, seat, card))
    table = carried_out(table, EffectSource(card, seat), price, chosen[:own])
    aims = (*item.args["targets"], item.args["target"])
    return of_aiming(table, seat, card, card_of(table, table.piece(card)).type, aims)
