"""Pieces and plays in plain words, for the phone, the log and the wall."""

from __future__ import annotations

from events.vocabulary import Action
from games.generalissimo.board import STRAIGHT
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import board_of
from games.generalissimo.shots import reach
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.generalissimo.units import HORSEMAN
from games.generalissimo.units import IMMUNE
from games.generalissimo.units import KINDS
from games.generalissimo.units import UNITS
from games.generalissimo.units import defeated_by
from games.generalissimo.units import may_turn
from games.generalissimo.volleys import hits
from games.generalissimo.volleys import zone
from games.table import Piece
from games.table import Table


def label(table: Table, id_: str) -> str:
    """Return a piece's words: its type and where it stands."""
    piece = table.pieces.get(id_)
    if piece is None:
        return id_
    return (
        f"{piece.kind} {piece.cell}"
        if piece.zone == BOARD
        else f"{piece.owner}’s {piece.kind}, captured"
    )


def describe(table: Table, id_: str) -> tuple[tuple[str, str], ...]:
    """Return what there is to know of a piece, as rows of a heading and its words."""
    piece = table.pieces.get(id_)
    if piece is None:
        return ()
    rows = [
        ("Side", str(piece.owner)),
        ("Moves", _moves(table, piece.kind)),
        ("Defeats in melee", _plurals(defeated_by(table, piece.kind))),
        (
            "Falls in melee to",
            _plurals({kind for kind in KINDS if piece.kind in defeated_by(table, kind)}),
        ),
    ]
    if piece.kind == ARCHER:
        rows.append(
            (
                "Shoots",
                f"up to {reach(table, False)} cells, {reach(table, True)} on a diagonal; not at "
                f"{_plurals(IMMUNE)}",
            )
        )
    if piece.kind == CATAPULT:
        rows += [
            ("Fires", "at the cells 4, 5 and 6 ahead, at friend and foe"),
            *_zone(table, piece),
        ]
    if piece.kind in IMMUNE:
        rows.append(("Armour", "cannot be shot"))
    if ACTED in piece.marks:
        rows.append(("This turn", "has used its move"))
    return tuple(rows)


def _zone(table: Table, piece: Piece) -> list[tuple[str, str]]:
    if piece.zone != BOARD:
        return []
    struck = hits(board_of(table), piece)
    own = ", ".join(hit.cell for hit in struck if hit.owner == piece.owner)
    rows = [("Zone", ", ".join(zone(piece)) or "off the board")]
    return rows + ([("Friendly fire", own)] if own else [])


def _moves(table: Table, kind: str) -> str:
    unit = UNITS[kind]
    cells = "1 cell" if unit.reach == 1 else f"up to {unit.reach} cells"
    around = "along columns and rows" if unit.headings == STRAIGHT else "in all eight directions"
    turning = ", may turn" if may_turn(table, kind) else ", straight" if unit.reach > 1 else ""
    leaping = (
        ", leaps single pieces of its own, may go on after a capture" if kind == HORSEMAN else ""
    )
    return f"{cells} {around}{turning}{leaping}"


def _plurals(kinds: frozenset[str] | set[str]) -> str:
    return ", ".join(UNITS[kind].plural for kind in KINDS if kind in kinds) or "nobody"


def _who(table: Table, action: Action) -> str:
    piece = table.pieces.get(action.args["piece"])
    return f"{action.seat}’s {piece.kind}" if piece else str(action.args["piece"])


def says_moved(table: Table, action: Action) -> str:
    """Say who went which way and whom it captured."""
    way = action.args["path"]
    board = board_of(table)
    gone = [
        board[cell]
        for cell in dict.fromkeys(way[1:])
        if cell in board and board[cell].owner != action.seat
    ]
    captures = (
        "; captures " + " and ".join(f"the {piece.kind} on {piece.cell}" for piece in gone)
        if gone
        else ""
    )
    return f"{_who(table, action)} goes {'–'.join(way)}{captures}."


def says_shot(table: Table, action: Action) -> str:
    """Say who shot at whom and from where."""
    step = f" steps to {action.args['step']} and" if action.arg("step") else ""
    return (
        f"{_who(table, action)}{step} shoots the {action.args['declared']} on "
        f"{action.args['target']}."
    )


def says_volley(table: Table, action: Action) -> str:
    """Say whom a volley destroyed, and where the Catapult went afterwards."""
    piece = table.pieces.get(action.args["piece"])
    struck = hits(board_of(table), piece) if piece and piece.zone == BOARD else []
    whom = ", ".join(f"{hit.owner}’s {hit.kind} on {hit.cell}" for hit in struck) or "nobody"
    step = f", then goes to {action.args['step']}" if action.arg("step") else ""
    return f"{_who(table, action)} fires and destroys {whom}{step}."


def says_refused(table: Table, action: Action) -> str:
    """Say how many moves were declined."""
    moves = table.count("table", "moves_left")
    return f"{action.seat} declines {'the remaining move' if moves == 1 else 'both moves'}."


def says_expired(table: Table, action: Action) -> str:
    """Say whose time ran out."""
    return f"Time is up: {action.args['seat']} loses the turn."
