"""Playing cards from hand (ARC-6, 12.1, 17.2, 17.3, 18.2, 19, 20, 21, R12, R19, R24, R64)."""

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
from games.wtactics_arc.cards.abilities import DIRECT
from games.wtactics_arc.cards.abilities import Target
from games.wtactics_arc.field.measures import ANY
from games.wtactics_arc.field.measures import met
from games.wtactics_arc.field.stats import has
from games.wtactics_arc.field.targets import Source
from games.wtactics_arc.field.targets import asked
from games.wtactics_arc.field.targets import candidates
from games.wtactics_arc.field.targets import effects_of
from games.wtactics_arc.field.targets import enchantable
from games.wtactics_arc.field.targets import filled
from games.wtactics_arc.field.targets import slots
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import STACK
from games.wtactics_arc.stack import payment
from games.wtactics_arc.stack import windows
from games.wtactics_arc.turn.moving import place_named


@check("card")
def in_hand(table: Table, action: Action) -> Ruling | None:
    """A card of one's own that may lie in hand (ARC-22.12, 22.17, R64)."""
    return held(table, action.seat, action.args["card"])


def held(table: Table, seat: Seat, id_: str) -> Ruling | None:
    """Object unless a card may lie in the seat's hand."""
    piece = table.pieces.get(id_)
    if piece is None or piece.owner != seat:
        return objection(
            "ARC-R64",
            f"{id_} is not registered in your deck.",
            "Use the cards of your own deck.",
            id_,
        )
    if piece.zone == REMOVED:
        return objection(
            "ARC-22.17",
            f"{_name(table, id_)} was removed from the game.",
            "A removed card never returns.",
            id_,
        )
    if piece.zone != POOL:
        return objection(
            "ARC-R64",
            f"{_name(table, id_)} is not in your hand: it lies in the zone {piece.zone}.",
            "Scan the card you play.",
            id_,
        )
    if not table.hides(seat, HAND):
        return objection(
            "ARC-R64", "You have no cards in hand.", "Draw in your Draw & Resource phase.", id_
        )
    return None


def _name(table: Table, id_: str) -> str:
    return card_of(table, table.piece(id_)).name


def of_type(type_: str) -> Check:
    """The card type decides how a card is played (ARC-16.8)."""

    @check("card")
    def judge(table: Table, action: Action) -> Ruling | None:
        card = _card(table, action)
        if card.type == type_:
            return None
        return objection(
            "ARC-16.8",
            f"{card.name} is of the type {card.type}, not {type_}.",
            f"Play it as {card.type}.",
            action.args["card"],
        )

    return judge


def _card(table: Table, action: Action) -> Card:
    return card_of(table, table.piece(action.args["card"]))


@check("card")
def prerequisite_met(table: Table, action: Action) -> Ruling | None:
    """Every printed prerequisite holds (ARC-6.1, R24)."""
    card = _card(table, action)
    text = card.get("prerequisite")
    if not text or met(table, action.seat, text):
        return None
    return objection(
        "ARC-6.1",
        f"{card.name} needs: {text}.",
        "Meet its prerequisite first.",
        action.args["card"],
    )


@check("card")
def affordable(table: Table, action: Action) -> Ruling | None:
    """Enough available gems, enough of the faction (ARC-5.7, 6.2, 6.3, 6.6); of a payment that is
    named, what is wrong with it.
    """
    card = _card(table, action)
    total = payment.cost(table, action.seat, card, action.args)
    own, loyal = payment.faction_of(card), payment.loyalty(card, total)
    ruling = payment.affordable(table, action.seat, total, own, loyal)
    named = payment.paid_of(action)
    return (
        payment.fits(table, action.seat, named, total, own, loyal) if ruling and named else ruling
    )


@check("card", "payment")
def paid(table: Table, action: Action) -> Ruling | None:
    """The payment is exact and loyal (ARC-6.2, 6.3, R12)."""
    card = _card(table, action)
    total = payment.cost(table, action.seat, card, action.args)
    return payment.fits(
        table,
        action.seat,
        action.args["payment"],
        total,
        payment.faction_of(card),
        payment.loyalty(card, total),
    )


@check("card", "x")
def x_open(table: Table, action: Action) -> Ruling | None:
    """X is chosen only where the card leaves it open, and is never negative (ARC-R23)."""
    card = _card(table, action)
    if card.get("x_is") != ANY:
        return objection(
            "ARC-R23",
            f"{card.name} does not leave an X to you.",
            "Leave X out.",
            action.args["card"],
        )
    number = str(action.args["x"])
    good = number.isascii() and number.isdigit() and len(number) <= 3
    return (
        None
        if good
        else objection("ARC-R23", "X is a whole number, 0 or more.", "Choose such an X.")
    )


@check("card", "city")
def may_arrive(table: Table, action: Action) -> Ruling | None:
    """A creature is placed in a city of one's own; in the Army only if its card says so (ARC-17.2,
    17.3, 28.1).
    """
    place, seat = place_named(action.seat, action.args["city"]), action.seat
    if place == ARMY:
        if has(table, table.piece(action.args["card"]), DIRECT):
            return None
        return objection(
            "ARC-17.3",
            "A creature never enters play in the Army.",
            "Place it in a city; it may move later.",
            action.args["card"],
        )
    if is_city(table, place) and table.piece(place).controller == seat:
        return None
    return objection(
        "ARC-17.2",
        f"{place} is no city that you control.",
        "Place the creature in one of your cities.",
        place,
    )


@check("card")
def something_to_choose(table: Table, action: Action) -> Ruling | None:
    """There is something to play it on (ARC-28.1)."""
    for slot in _slots(table, action.seat, action.args["card"]):
        if not candidates(table, _source(table, action.seat, action.args), slot):
            return objection(
                "ARC-28.1",
                f"There is nothing that {_name(table, action.args['card'])} could be played on.",
                "Keep it for later.",
                action.args["card"],
            )
    return None


@check("card", "targets")
def right_targets(table: Table, action: Action) -> Ruling | None:
    """The card's own words say whom it may concern (ARC-28.1, 19.4)."""
    return targets_fit(
        table,
        action.seat,
        action.args["card"],
        action.args["targets"],
        _slots(table, action.seat, action.args["card"]),
    )


@check("card", "payment")
def targets_named(table: Table, action: Action) -> Ruling | None:
    """What the card's words leave to choose was chosen before it is paid (ARC-28.1)."""
    if "targets" in action.args:
        return None
    return targets_fit(
        table, action.seat, action.args["card"], (), _slots(table, action.seat, action.args["card"])
    )


def targets_fit(
    table: Table, seat: Seat, card: str, given: tuple[str, ...], wanted: tuple[Target, ...]
) -> Ruling | None:
    """Object to targets that are too many, too few, or not what the card speaks of."""
    name = _name(table, card)
    if len(given) != len(wanted):
        return objection(
            "ARC-28.1",
            f"{name} wants {len(wanted)} targets, not {len(given)}.",
            "Choose as many as its text says.",
            card,
        )
    for slot, target in zip(wanted, given, strict=True):
        if target not in candidates(table, Source(card, seat), slot):
            return objection(
                "ARC-28.1",
                f"{target} is not what {name} may be played on.",
                "Choose what its text names.",
                card,
                target,
            )
    return None


def _slots(table: Table, seat: Seat, card: str) -> tuple[Target, ...]:
    return asked(table, seat, slots(effects_of(table, card)))


def _source(table: Table, seat: Seat, args: Mapping[str, object]) -> Source:
    card = card_of(table, table.piece(str(args["card"])))
    return Source(str(args["card"]), seat, payment.x_value(table, seat, card, args))


@check("card")
def something_to_enchant(table: Table, action: Action) -> Ruling | None:
    """There is something it could go on, before that is named (ARC-21.2)."""
    if "target" in action.args or enchantable(table, Source(action.args["card"], action.seat)):
        return None
    return objection(
        "ARC-21.2",
        f"There is nothing that {_name(table, action.args['card'])} could go on.",
        f"It goes on: {_card(table, action).get('target')}.",
        action.args["card"],
    )


@check("card", "target")
def right_host(table: Table, action: Action) -> Ruling | None:
    """An enchantment always has a target of the kind it names (ARC-21.2)."""
    if action.args["target"] in enchantable(table, Source(action.args["card"], action.seat)):
        return None
    return objection(
        "ARC-21.2",
        f"{action.args['target']} is no target for {_name(table, action.args['card'])}.",
        f"It goes on: {_card(table, action).get('target')}.",
        action.args["card"],
    )


@check("card", "answers")
def really_there(table: Table, action: Action) -> Ruling | None:
    """What an event answers lies on the stack (ARC-19.3)."""
    frame = table.frame
    known = [item.args["item"] for item in frame.stack] if frame is not None else []
    known += [frame.note("answers")] if frame is not None else []
    if action.args["answers"] in known:
        return None
    return objection(
        "ARC-19.3",
        f"{action.args['answers']} does not wait on the stack.",
        f"Answer one of: {', '.join(known) or 'nothing now'}.",
    )


# -- what may be answered --------------------------------------------------------------------------


def hand(*types: str) -> Options:
    """Return the options for a card from hand: the unseen cards of these types."""

    def options(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
        return (
            piece.id
            for piece in table.at(POOL, owner=seat)
            if not types or card_of(table, piece).type in types
        )

    return options


def places(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return where a creature may be placed: own cities, the Army where its card says so."""
    own = tuple(city.id for city in cities(table, seat))
    return (*own, ARMY) if has(table, table.piece(chosen["card"]), DIRECT) else own


def hosts(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return what an enchantment may be attached to."""
    return enchantable(table, Source(chosen["card"], seat))


def targets(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return everything that the card's text may concern."""
    source = Source(chosen["card"], seat)
    found = [
        id_
        for slot in _slots(table, seat, chosen["card"])
        for id_ in candidates(table, source, slot)
    ]
    return tuple(dict.fromkeys(found))


def how_many(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return how many targets the card wants."""
    return len(_slots(table, seat, chosen["card"]))


def answerable(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return what an event may be an answer to, newest first."""
    return (
        tuple(item.args["item"] for item in reversed(table.frame.stack))
        if table.frame is not None
        else ()
    )


def xs(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return what X may be where the card leaves it to its player: up to what could be paid
    (ARC-R23).
    """
    if card_of(table, table.piece(chosen["card"])).get("x_is") != ANY:
        return ()
    return tuple(str(number) for number in range(sum(payment.available(table, seat).values()) + 1))


def price(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return what the card costs."""
    return payment.cost(table, seat, card_of(table, table.piece(chosen["card"])), chosen)


def suggestion(table: Table, seat: Seat, chosen: Chosen) -> Mapping[str, int]:
    """Return a legal payment for one tap."""
    card = card_of(table, table.piece(chosen["card"]))
    total = payment.cost(table, seat, card, chosen)
    return payment.suggested(
        table, seat, total, payment.faction_of(card), payment.loyalty(card, total)
    )


# -- effect ----------------------------------------------------------------------------------------


def play(table: Table, action: Action) -> Table:
    """Effect of every card played: gems used, card on the stack, others asked (ARC-6.2, 19.3,
    R13).
    """
    seat, card = action.seat, action.args["card"]
    x = payment.x_value(table, seat, card_of(table, table.piece(card)), action.args)
    wanted = slots(effects_of(table, card)) if action.name in ("EventPlayed", "MagicPlayed") else ()
    item = windows.item_of(
        table,
        action,
        card,
        x=x,
        targets=filled(table, seat, wanted, action.args.get("targets", ())),
        target=action.args.get("target", ""),
        place=place_named(action.seat, action.args.get("city", "")),
        answers=action.args.get("answers") or "",
    )
    table = payment.pay(table, seat, payment.paid_of(action))
    table = table.move(card, STACK, "", facing="up", marks=frozenset(), controller=seat).hide(
        seat, HAND, -1
    )
    return windows.responded(table, item)
