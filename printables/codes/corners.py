"""The codes in the corners of a mat: which mat a photograph shows, and how the mat lies in it.

    W+MA-2G    W  the game's letter         -2  the corner: 1 upper left, clockwise to 4
               M  the mat's character       G   the check character
               A  the seat's character, 0 for a mat of everybody

No card's code has a `+`, so neither is ever taken for the other. The check character is ISO 7064
MOD 37,36 over the other characters without `+` and `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from stdnum.iso7064 import mod_37_36

from games.paper import CORNER
from games.paper import Item
from games.paper import Mat
from printables.codes.tags import BARE
from printables.codes.tags import LONGEST_TEXT
from printables.drawing import qr

MODULE = 0.6
SIDE = 21 * MODULE
"""Millimetres of a corner code without its white rim: version 1-Q."""
RIM = (CORNER - SIDE) / 2

_CODE = re.compile(r"(?:QM1:)?([A-Z])\+([0-9A-Z])([0-9A-Z])-([1-4])([0-9A-Z])\Z")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Corner:
    """One corner of one mat: the game's letter, the characters of mat and seat, and which corner, 1
    to 4.
    """

    game: str
    mat: str
    seat: str
    place: int

    @property
    def code(self) -> str:
        """What is printed, e.g. `W+MA-2G`."""
        check = mod_37_36.calc_check_digit(f"{self.game}{self.mat}{self.seat}{self.place}")
        return f"{self.game}+{self.mat}{self.seat}-{self.place}{check}"

    def rows(self) -> tuple[str, ...]:
        """The rows of its QR code."""
        return qr.quick_rows(BARE + self.code, "Q", 1)


def corners_of(mat: Mat, letter: str) -> tuple[Corner, ...]:
    """The four corners of a mat, none where it declares no places for them."""
    return tuple(
        Corner(letter, mat.sign, seat_sign(mat.seat), place)
        for place, _ in enumerate(mat.corners, 1)
    )


def seat_sign(seat: str) -> str:
    """A seat's character in the codes: its first letter, 0 for everybody."""
    return seat[:1].upper() or "0"


def read_corner(text: str) -> Corner | None:
    """The corner that a scanned text names, or None for any other text and for one that does not
    add up.
    """
    match = _CODE.match(text.strip().upper()) if len(text) <= LONGEST_TEXT else None
    if match is None:
        return None
    game, mat, seat, place, _ = match.groups()
    corner = Corner(game, mat, seat, int(place))
    return corner if match[0].endswith(corner.code) else None


def square(mat: Mat, place: int) -> tuple[Point, ...]:
    """The corners of the code itself at corner *place* in mm on the mat: upper left, upper right,
    lower right, lower left.
    """
    x, y = mat.corners[place - 1]
    left, top = x + RIM, y + RIM
    return (left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE)


def mats_by_sign(items: Iterable[Item]) -> dict[tuple[str, str], Mat]:
    """The mats with corner codes, by the characters of mat and seat. Raise `ValueError` where two
    share them.
    """
    mats: dict[tuple[str, str], Mat] = {}
    for mat in (item for item in items if isinstance(item, Mat) and item.corners):
        key = mat.sign, seat_sign(mat.seat)
        if key in mats or len(mat.sign) != 1 or len(mat.corners) != 4:
            raise ValueError(
                f"the corner codes of {mat.title!r} need four places and signs of their own; "
                f"they are {key}"
            )
        mats[key] = mat
    return mats
