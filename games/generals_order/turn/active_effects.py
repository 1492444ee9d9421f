"""Active effects of generals (GOR-8.11 to 8.14, R22)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.cards.cardset import active_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.places import general
from games.generals_order.cards.places import paid
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.effects.carrying import carried_out
from games.generals_order.effects.targets import EffectSource
from games.generals_order.effects.targets import candidates
from games.generals_order.effects.targets import judged_targets
from games.generals_order.effects.targets import most
from games.generals_order.names import USED
from games.generals_order.turn import payment
from games.generals_order.turn.enhancing import has_target
from games.generals_order.turn.moving import own_general
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text


@check("general")
def has_active(table: Table, action: Action) -> Ruling | None:
    """The general has an active effect (GOR-8.12)."""
    piece = table.pieces[action.args["general"]]
    if active_of(card_of(table, piece)):
        return None
    return objection(
        "GOR-8.12",
        text("%(name)s has no active effect.", name=card_of(table, piece).called),
        text("Choose a general that has one."),
        piece.id,
    )


@check("general")
def not_used(table: Table, action: Action) -> Ruling | None:
    """An active effect is used once in each turn of its seat, even if it is negated (GOR-8.13,
    R22).
    """
    piece = table.pieces[action.args["general"]]
    if USED not in piece.marks:
        return None
    return objection(
        "GOR-8.13",
        text("%(name)s has used its active effect.", name=card_of(table, piece).called),
        text("It can again in your next turn."),
        piece.id,
    )


@check("general")
def activehas_target(table: Table, action: Action) -> Ruling | None:
    """An effect that needs a target has a possible one (GOR-8.12); a named target is judged by a
    check of its own.
    """
    return (
        None
        if action.arg("targets")
        else has_target(
            table, _active_source(action.seat, action.args), _active(table, action.args)
        )
    )


@check("general", "targets")
def active_aimed(table: Table, action: Action) -> Ruling | None:
    """The targets are those that the card allows (GOR-8.12)."""
    return judged_targets(
        table,
        _active_source(action.seat, action.args),
        _active(table, action.args),
        action.arg("targets") or (),
    )


@check("general", "discards")
def active_aimed_at_all(table: Table, action: Action) -> Ruling | None:
    """An effect that needs a target names one (GOR-8.12)."""
    return judged_targets(
        table,
        _active_source(action.seat, action.args),
        _active(table, action.args),
        action.arg("targets") or (),
    )


def active_cost(table: Table, seat: Seat, id_: str) -> int:
    """Return the execution cost of a general's active effect."""
    piece = table.pieces.get(id_)
    return int(card_of(table, piece).get("active_cost") or 0) if piece else 0


def _active(table: Table, args: Chosen) -> tuple[Effect, ...]:
    piece = table.pieces.get(str(args.get("general", "")))
    return active_of(card_of(table, piece)) if piece else ()


def _active_source(seat: Seat, args: Chosen) -> EffectSource:
    id_ = str(args.get("general", ""))
    return EffectSource(seat, id_, id_, "GOR-8.12")


ACTIVE_CHECKS = (
    own_general("general", "GOR-8.12"),
    has_active,
    not_used,
    payment.affordable("GOR-8.12", active_cost, "general", played=0),
    activehas_target,
    active_aimed,
    active_aimed_at_all,
    payment.exact("GOR-8.12", active_cost, "general"),
)


def active_targets(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the possible targets of an active effect."""
    return candidates(table, _active_source(seat, chosen), _active(table, chosen))


def active_most(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the most targets of an active effect."""
    return most(_active(table, chosen))


def active_declared(table: Table, action: Action) -> Table:
    """Return the table with the cost paid and the effect marked as used in this turn (GOR-8.12,
    8.13, R22).
    """
    table = table.mark(general(table, action.args["general"]).id, USED)
    return paid(table, action.seat, int(action.args.get("discards", 0)))


def active_resolved(table: Table, action: Action) -> Table:
    """Return the table after the active effect (GOR-8.12)."""
    return carried_out(
        table,
        _active_source(action.seat, action.args),
        _active(table, action.args),
        action.arg("targets") or (),
    )
