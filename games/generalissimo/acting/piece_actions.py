"""The actions of pieces: moves, shots, volleys, and declining (GSM-2 to GSM-9), with their asks,
checks and lists.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from functools import partial

from events.vocabulary import TABLE
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.generalissimo import turns
from games.generalissimo.acting import shots
from games.generalissimo.acting import volleys
from games.generalissimo.acting.conditions import MOVER
from games.generalissimo.acting.conditions import WITH_PIECE
from games.generalissimo.acting.conditions import judging_piece
from games.generalissimo.acting.conditions import of_kind
from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import board_of
from games.generalissimo.units import ARCHER
from games.generalissimo.units import CATAPULT
from games.generalissimo.ways import movement
from games.generalissimo.ways import traces
from games.generalissimo.ways import way_rules
from games.generalissimo.ways.board import ALL_ROUND
from games.generalissimo.ways.board import STEPS
from games.generalissimo.ways.board import STRAIGHT
from games.generalissimo.words import log_sentences
from games.rules import ActionSpec
from games.rules import Chosen
from games.rules import Confirm
from games.rules import Path
from games.rules import Pick
from games.rules import Ruling
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text


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
    """Offer a seat's pieces on the board, including those that have acted (the phone shows
    that).
    """

    def offer(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
        return [
            piece.id
            for piece in table.pieces.values()
            if piece.zone == BOARD and piece.owner == seat and kind in (None, piece.kind)
        ]

    return offer


def way_answers(table: Table, seat: Seat, chosen: Chosen) -> Iterator[tuple[str, ...]]:
    """Offer every path of the chosen piece."""
    return movement.drawn(table, table.piece(chosen["piece"]))


def shot_steps(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the cells around an Archer."""
    return [cell for _, cell in STEPS[ALL_ROUND][table.piece(chosen["piece"]).cell]]


def volley_steps(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the cells beside a Catapult."""
    return [cell for _, cell in STEPS[STRAIGHT][table.piece(chosen["piece"]).cell]]


def shot_targets(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Offer the enemies in the Archer's lines."""
    archer = table.piece(chosen["piece"])
    return shots.near(table, archer, chosen.get("step") or archer.cell)


def declarations(table: Table, seat: Seat, chosen: Chosen) -> list[str]:
    """Offer the type of the piece on the target cell."""
    met = board_of(table).get(chosen["target"])
    return [met.kind] if met else []


def volley_warning(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """Return the text on what the volley will destroy."""
    piece = table.pieces.get(chosen.get("piece", ""))
    return volleys.warning(piece, board_of(table)) if piece else NOTHING


def declining_warning(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """Return the text on a turn that would end without a move (GSM-2.6); after the first move
    there is nothing to warn of.
    """
    if table.count(TABLE, "move") > 1:
        return NOTHING
    return text("You have not moved a piece in this turn.")


def listed_ways(table: Table, seat: Seat) -> Iterator[Fields]:
    """Yield the arguments of every legal path of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat):
        id_ = piece.id
        for way in movement.ways(table, board, piece):
            yield {"piece": id_, "path": way}


def listed_shots(table: Table, seat: Seat) -> tuple[Fields, ...]:
    """Return the arguments of every legal shot of a seat."""
    return table.recall(_SHOTS[seat]) if seat in _SHOTS else ()  # the table itself owns no archer


def _shots(table: Table, seat: Seat) -> tuple[Fields, ...]:
    """The legal shots of a seat: they follow from the pieces and the options."""
    board = board_of(table)
    archers = fresh(table, seat, ARCHER)
    return tuple([shot for piece in archers for shot in shots.shots(table, board, piece)])


_SHOTS = {seat: partial(_shots, seat=seat) for seat in SEATS}
"""What each seat may shoot, as questions that a table answers once."""


def listed_volleys(table: Table, seat: Seat) -> Iterator[Fields]:
    """Yield the arguments of every legal volley of a seat."""
    board = board_of(table)
    for piece in fresh(table, seat, CATAPULT):
        yield from volleys.volleys(table, board, piece)


_SHOOTS = of_kind(
    ARCHER,
    "GSM-5.3",
    lambda unit: text("%(unit)s does not shoot.", unit=unit),
    text("Choose an Archer."),
)
_FIRES = of_kind(
    CATAPULT,
    "GSM-9.2",
    lambda unit: text("%(unit)s does not fire volleys.", unit=unit),
    text("Choose a Catapult."),
)


@judging_piece("path")
def _way_fits(table: Table, piece: Piece, args: Fields) -> Ruling | None:
    return way_rules.judge_way(table, piece, args["path"])


@judging_piece("target")
def _enemy_there(table: Table, archer: Piece, args: Fields) -> Ruling | None:
    return shots.judge_target(table, archer, args["target"])


@judging_piece("target", "declared")
def _declared_there(table: Table, archer: Piece, args: Fields) -> Ruling | None:
    return shots.judge_declared(table, args["target"], args["declared"])


@judging_piece("step")
def _archer_steps(table: Table, archer: Piece, args: Fields) -> Ruling | None:
    return shots.judge_step(table, archer, args["step"]) if args["step"] else None


@judging_piece("target")
def _line_clear(table: Table, archer: Piece, args: Fields) -> Ruling | None:
    return shots.judge_line(table, archer, args.get("step") or archer.cell, args["target"])


@judging_piece("target")
def _not_immune(table: Table, archer: Piece, args: Fields) -> Ruling | None:
    return shots.judge_immune(table, args["target"])


@judging_piece()
def _zone_on_board(table: Table, catapult: Piece, args: Fields) -> Ruling | None:
    return volleys.judge_zone(catapult)


@judging_piece("step")
def _catapult_steps(table: Table, catapult: Piece, args: Fields) -> Ruling | None:
    return volleys.judge_step(table, catapult, args["step"]) if args["step"] else None


PIECE_ACTIONS = (
    ActionSpec(
        "PieceMoved",
        text("Move a piece"),
        (
            Pick("piece", text("Which piece?"), pieces_of()),
            Path("path", text("Which way?"), way_answers),
        ),
        (*WITH_PIECE, _way_fits),
        turns.move,
        (PLAY,),
        says=log_sentences.moved,
        listed=listed_ways,
        trace=traces.of_move,
        toward=traces.move_toward,
    ),
    ActionSpec(
        "ArcherShot",
        text("Shoot"),
        (
            Pick("piece", text("Which Archer?"), pieces_of(ARCHER)),
            Pick("step", text("Step first?"), shot_steps, optional=True),
            Pick(
                "target",
                text("Which target?"),
                shot_targets,
                left_out=shots.UNDECLARED,
            ),
            Pick("declared", text("Declare the target"), declarations, left_out=shots.UNDECLARED),
        ),
        (
            *WITH_PIECE,
            _SHOOTS,
            _enemy_there,
            _declared_there,
            _archer_steps,
            _line_clear,
            _not_immune,
        ),
        turns.shoot,
        (PLAY,),
        says=log_sentences.shot,
        listed=listed_shots,
        trace=traces.of_shot,
        toward=traces.shot_toward,
    ),
    ActionSpec(
        "VolleyFired",
        text("Fire a volley"),
        (
            Pick("piece", text("Which Catapult?"), pieces_of(CATAPULT)),
            Pick("step", text("Step afterwards?"), volley_steps, optional=True),
            Confirm(text("Fire?"), volley_warning),
        ),
        (*WITH_PIECE, _FIRES, _zone_on_board, _catapult_steps),
        turns.fire,
        (PLAY,),
        says=log_sentences.fired,
        listed=listed_volleys,
        trace=traces.of_volley,
        toward=traces.volley_toward,
    ),
    ActionSpec(
        "MovesRefused",
        text("Done"),
        (Confirm(text("Decline to move?"), declining_warning),),
        MOVER,
        turns.refuse,
        (PLAY,),
        says=log_sentences.refused,
        onward=True,
        hint=traces.declined,
    ),
)
