"""A number that changed says by how much: inside the screen, and on no words that are to be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.looks.test_first_screen import SIZES
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser

POPS = """() => [...document.querySelectorAll(".bar .count:not(.gems)")].map((count) => {
  count.dataset.pop = "−8";
  const [own, said] = [count.getBoundingClientRect(), getComputedStyle(count, "::after")];
  const [across, wide] = [parseFloat(said.translate) / 100, parseFloat(said.width)];
  const [high, middle] = [parseFloat(said.height), own.top + parseFloat(said.top)];
  const edge = count.closest(".rival .figures")?.getBoundingClientRect().right ?? innerWidth;
  const right = own.left + parseFloat(said.left) + (1 + across) * wide;
  return [middle - high / 2, middle + high / 2, right - edge];
})"""


def test_by_how_much_a_number_changed_is_said_inside_the_screen(
    match: Match, new_page: NewPage
) -> None:
    """Where the rivals' bar is the first thing of a low screen it was said beyond its edge."""
    page = join(new_page(), match, "A", "Ann")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for top, bottom, over in page.evaluate(POPS):
            assert 0 <= top < bottom <= height, (width, height)
            assert over <= 1, (width, height, over)


COVERED = """() => {
  const words = [], walk = document.createTreeWalker(document.querySelector(".seatgrid"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const shown = node.textContent.trim() && !node.parentElement.closest(".sr, [hidden]");
    if (!shown || !node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (there?.contains(node)) words.push([node.textContent.trim(), box]);
    }
  }
  return [...document.querySelectorAll(".bar .count:not(.gems)")].flatMap((count) => {
    count.dataset.pop = "−8";
    const [own, said] = [count.getBoundingClientRect(), getComputedStyle(count, "::after")];
    const [wide, high] = [parseFloat(said.width), parseFloat(said.height)];
    const [x, y] = said.translate.split(" ").map((share) => parseFloat(share) / 100);
    const left = own.left + parseFloat(said.left) + x * wide, top = own.top + parseFloat(said.top) + (y || 0) * high;
    return words.filter(([, box]) => box.left < left + wide - 3 && left < box.right - 3 &&
      box.top + 4 < top + high && top < box.bottom - 4).map(([text]) => text);
  });
}"""
"""The words that are covered while numbers say by how much they changed."""


@pytest.mark.parametrize("ended", [False, True])
def test_by_how_much_a_number_changed_lies_on_no_words(
    server: Server, new_page: NewPage, ended: bool
) -> None:
    """It lay on the name beside the number, and on “The match is over”."""
    match = come_to(server, "war_time_generals", 40)
    if ended:
        act(match, match.first, "Conceded")
    page = join(new_page(), match, match.first, "Maximiliane")
    if ended:
        expect(page.locator("#own .state")).to_have_text("The match is over")
    for width, height in ((360, 640), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        assert page.evaluate(COVERED) == [], (width, height)
