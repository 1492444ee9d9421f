"""What generals carry lies beside their numbers, not on them, on tiles of every height."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import join
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser

SIZES = ((390, 844), (390, 660), (360, 640), (844, 390), (1280, 800))
COVERED = """() => [...document.querySelectorAll("#board .tile:has(> .guests)")].flatMap((tile) => {
  const numbers = [...tile.querySelectorAll(".card .num b")].map((number) => number.getBoundingClientRect());
  return [...tile.querySelectorAll(".guest")].flatMap((guest) => {
    const box = guest.getBoundingClientRect();
    const on = ({ left, right, top, bottom }) => Math.min(right - box.left, box.right - left, bottom - box.top, box.bottom - top);
    return numbers.some((number) => on(number) > 1) ? [tile.innerText] : [];
  });
})"""

MOVED_ONTO_A_NUMBER = """() => {
  for (const guest of document.querySelectorAll("#board .guest")) {
    const to = guest.closest(".tile").querySelector(".num b")?.getBoundingClientRect(), own = guest.getBoundingClientRect();
    if (to) guest.style.translate = `${to.left - own.left}px ${to.top - own.top}px`;
  }
}"""


@pytest.mark.parametrize("carried", [1, 2])
def test_what_a_general_carries_covers_no_number(
    server: Server, new_page: NewPage, carried: int
) -> None:
    """On a phone that lies two pieces of equipment hid Might and Wits."""
    phone = join(new_page(), come_to(server, "generals_order", 60), "A", "Ann")
    expect(phone.locator("#board .tile > .guests .guest").first).to_be_visible()
    if carried == 2:
        phone.evaluate(
            "for (const one of document.querySelectorAll('#board .guest')) one.after(one.cloneNode(true))"
        )
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_timeout(100)
        assert phone.evaluate(COVERED) == [], (width, height)
    phone.evaluate(MOVED_ONTO_A_NUMBER)
    assert phone.evaluate(COVERED), "one that lies on a number is seen"
