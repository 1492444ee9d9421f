"""How fast paper is made, how large it gets, and how well its codes are read from photographs.

    python benchmarks/printables.py [speed] [memory] [photos [SHOTS]]   (all three by default)

`speed` prints a pile of decks and compares with the bare PDF library placing ready-made codes on
the same number of pages in the same run: the floor is 0.7 of its pages per second, and 8.5 KB for
each further page. `memory` prints from 36 to 1080 cards, each pile in a process of its own.
`photos` photographs cards of every sheet at the three levels.
"""

from __future__ import annotations

import io
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import pypdfium2
import zxingcpp
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from benchmarks import photo
from games import catalogue
from games.paper import CardFace
from games.paper import Deck
from printables.codes.tags import TagError
from printables.codes.tags import parse
from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.items.faces import draw_face
from printables.options import PrintOptions
from printables.pages import Front
from printables.pages import Placed
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of

SINGLE = PrintOptions(items=("cards",), duplex="single")
QR = zxingcpp.BarcodeFormat.QRCodeModel2
PILE = 30
"""Decks in a pile, each with codes of its own."""


def pile(decks: int = PILE) -> tuple[Sheet, ...]:
    """Pages of many decks of every game that prints cards, no two codes alike; the last page of
    each deck left out.
    """
    pages: list[Sheet] = []
    for number in range(decks):
        options = replace(SINGLE, set_sign="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number])
        for game in catalogue().values():
            if game.paper is not None and any(
                isinstance(item, Deck) for item in game.paper(game.cards, {})
            ):
                pages += [
                    sheet for sheet in sheets_of(game, game.cards, options) if len(sheet.tags) == 9
                ]
    return tuple(pages)


def bare(sheets: tuple[Sheet, ...]) -> Callable[[], bytes]:
    """The library alone on the same pages: faces as forms, matrices made before, words and marks,
    all in place.
    """
    ready = [
        [_ready(place, place.thing) for place in sheet.placed if isinstance(place.thing, Front)]
        for sheet in sheets
    ]

    def run() -> bytes:
        fonts.load()
        out = io.BytesIO()
        canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName=fonts.REGULAR)
        forms: dict[CardFace, str] = {}
        for page, sheet in zip(ready, sheets, strict=True):
            canvas.setPageSize((210 * MM, 297 * MM))
            canvas.scale(MM, MM)
            for card in page:
                _bare_card(canvas, forms, *card)
            canvas.setLineWidth(0.1)
            for mark in sheet.marks:
                canvas.line(*mark)
            canvas.setFont(fonts.REGULAR, 6 / MM)
            canvas.drawString(132, 7, sheet.title)
            canvas.showPage()
        canvas.save()
        return out.getvalue()

    return run


def _ready(place: Placed, front: Front) -> tuple[CardFace, tuple[str, ...], str, float, float]:
    return front.face, SINGLE.code(front.tag), front.tag.code, place.x, 297 - place.y - 88


def _bare_card(
    canvas: Canvas,
    forms: dict[CardFace, str],
    face: CardFace,
    code: tuple[str, ...],
    words: str,
    x: float,
    y: float,
) -> None:
    if face not in forms:
        forms[face] = f"f{len(forms)}"
        canvas.beginForm(forms[face], 0, 0, 63, 88)
        draw_face(Pen(canvas, 88), face, SINGLE)
        canvas.endForm()
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm(forms[face])
    canvas.setFont(fonts.BOLD, 7.5 / MM)
    canvas.drawCentredString(49.7, 51.9, words)
    canvas.translate(42, 56)
    canvas.scale(0.6, 0.6)
    canvas.addLiteral(qr.path(code) + " f")
    canvas.restoreState()


def speed() -> None:
    sheets = pile()
    runs: dict[str, list[float]] = {"ours": [], "bare": []}
    draw = bare(sheets)
    to_pdf(sheets[:1], SINGLE)
    size = 0
    for _ in range(5):
        start = time.process_time()
        size = len(to_pdf(sheets, SINGLE))
        runs["ours"].append(time.process_time() - start)
        start = time.process_time()
        draw()
        runs["bare"].append(time.process_time() - start)
    ours, least = (len(sheets) / min(runs[name]) for name in ("ours", "bare"))
    first = len(to_pdf(sheets[:1], SINGLE))
    print(
        f"{len(sheets)} pages of 9 cards: {ours:.0f} pages/s; the bare library {least:.0f}; "
        f"share {ours / least:.2f}"
    )
    print(
        f"first page {first / 1024:.1f} KB, each further page "
        f"{(size - first) / (len(sheets) - 1) / 1024:.2f} KB"
    )


def memory() -> None:
    for decks in (1, PILE // 3, PILE):
        run = subprocess.run(
            [sys.executable, "-m", "benchmarks.printables", "grow", str(decks)],
            check=True,
            capture_output=True,
            text=True,
        )
        print(run.stdout.strip())


def grow(decks: int) -> None:
    sheets = pile(decks)
    to_pdf(sheets, SINGLE)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{len(sheets)} pages, {sum(len(sheet.tags) for sheet in sheets)} cards: at most "
        f"{peak:.0f} MB in use"
    )


def photos(shots: int) -> None:
    """Each level with `shots` pictures, of every card at least one: how many were read, and how
    many as a wrong card (there must be none).
    """
    sheets = tuple(
        sheet
        for game in catalogue().values()
        if game.paper
        for sheet in sheets_of(game, game.cards, SINGLE)
        if sheet.tags
    )
    document = pypdfium2.PdfDocument(to_pdf(sheets, SINGLE))
    total, first = sum(len(sheet.tags) for sheet in sheets), 0
    counts: Counter[str] = Counter()
    for number, sheet in enumerate(sheets):
        for place, (picture, piece) in enumerate(_cards(document, number, sheet)):
            for shot in range(first + place, max(shots, total), total):
                _shoot(counts, picture, piece, shot)
        first += len(sheet.tags)
    for level in photo.LEVELS:
        read, wrong = counts[f"{level} read"], counts[f"{level} wrong"]
        print(
            f"{level}: {read} of {max(shots, total)} photographs of {total} cards read "
            f"({read / max(shots, total):.1%}), {wrong} wrong"
        )


def _shoot(counts: Counter[str], card: Image.Image, piece: str, shot: int) -> None:
    """Photograph a card once at each level and count."""
    for name, level in photo.LEVELS.items():
        rng = np.random.default_rng(shot)
        image = photo.photograph(card, (49.7, 25.0), rng.uniform(8, 14), level, rng)
        read = {
            _piece(code.text)
            for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats([QR]))
        }
        counts[f"{name} read"] += piece in read
        counts[f"{name} wrong"] += bool(read - {piece, ""})


def _cards(
    document: pypdfium2.PdfDocument, number: int, sheet: Sheet
) -> list[tuple[Image.Image, str]]:
    page = photo.printed(document[number].render(scale=photo.DPI / 72).to_pil())
    scale = page.width / sheet.stock.width
    edges = [(p.x, p.y, p.x + p.width, p.y + p.height) for p in sheet.placed]
    pictures = [page.crop(tuple(round(edge * scale) for edge in box)) for box in edges]
    return list(zip(pictures, [tag.piece for tag in sheet.tags], strict=False))


def _piece(text: str) -> str:
    try:
        return parse(text).piece
    except TagError:
        return ""


def main(words: list[str]) -> None:
    if words[:1] == ["grow"]:
        return grow(int(words[1]))
    shots = next((int(word) for word in words if word.isdigit()), 1000)
    chosen = [word for word in words if not word.isdigit()] or ["speed", "memory", "photos"]
    runs: dict[str, Callable[[], None]] = {
        "speed": speed,
        "memory": memory,
        "photos": partial(photos, shots),
    }
    for word in chosen:
        runs[word]()
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
