"""The chart of a match: the range of a number, its curves, the turns of the scale, the marks."""

from __future__ import annotations

import pytest

from app.desk.desk import Desk
from app.pages.replay.chart import ChartCurve
from app.pages.replay.chart import ChartTurn
from app.pages.replay.chart import Series
from app.pages.replay.chart import _marked
from app.pages.replay.chart import _series
from app.pages.replay.chart import _turning
from app.pages.replay.chart import _turns
from app.pages.replay.course import Course
from events.vocabulary import MatchId
from games.screen import Count
from games.text import text
from projections.knowledge.moments import MomentKind
from projections.replay.as_recorded import Axis
from tests.pages.test_timeline import moment

SCORE = Count("score", "coin", pips=True)


@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ((0, 0, 1, 1, 2), [(1, "50.00%"), (2, "100.00%")]),
        ((0, 0, 0), []),
        ((1, 2, 3, 4, 5, 6), [(turn + 1, f"{20 * turn}.00%") for turn in range(6)]),
        ((1, 1, 2, 3, 4, 5, 6, 7, 7), [(1, "0.00%"), (3, "37.50%"), (5, "62.50%"), (7, "87.50%")]),
        (tuple(range(14)), [(turn, f"{100 * turn / 13:.2f}%") for turn in (1, 4, 7, 10, 13)]),
    ],
)
def test_at_most_six_turns_are_named_at_even_steps(
    turns: tuple[int, ...], shown: list[tuple[int, str]]
) -> None:
    assert _turns(Course(turns, {})) == tuple(ChartTurn(*row) for row in shown)


def test_a_number_is_drawn_from_its_least_to_its_most(desk: Desk, match: MatchId) -> None:
    """What changed before the first turn is drawn as it was when that began."""
    run = Course((0, 0, 1, 1), {SCORE: ((3, 3, 5, 5), (2, 2, -2, -10))})
    assert _series(desk.live(match), SCORE, run) == Series(
        name="score",
        picture="coin",
        label="score",
        least=-10,
        most=5,
        stepped=True,
        curves=(
            ChartCurve("A", 0, "A", "", "M0 0H3", (3, 3, 5, 5), "0%"),
            ChartCurve("B", 1, "B", "", "M0 46.6667H3V100H3", (2, 2, -2, -10), "100%"),
        ),
    )


@pytest.mark.parametrize(
    ("numbers", "least", "most", "paths", "highs"),
    [
        (((0, 0), (0, 0)), 0, 1, ["M0 100H1", "M0 100H1"], ["84%", "100%"]),
        (((4, 8), (2, 2)), 0, 8, ["M0 50H1V0H1", "M0 75H1"], ["0%", "75%"]),
        (((-4, -2), (-4, -4)), -4, 1, ["M0 100H1V60H1", "M0 100H1"], ["60%", "100%"]),
        (((6, 5), (-10, 10)), -10, 10, ["M0 20H1V25H1", "M0 100H1V0H1"], ["25%", "0%"]),
    ],
)
def test_the_range_of_a_number_has_nought_and_one_in_it(
    desk: Desk,
    match: MatchId,
    numbers: tuple[tuple[int, ...], ...],
    least: int,
    most: int,
    paths: list[str],
    highs: list[str],
) -> None:
    series = _series(desk.live(match), SCORE, Course((0, 0), {SCORE: numbers}))
    assert series is not None
    assert (series.least, series.most) == (least, most)
    assert [curve.path for curve in series.curves] == paths
    assert [curve.high for curve in series.curves] == highs


def test_a_number_that_a_seat_never_has_is_not_drawn(desk: Desk, match: MatchId) -> None:
    assert _series(desk.live(match), SCORE, Course((1,), {SCORE: ((1,), None)})) is None


def test_a_number_is_called_by_its_short_word_or_by_what_it_counts(
    desk: Desk, match: MatchId
) -> None:
    def label(count: Count) -> str:
        series = _series(desk.live(match), count, Course((1,), {count: ((1,), (2,))}))
        assert series is not None
        return str(series.label)

    assert label(Count("score", "coin", text("points"))) == "points"
    assert label(Count("stones", "coin")) == "stones in the heap"
    assert label(Count("pool", "coin")) == "somewhere unseen"


def test_jumps_are_compared_as_parts_of_the_range_of_their_number() -> None:
    def series(least: int, most: int, *values: int) -> Series:
        curve = ChartCurve("A", 0, "A", "", "", values, "")
        return Series("n", "p", "l", least, most, False, (curve,))

    wide = series(-100, 100, 50, 80, 80, 61, 81)
    assert set(_turning([wide])) == {1, 4}
    narrow = series(0, 100, *(10, 10, 30, 50, 50, 70, 90))
    assert set(_turning([wide, narrow])) == {2, 3, 5, 6}


def test_calls_rulings_want_of_time_and_the_end_are_marked_on_each_axis() -> None:
    kinds = (
        MomentKind.TURN,
        MomentKind.DISPUTE,
        MomentKind.RULING,
        MomentKind.TIME,
        MomentKind.END,
    )
    rows = [moment(kind, place, 2 * place) for place, kind in enumerate(kinds, 1)]
    signs = ["whistle", "gavel", "clock", "flag"]
    marked = [(str(kind), sign) for kind, sign in zip(kinds[1:], signs, strict=True)]
    assert list(_marked(rows, Axis.RECORDED)) == list(zip((4, 6, 8, 10), marked, strict=True))
    assert list(_marked(rows, Axis.STANDING)) == list(zip((2, 3, 4, 5), marked, strict=True))
