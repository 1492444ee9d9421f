"""Tactical Strike (GOR-7.7 to 7.12, R13 to R15)."""

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
from games.generals_order.cards.places import may_hold
from games.generals_order.cards.places import paid
from games.generals_order.cards.places import spent
from games.generals_order.effects.carrying import carried_out
from games.generals_order.effects.targets import EffectSource
from games.generals_order.effects.targets import candidates
from games.generals_order.effects.targets import judged_targets
from games.generals_order.effects.targets import most
from games.generals_order.names import ATTACKED
from games.generals_order.names import STRATEGY
from games.generals_order.turn import payment
from games.generals_order.turn.moving import free_to_act
from games.generals_order.turn.moving import own_general
from games.generals_order.turn.moving import rested
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text


@check("card")
def tactics_card(table: Table, action: Action) -> Ruling | None:
    """The card is a Strategy whose name contains the word Tactics (GOR-7.12)."""
    card = card_named(table, action.args["card"])
    if card is not None and is_tactics(card):
        return None
    because = text(
        "%(card)s is no Tactics card.", card=card.called if card else action.args["card"]
    )
    return objection(
        "GOR-7.12",
        because,
        text("Play a Strategy whose name contains the word Tactics."),
        action.args["card"],
    )


@check("general", "card")
def somebody_to_strike(table: Table, action: Action) -> Ruling | None:
    """There is a legal target (GOR-R14); a named target is judged by a check of its own (R13)."""
    if action.arg("targets") or strike_targets(table, action.seat, action.args):
        return None
    return objection(
        "GOR-R14", text("No enemy general is in reach of this card."), text("Strike when one is.")
    )


@check("general")
def some_strike(table: Table, action: Action) -> Ruling | None:
    """Some Tactics card can be paid for and has a target (GOR-7.8, R14), so that no strike is
    started in vain.
    """
    first: Ruling | None = None
    for id_ in tactics(table, action.seat, {}):
        with_it = Action(action.seat, action.name, {"general": action.args["general"], "card": id_})
        ruling = _strike_paid(table, with_it) or somebody_to_strike(table, with_it)
        if ruling is None:
            return None
        first = first or ruling
    return first or objection(
        "GOR-7.7", text("You can hold no Tactics card."), text("Melee or besiege instead.")
    )


@check("general", "card", "targets")
def strike_aimed(table: Table, action: Action) -> Ruling | None:
    """The targets are those that the card allows (GOR-R13, R14)."""
    card = card_named(table, action.args["card"])
    return (
        judged_targets(
            table,
            strike_source(action.seat, action.args),
            effects_of(card),
            action.arg("targets") or (),
        )
        if card
        else None
    )


def strike_source(seat: Seat, args: Chosen) -> EffectSource:
    """Return the source of a strike."""
    return EffectSource(seat, str(args.get("card", "")), str(args.get("general", "")), "GOR-R14")


_strike_paid = payment.affordable("GOR-7.8", payment.printed_cost)
STRIKE_CHECKS = (
    own_general("general", "GOR-7.7"),
    rested("general"),
    free_to_act("general"),
    tactics_card,
    payment.in_hand,
    _strike_paid,
    somebody_to_strike,
    strike_aimed,
    payment.exact("GOR-7.8", payment.printed_cost),
    some_strike,
)


def tactics(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Tactics cards that may be in hand."""
    cards = ((id_, card_named(table, id_)) for id_ in may_hold(table, seat, STRATEGY))
    return tuple(id_ for id_, card in cards if card is not None and is_tactics(card))


def strike_targets(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the generals or zones at which a strike may be aimed."""
    card = card_named(table, str(chosen.get("card", "")))
    return candidates(table, strike_source(seat, chosen), effects_of(card)) if card else ()


def strike_most(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the most targets that a strike may have."""
    card = card_named(table, str(chosen.get("card", "")))
    return most(effects_of(card)) if card else 1


def strike_declared(table: Table, action: Action) -> Table:
    """Return the table with card and cost paid and the striking general marked (GOR-7.8, R15)."""
    table = table.mark(general(table, action.args["general"]).id, ATTACKED)
    return paid(
        from_hand(table, action.seat, action.args["card"]),
        action.seat,
        int(action.args.get("discards", 0)),
    )


def strike_resolved(table: Table, action: Action) -> Table:
    """Return the table after the strike; the card goes face down to DISCARD (GOR-1.3, 7.9 to
    7.11).
    """
    card = action.args["card"]
    effects = effects_of(card_of(table, table.piece(card)))
    table = spent(table, card)
    return carried_out(
        table, strike_source(action.seat, action.args), effects, action.arg("targets") or ()
    )


def before_strike(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The comparison in words."""
    striker = table.pieces.get(str(chosen.get("general", "")))
    return (
        text(
            "Each target with fewer Wits than %(name)s falls.", name=card_of(table, striker).called
        )
        if striker
        else NOTHING
    )
