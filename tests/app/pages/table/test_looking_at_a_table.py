"""A little table as it is seen: the clocks of its seats, the attacks that stand there, what is lit
after a play, what waits there.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from app.pages.table.changes import Lit
from app.pages.table.clocks import SeatClock
from app.pages.table.clocks import clock_face
from app.pages.table.clocks import seat_clock
from app.pages.table.fights import fights
from app.pages.table.fights import refought
from app.pages.table.grid import board_part
from app.pages.table.scene import called_about
from app.pages.table.scene import is_waiting
from app.pages.table.tiles import _lit
from app.views.match import MatchView
from games.asks import Meeting
from games.rules import Game
from games.rules import Tone
from games.screen import Screen
from games.screen import Small
from games.screen import Standoff
from games.table import Table
from games.text import NOTHING
from games.text import name
from projections.referee.disputes import Dispute
from projections.referee.takebacks import Takeback
from projections.views.clock import ClockView
from projections.views.clock import RunningView
from projections.views.history.log import LogLine
from projections.views.history.walk import TaskView
from projections.views.history.walk import WalkView
from projections.views.scene.frames import FrameView
from projections.views.scene.header import OutcomeView
from projections.views.scene.zones import PieceView
from tests.pages.test_answers import made
from tests.pages.test_answers import piece
from tests.pages.test_answers import view
from tests.pages.test_answers import zone
from tests.referee import little

NOW = 100_000
BARE = Table(little.GAME.seats)
OVER = OutcomeView(winners=("A",), reason=name("won"), rule="")
RUNS = RunningView(seat="A", key="turn 1", limit=60_000, due=NOW + 9, left=7_000, ends=NOW + 7_000)


def clocks(
    running: RunningView | None = None, stopped: bool = False, awaited: tuple[str, ...] = ()
) -> ClockView:
    used = {"A": 5_000, "B": 999, "C": 1_000}
    return ClockView(running=running, stopped=stopped, awaited=awaited, used=used, turn_since=0)


@pytest.mark.parametrize(
    ("time", "seat", "acts", "clock"),
    [
        (clocks(RUNS), "A", True, SeatClock(RUNS, True, NOW + 7_000, None, 7_000)),
        (clocks(RUNS), "B", True, SeatClock(None, True, None, NOW - 999, 999)),
        (clocks(), "A", True, SeatClock(None, True, None, NOW - 5_000, 5_000)),
        (clocks(stopped=True), "A", True, SeatClock(None, False, None, None, 5_000)),
        (clocks(), "A", False, SeatClock(None, False, None, None, 5_000)),
        (clocks(), "B", False, SeatClock(None, False, None, None, None)),
        (clocks(), "C", False, SeatClock(None, False, None, None, 1_000)),
        (clocks(), "D", True, SeatClock(None, True, None, NOW, 0)),
    ],
)
def test_a_clock_counts_down_to_its_limit_or_up_from_when_its_seat_was_to_act(
    time: ClockView, seat: str, acts: bool, clock: SeatClock
) -> None:
    """One that stands shows nothing below a second."""
    assert seat_clock(time, seat, acts, NOW) == clock


def at(time: ClockView | None, looks: str = "A", outcome: OutcomeView | None = None) -> MatchView:
    return msgspec.structs.replace(view(looks), clock=time, now=NOW, outcome=outcome)


@pytest.mark.parametrize("ticking", [True, False])
def test_the_face_of_a_clock_with_a_limit_counts_down_and_the_other_seat_waits(
    ticking: bool,
) -> None:
    face, other = (clock_face(at(clocks(RUNS)), seat, ticking) for seat in "AB")
    assert face is not None
    assert other is not None
    assert (face.waits, face.running, face.limited, face.mine) == (False, True, True, True)
    assert (face.deadline, face.limit, face.since) == (NOW + 7_000, 60_000, None)
    assert (face.counts, face.shown) == ((True, None) if ticking else (False, 7_000))
    assert (other.waits, other.running, other.limited, other.mine) == (True, False, False, False)
    assert (other.deadline, other.limit, other.since, other.counts) == (None, 0, None, False)


@pytest.mark.parametrize(
    ("time", "outcome", "running", "counts"),
    [
        (clocks(), None, True, True),
        (clocks(), OVER, False, False),
        (clocks(stopped=True, awaited=("B",)), None, False, False),
        (clocks(RUNS), OVER, False, True),
    ],
)
def test_the_device_counts_while_time_runs(
    time: ClockView, outcome: OutcomeView | None, running: bool, counts: bool
) -> None:
    face = clock_face(at(time, "B", outcome), "A", ticking=True)
    assert face is not None
    assert (face.running, face.counts, face.mine) == (running, counts, False)
    assert (face.stopped, face.awaited) == (time.stopped, bool(time.awaited))
    assert face.waits is False
    assert (face.shown is None) is counts
    assert clock_face(at(None), "A", ticking=True) is None


# -- attacks ---------------------------------------------------------------------------------------


def attacks(*rows: Standoff) -> Game:
    screen = Screen(lambda table, id_: Small(id_), standoffs=lambda table: rows)
    return replace(little.GAME, screen=screen)


def owned(id_: str, controller: str) -> PieceView:
    return msgspec.structs.replace(piece(id_), controller=controller)


def fighters(seat: str) -> MatchView:
    field = zone("field", "table", pieces=(owned("a", "A"), owned("b", "B")))
    return msgspec.structs.replace(view(seat), zones=(field,))


@pytest.mark.parametrize(
    ("seat", "far", "near", "sums", "tone"),
    [
        ("A", "b", "a", (4, 7), Tone.BAD),
        ("B", "a", "b", (7, 4), Tone.GOOD),
        ("", "b", "a", (4, 7), Tone.EVEN),
    ],
)
def test_an_attack_is_seen_from_the_own_side(
    seat: str, far: str, near: str, sums: tuple[int, int], tone: str
) -> None:
    """Who has no seat sits at the first one; a card that is not seen is left out."""
    met = Meeting(("a", "unseen"), 7, 4, name("falls"), Tone.GOOD)
    (fight,) = fights(attacks(Standoff(met, ("b", "gone"))), BARE, fighters(seat))
    assert [row.id for row in fight.far] == [far]
    assert [row.id for row in fight.near] == [near]
    assert ((fight.far_sum, fight.near_sum), fight.tone) == (sums, tone)
    assert (fight.key, str(fight.comes)) == ("against a unseen", "falls")


def test_without_attacks_there_is_none_to_see() -> None:
    assert list(fights(attacks(), BARE, fighters("A"))) == []
    assert list(fights(little.GAME, BARE, fighters("A"))) == []
    assert refought(little.GAME, BARE, BARE) == ()


def test_attacks_that_begin_end_or_go_otherwise_are_told_between_two_tables() -> None:
    stays, goes, comes = (Standoff(Meeting((id_,))) for id_ in ("a", "b", "c"))
    other = Standoff(Meeting(("d",), 3)), Standoff(Meeting(("d",), 4))
    rows = {1: (stays, goes, other[0]), 2: (stays, comes, other[1])}
    screen = Screen(lambda table, id_: Small(id_), standoffs=lambda table: rows[table.turn])
    game = replace(little.GAME, screen=screen)
    one, two = replace(BARE, turn=1), replace(BARE, turn=2)
    assert set(refought(game, one, two)) == {"against b", "against c", "against d"}
    assert refought(game, one, one) == ()


# -- what is lit -----------------------------------------------------------------------------------


def test_lit_are_the_pieces_that_a_play_moved_or_hurt_and_the_empty_cells_it_left() -> None:
    parts = [
        board_part("tile 1", "tile_node", (), (piece("x"), piece("y"))),
        board_part("tile 2", "tile_node", (), ()),
        board_part("tile 3", "tile_node", (), (piece("z"),)),
        board_part("tile 4", "tile_node", (), ()),
    ]

    def lit(just: Lit | None) -> list[object]:
        return [part.lights for part in _lit(parts, just)]

    moved = Lit(moved=frozenset({"x"}), left=frozenset({"2", "3"}), hits={"y": -2})
    assert lit(moved) == [(("x", True, None), ("y", False, -2)), ("left",), (), ()]
    assert lit(Lit(moved=frozenset({"z"}))) == [(), (), (("z", True, None),), ()]
    both = Lit(moved=frozenset({"z"}), hits={"z": 1})
    assert lit(both) == [(), (), (("z", True, 1),), ()]
    assert lit(None) == [(), (), (), ()]


# -- what waits ------------------------------------------------------------------------------------


def walk(done: bool, steps: int = 1) -> WalkView:
    bare = dict.fromkeys(("seat", "piece", "zone", "cell"), "")
    task = made(
        TaskView, ruling=1, place=0, words="", done=done, act="move", among=0, lot=None, **bare
    )
    return WalkView(ruling=1, kind="", reason="", steps=(task,) * steps, done=done, left=1)


ASKED = FrameView(kind="", label=NOTHING, asked=("A",), passed=(), stack=(), notes={})


@pytest.mark.parametrize(
    ("fields", "waits"),
    [
        ({}, False),
        ({"held": name("called")}, True),
        ({"frames": (ASKED,)}, True),
        ({"frames": (ASKED,), "outcome": OVER}, False),
        ({"outcome": OVER}, False),
        ({"takeback": Takeback(3, 2, "A", ("A",), ("B",))}, True),
        ({"tasks": walk(False)}, True),
        ({"tasks": walk(True)}, False),
        ({"tasks": walk(False, 0)}, False),
    ],
)
def test_a_table_waits_for_a_call_a_question_or_a_walk_back(
    fields: dict[str, object], waits: bool
) -> None:
    assert is_waiting(msgspec.structs.replace(view("A"), **fields)) is waits


def line(version: int) -> LogLine:
    texts = dict.fromkeys(("by", "rule", "seat", "who", "name", "text"), "")
    return made(
        LogLine, version=version, ply=version, at=0, standing="stands", allowed=False, **texts
    )


def test_a_match_is_held_for_the_play_of_the_first_open_call() -> None:
    calls = (
        Dispute(4, 1, "", "", "A", 0, settled=5),
        Dispute(6, 2, "", "", "A", 0),
        Dispute(7, 3, "", "", "B", 0),
    )
    seen = msgspec.structs.replace(view("A"), log=(line(1), line(2), line(3)))

    def about(number: int, held: str = "called") -> int | None:
        rows = msgspec.structs.replace(seen, disputes=calls[:number], held=name(held))
        found = called_about(rows)
        return found.version if found else None

    assert [about(number) for number in range(4)] == [None, None, 2, 2]
    assert about(3, "") is None, "a call for which nothing is held"
