"""Photographs of a whole board with coded pieces on it, compared with a log that has some of them
elsewhere.

    python -m benchmarks.boards [PHOTOS] [LEVEL...] [A3]  (20 photographs a level by default)

Two sides of 27 tiles with codes stand on their starting cells, a little awry, each side's facing
the other, on the board printed on A4 (or A3), photographed with 12 megapixels so that it fills the
picture. In every second photograph two pieces are exchanged. Counted: pieces read, pieces put on a
cell, wrong cells, whole boards, exchanges noticed, false alarms; and the seconds of processor that
finding the codes and comparing them with the log take.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from functools import cache

import numpy as np
import pypdfium2
from PIL import Image

from benchmarks import photo
from benchmarks.tables import FRAME
from benchmarks.tables import SCALE
from benchmarks.tables import codes
from games import catalogue
from games import play
from games.paper import Mat
from games.rules import Game
from printables.codes.sightings import Code
from printables.codes.sightings import sightings
from printables.items.tokens import GAP
from printables.options import PrintOptions
from printables.pages import Part
from printables.pages import Tile
from printables.render import to_pdf
from printables.sheets import sheets_of
from projections.tablecheck.photo import MatSpot
from projections.tablecheck.photo import PhotoCheck
from projections.tablecheck.photo import SightedPiece
from projections.tablecheck.photo import check_photo

GAME = "generalissimo"


@cache
def game() -> Game:
    return catalogue()[GAME]


@cache
def prints(stock: str) -> tuple[Image.Image, Mat, Mapping[str, Image.Image]]:
    """The printed board on A4 or A3, its declaration, and the printed tiles by piece."""
    options = PrintOptions(
        items=("mats", "tokens"), mat_stock=stock, duplex="single", coded_tokens=True
    )
    sheets = sheets_of(game(), game().cards, options)
    document = pypdfium2.PdfDocument(to_pdf(sheets, options))
    board, tiles = None, {}
    for page, sheet in zip(document, sheets, strict=True):
        picture = photo.printed(page.render(scale=photo.DPI / 72, grayscale=True).to_pil(), fine=1)
        for place in sheet.placed:
            if isinstance(place.thing, Part) and place.thing.mat.corners:
                board = _cut(picture, place.x, place.y, place.width, place.height), place.thing.mat
            if isinstance(place.thing, Tile) and place.thing.tag:
                side = place.thing.token.diameter
                tiles[place.thing.tag.piece] = _cut(
                    picture, place.x + GAP / 2, place.y + GAP / 2, side, side
                )
    assert board is not None
    return *board, tiles


def _cut(picture: Image.Image, x: float, y: float, width: float, height: float) -> Image.Image:
    return picture.crop(tuple(round(edge * SCALE) for edge in (x, y, x + width, y + height)))


@dataclass(frozen=True)
class Scene:
    """A photograph of the board, the spot of each piece in it, and the pieces that were
    exchanged.
    """

    picture: Image.Image
    truth: Mapping[str, str]
    exchanged: tuple[str, ...]
    px_mm: float


def scene(number: int, level: str, stock: str = "A4") -> Scene:
    """Photograph *number* at a level, always the same; two pieces stand exchanged where the number
    is odd.
    """
    rng = np.random.default_rng((number, 11))
    board, declared, tiles = prints(stock)
    table = play.setup(game(), game().seats, {}, game().cards)
    truth = {piece.id: f"{piece.zone}:{piece.cell}" for piece in table.pieces.values()}
    exchanged = tuple(sorted(rng.choice(sorted(truth), 2, replace=False))) if number % 2 else ()
    if exchanged:
        one, other = exchanged
        truth = {**truth, one: truth[other], other: truth[one]}
    places = {spot: area for area in declared.areas for spot in area.spots}
    flat = board.copy()
    for id_, spot in truth.items():
        area = places[spot]
        awry = rng.normal(0, 3.0) + (180 if table.pieces[id_].owner == game().seats[1] else 0)
        x, y = (
            area.x + area.width / 2 + rng.normal(0, 0.4),
            area.y + area.height / 2 + rng.normal(0, 0.4),
        )
        _lay(flat, tiles[id_], x, y, awry)
    picture, px_mm = photo.photograph_table(
        flat, (declared.width, declared.height), FRAME, photo.LEVELS[level], rng
    )
    return Scene(picture, truth, exchanged, px_mm)


def _lay(table: Image.Image, tile: Image.Image, x: float, y: float, turned: float) -> None:
    lying = tile.rotate(-turned, Image.Resampling.BILINEAR, expand=True)
    shape = Image.new("L", tile.size, 255).rotate(-turned, expand=True)
    table.paste(
        lying, (round(x * SCALE - lying.width / 2), round(y * SCALE - lying.height / 2)), shape
    )


def judged(seen: Sequence[Code], stock: str = "A4") -> tuple[dict[str, str], PhotoCheck]:
    """What the product makes of a photograph's codes: the spot of each piece, and the answer on
    every cell.
    """
    items = game().paper(game().cards, {"mat_stock": stock}) if game().paper else ()
    sighted = sightings(seen, game().tag_letter, items, {})
    spots = [area for mat in sighted.mats if not mat.fault for area in mat.mat.areas if area.spots]
    lying = [
        SightedPiece(row.piece, spots.index(row.area) if row.area else None)
        for row in sighted.pieces
    ]
    table = play.setup(game(), game().seats, {}, game().cards)
    where = {row.piece: row.area.spots[0] for row in sighted.pieces if row.area}
    return where, check_photo(game(), table, [MatSpot("", area.spots) for area in spots], lying)


@dataclass
class Tally:
    """What is counted over many photographs."""

    photos: int = 0
    pieces: int = 0
    read: int = 0
    placed: int = 0
    wrong: int = 0
    whole: int = 0
    exchanges: int = 0
    noticed: int = 0
    alarms: int = 0
    confirmed: int = 0
    finding: list[float] = field(default_factory=list)
    comparing: list[float] = field(default_factory=list)

    def add(self, shot: Scene, stock: str) -> None:
        """Read, compare and count one photograph."""
        start = time.process_time()
        seen = codes(shot.picture)
        middle = time.process_time()
        where, check = judged(seen, stock)
        self.finding.append(middle - start)
        self.comparing.append(time.process_time() - middle)
        self.count(
            shot,
            {
                row.piece
                for place in check.places
                for row in place.pieces
                if row.answer != "not seen"
            }
            | {row.piece for row in check.loose},
            where,
            check,
        )

    def count(
        self, shot: Scene, read: set[str], where: Mapping[str, str], check: PhotoCheck
    ) -> None:
        """Count what was made of one photograph."""
        right = {piece for piece, spot in where.items() if shot.truth.get(piece) == spot}
        self.photos += 1
        self.pieces += len(shot.truth)
        self.read += len(read & set(shot.truth))
        self.placed += len(where)
        self.wrong += len(where) - len(right)
        self.whole += right == set(shot.truth)
        noticed = {
            row.piece
            for place in check.places
            for row in place.pieces
            if row.answer in ("contradicts", "unknown")
        }
        self.exchanges += len(shot.exchanged)
        self.noticed += len(noticed & set(shot.exchanged))
        self.alarms += len(noticed - set(shot.exchanged))
        self.confirmed += sum(place.answer == "confirmed" for place in check.places)

    def summary(self) -> str:
        """The counts in a line."""
        spent = (
            f"{np.median(self.finding):.2f} s of processor to find the codes, "
            f"{np.median(self.comparing):.3f} s to compare"
        )
        return (
            f"{self.photos} photographs: {self.read} of {self.pieces} pieces read, "
            f"{self.placed} on a cell, {self.wrong} on a wrong one, "
            f"{self.whole} boards whole; {self.confirmed} cells confirmed, {self.noticed} of "
            f"{self.exchanges} exchanged pieces noticed, "
            f"{self.alarms} false alarms; {spent} (median)"
        )


def main(words: list[str]) -> None:
    photos = next((int(word) for word in words if word.isdigit()), 20)
    stock = "A3" if "A3" in words else "A4"
    for level in [word for word in words if word in photo.LEVELS] or list(photo.LEVELS):
        tally, px = Tally(), []
        for number in range(photos):
            shot = scene(number, level, stock)
            px.append(shot.px_mm)
            tally.add(shot, stock)
        print(
            f"{stock}, {level}, {min(px):.1f} to {max(px):.1f} px/mm: {tally.summary()}", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
