"""Two units on one tile: what comes there is shown beside what is there, what was chosen is ticked,
and neither badges nor swords lie on a number.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import choose
from tests.browser.hands import follow
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import send
from tests.browser.hands import settled
from tests.browser.hands import tap
from tests.browser.playthroughs import GAMES
from tests.shell.process import Server

pytestmark = pytest.mark.browser
GAME = "war_time_generals"
GUN, GUARD, TILE = "W1A-FG-1", "W1B-LG-1", "#board .cell[data-cell='B.F2']"
COVERED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const text = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return box(range);
  };
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const over = [...document.querySelectorAll("#board .half .hit, #board .blow circle")].map(box);
  const numbers = [...document.querySelectorAll("#board .cell .hpn")].filter((part) => part.offsetParent);
  const names = [...document.querySelectorAll("#board .cell > .card.s > .band b, #board .half .band b > span")].filter((part) => part.offsetParent);
  const tail = (part) => {
    const { fontSize, lineHeight, paddingBottom } = getComputedStyle(part);
    return (parseFloat(lineHeight) - parseFloat(fontSize)) / 2 + parseFloat(paddingBottom) < parseFloat(fontSize) * 0.055;
  };
  const high = numbers.filter((part) => parseFloat(getComputedStyle(part).fontSize) * 0.72 > box(part.closest(".card")).height - 2);
  return {
    badges: over.length,
    numbers: numbers.length,
    covered: numbers.filter((part) => over.some((badge) => meet(badge, text(part)))).length,
    high: high.length,
    cut: names.filter(tail).length,
  };
}"""


@pytest.fixture
def invaded(server: Server) -> Match:
    """A match in which a Field Gun of A stands in the Front Line of B, who may deploy there."""
    match = open_match(server.base, GAME)
    scenario = "who deploys into the space of an invader guards the General"
    follow(match, GAME, GAMES / GAME / "scenarios" / "front_line.txt", scenario, "UnitDeployed")
    return match


def test_what_comes_to_a_tile_is_shown_beside_what_is_there(
    invaded: Match, new_page: NewPage
) -> None:
    page = join(new_page(), invaded, "B", "Ben")
    tap(page, "Deploy a unit")
    choose(page, GUARD)
    page.wait_for_selector("#panel form.ask[data-key=tile]")
    page.locator(TILE).tap()
    page.wait_for_selector("#panel [data-send]")
    there, ghost, tile = (
        page.locator(spot).bounding_box()
        for spot in (f"{TILE} [data-piece='{GUN}']", f"{TILE} .ghost .card", TILE)
    )
    assert there
    assert ghost
    assert tile
    assert there["y"] + there["height"] <= ghost["y"] + 2
    assert ghost["y"] + ghost["height"] <= tile["y"] + tile["height"] + 2
    expect(page.locator(f"{TILE} .ghost .band")).to_be_visible()
    page.locator("#panel [data-close]").tap()
    expect(page.locator("#board .ghost, #board .half")).to_have_count(0)


def test_a_chosen_unit_is_ticked_and_what_was_dealt_leaves_the_health_to_be_read(
    invaded: Match, new_page: NewPage
) -> None:
    act(invaded, "B", "UnitDeployed", card=GUARD, tile="B.F2")
    act(invaded, "B", "TurnEnded")
    act(invaded, "A", "CardDrawn")
    act(invaded, "A", "PhaseEnded")
    ann = join(new_page(), invaded, "A", "Ann")
    ben = join(new_page(), invaded, "B", "Ben")
    meant = ann.locator("#board [data-meant]")
    tap(ann, "Attack")
    choose(ann, GUN)
    expect(meant).to_have_count(1)
    expect(meant).to_have_attribute("data-piece", GUN)
    choose(ann, GUARD)
    expect(meant).to_have_count(2)
    expect(ann.locator("#panel .deltas")).to_contain_text("Line Guard 3 → 1")
    send(invaded, ann, ben)
    expect(meant).to_have_count(0)
    read(ben)
    tap(ann, "Ask to take back")
    ben.wait_for_selector("#held button:visible")
    settled(invaded, ben)
    read(ben)


def read(page: Page) -> None:
    """Every number on the board is whole and can be read, at each size of a phone."""
    for width, height in ((PHONE["width"], PHONE["height"]), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("document.querySelectorAll('#board .blow circle').length === 1")
        found = page.evaluate(COVERED)
        assert found["badges"] == 3, found
        assert found["numbers"] >= 2, found
        assert (found["covered"], found["high"], found["cut"]) == (0, 0, 0), (width, found)
