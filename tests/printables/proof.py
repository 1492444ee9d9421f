"""Measuring a PDF as a person with a ruler and a scanner would: from its pixels, not from our own
numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from functools import cache

import numpy as np
import pypdfium2
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from benchmarks.misreads import ROOM
from benchmarks.misreads import middles as middles_of_codes
from games import catalogue
from printables.codes.corners import read_corner
from printables.codes.token_tags import piece_in
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of

Dark = NDArray[np.bool_]


def pages(pdf: bytes, dpi: int, only: Sequence[int] | None = None) -> list[Image.Image]:
    """The pages (or some of them) as grey pictures."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        wanted = range(len(document)) if only is None else only
        return [
            document[number].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
            for number in wanted
        ]
    finally:
        document.close()


def codes(picture: Image.Image) -> list[str]:
    """All codes on a picture, by zxing."""
    kind = (
        zxingcpp.BarcodeFormat.QRCodeModel2
    )  # of all kinds together it takes a part of a page for a Micro QR code now and then
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats([kind]))
    return sorted(code.text for code in found)


def name_of(text: str) -> str:
    """What a code's text names: a mat's corner or a piece."""
    corner = read_corner(text)
    return corner.code if corner else piece_in(text)


def unread(picture: Image.Image, sheet: Sheet) -> set[str]:
    """The pieces and corners whose code is on the sheet but not read from its picture, and those
    read but not on it.
    """
    return names_on(sheet) ^ {name_of(text) for text in codes(picture)}


def names_on(sheet: Sheet) -> set[str]:
    """The pieces and the corners of mats whose codes are on a sheet."""
    return {tag.piece for tag in (*sheet.tags, *sheet.token_tags)} | {
        corner.code for corner in sheet.corners
    }


@cache
def printed(key: str) -> tuple[tuple[Sheet, ...], bytes]:
    """All that a game of the catalogue prints, mats on A3, and its PDF; drawn once for all
    tests.
    """
    game, options = catalogue()[key], PrintOptions(duplex="single", mat_stock="A3")
    sheets = sheets_of(game, game.cards, options)
    return sheets, to_pdf(sheets, options)


def with_codes(key: str, dpi: int) -> Iterator[tuple[Sheet, Image.Image]]:
    """Each sheet of a game that has codes, with its picture."""
    sheets, pdf = printed(key)
    wanted = [number for number, sheet in enumerate(sheets) if names_on(sheet)]
    for number in wanted:
        yield sheets[number], pages(pdf, dpi, [number])[0]


def each_code(
    sheet: Sheet, picture: Image.Image, dpi: int, room: float = ROOM
) -> Iterator[tuple[str, Image.Image]]:
    """What each code of a sheet must be read as, with `room` mm of its surroundings cut out of the
    sheet's picture.
    """
    side = round(room * dpi / 25.4)
    for name, x, y in middles_of_codes(sheet):
        left, top = round((x - room / 2) * dpi / 25.4), round((y - room / 2) * dpi / 25.4)
        yield name, picture.crop((left, top, left + side, top + side))


def crops(picture: Image.Image, sheet: Sheet, dpi: int) -> list[Image.Image]:
    """Each placed thing cut out of the picture of its sheet."""
    scale = dpi / 25.4
    return [
        picture.crop(
            (
                round(p.x * scale),
                round(p.y * scale),
                round((p.x + p.width) * scale),
                round((p.y + p.height) * scale),
            )
        )
        for p in sheet.placed
    ]


def dark(picture: Image.Image) -> Dark:
    """True where there is ink."""
    return np.asarray(picture) < 128


def mark_positions(ink: Dark, dpi: int, strip: tuple[float, float], along: str) -> list[float]:
    """Millimetres at which thin lines cross a strip (from, to in mm) of the page near its edge."""
    scale = dpi / 25.4
    low, high = (round(edge * scale) for edge in strip)
    crossing = ink[low:high].mean(0) if along == "x" else ink[:, low:high].mean(1)
    hits = np.flatnonzero(crossing > 0.8)
    groups = np.split(hits, np.flatnonzero(np.diff(hits) > 1) + 1)
    return [float((group.mean() + 0.5) / scale) for group in groups if group.size]


def middles(ink: Dark, sheet: Sheet, dpi: int) -> list[tuple[float, float]]:
    """The middle of the ink on each placed card, in mm on the page; the outermost millimetre may
    hold cut lines.
    """
    scale = dpi / 25.4
    found = []
    for place in sheet.placed:
        left, top = round((place.x + 1) * scale), round((place.y + 1) * scale)
        part = ink[
            top : round((place.y + place.height - 1) * scale),
            left : round((place.x + place.width - 1) * scale),
        ]
        down, across = np.flatnonzero(part.any(1)), np.flatnonzero(part.any(0))
        found.append(
            (
                (left + (across[0] + across[-1] + 1) / 2) / scale,
                (top + (down[0] + down[-1] + 1) / 2) / scale,
            )
        )
    return found
