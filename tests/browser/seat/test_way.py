"""The arrow in the cell that a piece left: it points where the piece went, however the board lies and
though the piece is still gliding there.
"""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Page

from tests.browser.board import stated
from tests.browser.conftest import NewPage
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import settled
from tests.shell.process import Server

pytestmark = pytest.mark.browser
TURN = """() => Number(document.querySelector("svg.blow path").getAttribute("transform").match(/rotate\\((.*)\\)/)[1])"""
MIDDLE = """(cell) => {
  const box = document.querySelector(`[data-leads] .cell[data-cell='${cell}']`).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def direction(page: Page, start: str, end: str) -> float:
    (x, y), (to_x, to_y) = page.evaluate(MIDDLE, start), page.evaluate(MIDDLE, end)
    return math.degrees(math.atan2(to_y - y, to_x - x))


def test_the_arrow_points_where_the_piece_went(server: Server, new_page: NewPage) -> None:
    match = stated(server.base)
    phones = [join(new_page(), match, seat, seat) for seat in ("South", "North")]
    settled(match, *phones)
    act(match, "South", "PieceMoved", piece="S-A-E2", path=["E5", "F6"])
    for phone in phones:
        phone.wait_for_selector("svg.blow path")
        wrong = phone.evaluate(TURN) - direction(phone, "E5", "F6")
        assert abs((wrong + 180) % 360 - 180) < 5
