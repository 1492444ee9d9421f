"""Where the moments of a match stand on the replay's timeline, and which of them are key moments."""

from __future__ import annotations

import pytest
from msgspec import structs

from app.pages.referee.later import folded
from app.pages.replay.chart import Chart
from app.pages.replay.chart import ChartCurve
from app.pages.replay.chart import ChartMark
from app.pages.replay.chart import Series
from app.pages.replay.highlights import MOST
from app.pages.replay.highlights import Highlight
from app.pages.replay.highlights import _least
from app.pages.replay.highlights import highlights
from app.pages.replay.timeline import happened
from app.pages.replay.timeline import jumps
from app.pages.replay.timeline import lanes
from app.pages.replay.timeline import turn_steps
from app.views.preview import VerdictView
from events.record import Verdict
from games.text import NOTHING
from games.text import name
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


def found_highlights(
    *values: tuple[int, ...], turning: tuple[int, ...] = (), begins: int | None = 1
) -> tuple[Highlight, ...]:
    """The key moments of a match in which the first number of the seats ran like this; the first
    turn begins at play *begins* (None: there is none).
    """
    curves = tuple(
        ChartCurve("AB"[side], side, "AB"[side], "", "", row, "") for side, row in enumerate(values)
    )
    last = len(values[0]) - 1
    marks = tuple(ChartMark(place, "turning", "", "") for place in turning)
    made = Chart(last, (Series("health", "heart", "health", 0, 20, True, curves),), (), marks)
    places = [] if begins is None else [begins]
    rows = [moment(TURN, place, place) for place in places]
    return highlights(made, rows, places, (), by_version=False)


def key_moments(
    *values: tuple[int, ...], turning: tuple[int, ...] = (), begins: int | None = 1
) -> list[tuple[int, str, int | None, int | None]]:
    """The same in short: where, what, from which number to which."""
    found = found_highlights(*values, turning=turning, begins=begins)
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


@pytest.mark.parametrize(
    ("values", "begins", "found"),
    [
        ((20, 10, 9), 1, [(1, "First blood", 20, 10)]),
        ((20, 8, 5, 4), 2, [(2, "First blood", 8, 5), (3, "A has half left", 5, 4)]),
        ((20, 12, 11, 10), 1, [(1, "First blood", 20, 12), (3, "A has half left", 11, 10)]),
        ((20, 20, 8, 5), 0, [(2, "First blood", 20, 8), (3, "A has a quarter left", 8, 5)]),
        ((20, 19, 18, 30, 14), 0, [(1, "First blood", 20, 19), (4, "A has half left", 30, 14)]),
        ((20, 19, 5), None, [(1, "First blood", 20, 19), (2, "A has a quarter left", 19, 5)]),
    ],
)
def test_half_and_a_quarter_are_parts_of_the_most_since_the_first_turn_began(
    values: tuple[int, ...], begins: int, found: list[tuple[int, str, int, int]]
) -> None:
    assert key_moments(values, (99,) * len(values), begins=begins) == found
    assert key_moments(values, begins=begins) == found, "alone, one has no lead to take"


def test_who_led_last_still_leads_in_a_tie() -> None:
    assert key_moments((16, 16, 3, 3, 2), (3, 3, 3, 3, 3)) == [
        (2, "First blood", 16, 3),
        (4, "B takes the lead", 3, 2),
    ]
    assert key_moments((16, 16, 4, 3, 4), (3, 3, 3, 3, 3)) == [(2, "First blood", 16, 4)]


def test_of_two_numbers_that_change_at_once_the_larger_change_is_told() -> None:
    first, *_ = found_highlights((30, 20, 19), (9, 9, 6), begins=2)
    assert first == Highlight(
        place=2,
        kind="first",
        picture="burst",
        title=text("First blood"),
        words=NOTHING,
        letter="B",
        side=1,
        before=9,
        after=6,
        counts="heart",
    )


def test_a_change_of_the_lead_has_the_picture_of_its_number_and_others_a_burst() -> None:
    found = found_highlights((12, 11, 10, 8, 7), (9, 9, 9, 9, 9), turning=(4,))
    assert [(one.kind, one.picture, one.counts) for one in found] == [
        ("first", "burst", "heart"),
        ("lead", "heart", "heart"),
        ("turning", "burst", "heart"),
    ]


def test_of_turning_points_the_one_with_the_smallest_change_goes_first() -> None:
    def turned(before: int, after: int, kind: str = "turning") -> Highlight:
        return Highlight(0, kind, "", NOTHING, NOTHING, before=before, after=after)

    for large, small in (((0, 3), (5, 7)), ((3, 0), (5, 7)), ((9, 4), (0, 3)), ((9, 4), (3, 0))):
        shown = [turned(1, 1, "lead"), turned(*large), turned(*small)]
        assert _least(shown) == turned(*small)
    assert _least([turned(1, 2, "lead")]) is None


def test_each_seat_is_short_of_time_once_and_each_call_is_told() -> None:
    """A moment has the picture of its mark, and the words of the record."""
    told = [
        (CALL, "A", 1),
        (MomentKind.TIME, "A", 2),
        (MomentKind.TIME, "A", 3),
        (MomentKind.RULING, "", 4),
        (MomentKind.TIME, "B", 5),
        (CALL, "A", 6),
        (TURN, "A", 7),
        (MomentKind.END, "", 8),
    ]
    rows = [
        structs.replace(moment(kind, place, 0), seat=seat, words=name(f"{place}"))
        for kind, seat, place in told
    ]
    marks = (ChartMark(1, str(CALL), "whistle", ""), ChartMark(8, str(MomentKind.END), "flag", ""))
    curve = ChartCurve("A", 0, "A", "", "", (1,) * 9, "")
    made = Chart(8, (Series("n", "p", "l", 0, 1, False, (curve,)),), (), marks)
    found = highlights(made, rows, [place for *_, place in told], (), by_version=False)
    assert [(one.place, str(one.title), one.picture, str(one.words)) for one in found] == [
        (1, "A call for the referee", "whistle", "1"),
        (2, "Time trouble", "", "2"),
        (4, "A ruling", "", "4"),
        (5, "Time trouble", "", "5"),
        (6, "A call for the referee", "whistle", "6"),
        (8, "The end", "flag", "8"),
    ]


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
