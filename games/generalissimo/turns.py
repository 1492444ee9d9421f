"""What each action with a piece does to the table; the order of turns and moves, and the clock of
each move (GSM-2, GSM-11).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from msgspec.structs import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from events.vocabulary import altered
from games.generalissimo.acting.volleys import hits
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import CAPTURED
from games.generalissimo.equipment import CLAIM
from games.generalissimo.equipment import MARKED
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import UNMARKED
from games.generalissimo.equipment import asked
from games.generalissimo.equipment import board_of
from games.generalissimo.equipment import other
from games.generalissimo.units import kind_name
from games.generalissimo.ways.board import PLACES
from games.generalissimo.words.piece_names import label
from games.rules import Deadline
from games.table import Frame
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import text

Pieces = Mapping[str, Piece]
Counters = Mapping[tuple[str, str], int]


def moves_of(table: Table, pieces: Pieces, seat: Seat, turn: int) -> int:
    """Return the number of moves in a turn: two; one in the opening (GSM-2.2, GSM-R3) and with a
    last piece (GSM-2.7).
    """
    options = table.options
    cut = 2 if options["opening"] == "one_one" else 1
    if (turn <= cut and options["start"] == "standard") or alone(pieces, seat):
        return 1
    return 2


def alone(pieces: Pieces, seat: Seat) -> bool:
    """Return whether a seat has only one piece left on the board."""
    standing = 0
    for piece in pieces.values():
        if piece.zone == BOARD and piece.owner == seat:
            standing += 1
            if standing > 1:
                return False
    return standing == 1


# -- effects of the actions with a piece -----------------------------------------------------------


def move(table: Table, action: Action) -> Table:
    """Carry out a move: the piece goes to the end of its path, and every enemy that it entered is
    removed (GSM-3.6, GSM-R14).
    """
    actor, way = on_board(table, action.args["piece"]), action.args["path"]
    entered = way[1:]
    if not entered:
        raise Impossible(text("a way has at least one step"))
    cells = set(entered)
    # a captured piece has no cell, so the cell alone tells which pieces stand in the way
    met = [piece for piece in table.pieces.values() if piece.cell in cells and piece is not actor]
    gone = [piece for piece in met if piece.owner != actor.owner]
    gone.sort(key=lambda piece: entered.index(piece.cell))
    return _spend(table, action.seat, actor, _end_of(met, actor, entered), gone)


def shoot(table: Table, action: Action) -> Table:
    """Carry out a shot: the Archer steps, then the piece on the target cell is removed (GSM-5.2,
    GSM-5.10).
    """
    actor = on_board(table, action.args["piece"])
    board = board_of(table)
    step, target = action.args.get("step"), action.args["target"]
    if target not in board or target == actor.cell:
        raise Impossible(text("nothing stands on %(cell)s that could be shot", cell=target))
    cell = _end_of(board.values(), actor, (step,)) if step else actor.cell
    return _spend(table, action.seat, actor, cell, [board[target]])


def fire(table: Table, action: Action) -> Table:
    """Carry out a volley: the zone is emptied, then the Catapult steps and may capture (GSM-9.4,
    GSM-9.7).
    """
    actor = on_board(table, action.args["piece"])
    board = {**board_of(table)}
    gone = hits(board, actor)
    for piece in gone:
        del board[piece.cell]
    step = action.args.get("step")
    if not step:
        return _spend(table, action.seat, actor, actor.cell, gone)
    cell = _end_of(board.values(), actor, (step,))
    return _spend(table, action.seat, actor, cell, gone + ([board[step]] if step in board else []))


def on_board(table: Table, id_: str) -> Piece:
    """Return a piece that is on the board; raise `Impossible`."""
    piece = table.piece(id_)
    if piece.zone != BOARD:
        raise Impossible(text("%(piece)s is not on the board", piece=label(table, id_)))
    return piece


def _end_of(met: Iterable[Piece], actor: Piece, entered: Sequence[str]) -> str:
    """Return the last cell of a path; raise `Impossible` if it is off the board, or if one of
    *met*, a friend, is on it.
    """
    end = entered[-1]
    if not all(map(PLACES.__contains__, entered)):
        raise Impossible(text("%(way)s is no way over the board", way=" ".join(entered)))
    for piece in met:
        if piece.cell == end and piece.owner == actor.owner and piece is not actor:
            kind = kind_name(piece.kind)
            raise Impossible(text("%(piece)s stands on %(cell)s already", piece=kind, cell=end))
    return end


def _spend(table: Table, seat: Seat, actor: Piece, cell: str, gone: Sequence[Piece]) -> Table:
    """Return the table after a piece used one move of its seat, ending on *cell*, and others were
    removed.
    """
    pieces = _without(table.pieces, gone)
    counters = {**table.counters, (TABLE, "removed"): table.count(TABLE, "removed") + len(gone)}
    moves = counters[TABLE, "moves_left"] - 1
    if seat == table.active and moves > 0 and not alone(pieces, seat):
        pieces[actor.id] = replace(actor, cell=cell, marks=MARKED)
        return _next_move(table, pieces, counters, moves)
    pieces[actor.id] = replace(actor, cell=cell)
    if seat == table.active:
        return _next_turn(table, pieces, counters)
    return altered(table, pieces=pieces, counters=counters)


def _without(pieces: Pieces, gone: Sequence[Piece]) -> dict[str, Piece]:
    """Return the pieces with some of them taken off the board, in this order (GSM-3.9)."""
    after = dict(pieces)
    top = sum(1 for piece in pieces.values() if piece.zone == CAPTURED) if gone else 0
    for order, piece in enumerate(gone, start=top):
        after[piece.id] = replace(piece, zone=CAPTURED, cell="", order=order, marks=UNMARKED)
    return after


# -- the order of turns ----------------------------------------------------------------------------


def refuse(table: Table, action: Action) -> Table:
    """All remaining moves are declined (GSM-2.5, GSM-2.6, GSM-R6)."""
    return _next_turn(table, table.pieces, table.counters) if action.seat == table.active else table


def refuse_slot(table: Table, action: Action) -> Table:
    """One move is declined: the stand-in of a struck play (GSM-R38)."""
    seat, moves = action.args["seat"], table.count(TABLE, "moves_left") - 1
    if seat != table.active:
        return table
    if moves > 0 and not alone(table.pieces, seat):
        return _next_move(table, table.pieces, table.counters, moves)
    return _next_turn(table, table.pieces, table.counters)


def refuse_slots(table: Table, action: Action) -> Table:
    """The remaining moves are declined: the stand-in of a struck refusal (GSM-R38)."""
    return (
        _next_turn(table, table.pieces, table.counters)
        if action.args["seat"] == table.active
        else table
    )


def expire(table: Table, action: Action) -> Table:
    """The turn is lost; a first move already made stands (GSM-11.6, GSM-11.7, GSM-R28)."""
    seat = action.args["seat"]
    late = table.add(seat, "forfeits", 1)
    return _next_turn(late, late.pieces, late.counters) if seat == table.active else late


def begin(table: Table, seat: Seat, moves: int | None = None) -> Table:
    """Return the table in play, with the first turn of *seat* and the first clock running (GSM-2.2,
    GSM-R30).
    """
    moves = moves_of(table, table.pieces, seat, 1) if moves is None else moves
    counters = {
        **table.counters,
        (TABLE, "moves_left"): moves,
        (TABLE, "move"): 1,
        **_clock(table.counters),
    }
    return altered(table, phase=PLAY, turn=1, active=seat, to_act=(seat,), counters=counters)


def _next_move(table: Table, pieces: Pieces, counters: Counters, moves: int) -> Table:
    """The table at the next move of the same turn."""
    number = counters.get((TABLE, "move"), 1) + 1
    counters = {
        **counters,
        (TABLE, "moves_left"): moves,
        (TABLE, "move"): number,
        **_clock(counters),
    }
    frames = _waiting(table)
    return altered(
        table, pieces=pieces, counters=counters, frames=frames, to_act=asked(frames, table.active)
    )


def _next_turn(table: Table, pieces: Pieces, counters: Counters) -> Table:
    """The table at the other seat's turn, in which no piece has acted yet (GSM-2.1, GSM-2.3)."""
    rested = {piece.id: replace(piece, marks=UNMARKED) for piece in pieces.values() if piece.marks}
    seat, turn, frames = other(table.active), table.turn + 1, _waiting(table)
    counters = {
        **counters,
        (TABLE, "moves_left"): moves_of(table, pieces, seat, turn),
        (TABLE, "move"): 1,
        (TABLE, "removed"): 0,
        (TABLE, "quiet"): 0
        if counters.get((TABLE, "removed"))
        else counters.get((TABLE, "quiet"), 0) + 1,
        **_clock(counters),
    }
    return altered(
        table,
        pieces={**pieces, **rested} if rested else pieces,
        counters=counters,
        frames=frames,
        turn=turn,
        active=seat,
        to_act=asked(frames, seat),
    )


def passed_on(table: Table) -> Table:
    """Return the table at the other seat's turn where no move of this one is left. Only corrections
    bring that about, since plays pass the turn on themselves (GSM-2.1, 2.3).
    """
    if table.phase != PLAY or table.count(TABLE, "moves_left"):
        return table
    return _next_turn(table, table.pieces, table.counters)


def _waiting(table: Table) -> tuple[Frame, ...]:
    """Return the open questions that remain after this action: an offer lapses when the seat that
    must answer it acts (GSM-R35).
    """
    return (
        tuple(frame for frame in table.frames if table.active not in frame.asked)
        if table.frames
        else ()
    )


# -- the clock -------------------------------------------------------------------------------------


def _clock(counters: Counters) -> Counters:
    """Start the clock of the next move with the present limit (GSM-11.4, GSM-11.5, GSM-R33)."""
    limit = counters.get((TABLE, "limit"), 0)
    if not limit:
        return {}
    return {
        (TABLE, "running"): limit,
        (TABLE, "clock"): counters.get((TABLE, "clock"), 0) + 1,
        (TABLE, "stopped"): 0,
    }


def restart_clock(table: Table) -> Table:
    """Return the table with the clock of the present move started again with its full limit."""
    return altered(table, counters={**table.counters, **_clock(table.counters)})


def stop_clock(table: Table, action: Action) -> Table:
    """The player's hand has left the piece; the move is entered afterwards (GSM-R32)."""
    return table.set(TABLE, "stopped", 1)


def deadline(table: Table) -> Deadline | None:
    """Return the time for the present move; None if there is no limit, play has not begun or is
    over, or the clock is stopped by hand or held by a claim.
    """
    held = table.count(TABLE, "stopped") or any(frame.kind == CLAIM for frame in table.frames)
    if (
        table.phase != PLAY
        or table.outcome is not None
        or held
        or not table.count(TABLE, "running")
    ):
        return None
    lost = Action(
        TABLE, "MoveTimeExpired", {"seat": table.active, "move": table.count(TABLE, "move")}
    )
    return Deadline(
        table.active,
        table.count(TABLE, "running"),
        lost,
        f"clock {table.count(TABLE, 'clock')}",
        afresh=True,
    )
