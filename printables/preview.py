"""A picture of one sheet as it will be printed, for a person to look at before the paper is used
up.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil
from threading import Lock

import pypdfium2

from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import to_pdf

DPI = 60
_ONE_AT_A_TIME = Lock()  # PDFium knows no threads


def picture(sheets: Sequence[Sheet], number: int, options: PrintOptions, dpi: int = DPI) -> bytes:
    """The sheet with that number, from 0, as PNG with *dpi* dots an inch. Raise `IndexError` where
    there is none.
    """
    pdf = to_pdf([sheets[number]], options)
    with _ONE_AT_A_TIME:
        document = pypdfium2.PdfDocument(pdf)
        try:
            image = document[0].render(scale=dpi / 72).to_pil()
        finally:
            document.close()
    out = io.BytesIO()
    image.quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def size(sheet: Sheet) -> tuple[int, int]:
    """Width and height of a sheet's picture, so that a page keeps its place free."""
    return ceil(sheet.stock.width * DPI / 25.4), ceil(sheet.stock.height * DPI / 25.4)
