"""Measuring a PDF as a person with a ruler and a scanner would: from its pixels, not from our own numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pypdfium2
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from printables.pages import Sheet
from printables.tags import parse

Dark = NDArray[np.bool_]


def pages(pdf: bytes, dpi: int, only: Sequence[int] | None = None) -> list[Image.Image]:
    """The pages (or some of them) as grey pictures."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        wanted = range(len(document)) if only is None else only
        return [document[number].render(scale=dpi / 72, grayscale=True).to_pil().convert("L") for number in wanted]
    finally:
        document.close()


def codes(picture: Image.Image) -> list[str]:
    """All codes on a picture, by zxing."""
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]))
    return sorted(code.text for code in found)


def unread(picture: Image.Image, sheet: Sheet) -> set[str]:
    """The pieces whose code is on the sheet but not read from its picture, and those read but not on it."""
    return {tag.piece for tag in sheet.tags} ^ {parse(text).piece for text in codes(picture)}


def crops(picture: Image.Image, sheet: Sheet, dpi: int) -> list[Image.Image]:
    """Each placed thing cut out of the picture of its sheet."""
    scale = dpi / 25.4
    return [
        picture.crop((round(p.x * scale), round(p.y * scale), round((p.x + p.width) * scale),
                      round((p.y + p.height) * scale)))
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
    """The middle of the ink on each placed card, in mm on the page; the outermost millimetre may hold cut lines."""
    scale = dpi / 25.4
    found = []
    for place in sheet.placed:
        left, top = round((place.x + 1) * scale), round((place.y + 1) * scale)
        part = ink[top : round((place.y + place.height - 1) * scale), left : round((place.x + place.width - 1) * scale)]
        down, across = np.flatnonzero(part.any(1)), np.flatnonzero(part.any(0))
        found.append(((left + (across[0] + across[-1] + 1) / 2) / scale, (top + (down[0] + down[-1] + 1) / 2) / scale))
    return found


