"""What a ruling did to a piece is told at its edge, and leaves in sight which piece it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import act_all
from tests.browser.hands import join
from tests.browser.playthroughs import played
from tests.shell.process import Server

pytestmark = pytest.mark.browser
COVERED = """() => [...document.querySelectorAll(".tile > .card:has(> .hit.set)")].filter((card) => {
  const flag = card.querySelector(".hit.set").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(card.querySelector(".band b"));
  const name = range.getBoundingClientRect();
  return flag.left < name.right && flag.right > name.left && flag.top < name.bottom - 1 && flag.bottom > name.top + 1;
}).map((card) => card.dataset.piece)"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1024, 768)])
def test_a_piece_that_was_put_back_keeps_its_name_in_sight(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    """The flag lay on it."""
    match, made = played(server, "war_time_generals", as_agreed=True)
    act_all(match, made[:60])
    moves = [row for row in match.ask("/view", "referee")["log"] if row["name"] == "UnitMoved"]
    ruling = {"id": "r", "kind": "RewoundTo", "target": moves[-3]["version"], "reason": "x"}
    match.ask("/amendments", "referee", ruling)
    desk = join(new_page({"width": size[0], "height": size[1]}), match, "referee")
    desk.goto(f"{match.base}/m/{match.id}/referee")
    expect(desk.locator(".tile > .card > .hit.set").first).to_be_attached()
    desk.wait_for_function("document.fonts.status === 'loaded'")
    assert desk.evaluate(COVERED) == []
