"""Photographs of a whole mat with cards on it, compared with a log that has some of them elsewhere.

    python -m benchmarks.tables [PHOTOS] [LEVEL...]      (20 photographs a level by default)

A mat of A3 with 12 cards (nine units, two of them the enemy's, the General, the top of a discard
pile, one face up on the deck, all a little awry) is photographed with 12 megapixels so that it
fills the picture. In every second photograph two cards lie exchanged. Counted: corners and cards
read, cards whose place was told, cards told to lie where they do not (there must be none),
exchanges noticed, and places said to contradict that do not; and the seconds of processor that
finding the codes and comparing them take.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from functools import cache

import numpy as np
import pypdfium2
import zxingcpp
from PIL import Image

from benchmarks import photo
from events.vocabulary import Seat
from games import catalogue
from games import play
from games.paper import Area
from games.paper import Mat
from games.rules import Game
from games.table import Piece
from games.table import Table
from printables.codes.sightings import Code
from printables.codes.sightings import Sightings
from printables.codes.sightings import sightings
from printables.options import PrintOptions
from printables.pages import Part
from printables.render import to_pdf
from printables.sheets import sheets_of
from projections.tablecheck.photo import MatSpot
from projections.tablecheck.photo import PhotoCheck
from projections.tablecheck.photo import SightedPiece
from projections.tablecheck.photo import check_photo

GAME = "war_time_generals"
SEAT = "A"
FRAME = (3024, 4032)
SCALE = photo.DPI / 25.4
LAID: Mapping[str, tuple[str, ...]] = {
    "general:A.G": ("W1A-AV-1",),
    "board:A.F1": ("W1B-LG-1",),
    "board:A.F2": ("W1B-OR-2",),
    "board:A.F3": ("W1A-HR-1",),
    "board:A.M1": ("W1A-ST-1",),
    "board:A.M2": ("W1A-LG-2",),
    "board:A.M3": ("W1A-FG-1",),
    "board:A.B1": ("W1A-HR-2",),
    "board:A.B2": ("W1A-OR-1",),
    "board:A.B3": ("W1A-FG-2",),
    "discard": ("W1A-ST-2", "W1A-ST-3"),
}
"""Spot -> the pieces that lie there, the last on top; only that is seen."""
LOOSE = "W1A-LG-3"
"""Lies face up on the deck: on no place where the log could have it in the open."""


@dataclass(frozen=True)
class Scene:
    """A photograph, what lies where in it (piece -> spot), the pieces exchanged, and the log's
    table.
    """

    picture: Image.Image
    truth: Mapping[str, str]
    exchanged: tuple[str, ...]
    table: Table
    px_mm: float


@cache
def game() -> Game:
    return catalogue()[GAME]


@cache
def prints() -> tuple[Image.Image, Mat, Mapping[str, Image.Image]]:
    """The printed mat, its declaration, and the printed cards by piece."""
    options = PrintOptions(items=("mats", "cards"), mat_stock="A3", duplex="single")
    sheets = sheets_of(game(), game().cards, options)
    document = pypdfium2.PdfDocument(to_pdf(sheets, options))
    mat, cards = None, {}
    for page, sheet in zip(document, sheets, strict=True):
        if sheet.kind == "mats" and mat is not None:
            continue
        picture = photo.printed(page.render(scale=photo.DPI / 72, grayscale=True).to_pil(), fine=1)
        crops = [
            picture.crop(
                tuple(round(edge * SCALE) for edge in (p.x, p.y, p.x + p.width, p.y + p.height))
            )
            for p in sheet.placed
        ]
        if isinstance(sheet.placed[0].thing, Part):
            mat = crops[0], sheet.placed[0].thing.mat
        cards.update(zip((tag.piece for tag in sheet.tags), crops, strict=False))
    assert mat is not None
    return mat[0], mat[1], cards


def log_table() -> Table:
    """The table as the log has it: the pieces of LAID, and nothing else."""
    start = play.setup(game(), game().seats, {}, game().cards)
    pieces = {}
    for spot, ids in LAID.items():
        zone, _, cell = spot.partition(":")
        for order, id_ in enumerate(ids):
            pieces[id_] = _piece(id_, zone, cell, order)
    pieces[LOOSE] = _piece(LOOSE, "pool", "", 0)
    return replace(start, pieces=pieces)


def _piece(id_: str, zone: str, cell: str, order: int) -> Piece:
    return Piece(id_, id_.split("-")[1], Seat(id_[2]), Seat(id_[2]), zone, cell, order)


def scene(number: int, level: str, frame: tuple[int, int] = FRAME) -> Scene:
    """Photograph *number* at a level, always the same; two cards lie exchanged where the number is
    odd.
    """
    rng = np.random.default_rng((number, 7))
    mat, declared, cards = prints()
    truth = {ids[-1]: spot for spot, ids in LAID.items()}
    exchanged = tuple(sorted(rng.choice(sorted(truth), 2, replace=False))) if number % 2 else ()
    if exchanged:
        one, other = exchanged
        truth = {**truth, one: truth[other], other: truth[one]}
    table = mat.copy()
    for piece, spot in truth.items():
        _lay(
            table,
            cards[piece],
            next(area for area in declared.areas if spot in area.spots),
            rng,
            piece[2] != SEAT,
        )
    _lay(
        table,
        cards[LOOSE],
        next(area for area in declared.areas if area.label == "Deck"),
        rng,
        False,
    )
    picture, px_mm = photo.photograph_table(
        table, (declared.width, declared.height), frame, photo.LEVELS[level], rng
    )
    return Scene(picture, {**truth, LOOSE: ""}, exchanged, log_table(), px_mm)


def _lay(
    table: Image.Image, card: Image.Image, area: Area, rng: np.random.Generator, turned: bool
) -> None:
    """Lay a card on the middle of an area, a little awry; an enemy's card faces its owner."""
    angle = rng.normal(0, 3.0) + (180 if turned else 0)
    lying = card.rotate(-angle, Image.Resampling.BILINEAR, expand=True)
    shape = Image.new("L", card.size, 255).rotate(-angle, expand=True)
    x = area.x + area.width / 2 + rng.normal(0, 1.5)
    y = area.y + area.height / 2 + rng.normal(0, 1.5)
    table.paste(
        lying, (round(x * SCALE - lying.width / 2), round(y * SCALE - lying.height / 2)), shape
    )


def codes(picture: Image.Image, tiles: int = 3) -> list[Code]:
    """All codes of a photograph as the page reads them: at full size, then part by part twice as
    large.
    """
    seen = _read(picture, 0, 0, 1)
    wide, high = picture.width / tiles, picture.height / tiles
    for place in range(tiles * tiles):
        x, y = max(0.0, (place % tiles - 0.25) * wide), max(0.0, (place // tiles - 0.25) * high)
        part = picture.crop(
            (
                round(x),
                round(y),
                round(min(x + 1.5 * wide, picture.width)),
                round(min(y + 1.5 * high, picture.height)),
            )
        )
        factor = min(2.0, 2400 / max(part.size))
        large = part.resize(
            (round(part.width * factor), round(part.height * factor)), Image.Resampling.BILINEAR
        )
        seen += [
            code
            for code in _read(large, round(x), round(y), factor)
            if not any(_same(code, known) for known in seen)
        ]
    return seen


def _read(picture: Image.Image, x: float, y: float, factor: float) -> list[Code]:
    read = zxingcpp.read_barcodes(
        picture, formats=zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCodeModel2])
    )
    quads = [(code.text, code.position) for code in read]
    return [
        Code(
            text,
            tuple(
                (p.x / factor + x, p.y / factor + y)
                for p in (q.top_left, q.top_right, q.bottom_right, q.bottom_left)
            ),
        )
        for text, q in quads
    ]


def _same(one: Code, other: Code) -> bool:
    middles = [
        (sum(p[0] for p in code.at) / 4, sum(p[1] for p in code.at) / 4) for code in (one, other)
    ]
    return one.text == other.text and math.dist(*middles) < math.dist(one.at[0], one.at[2])


def judged(shot: Scene, seen: Sequence[Code]) -> tuple[Sightings, PhotoCheck]:
    """What the product makes of a photograph's codes."""
    sighted = sightings(seen, game().tag_letter, game().paper(game().cards, {}), {})
    areas = [
        (mat.mat.seat, area)
        for mat in sighted.mats
        if not mat.fault
        for area in mat.mat.areas
        if area.spots
    ]
    lying = [
        SightedPiece(row.piece, areas.index((row.seat, row.area)) if row.area else None)
        for row in sighted.pieces
    ]
    return sighted, check_photo(
        game(), shot.table, [MatSpot(seat, area.spots) for seat, area in areas], lying
    )


@dataclass
class Tally:
    """What is counted over many photographs."""

    photos: int = 0
    corners: int = 0
    cards: int = 0
    read: int = 0
    placed: int = 0
    wrong: int = 0
    exchanges: int = 0
    noticed: int = 0
    alarms: int = 0

    def add(self, shot: Scene, seen: Sequence[Code]) -> None:
        """Count one photograph with the codes read from it."""
        sighted, check = judged(shot, seen)
        where = {row.piece: row.area.spots for row in sighted.pieces if row.area}
        self.photos += 1
        self.corners += sum(mat.corners for mat in sighted.mats)
        self.cards += len(shot.truth)
        self.read += len({row.piece for row in sighted.pieces} & set(shot.truth))
        self.placed += len(where)
        self.wrong += sum(shot.truth.get(piece) not in spots for piece, spots in where.items())
        noticed = {
            row.piece
            for place in check.places
            for row in place.pieces
            if row.answer == "contradicts"
        }
        self.exchanges += len(shot.exchanged)
        self.noticed += len(noticed & set(shot.exchanged))
        self.alarms += len(noticed - set(shot.exchanged))

    def summary(self) -> str:
        """The counts in a line."""
        return (
            f"{self.photos} photographs: {self.corners} of {4 * self.photos} corners, "
            f"{self.read} of {self.cards} cards read, "
            f"{self.placed} of {self.cards - self.photos} given a place, {self.wrong} a wrong one; "
            f"{self.noticed} of {self.exchanges} exchanged cards noticed, {self.alarms} false "
            f"alarms"
        )


def main(words: list[str]) -> None:
    photos = next((int(word) for word in words if word.isdigit()), 20)
    for level in [word for word in words if not word.isdigit()] or list(photo.LEVELS):
        tally, px, finding, comparing = Tally(), [], [], []
        for number in range(photos):
            shot = scene(number, level)
            px.append(shot.px_mm)
            start = time.process_time()
            seen = codes(shot.picture)
            middle = time.process_time()
            tally.add(shot, seen)
            finding.append(middle - start)
            comparing.append(time.process_time() - middle)
        spent = (
            f"{np.median(finding):.2f} s of processor to find the codes, "
            f"{np.median(comparing):.3f} s to compare (median)"
        )
        print(
            f"{level}, {min(px):.1f} to {max(px):.1f} px/mm: {tally.summary()}; {spent}", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
