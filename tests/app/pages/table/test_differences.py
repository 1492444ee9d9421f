"""What differs between two tables: pieces that moved, cells that they left, who was hurt, numbers of
the bars.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from app.desk.history.live import Live
from app.pages.table.changes import ShownChange
from app.pages.table.changes import _altered
from app.pages.table.changes import _came
from app.pages.table.changes import _done
from app.pages.table.changes import _hits
from app.pages.table.changes import _left
from app.pages.table.changes import _meant
from app.pages.table.changes import _moved
from app.pages.table.changes import _ruled
from app.pages.table.changes import changes
from app.pages.table.changes import restored
from events.log import Head
from events.manifest import Manifest
from events.record import Entry
from events.vocabulary import Action
from events.vocabulary import MatchId
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import CounterSpec
from games.rules import Game
from games.rules import Pick
from games.screen import Count
from games.screen import Screen
from games.screen import Small
from games.screen import Source
from games.table import Table
from projections.replay.replay import Step
from projections.views.history.log import LogLine
from projections.views.history.log import RulingNote
from tests.pages.test_answers import made
from tests.pages.test_answers import view
from tests.referee import little
from tests.referee.little import BLUE
from tests.referee.little import RED

BAR = (
    Count("deck", "stack", "left", source=Source.ZONE),
    Count("energy", "bolt", "power"),
    Count("score", "star", large=True),
    Count("discard", "heap", source=Source.LED),
    Count("ticks", "clock"),
    Count("pot", "coin", source=Source.TABLE),
)
SPECS = (CounterSpec("life", "Life", of="piece", limit=lambda table, id_: 9),)


def limited() -> Game:
    """The little game with a bar, and with pieces that have a life."""
    equipment = little.GAME.equipment
    screen = Screen(lambda table, id_: Small(id_, says=str(table.piece(id_).counters)), bar=BAR)
    equipment = replace(equipment, counters=(*equipment.counters, *SPECS))
    return replace(little.GAME, equipment=equipment, screen=screen)


GAME = limited()


def table() -> Table:
    laid = little.setup(GAME, GAME.seats, {}, GAME.cards)
    for place, id_ in enumerate(("R0", "R1", "B0")):
        laid = laid.move(id_, "board", little.CELLS[place]).tally(id_, "life", 5)
    return laid


def test_the_numbers_that_decide_come_first_and_seat_by_seat() -> None:
    before = table()
    after = before.add(RED, "energy", -2).add(BLUE, "score", 1).add(RED, "score", 4)
    after = after.hide(BLUE, "deck", -1).move("R0", "discard")
    assert list(changes(GAME, GAME.seats, before, after)) == [
        ShownChange("red", 0, "score", "star", "Score", 0, 4),
        ShownChange("blue", 1, "score", "star", "Score", 0, 1),
        ShownChange("blue", 1, "deck", "stack", "left", 5, 4),
        ShownChange("red", 0, "energy", "bolt", "power", 3, 1),
        ShownChange("red", 0, "discard", "heap", "Discard pile", 0, 1),
    ]
    assert list(changes(GAME, GAME.seats, before, before)) == []
    assert list(changes(little.GAME, GAME.seats, before, after)) == []


def test_beside_the_last_play_stand_two_numbers_at_most() -> None:
    before = table()
    after = before.add(RED, "score", 4).add(BLUE, "score", 1).add(RED, "energy", 1)
    here = msgspec.structs.replace(view(""), seats=GAME.seats)
    done = _done(GAME, here, before, after)
    assert [(row.seat, row.name) for row in done.changes] == [("red", "score"), ("blue", "score")]
    assert (done.moved, done.left, done.hits) == (frozenset(), frozenset(), {})


def test_a_piece_moves_between_cells_and_zones_and_leaves_a_cell() -> None:
    before = table()
    a, b, c = little.CELLS[:3]
    after = before.move("R0", "board", "c3").move("R1", "discard").tally("B0", "life", 1)
    after = after.move("R2", "board", "b3")
    assert set(_moved(before, after)) == {"R0", "R1", "R2"}
    assert sorted(_left(before, after)) == sorted((a, b))
    assert list(_moved(before, before)) == list(_left(before, before)) == []
    lost = replace(before, pieces={id_: p for id_, p in before.pieces.items() if id_ != "B0"})
    assert list(_moved(before, lost)) == []
    assert list(_left(before, lost)) == [c], "a cell whose piece was lost"
    assert list(_moved(lost, before)) == ["B0"], "added"
    assert list(_left(lost, before)) == []


def test_a_piece_is_hurt_or_healed_by_what_its_limited_numbers_change() -> None:
    before = table().tally("R1", "damage", 1)
    after = before.tally("R0", "life", 2).tally("B0", "life", 6).tally("R1", "damage", 2)
    after = after.tally("R2", "life", 3)
    assert dict(_hits(GAME, before, after)) == {"R0": -3, "B0": 1}
    lost = replace(after, pieces={"R0": after.pieces["R0"]})
    assert dict(_hits(GAME, before, lost)) == {"R0": -3}
    assert dict(_hits(GAME, before, before)) == dict(_hits(little.GAME, before, after)) == {}


def test_altered_is_what_looks_otherwise_where_it_lay() -> None:
    before = table()
    after = before.tally("R0", "life", 2).move("R1", "board", "c3").tally("R1", "life", 1)
    after = after.move("B0", "board", "c1", facing="down").move("R2", "board", "b3")
    assert set(_altered(GAME, before, after)) == {"R0", "B0"}
    same = before.put(msgspec.structs.replace(before.pieces["R0"]))
    assert same.pieces["R0"] is not before.pieces["R0"]
    assert list(_altered(GAME, before, same)) == [], "it looks as before"


def test_of_a_ruling_is_lit_what_still_lies_as_it_left_it() -> None:
    before = table()
    after = before.tally("R0", "life", 2).move("R1", "board", "c3").add(RED, "energy", 1)
    after = after.add(BLUE, "score", 2).tally("B0", "life", 4)
    whole = restored(GAME, GAME.seats, before, after)
    assert (whole.moved, whole.placed) == ({"R0", "R1", "B0"}, {"R1"})
    assert (whole.left, whole.hits) == ({little.CELLS[1]}, {"R0": -3, "B0": -1})
    assert whole.numbers == {("red", "energy"): 1, ("blue", "score"): 2}
    now = after.tally("R0", "life", 1).add(RED, "energy", 1).move("R1", "discard")
    since = restored(GAME, GAME.seats, before, after, now)
    assert (since.moved, since.placed, since.hits) == ({"B0"}, frozenset(), {"B0": -1})
    assert since.numbers == {("blue", "score"): 2}
    gone = replace(after, pieces={"R0": after.pieces["R0"]})
    assert restored(GAME, GAME.seats, before, after, gone).moved == {"R0"}, "the others are gone"


@pytest.mark.parametrize(
    ("asks", "meant"),
    [
        ((Pick("who", "Who", little._pool),), "R1"),
        ((Pick("who", "Who", little._pool, stands_for=lambda table, seat, value: "R0"),), "R0"),
        ((Pick("who", "Who", little._pool, stands_for=lambda table, seat, value: ""),), "R1"),
        ((Amount("who", "Who", 1, 6),), "R1"),
    ],
)
def test_an_answer_means_the_piece_that_it_stands_for(
    asks: tuple[Pick | Amount, ...], meant: str
) -> None:
    spec = ActionSpec("Hit", "Hit", asks)
    assert _meant(spec, table(), Action(RED, "Hit", {"who": "R1"}), "who") == meant


def came(
    *cells: str, pieces: tuple[str, ...] = ("R0",), turns: str = "", later: int = 0
) -> tuple[str, ...]:
    """Where pieces came from in the last of a row of plays; each left R0 in a cell ("-": it was not
    there yet) in a turn. *later*: how many of them came after the play that is asked about.
    """
    tables = []
    for place, cell in enumerate(cells):
        laid = table().having(turn=int(turns[place]) if turns else 1, options={"seconds": 0})
        if cell == "-":
            rest = {id_: row for id_, row in laid.pieces.items() if id_ != "R0"}
            laid = replace(laid, pieces=rest)
        elif cell:
            laid = laid.move("R0", "board", cell)
        else:
            laid = laid.move("R0", "discard", "")
        tables.append(laid)
    steps = (
        Step(Entry(version, Action(RED, "Passed", {}), "red", 0), laid, version)
        for version, laid in enumerate(tables[1:], 1)
    )
    opened = Manifest(MatchId("M"), "little", "1", GAME.seats)
    live = Live.opened(opened, GAME, tables[0], Head(0, ""))
    for step in steps:
        live.history = live.history.plus(step)
    return _came(live, len(tables) - 1 - later, pieces)


@pytest.mark.parametrize(
    ("cells", "turns", "way"),
    [
        (("a1", "b2"), "", ("a1", "R0")),
        (("a1", "b2", "b2"), "", ("a1", "R0")),
        (("c1", "a1", "b2", "b2"), "", ("a1", "R0")),
        (("a1", "b2", "b2"), "122", ()),
        (("a1", "b2", "b2"), "112", ("a1", "R0")),
        (("", "b2"), "", ()),
        (("-", "b2"), "", ()),
        (("-", "b2", "b2"), "", ()),
        (("b2", "b2"), "", ()),
        (("b2", "b2", "b2"), "", ()),
        (("a1", "-"), "", ()),
    ],
)
def test_a_piece_came_from_the_cell_that_it_left_last_in_this_turn(
    cells: tuple[str, ...], turns: str, way: tuple[str, ...]
) -> None:
    assert came(*cells, turns=turns) == way


def test_what_came_after_a_play_does_not_change_its_way() -> None:
    assert came("a1", "b2", "a1", later=1) == ("a1", "R0")


def test_only_one_piece_on_the_board_has_a_way() -> None:
    both = table().pieces
    assert both["R1"].cell
    assert not both["R5"].cell
    assert came("a1", "b2", pieces=("R0", "R5", "none")) == ("a1", "R0")
    assert came("a1", "b2", pieces=("R0", "R1")) == ()
    assert came("a1", "b2", pieces=("R5",)) == came("a1", "b2", pieces=()) == ()


def line(version: int, ruled: int = 0, standing: str = "void") -> LogLine:
    texts = dict.fromkeys(("by", "rule", "seat", "who", "name", "text"), "")
    shown = made(
        LogLine, version=version, ply=version, at=0, standing=standing, allowed=False, **texts
    )
    words = dict.fromkeys(("kind", "by", "reason", "infraction"), "")
    note = made(RulingNote, version=ruled, at=0, consent=[], **words)
    return msgspec.structs.replace(shown, ruling=note) if ruled else shown


@pytest.mark.parametrize(
    ("log", "newest", "told"),
    [
        ((line(1), line(2)), line(2), 0),
        ((line(1, 3, "struck"), line(2)), line(2), 1),
        ((line(1, 3, "struck"), line(2, 3), line(4)), line(4), 0),
        ((line(1, 3), line(2, 3, "struck"), line(4, 3)), None, 2),
        ((line(1, 6, "struck"), line(2, 7), line(4)), line(4), 2),
        ((line(1, 8), line(2, 7, "struck"), line(4)), line(4), 1),
        ((line(4, 4),), line(4), 4),
        ((line(1, 3), line(2, 3)), None, 1),
        ((), None, 0),
    ],
)
def test_the_newest_ruling_is_about_the_line_that_it_struck(
    log: tuple[LogLine, ...], newest: LogLine | None, told: int
) -> None:
    """Not about those that fell with it; and about none once a play came after it."""
    found = _ruled(msgspec.structs.replace(view(""), log=log), newest)
    assert (found.version if found else 0) == told
