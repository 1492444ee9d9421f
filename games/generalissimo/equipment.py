"""What lies on the table: 54 pieces, the board, the captured pieces, the counters; the options; the
set-up (GSM-1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from itertools import chain
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.cards import CardSet
from games.generalissimo.board import CELLS
from games.generalissimo.board import COLUMNS
from games.generalissimo.units import LETTERS
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import Game
from games.rules import MarkSpec
from games.rules import OptionSpec
from games.rules import ZoneSpec
from games.table import Frame
from games.table import Piece
from games.table import Table

SOUTH = Seat("South")
NORTH = Seat("North")
SEATS = (SOUTH, NORTH)
BOARD = "board"
CAPTURED = "captured"
ACTED = "acted"
UNMARKED: frozenset[str] = frozenset()
MARKED = frozenset({ACTED})
SETUP = "setup"
PLAY = "play"

HOME = {1: "HWCGGGCWH", 2: "HWAAAAAWH", 3: "HWSSSSSWH"}
"""South's home rows, columns A to I (GSM-1.5 to GSM-1.10). North is the mirror image over the
middle.
"""

LONGEST_LIMIT = 600
"""Most seconds that a move limit may have (GSM-R27)."""


def start_cells() -> Iterator[tuple[Seat, str, str]]:
    """Yield (seat, type, cell) of the 54 starting cells, South's and North's pieces in turn."""
    for row, letters in HOME.items():
        for column, letter in zip(COLUMNS, letters, strict=True):
            yield SOUTH, LETTERS[letter], f"{column}{row}"
            yield NORTH, LETTERS[letter], f"{column}{13 - row}"


def piece_id(seat: Seat, kind: str, cell: str) -> str:
    """Return a piece's id: seat, type and starting cell, as in `S-H-A1`."""
    letter = next(letter for letter, name in LETTERS.items() if name == kind)
    return f"{seat[0]}-{letter}-{cell}"


STOCK: Mapping[str, tuple[Seat, str]] = {
    piece_id(seat, kind, cell): (seat, kind) for seat, kind, cell in start_cells()
}
"""Every piece by its id: its seat and its type."""

STANDARD: Mapping[str, str] = {id_.rpartition("-")[2]: id_ for id_ in STOCK}
"""The starting position: cell -> piece."""


def placed(position: Mapping[str, str]) -> dict[str, Piece]:
    """Return all pieces, those of *position* (cell -> piece id) on the board and the others among
    the captured ones.
    """
    cells = {id_: cell for cell, id_ in position.items()}
    rest = iter(range(len(STOCK)))
    return {
        id_: Piece(id_, kind, seat, seat, BOARD, cells[id_])
        if id_ in cells
        else Piece(id_, kind, seat, seat, CAPTURED, "", next(rest))
        for id_, (seat, kind) in STOCK.items()
    }


def setup(game: Game, seats: tuple[Seat, ...], options: Mapping[str, Any], cards: CardSet) -> Table:
    """Return the table before anybody has begun: the standard position, or an empty board where
    another is agreed.
    """
    limit = options["move_seconds"]
    agreed = {"south": SOUTH, "north": NORTH}.get(options["first_seat"], "")
    return Table(
        seats=seats,
        pieces=placed(STANDARD if options["start"] == "standard" else {}),
        phase=SETUP,
        to_act=seats,
        counters={(TABLE, "moves_left"): 0, (TABLE, "limit"): 0 if limit == "off" else limit},
        notes={(TABLE, "first_seat"): agreed},
    )


def board_of(table: Table) -> dict[str, Piece]:
    """Return the pieces on the board by their cell."""
    return {piece.cell: piece for piece in table.pieces.values() if piece.zone == BOARD}


def left(table: Table, seat: Seat) -> int:
    """Return how many pieces a seat has on the board."""
    return sum(1 for piece in table.pieces.values() if piece.zone == BOARD and piece.owner == seat)


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return NORTH if seat == SOUTH else SOUTH


def asked(frames: Iterable[Frame], active: Seat) -> tuple[Seat, ...]:
    """Return who may act: whom a draw claim asks, else the seat on turn and whoever an offer waits
    for.
    """
    frames = tuple(frames)
    if not frames:
        return (active,)
    if any(frame.kind == "claim" for frame in frames):
        return next(frame.asked for frame in frames if frame.kind == "claim")
    return tuple(dict.fromkeys(chain((active,), *(frame.asked for frame in frames))))


def _limit_words(table: Table) -> str:
    frame = next(frame for frame in table.frames if frame.kind == "limit")
    return f"{other(frame.asked[0])} proposes {frame.note('seconds')} seconds for a move."


def _offer_words(table: Table) -> str:
    frame = next(frame for frame in table.frames if frame.kind == "offer")
    return f"{other(frame.asked[0])} offers a draw."


def _claim_words(table: Table) -> str:
    frame = next(frame for frame in table.frames if frame.kind == "claim")
    waits = " and ".join(frame.asked) or "the referee"
    return f"{frame.note('by')} claims a draw: {frame.note('reason')}. Play waits for {waits}."


def _left_words(table: Table, owner: str) -> str:
    """What a seat still has on the board, in all and by type."""
    types = Counter(
        piece.kind
        for piece in table.pieces.values()
        if piece.zone == BOARD and piece.owner == owner
    )
    kinds = ", ".join(f"{types[kind]} {letter}" for letter, kind in LETTERS.items() if types[kind])
    return f"{types.total()} left on the board: {kinds}" if kinds else ""


def _last_piece(table: Table, owner: str) -> str:
    """The last-piece flag (GSM-2.7)."""
    seats = [seat for seat in table.seats if left(table, seat) == 1]
    return (
        f"Last piece: {' and '.join(seats)}, one move a turn"
        if seats and table.phase == PLAY
        else ""
    )


EQUIPMENT = Equipment(
    counters=(
        CounterSpec("moves_left", "Moves left this turn", of="table", most=2, warn=_last_piece),
        CounterSpec("move", "Move of this turn", of="table", most=2, shown=False),
        CounterSpec("limit", "Seconds for a move", of="table", most=LONGEST_LIMIT),
        CounterSpec(
            "running", "Seconds of the running clock", of="table", most=LONGEST_LIMIT, shown=False
        ),
        CounterSpec("clock", "Clocks started", of="table", shown=False),
        CounterSpec("stopped", "Clock stopped by hand", of="table", most=1, shown=False),
        CounterSpec("removed", "Pieces removed this turn", of="table", most=54, shown=False),
        CounterSpec("quiet", "Turns without a removal", of="table"),
        CounterSpec("forfeits", "Turns lost on time"),
    ),
    zones=(
        ZoneSpec(
            BOARD,
            "Board",
            layout="grid",
            shared=True,
            leads=True,
            columns=len(COLUMNS),
            cells=tuple(cell for row in range(12, 0, -1) for cell in CELLS if cell[1:] == str(row)),
        ),
        ZoneSpec(CAPTURED, "Captured", layout="pile", warn=_left_words),
    ),
    marks=(MarkSpec(ACTED, "has used its move of this turn", "●"),),
    phases={SETUP: "Setting up", PLAY: "In play"},
    frames=(
        FrameSpec("offer", "A draw is offered", says=_offer_words),
        FrameSpec("limit", "Another move limit is proposed", {"seconds": int}, says=_limit_words),
        FrameSpec("claim", "A draw is claimed", {"reason": str, "by": str}, says=_claim_words),
    ),
    words={
        "strength": "Neither side has the strength to win",
        "horse_shield": "A Horseman alone faces a Shieldman alone",
        "draw": "It is a draw",
        "play_on": "Play on",
    },
)

OPTIONS = (
    OptionSpec(
        "archer_mode",
        "Archers (aggressive: shots of 3 all round; tactical: diagonal shots of 2)",
        "aggressive",
        ("aggressive", "tactical"),
        rule="GSM-10.1",
    ),
    OptionSpec("first_seat", "Who begins", "random", ("random", "south", "north"), rule="GSM-R2"),
    OptionSpec(
        "opening", "Moves of the two first turns", "one_two", ("one_two", "one_one"), rule="GSM-R3"
    ),
    OptionSpec(
        "guard_path", "Way of the Guardsman", "straight", ("straight", "turning"), rule="GSM-R10"
    ),
    OptionSpec(
        "leap_turn", "A Horseman may turn on the cell it leaps", "no", ("no", "yes"), rule="GSM-R11"
    ),
    OptionSpec(
        "melee_table", "Who defeats whom in melee", "full", ("full", "attack_lists"), rule="GSM-R16"
    ),
    OptionSpec(
        "move_seconds",
        "Seconds for each move (off, or 1 to 600)",
        "off",
        ("off", 10, 20, 30),
        1,
        LONGEST_LIMIT,
        "GSM-11.2",
    ),
    OptionSpec("clock_stop", "What stops the clock", "submit", ("submit", "tap"), rule="GSM-R32"),
    OptionSpec(
        "horse_shield_draw",
        "A Horseman alone against a Shieldman alone is drawn",
        "auto",
        ("auto", "claim"),
        rule="GSM-R34",
    ),
    OptionSpec(
        "no_progress_turns",
        "Draw after so many turns without a removal (off, or a number)",
        "off",
        ("off",),
        1,
        1_000,
        "GSM-R35",
    ),
    OptionSpec("start", "Starting position", "standard", ("standard", "custom"), rule="GSM-R39"),
)
