"""Is any printed code ever read as another card? Many bad photographs of every code of every game.

    python -m benchmarks.misreads [ATTEMPTS [SEED]]     (50,000 without an argument; some minutes)

An attempt is one small photograph of one card or mat corner, at one of the three levels of
`benchmarks.photo` and 2.5 to 7 pixels a millimetre, of which every second has a stain over part of
the code, so that its error correction works at its limit; decoded by zxing with one of its two ways
of telling dark from light, then read by the product's grammar with its check character. There must
be no wrong card.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pypdfium2
import zxingcpp
from PIL import Image
from PIL import ImageDraw

from benchmarks import photo
from games import catalogue
from printables.codes.corners import read_corner
from printables.codes.tags import TagError
from printables.codes.token_tags import piece_in
from printables.items.tiles import CODE_LOW
from printables.items.tokens import GAP
from printables.options import PrintOptions
from printables.pages import Front
from printables.pages import Part
from printables.pages import Sheet
from printables.pages import Tile
from printables.render import to_pdf
from printables.sheets import sheets_of

ATTEMPTS, SEED = 50_000, 1
FRAME = (320, 320)
SCALE = photo.DPI / 25.4
QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCodeModel2])
WAYS = (zxingcpp.Binarizer.LocalAverage, zxingcpp.Binarizer.GlobalHistogram)
ROOM = 34.0
"""Millimetres of a square around a code that is photographed."""

Printed = tuple[Sheet, pypdfium2.PdfDocument, int]


def pages(keys: tuple[str, ...] = ()) -> list[Printed]:
    """Every sheet of every game (or of those named) that has codes on it."""
    printed = []
    for game in catalogue().values():
        if game.paper is not None and (not keys or game.key in keys):
            options = PrintOptions(items=("cards", "mats"), mat_stock="A3", duplex="single")
            sheets = sheets_of(game, game.cards, options)
            document = pypdfium2.PdfDocument(to_pdf(sheets, options))
            printed += [
                (sheet, document, number)
                for number, sheet in enumerate(sheets)
                if sheet.tags or sheet.corners
            ]
    return printed


def codes(
    sheet: Sheet, document: pypdfium2.PdfDocument, number: int
) -> Iterator[tuple[str, Image.Image]]:
    """Each code of a sheet: what it must be read as, and its surroundings as printed."""
    picture = photo.printed(
        document[number].render(scale=photo.DPI / 72, grayscale=True).to_pil(), fine=1
    )
    for name, x, y in middles(sheet):
        edges = (x - ROOM / 2, y - ROOM / 2, x + ROOM / 2, y + ROOM / 2)
        yield name, picture.crop(tuple(round(edge * SCALE) for edge in edges))


def middles(sheet: Sheet) -> Iterator[tuple[str, float, float]]:
    """The middle of each code of a sheet, in mm on the page."""
    for place in sheet.placed:
        thing = place.thing
        if isinstance(thing, Front):
            yield thing.tag.piece, place.x + 49.7, place.y + 24.7
        if isinstance(thing, Tile) and thing.tag:
            middle = (thing.token.diameter + GAP) / 2
            yield (
                thing.tag.piece,
                place.x + middle,
                place.y + middle + CODE_LOW * thing.token.diameter,
            )
        if isinstance(thing, Part):
            corners = zip(sheet.corners, thing.mat.corners, strict=True)
            yield from (
                (corner.code, place.x + x + 7.5, place.y + y + 7.5) for corner, (x, y) in corners
            )


def attempts_at(picture: Image.Image, rng: np.random.Generator) -> list[list[str]]:
    """Photograph a code badly; return the texts read in each of two attempts."""
    if rng.random() < 0.5:
        picture = stained(picture, rng)
    level = photo.LEVELS[str(rng.choice(list(photo.LEVELS)))]
    look = (ROOM / 2 + 3.5, ROOM / 2 - 6)  # `photograph` aims a little off
    image = photo.photograph(picture, look, rng.uniform(2.5, 7), level, rng, ROOM, FRAME)
    return [
        [code.text for code in zxingcpp.read_barcodes(image, formats=QR, binarizer=way)]
        for way in WAYS
    ]


def stained(picture: Image.Image, rng: np.random.Generator) -> Image.Image:
    """The picture with a blot, dark or light, over 2 to 6 mm of the code."""
    picture = picture.copy()
    x, y = (ROOM / 2 + rng.uniform(-7, 7, 2)) * SCALE
    wide, high = rng.uniform(1, 3, 2) * SCALE
    ImageDraw.Draw(picture).ellipse(
        (x - wide, y - high, x + wide, y + high), fill=int(rng.choice([20, 120, 226]))
    )
    return picture


def name_of(text: str) -> str:
    """What the product takes a text for: a piece, a mat's corner, or "" for none of ours."""
    corner = read_corner(text)
    if corner:
        return corner.code
    try:
        return piece_in(text)
    except TagError:
        return ""


def run(attempts: int, seed: int, sheets: list[Printed]) -> Counter[str]:
    """Count attempts, `read` right, `wrong`, and `refused` (a text read that is none of ours)."""
    counts: Counter[str] = Counter()
    total = sum(len(sheet.tags) + len(sheet.corners) for sheet, _, _ in sheets)
    for sheet, document, number in sheets:
        for place, (name, picture) in enumerate(codes(sheet, document, number)):
            counts["codes"] += 1
            for shot in range(-(-attempts // (2 * total))):
                rng = np.random.default_rng((seed, number, place, shot, ord(name[0])))
                for texts in attempts_at(picture, rng):
                    count(counts, name, texts)
        print(summary(counts, seed), file=sys.stderr)
    return counts


def count(counts: Counter[str], name: str, texts: list[str]) -> None:
    """Count one attempt at the code that must be read as *name*."""
    read = {name_of(text) for text in texts}
    counts["attempts"] += 1
    counts["read"] += name in read
    counts["wrong"] += bool(read - {name, ""})
    counts["refused"] += "" in read


def summary(counts: Counter[str], seed: int) -> str:
    """The counts in a line."""
    return (
        f"seed {seed}: {counts['attempts']} attempts on {counts['codes']} codes, {counts['read']} "
        f"read, "
        f"{counts['refused']} refused, {counts['wrong']} read as another card"
    )


def main(words: list[str]) -> None:
    attempts, seed = (int(word) for word in (*words, *map(str, (ATTEMPTS, SEED)[len(words) :])))
    print(summary(run(attempts, seed, pages()), seed))


if __name__ == "__main__":
    main(sys.argv[1:])
