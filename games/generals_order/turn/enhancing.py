"""Equipment, Strategies and active effects (GOR-1.3 to 1.6, 5.9, 8.1 to 8.14, R19 to R22)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.cardset import is_tactics
from games.generals_order.cards.places import card_named
from games.generals_order.cards.places import from_hand
from games.generals_order.cards.places import general
from games.generals_order.cards.places import generals
from games.generals_order.cards.places import may_hold
from games.generals_order.cards.places import paid
from games.generals_order.cards.places import spent
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.cards.vocabulary import targeted
from games.generals_order.effects.carrying import carried_out
from games.generals_order.effects.targets import EffectSource
from games.generals_order.effects.targets import candidates
from games.generals_order.effects.targets import judged_targets
from games.generals_order.effects.targets import most
from games.generals_order.names import ARMAMENT
from games.generals_order.names import ATTACHED
from games.generals_order.names import EQUIPMENT
from games.generals_order.names import STRATEGY
from games.generals_order.turn import payment
from games.generals_order.turn.moving import own_general
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import text

# -- equipment -------------------------------------------------------------------------------------


@check("card", "general")
def slot_free(table: Table, action: Action) -> Ruling | None:
    """A general has one Troop and one Armament (GOR-8.6), and cannot replace them unless that was
    agreed (R19).
    """
    worn = _in_slot(table, action)
    if worn is None or table.option("equip_replace") == "yes":
        return None
    card = card_of(table, worn)
    return objection(
        "GOR-8.6",
        text("This general carries a %(kind)s: %(name)s.", kind=card.get("kind"), name=card.called),
        text("Choose a general without one."),
        worn.id,
    )


@check("card", "general")
def unique_armament(table: Table, action: Action) -> Ruling | None:
    """A seat's generals have no two Armaments of one name (GOR-8.7)."""
    card = card_named(table, action.args["card"])
    if card is None or card.get("kind") != ARMAMENT:
        return None
    replaced = _in_slot(table, action)
    for piece in generals(table, action.seat):
        for worn in table.attached(piece.id):
            if card_of(table, worn).name == card.name and worn != replaced:
                because = text(
                    "%(name)s carries a %(card)s.",
                    name=card_of(table, piece).called,
                    card=card.called,
                )
                return objection(
                    "GOR-8.7", because, text("Armaments are unique among your generals."), worn.id
                )
    return None


@check("card")
def somebody_to_carry(table: Table, action: Action) -> Ruling | None:
    """One of the seat's generals can carry the card (GOR-8.1, 8.6, 8.7)."""
    first: Ruling | None = None
    for piece in generals(table, action.seat):
        on_it = Action(action.seat, action.name, {"card": action.args["card"], "general": piece.id})
        ruling = slot_free(table, on_it) or unique_armament(table, on_it)
        if ruling is None:
            return None
        first = first or ruling
    return first or objection(
        "GOR-8.1", text("You have no general on the BATTLEFIELD."), text("Recruit one first.")
    )


def _in_slot(table: Table, action: Action) -> Piece | None:
    """The general's Equipment of the card's kind."""
    card = card_named(table, action.args["card"])
    kind = card.get("kind") if card else ""
    return next(
        (
            worn
            for worn in table.attached(action.args["general"])
            if card_of(table, worn).get("kind") == kind
        ),
        None,
    )


EQUIP_CHECKS = (
    payment.type_is(EQUIPMENT, "GOR-8.1", text("Equip an Equipment card.")),
    payment.in_hand,
    payment.affordable("GOR-8.2", payment.printed_cost),
    own_general("general", "GOR-8.1"),
    slot_free,
    unique_armament,
    somebody_to_carry,
    payment.exact("GOR-8.2", payment.printed_cost),
)


def equip_declared(table: Table, action: Action) -> Table:
    """Return the table with card and cost paid (GOR-8.2)."""
    general(table, action.args["general"])
    return paid(
        from_hand(table, action.seat, action.args["card"]),
        action.seat,
        int(action.args.get("discards", 0)),
    )


def equip_resolved(table: Table, action: Action) -> Table:
    """Return the table with the card on its general; a replaced card goes to DISCARD (GOR-8.3,
    R19).
    """
    worn = _in_slot(table, action)
    if worn is not None:
        table = spent(table, worn.id)
    return table.move(action.args["card"], ATTACHED, host=action.args["general"])


# -- strategies ------------------------------------------------------------------------------------


@check("card")
def no_tactics(table: Table, action: Action) -> Ruling | None:
    """A Tactics card is played only by a Tactical Strike (GOR-7.7, R14)."""
    card = card_named(table, action.args["card"])
    if card is None or not is_tactics(card):
        return None
    return objection(
        "GOR-7.7",
        text("%(name)s is a Tactics card.", name=card.called),
        text("Play it as the Tactical Strike of a general."),
        action.args["card"],
    )


@check("card")
def strategyhas_target(table: Table, action: Action) -> Ruling | None:
    """A card that needs a target has a possible one (GOR-8.8); a named target is judged by a check
    of its own.
    """
    effects = _strategy(table, action.args)
    return (
        None
        if action.arg("targets")
        else has_target(table, _strategy_source(action.seat, action.args), effects)
    )


@check("card", "targets")
def strategy_aimed(table: Table, action: Action) -> Ruling | None:
    """The targets are those that the card allows (GOR-8.8)."""
    return judged_targets(
        table,
        _strategy_source(action.seat, action.args),
        _strategy(table, action.args),
        action.arg("targets") or (),
    )


@check("card", "discards")
def strategy_aimed_at_all(table: Table, action: Action) -> Ruling | None:
    """A card that needs a target names one (GOR-8.8)."""
    return judged_targets(
        table,
        _strategy_source(action.seat, action.args),
        _strategy(table, action.args),
        action.arg("targets") or (),
    )


def _strategy(table: Table, args: Chosen) -> tuple[Effect, ...]:
    card = card_named(table, str(args.get("card", "")))
    return effects_of(card) if card else ()


def _strategy_source(seat: Seat, args: Chosen) -> EffectSource:
    return EffectSource(seat, str(args.get("card", "")), "", "GOR-8.8")


def has_target(table: Table, source: EffectSource, effects: tuple[Effect, ...]) -> Ruling | None:
    if not targeted(effects) or candidates(table, source, effects):
        return None
    if any(effect.word == "STRIKE" for effect in effects):
        return objection(
            "GOR-R14", text("No enemy general is in reach."), text("Strike when one is.")
        )
    return _why_none(table, source, effects) or objection(
        source.rule, text("There is nobody to aim it at."), text("Use it when there is.")
    )


def _why_none(table: Table, source: EffectSource, effects: tuple[Effect, ...]) -> Ruling | None:
    """The objection to the first general that might be the target."""
    for piece in generals(table, source.seat):
        ruling = judged_targets(table, source, effects, (piece.id,))
        if ruling is not None and ruling.rule != source.rule:
            return ruling
    return None


STRATEGY_CHECKS = (
    payment.type_is(STRATEGY, "GOR-8.8", text("Play a Strategy card.")),
    no_tactics,
    payment.in_hand,
    payment.affordable("GOR-8.8", payment.printed_cost),
    strategyhas_target,
    strategy_aimed,
    strategy_aimed_at_all,
    payment.exact("GOR-8.8", payment.printed_cost),
)


def strategies(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Strategy cards, without Tactics, that may be in hand."""
    cards = ((id_, card_named(table, id_)) for id_ in may_hold(table, seat, STRATEGY))
    return tuple(id_ for id_, card in cards if card is not None and not is_tactics(card))


def strategy_targets(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the possible targets of a Strategy."""
    return candidates(table, _strategy_source(seat, chosen), _strategy(table, chosen))


def strategy_most(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the most targets of a Strategy."""
    return most(_strategy(table, chosen))


def strategy_declared(table: Table, action: Action) -> Table:
    """Return the table with card and cost paid (GOR-8.8)."""
    return paid(
        from_hand(table, action.seat, action.args["card"]),
        action.seat,
        int(action.args.get("discards", 0)),
    )


def strategy_resolved(table: Table, action: Action) -> Table:
    """Return the table after the card's effects; it goes face down to DISCARD (GOR-1.3, 8.9)."""
    effects = _strategy(table, action.args)
    return carried_out(
        spent(table, action.args["card"]),
        _strategy_source(action.seat, action.args),
        effects,
        action.arg("targets") or (),
    )
