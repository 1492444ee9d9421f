"""Which four points are taken for the corners of a square."""

from __future__ import annotations

import pytest

from printables.codes.perspective import is_square


@pytest.mark.parametrize(
    ("width", "height", "least", "most", "square"),
    [
        (4, 4, 1, 10, True),
        (4, 4, 4, 4, True),
        (4, 4, 5, 10, False),
        (4, 4, 1, 3, False),
        (5, 4.1, 1, 10, True),
        (5, 4, 1, 10, False),
    ],
)
def test_sides_are_nearly_as_long(
    width: float, height: float, least: float, most: float, square: bool
) -> None:
    points = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    assert is_square(points, least, most) is square
