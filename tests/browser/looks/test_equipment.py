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


REACH = """() => {
  const guests = [...document.querySelectorAll("#board .guest:not(:only-child)")];
  for (const guest of guests) guest.dataset.can = guest.dataset.piece;
  return guests.map((guest) => {
    const { left, top, width, height } = guest.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
    const own = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest(".guest") === guest;
    const reach = (dx, dy) => [...Array(60).keys()].find((n) => !own(dx * (n + 1), dy * (n + 1)));
    return [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
  });
}"""
"""How wide and high each of several pieces is to a thumb, once it is asked for; 1: not at all."""


@pytest.mark.parametrize(
    ("size", "least"),
    [
        ((844, 390), (44, 30)),
        ((740, 360), (36, 40)),
        ((360, 740), (24, 40)),
        ((390, 844), (24, 40)),
    ],
)
def test_each_of_two_pieces_is_hit_by_a_thumb(
    server: Server, new_page: NewPage, size: tuple[int, int], least: tuple[int, int]
) -> None:
    """On a phone that lies each was 18 to 22 px high; on one that stands the right one lay over the
    left one, which no tap could reach.
    """
    phone = join(new_page(), come_to(server, "generals_order", 60), "A", "Ann")
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    expect(phone.locator("#board .tile > .guests .guest").first).to_be_visible()
    phone.evaluate(
        "for (const one of document.querySelectorAll('#board .guest')) one.after(one.cloneNode(true))"
    )
    reached = phone.evaluate(REACH)
    assert len(reached) == 2
    assert all(wide >= least[0] and high >= least[1] for wide, high in reached), reached
