"""Before the first move: who begins, another starting position, the start itself (GSM-1, GSM-R2,
GSM-R39).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import game_on
from games.checks import objection
from games.generalissimo import turns
from games.generalissimo.board import CELLS
from games.generalissimo.board import PLACES
from games.generalissimo.equipment import NORTH
from games.generalissimo.equipment import SEATS
from games.generalissimo.equipment import SETUP
from games.generalissimo.equipment import SOUTH
from games.generalissimo.equipment import STANDARD
from games.generalissimo.equipment import STOCK
from games.generalissimo.equipment import placed
from games.generalissimo.units import LETTERS
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


def first_seat(table: Table) -> str:
    """Return who begins ("" while that is open)."""
    return table.note(TABLE, "first_seat")


def is_custom(table: Table) -> bool:
    """Return whether another starting position was agreed (GSM-R39)."""
    return bool(table.option("start") == "custom")


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """Options, position and first seat are fixed once play begins (GSM-10.4)."""
    if table.phase == SETUP:
        return None
    return objection(
        "GSM-10.4", "The match has begun; what was agreed for it is fixed.", "Open another match."
    )


@check()
def first_seat_open(table: Table, action: Action) -> Ruling | None:
    """Chance decides only where nothing else does (GSM-R2)."""
    if is_custom(table):
        return objection(
            "GSM-R39", "The agreed position says who is to move.", "Load the position."
        )
    if first_seat(table):
        return objection(
            "GSM-R2", f"It is settled already: {first_seat(table)} begins.", "Start the match."
        )
    return None


@check("seat")
def first_seat_known(table: Table, action: Action) -> Ruling | None:
    """One of the two (GSM-1.1)."""
    seat = action.args["seat"]
    return (
        None
        if seat in SEATS
        else objection("GSM-1.1", f"{seat} is no seat.", "Name South or North.")
    )


@check()
def may_load(table: Table, action: Action) -> Ruling | None:
    """Only where both agreed to it (GSM-R39)."""
    if is_custom(table):
        return None
    return objection(
        "GSM-R39",
        "This match begins with the standard position.",
        "Agree on start: custom before the match.",
    )


@check("placement")
def placement_fits(table: Table, action: Action) -> Ruling | None:
    """Cells of the board, pieces that exist, no more than there are, at least one a side (GSM-1.2,
    1.4, 3.4, R39).
    """
    try:
        position = read_placement(action.args["placement"])
    except Misplaced as problem:
        return problem.ruling
    sides = {STOCK[id_][0] for id_ in position.values()}
    if len(sides) < 2:
        return objection(
            "GSM-R39",
            "Each side needs at least one piece on the board.",
            "Place pieces of South and of North.",
        )
    return None


@check("active")
def active_known(table: Table, action: Action) -> Ruling | None:
    """The seat to move is one of the two (GSM-1.1)."""
    seat = action.args["active"]
    return (
        None
        if seat in SEATS
        else objection("GSM-1.1", f"{seat} is no seat.", "Name South or North.")
    )


@check("moves")
def moves_fit(table: Table, action: Action) -> Ruling | None:
    """One or two moves are left (GSM-2.3)."""
    if action.args["moves"] in (1, 2):
        return None
    return objection("GSM-2.3", "A turn has one or two moves left.", "Say 1 or 2.")


@check("placement", "active", "moves")
def last_piece_once(table: Table, action: Action) -> Ruling | None:
    """A seat with one piece has one move (GSM-2.7)."""
    pieces = placed(read_placement(action.args["placement"]))
    if action.args["moves"] == 2 and turns.alone(pieces, action.args["active"]):
        return objection(
            "GSM-2.7",
            f"{action.args['active']} has one piece left and so makes one move.",
            "Say 1.",
        )
    return None


@check()
def ready(table: Table, action: Action) -> Ruling | None:
    """The start needs a first seat, or a loaded position that the other seat agrees to by starting
    (GSM-R2, R39).
    """
    if not first_seat(table):
        wanted = (
            "the agreed position is not loaded" if is_custom(table) else "it is open who begins"
        )
        return objection(
            "GSM-R39" if is_custom(table) else "GSM-R2", f"Not yet: {wanted}.", "Do that first."
        )
    if table.note(TABLE, "loaded_by") == action.seat:
        return objection(
            "GSM-R39",
            "You loaded the position; the other seat agrees to it by starting.",
            "Let the other seat start.",
        )
    return None


class Misplaced(ValueError):
    """A stated position that cannot be laid out; carries the ruling."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.because)
        self.ruling = ruling


def read_placement(placement: Mapping[str, Any]) -> dict[str, str]:
    """Return cell -> piece id for a stated position; raise `Misplaced`.

    A cell holds a piece's id (`S-H-A1`) or its seat and type (`S-H`: the next free piece of that
    type), alone or as a row of one. An empty row leaves the cell empty.
    """
    position: dict[str, str] = {}
    words = {cell: _single(cell, value) for cell, value in placement.items()}
    named = {word for word in words.values() if word in STOCK}
    free = {
        prefix: iter([id_ for id_ in STOCK if id_.startswith(prefix + "-") and id_ not in named])
        for prefix in _PREFIXES
    }
    for cell, word in words.items():
        if not word:
            continue
        id_ = word if word in STOCK else _next(cell, word, free)
        if id_ in position.values():
            raise Misplaced(
                objection(
                    "GSM-1.4", f"{id_} is placed twice.", "Each piece stands on one cell.", cell
                )
            )
        position[cell] = id_
    return position


_PREFIXES = tuple(f"{seat[0]}-{letter}" for seat in SEATS for letter in LETTERS)


def _single(cell: str, value: Any) -> str:
    if cell not in PLACES:
        raise Misplaced(
            objection("GSM-1.2", f"{cell} is no cell of the board.", "Cells are A1 to I12.", cell)
        )
    row = (value,) if isinstance(value, str) else tuple(value or ())
    if len(row) > 1:
        raise Misplaced(
            objection(
                "GSM-3.4", f"Two pieces cannot stand on {cell}.", "Place one piece on a cell.", cell
            )
        )
    return str(row[0]) if row else ""


def _next(cell: str, word: str, free: Mapping[str, Iterator[str]]) -> str:
    if word not in free:
        raise Misplaced(
            objection(
                "GSM-1.4",
                f"{word!r} on {cell} is no piece.",
                "Write a piece's id, or S-H for a Horseman of South.",
                cell,
            )
        )
    id_ = next(free[word], None)
    if id_ is None:
        raise Misplaced(
            objection(
                "GSM-1.4",
                f"There is no further {word} for {cell}.",
                "A side has 6 H, 5 A, 5 S, 6 W, 3 G, 2 C.",
                cell,
            )
        )
    return id_


def choose_first(table: Table, action: Action) -> Table:
    """Record who begins."""
    return table.noting(TABLE, "first_seat", action.args["seat"])


def load_position(table: Table, action: Action) -> Table:
    """Lay out the stated position; the rest of the pieces stay off the board."""
    try:
        position = read_placement(action.args["placement"])
    except Misplaced as problem:
        raise Impossible(str(problem)) from problem
    laid = table.having(pieces=placed(position)).set(TABLE, "moves_left", action.args["moves"])
    return laid.noting(TABLE, "first_seat", action.args["active"]).noting(
        TABLE, "loaded_by", action.seat
    )


def start(table: Table, action: Action) -> Table:
    """Play begins (GSM-R30)."""
    moves = table.count(TABLE, "moves_left") if is_custom(table) else None
    return turns.begin(table, Seat(first_seat(table)), moves)


def standard_placement(table: Table, seat: Seat) -> Iterator[Mapping[str, Any]]:
    """Yield the standard position for either seat to begin: of all stated positions the one that
    can be listed.
    """
    for active in SEATS:
        for moves in (1, 2):
            yield {
                "placement": {cell: (id_,) for cell, id_ in STANDARD.items()},
                "active": active,
                "moves": moves,
            }


def demo(table: Table) -> Iterator[Action]:
    """Yield the actions that bring a fresh match to its first move; a stated position is the
    standard one.
    """
    if is_custom(table):
        yield Action(SOUTH, "PositionLoaded", next(iter(standard_placement(table, SOUTH))))
    elif not first_seat(table):
        yield Action(TABLE, "FirstSeatChosen", {"seat": SOUTH})
    yield Action(NORTH, "GameStarted")


BEFORE = (
    ActionSpec(
        "FirstSeatChosen",
        "Draw who begins",
        (Pick("seat", "Who begins?", lambda table, seat, chosen: SEATS),),
        (game_on(), before_start, first_seat_open, first_seat_known),
        choose_first,
        (SETUP,),
        BY_TABLE,
        ("seat",),
        says=lambda table, action: f"{action.args['seat']} begins.",
        shown=lambda table, seat: not is_custom(table) and not first_seat(table),
    ),
    ActionSpec(
        "PositionLoaded",
        "Load the agreed position",
        (
            Allocate(
                "placement",
                "Which piece stands where?",
                lambda table, seat, chosen: CELLS,
                items=lambda table, seat, chosen: tuple(STOCK),
            ),
            Pick("active", "Who is to move?", lambda table, seat, chosen: SEATS),
            Amount("moves", "Moves left in this turn", 1, 2),
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
        says=lambda table, action: f"{action.seat} has laid out the agreed position.",
        shown=lambda table, seat: is_custom(table),
        listed=standard_placement,
        by_hand=True,
    ),
    ActionSpec(
        "GameStarted",
        "Start the match",
        (Confirm("Are both seats ready?"),),
        (game_on(), before_start, ready),
        start,
        (SETUP,),
        ANYONE,
        says=lambda table, action: f"The match begins; {first_seat(table)} moves first.",
    ),
)
