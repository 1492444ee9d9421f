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
from printables.options import PaperInvite
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from tests.printables import proof

FOLDER = Path(__file__).parent / "reviewed"
DPI = 40
OPTIONS = PrintOptions(
    duplex="single",
    invites=(PaperInvite("Join the table", "http://table.example/j/7Kd9", ("Agreed: nothing",)),),
    sign="12",
)


def drawn(key: str) -> list[Image.Image]:
    """Every sheet of a game as a small grey picture."""
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
