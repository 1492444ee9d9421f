"""Where the moments of a match stand on the replay's timeline, and which of them are key moments."""

from __future__ import annotations

import pytest

from app.pages.referee.later import folded
from app.pages.replay.chart import Chart
from app.pages.replay.chart import ChartCurve
from app.pages.replay.chart import ChartMark
from app.pages.replay.chart import Series
from app.pages.replay.highlights import MOST
from app.pages.replay.highlights import highlights
from app.pages.replay.timeline import happened
from app.pages.replay.timeline import jumps
from app.pages.replay.timeline import lanes
from app.pages.replay.timeline import turn_steps
from app.views.preview import VerdictView
from events.record import Verdict
from games.text import NOTHING
from games.text import text
from projections.knowledge.moments import MomentKind
from projections.replay.as_recorded import Axis
from projections.views.history.moments import MomentView

TURN, CALL = MomentKind.TURN, MomentKind.DISPUTE


def moment(kind: MomentKind, ply: int, version: int) -> MomentView:
    return MomentView(
        kind=kind,
        version=version,
        ply=ply,
        seat="A",
        target=0,
        pieces=(),
        told=(),
        left=None,
        words=NOTHING,
    )


ROWS = [moment(TURN, 3, 4), moment(CALL, 5, 7), moment(TURN, 5, 6), moment(TURN, 9, 12)]


def test_each_lane_has_the_moments_of_its_kind_in_order() -> None:
    for axis, turns, calls in ((Axis.STANDING, (3, 5, 9), (5,)), (Axis.RECORDED, (4, 6, 12), (7,))):
        found = {lane.kind: lane.places for lane in lanes(ROWS, axis)}
        assert found == {TURN: turns, CALL: calls}
    first, second = lanes(ROWS, Axis.STANDING)
    assert "0.15v.7" in first.marks
    assert "1.15v.7" in second.marks
    assert len({first.key, second.key}) == 2


@pytest.mark.parametrize(
    ("at", "number", "here", "back", "on"),
    [
        (0, 0, False, None, 3),
        (3, 1, True, None, 5),
        (4, 1, False, 3, 5),
        (5, 2, True, 3, 9),
        (9, 3, True, 5, None),
        (11, 3, False, 9, None),
    ],
)
def test_the_moments_beside_a_place(
    at: int, number: int, here: bool, back: int | None, on: int | None
) -> None:
    (lane,) = [lane for lane in jumps(lanes(ROWS, Axis.STANDING), at) if lane.kind == TURN]
    assert (lane.number, lane.count, lane.here, lane.back, lane.on) == (number, 3, here, back, on)
    steps = turn_steps(lanes(ROWS, Axis.STANDING), at, 20)
    assert steps == (back or 0, on or 20)


def test_a_match_without_turns_steps_to_its_ends() -> None:
    assert turn_steps(lanes(ROWS[1:2], Axis.STANDING), 4, 20) == (0, 20)


def test_what_happened_at_a_place_is_named() -> None:
    assert [row.kind for row in happened(ROWS, Axis.STANDING, 5)] == [CALL, TURN]
    assert [row.kind for row in happened(ROWS, Axis.RECORDED, 5)] == []
    assert [row.version for row in happened(ROWS, Axis.RECORDED, 6)] == [6]


def key_moments(
    *values: tuple[int, ...], turning: tuple[int, ...] = (), begins: int = 1
) -> list[tuple[int, str, int | None, int | None]]:
    """The key moments of a match in which the first number of the seats ran like this; the first
    turn begins at play *begins*.
    """
    curves = tuple(
        ChartCurve("AB"[side], side, "AB"[side], "", "", row, "") for side, row in enumerate(values)
    )
    last = len(values[0]) - 1
    marks = tuple(ChartMark(place, "turning", "", "") for place in turning)
    made = Chart(last, (Series("health", "heart", "health", 0, 20, True, curves),), (), marks)
    rows = [moment(TURN, begins, begins)]
    found = highlights(made, rows, [begins], (), by_version=False)
    return [(one.place, str(one.title), one.before, one.after) for one in found]


def test_first_blood_half_and_a_quarter() -> None:
    assert key_moments((16, 16, 12, 12, 8, 8, 4), (3, 3, 3, 2, 2, 2, 2)) == [
        (2, "First blood", 16, 12),
        (4, "A has half left", 12, 8),
        (6, "A has a quarter left", 8, 4),
    ]


def test_the_lead_changes_hands() -> None:
    assert key_moments((16, 16, 12, 12, 12), (16, 16, 16, 11, 10)) == [
        (2, "First blood", 16, 12),
        (3, "A takes the lead", 16, 11),
    ]


def test_a_fall_to_a_quarter_at_once_is_told_once() -> None:
    found = key_moments((16, 16, 16, 3, 3), (2, 2, 1, 1, 1))
    assert found == [(2, "First blood", 2, 1), (3, "A has a quarter left", 16, 3)]


def test_a_gain_is_no_blow_and_what_was_low_before_the_first_turn_is_no_news() -> None:
    assert key_moments((2, 2, 5, 5), (2, 2, 2, 2)) == [(2, "The first gain", 2, 5)]
    assert key_moments((20, 4, 4, 4), (4, 4, 4, 4), begins=2) == []
    assert key_moments((20, 0, 0, 0), (4, 4, 4, 4), begins=2) == []


def test_of_many_turning_points_the_largest_stay() -> None:
    values = tuple(100 - place * (place + 1) // 2 for place in range(MOST + 6))
    found = key_moments(values, (50,) * len(values), turning=tuple(range(len(values))))
    assert [place for place, *_ in found] == [1, *range(7, MOST + 6)]
    assert found[0][1] == "First blood"
    assert {title for _, title, *_ in found[1:]} == {"A turning point", "B takes the lead"}


def verdict(version: int, said: Verdict, rule: str = "") -> VerdictView:
    because = text("no energy is left") if rule else NOTHING
    return VerdictView(
        version=version,
        verdict=said,
        rule=rule,
        because=because,
        instead=NOTHING,
        see=(),
        was=(),
        now=(),
    )


def test_later_plays_share_a_row_only_where_there_is_nothing_to_read_of_each() -> None:
    """Those that stand share one, and those that fall because judging stopped; each that falls by a clause has its own."""
    later = folded(
        [
            verdict(4, Verdict.STANDS),
            verdict(5, Verdict.STANDS),
            verdict(6, Verdict.VOID, "WTG-3.7"),
            verdict(7, Verdict.VOID, "WTG-3.7"),
            verdict(8, Verdict.VOID),
            verdict(9, Verdict.VOID),
        ],
        {},
    )
    assert [(span.versions, span.fallen) for span in later] == [
        ((4, 5), False),
        ((6,), False),
        ((7,), False),
        ((8, 9), True),
    ]
