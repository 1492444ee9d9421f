"""Attacks (WTG-1.12, 3.11 to 3.13, 3.19, 7.7 to 7.9, 9.1 to 9.9, 10.1 to 10.6, R4, R6 to R8, R13 to
R18, R22 to R24).
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import text
from games.war_time_generals.cardset import CHARGE
from games.war_time_generals.cardset import DEMOLITION
from games.war_time_generals.cardset import bombards
from games.war_time_generals.cardset import card_of
from games.war_time_generals.cardset import has
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import DEPTH
from games.war_time_generals.field.board import ENEMY_FRONT
from games.war_time_generals.field.board import GENERALS
from games.war_time_generals.field.board import distance
from games.war_time_generals.field.board import same_lane
from games.war_time_generals.field.board import tile_words
from games.war_time_generals.field.board import to_general
from games.war_time_generals.field.units import ATTACKED
from games.war_time_generals.field.units import HEALTH
from games.war_time_generals.field.units import MOVED
from games.war_time_generals.field.units import destroyed
from games.war_time_generals.field.units import guards
from games.war_time_generals.field.units import hurt
from games.war_time_generals.field.units import on_board
from games.war_time_generals.field.units import unit_at_large
from games.war_time_generals.turn.moving import OrderRefusals
from games.war_time_generals.turn.moving import not_own_unit
from games.war_time_generals.turn.moving import rested
from games.war_time_generals.turn.turns import TACTICAL

THE_GENERAL = "general"
"""The target of an attack on the enemy General; the printed code of that General's card means the
same.
"""


@check()
def not_in_tactical(table: Table, action: Action) -> Ruling | None:
    """There are no attacks in the Tactical phase (WTG-3.19)."""
    if not table.phase_is(TACTICAL):
        return None
    return objection(
        "WTG-3.19",
        text("There are no attacks in the Tactical phase."),
        text("Attack in the Move / Attack phase of your next turn."),
    )


ATTACKING = OrderRefusals(
    text("A General does not attack."),
    text("Attack with a unit."),
    text("Attack with a unit that stands there."),
    text("Attack with a unit of your own."),
)


@check("unit")
def own_unit_attacks(table: Table, action: Action) -> Ruling | None:
    """The attacker is a unit on the battlefield (WTG-9.4), of the player who commands it (9.1); a
    General never attacks (R22).
    """
    return not_own_unit(table, action, ATTACKING, absent="WTG-9.4", foreign="WTG-9.1")


@check("unit")
def not_attacked(table: Table, action: Action) -> Ruling | None:
    """A unit attacks once a turn (WTG-R16)."""
    piece = table.pieces[action.args["unit"]]
    if ATTACKED not in piece.marks:
        return None
    return objection(
        "WTG-R16",
        text("This unit has attacked in this turn."),
        text("It attacks again in your next turn."),
        piece.id,
    )


@check("unit")
def not_after_move(table: Table, action: Action) -> Ruling | None:
    """A unit that has moved cannot attack before the next turn (WTG-7.7, 7.8), unless it may charge
    (7.9).
    """
    piece = table.pieces[action.args["unit"]]
    if MOVED not in piece.marks or has(card_of(table, piece), CHARGE):
        return None
    return objection(
        "WTG-7.7",
        text("This unit has moved in this turn."),
        text("It may attack in your next turn."),
        piece.id,
    )


@check("target")
def is_enemy(table: Table, action: Action) -> Ruling | None:
    """The target is an enemy unit on the battlefield or the enemy General (WTG-R22)."""
    target = action.args["target"]
    piece = table.pieces.get(target)
    if target == THE_GENERAL or (
        piece is not None and piece.zone in (BOARD, GENERALS) and piece.owner != action.seat
    ):
        return None
    return objection(
        "WTG-R22",
        text("%(target)s is no enemy on the battlefield.", target=called(table, target)),
        text("Attack an enemy unit or the enemy General."),
        target,
    )


@check("unit", "target")
def general_guarded(table: Table, action: Action) -> Ruling | None:
    """A bound invader cannot attack the General (WTG-10.3)."""
    if not is_general(table, action.args["target"]):
        return None
    bound_by = guards(table, table.pieces[action.args["unit"]])
    if not bound_by:
        return None
    return objection(
        "WTG-10.3",
        text("A defending unit guards the General here."),
        text("Attack the guard first."),
        *_ids(bound_by),
    )


@check("unit", "target")
def guard_first(table: Table, action: Action) -> Ruling | None:
    """A bound invader attacks its guards before anything else (WTG-10.2); it chooses among several
    (10.5).
    """
    bound_by = _ids(guards(table, table.pieces[action.args["unit"]]))
    if not bound_by or action.args["target"] in bound_by:
        return None
    return objection(
        "WTG-10.2",
        text("A defending unit binds this unit."),
        text("Attack the guard before anything else."),
        *bound_by,
    )


@check("unit", "target")
def in_range(table: Table, action: Action) -> Ruling | None:
    """The target is in range: the General (WTG-1.12, R7, R8) or a unit (R6)."""
    unit, target = table.pieces[action.args["unit"]], action.args["target"]
    reach = card_of(table, unit).get("range", 0)
    if is_general(table, target):
        return _general_in_range(unit, reach)
    other = table.pieces[target]
    if reaches(table, unit, other):
        return None
    if table.options["range_metric"] == "lane" and not same_lane(unit.cell, other.cell):
        return objection(
            "WTG-R6",
            text("%(cell)s lies in another lane.", cell=tile_words(other.cell)),
            text("At this table range reaches along the lane only."),
            other.cell,
        )
    return objection(
        "WTG-R6",
        text(
            "%(cell)s is %(steps)s away, and the range is %(reach)s.",
            cell=tile_words(other.cell),
            steps=distance(unit.cell, other.cell),
            reach=reach,
        ),
        text("Choose a nearer target."),
        other.cell,
    )


def _general_in_range(unit: Piece, reach: int) -> Ruling | None:
    """From the enemy Front Line every range suffices (WTG-R8, R4); elsewhere the rows count
    (R7).
    """
    if _reaches_general(unit, reach):
        return None
    return objection(
        "WTG-1.12",
        text(
            "The General is %(steps)s rows away, and the range is %(reach)s.",
            steps=to_general(unit.owner, unit.cell),
            reach=reach,
        ),
        text("Advance first."),
        unit.cell,
    )


def _reaches_general(unit: Piece, reach: int) -> bool:
    at_front = DEPTH[unit.owner][unit.cell] >= ENEMY_FRONT
    return at_front or to_general(unit.owner, unit.cell) <= reach


def reaches(table: Table, unit: Piece, other: Piece | None) -> bool:
    """Return whether a unit on the battlefield has another, or the enemy General (None), in range
    (WTG-R6 to R8).
    """
    reach = card_of(table, unit).get("range", 0)
    if other is None:
        return _reaches_general(unit, reach)
    along = table.options["range_metric"] != "lane" or same_lane(unit.cell, other.cell)
    return along and distance(unit.cell, other.cell) <= reach


UNIT_CHECKS = (own_unit_attacks, rested, not_attacked, not_after_move)
TARGET_CHECKS = (is_enemy, general_guarded, guard_first, in_range)


def general_meant(table: Table, seat: Seat, target: str) -> str:
    """Return the id of the enemy General if a target of *seat* means it, else ""."""
    if target != THE_GENERAL:
        return ""
    enemies = table.others(seat)
    lying = (piece for piece in table.pieces.values() if piece.zone == GENERALS)
    return next((piece.id for piece in lying if piece.owner in enemies), "")


def is_general(table: Table, target: str) -> bool:
    """Return whether a target means a General."""
    if target == THE_GENERAL:
        return True
    piece = table.pieces.get(target)
    return piece is not None and piece.zone == GENERALS


def _ids(pieces: list[Piece]) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces)


def targets(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the enemy units on the battlefield and the enemy General."""
    yield from (piece.id for piece in on_board(table) if piece.owner != seat)
    yield THE_GENERAL


def attack(table: Table, action: Action) -> Table:
    """Effect of `UnitAttacked`: all damage at once, then destroyed units leave the battlefield
    (WTG-9.6 to 9.9, R24, R32).
    """
    unit = unit_at_large(table, action.args["unit"])
    target = action.args["target"]
    table = table.mark(unit.id, ATTACKED)
    if is_general(table, target):
        table = table.add(_attacked_seat(table, unit, target), HEALTH, -_strength(table, unit))
    else:
        table = hurt(table, _hits(table, unit, unit_at_large(table, target)))
    if has(card_of(table, unit), DEMOLITION) and table.pieces[unit.id].zone == BOARD:
        table = destroyed(table, (unit.id,))
    return table


def _attacked_seat(table: Table, unit: Piece, target: str) -> Seat:
    return table.next_seat(unit.owner) if target == THE_GENERAL else table.pieces[target].owner


def _strength(table: Table, unit: Piece) -> int:
    return int(card_of(table, unit).get("attack", 0))


def _hits(table: Table, unit: Piece, target: Piece) -> dict[str, int]:
    """Return the damage by piece: the target alone (WTG-10.6), with Bombard also all other units in
    its tile, of either side.
    """
    spread = bombards(card_of(table, unit))
    hits = {target.id: _strength(table, unit)}
    if spread:
        hits |= {
            piece.id: spread for piece in table.at(BOARD, target.cell) if piece.id != target.id
        }
    return hits
