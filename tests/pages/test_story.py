"""The replay as a story, and what a referee looks at before ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask

from app.desk.opening import new_event_id
from app.pages.referee.timeline import timeline
from app.pages.replay.chart import APART
from app.pages.replay.chart import chart
from app.pages.replay.chart import path
from app.pages.replay.chart import spread
from app.pages.replay.course import course
from app.pages.replay.course import table_at
from app.pages.replay.picture import lines
from app.pages.replay.tablepicture import GAP
from app.pages.replay.tablepicture import WIDEST
from app.pages.replay.tablepicture import Box
from app.pages.replay.tablepicture import DrawnTable
from app.pages.replay.tablepicture import drawn_table
from app.pages.rulebook import clause_words
from app.pages.table.changes import value
from app.pages.table.scene import board_of
from app.scenario.language.fit import fit
from app.scenario.language.read import read
from app.scenario.steps import Report
from app.services import services_of
from app.serving.demo import prepare
from app.views.match import match_view
from events.vocabulary import TABLE
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import catalogue
from projections.knowledge.viewer import SPECTATOR
from projections.replay.as_recorded import Axis
from tests.pages.browsers.sittings import application

KEYS = sorted(catalogue())
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = application(tmp_path_factory.mktemp("story"))
    yield app
    services_of(app).close()


def begun(app: Flask, key: str) -> MatchId:
    desk = services_of(app).desk
    match = desk.open(key, {}, name="Table 7")
    prepare(desk, match)
    return match


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((4, 4, 2, 2), "M0 0H2V50H3"),
        ((0,), "M0 100H1"),
        ((0, 4, 0), "M0 100H1V0H2V100H2"),
    ],
)
def test_a_curve_steps_where_its_number_changes(values: tuple[int, ...], expected: str) -> None:
    assert path(values, 0, 4) == expected
    assert path(tuple(value - 2 for value in values), -2, 2) == expected


def test_two_moments_are_compared_from_the_start_on(app: Flask) -> None:
    match, client = begun(app, "war_time_generals"), app.test_client()
    here = f"/m/{match}/replay/compare"
    ply = services_of(app).desk.live(match).history.ply
    assert client.get(here).text == client.get(f"{here}?a=p0&b=p{ply}").text
    assert client.get(here).text != client.get(f"{here}?a=p1").text


def test_the_numbers_of_each_axis_are_those_of_its_tables(app: Flask) -> None:
    """On the recorded axis a struck play has a place, on the standing one it has none."""
    match = begun(app, "war_time_generals")
    desk = services_of(app).desk
    live = desk.live(match)
    plays = [step.entry.version for step in live.history.steps if step.entry.is_play]
    order = {"target": plays[-1], "reason": "x", "onward": "skip"}
    desk.rule(match, new_event_id(), "PlayStruck", order)
    live = desk.live(match)
    recorded, standing = (course(live, axis) for axis in (Axis.RECORDED, Axis.STANDING))
    assert recorded.last == live.head.version
    assert standing.last == live.history.ply < recorded.last
    for axis, run in ((Axis.RECORDED, recorded), (Axis.STANDING, standing)):
        tables = [table_at(live, axis, place) for place in range(run.last + 3)]
        assert [table.turn for table in tables[: run.last + 1]] == [*run.turns]
        assert {table.digest() for table in tables[run.last :]} == {live.table.digest()}
        for count, numbers in run.numbers.items():
            told = [value(live.game, tables[run.last], seat, count) for seat in live.manifest.seats]
            assert [row[-1] for row in numbers if row] == told
    struck = plays[-1]
    assert table_at(live, Axis.RECORDED, struck).digest() != live.table.digest()


@pytest.mark.parametrize("key", KEYS)
def test_a_last_value_is_written_beside_the_end_of_its_line(app: Flask, key: str) -> None:
    """Two that are nearly as high are written one below the other."""
    drawn = chart(services_of(app).desk.live(begun(app, key)), Axis.STANDING, ())
    assert drawn is not None
    for series in drawn.lines:
        for curve in series.curves:
            share = (curve.values[-1] - series.least) / (series.most - series.least)
            assert abs(float(curve.high.rstrip("%")) - (100 - 100 * share)) <= APART


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_a_chart_of_its_chief_numbers(app: Flask, key: str) -> None:
    match = begun(app, key)
    html = app.test_client().get(f"/m/{match}/replay").get_data(as_text=True)
    assert html.count('class="line side-0 n-0"') == 1, "the first seat has one line"
    assert html.count('class="line side-1 n-1"') == 1
    assert "<caption>The numbers by play</caption>" in html
    assert "<main" in html
    assert "<h1" in html


@pytest.mark.parametrize("key", KEYS)
def test_a_chart_begins_at_nothing(app: Flask, key: str) -> None:
    """Nine of ten points would look like none, were the least number at the bottom."""
    live = services_of(app).desk.live(begun(app, key))
    drawn = chart(live, Axis.STANDING, ())
    assert drawn is not None
    for series in (*drawn.lines, *drawn.steps):
        numbers = [number for curve in series.curves for number in curve.values]
        assert (series.least, series.most) == (min(0, *numbers), max(1, *numbers))


def test_where_all_numbers_step_the_first_has_the_lines(app: Flask) -> None:
    live = services_of(app).desk.live(begun(app, "war_time_generals"))
    screen = live.game.screen
    assert screen is not None
    bar = tuple(replace(count, pips=True) for count in screen.bar)
    live.game = replace(live.game, screen=replace(screen, bar=bar))
    drawn = chart(live, Axis.STANDING, ())
    assert drawn is not None
    first, second = (count.name for count in bar if count.large)
    assert [series.name for series in drawn.lines] == [first]
    assert [series.name for series in drawn.steps] == [second]


def test_values_at_the_ends_of_lines_are_written_apart() -> None:
    assert spread([0, 100]) == [0, 100]
    assert spread([6.67, 0]) == [16, 0]
    assert spread([100, 100]) == [84, 100]
    assert spread([95, 94, 10]) == [100, 84, 10]


def test_the_picture_names_the_seats_and_the_play(app: Flask) -> None:
    match = begun(app, "war_time_generals")
    answer = app.test_client().get(f"/m/{match}/replay/picture.svg?ply=4")
    assert answer.mimetype == "image/svg+xml"
    drawn = answer.get_data(as_text=True)
    assert "Table 7" in drawn
    assert "Seat A" in drawn
    assert "Play 4 of" in drawn
    assert re.search(r'<path d="M0 [\d.]+', drawn)


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_shows_the_score_the_table_or_the_chart(app: Flask, key: str) -> None:
    match, client = begun(app, key), app.test_client()
    drawn = {
        shows: client.get(f"/m/{match}/replay/picture.svg?shows={shows}").get_data(as_text=True)
        for shows in ("score", "table", "chart")
    }
    for svg in drawn.values():
        ElementTree.fromstring(svg)
        assert "Table 7" in svg
    here = services_of(app).desk.live(match)
    board, box = board_of(match_view(here, SPECTATOR, 0)), Box(0, 0, 700, 500)
    table = drawn_table(here.game, board, ["#000000"] * 6, box)
    open_ = [part for part in board.parts if getattr(part.arguments[0], "draw", "") != "pile"]
    assert len(table.pieces) == sum(len(part.pieces) for part in open_)
    faces = [piece.small for part in open_ for piece in part.pieces]
    names = [f"{small.rank if small.shape == 'face' else small.title}" for small in faces]
    for piece, words in zip(table.pieces, names, strict=True):
        assert words.startswith(piece.title.removesuffix("…") or "nothing")
    assert len(table.places) == len(board.parts)
    assert len({place.box[:2] for place in table.places}) == len(board.parts), "one beside another"
    for x, y, wide, high in [
        *(place.box for place in table.places),
        *(piece.box for piece in table.pieces),
    ]:
        assert min(x, y, wide, high) >= 0
        assert (x + wide <= 701, y + high <= 501) == (True, True)
    for place in table.places:
        _lie_abreast(place.box, table)
    assert min(place.box.y for place in table.places) == 0
    foot = max(place.box.y + place.box.high for place in table.places)
    assert foot == pytest.approx(500), "the rows fill the picture"
    boxes = [piece.box for piece in table.pieces]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    refused = client.get(f"/m/{match}/replay/picture.svg?shows=hands")
    assert refused.status_code == 400


def _lie_abreast(place: Box, table: DrawnTable) -> None:
    """The pieces of a place keep the same distance from its edges, and each from the next."""
    lying = [piece for piece in table.pieces if overlap(piece.box, place)]
    if not lying:
        return
    first, last = lying[0].box, lying[-1].box
    right = place.x + place.wide - last.x - last.wide
    low = place.y + place.high - first.y - first.high
    assert (first.x - place.x, first.y - place.y, low) == pytest.approx((GAP / 2 + 1, 3, 3))
    for piece, onward in pairwise(lying):
        assert onward.box.x - piece.box.x - piece.box.wide == pytest.approx(2)
    if len(lying) * WIDEST > place.wide and all(piece.shape != "face" for piece in lying):
        assert right == pytest.approx(GAP / 2 + 1), "they fill their place"
    else:
        assert right >= GAP / 2 + 1 - 0.001


def test_a_match_is_shared_from_a_moment_or_from_its_start(app: Flask) -> None:
    match = begun(app, "war_time_generals")
    page = app.test_client().get(f"/m/{match}/replay/link?ply=4").get_data(as_text=True)
    assert page.count('class="qr') == 2
    assert f"/m/{match}/replay?ply=4" in page
    assert f"/m/{match}/replay?ply=0" in page
    assert 'value="other"' not in page, "no ruling has changed what counts"
    for shows in ("score", "table", "chart"):
        assert f"picture.svg?shows={shows}&amp;ply=4" in page


@pytest.mark.parametrize("key", KEYS)
def test_a_clause_is_told_in_full_without_its_marks(key: str) -> None:
    game = catalogue()[key]
    words = clause_words(f"{game.rules}-R1")
    assert len(words) > 20
    assert not re.search(r"[|`*\[]|^\W", words)
    assert game.rules + "-R1 " not in words


def test_a_line_is_shown_with_the_table_before_and_after_it(app: Flask) -> None:
    match = begun(app, "war_time_generals")
    parts, client = services_of(app), app.test_client()
    client.post("/api/session", json={"token": parts.access.issue(match, "referee")})
    html = client.get(f"/m/{match}/referee/line/6").get_data(as_text=True)
    assert html.count('class="tableview') == 2
    assert 'aria-label="The table before the play"' in html
    assert "changedrows" in html, "what the play changed is told"


def test_the_key_moments_of_a_match_have_titles_and_numbers(app: Flask) -> None:
    desk = services_of(app).desk
    match = desk.open("war_time_generals", {}, name="Table 7")
    file = ROOT / "games" / "war_time_generals" / "playthroughs" / "general_falls.txt"
    for step in read(file)[0].steps:
        if isinstance(step, Report) and step.refusal is None:
            args = thaw(fit(catalogue()["war_time_generals"], step.name, dict(step.args)))
            seat = Seat("A" if step.seat == "table" else step.seat)
            seen = desk.live(match).history.ply
            desk.report(
                match,
                TABLE if step.seat == "table" else seat,
                new_event_id(),
                seen,
                step.name,
                args,
                by=seat,
            )
    html = app.test_client().get(f"/m/{match}/replay").get_data(as_text=True)
    listed = html.partition('class="keymoments"')[2].partition("</section>")[0]
    assert "<b>First blood</b>" in listed
    assert "attacks B&#39;s General" in listed
    assert "13 → 11" in listed
    assert "has half left</b>" in listed
    assert "has a quarter left</b>" in listed
    assert "takes the lead" not in listed, "Ann is ahead from the first blow to the end"
    assert "<b>The end</b>" in listed
    assert listed.count("<li") <= 14


def test_a_line_tells_what_it_changed_and_which_turn_it_ended(app: Flask) -> None:
    rows = timeline(services_of(app).desk.live(begun(app, "war_time_generals")))
    assert [row.ended for row in rows if row.ended is not None] == [0]
    assert any((one.before, one.after) == (0, 5) for row in rows for one in row.effects)


def test_what_a_ruling_took_back_is_shaded_where_it_was_recorded(app: Flask) -> None:
    match = begun(app, "war_time_generals")
    desk, client = services_of(app).desk, app.test_client()
    newest = desk.live(match).history.steps[-1].entry.version
    struck = {"id": new_event_id(), "kind": "PlayStruck", "target": newest, "reason": "so"}
    token = services_of(app).access.issue(match, "referee")
    answer = client.post(
        f"/api/matches/{match}/amendments",
        json={**struck, "onward": "skip"},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status_code < 300, answer.get_data(as_text=True)
    recorded = client.get(f"/m/{match}/replay?version=1").get_data(as_text=True)
    assert f'<rect class="fell" x="{newest - 1}" y="0" width="1"' in recorded
    assert "taken back by a ruling" in recorded
    assert 'class="fell"' not in client.get(f"/m/{match}/replay?ply=1").get_data(as_text=True)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        one.x + 0.01 < other.x + other.wide
        and other.x + 0.01 < one.x + one.wide
        and one.y + 0.01 < other.y + other.high
        and other.y + 0.01 < one.y + one.high
    )


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ("one two three", ["one two", "three"]),
        ("one two three fours six", ["one two", "three …"]),
        ("一二三四五六七八", ["一二三四五", "六七八"]),
        ("一二三四五六七八九十甲乙", ["一二三四五", "六七八九十 …"]),
    ],
)
def test_a_sentence_of_a_picture_ends_where_its_room_does(words: str, rows: list[str]) -> None:
    assert lines(words, 10, 2) == rows
