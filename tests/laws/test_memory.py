"""What a match keeps in memory is bounded, and what it let go is derived again as it was."""

from __future__ import annotations

import random
from gc import is_tracked
from pathlib import Path
from sys import getsizeof

import pytest

from app.desk.history.lookback import past_of
from app.pages.panes import drawn
from app.pages.panes.pages import page_of
from app.pages.table.grid import board_part
from app.services import services_of
from app.views.match import match_view
from app.web.callers.connections import Audience
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.table import Table
from projections.knowledge.past import Past
from projections.knowledge.recent import Recent
from projections.knowledge.viewer import REFEREE
from projections.replay import fading
from projections.replay.fading import Fading
from projections.replay.replay import Step
from tests.laws.strategies.matches import Sitting
from tests.laws.test_retractions import amend_somehow
from tests.laws.test_retractions import play_on
from tests.pages.browsers.sittings import application


def sitting_of(key: str) -> Sitting:
    """A random match with rulings, at which somebody looked now and then."""
    dice = random.Random(key)
    sitting = Sitting(key, 7)
    sitting.play(20, demo=True)
    for _ in range(6):
        amend_somehow(sitting, dice)
        play_on(sitting, 4)
        match_view(sitting.live, REFEREE, 0)
        sitting.live.fading.fade(sitting.live.history.steps)
    return sitting


def held(steps: list[Step]) -> int:
    """How many tables are kept."""
    return sum(isinstance(step.held, Table) for step in steps)


@pytest.mark.usefixtures("soon")
def test_tables_that_were_let_go_are_derived_again_as_they_were(key: str) -> None:
    sitting = sitting_of(key)
    live, steps = sitting.live, list(sitting.live.history.steps)
    assert held(steps) <= len(steps) // 4 + 1 + 2 + 3
    fresh = Past(live.game, live.history.start).follow(sitting.events)
    dice = random.Random(key)
    for place in dice.sample(range(len(steps)), len(steps)):
        step = steps[place]
        again = fresh.at(live.head.version).step(step.entry.version)
        assert again is not None
        assert step.table == again.table
    for version in dice.sample(range(len(fresh.tables)), len(fresh.tables)):
        assert past_of(live).tables[version] == fresh.tables[version]
    assert held(steps) <= len(steps) // 4 + 1 + 2 + 2 * 3


@pytest.mark.usefixtures("soon")
def test_a_table_derived_after_the_wrong_line_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: a line stands for the table of the one before it."""
    sitting = Sitting("generals_52", 3)
    sitting.play(20, demo=True)
    steps = sitting.live.history.steps
    tables = [step.table for step in steps]
    monkeypatch.setattr(fading, "take", lambda game, table, ply, entry: Step(entry, table, ply))
    Fading(sitting.game).fade(steps)
    assert [step.table for step in steps] != tables


@pytest.mark.usefixtures("soon")
def test_tables_that_somebody_asked_for_are_let_go_again() -> None:
    sitting = Sitting("generals_52", 3)
    sitting.play(20, demo=True)
    for step in [*sitting.live.history.steps][8:12]:
        assert step.table
        assert step.held, "it is kept for whoever asks for the next"
    play_on(sitting, 8)
    steps = sitting.live.history.steps
    assert held(steps) <= len(steps) // 4 + 1 + 2 + 1


@pytest.mark.usefixtures("soon")
def test_what_nobody_asks_for_is_forgotten_with_all_of_its_kind() -> None:
    sitting = Sitting("generals_52", 3)
    sitting.play(8, demo=True)
    kept = past_of(sitting.live).recent("of one viewer")
    kept.put("line", "in words")
    for _ in range(6):
        play_on(sitting, 1)
        assert past_of(sitting.live).recent("of all") is not kept
    assert len(kept) == 0


def test_a_piece_takes_little(key: str) -> None:
    """A match holds hundreds: as they lie, and as they lay on the tables that it keeps."""
    sitting = Sitting(key, 7)
    sitting.play(20, demo=True)
    for piece in sitting.live.table.pieces.values():
        assert getsizeof(piece) <= 104
        assert not is_tracked(piece), "it costs the garbage collector nothing"


def test_what_was_rendered_costs_the_garbage_collector_nothing(tmp_path: Path) -> None:
    app = application(tmp_path)
    sitting = Sitting("generals_order", 3, services_of(app).desk, MatchId("LAW"))
    sitting.play(30, demo=True)
    with app.app_context():
        panes = page_of(Audience(sitting.match, "referee", "referee", Seat(""), "en")).panes
    nodes = [node for drawn in panes.values() for node in drawn.nodes.values()]
    lines = [line for drawn in panes.values() for line in drawn.lines.made]
    frames = [frame for drawn in panes.values() for frame in drawn.frames]
    assert len(nodes) > 20 < len(lines)
    assert not any(map(is_tracked, (*nodes, *lines, *frames)))
    beside = [part for part in panes["rest"].tiles if part.macro == "piece_node"]
    assert beside
    assert all(part.arguments is part.pieces for part in beside)
    services_of(app).close()


def test_the_names_in_a_part_of_a_board_are_one_object_for_all_matches(key: str) -> None:
    one, other = (Sitting(key, 7) for _ in range(2))
    for sitting in (one, other):
        sitting.play(20, demo=True)
    pieces = one.live.table.pieces, other.live.table.pieces
    for piece, same in zip(*(row.values() for row in pieces), strict=True):
        assert piece is not same
        first, second = (board_part("tile", "", (), (each,)) for each in (piece, same))  # type: ignore[arg-type]
        assert first.names is second.names
        assert first.names == (piece.id,)


def test_what_is_used_again_is_kept_once() -> None:
    kept: Recent[int, str] = Recent(events=4, most=9)
    kept.at(0).put(1, "shown")
    kept.at(4)
    assert kept._old == {1: "shown"}
    assert kept.get(1) == "shown"
    assert (kept.young, kept._old) == ({1: "shown"}, {})


def test_what_nobody_uses_is_forgotten() -> None:
    kept: Recent[int, str] = Recent(events=4, most=3)
    for version in range(40):
        kept.at(version).put(version, "shown")
        assert kept.get(0) == "shown", "it is used all the time"
        assert len(kept) <= 9
    assert kept.get(20) is None
    for number in range(100, 150):
        kept.put(number, "at once")
    assert len(kept) <= 6
    assert kept.get(149) == "at once"


def test_panes_that_nobody_shows_any_more_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "UNSEEN", 2)
    app = application(tmp_path)
    sitting = Sitting("generals_52", 3, services_of(app).desk, MatchId("LAW"))
    wall = Audience(sitting.match, "table", "spectator", Seat(""), "en")
    desk = Audience(sitting.match, "referee", "referee", Seat(""), "en")
    with app.app_context():
        first = page_of(wall)
        for _ in range(6):
            play_on(sitting, 1)
            page_of(desk)
        kept = drawn.drawings(sitting.live).kept
        assert kept.get(desk)
        assert kept.get(wall) is None
        assert page_of(wall).version > first.version
    services_of(app).close()
