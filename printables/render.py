"""Sheets to PDF. The same sheets give the same bytes, in any process, on any day.

Each design is stored once in the file (a form) and placed for every copy; only the codes differ.
"""

from __future__ import annotations

import hashlib
import io
import time
from collections.abc import Callable
from collections.abc import Hashable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from games.paper import CardBack
from games.paper import Leaflet
from games.paper import Token
from games.text import text
from printables.drawing import fonts
from printables.drawing.pen import GREY
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.items.faces import draw_back
from printables.items.faces import draw_blank
from printables.items.faces import draw_code
from printables.items.faces import draw_face
from printables.items.gauge import draw_gauge
from printables.items.labels import draw_sticker
from printables.items.leaflets import draw_invite
from printables.items.leaflets import draw_leaflet
from printables.items.leaflets import draw_sign
from printables.items.mats import draw_mat
from printables.items.tiles import draw_tile
from printables.items.tiles import draw_tile_code
from printables.items.tokens import draw_token
from printables.options import BLEED
from printables.options import PrintOptions
from printables.pages import Blank
from printables.pages import Front
from printables.pages import Gauge
from printables.pages import Part
from printables.pages import Placed
from printables.pages import Sheet
from printables.pages import Sign
from printables.pages import Sticker
from printables.pages import Thing
from printables.pages import Tile
from printables.pages import Welcome
from printables.stock import EDGE
from printables.wording import Unprintable

Progress = Callable[[int, int], None]
"""Called after each page with the number of pages done and the number of all."""

rl_config.useA85 = 0  # binary streams: a fifth smaller than the letters reportlab writes by default

_LONG_AGO = 946684800  # 2000-01-01; a file that tells when it was made is never the same twice


def to_pdf(
    sheets: Sequence[Sheet], options: PrintOptions | None = None, progress: Progress | None = None
) -> bytes:
    """Draw the sheets, one page each, at true size. `options` must be those the sheets were made
    with.
    """
    press = Press(sheets, options or PrintOptions())
    for done in press.pages():
        if progress:
            progress(done, len(sheets))
    return press.finished()


class Press:
    """A PDF that is drawn page by page, so that its maker can tell how far it is: go through
    `pages` to the end, then take `finished`.
    """

    def __init__(self, sheets: Sequence[Sheet], options: PrintOptions) -> None:
        if not sheets:
            raise Unprintable(text("there is nothing to print: choose at least one kind of sheet"))
        fonts.load()
        self.sheets = sheets
        self.options = options
        self.out = io.BytesIO()
        self.canvas = Canvas(
            self.out, invariant=1, pageCompression=1, initialFontName=fonts.REGULAR
        )
        self.forms: dict[Hashable, str] = {}
        pin_date(self.canvas)
        self.canvas.setTitle(options.say(sheets[0].title))
        self.canvas.setViewerPreference("PrintScaling", "None")
        flips = {sheet.flip for sheet in sheets} & {"long", "short"}
        if flips:
            self.canvas.setViewerPreference("Duplex", f"DuplexFlip{flips.pop().title()}Edge")

    def pages(self) -> Iterator[int]:
        """Draw the sheets; yield after each how many are done."""
        for done, sheet in enumerate(self.sheets, 1):
            self._page(sheet)
            yield done

    def finished(self) -> bytes:
        """The whole file, once all pages are drawn."""
        self.canvas.save()
        return self.out.getvalue()

    def _pen(self, height: float) -> Pen:
        return Pen(self.canvas, height, self.options.ink_saver, self.options.say)

    def _page(self, sheet: Sheet) -> None:
        canvas, stock = self.canvas, sheet.stock
        canvas.setPageSize((stock.width * MM, stock.height * MM))
        self._boxes(sheet)
        canvas.scale(MM, MM)
        pen = self._pen(stock.height)
        for placed in sheet.placed:
            self._place(pen, placed)
        for mark in sheet.marks:
            pen.line(*mark, line=0.1)
        for dash in sheet.dashes:
            pen.line(*dash, line=0.12, ink=GREY, dash=(2, 2))
        self._margin(pen, sheet)
        canvas.showPage()

    def _boxes(self, sheet: Sheet) -> None:
        """The finished area, and that area with 3 mm of bleed; kept to the page."""
        x, y, width, height = sheet.trim or (0.0, 0.0, sheet.stock.width, sheet.stock.height)
        low = sheet.stock.height - y - height
        bleed = min(3.0, x, low)
        self.canvas.setTrimBox((x * MM, low * MM, (x + width) * MM, (low + height) * MM))
        self.canvas.setBleedBox(
            (
                (x - bleed) * MM,
                (low - bleed) * MM,
                (x + width + bleed) * MM,
                (low + height + bleed) * MM,
            )
        )

    def _place(self, pen: Pen, placed: Placed) -> None:
        thing = placed.thing
        if isinstance(thing, Part):
            self._part(pen, placed, thing)
            return
        with pen.inside(placed.x, placed.y, placed.height, placed.turn) as local:
            if isinstance(thing, Sticker):
                draw_sticker(local, thing, placed.width, placed.height, self.options)
                return
            design = _design(thing)
            drawn = partial(draw, thing=thing, options=self.options)
            local.canvas.doForm(self._form(design, placed.width, placed.height, drawn))
            if isinstance(thing, Front):
                draw_code(local, thing.tag, self.options)
            if isinstance(thing, Tile) and thing.tag:
                draw_tile_code(local, thing.token, thing.tag)

    def _part(self, pen: Pen, placed: Placed, part: Part) -> None:
        mat = part.mat
        form = self._form(mat, mat.width, mat.height, lambda own: draw_mat(own, mat, part.letter))
        rim = 0.4  # half of an outline lies outside the mat
        with (
            pen.clipped(
                placed.x - rim, placed.y - rim, placed.width + 2 * rim, placed.height + 2 * rim
            ),
            pen.inside(placed.x - part.left, placed.y - part.top, mat.height) as local,
        ):
            local.canvas.doForm(form)

    def _margin(self, pen: Pen, sheet: Sheet) -> None:
        """A ruler to check the printer's scale, and what this page is: below where there is room,
        else at the side.
        """
        stock = sheet.stock
        trim = sheet.trim or (0.0, 0.0, stock.width, stock.height)
        below = stock.height - trim[1] - trim[3]
        if sheet.empty:
            pen.words(
                stock.width / 2,
                stock.height / 2,
                text("This side stays empty."),
                9,
                ink=GREY,
                align="centre",
            )
        elif below >= 14:
            self._ruler(
                pen, trim[0] + 8 if trim[0] < 20 else 20, stock.height - EDGE - 3, sheet.title
            )
        elif below >= 7 and not sheet.marks:
            self._ruler(pen, trim[0], stock.height - EDGE - 0.4, sheet.title)
        elif trim[0] >= 10:
            self._ruler(pen, EDGE + 3, stock.height - 20, sheet.title, turn=90)

    def _ruler(self, pen: Pen, x: float, y: float, title: str, turn: float = 0.0) -> None:
        """The ruler with its line from (x, y) on, and the title of the page behind it."""
        form = self._form("ruler", 115, 3.2, _draw_ruler)
        with pen.inside(x, y, 0, turn) as local:
            local.canvas.translate(0, -0.2)
            local.canvas.doForm(form)
            local.words(114, -0.2, title, 6, ink=GREY)

    def _form(
        self, design: Hashable, width: float, height: float, drawn: Callable[[Pen], None]
    ) -> str:
        """The name of the form that holds a design; drawn when it is first asked for."""
        name = self.forms.get(design)
        if name is None:
            name = self.forms[design] = f"d{len(self.forms)}"
            rim = BLEED if self.options.bleed else 1
            self.canvas.beginForm(name, -rim, -rim, width + rim, height + rim)
            drawn(self._pen(height))
            self.canvas.endForm()
        return name


def _design(thing: Thing) -> Hashable:
    """The key under which a design is drawn once: copies of it differ in their codes alone."""
    if isinstance(thing, Front):
        return thing.face
    return (thing.token, thing.tag is None) if isinstance(thing, Tile) else thing


def draw(pen: Pen, thing: Thing, options: PrintOptions) -> None:
    """Draw what a thing other than a mat or a sticker looks like on every copy."""
    match thing:
        case Front(face=face):
            draw_face(pen, face, options)
        case Blank(look=look):
            draw_blank(pen, look)
        case CardBack():
            draw_back(pen, thing, options)
        case Token():
            draw_token(pen, thing)
        case Tile(token=token, tag=tag):
            draw_tile(pen, token, spare=tag is None)
        case Leaflet():
            draw_leaflet(pen, thing)
        case Welcome():
            draw_invite(pen, thing.game, thing.edition, thing.invite)
        case Gauge():
            draw_gauge(pen, thing.side)
        case Sign(number=number):
            draw_sign(pen, number)


def _draw_ruler(pen: Pen) -> None:
    """100 mm with a tick each 10."""
    pen.line(0, 3, 100, 3, 0.15)
    for tick in range(11):
        pen.line(10 * tick, 1.0 if tick % 5 == 0 else 1.8, 10 * tick, 3, 0.15)
    pen.words(102, 3, "100 mm", 6, ink=GREY)


def pin_date(canvas: Canvas) -> None:
    """Keep the day of printing out of a file, and SOURCE_DATE_EPOCH, which would change the file's
    dates and its id.
    """
    document = canvas._doc
    document.signature = hashlib.md5(usedforsecurity=False)
    stamp = document._timeStamp
    stamp.t, stamp.lt = _LONG_AGO, time.gmtime(_LONG_AGO)
    stamp.YMDhms, stamp.tzname = tuple(stamp.lt)[:6], "UTC"
