"""Defenders are laid against attackers: what comes of it stands there before anything is sent, and
the button that sends it lies inside the smallest screen.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

import games
from tests.browser.conftest import PHONE
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import follow
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import send
from tests.browser.hands import tap
from tests.shell.process import Server

pytestmark = pytest.mark.browser
GAME = "generals_52"
DEFEND = Path(next(iter(games.__path__))) / GAME / "scenarios" / "defend.txt"


def attacked(server: Server) -> Match:
    """Red attacks with a pair of Sevens and with a Nine; black is asked."""
    match = open_match(server.base, GAME)
    scenario = "each in one skirmish; defending does not tap"
    follow(match, GAME, DEFEND, scenario, "AttackDeclared")
    act(match, "red", "AttackDeclared", groups={"1": ["7H", "7D"], "2": ["9H"]})
    return match


def versus(page: Page, number: int) -> str:
    return " ".join(page.locator(f"[data-versus='{number}']").inner_text().split())


def test_a_defence_is_told_before_it_is_sent(server: Server, new_page: NewPage) -> None:
    match = attacked(server)
    ben = join(new_page(PHONE), match, "black", "Ben")
    tap(ben, "Declare the defence")
    button = ben.locator(".forecast [data-send]")
    expect(button).to_have_text("No defence")
    ben.locator("[data-fold]").click()  # the sheet has the board's room, and gives it back
    expect(ben.locator("#board .mat")).to_be_in_viewport(ratio=0.9)
    assert ben.locator("#board").evaluate("board => board.clientHeight") > 150
    ben.locator("[data-fold]").press("Enter")
    assert versus(ben, 1) == "14 14 tokens lost 0"
    empty = ben.locator("[data-bin='1'] [data-gap] span").first
    assert empty.evaluate("words => getComputedStyle(words).paddingLeft") == "0px", "in the middle"
    for card in ("10S", "7S"):  # by taps
        ben.locator(f"[data-chip='{card}']").tap()
        ben.locator("[data-bin='1'] [data-gap]").tap()
    ben.locator("[data-chip='KS']").press("Enter")  # by keys
    ben.locator("[data-bin='2'] [data-gap]").press("Enter")
    assert ben.evaluate("document.activeElement.dataset.chip") == "KS"
    expect(ben.locator("[data-versus='1']")).to_contain_text("7♥ 7♦ fall")
    expect(ben.locator("[data-versus='2']")).to_contain_text("K♠ falls")
    expect(button).to_have_text("Declare the defence")
    ben.locator("[data-chip='KS']").tap()  # and back again
    expect(ben.locator(".forecast .deltas")).to_contain_text("20 → 11")
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert ben.evaluate("document.getElementById('panel').scrollHeight") <= PHONE["height"]
    ben.locator(
        "[data-bin='1'] [data-gap]"
    ).tap()  # a General beside others: refused before it is sent
    expect(ben.locator(".forecast .refusal")).to_contain_text("G52-R14")
    expect(button).to_be_disabled()
    ben.locator("[data-chip='KS']").tap()
    expect(button).to_be_enabled()
    send(match, ben)
    assert match.ask("/view", "referee")["log"][-1]["text"].startswith("Ben defends with")


def test_an_attack_without_a_card_tells_nothing(server: Server, new_page: NewPage) -> None:
    match = open_match(server.base, GAME)
    follow(match, GAME, DEFEND, "each in one skirmish; defending does not tap", "AttackDeclared")
    ann = join(new_page(PHONE), match, "red", "Ann")
    tap(ann, "Declare all attackers")
    strips = ann.locator("[data-bin] [data-versus]:visible", has_text="alone")
    expect(strips.first).to_be_visible()
    before = strips.count()
    ann.locator("[data-bin='1'] [data-chip]").tap()
    expect(strips).to_have_count(before - 1)
