"""The parts of the table that the phone shows: counters, zones, marks, phases and open questions,
with their words.
"""

from __future__ import annotations

from collections import Counter

from games.generalissimo.equipment import ACTED
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import CAPTURED
from games.generalissimo.equipment import CLAIM
from games.generalissimo.equipment import LIMIT
from games.generalissimo.equipment import LONGEST_LIMIT
from games.generalissimo.equipment import OFFER
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SETUP
from games.generalissimo.equipment import left
from games.generalissimo.equipment import other
from games.generalissimo.scoring import DRAW
from games.generalissimo.scoring import HORSE_SHIELD
from games.generalissimo.scoring import PLAY_ON
from games.generalissimo.scoring import STRENGTH
from games.generalissimo.units import LETTERS
from games.generalissimo.ways.board import CELLS
from games.generalissimo.ways.board import COLUMNS
from games.rules import CounterSpec
from games.rules import Equipment
from games.rules import FrameSpec
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.table import Frame
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import plural
from games.text import seat_name
from games.text import text


def _open(table: Table, kind: str) -> Frame:
    return next(frame for frame in table.frames if frame.kind == kind)


def _proposed_limit(table: Table) -> Text:
    frame = _open(table, LIMIT)
    return plural(
        "%(seat)s proposes %(n)s second for a move.",
        "%(seat)s proposes %(n)s seconds for a move.",
        frame.note("seconds"),
        seat=seat_name(other(frame.asked[0])),
    )


def _offered_draw(table: Table) -> Text:
    return text("%(seat)s offers a draw.", seat=seat_name(other(_open(table, OFFER).asked[0])))


def _claimed_draw(table: Table) -> Text:
    frame = _open(table, CLAIM)
    by, reason = seat_name(frame.note("by")), frame.note("reason")
    if not frame.asked:
        return text(
            "%(seat)s claims a draw: %(reason)s. Play waits for the referee.",
            seat=by,
            reason=reason,
        )
    return text(
        "%(seat)s claims a draw: %(reason)s. Play waits for %(seats)s.",
        seat=by,
        reason=reason,
        seats=listed(map(seat_name, frame.asked)),
    )


def _what_is_left(table: Table, owner: str) -> Text:
    """The pieces that a seat still has on the board, in all and by type."""
    types = Counter(
        piece.kind
        for piece in table.pieces.values()
        if piece.zone == BOARD and piece.owner == owner
    )
    kinds = [f"{types[kind]} {letter}" for letter, kind in LETTERS.items() if types[kind]]
    if not kinds:
        return NOTHING
    return text(
        "%(total)s left on the board: %(kinds)s", total=types.total(), kinds=joined(", ", kinds)
    )


def _last_piece(table: Table, owner: str) -> Text:
    """The last-piece flag (GSM-2.7)."""
    seats = [seat_name(seat) for seat in table.seats if left(table, seat) == 1]
    if not seats or not table.phase_is(PLAY):
        return NOTHING
    return text("Last piece: %(seats)s, one move a turn", seats=listed(seats))


EQUIPMENT = Equipment(
    counters=(
        CounterSpec(
            "moves_left",
            text("Moves left this turn"),
            of="table",
            most=2,
            warn=_last_piece,
            lies=False,
        ),
        CounterSpec("move", text("Move of this turn"), of="table", most=2, shown=False),
        CounterSpec(
            "limit", text("Seconds for a move"), of="table", most=LONGEST_LIMIT, lies=False
        ),
        CounterSpec(
            "running",
            text("Seconds of the running clock"),
            of="table",
            most=LONGEST_LIMIT,
            shown=False,
        ),
        CounterSpec("clock", text("Clocks started"), of="table", shown=False),
        CounterSpec("stopped", text("Clock stopped by hand"), of="table", most=1, shown=False),
        CounterSpec("removed", text("Pieces removed this turn"), of="table", most=54, shown=False),
        CounterSpec("quiet", text("Turns without a removal"), of="table", lies=False),
        CounterSpec("forfeits", text("Turns lost on time"), lies=False),
    ),
    zones=(
        ZoneSpec(
            BOARD,
            text("Board"),
            layout="grid",
            shared=True,
            leads=True,
            columns=len(COLUMNS),
            cells=tuple(cell for row in range(12, 0, -1) for cell in CELLS if cell[1:] == str(row)),
        ),
        ZoneSpec(CAPTURED, text("Captured"), layout="pile", warn=_what_is_left),
    ),
    marks=(MarkSpec(ACTED, text("has used its move of this turn"), "boot"),),
    phases={SETUP: text("Setting up"), PLAY: text("In play")},
    frames=(
        FrameSpec(OFFER, text("A draw is offered"), says=_offered_draw),
        FrameSpec(
            LIMIT, text("Another move limit is proposed"), {"seconds": int}, says=_proposed_limit
        ),
        FrameSpec(CLAIM, text("A draw is claimed"), {"reason": str, "by": str}, says=_claimed_draw),
    ),
    words={
        STRENGTH: text("Neither side has the strength to win"),
        HORSE_SHIELD: text("A Horseman alone faces a Shieldman alone"),
        DRAW: text("It is a draw"),
        PLAY_ON: text("Play on"),
    },
    notes={"first_seat": text("first seat"), "loaded_by": text("position loaded by")},
)
