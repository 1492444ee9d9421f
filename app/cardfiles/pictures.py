"""Pictures of a designer's cards: files in a folder, named after the card's code or name."""

from __future__ import annotations

import io
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from PIL import ImageOps
from PIL import UnidentifiedImageError

from app.cardfiles.cells import normalised
from app.cardfiles.rows import NotReadable
from games.cards import CardSet
from games.text import text

KINDS = (".png", ".jpg", ".jpeg", ".webp")
_FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 50_000_000
_SIDE = 700
"""Pixels of the longer printed side: 400 per inch over the width of a card."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures by card code (PNG), files that match no card, and cards without a file."""

    by_code: Mapping[str, bytes]
    strays: tuple[str, ...]
    without: tuple[str, ...]


def pictures_in(folder: Path, cards: CardSet) -> Pictures:
    """Return the pictures in a folder; raise `NotReadable`, which names the file that cannot be
    read.
    """
    called = {normalised(card.name): code for code, card in cards.cards.items()}
    called |= {normalised(code): code for code in cards.cards}
    by_code: dict[str, Path] = {}
    strays = []
    for file in _files(folder):
        code = called.get(normalised(file.stem))
        if code is None:
            strays.append(file.name)
        elif code in by_code:
            raise NotReadable(
                text(
                    "%(one)s and %(other)s are both of the card %(card)s; leave one of them",
                    one=by_code[code].name,
                    other=file.name,
                    card=cards.card(code).called,
                )
            )
        else:
            by_code[code] = file
    return Pictures(
        {code: _prepared(file) for code, file in by_code.items()},
        tuple(strays),
        tuple(card.name for code, card in cards.cards.items() if code not in by_code),
    )


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(
            file for file in folder.iterdir() if file.suffix.lower() in KINDS and file.is_file()
        )
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise NotReadable(text("the folder cannot be read: %(why)s", why=why)) from None


def _prepared(file: Path) -> bytes:
    """The picture upright, on white, scaled down to print size, without metadata."""
    try:
        with Image.open(file, formats=_FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise NotReadable(
                    text(
                        "%(file)s has %(n)s million pixels; at most %(most)s are read",
                        file=file.name,
                        n=opened.width * opened.height // 1_000_000,
                        most=MOST_PIXELS // 1_000_000,
                    )
                )
            upright = ImageOps.exif_transpose(opened).convert("RGBA")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError) as error:
        raise NotReadable(
            text("%(file)s is no whole picture: %(why)s", file=file.name, why=str(error)[:100])
        ) from None
    upright.thumbnail((_SIDE, _SIDE))
    ground = Image.new("RGBA", upright.size, "white")
    ground.alpha_composite(upright)
    out = io.BytesIO()
    ground.convert("RGB").save(out, "PNG")
    return out.getvalue()
