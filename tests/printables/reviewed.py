"""Small pictures of sheets that a person has looked at; what is printed today must look the same.

After a change that is meant, look at the new sheets at full size, then write their pictures anew:

    python -m tests.printables.reviewed war_time_generals
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from games import catalogue
from printables.items.lists import ListSheet
from printables.items.lists import lists_pdf
from printables.items.slips import Slip
from printables.items.slips import SlipMark
from printables.items.slips import slips_pdf
from printables.options import PaperInvite
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from tests.printables import proof

FOLDER = Path(__file__).parent / "reviewed"
DPI = 40
_MARKS = tuple(
    SlipMark(score, winner, f"http://table.example/r/{number}")
    for number, (score, winner) in enumerate((("2:0", "Ann"), ("0:2", "Bo"), ("1:1", "")))
)
OPTIONS = PrintOptions(
    duplex="single",
    invites=(PaperInvite("Join the table", "http://table.example/j/7Kd9", ("Agreed: nothing",)),),
    sign="12",
)


EVENT = "event"
"""Stands for the papers of an event, which belong to no game: lists and result slips."""
_LIST = ListSheet(
    "Pairings of the second round at a table with a very long name",
    "Round 2 of 5; who sits above begins, and everybody brings the slip back to the desk",
    ("Table", "Above", "Below"),
    (1, 3, 3),
    (("1", "Ann", "Bo"), ("2", "Cleo of the very long and well-known family name", "Dan")),
)
_SLIPS = tuple(
    Slip("Spring open, round 2", place, ("Ann", "Bo of the very long family name"), _MARKS)
    for place in ("Table 1", "Table 12, beside the window")
)


def drawn(key: str) -> list[Image.Image]:
    """Every sheet of a game, or the papers of an event, as a small grey picture."""
    if key == EVENT:
        return [*proof.pages(lists_pdf([_LIST]), DPI), *proof.pages(slips_pdf(_SLIPS), DPI)]
    game = catalogue()[key]
    return proof.pages(to_pdf(sheets_of(game, game.cards, OPTIONS), OPTIONS), DPI)


def kept(key: str) -> list[Image.Image]:
    """The reviewed pictures of a game."""
    return [Image.open(path).convert("L") for path in sorted((FOLDER / key).glob("*.png"))]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of a picture that looks different; 1 where not even the sizes agree."""
    if one.size != other.size:
        return 1.0
    steps = np.abs(np.asarray(one, np.int16) - np.asarray(other, np.int16))
    return float((steps > 70).mean())


def write(key: str) -> Iterator[Path]:
    """Replace the pictures of a game."""
    folder = FOLDER / key
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for number, picture in enumerate(drawn(key)):
        path = folder / f"{number:02}.png"
        even = picture.point(
            [grey // 17 * 17 for grey in range(256)]
        )  # else a few grey points share a far lighter one
        even.quantize(16).save(path, optimize=True)
        yield path


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        sys.stdout.writelines(f"{path.name}\n" for path in write(chosen))
