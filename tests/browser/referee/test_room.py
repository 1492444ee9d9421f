"""A small laptop shows a referee's decision and both tables at once, and a replay beside its record: what is measured
is where the parts really stand.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from games import catalogue
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser
LAPTOP = {"width": 1024, "height": 768}
PLAYS = {"wtactics_arc": 95, "generalissimo": 40}
"""How far a match has come; the others as far as USUAL."""
USUAL = 60
OUTSIDE = """(parts) => parts.flatMap((select) => {
  const found = [...document.querySelectorAll(select)].filter((part) => part.checkVisibility());
  return found.length ? found.filter((part) => {
    const box = part.getBoundingClientRect();
    return !box.height || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
  }).map((part) => `${select} at ${Math.round(part.getBoundingClientRect().bottom)}`) : [`no ${select}`];
}).concat(document.documentElement.scrollHeight > innerHeight ? "the page scrolls" : [])"""
DECISION = (
    ".onward",
    ".decision textarea",
    ".decision [name=penalty]",
    ".decidebar .main",
    "#tables .tableview",
    "#tables .tableview > .bar",
    "#tables .mat > :is(.brow, .gridbox)",
)
LINES_IN_SIGHT = """() => {
  const log = document.querySelector(".walllog").getBoundingClientRect();
  return [...document.querySelectorAll(".walllog li")].filter((line) => {
    const box = line.getBoundingClientRect();
    return box.height && box.top >= log.top - 1 && box.bottom <= Math.min(log.bottom, innerHeight) + 1;
  }).length;
}"""
NAMELESS = """() => [...document.querySelectorAll(".tableview .tile .card:not(.lead) :is(.band b, .corner, .round)")].filter((part) => {
  if (part.closest("details:not([open])")) return false;
  const shown = part.checkVisibility({ visibilityProperty: true }) && getComputedStyle(part).visibility === "visible";
  return !shown || part.getBoundingClientRect().height < 8;
}).map((part) => part.textContent.trim())"""


def under_way(server: Server, game: str) -> Match:
    """A match in the middle, as one of the game's playthroughs has it."""
    return come_to(server, game, PLAYS.get(game, USUAL))


def previewed(page: Page, match: Match) -> Page:
    """The preview of a ruling on a play that others followed."""
    plays = [row for row in match.ask("/view", "referee")["log"] if row["name"]]
    page.goto(f"{match.base}/m/{match.id}/referee/line/{plays[-12]['version']}")
    page.get_by_role("button", name="Strike this play").click()
    page.locator(".decidebar").wait_for()
    return page


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_a_decision_and_both_tables_are_one_screen(
    server: Server, new_page: NewPage, game: str
) -> None:
    match = under_way(server, game)
    desk = previewed(join(new_page(LAPTOP), match, "referee"), match)
    assert desk.evaluate(OUTSIDE, DECISION) == []
    for policy in ("skip", "allow"):
        with desk.expect_navigation():
            desk.locator(f".onward input[value={policy}]").check(force=True)
        assert desk.evaluate(OUTSIDE, DECISION) == [], policy
    desk.locator(".scrolls").evaluate("part => { part.style.minHeight = '600px'; }")
    assert desk.evaluate(OUTSIDE, DECISION), "what is pushed off the screen is seen"


def test_the_same_kingdom_is_open_on_both_tables(server: Server, new_page: NewPage) -> None:
    """The second table stood with every kingdom folded: all details of a page shared one name."""
    match = under_way(server, "wtactics_arc")
    desk = previewed(join(new_page(LAPTOP), match, "referee"), match)
    kingdoms = desk.locator("#tables .kingdom[open]")
    expect(kingdoms).to_have_count(2)
    for seat in "CB":
        desk.locator(f"#tables .kingdom[data-keep='kingdom.{seat}'] > summary").first.click()
        expect(desk.locator(f"#tables .kingdom[open][data-keep='kingdom.{seat}']")).to_have_count(2)
        expect(kingdoms).to_have_count(2)


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_a_replay_has_room_for_its_record_and_for_names(
    server: Server, new_page: NewPage, game: str
) -> None:
    """One line of the record was in sight. Beside the table stand the key moments, the record, or
    what looks closer; a referee's replay has a second row of buttons there.
    """
    match = under_way(server, game)
    page = new_page(LAPTOP)
    for who in ("", "?as=referee"):
        if who:
            join(page, match, "referee")
        page.goto(f"{match.base}/m/{match.id}/replay{who}")
        assert page.evaluate(NAMELESS) == [], who
        beside(page, who, *(page.locator(".keymoments").count() * (".keymoments li:first-child",)))
        page.locator("label[for=view-log]").click()
        assert page.evaluate(LINES_IN_SIGHT) >= 3, who
        beside(page, who, ".walllog")
        page.locator("label[for=view-jumps]").click()
        beside(page, who, ".jumps", ".lookbar > *")


def beside(page: Page, who: str, *parts: str) -> None:
    """Nothing that is shown lies outside the first screen."""
    parts = (".axes", ".stepbar", ".tableview", *parts)
    assert set(page.evaluate(OUTSIDE, parts)) <= {"the page scrolls"}, who
