"""Turns, their two moves, and the clock of each move (GSM-2, GSM-11)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.generalissimo.board import PLACES
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import CAPTURED
from games.generalissimo.equipment import MARKED
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import UNMARKED
from games.generalissimo.equipment import asked
from games.generalissimo.equipment import board_of
from games.generalissimo.equipment import other
from games.generalissimo.volleys import hits
from games.rules import Deadline
from games.table import Impossible
from games.table import Piece
from games.table import Table

Pieces = Mapping[str, Piece]
Counters = Mapping[tuple[str, str], int]


def moves_of(table: Table, pieces: Pieces, seat: Seat, turn: int) -> int:
    """Return how many moves a turn has: two; one in the opening (GSM-2.2, GSM-R3) and with a last piece (GSM-2.7)."""
    options = table.options
    cut = 2 if options["opening"] == "one_one" else 1
    if (turn <= cut and options["start"] == "standard") or alone(pieces, seat):
        return 1
    return 2


def alone(pieces: Pieces, seat: Seat) -> bool:
    """Return whether a seat has only one piece left on the board."""
    found = 0
    for piece in pieces.values():
        if piece.zone == BOARD and piece.owner == seat:
            found += 1
            if found > 1:
                return False
    return found == 1


# -- effects of the actions with a piece -----------------------------------------------------------------------------


def move(table: Table, action: Action) -> Table:
    """Carry out a way: the piece stands on its end, every enemy it entered is removed (GSM-3.6, GSM-R14)."""
    actor, way = on_board(table, action.args["piece"]), action.args["path"]
    board = board_of(table)
    if not way or any(cell not in PLACES for cell in way):
        raise Impossible(f"{' '.join(way) or 'an empty row'} is no way over the board")
    gone = [board[cell] for cell in dict.fromkeys(way[1:]) if cell in board and board[cell].owner != actor.owner]
    return _spend(table, action.seat, _standing(board, actor, way[-1]), gone)


def shoot(table: Table, action: Action) -> Table:
    """Carry out a shot: the Archer steps, then whoever stands on the target cell is removed (GSM-5.2, GSM-5.10)."""
    actor = on_board(table, action.args["piece"])
    board = board_of(table)
    step, target = action.args.get("step"), action.args["target"]
    if target not in board or target == actor.cell:
        raise Impossible(f"nothing stands on {target} that could be shot")
    moved = _standing(board, actor, step) if step else actor
    return _spend(table, action.seat, moved, [board[target]])


def fire(table: Table, action: Action) -> Table:
    """Carry out a volley: the zone is emptied, then the Catapult steps and may capture (GSM-9.4, GSM-9.7)."""
    actor = on_board(table, action.args["piece"])
    board = board_of(table)
    gone = hits(board, actor)
    for piece in gone:
        del board[piece.cell]
    step = action.args.get("step")
    if not step:
        return _spend(table, action.seat, actor, gone)
    moved = _standing(board, actor, step)
    return _spend(table, action.seat, moved, gone + ([board[step]] if step in board else []))


def on_board(table: Table, id_: str) -> Piece:
    """Return a piece that is on the board; raise `Impossible`."""
    piece = table.piece(id_)
    if piece.zone != BOARD:
        raise Impossible(f"{id_} is not on the board")
    return piece


def _standing(board: Mapping[str, Piece], actor: Piece, cell: str) -> Piece:
    """Return the piece on another cell; raise `Impossible` where a friend stands there, or where there is no cell."""
    if cell not in PLACES:
        raise Impossible(f"{cell} is no cell of the board")
    met = board.get(cell)
    if met is not None and met.owner == actor.owner and met.id != actor.id:
        raise Impossible(f"{met.id} stands on {cell} already")
    return Piece(
        actor.id, actor.kind, actor.owner, actor.controller, BOARD, cell, 0, actor.facing, actor.marks, actor.counters
    )


def _spend(table: Table, seat: Seat, actor: Piece, gone: Iterable[Piece]) -> Table:
    """Return the table after a piece used one move of its seat and others were removed."""
    pieces = dict(table.pieces)
    pieces[actor.id] = actor
    removed = _take_off(pieces, gone)
    counters = dict(table.counters)
    counters[TABLE, "removed"] = counters.get((TABLE, "removed"), 0) + removed
    if seat != table.active:
        return replace(table, pieces=pieces, counters=counters)
    return _after_a_move(table, pieces, counters, counters[TABLE, "moves_left"] - 1, actor)


def _take_off(pieces: dict[str, Piece], gone: Iterable[Piece]) -> int:
    count = 0
    for piece in gone:
        order = sum(1 for other_ in pieces.values() if other_.zone == CAPTURED)
        pieces[piece.id] = replace(piece, zone=CAPTURED, cell="", order=order, marks=UNMARKED)
        count += 1
    return count


# -- the order of turns ----------------------------------------------------------------------------------------------


def refuse(table: Table, action: Action) -> Table:
    """All moves that remain are declined (GSM-2.5, GSM-2.6, GSM-R6)."""
    return _after_a_move(table, table.pieces, table.counters, 0) if action.seat == table.active else table


def refuse_slot(table: Table, action: Action) -> Table:
    """One move is declined: what stands in the place of a struck play (GSM-R38)."""
    if action.args["seat"] != table.active:
        return table
    return _after_a_move(table, table.pieces, table.counters, table.count(TABLE, "moves_left") - 1)


def expire(table: Table, action: Action) -> Table:
    """The turn is lost; a first move that was made stands (GSM-11.6, GSM-11.7, GSM-R28)."""
    seat = action.args["seat"]
    late = table.add(seat, "forfeits", 1)
    return _after_a_move(late, late.pieces, late.counters, 0) if seat == table.active else late


def begin(table: Table, seat: Seat, moves: int | None = None) -> Table:
    """Return the table in play, its first turn begun by *seat* and the first clock running (GSM-2.2, GSM-R30)."""
    moves = moves_of(table, table.pieces, seat, 1) if moves is None else moves
    counters = {**table.counters, (TABLE, "moves_left"): moves, (TABLE, "move"): 1, **_clock(table.counters)}
    return replace(table, phase=PLAY, turn=1, active=seat, to_act=(seat,), counters=counters)


def _after_a_move(
    table: Table,
    pieces: Pieces,
    counters: Counters,
    moves: int,
    actor: Piece | None = None,
) -> Table:
    """Go on to the next move of the turn, or to the next turn; offers that waited for this seat lapse (GSM-R35).

    *actor* is the piece that used the move, if one did; it may not act again in this turn (GSM-2.4).
    """
    seat = table.active
    frames = tuple(frame for frame in table.frames if seat not in frame.asked) if table.frames else ()
    if moves > 0 and not alone(pieces, seat):
        number = counters.get((TABLE, "move"), 1) + 1
        if actor is not None:
            pieces = {**pieces, actor.id: replace(actor, marks=MARKED)}
        counters = {**counters, (TABLE, "moves_left"): moves, (TABLE, "move"): number, **_clock(counters)}
        return replace(table, pieces=pieces, counters=counters, frames=frames, to_act=asked(frames, seat))
    rested = {id_: replace(piece, marks=UNMARKED) for id_, piece in pieces.items() if piece.marks}
    pieces = {**pieces, **rested} if rested else pieces
    follower, turn = other(seat), table.turn + 1
    quiet = 0 if counters.get((TABLE, "removed")) else counters.get((TABLE, "quiet"), 0) + 1
    counters = {
        **counters,
        (TABLE, "moves_left"): moves_of(table, pieces, follower, turn),
        (TABLE, "removed"): 0,
        (TABLE, "quiet"): quiet,
        (TABLE, "move"): 1,
        **_clock(counters),
    }
    return replace(
        table,
        pieces=pieces,
        counters=counters,
        frames=frames,
        turn=turn,
        active=follower,
        to_act=asked(frames, follower),
    )


# -- the clock -------------------------------------------------------------------------------------------------------


def _clock(counters: Counters) -> Counters:
    """Start the clock of the next move with the limit then in force (GSM-11.4, GSM-11.5, GSM-R33)."""
    limit = counters.get((TABLE, "limit"), 0)
    if not limit:
        return {}
    return {(TABLE, "running"): limit, (TABLE, "clock"): counters.get((TABLE, "clock"), 0) + 1, (TABLE, "stopped"): 0}


def restart_clock(table: Table) -> Table:
    """Return the table with the clock of the present move started again in full."""
    return replace(table, counters={**table.counters, **_clock(table.counters)})


def stop_clock(table: Table, action: Action) -> Table:
    """The hand has left the piece; the move is entered afterwards (GSM-R32)."""
    return table.set(TABLE, "stopped", 1)


def deadline(table: Table) -> Deadline | None:
    """Return the time for the present move, or None: untimed, not begun, over, stopped by hand, held by a claim."""
    held = table.count(TABLE, "stopped") or any(frame.kind == "claim" for frame in table.frames)
    if table.phase != PLAY or table.outcome is not None or held or not table.count(TABLE, "running"):
        return None
    lost = Action(TABLE, "MoveTimeExpired", {"seat": table.active, "move": table.count(TABLE, "move")})
    return Deadline(table.active, table.count(TABLE, "running"), lost, f"clock {table.count(TABLE, 'clock')}")
