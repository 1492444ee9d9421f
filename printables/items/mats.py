"""Mats, boards and strips: areas, tracks and captions, drawn in the mat's own millimetres."""

from __future__ import annotations

from games.paper import CARD_HEIGHT
from games.paper import CARD_WIDTH
from games.paper import CORNER
from games.paper import Area
from games.paper import Caption
from games.paper import Mat
from games.paper import Track
from printables.codes.corners import MODULE
from printables.codes.corners import RIM
from printables.codes.corners import corners_of
from printables.drawing import fonts
from printables.drawing.pen import FAINT
from printables.drawing.pen import GREY
from printables.drawing.pen import INK
from printables.drawing.pen import PAPER
from printables.drawing.pen import Pen

_PALE = "#a8a8a8"


def draw_mat(pen: Pen, mat: Mat, letter: str) -> None:
    """The whole mat, with the game's *letter* in its corner codes; a page that shows a part of it
    clips.
    """
    for area in mat.areas:
        _area(pen, area, mat)
    for track in mat.tracks:
        _track(pen, track)
    for caption in mat.captions:
        _caption(pen, caption)
    for corner, (x, y) in zip(corners_of(mat, letter), mat.corners, strict=True):
        pen.fill(x, y, CORNER, CORNER, PAPER)
        pen.code(x + RIM, y + RIM, corner.rows(), MODULE, quiet=0)


def _area(pen: Pen, area: Area, mat: Mat) -> None:
    if area.tone == "strong":
        pen.hatch(area.x, area.y, area.width, area.height, "rising", FAINT, 0.25, 2.4)
    if area.tone == "tint":
        pen.hatch(area.x, area.y, area.width, area.height, "dots", FAINT, 0.25, 2.6)
    pen.frame(
        area.x,
        area.y,
        area.width,
        area.height,
        0.7 if area.tone == "strong" else 0.45,
        mat.look.ink,
    )
    if area.slot:
        _slot(pen, area)
    middle, centre = area.x + area.width / 2, area.y + area.height / 2
    if area.picture:
        side = min(area.width, area.height) * 0.36
        pen.picture(middle - side / 2, centre - side * 0.9, side, area.picture, _PALE)
    if area.label:
        size = 34 if min(area.width, area.height) > 30 else 11
        pen.words(
            middle,
            centre + (size * 0.62 if area.picture else size * 0.12),
            area.label,
            size,
            fonts.BOLD,
            _PALE,
            "centre",
            room=area.width - 6,
        )
    if area.note:
        pen.words(
            middle,
            area.y + area.height - 8,
            area.note,
            9,
            room=area.width - 6,
            ink=GREY,
            align="centre",
        )
    if area.name:
        _name(pen, area)


def _name(pen: Pen, area: Area) -> None:
    """The name on the upper edge of its area, in the rim that a card in the middle leaves free."""
    pen.words(area.x + 1.6, area.y + 3.0, area.name, 8, fonts.BOLD)


def _slot(pen: Pen, area: Area) -> None:
    x, y = area.x + (area.width - CARD_WIDTH) / 2, area.y + (area.height - CARD_HEIGHT) / 2
    pen.fill(x, y, CARD_WIDTH, CARD_HEIGHT, PAPER, radius=2)
    pen.frame(x, y, CARD_WIDTH, CARD_HEIGHT, 0.25, GREY, radius=2)


def _track(pen: Pen, track: Track) -> None:
    head = 9.0
    if track.picture:
        pen.picture(track.x, track.y + 0.5, 7, track.picture)
    pen.words(
        track.x + (9 if track.picture else 0),
        track.y + 6,
        track.title,
        13,
        fonts.BOLD,
        room=track.width - 9,
    )
    count = track.last - track.first + 1
    rows = -(-count // track.columns)
    width, height = track.width / track.columns, (track.height - head) / rows
    for place in range(count):
        x = track.x + place % track.columns * width
        y = track.y + head + place // track.columns * height
        pen.frame(x, y, width, height, 0.35)
        strong = (track.first + place) % 5 == 0
        pen.words(
            x + width / 2,
            y + height / 2 + 2.6,
            str(track.first + place),
            21,
            fonts.BLACK if strong else fonts.REGULAR,
            INK if strong else GREY,
            "centre",
        )


def _caption(pen: Pen, caption: Caption) -> None:
    face = fonts.BOLD if caption.bold else fonts.REGULAR
    pen.words(
        caption.x,
        caption.y,
        caption.text,
        caption.size,
        face,
        align=caption.align,
        turn=caption.turn,
    )
