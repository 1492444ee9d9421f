"""Who faces whom: defenders are dragged or tapped to their attackers, and what is sent is what lies
there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator
from playwright.sync_api import Page
from playwright.sync_api import expect

import games
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import follow
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import send
from tests.browser.hands import tap
from tests.shell.process import Server

pytestmark = pytest.mark.browser
GAME = "wtactics_arc"
BATTLE = Path(next(iter(games.__path__))) / GAME / "scenarios" / "battle.txt"
RUNNER, PIKEMAN, KNIGHT, OX = "A1B-B02-1", "A1B-E03-1", "A1A-N03-1", "A1A-G05-1"


@pytest.fixture
def attacked(server: Server) -> Match:
    """Two attackers before a city; its player is asked for defenders."""
    match = open_match(server.base, GAME)
    follow(match, GAME, BATTLE, "who may defend, and whom", "DefendersAssigned")
    return match


def drag(page: Page, what: Locator, where: Locator) -> None:
    what.wait_for()
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_defenders_are_dragged_and_tapped_to_attackers(attacked: Match, new_page: NewPage) -> None:
    ben = join(new_page(), attacked, "B", "Ben")
    tap(ben, "Choose defenders")
    chip, place = (
        (lambda id_: ben.locator(f"[data-chip='{id_}']")),
        (lambda id_: ben.locator(f"[data-bin='{id_}']")),
    )
    drag(ben, chip(RUNNER), place(KNIGHT))
    chip(PIKEMAN).click()
    place(OX).locator("[data-gap]").click()
    assert place(KNIGHT).locator("[data-chip]").get_attribute("data-chip") == RUNNER
    chip(PIKEMAN).click()
    place(KNIGHT).locator("[data-gap]").click()
    expect(ben.locator(f"[data-versus='{KNIGHT}']")).to_contain_text("fall")
    send(attacked, ben)
    blocks = attacked.ask("/view", "referee")["frames"][0]["notes"]["blocks"]
    assert {attacker: sorted(ids) for attacker, ids in blocks.items()} == {
        KNIGHT: [RUNNER, PIKEMAN]
    }


def test_a_move_elsewhere_does_not_take_the_answer_away(attacked: Match, new_page: NewPage) -> None:
    ben = join(new_page(), attacked, "B", "Ben")
    tap(ben, "Choose defenders")
    ben.locator(f"[data-chip='{RUNNER}']").click()
    ben.locator(f"[data-bin='{KNIGHT}'] [data-gap]").click()
    attacked.ask(
        "/amendments",
        "referee",
        {"id": "note-in-between", "kind": "NoteAdded", "text": "looked at the clock"},
    )
    ben.wait_for_function(
        "head => Number(document.getElementById('live').dataset.version) >= head",
        arg=attacked.head(),
    )
    assert ben.locator(f"select[data-item='{RUNNER}']").input_value() == KNIGHT
