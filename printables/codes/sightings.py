"""Codes found in a photograph: which mats it shows, and on which place of a mat each card lies.

A card is given a place only where nothing is in doubt: three corners of the mat were read and fit
together, the card's code comes out as a square of the right size on the table, and the card's
middle lies well inside one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from games.paper import SMALLEST_TILE
from games.paper import Area
from games.paper import Item
from games.paper import Mat
from games.text import text
from printables.codes.corners import Corner
from printables.codes.corners import mats_by_sign
from printables.codes.corners import read_corner
from printables.codes.corners import square
from printables.codes.perspective import Plane
from printables.codes.perspective import Point
from printables.codes.perspective import card_middle
from printables.codes.perspective import fitted
from printables.codes.perspective import is_square
from printables.codes.tags import TagError
from printables.codes.token_tags import is_token
from printables.codes.token_tags import piece_in
from printables.items.faces import CODE_OFFSET
from printables.items.faces import CODE_SIDES
from printables.items.tiles import CODE
from printables.items.tiles import CODE_LOW

ENOUGH = 3
"""Corners of a mat that must be read."""
FIT = 1.5
"""Millimetres by which a corner may be off: more, and the mat is not flat or its halves do not lie
together.
"""
LARGEST_TILE = 30.0
"""Millimetres of the side of a tile; a code that comes out much larger is none of this mat's plane.
"""
INSIDE = 10.0
"""Millimetres that a card's middle must lie inside its place, less in places smaller than 70 mm."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code in a photograph: its text and its corners in pixels, from its own upper left clockwise
    (`()`: not known).
    """

    text: str
    at: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class MatSeen:
    """A mat in a photograph: how many of its corners were read and, where it tells no places,
    why.
    """

    mat: Mat
    corners: int
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Sighted:
    """A piece in a photograph and the place where it lies (whose, area); no area where that cannot
    be told.
    """

    piece: str
    seat: str = ""
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class Sightings:
    """What a photograph shows: mats, pieces in the order of the codes, and a sentence on each code
    that is neither.
    """

    mats: tuple[MatSeen, ...]
    pieces: tuple[Sighted, ...]
    strange: tuple[str, ...]


def sightings(
    codes: Iterable[Code], letter: str, items: Iterable[Item], titles: Mapping[str, str]
) -> Sightings:
    """Read the codes of one photograph at a table of the game with a *letter* that prints
    *items*.
    """
    known = mats_by_sign(items)
    corners: dict[tuple[str, str], list[tuple[Corner, Code]]] = {}
    cards: list[tuple[str, Code]] = []
    strange: list[str] = []
    for code in codes:
        corner = read_corner(code.text)
        if corner is None:
            _card(code, letter, titles, cards, strange)
        elif corner.game != letter or (corner.mat, corner.seat) not in known:
            strange.append(
                text(
                    "%(code)s is the corner of a mat that is not printed for this table.",
                    code=corner.code,
                )
            )
        else:
            corners.setdefault((corner.mat, corner.seat), []).append((corner, code))
    mats = [_mat(known[key], seen) for key, seen in corners.items()]
    flat = [(seen.mat, plane) for seen, plane in mats if plane]
    return Sightings(
        tuple(seen for seen, _ in mats),
        tuple(_placed(piece, code, flat) for piece, code in cards),
        tuple(strange),
    )


def _card(
    code: Code,
    letter: str,
    titles: Mapping[str, str],
    cards: list[tuple[str, Code]],
    strange: list[str],
) -> None:
    try:
        cards.append((piece_in(code.text, letter, titles), code))
    except TagError as error:
        strange.append(error.words)


def _mat(mat: Mat, seen: Sequence[tuple[Corner, Code]]) -> tuple[MatSeen, Plane | None]:
    """How a mat lies in the picture, or why that cannot be told."""
    places = [corner.place for corner, _ in seen]
    if len(set(places)) < len(places):
        return MatSeen(
            mat,
            len(set(places)),
            text(
                "the same corner is in the picture twice: photograph one mat of this kind at a time"
            ),
        ), None
    pairs = [
        pair
        for corner, code in seen
        if len(code.at) == 4
        for pair in zip(code.at, square(mat, corner.place), strict=True)
    ]
    if len(pairs) < 4 * ENOUGH:
        return MatSeen(
            mat,
            len(places),
            text(
                "%(n)s of its 4 corners could be read, and %(needed)s are needed",
                n=len(places),
                needed=ENOUGH,
            ),
        ), None
    try:
        plane = fitted(pairs)
    except ValueError:
        return MatSeen(mat, len(places), text("its corners lie in one line")), None
    if plane.error(pairs) > FIT:
        return MatSeen(
            mat,
            len(places),
            text(
                "its corners do not fit together: is it flat, and do its halves lie on each "
                "other's lines?"
            ),
        ), None
    return MatSeen(mat, len(places)), plane


def _placed(piece: str, code: Code, flat: Sequence[tuple[Mat, Plane]]) -> Sighted:
    places = [(mat, area) for mat, plane in flat if (area := _area(mat, plane, code))]
    return Sighted(piece, places[0][0].seat, places[0][1]) if len(places) == 1 else Sighted(piece)


def _area(mat: Mat, plane: Plane, code: Code) -> Area | None:
    """The place of a mat on which a card or a tile lies, None where it is in doubt."""
    on_table = [plane.map(point) for point in code.at]
    sides, offset = _measures(code, on_table)
    if len(on_table) != 4 or not is_square(on_table, 0.75 * sides[0], 1.25 * sides[1]):
        return None
    x, y = card_middle(on_table, offset)
    return next((area for area in mat.areas if area.spots and _inside(area, x, y)), None)


def _measures(code: Code, on_table: Sequence[Point]) -> tuple[tuple[float, float], Point]:
    """The least and the largest side of this sort of code, and how far its middle lies from that of
    what carries it.
    """
    if not is_token(code.text):
        return CODE_SIDES, CODE_OFFSET
    side = sum(dist(*pair) for pair in pairwise(on_table)) / 3 if len(on_table) == 4 else 0.0
    return (CODE * SMALLEST_TILE, CODE * LARGEST_TILE), (0.0, CODE_LOW / CODE * side)


def _inside(area: Area, x: float, y: float) -> bool:
    rim = min(INSIDE, min(area.width, area.height) / 7)
    return (
        area.x + rim <= x <= area.x + area.width - rim
        and area.y + rim <= y <= area.y + area.height - rim
    )
