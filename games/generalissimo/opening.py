"""Before the first move: the first seat, another starting position, the start itself (GSM-1,
GSM-R2, GSM-R39).
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.checks import deed
from games.checks import game_on
from games.checks import objection
from games.generalissimo import turns
from games.generalissimo.equipment import NORTH
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import SETUP
from games.generalissimo.equipment import SOUTH
from games.generalissimo.equipment import STANDARD
from games.generalissimo.equipment import STOCK
from games.generalissimo.equipment import placed
from games.generalissimo.placement import Misplaced
from games.generalissimo.placement import read_placement
from games.generalissimo.placement import with_pieces
from games.generalissimo.ways.board import CELLS
from games.generalissimo.words import log_sentences
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Confirm
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import seat_name
from games.text import text


def first_seat(table: Table) -> str:
    """Return the seat that begins ("" if it is not yet decided)."""
    return table.note(TABLE, "first_seat")


def is_custom(table: Table) -> bool:
    """Return whether another starting position was agreed (GSM-R39)."""
    return bool(table.option("start") == "custom")


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """Play has not begun: after that, options, position and first seat are fixed (GSM-10.4)."""
    if table.phase == SETUP:
        return None
    return objection(
        "GSM-10.4",
        text("The match has begun; what was agreed for it is fixed."),
        text("Open another match."),
    )


@check()
def first_seat_open(table: Table, action: Action) -> Ruling | None:
    """Chance decides only if nothing else does (GSM-R2)."""
    if is_custom(table):
        return objection(
            "GSM-R39", text("The agreed position says who is to move."), text("Load the position.")
        )
    if first_seat(table):
        return objection(
            "GSM-R2",
            text("It is settled already: %(seat)s begins.", seat=seat_name(first_seat(table))),
            text("Start the match."),
        )
    return None


@check("seat")
def first_seat_known(table: Table, action: Action) -> Ruling | None:
    """The first seat is one of the two (GSM-1.1)."""
    return _seat_known(action.args["seat"])


@check()
def may_load(table: Table, action: Action) -> Ruling | None:
    """Both seats agreed to another position (GSM-R39)."""
    if is_custom(table):
        return None
    return objection(
        "GSM-R39",
        text("This match begins with the standard position."),
        text("Agree on a custom start before the match."),
    )


@check("placement")
def placement_fits(table: Table, action: Action) -> Ruling | None:
    """The position has cells of the board, existing pieces, no more of them than there are, and at
    least one for each side (GSM-1.2, 1.4, 3.4, R39).
    """
    try:
        position = read_placement(action.args["placement"])
    except Misplaced as problem:
        return problem.ruling
    sides = {STOCK[id_][0] for id_ in position.values()}
    if len(sides) < 2:
        return objection(
            "GSM-R39",
            text("Each side needs at least one piece on the board."),
            text(
                "Place pieces of %(south)s and of %(north)s.",
                south=seat_name(SOUTH),
                north=seat_name(NORTH),
            ),
        )
    return None


@check("active")
def active_known(table: Table, action: Action) -> Ruling | None:
    """The seat to move is one of the two (GSM-1.1)."""
    return _seat_known(action.args["active"])


def _seat_known(seat: str) -> Ruling | None:
    if seat in SEATS:
        return None
    return objection(
        "GSM-1.1",
        text("%(seat)s is no seat.", seat=seat),
        text("Name %(south)s or %(north)s.", south=seat_name(SOUTH), north=seat_name(NORTH)),
    )


@check("moves")
def moves_fit(table: Table, action: Action) -> Ruling | None:
    """One or two moves are left (GSM-2.3)."""
    if action.args["moves"] in (1, 2):
        return None
    return objection("GSM-2.3", text("A turn has one or two moves left."), text("Say 1 or 2."))


@check("placement", "active", "moves")
def last_piece_once(table: Table, action: Action) -> Ruling | None:
    """A seat with one piece has only one move (GSM-2.7)."""
    pieces = placed(read_placement(action.args["placement"]))
    if action.args["moves"] == 2 and turns.alone(pieces, action.args["active"]):
        return objection(
            "GSM-2.7",
            text(
                "%(seat)s has one piece left and so makes one move.",
                seat=seat_name(action.args["active"]),
            ),
            text("Say 1."),
        )
    return None


@check()
def ready(table: Table, action: Action) -> Ruling | None:
    """The start needs a first seat, or a loaded position to which the other seat agrees by starting
    (GSM-R2, R39).
    """
    if not first_seat(table):
        if is_custom(table):
            return objection(
                "GSM-R39",
                text("Not yet: the agreed position is not loaded."),
                text("Do that first."),
            )
        return objection("GSM-R2", text("Not yet: it is open who begins."), text("Do that first."))
    if table.note(TABLE, "loaded_by") == action.seat:
        return objection(
            "GSM-R39",
            text("You loaded the position; the other seat agrees to it by starting."),
            text("Let the other seat start."),
        )
    return None


def choose_first(table: Table, action: Action) -> Table:
    """Record the seat that begins."""
    return table.noting(TABLE, "first_seat", action.args["seat"])


def load_position(table: Table, action: Action) -> Table:
    """Set up the stated position; all other pieces stay off the board."""
    try:
        position = read_placement(action.args["placement"])
    except Misplaced as problem:
        raise Impossible(problem.ruling.because) from problem
    laid = table.having(pieces=placed(position)).set(TABLE, "moves_left", action.args["moves"])
    return laid.noting(TABLE, "first_seat", action.args["active"]).noting(
        TABLE, "loaded_by", action.seat
    )


def start(table: Table, action: Action) -> Table:
    """Play begins (GSM-R30)."""
    moves = table.count(TABLE, "moves_left") if is_custom(table) else None
    return turns.begin(table, Seat(first_seat(table)), moves)


def standard_placement(table: Table, seat: Seat) -> Iterator[Fields]:
    """Yield the standard position with either seat to begin: of all positions these can be
    listed.
    """
    for active in SEATS:
        for moves in (1, 2):
            yield {
                "placement": {cell: (id_,) for cell, id_ in STANDARD.items()},
                "active": active,
                "moves": moves,
            }


def demo(table: Table) -> Iterator[Action]:
    """Yield the actions that bring a new match to its first move; a stated position is the standard
    one.
    """
    if is_custom(table):
        yield Action(SOUTH, "PositionLoaded", next(iter(standard_placement(table, SOUTH))))
    elif not first_seat(table):
        yield Action(TABLE, "FirstSeatChosen", {"seat": SOUTH})
    yield Action(NORTH, "GameStarted")


BEFORE = (
    ActionSpec(
        "FirstSeatChosen",
        text("Draw who begins"),
        (Pick("seat", text("Who begins?"), lambda table, seat, chosen: SEATS),),
        (game_on(), before_start, first_seat_open, first_seat_known),
        choose_first,
        (SETUP,),
        BY_TABLE,
        ("seat",),
        says=log_sentences.first_seat_chosen,
        starts=True,
        shown=lambda table, seat: not is_custom(table) and not first_seat(table),
    ),
    ActionSpec(
        "PositionLoaded",
        text("Load the agreed position"),
        (
            Allocate(
                "placement",
                text("Which piece stands where?"),
                lambda table, seat, chosen: CELLS,
                items=lambda table, seat, chosen: tuple(STOCK),
                reads=with_pieces,
            ),
            Pick("active", text("Who is to move?"), lambda table, seat, chosen: SEATS),
            Amount("moves", text("Moves left in this turn"), 1, 2),
        ),
        (
            game_on(),
            before_start,
            may_load,
            placement_fits,
            active_known,
            moves_fit,
            last_piece_once,
        ),
        load_position,
        (SETUP,),
        ANYONE,
        says=deed("%(seat)s has laid out the agreed position."),
        shown=lambda table, seat: is_custom(table),
        listed=standard_placement,
        by_hand=True,
    ),
    ActionSpec(
        "GameStarted",
        text("Start the match"),
        (Confirm(text("Are both seats ready?")),),
        (game_on(), before_start, ready),
        start,
        (SETUP,),
        ANYONE,
        says=log_sentences.started,
    ),
)
