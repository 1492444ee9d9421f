"""What is taken along of a match's past is what is worked out anew, whatever rulings change; and
each table of long ago is derived once for who walks through the match several times.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.desk import walkback
from app.desk.history.live import Live
from app.desk.history.lookback import Lookback
from app.desk.history.lookback import moment_views
from app.desk.history.lookback import moments
from app.desk.history.lookback import past_of
from app.desk.rulings import previewed
from app.desk.walkback import tasks_after
from app.desk.walkback import walks_back
from app.pages.replay.course import course
from app.views.preview import preview_view
from events import kinds
from events.amend import amend
from games.table import Table
from projections.knowledge.viewer import REFEREE
from projections.knowledge.viewer import SPECTATOR
from projections.knowledge.viewer import seated
from projections.replay import fading
from projections.replay.as_recorded import Axis
from projections.replay.replay import replay
from projections.replay.replay import take
from tests.laws.strategies.matches import Sitting
from tests.laws.test_retractions import amend_somehow
from tests.laws.test_retractions import play_on

pytestmark = pytest.mark.usefixtures("soon")


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


def test_the_walk_back_of_a_ruling_just_made_is_the_one_worked_out_anew(key: str) -> None:
    dice, found = random.Random(key), list[bool]()
    sitting = Sitting(key, 11)
    sitting.play(16, demo=True)
    for _ in range(8):
        past_of(sitting.live)
        amend_somehow(sitting, dice)
        live, ruling = sitting.live, sitting.events[-1]
        if walks_back(ruling) and ruling.version not in live.walks:
            tasks = tasks_after(live, ruling)
            found.append(live.outcome_of(ruling) is not None)
            live.walks.clear()
            live.amended = None
            with anew(live):
                assert tasks_after(live, ruling) == tasks
        play_on(sitting, dice.randrange(3))
    assert any(found)


def test_a_ruling_just_made_is_judged_no_second_time(
    key: str, monkeypatch: pytest.MonkeyPatch, taken: list[int]
) -> None:
    """Neither for its walk back nor for what was believed after it."""
    sitting = Sitting(key, 11)
    sitting.play(24, demo=True)
    past_of(sitting.live)
    target = next(e.version for e in sitting.events[-6:] if e.kind == kinds.PLAY_MADE)
    ruling = sitting.rule(kinds.PLAY_STRUCK, target=target, onward="skip")
    monkeypatch.setattr(walkback, "rebase", None)
    live = sitting.live
    tasks_after(live, ruling)
    steps = past_of(live).at(ruling.version).steps
    assert [*map(id, steps)] == [*map(id, live.history.steps)], "the very same"
    sitting.rule(kinds.TABLE_CORRECTED, changes=[{"what": "turn", "value": 3}])
    live.walks.clear()
    with pytest.raises(TypeError):  # by now its outcome is let go
        tasks_after(live, ruling)


def test_what_was_believed_is_followed_ruling_by_ruling(key: str) -> None:
    dice = random.Random(key)
    sitting = Sitting(key, 11)
    sitting.play(16, demo=True)
    for _ in range(8):
        amend_somehow(sitting, dice)
        past_of(sitting.live)
        play_on(sitting, dice.randrange(3))
        if dice.random() < 0.5:
            past_of(sitting.live)
    game, start, past = sitting.game, sitting.live.history.start, past_of(sitting.live)
    for version in range(len(sitting.events) + 1):
        whole, found = replay(game, start, amend(sitting.events[:version])), past.at(version)
        assert found.table.facts() == whole.table.facts() == past.tables[version].facts()
        assert [step.entry for step in found.steps] == [step.entry for step in whole.steps]
        assert (found.ply, found.troubles, found.in_doubt) == (
            whole.ply,
            whole.troubles,
            whole.in_doubt,
        )
