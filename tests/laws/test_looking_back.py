"""What is taken along of a match's past is what is worked out anew, whatever rulings change; and
each table of long ago is derived once for who walks through the match several times.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.desk.history.live import Live
from app.desk.history.lookback import Lookback
from app.desk.history.lookback import moment_views
from app.desk.history.lookback import moments
from app.desk.rulings import previewed
from app.pages.replay.course import course
from app.views.preview import preview_view
from events import kinds
from games.table import Table
from projections.knowledge import past as past_module
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from projections.replay import fading
from projections.replay.as_recorded import Axis
from projections.replay.replay import take
from tests.laws.strategies.matches import Sitting
from tests.laws.test_retractions import amend_somehow
from tests.laws.test_retractions import play_on


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches forget after a few lines."""
    for name, number in (("RECENT", 2), ("EVERY", 4), ("LOOKED_AT", 3)):
        monkeypatch.setattr(fading, name, number)
    monkeypatch.setattr(past_module, "EVENTS", 2)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines whose tables are derived again."""
    lines: list[int] = []

    def counted(game: object, table: Table, ply: int, entry: object) -> object:
        lines.append(entry.version)  # type: ignore[attr-defined]
        return take(game, table, ply, entry)  # type: ignore[arg-type]

    monkeypatch.setattr(fading, "take", counted)
    return lines


@contextmanager
def anew(live: Live) -> Iterator[None]:
    """Let nothing be known of the past of a match within a `with` block."""
    known = live.lookback, live.shelf
    live.lookback, live.shelf = Lookback(), {}
    try:
        yield
    finally:
        live.lookback, live.shelf = known


def looked_at(live: Live) -> list[object]:
    """All that is taken along of a match's past."""
    viewers = (REFEREE, SPECTATOR, *map(seated, live.manifest.seats))
    return [
        (
            moments(live, axis),
            course(live, axis),
            [moment_views(live, axis, who) for who in viewers],
        )
        for axis in Axis
    ]


def test_what_is_taken_along_is_what_is_worked_out_anew(key: str) -> None:
    dice = random.Random(key)
    sitting = Sitting(key, 11)
    sitting.play(12, demo=True)
    for turn in range(10):
        if turn % 2:
            amend_somehow(sitting, dice)
        play_on(sitting, dice.randrange(4))
        found = looked_at(sitting.live)
        with anew(sitting.live):
            assert looked_at(sitting.live) == found


def test_a_further_line_makes_nobody_derive_the_match_again(taken: list[int]) -> None:
    sitting = Sitting("generals_52", 3)
    sitting.play(60, demo=True)
    looked_at(sitting.live)
    taken.clear()
    play_on(sitting, 1)
    looked_at(sitting.live)
    assert len(taken) < 8


def test_a_preview_derives_each_table_once(taken: list[int]) -> None:
    """It walks through the later plays a dozen times, and derived each table as often."""
    sitting = Sitting("generals_52", 3)
    sitting.play(60, demo=True)
    live = sitting.live
    data = {"target": 9, "reason": "", "rule": ""}
    outcome = previewed(live, kinds.PLAY_STRUCK, {**data, "onward": "stop"})
    taken.clear()
    preview_view(live, kinds.PLAY_STRUCK, outcome, 0, data, needs_head=False)
    assert taken
    assert len(taken) == len(set(taken))
    assert sum(isinstance(step.held, Table) for step in live.history.steps) < 25, "let go again"
