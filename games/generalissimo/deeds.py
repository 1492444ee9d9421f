"""What pieces do: moves, shots, volleys, and declining (GSM-2 to GSM-9): their asks, checks and
lists.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Seat
from games.generalissimo import movement
from games.generalissimo import shots
from games.generalissimo import traces
from games.generalissimo import turns
from games.generalissimo import volleys
from games.generalissimo import words
from games.generalissimo.board import ALL_ROUND
from games.generalissimo.board import STEPS
from games.generalissimo.board import STRAIGHT
from games.generalissimo.conditions import MOVER
from games.generalissimo.conditions import WITH_PIECE
from games.generalissimo.conditions import of_kind
from games.generalissimo.conditions import of_piece
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import board_of
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.rules import ActionSpec
from games.rules import Chosen
from games.rules import Confirm
from games.rules import Path
from games.rules import Pick
from games.table import Piece
from games.table import Table

Args = Mapping[str, Any]


def fresh(table: Table, seat: Seat, kind: str | None = None) -> list[Piece]:
    """Return a seat's pieces on the board that have not acted this turn (of one type)."""
    return [
        piece
        for piece in table.pieces.values()
        if piece.zone == BOARD
        and piece.owner == seat
        and ACTED not in piece.marks
        and kind in (None, piece.kind)
    ]


def pieces_of(kind: str | None = None) -> Callable[[Table, Seat, Chosen], list[str]]:
    """Offer a seat's pieces on the board, also those that have acted (the phone says so)."""

    def offer(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
        return [
            piece.id
            for piece in table.pieces.values()
            if piece.zone == BOARD and piece.owner == seat and kind in (None, piece.kind)
        ]

    return offer


def way_answers(table: Table, seat: Seat, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    """Offer every way of the chosen piece."""
    return movement.drawn(table, table.piece(chosen["piece"]))


def shot_steps(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the cells round an Archer."""
    return [cell for _, cell in STEPS[ALL_ROUND][table.piece(chosen["piece"]).cell]]


def volley_steps(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the cells beside a Catapult."""
    return [cell for _, cell in STEPS[STRAIGHT][table.piece(chosen["piece"]).cell]]


def shot_targets(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Offer the enemies in the Archer's lines."""
    archer = table.piece(chosen["piece"])
    return shots.near(table, archer, chosen.get("step") or archer.cell)


def declarations(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the type that stands on the target cell."""
    met = board_of(table).get(chosen["target"])
    return [met.kind] if met else []


def volley_warning(table: Table, seat: Seat, chosen: Chosen) -> str:
    """Say whom the volley will destroy."""
    piece = table.pieces.get(chosen.get("piece", ""))
    return volleys.warning(piece, board_of(table)) if piece else ""


def listed_ways(table: Table, seat: Seat) -> Iterator[Args]:
    """Yield the arguments of every legal way of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat):
        id_ = piece.id
        for way in movement.ways(table, board, piece):
            yield {"piece": id_, "path": way}


def listed_shots(table: Table, seat: Seat) -> Iterator[Args]:
    """Yield the arguments of every legal shot of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat, ARCHER):
        yield from shots.shots(table, board, piece)


def listed_volleys(table: Table, seat: Seat) -> Iterator[Args]:
    """Yield the arguments of every legal volley of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat, CATAPULT):
        yield from volleys.volleys(table, board, piece)


DEEDS = (
    ActionSpec(
        "PieceMoved",
        "Move a piece",
        (Pick("piece", "Which piece?", pieces_of()), Path("path", "Which way?", way_answers)),
        (
            *WITH_PIECE,
            of_piece(
                lambda table, piece, action: movement.judge_way(table, piece, action.args["path"]),
                "path",
            ),
        ),
        turns.move,
        (PLAY,),
        says=words.says_moved,
        listed=listed_ways,
        trace=traces.of_move,
        toward=traces.move_toward,
    ),
    ActionSpec(
        "ArcherShot",
        "Shoot",
        (
            Pick("piece", "Which Archer?", pieces_of(ARCHER)),
            Pick("step", "Step first?", shot_steps, optional=True),
            Pick("target", "Which target?", shot_targets),
            Pick("declared", "Declare the target", declarations),
        ),
        (
            *WITH_PIECE,
            of_kind(ARCHER, "GSM-5.3", "shoot"),
            of_piece(
                lambda table, piece, action: (
                    shots.judge_step(table, piece, action.args["step"])
                    if action.args["step"]
                    else None
                ),
                "step",
            ),
            of_piece(
                lambda table, piece, action: shots.judge_line(
                    table, piece, shots.stand_of(action, piece), action.args["target"]
                ),
                "target",
            ),
            of_piece(
                lambda table, piece, action: shots.judge_target(
                    table, piece, action.args["target"]
                ),
                "target",
            ),
            of_piece(
                lambda table, piece, action: shots.judge_declared(
                    table, action.args["target"], action.args["declared"]
                ),
                "target",
                "declared",
            ),
        ),
        turns.shoot,
        (PLAY,),
        says=words.says_shot,
        listed=listed_shots,
        trace=traces.of_shot,
        toward=traces.shot_toward,
    ),
    ActionSpec(
        "VolleyFired",
        "Fire a volley",
        (
            Pick("piece", "Which Catapult?", pieces_of(CATAPULT)),
            Pick("step", "Step afterwards?", volley_steps, optional=True),
            Confirm("Fire?", volley_warning),
        ),
        (
            *WITH_PIECE,
            of_kind(CATAPULT, "GSM-9.2", "fire volleys"),
            of_piece(lambda table, piece, action: volleys.judge_zone(piece)),
            of_piece(
                lambda table, piece, action: (
                    volleys.judge_step(table, piece, action.args["step"])
                    if action.args["step"]
                    else None
                ),
                "step",
            ),
        ),
        turns.fire,
        (PLAY,),
        says=words.says_volley,
        listed=listed_volleys,
        trace=traces.of_volley,
        toward=traces.volley_toward,
    ),
    ActionSpec(
        "MovesRefused",
        "Done",
        (),
        MOVER,
        turns.refuse,
        (PLAY,),
        says=words.says_refused,
        onward=True,
        hint=traces.declined,
    ),
)
