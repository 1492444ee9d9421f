"""Pages beside a match on low and narrow screens: the tour's table keeps a height to be seen, and
signs are as large as words.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.shell.process import Server

pytestmark = pytest.mark.browser
HEIGHTS = """() => [...document.querySelectorAll(".tourtable .grid :is(.tile, .cell)")]
  .map((tile) => Math.round(tile.getBoundingClientRect().height))"""


@pytest.mark.parametrize("size", [(844, 390), (640, 360), (320, 568)])
@pytest.mark.parametrize("key", ["war_time_generals", "generalissimo"])
def test_the_tours_table_is_seen_on_low_screens(
    server: Server, new_page: NewPage, key: str, size: tuple[int, int]
) -> None:
    """It was pressed to lines of a few pixels between head and buttons."""
    page = new_page({"width": size[0], "height": size[1]})
    page.goto(f"{server.base}/tour/{key}?step=2")
    heights = page.evaluate(HEIGHTS)
    assert heights
    assert min(heights) >= 11, heights
    button = page.locator(".doorfoot .main").bounding_box()
    assert button
    assert button["y"] + button["height"] <= size[1], "the next step stays in sight"


def test_the_sign_of_sharing_is_as_large_as_its_word(match: Match, new_page: NewPage) -> None:
    """Over "Who knew what" an arrow filled half of a phone."""
    page = join(new_page(), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/replay/known?as=referee")
    sign = page.locator(".sharer .pic").bounding_box()
    assert sign
    assert 16 <= sign["height"] <= 30
