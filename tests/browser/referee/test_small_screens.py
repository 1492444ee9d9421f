"""The referee's desk and a seat's page on phones and tablets: what hands must do, what is decided on and whose
numbers these are is seen.
"""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import settled
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser

LYING = {"width": 844, "height": 390}
NARROW = {"width": 360, "height": 640}
IN_SIGHT = """(step) => {
  const box = step.getBoundingClientRect();
  return [box.top + 2, box.bottom - 2].every((y) => {
    const there = document.elementFromPoint(box.left + 14, y);
    return Boolean(there && step.contains(there));
  });
}"""
"""Whether a step is seen from its top to its end: inside the screen, and nothing lies on it."""


def struck(server: Server, onward: str = "stop") -> Match:
    """A match in which an early play was struck, so that much is to be walked back."""
    match = come_to(server, "war_time_generals", 40)
    deployed = [
        line["version"]
        for line in match.ask("/events", "referee")["events"]
        if line["data"].get("action", {}).get("name") == "UnitDeployed"
    ]
    strike = {"kind": "PlayStruck", "target": deployed[-2], "onward": onward, "reason": "no room"}
    match.ask("/amendments", "referee", {"id": secrets.token_hex(8), **strike})
    return match


def steps(page: Page, selector: str) -> list[bool]:
    page.locator(selector).first.wait_for()
    found: list[bool] = page.locator(selector).evaluate_all(f"steps => steps.map({IN_SIGHT})")
    return found


def test_the_first_steps_of_a_walk_back_are_seen_on_a_phone_that_lies(
    server: Server, new_page: NewPage
) -> None:
    """They lay below the ruling, whose sentence the last play says as well."""
    match = struck(server)
    view = match.ask("/view", "referee")
    hands = {step["seat"] for step in view["tasks"]["steps"]} & set(view["seats"])
    assert hands
    for seat in hands:
        page = join(new_page(LYING), match, seat, "Annabell")
        seen = steps(page, "#held .tickbox")
        assert sum(seen) >= min(2, len(seen)), (seat, seen)
    desk = join(new_page(LYING), match, "referee")
    assert any(steps(desk, ".walk .tick"))


def test_record_table_and_buttons_of_the_desk_lie_beside_each_other(
    match: Match, new_page: NewPage
) -> None:
    """Where nothing was to be walked back the row of buttons filled the half where the table stands."""
    desk = join(new_page(), match, "referee")
    for size in (TABLET, LYING, {"width": 700, "height": 900}):
        desk.set_viewport_size(size)  # type: ignore[arg-type]
        settled(match, desk)
        record, table, bar = (
            desk.locator(part).bounding_box() for part in (".deskrecord", ".desktable", "#actions")
        )
        assert record
        assert table
        assert bar
        assert abs(record["y"] - table["y"]) < 2, size
        assert record["x"] + record["width"] <= table["x"] + 1, size
        assert bar["height"] < 100, size


CUT = """() => [...document.querySelectorAll(".tableview .bar > .name")].filter(
  (name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3
).map((name) => name.textContent)"""


@pytest.mark.parametrize("key", ["war_time_generals", "generals_52", "wtactics_arc"])
def test_a_seats_name_is_whole_beside_many_numbers_that_change(
    server: Server, new_page: NewPage, key: str
) -> None:
    match = come_to(server, key, 60)
    desk = join(new_page(NARROW), match, "referee")
    last = match.ask("/view", "referee")["head"]
    desk.goto(f"{server.base}/m/{match.id}/referee/line/{last - 30}")
    desk.get_by_role("button", name="Strike").first.click()
    desk.wait_for_url("**/referee/preview")
    assert desk.locator(".tableview .count.changed").count() > 1, "numbers change at once"
    assert desk.evaluate(CUT) == []


def test_on_a_phone_the_table_of_the_desk_is_within_two_screens(
    server: Server, new_page: NewPage
) -> None:
    """It stood below the whole record: the longer a match, the farther away."""
    match = come_to(server, "war_time_generals", 60)
    desk = join(new_page(NARROW), match, "referee")
    table = desk.locator(".desktable").bounding_box()
    assert table
    assert table["y"] < 2 * NARROW["height"]


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}])
def test_the_board_keeps_its_room_where_the_rest_is_looked_at(
    server: Server, new_page: NewPage, size: dict[str, int]
) -> None:
    """It was pressed to a strip of forty pixels."""
    match = come_to(server, "war_time_generals", 40)
    page = join(new_page(size), match, "referee")
    page.goto(f"{server.base}/m/{match.id}/replay?as=referee")
    page.locator(".tableview .fold > summary").first.click()
    board = page.locator(".tableview .board").bounding_box()
    cards = page.locator(".tableview .fold").bounding_box()
    assert board
    assert cards
    assert board["height"] > 150
    assert cards["height"] > 90
