"""From a photograph to the flat table: the perspective map that takes known points of a picture to
their millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from math import hypot

Point = tuple[float, float]
Pairs = Sequence[tuple[Point, Point]]


@dataclass(frozen=True, slots=True)
class Plane:
    """A perspective map; `map(point)` takes a point of the picture to one on the table."""

    rows: tuple[float, ...]
    middle: Point
    scale: float

    def map(self, point: Point) -> Point:
        """Return where a point of the picture lies on the table; far away where it lies on the
        horizon or beyond.
        """
        x, y = (point[0] - self.middle[0]) / self.scale, (point[1] - self.middle[1]) / self.scale
        a, b, c, d, e, f, g, h = self.rows
        deep = g * x + h * y + 1
        if deep <= 1e-6:
            return 1e9, 1e9
        return (a * x + b * y + c) / deep, (d * x + e * y + f) / deep

    def error(self, pairs: Pairs) -> float:
        """Return the largest distance between where points are mapped to and where they should
        be.
        """
        return max(dist(self.map(seen), real) for seen, real in pairs)


def fitted(pairs: Pairs) -> Plane:
    """Return the map with the least squares over (in the picture, on the table); `ValueError` where
    they do not say enough.
    """
    middle = _mean([seen for seen, _ in pairs])
    scale = max(dist(seen, middle) for seen, _ in pairs) or 1.0
    equations = [row for pair in pairs for row in _equations(*pair, middle, scale)]
    return Plane(_solved(_normal(equations)), middle, scale)


def _equations(
    seen: Point, real: Point, middle: Point, scale: float
) -> tuple[list[float], list[float]]:
    """Two rows of the linear system: the eight coefficients, then the right side."""
    x, y = (seen[0] - middle[0]) / scale, (seen[1] - middle[1]) / scale
    u, v = real
    return [x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]


def _normal(equations: Sequence[Sequence[float]]) -> list[list[float]]:
    return [[sum(row[i] * row[j] for row in equations) for j in range(9)] for i in range(8)]


def _solved(system: list[list[float]]) -> tuple[float, ...]:
    """Gauss's elimination with the largest pivot."""
    size = len(system)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(system[row][column]))
        if abs(system[best][column]) < 1e-9:
            raise ValueError("these points do not tell how the table lies")
        system[column], system[best] = system[best], system[column]
        for row in range(column + 1, size):
            share = system[row][column] / system[column][column]
            system[row] = [
                mine - share * other
                for mine, other in zip(system[row], system[column], strict=True)
            ]
    solution = [0.0] * size
    for row in range(size - 1, -1, -1):
        rest = sum(system[row][later] * solution[later] for later in range(row + 1, size))
        solution[row] = (system[row][size] - rest) / system[row][row]
    return tuple(solution)


def is_square(points: Sequence[Point], least: float, most: float) -> bool:
    """Tell whether four points make a square, nearly, with a side between *least* and *most*."""
    sides = [dist(*pair) for pair in pairwise((*points, points[0]))]
    diagonals = dist(points[0], points[2]), dist(points[1], points[3])
    return (
        least <= min(sides)
        and max(sides) <= most
        and max(sides) < 1.25 * min(sides)
        and max(diagonals) < 1.2 * min(diagonals)
    )


def card_middle(code: Sequence[Point], offset: Point) -> Point:
    """Return the middle of a card from the square of its code (upper left, clockwise) and the
    code's offset on the card.
    """
    across = (
        code[1][0] - code[0][0] + code[2][0] - code[3][0],
        code[1][1] - code[0][1] + code[2][1] - code[3][1],
    )
    length = hypot(*across) or 1.0
    right, down = across[0] / length, across[1] / length
    x, y = _mean(code)
    return x - right * offset[0] + down * offset[1], y - down * offset[0] - right * offset[1]


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
