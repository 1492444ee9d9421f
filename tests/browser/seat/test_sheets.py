"""What a sheet of the phone shows while its holder chooses: nothing of it is cut off, and the page
behind it stays where it is.
"""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.board import chosen
from tests.browser.board import stated
from tests.browser.board import tap_cell
from tests.browser.conftest import PHONE
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import choose
from tests.browser.hands import follow
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import settled
from tests.browser.hands import tap
from tests.browser.hands import underway
from tests.browser.playthroughs import GAMES
from tests.shell.process import Server

pytestmark = pytest.mark.browser
LARGER = {"width": 390, "height": 844}


def box(page: Page, spot: str) -> dict[str, float]:
    """Where a part of the page stands, with its right and its lower edge."""
    found = page.locator(spot).first.bounding_box()
    assert found, spot
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {"x": x, "y": y, "height": height, "width": width, "right": x + width, "low": y + height}


def at(server: Server, game: str, file: str, until: str) -> Match:
    """A match as a scenario of its game has it, just before the first report called *until*."""
    match = open_match(server.base, game)
    follow(match, game, GAMES / game / "scenarios" / file, until=until)
    return match


def test_the_scanner_of_a_question_moves_the_sheet_alone(server: Server, new_page: NewPage) -> None:
    match = at(server, "generals_52", "deploy.txt", "GeneralsDeployed")
    page = join(new_page(PHONE), match, "red", "Ann")
    tap(page, "Deploy a General")  # boxes to tick, drawn as cards: the boxes themselves are hidden
    page.wait_for_selector("#panel .choice.chip")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator("#panel [data-scan]").tap()
    expect(page.locator("#panel [name=text]")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#own")).to_be_in_viewport(ratio=1)


def test_an_ace_is_offered_with_rank_and_suit(server: Server, new_page: NewPage) -> None:
    match = at(server, "generals_52", "field.txt", "nothing")
    page = join(new_page(PHONE), match, "red", "Ann")
    tap(page, "Play an Ace")
    card = "#panel .tray .card"
    corner, whole = box(page, f"{card} .corner"), box(page, card)
    assert whole["x"] <= corner["x"] < corner["right"] <= whole["right"]
    assert whole["y"] <= corner["y"] < corner["low"] <= box(page, f"{card} .why")["y"] + 1
    assert corner["height"] >= 28
    expect(page.locator(f"{card} .band").first).to_be_hidden()


def test_more_has_the_room_of_what_is_told_at_the_end(match: Match, new_page: NewPage) -> None:
    first, other, _, _ = underway(match)
    act(match, first, "Conceded")
    for size in (PHONE, LARGER, {"width": 844, "height": 390}):
        page = join(new_page(size), match, other, "Ben")
        expect(page.locator("#held .ended")).to_be_visible()
        page.locator("#dock .more > summary").tap()
        assert box(page, "#dock .menu")["height"] > 200
        page.locator("#dock .menu [data-shut]").tap()
        expect(page.locator("#held .ended h2")).to_be_visible()


def test_a_wrong_tap_is_told_whole_and_in_the_language_of_the_page(
    match: Match, new_page: NewPage
) -> None:
    first, other, _, _ = underway(match)
    page = new_page(PHONE, locale="zh-TW")
    page.goto(match.link(other))
    page.locator("main form input:not([type=hidden])").first.fill("Ben")
    page.locator("main form button").click()
    page.wait_for_selector("body[data-ready]")
    page.locator("#dock form:has([value=CardDrawn]) button").first.tap()
    settled(match, page)
    page.locator("#dock form:has([value=UnitDeployed]) button").first.tap()
    choose(page, f"W1{other}-LG-1")
    page.wait_for_selector("#panel form.ask[data-folded=yes][data-key=tile]")
    page.locator(f"#board .cell[data-cell='{first}.B2']").tap()
    told = page.locator("#panel [data-wrong]")
    expect(told).to_have_text(re.compile("這不是|。"))
    assert not re.search(r"[a-z]{3}", told.inner_text())
    assert box(page, "#panel [data-wrong]")["right"] <= PHONE["width"]


def test_a_general_is_shown_in_its_row_before_it_moves(server: Server, new_page: NewPage) -> None:
    match = at(server, "generals_order", "move.txt", "GeneralMoved")
    page = join(new_page(PHONE), match, "A", "Ann")
    tap(page, "Move a general")
    page.locator("#board .card[data-can]").first.tap()
    page.locator("#board .cell[data-can]").first.tap()
    page.wait_for_selector("#panel [data-send]")
    ghost, row = box(page, "#board .ghost .card"), box(page, "#board .slots:has(.ghost)")
    assert ghost["width"] <= row["width"] / 2 + 1
    assert row["y"] - 2 <= ghost["y"] < ghost["low"] <= row["low"] + 2
    page.locator("#panel [data-close]").tap()
    expect(page.locator("#board .ghost")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LARGER], ids=["360", "390"])
def test_a_long_clock_stands_beside_the_own_numbers(
    server: Server, new_page: NewPage, size: dict[str, int]
) -> None:
    match = open_match(server.base, "war_time_generals", turn_timer_s=1800)
    first, *_ = underway(match)
    page = join(new_page(size), match, first, "Ann")
    page.evaluate(
        """() => {
          document.querySelectorAll("#own .count b").forEach((number) => (number.textContent = "10"));
          const clock = document.querySelector("#own .clock");
          clock.classList.add("running");
          clock.querySelector("b").textContent = "29:58";
        }"""
    )
    assert box(page, "#own .clock")["y"] < box(page, "#own .count.large")["low"]
    assert box(page, "#own .clock")["right"] <= size["width"]


def test_a_match_that_is_over_waits_for_no_answer(server: Server, new_page: NewPage) -> None:
    """What was being answered when it ended stood below the numbers of the end."""
    match = at(server, "wtactics_arc", "battle.txt", "AttackDeclared")
    act(match, "A", "PlayerConceded")
    assert match.ask("/view", "B")["frames"], "the record keeps what was open"
    page = join(new_page(LARGER), match, "B", "Ben")
    expect(page.locator("#held .ended")).to_be_visible()
    expect(page.locator("#held .frame")).to_have_count(0)


def test_a_refused_cell_is_framed_on_all_sides(server: Server, new_page: NewPage) -> None:
    """The cells beside it, with a pixel between them, lay over half of its frame."""
    page = join(new_page(PHONE), stated(server.base), "South", "Ann")
    chosen(page, "E5")
    tap_cell(page, "I9")
    page.wait_for_selector("[data-leads] .cell[data-seen]")
    page.wait_for_timeout(300)
    cell = box(page, "[data-leads] .cell[data-seen]")
    clip = {"x": cell["x"] - 4, "y": cell["y"] - 4}
    clip |= {"width": cell["width"] + 8, "height": cell["height"] + 8}
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip)))  # type: ignore[arg-type]
    red, green, _ = (np.asarray(band, float) for band in picture.convert("RGB").split())
    framed = red - green > 90
    middle = framed.shape[0] // 2
    for edge in (framed[:4, middle], framed[-4:, middle], framed[middle, :4], framed[middle, -4:]):
        assert edge.any()


def test_a_general_of_the_hand_is_shown_in_its_row_before_it_is_deployed(
    server: Server, new_page: NewPage
) -> None:
    """Rows of cards have no cells, and only what went to a cell was shown."""
    match = at(server, "generals_52", "deploy.txt", "GeneralsDeployed")
    page = join(new_page(LARGER), match, "red", "Ann")
    tap(page, "Deploy a General")
    page.locator("#panel .choice.chip").first.click()
    page.locator("#panel button.main:visible").first.click()
    page.wait_for_selector("#panel [data-send]")
    ghost, row = box(page, "#board .ghost .card"), box(page, "#board .lane:has(.ghost)")
    assert row["y"] - 2 <= ghost["y"] < ghost["low"] <= row["low"] + 2
    assert page.locator("#board .lane:has(.ghost)").get_attribute("data-spot") == "generals red"
    page.locator("#panel [data-close]").click()
    expect(page.locator("#board .ghost")).to_have_count(0)


def test_why_a_card_cannot_be_chosen_is_said_in_the_phones_language(
    match: Match, new_page: NewPage
) -> None:
    """On a phone in Chinese the dim cards of the hand gave their reason in English."""
    _, other, _, _ = underway(match)
    act(match, other, "CardDrawn")
    act(match, other, "UnitDeployed", card=f"W1{other}-FG-1", tile=f"{other}.F3")
    phone = new_page(LARGER, locale="zh-TW")
    phone.goto(match.link(other))
    phone.locator("main form [name=player]").fill("小明")
    phone.locator("main form button").last.click()
    phone.wait_for_selector("body[data-ready]")
    phone.locator("#dock form:has([value=UnitDeployed]) button").first.click()
    reasons = phone.locator("#panel .tray .card.dim .why")
    expect(reasons.first).to_be_visible()
    for reason in reasons.all_inner_texts():
        assert not re.search(r"\b(costs?|energy|you)\b", reason), reason
        assert re.search(r"[\u4e00-\u9fff]", reason), reason
