"""Melee and Siege (GOR-7.1 to 7.6, 7.13 to 7.17, R11, R12, R23)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import cell_label
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.places import fallen
from games.generals_order.cards.places import general
from games.generals_order.cards.places import generals
from games.generals_order.cards.stats import might
from games.generals_order.names import ATTACKED
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import FIELD
from games.generals_order.names import RESOURCE
from games.generals_order.scoring import damaged
from games.generals_order.turn.moving import free_to_act
from games.generals_order.turn.moving import own_general
from games.generals_order.turn.moving import rested
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import seat_name
from games.text import text

# -- melee -----------------------------------------------------------------------------------------


@check("attacker", "target")
def same_zone(table: Table, action: Action) -> Ruling | None:
    """The target is an enemy general in the attacker's zone (GOR-7.3)."""
    attacker, target = (
        table.pieces[action.args["attacker"]],
        table.pieces.get(action.args["target"]),
    )
    if target is None or target.zone != FIELD or target.owner == action.seat:
        return objection(
            "GOR-7.3",
            text(
                "%(target)s is no enemy general on the BATTLEFIELD.",
                target=called(table, action.args["target"]),
            ),
            text("Attack an enemy general."),
        )
    if target.cell == attacker.cell:
        return None
    because = text(
        "%(name)s stands in %(zone)s.",
        name=card_of(table, target).called,
        zone=cell_label(target.cell),
    )
    return objection(
        "GOR-7.3",
        because,
        text("Attack a general in %(zone)s.", zone=cell_label(attacker.cell)),
        target.id,
    )


@check("attacker")
def somebody_to_fight(table: Table, action: Action) -> Ruling | None:
    """There is an enemy general in the attacker's zone (GOR-7.3)."""
    cell = table.pieces[action.args["attacker"]].cell
    if generals(table, table.next_seat(action.seat), cell):
        return None
    return objection(
        "GOR-7.3",
        text("No enemy general stands in %(zone)s.", zone=cell_label(cell)),
        text("Choose a general that shares a zone with an enemy."),
    )


MELEE_CHECKS = (
    own_general("attacker", "GOR-7.3"),
    rested("attacker"),
    free_to_act("attacker"),
    same_zone,
    somebody_to_fight,
)


def enemies(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the enemy generals on the BATTLEFIELD."""
    return tuple(piece.id for piece in generals(table, table.next_seat(seat)))


def melee_declared(table: Table, action: Action) -> Table:
    """Return the table with the attacker marked: its attack of the turn is used (GOR-R15)."""
    general(table, action.args["target"])
    return table.mark(general(table, action.args["attacker"]).id, ATTACKED)


def melee_resolved(table: Table, action: Action) -> Table:
    """Return the table after a melee: the general with less Might falls, with equal Might both do
    (GOR-7.4 to 7.6).
    """
    attacker, target = action.args["attacker"], action.args["target"]
    general(table, target)
    mine, theirs = might(table, attacker), might(table, target)
    beaten = [target] if mine >= theirs else []
    beaten += [attacker] if mine <= theirs else []
    for id_ in beaten:
        table = fallen(table, id_)
    return table


def before_melee(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The Might of both generals in words."""
    ids = (str(chosen.get("attacker", "")), str(chosen.get("target", "")))
    if any(id_ not in table.pieces for id_ in ids):
        return NOTHING
    mine, theirs = (might(table, id_) for id_ in ids)
    if mine > theirs:
        return text(
            "Might %(mine)s against %(theirs)s: the defender falls.", mine=mine, theirs=theirs
        )
    if mine < theirs:
        return text(
            "Might %(mine)s against %(theirs)s: your general falls.", mine=mine, theirs=theirs
        )
    return text("Might %(mine)s against %(theirs)s: both fall.", mine=mine, theirs=theirs)


# -- siege -----------------------------------------------------------------------------------------


@check("general")
def at_enemy_border(table: Table, action: Action) -> Ruling | None:
    """The besieger is at ENEMY'S BORDER (GOR-7.14), and no enemy general there stops it (GOR-7.17,
    R11).
    """
    piece, cell = table.pieces[action.args["general"]], cell_of(action.seat, ENEMY_BORDER)
    if piece.cell != cell:
        return objection(
            "GOR-7.14",
            text(
                "%(name)s stands in %(zone)s.",
                name=card_of(table, piece).called,
                zone=cell_label(piece.cell),
            ),
            text("Besiege from ENEMY'S BORDER."),
            cell,
        )
    stopper = next(iter(generals(table, table.next_seat(action.seat), cell)), None)
    if stopper is None:
        return None
    return objection(
        "GOR-7.17",
        text("%(name)s at that zone stops every Siege.", name=card_of(table, stopper).called),
        text("Defeat all enemy generals there first."),
        stopper.id,
    )


SIEGE_CHECKS = (
    own_general("general", "GOR-7.14"),
    rested("general"),
    free_to_act("general"),
    at_enemy_border,
)


def siege_declared(table: Table, action: Action) -> Table:
    """Return the table with the besieger marked (GOR-R15)."""
    return table.mark(general(table, action.args["general"]).id, ATTACKED)


def siege_resolved(table: Table, action: Action) -> Table:
    """Return the table after a Siege: the enemy loses as many RESOURCE cards as the besieger's
    Might (GOR-7.15, 7.16, 10.3, R23).
    """
    piece = table.piece(action.args["general"])
    return damaged(
        table,
        table.next_seat(action.seat),
        might(table, piece.id),
        text("%(name)s's Siege", name=card_of(table, piece).called),
    )


def before_siege(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The siege in words: whether it is stopped, and what it takes."""
    piece = table.pieces.get(str(chosen.get("general", "")))
    enemy = table.next_seat(seat)
    if piece is None:
        stoppers = len(generals(table, enemy, cell_of(seat, ENEMY_BORDER)))
        return (
            text("Stopped by %(stoppers)s enemy at ENEMY'S BORDER.", stoppers=stoppers)
            if stoppers
            else text("No enemy at ENEMY'S BORDER stops it.")
        )
    return text(
        "%(enemy)s puts %(might)s of %(hides)s RESOURCE cards on DISCARD.",
        enemy=seat_name(enemy),
        might=might(table, piece.id),
        hides=table.hides(enemy, RESOURCE),
    )
