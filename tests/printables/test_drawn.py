"""Every stroke on paper is where it was when somebody last looked: cards, faces, backs, mats, tokens,
leaflets, sheets, labels, stickers, the gauge, lists, slips, the scoresheet and its entries.
"""

from __future__ import annotations

from unittest.mock import patch

import pytest

from printables.drawing.pen import Pen
from tests.printables import drawn


@pytest.mark.parametrize("key", drawn.PAPERS)
def test_nothing_on_paper_has_moved(key: str) -> None:
    now, then = drawn.digests(key), drawn.kept()[key]
    moved = [number for number, pair in enumerate(zip(now, then, strict=False)) if len({*pair}) > 1]
    assert (len(now), moved) == (len(then), []), (
        "look at these sheets, then: python -m tests.printables.drawn"
    )


def test_a_line_that_is_a_hundredth_longer_is_noticed() -> None:
    line = Pen.line

    def longer(pen: Pen, x: float, y: float, to_x: float, *more: float) -> None:
        line(pen, x, y, to_x + 0.01, *more)

    with patch.object(Pen, "line", longer):
        assert drawn.digests("scoresheet") != drawn.kept()["scoresheet"]
