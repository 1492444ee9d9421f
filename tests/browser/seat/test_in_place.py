"""What is pushed is put in its place: a piece that moved glides there, a number says by how much it
changed, and what the reader is at (focus, scroll, an open sheet, a half-made choice) stays.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.board import chosen
from tests.browser.board import lit
from tests.browser.board import stated
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import settled
from tests.shell.process import Server

pytestmark = pytest.mark.browser
NOTING = """
  window.glided = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, time) {
    if (this.dataset.piece) window.glided.push([this.dataset.piece, frames[0].translate]);
    return animate.call(this, frames, time);
  };
"""
"""Notes which pieces are set in motion, and from how far away."""
TOUCHED = """() => document.querySelectorAll("[data-node]").forEach((node) => {
  node.style.translate = "1px"; node.style.translate = "";
})"""
"""Leaves every node with a style that a script gave and took again."""
MORE = "details[data-keep=more]"


@pytest.fixture
def match(server: Server) -> Match:
    return stated(server.base)


def watching(page: Page, match: Match, who: str) -> Page:
    page.add_init_script(NOTING)
    return join(page, match, who, "Ann")


def glided(page: Page) -> list[tuple[str, str]]:
    return [(piece, by) for piece, by in page.evaluate("window.glided")]


def fetches(page: Page) -> list[str]:
    """The parts of pages that are asked for from now on."""
    asked: list[str] = []
    page.on("request", lambda row: asked.append(row.url) if "part=live" in row.url else None)
    return asked


@pytest.mark.parametrize("who", ["North", "referee"])
def test_a_piece_that_moved_glides_and_nothing_is_fetched(
    match: Match, new_page: NewPage, who: str
) -> None:
    page = new_page()
    page.add_init_script(NOTING)
    page = join(page, match, who, "Ann" if who == "North" else "")
    settled(match, page)
    page.evaluate(TOUCHED)  # `complaints` tells if the content policy meets it as HTML
    asked = fetches(page)
    act(match, "South", "PieceMoved", piece="S-A-E2", path=["E5", "E6"])
    settled(match, page)
    ((piece, by),) = glided(page)
    assert piece == "S-A-E2"
    assert re.fullmatch(r"-?[\d.]+px -?[\d.]+px", by)
    assert by != "0px 0px"
    assert page.locator(".cell[data-cell=E6] [data-piece='S-A-E2']").count() == 1
    assert asked == []


def test_nothing_glides_for_who_wants_no_motion(match: Match, new_page: NewPage) -> None:
    bob = watching(new_page(reduced_motion="reduce"), match, "North")
    settled(match, bob)
    act(match, "South", "PieceMoved", piece="S-A-E2", path=["E5", "E6"])
    settled(match, bob)
    expect(bob.locator(".cell[data-cell=E6] [data-piece='S-A-E2']")).to_have_count(1)
    assert glided(bob) == []


def test_a_half_made_choice_and_an_open_sheet_stay(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "E5")
    found = lit(ann)
    join(new_page(), match, "North", "Bob")
    settled(match, ann)
    expect(ann.locator("#rivals")).to_contain_text("Bob")
    assert ann.locator(".cell[data-cell=E5][data-from]").count() == 1
    assert lit(ann) == found


def test_focus_and_scroll_stay_where_they_are(match: Match, new_page: NewPage) -> None:
    bob = join(new_page(), match, "North", "Bob")
    bob.locator(f"{MORE} > summary").tap()
    menu = bob.locator(f"{MORE} .menu")
    item = menu.locator("a.item").last
    item.evaluate("item => item.focus({ preventScroll: true })")
    menu.evaluate("menu => { menu.scrollTop = 60; }")
    act(match, "South", "PieceMoved", piece="S-A-E2", path=["E5", "E6"])
    settled(match, bob)
    assert bob.locator(MORE).evaluate("more => more.open")
    assert item.evaluate("item => item === document.activeElement")
    assert menu.evaluate("menu => menu.scrollTop") == 60


BETWEEN = """async (address) => {
  const { Piece } = await import("/static/js/page/link.js");
  const element = document.createElement("main");
  element.innerHTML = "<div></div>";
  element.dataset.version = 0;
  const piece = new Piece(element, address);
  const real = window.fetch;
  let told = 0;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (!told) piece.moved(told = await window.play());
    return answer;
  };
  await piece.moved(Infinity);
  return [piece.version, told];
}"""
"""Asks for a page; while the answer is under way, a play is made and hinted at."""


def test_a_hint_during_an_answer_is_not_lost(match: Match, new_page: NewPage) -> None:
    bob = join(new_page(), match, "North", "Bob")
    bob.expose_function(
        "play", lambda: act(match, "South", "PieceMoved", piece="S-A-E2", path=["E5", "E6"])
    )
    bob.goto(match.base + "/")
    shown, told = bob.evaluate(BETWEEN, f"/m/{match.id}/seat?seat=North&part=live")
    assert shown == told > 0
