"""The scoresheet of a match on paper: what it says, and how it is set in two narrow columns on as
many pages as it needs.

The layout engine of reportlab fills the columns; every line of type is drawn by the pen, so that
Han characters in the name of a player are set as they are on cards. The same sheet gives the same
bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from collections.abc import Iterator

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate
from reportlab.platypus import Flowable
from reportlab.platypus import Frame
from reportlab.platypus import KeepTogether
from reportlab.platypus import PageTemplate

from games.text import text
from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.pen import FAINT
from printables.drawing.pen import GREY
from printables.drawing.pen import INK
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.render import pin_date
from printables.scoresheet.content import PrintedLine
from printables.scoresheet.content import Scoresheet
from printables.scoresheet.content import SheetSection
from printables.stock import STOCKS
from printables.stock import Stock
from printables.wording import Say
from printables.wording import worded

SIZE, SMALL, HEADING = 7.6, 6.6, 10.0
LEADING = 1.26
_EDGE, _HEAD, _GAP = 12.0, 9.0, 6.0
_NUMBER, _INDENT, _TIME = 7.0, 10.0, 14.0
LEGEND = text(
    "Number, play, time (UTC) and line of the log. What is struck through does not stand; "
    "the ruling is below it."
)
_CODE = 34.0
"""Side of the code with the head of the log, quiet zone included, in mm: read from an arm's length.
"""


def scoresheet_pdf(sheet: Scoresheet, stock: Stock = STOCKS["A4"], say: Say = str) -> bytes:
    """Return the sheet as PDF in a language: type embedded, pages numbered, dates pinned."""
    sheet = worded(sheet, say)
    fonts.load()
    out = io.BytesIO()
    width = (stock.width - 2 * _EDGE - _GAP) / 2
    document = BaseDocTemplate(
        out,
        pagesize=(stock.width * MM, stock.height * MM),
        invariant=1,
        title=printable(sheet.title),
    )
    document.addPageTemplates(
        [
            PageTemplate(name, _columns(stock, width, top), autoNextPageTemplate="next")
            for name, top in (("first", _EDGE + 15.0), ("next", _EDGE + _HEAD))
        ]
    )

    def maker(*args: object, **options: object) -> Canvas:
        return _Numbered(sheet, stock, say, *args, **options)

    document.build(list(_story(sheet, width, say)), canvasmaker=maker)
    return out.getvalue()


def printable(text: str) -> str:
    """Return *text* with a `?` for each sign that no printed type has: what people type must not
    keep a sheet from print.
    """
    try:
        fonts.runs(text, fonts.REGULAR)
    except fonts.NoGlyph:
        return "".join(sign if _has(sign) else "?" for sign in text)
    return text


def _has(sign: str) -> bool:
    try:
        fonts.runs(sign, fonts.REGULAR)
    except fonts.NoGlyph:
        return False
    return True


_BARE = dict.fromkeys(("leftPadding", "bottomPadding", "rightPadding", "topPadding"), 0)


def _columns(stock: Stock, width: float, top: float) -> list[Frame]:
    high = stock.height - top - _EDGE
    return [
        Frame(
            (_EDGE + place * (width + _GAP)) * MM,
            _EDGE * MM,
            width * MM,
            high * MM,
            id=f"column{place}",
            **_BARE,
        )
        for place in (0, 1)
    ]


class _Numbered(Canvas):  # type: ignore[misc]
    """A canvas that learns how many pages there are before it writes the first."""

    def __init__(
        self, sheet: Scoresheet, stock: Stock, say: Say, *args: object, **options: object
    ) -> None:
        super().__init__(*args, **{**options, "initialFontName": fonts.REGULAR})
        pin_date(self)
        self.sheet, self.stock, self.say = sheet, stock, say
        self.pages: list[dict[str, object]] = []

    def showPage(self) -> None:
        """Keep the page; it is written when all are known."""
        self.pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Write all pages, each with its number."""
        for number, page in enumerate(self.pages, 1):
            self.__dict__.update(page)
            self._furniture(number, len(self.pages))
            super().showPage()
        super().save()

    def _furniture(self, number: int, pages: int) -> None:
        self.saveState()
        self.scale(MM, MM)
        pen, right = Pen(self, self.stock.height, say=self.say), self.stock.width - _EDGE
        title, caption = printable(self.sheet.title), printable(self.sheet.caption)
        if number == 1:
            pen.words(_EDGE, _EDGE + 6, title, 17, fonts.BOLD, room=right - _EDGE, least=7)
            pen.words(_EDGE, _EDGE + 11, caption, 9, room=right - _EDGE - 24, ink=GREY)
        else:
            pen.words(
                _EDGE, _EDGE + 4, f"{title} · {caption}", 8, room=right - _EDGE - 30, ink=GREY
            )
        pen.words(
            right,
            _EDGE + (11 if number == 1 else 4),
            text("page %(number)s of %(pages)s", number=number, pages=pages),
            8,
            ink=GREY,
            align="right",
        )
        low = _EDGE + (13 if number == 1 else 6)
        pen.line(_EDGE, low, right, low, 0.25)
        self.restoreState()


class _Strip(Flowable):  # type: ignore[misc]
    """A piece of a column, `height` mm high, that is never broken."""

    def __init__(self, height: float, draw: Callable[[Pen], None], with_next: bool = False) -> None:
        super().__init__()
        self.high, self.drawn = height, draw
        self.keepWithNext = int(with_next)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The room it takes, in points."""
        return width, self.high * MM

    def draw(self) -> None:
        """Draw it with the pen, whose unit is the millimetre."""
        self.canv.saveState()
        self.canv.scale(MM, MM)
        self.drawn(Pen(self.canv, self.high))
        self.canv.restoreState()


def _story(sheet: Scoresheet, width: float, say: Say) -> Iterator[Flowable]:
    for section in sheet.before:
        yield from _section(section, width)
    yield _heading(say(text("Plays")), width)
    yield from _facts((("", say(LEGEND if sheet.plays else text("none"))),), width)
    for entry in sheet.plays:
        yield from _entry(entry, width)
    for section in sheet.after:
        yield from _section(section, width)
    yield KeepTogether(list(_proof(sheet, width, say)))


def _heading(words: str, width: float) -> Flowable:
    def draw(pen: Pen) -> None:
        pen.words(0, 6.0, words, HEADING, fonts.BOLD)
        pen.line(0, 7.2, width, 7.2, 0.25)

    return _Strip(8.4, draw, with_next=True)


def _section(section: SheetSection, width: float) -> Iterator[Flowable]:
    yield _heading(section.heading, width)
    yield from _facts(section.facts, width)


def _facts(facts: tuple[tuple[str, str], ...], width: float) -> Iterator[Flowable]:
    for label, words in facts:
        start = fonts.width(printable(label), fonts.BOLD, SIZE / MM) + 1.2 if label else 0.0
        beside = label and start < width / 2
        broken = _broken(words, width, start if beside else 2.0, 2.0 if label else 0.0)
        if not beside and label:
            yield _line(label, 0.0, face=fonts.BOLD, with_next=True)
        for place, line in enumerate(broken):
            first = label if beside and place == 0 else ""
            yield _line(line, start if first else 2.0 if label else 0.0, before=first)
        yield _Strip(0.5, lambda pen: None)


def _broken(words: str, width: float, first: float, rest: float) -> list[str]:
    """Lines of a text whose first line begins further to the right than the others."""
    lines = fonts.lines(printable(words), fonts.REGULAR, SIZE / MM, width - first)
    if len(lines) < 2:
        return lines or [""]
    return [lines[0], *fonts.lines(" ".join(lines[1:]), fonts.REGULAR, SIZE / MM, width - rest)]


def _line(
    words: str,
    x: float,
    size: float = SIZE,
    face: str = fonts.REGULAR,
    ink: str = INK,
    before: str = "",
    with_next: bool = False,
) -> Flowable:
    height = size / MM * LEADING

    def draw(pen: Pen) -> None:
        if before:
            pen.words(0, height * 0.76, printable(before), size, fonts.BOLD, ink)
        pen.words(x, height * 0.76, printable(words), size, face, ink)

    return _Strip(height, draw, with_next)


def _entry(entry: PrintedLine, width: float) -> Iterator[Flowable]:
    ink = GREY if entry.greyed else INK
    lines = fonts.lines(
        printable(_sentence(entry)), fonts.REGULAR, SIZE / MM, width - _INDENT - _TIME
    ) or [""]
    notes = [
        line
        for note in entry.notes
        for line in fonts.lines(printable(note), fonts.REGULAR, SMALL / MM, width - _INDENT - 2)
    ]
    for place, line in enumerate(lines):
        yield _row(
            entry if place == 0 else None,
            line,
            ink,
            entry.greyed,
            width,
            place + 1 < len(lines) + len(notes),
        )
    for note in notes:
        yield _line(note, _INDENT + 2, SMALL, ink=GREY)


def _sentence(entry: PrintedLine) -> str:
    """Who did what; who is left out where the sentence begins with it already."""
    words = entry.words
    if not words.lower().startswith(entry.who.lower()):
        words = f"{entry.who} {words}"
    return words[:1].upper() + words[1:]


def _row(
    entry: PrintedLine | None, line: str, ink: str, greyed: bool, width: float, with_next: bool
) -> Flowable:
    height = SIZE / MM * LEADING
    base = height * 0.76

    def draw(pen: Pen) -> None:
        if entry is not None:
            pen.line(0, 0, width, 0, 0.1, FAINT)
            pen.words(_NUMBER, base, entry.number, SIZE, fonts.BOLD, ink, align="right")
            pen.words(width, base, f"{entry.time}  {entry.line}", SMALL, ink=GREY, align="right")
        pen.words(_INDENT, base, line, SIZE, ink=ink)
        if greyed:
            pen.line(
                _INDENT,
                base - 0.75,
                _INDENT + fonts.width(line, fonts.REGULAR, SIZE / MM),
                base - 0.75,
                0.15,
                GREY,
            )

    return _Strip(height, draw, with_next)


def _proof(sheet: Scoresheet, width: float, say: Say) -> Iterator[Flowable]:
    """Key, head and code, and a line for everybody who signs."""
    yield _heading(say(text("Proof and signatures")), width)
    key = _spaced(sheet.key) or say(text("none: the record is not signed"))
    yield from _facts((("", sheet.proof), (say(text("Public key")), key)), width)
    if sheet.head:
        version, _, digest = sheet.head.partition(":")
        line = say(text("line %(version)s", version=version))
        yield from _facts(((say(text("Head")), line), ("", _spaced(digest))), width)
        dark = qr.rows(qr.smallest(sheet.head))
        yield _Strip(_CODE + 1, lambda pen: _code(pen, dark))
    for signer in sheet.signers:
        yield _signature(signer, say(text("signature, date")), width)


def _code(pen: Pen, dark: tuple[str, ...]) -> None:
    pen.code(0, 0.5, dark, _CODE / (len(dark) + 2 * qr.QUIET))


def _spaced(digits: str) -> str:
    """Hex digits in groups of eight, so that two people can compare them aloud."""
    return " ".join(digits[start : start + 8] for start in range(0, len(digits), 8))


def _signature(signer: str, label: str, width: float) -> Flowable:
    def draw(pen: Pen) -> None:
        pen.line(0, 10.5, width, 10.5, 0.2)
        pen.words(0, 13.6, printable(signer), SIZE, ink=GREY)
        pen.words(width, 13.6, label, SMALL, ink=GREY, align="right")

    return _Strip(15.0, draw)
