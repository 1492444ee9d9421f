"""Whoever cannot tap plays too: every button, card and cell of a match is reached by the focus and pressed with a key."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator
from playwright.sync_api import Page
from playwright.sync_api import expect

from events.vocabulary import TABLE
from events.vocabulary import thaw
from games import catalogue
from games import play
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import settled
from tests.browser.hands import underway
from tests.browser.taps import do
from tests.pages.browsers.sittings import Curious
from tests.pages.browsers.sittings import meant
from tests.shell.process import Server

pytestmark = pytest.mark.browser
PLAYS = 6
REACHED = """(part) => {
  const target = part.matches("label") ? part.control : part.tabIndex < 0 ? part.querySelector("a[href], button") ?? part : part; // what stands in a cell
  target.focus();
  const here = document.activeElement;
  return here === target && (target.tabIndex >= 0) && target.checkVisibility({ visibilityProperty: true }) ? (target.matches("input[type=checkbox], input[type=radio]") ? "Space" : "Enter") : "";
}"""


def by_keys(part: Locator, **_: Any) -> None:
    """Press what a finger would tap: give it the focus, as Tab does, and press its key."""
    part.first.wait_for(state="visible")
    key = part.first.evaluate(REACHED)
    assert key, f"no key reaches {part.first.evaluate('(part) => part.outerHTML.slice(0, 200)')}"
    part.page.keyboard.press(key)


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody touches the screen from here on."""
    monkeypatch.setattr(Locator, "click", by_keys)
    monkeypatch.setattr(Locator, "tap", by_keys)


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_a_match_is_played_by_keys(
    server: Server, new_page: NewPage, key: str, request: pytest.FixtureRequest
) -> None:
    game = catalogue()[key]
    seats = game.seats[:2]
    match = open_match(server.base, key)
    made: Counter[str] = Counter()
    players = Curious(key, 7, made)
    players.goes_on = True
    table = play.setup(game, seats, {})
    for turn in players.match(0, True, table):
        seat = seats[0] if turn.action.seat == TABLE else turn.action.seat
        act(match, seat, turn.action.name, **thaw(turn.action.args))
        table = turn.after
    phones = {seat: join(new_page(), match, seat, f"Player {seat}") for seat in seats}
    request.getfixturevalue("keys")
    for _ in range(PLAYS):
        action = players.action(table)
        if action is None:
            break
        spec = game.spec(action.name)
        assert spec
        settled(match, *phones.values())
        phone = phones[seats[0] if action.seat == TABLE else action.seat]
        action = do(phone, table, spec, meant(spec, action))
        made[spec.name] += 1
        table = play.apply(game, table, action)
        newest = match.ask("/view", "referee")["log"][-1]
        assert (newest["seat"], newest["name"]) == (action.seat, action.name)
    assert sum(made.values()) >= PLAYS - 4, dict(made)


def test_the_focus_is_told_and_stays(match: Match, new_page: NewPage) -> None:
    """Tab goes from the skip link over the page; a panel takes the focus and Escape gives it back."""
    page = join(new_page(), match, "A", "Ann")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_contain_text("Skip")
    button = page.locator("#dock .primary")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel form.ask")
    assert inside(page, "#panel"), "the panel that opened has the focus"
    page.keyboard.press("Escape")
    page.wait_for_selector("#panel", state="hidden")
    assert inside(page, "#dock"), "the focus is where it came from"


def test_a_play_of_one_key_leaves_the_focus_among_the_plays(
    match: Match, new_page: NewPage
) -> None:
    """It was lost with the button, and all of the board lay between it and the next play."""
    _, other, _, _ = underway(match)
    page = join(new_page(), match, other, "Ben")
    button = page.locator("#dock button", has_text="Draw a card")
    page.locator("#dock .more > summary").focus()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    expect(page.locator("#dock :focus")).to_have_count(1)
    page.locator("#dock .primary").focus()
    act(match, other, "TurnEnded")  # what has the focus goes with a later push
    expect(page.locator("#dock .primary")).to_have_count(0)
    expect(page.locator("#dock :focus")).to_have_count(1)


def test_back_from_a_sheet_leads_to_what_opened_it(match: Match, new_page: NewPage) -> None:
    """The scanner is a link of the dock; what stands in the list of More leads back to More."""
    page = join(new_page(), match, match.first, "Ann")
    for open_sheet, back in (
        ("#dock a[href*='/seat/scan']", "#dock a[href*='/seat/scan']"),
        ("#dock .menu a[href*='/seat/all']", "#dock .more > summary"),
        ("#board a[href]", "#board a[href]"),
    ):
        if ".menu" in open_sheet:
            page.locator("#dock .more > summary").click()
        page.locator(open_sheet).first.focus()
        page.keyboard.press("Enter")
        page.locator("#panel h2").first.wait_for()
        page.go_back()
        page.wait_for_selector("#panel", state="hidden")
        expect(page.locator(back).first).to_be_focused()


def test_escape_closes_the_list_of_plays(match: Match, new_page: NewPage) -> None:
    page = join(new_page(), match, match.first, "Ann")
    page.locator("#dock .more > summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dock details.more[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#dock details.more[open]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#dock details.more[open]")).to_have_count(0)


def test_arrows_go_over_the_board(server: Server, new_page: NewPage) -> None:
    """Each arrow goes to the cell on that side, and back again; at the edge the focus stays."""
    match = open_match(server.base, "generalissimo")
    page = join(new_page(), match, match.first, "Ann")
    cells = page.locator("#board [data-cell] a[href], #board [data-cell][tabindex='0']")
    page.locator("#board [data-cell]:has(a[href]) a[href]").first.focus()
    seen = [where(page)]
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(where(page))
    start, right, below, back, begun = seen
    assert cells.count() > 20
    assert right[0] > start[0]
    assert right[1] == start[1]
    assert below[1] > right[1]
    assert (back, begun) == (right, start)
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    edge = where(page)
    page.keyboard.press("ArrowLeft")
    assert where(page) == edge


def where(page: Page) -> tuple[int, int]:
    """The place of what has the focus on the board."""
    assert inside(page, "#board")
    box = page.evaluate(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])(document.activeElement.getBoundingClientRect())"
    )
    return round(box[0]), round(box[1])


def inside(page: Page, part: str) -> bool:
    return bool(page.evaluate("(part) => document.activeElement.closest(part) !== null", part))
