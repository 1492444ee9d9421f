"""Moving units (WTG-3.10, 3.18, 7.1 to 7.6, 8.1 to 8.3, R4, R5, R11, R17 to R19)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

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
from games.text import Text
from games.text import text
from games.war_time_generals.cardset import FALL_BACK
from games.war_time_generals.cardset import card_name
from games.war_time_generals.cardset import card_of
from games.war_time_generals.cardset import has
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import CELLS
from games.war_time_generals.field.board import DEPTH
from games.war_time_generals.field.board import ENEMY_FRONT
from games.war_time_generals.field.board import GENERAL_CELL
from games.war_time_generals.field.board import GENERALS
from games.war_time_generals.field.board import NEAR
from games.war_time_generals.field.board import tile_words
from games.war_time_generals.field.units import ATTACKED
from games.war_time_generals.field.units import DEPLOYED
from games.war_time_generals.field.units import MOVED
from games.war_time_generals.field.units import has_room
from games.war_time_generals.field.units import on_board
from games.war_time_generals.field.units import unit_at_large
from games.war_time_generals.turn.turns import TACTICAL


@dataclass(frozen=True, slots=True)
class OrderRefusals:
    """The refusals of an order to a piece that cannot follow it: the text for a General, with the
    order to give instead, for a unit that is absent, and for the opponent's unit.
    """

    general: Text
    of_general: Text
    of_absent: Text
    of_foreign: Text


MOVING = OrderRefusals(
    text("A General does not move."),
    text("Move a unit."),
    text("Move a unit that stands there."),
    text("Move a unit of your own."),
)


def not_own_unit(
    table: Table, action: Action, deed: OrderRefusals, *, absent: str, foreign: str
) -> Ruling | None:
    """Object under WTG-R22 if the named unit is a General, under *absent* if it is not on the
    battlefield, and under *foreign* if it is the opponent's.
    """
    piece = table.pieces.get(action.args["unit"])
    if piece is not None and piece.zone == GENERALS:
        return objection("WTG-R22", deed.general, deed.of_general, piece.id)
    if piece is None or piece.zone != BOARD:
        return objection(
            absent,
            text("%(unit)s is not on the battlefield.", unit=called(table, action.args["unit"])),
            deed.of_absent,
        )
    if piece.owner != action.seat:
        return objection(foreign, text("This unit is your opponent's."), deed.of_foreign, piece.id)
    return None


@check("unit")
def own_unit_moves(table: Table, action: Action) -> Ruling | None:
    """The moving piece is a unit on the battlefield, of the seat that moves it (WTG-7.1); a General
    never moves (R22).
    """
    return not_own_unit(table, action, MOVING, absent="WTG-7.1", foreign="WTG-7.1")


@check("unit")
def rested(table: Table, action: Action) -> Ruling | None:
    """If agreed, a unit does not move in the turn in which it was deployed (WTG-R18)."""
    piece = table.pieces[action.args["unit"]]
    if DEPLOYED not in piece.marks or not table.options["deploy_delay"]:
        return None
    return objection(
        "WTG-R18",
        text("This unit was deployed in this turn."),
        text("At this table it acts from your next turn on."),
        piece.id,
    )


@check("unit")
def not_after_attack(table: Table, action: Action) -> Ruling | None:
    """If agreed, a unit that has attacked does not move (WTG-R17)."""
    piece = table.pieces[action.args["unit"]]
    if ATTACKED not in piece.marks or table.options["move_after_attack"]:
        return None
    return objection(
        "WTG-R17",
        text("This unit has attacked in this turn."),
        text("At this table it moves again in your next turn."),
        piece.id,
    )


@check("unit")
def not_moved(table: Table, action: Action) -> Ruling | None:
    """A unit moves once a turn (WTG-7.3); in the Tactical phase only units that have not moved
    (3.18).
    """
    piece = table.pieces[action.args["unit"]]
    if MOVED not in piece.marks:
        return None
    rule = "WTG-3.18" if table.phase == TACTICAL else "WTG-7.3"
    return objection(
        rule,
        text("This unit has moved in this turn."),
        text("It moves again in your next turn."),
        piece.id,
    )


@check("unit", "path")
def within_movement(table: Table, action: Action) -> Ruling | None:
    """A move is at most the movement value (WTG-7.2), and at least one step (R19)."""
    card, path = card_of(table, table.pieces[action.args["unit"]]), action.args["path"]
    most = card.get("movement", 0)
    if len(path) > most:
        return objection(
            "WTG-7.2",
            text(
                "%(card)s moves %(most)s at most, and this way has %(steps)s steps.",
                card=card_name(card),
                most=most,
                steps=len(path),
            ),
            text("Choose a shorter way."),
        )
    if not path:
        return objection(
            "WTG-R19",
            text("A move has at least one step."),
            text("Name the tiles of the way, without the one it stands on."),
        )
    return None


@check("unit", "path")
def step_by_step(table: Table, action: Action) -> Ruling | None:
    """Every step is legal on its own (WTG-R19)."""
    unit, done = table.pieces[action.args["unit"]], [table.pieces[action.args["unit"]].cell]
    for cell in action.args["path"]:
        ruling = step(table, unit, done, cell)
        if ruling is not None:
            return ruling
        done.append(cell)
    return None


def step(table: Table, unit: Piece, done: Sequence[str], cell: str) -> Ruling | None:
    """Return the objection to one more step of *unit*, which has already crossed the tiles
    *done*.
    """
    here, depths = done[-1], DEPTH[unit.owner]
    if cell not in NEAR.get(here, ()):
        return objection(
            "WTG-7.4",
            text(
                "%(cell)s is not adjacent to %(here)s.",
                cell=tile_words(cell),
                here=tile_words(here),
            ),
            text("Step to a tile beside it, never diagonally."),
            here,
            cell,
        )
    if depths[cell] < depths[here] and not has(card_of(table, unit), FALL_BACK):
        return objection(
            "WTG-7.6",
            text(
                "%(here)s to %(cell)s is a step backward.",
                here=tile_words(here),
                cell=tile_words(cell),
            ),
            text("Step forward, left or right."),
            here,
            cell,
        )
    if depths[cell] > ENEMY_FRONT and not table.options["deep_advance"]:
        return objection(
            "WTG-R4",
            text("%(cell)s lies beyond the enemy Front Line.", cell=tile_words(cell)),
            text("The enemy Front Line is as far as a unit goes."),
            cell,
        )
    if cell in GENERAL_CELL.values():
        return objection(
            "WTG-R5",
            text("No unit enters a General's tile."),
            text("Attack the General from where the unit stands."),
            cell,
        )
    if cell in done:
        return objection(
            "WTG-R19",
            text("The way passes %(cell)s twice.", cell=tile_words(cell)),
            text("Step on no tile twice."),
            cell,
        )
    if not has_room(table, unit, cell):
        return objection(
            "WTG-8.1",
            text("%(cell)s is occupied.", cell=tile_words(cell)),
            text("Neither stop on an occupied tile nor pass through it."),
            cell,
        )
    return None


UNIT_CHECKS = (own_unit_moves, rested, not_after_attack, not_moved)
PATH_CHECKS = (within_movement, step_by_step)


def own_units(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the seat's units on the battlefield."""
    return tuple(piece.id for piece in on_board(table) if piece.owner == seat)


def ways(table: Table, seat: Seat, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    """Yield every shortest path to every tile in reach, then each blocked neighbouring tile, to
    show the reason.
    """
    unit = table.pieces.get(chosen.get("unit", ""))
    if unit is None or unit.cell not in NEAR:
        return
    reached = {unit.cell}
    edge: list[tuple[str, ...]] = [(unit.cell,)]
    for _ in range(card_of(table, unit).get("movement", 0)):
        edge = [
            (*way, cell) for way in edge for cell in _open(table, unit, way) if cell not in reached
        ]
        reached.update(way[-1] for way in edge)
        yield from (way[1:] for way in edge)
    yield from ((cell,) for cell in CELLS if cell in NEAR[unit.cell] - reached)


def _open(table: Table, unit: Piece, way: tuple[str, ...]) -> Iterator[str]:
    return (
        cell for cell in CELLS if cell in NEAR[way[-1]] and step(table, unit, way, cell) is None
    )


def move(table: Table, action: Action) -> Table:
    """Effect of `UnitMoved`: the unit on the last tile of the path, marked as moved."""
    unit, path = unit_at_large(table, action.args["unit"]), action.args["path"]
    if not path or path[-1] not in CELLS:
        raise Impossible(
            text("%(path)s leads to no tile of the battlefield", path=repr(list(path)))
        )
    return table.move(unit.id, BOARD, path[-1], marks=unit.marks | {MOVED})
