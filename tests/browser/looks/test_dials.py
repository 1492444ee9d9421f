"""Cards with a dial, and those who live in them, side by side: nobody lies on the number, and the
card says what it is of and who lives there.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.looks.test_first_screen import played
from tests.shell.process import Server

pytestmark = pytest.mark.browser
SIZES = ((390, 844), (360, 640), (844, 390), (1280, 800))
ON_EACH_OTHER = """() => [...document.querySelectorAll("#board .tile:has(> .guests)")].filter((tile) => tile.clientHeight >= 48).flatMap((tile) => {
  const dial = tile.querySelector(".dial").getBoundingClientRect(), card = tile.querySelector(".card").getBoundingClientRect();
  const wrong = [...tile.querySelectorAll(".guest")].filter((guest) => {
    const box = guest.getBoundingClientRect();
    const by = [dial.right - box.left, box.right - dial.left, dial.bottom - box.top, box.bottom - dial.top];
    return Math.min(...by) > 6 || box.right > card.right + 4;
  });
  return wrong.length || dial.right > card.right || dial.left < card.left ? [tile.innerText] : [];
})"""


def test_who_lives_in_a_city_leaves_its_strength_to_be_read(
    server: Server, new_page: NewPage
) -> None:
    match, made = played(server, "wtactics_arc", as_agreed=True)
    for seat, name, args in made[:95]:
        act(match, seat or match.first, name, **args)
    phone = join(new_page(), match, match.first, "Ann")
    expect(phone.locator("#board .tile > .guests .guest").first).to_be_visible()
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(ON_EACH_OTHER) == [], (width, height)
    phone.evaluate("for (const one of document.querySelectorAll('.guests')) one.style.inset = 0")
    assert phone.evaluate(ON_EACH_OTHER), "one that lies on the number is seen"


def test_a_city_says_what_it_is_of_and_that_nobody_lives_there(
    server: Server, new_page: NewPage
) -> None:
    match, made = played(server, "wtactics_arc", as_agreed=True)
    for seat, name, args in made[:95]:
        act(match, seat or match.first, name, **args)
    phone = join(new_page({"width": 390, "height": 844}), match, match.first, "Ann")
    words = phone.evaluate(
        "[...document.querySelectorAll('#board .tile [data-word]')].map((body) => "
        "[body.dataset.word, !!body.closest('.tile').querySelector('.guests'), body.closest('.card').ariaLabel])"
    )
    assert {said.split("\n")[0] for said, _, _ in words} <= {"Body", "Mind", "Soul"}
    assert all(said.endswith("\nnobody") is not lived_in for said, lived_in, _ in words)
    assert all(said.split("\n")[0] in spoken for said, _, spoken in words)
    assert (
        "7/7" in phone.locator("#board .dial").all_inner_texts()
        or phone.locator("#board .dial tspan").count()
    )
