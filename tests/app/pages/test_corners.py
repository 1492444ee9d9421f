"""Corners of pages: columns of the rulebook's tables, jumps of a chart, bundles that are served."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from flask import make_response
from werkzeug.exceptions import NotFound

from app.desk.desk import Desk
from app.pages.bundles import BundleManifest
from app.pages.bundles import built
from app.pages.bundles import bundles
from app.pages.replay.chart import ChartCurve
from app.pages.replay.chart import Series
from app.pages.replay.chart import _along
from app.pages.replay.chart import _fallen
from app.pages.replay.chart import _turning
from app.pages.rulebook import _header
from app.pages.seat.uses import _not_now
from app.pages.site import open_visit
from app.services import services_of
from games import catalogue
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones

TABLE = ["| id | words |", "|----|-------|", "| 1 | one |", "| 2 | two |"]


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (TABLE, ["id", "words"]),
        (TABLE[:3], ["id", "words"]),
        (TABLE[:2], ["id", "words"]),
        (["text", *TABLE], ["id", "words"]),
        (["text", "", *TABLE], ["id", "words"]),
        (TABLE[2:], []),
        ([*TABLE, "", "| 3 | three |"], []),
        (TABLE[:1], []),
        ([], []),
    ],
)
def test_the_columns_of_the_table_in_which_lines_end(lines: list[str], names: list[str]) -> None:
    assert _header(lines) == names


def test_the_largest_jumps_are_those_of_a_tenth_at_least() -> None:
    def series(*values: int) -> list[Series]:
        return [Series("n", "p", "l", 0, 100, False, (_curve(values),))]

    assert set(_turning(series(50, 60, 69, 40))) == {1, 3}
    assert set(_turning(series(0, 60))) == set()
    assert set(_turning(series(10, 90, 10, 90, 10, 90))) == {1, 2, 3, 4}
    assert set(_turning(series(95, 80, 95, 80, 95, 80, 20, 70))) == {1, 2, 6, 7}


def _curve(values: tuple[int, ...]) -> ChartCurve:
    return ChartCurve(**{name: "" for name in _FIELDS if name != "values"}, values=values)  # type: ignore[arg-type]


_FIELDS = ChartCurve.__match_args__


@pytest.mark.parametrize(
    ("place", "last", "along"), [(0, 0, "0.00%"), (1, 1, "100.00%"), (1, 2, "50.00%")]
)
def test_a_place_along_the_chart(place: int, last: int, along: str) -> None:
    assert _along(place, last) == along


def test_what_the_build_made_is_served_and_nothing_beside_it(app: Flask, tmp_path: Path) -> None:
    place = tmp_path / "app" / "static" / "built"
    place.mkdir(parents=True)
    (place / "page-1.js").write_text("1")
    (place / "manifest.json").write_bytes(
        msgspec.json.encode(BundleManifest({"js/page.js": "page-1.js"}, {}))
    )
    app.static_folder = str(place.parent)
    bundles.cache_clear()
    with app.test_request_context():
        answer = make_response(built("page-1.js"))
        answer.direct_passthrough = False  # read it whole, and close the file
        assert (answer.status_code, answer.get_data()) == (200, b"1")
        answer.close()
        with pytest.raises(NotFound):
            built("manifest.json")


def test_a_page_that_is_nowhere_looks_like_the_others(app: Flask) -> None:
    answer = app.test_client().get("/nowhere", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert 'lang="en"' in answer.get_data(as_text=True)


def test_lines_that_fell_one_after_the_other_are_one_run(desk: Desk) -> None:
    match = desk.open("tiny", {"heap": 12})
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    for number in range(6):
        live = desk.live(match)
        seat = live.table.to_act[0]
        desk.report(match, seat, f"t{number}", live.history.ply, "StonesTaken", {"number": 1})
    assert _fallen(desk.live(match)) == ()
    for target in (2, 3, 4, 6):
        desk.rule(match, f"s{target}", "PlayStruck", {"target": target, "reason": "no"})
    assert _fallen(desk.live(match)) == ((2, 3), (6, 1))


def test_a_moment_that_a_ruling_changed_is_shared_on_both_axes(app: Flask) -> None:
    desk = services_of(app).desk
    match = desk.open("tiny", {"heap": 12})
    client = app.test_client()

    def titles(at: str) -> list[str]:
        page = client.get(f"/m/{match}/replay/link?{at}").get_data(as_text=True)
        return [title for title in ("As recorded", "As it stands") if f">{title}<" in page]

    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    seat = desk.live(match).table.to_act[0]
    desk.report(match, seat, "one", 1, "StonesTaken", {"number": 1})
    assert titles("ply=1") == titles("version=1") == []
    desk.rule(match, "s", "PlayStruck", {"target": 2, "reason": "no"})
    assert titles("ply=1") == ["As recorded"]
    assert titles("version=1") == ["As it stands"]


def test_where_no_clause_says_it_a_seat_is_told_whose_turn_it_is_or_for_which_phase(
    app: Flask, phones: TableOfPhones
) -> None:
    spec = catalogue()["tiny"].spec("CardLaid")
    assert spec is not None
    spec = replace(spec, when=("opening", "play"))

    def told(phone: Phone) -> str:
        headers = {"Authorization": f"Bearer {phone.token}"}
        with app.test_request_context(f"/m/{phone.match}/seat", headers=headers):
            return str(_not_now(open_visit(phone.match, "seat"), spec))

    assert told(phones.b) == "It is A's turn."
    phones.a.post("seat", {"name": "Ann"})
    assert told(phones.b) == "It is Ann's turn."
    assert told(phones.a) == "This is for another phase: Opening, Play."
