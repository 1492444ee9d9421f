"""A small game with everything that makes a table awkward to walk back: hands, piles, attachments,
swaps, a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.cards import CardSet
from games.checks import game_on
from games.checks import on_turn
from games.checks import where
from games.rules import ANYONE
from games.rules import BY_TABLE
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import CounterSpec
from games.rules import Deadline
from games.rules import Equipment
from games.rules import Game
from games.rules import MarkSpec
from games.rules import OptionSpec
from games.rules import Pick
from games.rules import Reveal
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table

RED, BLUE = Seat("red"), Seat("blue")
CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
COPIES = 8
TOUGH = 2


def setup(game: Game, seats: tuple[Seat, ...], options: Any, cards: CardSet) -> Table:
    """Eight cards a seat, three of them in hand; Red begins."""
    pieces = {
        f"{seat[0].upper()}{number}": Piece(
            f"{seat[0].upper()}{number}", "man", seat, seat, "pool", order=number
        )
        for seat in seats
        for number in range(COPIES)
    }
    hidden = {
        (seat, zone): count for seat in seats for zone, count in (("hand", 3), ("deck", COPIES - 3))
    }
    energy = {(seat, "energy"): 3 for seat in seats}
    return Table(
        seats,
        pieces=pieces,
        hidden=hidden,
        counters=energy,
        phase="play",
        turn=1,
        active=seats[0],
        to_act=seats[:1],
    )


def _pool(table: Table, seat: Seat, chosen: Any) -> Iterator[str]:
    yield from (piece.id for piece in table.at("pool", owner=seat)[:3])


def _own(table: Table, seat: Seat, chosen: Any) -> Iterator[str]:
    yield from (piece.id for piece in table.at("board", owner=seat) if not piece.host)


def _hosts(table: Table, seat: Seat, chosen: Any) -> Iterator[str]:
    yield from (piece.id for piece in table.at("board") if not piece.host)


def _cells(table: Table, seat: Seat, chosen: Any) -> Iterator[str]:
    yield from CELLS


def _discarded(table: Table, seat: Seat, chosen: Any) -> Iterator[str]:
    yield from (piece.id for piece in table.at("discard", owner=seat))


def _drew(table: Table, action: Action) -> Table:
    return table.hide(action.seat, "deck", -1).hide(action.seat, "hand", 1)


def _placed(table: Table, action: Action) -> Table:
    after = table.hide(action.seat, "hand", -1).add(action.seat, "energy", -1)
    return after.move(action.arg("card"), "board", action.arg("cell"))


def _attached(table: Table, action: Action) -> Table:
    host = table.piece(action.arg("host"))
    after = table.hide(action.seat, "hand", -1)
    return after.move(action.arg("card"), "board", host.cell, host=host.id, facing="side")


def _shift(table: Table, id_: str, cell: str) -> Table:
    """Move a piece and whatever lies on it."""
    table = table.move(id_, "board", cell)
    return table.each(table.attached(id_), lambda now, piece: now.move(piece.id, "board", cell))


def _moved(table: Table, action: Action) -> Table:
    """Onto an own piece: the two change places."""
    piece, cell = table.piece(action.arg("piece")), action.arg("cell")
    there = [other for other in table.at("board", cell) if not other.host]
    after = _shift(table, piece.id, cell)
    for other in there:
        after = _shift(after, other.id, piece.cell)
    return after.mark(piece.id, "moved")


def _hit(table: Table, action: Action) -> Table:
    piece = table.piece(action.arg("piece"))
    if piece.count("damage") + 1 < TOUGH:
        return table.tally(piece.id, "damage", piece.count("damage") + 1)
    for gone in (*table.attached(piece.id), piece):
        table = table.move(gone.id, "discard", host="", facing="up", marks=frozenset(), counters={})
    return table.add(action.seat, "score", 1)


def _retrieved(table: Table, action: Action) -> Table:
    after = table.move(action.arg("card"), "pool")
    return after.hide(action.seat, "hand", 1)


def _passed(table: Table, action: Action) -> Table:
    table = table.each(
        table.at("board", owner=table.active), lambda now, piece: now.unmark(piece.id, "moved")
    )
    after = table.next_seat(table.active)
    return table.add(after, "energy", 1).having(active=after, to_act=(after,), turn=table.turn + 1)


def _given_up(table: Table, action: Action) -> Table:
    return table.end(table.others(action.seat), "the other gave up", "LIT-9").having(to_act=())


def _reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    if action.name == "Drew":
        return (Reveal((action.seat,), count=1, random=True),)
    if action.name in ("Placed", "Attached"):
        return (Reveal(before.seats, (action.arg("card"),)),)
    return ()


def _deadline(table: Table) -> Deadline | None:
    if not table.option("seconds") or table.outcome is not None:
        return None
    return Deadline(
        table.active,
        table.option("seconds"),
        Action(TABLE, "TimeExpired", {}),
        f"turn {table.turn}",
    )


_BASE = (game_on(), on_turn("LIT-1"))
_HAND = where(
    "LIT-2", lambda table, action: table.hides(action.seat, "hand") < 1, "Your hand is empty."
)
_IN_POOL = where(
    "LIT-3",
    lambda table, action: table.piece(action.arg("card")).zone != "pool",
    "It is not in hand.",
    "card",
)
_FREE = where(
    "LIT-4",
    lambda table, action: bool(table.at("board", action.arg("cell"))),
    "The cell is taken.",
    "cell",
)
_PAYS = where(
    "LIT-5",
    lambda table, action: table.count(action.seat, "energy") < 1,
    "There is no energy left.",
)
_DECK = where(
    "LIT-6", lambda table, action: table.hides(action.seat, "deck") < 1, "The deck is empty."
)
_ONCE = where(
    "LIT-7",
    lambda table, action: "moved" in table.piece(action.arg("piece")).marks,
    "It has moved.",
    "piece",
)
_ON_BOARD = where(
    "LIT-8",
    lambda table, action: table.piece(action.arg("piece")).zone != "board",
    "It is gone.",
    "piece",
)
_HOST = where(
    "LIT-10",
    lambda table, action: table.piece(action.arg("host")).zone != "board",
    "The host is gone.",
    "host",
)
_LIES = where(
    "LIT-11",
    lambda table, action: table.piece(action.arg("card")).zone != "discard",
    "It is not there.",
    "card",
)
_MINE = where(
    "LIT-12",
    lambda table, action: any(
        piece.owner != action.seat for piece in table.at("board", action.arg("cell"))
    ),
    "The enemy stands there.",
    "cell",
)

GAME = Game(
    key="little",
    title="Little",
    edition="1",
    rules="LIT",
    seats=(RED, BLUE),
    setup=setup,
    equipment=Equipment(
        counters=(
            CounterSpec("energy", "Energy", most=9),
            CounterSpec("score", "Score"),
            CounterSpec("pot", "Pot", of="table"),
            CounterSpec("damage", "Damage", of="piece"),
            CounterSpec("ticks", "Ticks", of="table", shown=False),
        ),
        zones=(
            ZoneSpec("board", "Board", layout="grid", shared=True, cells=CELLS, columns=3),
            ZoneSpec("discard", "Discard pile", layout="pile"),
            ZoneSpec("pool", "Unseen cards", layout="concealed", visible="owner"),
            ZoneSpec("hand", "Hand", layout="pile", hidden=True),
            ZoneSpec("deck", "Deck", layout="pile", hidden=True),
        ),
        marks=(MarkSpec("moved", "Moved"),),
        phases={"play": "Play"},
    ),
    options=(OptionSpec("seconds", "Seconds a turn", 0, least=0, most=600),),
    actions=(
        ActionSpec("Drew", "Draw", checks=(*_BASE, _DECK), effect=_drew),
        ActionSpec(
            "Placed",
            "Place",
            (Pick("card", "Card", _pool), Pick("cell", "Cell", _cells)),
            (*_BASE, _HAND, _PAYS, _IN_POOL, _FREE),
            _placed,
        ),
        ActionSpec(
            "Attached",
            "Attach",
            (Pick("card", "Card", _pool), Pick("host", "Onto", _hosts)),
            (*_BASE, _HAND, _IN_POOL, _HOST),
            _attached,
        ),
        ActionSpec(
            "Moved",
            "Move",
            (Pick("piece", "Piece", _own), Pick("cell", "To", _cells)),
            (*_BASE, _ON_BOARD, _ONCE, _MINE),
            _moved,
        ),
        ActionSpec("Hit", "Hit", (Pick("piece", "Piece", _hosts),), (*_BASE, _ON_BOARD), _hit),
        ActionSpec(
            "Retrieved",
            "Take back",
            (Pick("card", "Card", _discarded),),
            (*_BASE, _LIES),
            _retrieved,
        ),
        ActionSpec("Passed", "Pass", checks=_BASE, effect=_passed),
        ActionSpec("GaveUp", "Give up", checks=(game_on(),), effect=_given_up, who=ANYONE),
        ActionSpec(
            "TimeExpired", "Time is over", checks=(game_on(),), effect=_passed, who=BY_TABLE
        ),
        ActionSpec(
            "Rolled",
            "Roll",
            (Amount("pips", "Pips", 1, 6),),
            (game_on(),),
            lambda table, action: table.set(TABLE, "pot", action.arg("pips")),
            who=BY_TABLE,
            chance=("pips",),
        ),
    ),
    reveals=_reveals,
    deadline=_deadline,
    label=lambda table, id_: f"Man {id_}",
)
