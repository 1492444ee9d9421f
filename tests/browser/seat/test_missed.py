"""A tap on what is no answer to the open question is answered with the clause, and forgiven."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from printables.codes.tags import tag_of
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import tap
from tests.browser.hands import underway
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def test_a_tile_that_nobody_offered_is_answered_with_its_clause(
    match: Match, new_page: NewPage
) -> None:
    """It said only that this is no answer, for the rival's tiles are not among what is offered."""
    _, other, _, _ = underway(match)
    act(match, other, "CardDrawn")
    page = join(new_page(PHONE), match, other, "Ben")
    tap(page, "Deploy a unit")
    page.locator("#panel .tray button:not([aria-disabled])").first.click()
    page.locator("#board .tile[data-can]").first.wait_for()
    first = "A" if other == "B" else "B"
    page.locator(f"#board .tile[data-cell='{first}.B3']").click()
    said = page.locator("#panel [data-wrong]")
    expect(said).to_contain_text("WTG-3.7")
    expect(said).to_contain_text("B3 is no tile that you deploy to.")
    assert f"{first}.B3" not in said.inner_text(), "tiles are called as the mat calls them"
    assert page.locator("#board .tile.wrong").count() == 1
    page.locator("#board .tile[data-can]").first.click()  # the choice was kept
    page.locator("#panel [data-send]").wait_for()
    assert page.locator("#board .wrong").count() == 0, "nothing is marked as missed any longer"


def test_a_way_that_leads_too_far_is_answered_with_its_clause(
    match: Match, new_page: NewPage
) -> None:
    first, other, _, _ = underway(match)
    act(match, other, "CardDrawn")
    act(match, other, "TurnEnded")
    act(match, first, "CardDrawn")
    act(match, first, "PhaseEnded")
    page = join(new_page(PHONE), match, first, "Ann")
    tap(page, "Move a unit")
    page.locator(f"#board [data-can='W1{first}-LG-2']").click()
    page.locator("#board .tile[data-can]").first.wait_for()
    page.locator(f"#board .tile[data-cell='{other}.B3']").click()
    expect(page.locator("#panel [data-wrong]")).to_contain_text("WTG-7.4")


@pytest.mark.parametrize(
    ("key", "plays", "deed", "clause"),
    [
        ("generals_52", 60, "Enlist", "G52-9.1"),
        ("generals_order", 74, "Move a general", "GOR-6.1"),
    ],
)
def test_a_card_that_nobody_offered_is_answered_with_its_clause(
    server: Server, new_page: NewPage, key: str, plays: int, deed: str, clause: str
) -> None:
    match = come_to(server, key, plays)
    page = join(new_page(PHONE), match, match.ask("/view", "referee")["active"], "Ann")
    tap(page, deed)
    page.locator("#panel form.ask").wait_for()
    page.locator("#board .slots .card:not([data-can], [data-mine])").first.click()
    expect(page.locator("#panel [data-wrong]")).to_contain_text(clause)
    expect(page.locator("#panel form.ask")).to_be_visible()


def test_a_code_that_is_no_answer_is_answered_with_its_clause(
    match: Match, new_page: NewPage
) -> None:
    """A code that was typed said only that it is no answer, where a tap had its reason."""
    _, other, _, _ = underway(match)
    act(match, other, "CardDrawn")
    page = join(new_page(PHONE), match, other, "Ben")
    general = page.locator("#board [data-mine]").first.get_attribute("data-piece")
    assert general
    tap(page, "Deploy a unit")
    page.locator("#panel [data-scan]").click()
    page.locator("#panel [name=text]").fill(tag_of(general).code)
    page.locator("#panel [name=text]").press("Enter")
    said = page.locator("#panel [data-said]")
    expect(said).to_contain_text("WTG-")
    page.locator("#panel .tray button:not([aria-disabled])").first.wait_for()  # still asked
