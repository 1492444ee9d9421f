"""What is drawn on paper, stroke by stroke: more than a small picture shows, on sheets of every kind.

A change of a coordinate, of the room that words have, or of what is measured changes the digest of
a page. After a change that is meant, look at the sheets, then write the digests anew:

    python -m tests.printables.drawn
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any
from unittest.mock import patch

from reportlab.pdfgen.canvas import Canvas

from games import catalogue
from printables.drawing import fonts
from printables.drawing.pen import Pen
from printables.items.lists import lists_pdf
from printables.items.slips import slips_pdf
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import to_pdf
from printables.scoresheet.typesetting import scoresheet_pdf
from printables.sheets import sheets_of
from printables.stock import LABELS
from tests.printables import reviewed
from tests.printables.sheets.test_scorebook import SHEET

KEPT = Path(__file__).with_name("drawn.txt")
_STROKES = ("fill", "frame", "line", "disc", "ring", "ground", "hatch", "words", "paragraph")
_MORE = ("picture", "image", "code", "inside", "clipped")
_MEASURES = ("fitted", "lines", "width")
_PLAIN = replace(reviewed.OPTIONS, back_shift=(0.4, -0.3))
_OTHER = replace(
    reviewed.OPTIONS,
    stock="Letter",
    mat_stock="A3",
    duplex="gutterfold",
    edition="large",
    code_only=True,
    ink_saver=True,
    bleed=True,
    coded_tokens=True,
)
_LONG = replace(
    SHEET, plays=tuple(replace(play, words=play.words * 9) for play in SHEET.plays * 20)
)


def digests(key: str) -> list[str]:
    """A digest of each page of a kind of paper, in order."""
    with _recorded() as pages:
        PAPERS[key]()
    return [hashlib.sha256("\n".join(page).encode()).hexdigest()[:16] for page in pages]


@contextmanager
def _recorded() -> Iterator[list[list[str]]]:
    """Collect what is drawn and measured, page by page."""
    pages: list[list[str]] = []
    strokes: list[str] = []

    def told(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def telling(*args: Any, **more: Any) -> Any:
            known = [one for one in args if not isinstance(one, Pen)]
            strokes.append(f"{function.__name__} {_even(known)} {_even(sorted(more.items()))}")
            return function(*args, **more)

        return telling

    def shown(canvas: Canvas) -> None:
        pages.append([*strokes, *map(str, canvas._code)])
        strokes.clear()
        show_page(canvas)

    def ended(canvas: Canvas, **more: Any) -> None:
        """What is drawn once and then placed, in the words of the PDF itself."""
        strokes.extend(map(str, canvas._code))
        end_form(canvas, **more)

    show_page, end_form = Canvas.showPage, Canvas.endForm
    pens = {name: told(getattr(Pen, name)) for name in (*_STROKES, *_MORE)}
    rulers = {name: told(getattr(fonts, name)) for name in _MEASURES}
    with (
        patch.object(Canvas, "showPage", shown),
        patch.object(Canvas, "endForm", ended),
        patch.multiple(Pen, **pens),
        patch.multiple(fonts, **rulers),
    ):
        yield pages


def _even(value: Any) -> str:
    """A value as words, numbers to a thousandth of a millimetre."""
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, list | tuple):
        return " ".join(map(_even, value))
    return str(value)


def _first_of_each(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    """The first sheet of each kind, size and number of things: tracks are printed with the mats."""
    kinds = {_kind(sheet): sheet for sheet in reversed(sheets)}
    return tuple(sheet for sheet in sheets if sheet in kinds.values())


def _kind(sheet: Sheet) -> tuple[object, ...]:
    sizes = {(round(placed.width), round(placed.height)) for placed in sheet.placed}
    return sheet.kind, sheet.side, len(sheet.placed), frozenset(sizes)


def _sheets(key: str, options: PrintOptions) -> None:
    game = catalogue()[key]
    to_pdf(_first_of_each(sheets_of(game, game.cards, options)), options)


def _of_game(key: str) -> Callable[[], None]:
    def draw() -> None:
        _sheets(key, _PLAIN)
        _sheets(key, _OTHER)

    return draw


def _stickers() -> None:
    for labels in ("cut", *LABELS):
        _sheets("wtactics_arc", PrintOptions(items=("stickers",), labels=labels))


def _event() -> None:
    lists_pdf([reviewed._LIST])
    slips_pdf(reviewed._SLIPS)


PAPERS: dict[str, Callable[[], object]] = {
    **{game.key: _of_game(game.key) for game in catalogue().values() if game.paper},
    "stickers": _stickers,
    "gauge": lambda: _sheets("generals_52", PrintOptions(items=("gauge",))),
    "event": _event,
    "scoresheet": lambda: scoresheet_pdf(_LONG),
}
"""What is drawn, by the name of its kind of paper."""


def kept() -> dict[str, list[str]]:
    """The digests of the pages as somebody last looked at them."""
    rows = (line.split() for line in KEPT.read_text(encoding="utf-8").splitlines())
    return {key: pages for key, *pages in rows}


if __name__ == "__main__":
    lines = (" ".join([key, *digests(key)]) for key in PAPERS)
    KEPT.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
