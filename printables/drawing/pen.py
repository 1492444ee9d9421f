"""A pen that draws in millimetres from the upper left corner, y down, on a reportlab canvas.

It is the only module that calls the canvas to draw; everything on paper is rectangles, lines,
circles, words, pictograms and codes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from functools import cache
from math import radians
from math import tan

from reportlab.lib.colors import Color
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from games.paper import Look
from printables.drawing import fonts
from printables.drawing import qr
from printables.drawing.pictograms import Stroke
from printables.drawing.pictograms import drawing
from printables.wording import Say

MM = 72 / 25.4
_THICKENED = 9.0
"""Points below which thickened outlines would run together."""
INK, PAPER, GREY, FAINT = "#111111", "#ffffff", "#6a6a6a", "#d9d9d9"


class Pen:
    """Draws on a canvas whose unit is the millimetre; `height` is that of the thing being drawn."""

    def __init__(
        self, canvas: Canvas, height: float, spare_ink: bool = False, say: Say = str
    ) -> None:
        self.canvas = canvas
        self.say = say
        self.height = height
        self.spare_ink = spare_ink

    # -- where -------------------------------------------------------------------------------------

    @contextmanager
    def inside(self, x: float, y: float, height: float, turn: float = 0.0) -> Iterator[Pen]:
        """Draw a thing of `height` with its upper left corner at (x, y), turned `turn` degrees
        about that corner.
        """
        self.canvas.saveState()
        self.canvas.translate(x, self.height - y)
        if turn:
            self.canvas.rotate(turn)
        self.canvas.translate(0, -height)
        yield Pen(self.canvas, height, self.spare_ink, self.say)
        self.canvas.restoreState()

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Inside this context, drawing shows within the rectangle only (mm from the upper left)."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.rect(x, self.height - y - height, width, height)
        self.canvas.clipPath(path, stroke=0, fill=0)
        yield
        self.canvas.restoreState()

    # -- shapes ------------------------------------------------------------------------------------

    def fill(
        self, x: float, y: float, width: float, height: float, ink: str = INK, radius: float = 0.0
    ) -> None:
        """A filled rectangle."""
        self.canvas.setFillColor(_color(ink))
        self._box(x, y, width, height, radius, stroke=0, fill=1)

    def frame(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        line: float = 0.3,
        ink: str = INK,
        radius: float = 0.0,
    ) -> None:
        """The outline of a rectangle, `line` mm wide and centred on its edge."""
        self._line_style(line, ink)
        self._box(x, y, width, height, radius, stroke=1, fill=0)

    def _box(
        self, x: float, y: float, width: float, height: float, radius: float, stroke: int, fill: int
    ) -> None:
        low = self.height - y - height
        if radius:
            self.canvas.roundRect(x, low, width, height, radius, stroke=stroke, fill=fill)
        else:
            self.canvas.rect(x, low, width, height, stroke=stroke, fill=fill)

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        line: float = 0.2,
        ink: str = INK,
        dash: tuple[float, ...] = (),
    ) -> None:
        """A straight line."""
        self._line_style(line, ink)
        if dash:
            self.canvas.setDash(list(dash))
        self.canvas.line(x, self.height - y, to_x, self.height - to_y)
        if dash:
            self.canvas.setDash()

    def disc(self, x: float, y: float, radius: float, ink: str = INK) -> None:
        """A filled circle about (x, y)."""
        self.canvas.setFillColor(_color(ink))
        self.canvas.circle(x, self.height - y, radius, stroke=0, fill=1)

    def ring(self, x: float, y: float, radius: float, line: float = 0.3, ink: str = INK) -> None:
        """A circle about (x, y)."""
        self._line_style(line, ink)
        self.canvas.circle(x, self.height - y, radius, stroke=1, fill=0)

    def _line_style(self, line: float, ink: str) -> None:
        self.canvas.setLineWidth(line)
        self.canvas.setStrokeColor(_color(ink))

    # -- looks -------------------------------------------------------------------------------------

    def solid(self, look: Look) -> bool:
        """True when a look is printed as a dark ground with white letters."""
        return look.solid and not self.spare_ink

    def ground(self, x: float, y: float, width: float, height: float, look: Look) -> str:
        """Fill a rectangle in a look, hatch included, and return the ink for letters on it."""
        if self.solid(look):
            self.fill(x, y, width, height, look.ink)
            self.hatch(x, y, width, height, look.hatch, PAPER, 0.12)
            return PAPER
        self.fill(x, y, width, height, PAPER)
        self.hatch(x, y, width, height, look.hatch, look.ink, 0.22)
        self.frame(x, y, width, height, 0.5, look.ink)
        return INK

    def hatch(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        kind: str,
        ink: str,
        line: float,
        step: float = 1.6,
    ) -> None:
        """Fill a rectangle with a hatch; see games.paper.Look."""
        if kind == "none":
            return
        with self.clipped(x, y, width, height):
            self._line_style(line, ink)
            path = self.canvas.beginPath()
            low = self.height - y - height
            for start, end in _hatch_lines(kind, width, height, step):
                path.moveTo(x + start[0], low + start[1])
                path.lineTo(x + end[0], low + end[1])
            if kind == "dots":
                self.canvas.setLineCap(1)
                self.canvas.setLineWidth(line * 2.5)
            self.canvas.drawPath(path, stroke=1, fill=0)

    # -- words -------------------------------------------------------------------------------------

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        face: str = fonts.REGULAR,
        ink: str = INK,
        align: str = "left",
        turn: float = 0.0,
        slant: float = 0.0,
        room: float | None = None,
        least: float = 5.0,
    ) -> None:
        """One line of text, its base line at y; `size` in points; `align` left, centre or right of
        x; `turn` and `slant` in degrees, one of them at most. Where there is a `room`, the line is
        made smaller until it is no wider, down to the size `least`.
        """
        text = self.say(text)
        size /= MM
        if room is not None:
            size = fonts.fitted(text, face, size, room, least / MM)
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * fonts.width(text, face, size)
        self.canvas.setFillColor(_color(ink))
        if slant:
            self.canvas.saveState()
            self.canvas.transform(1, 0, tan(radians(slant)), 1, x - shift, self.height - y)
            self._runs(0, 0, text, size, face, ink)
            self.canvas.restoreState()
            return
        if not turn:
            self._runs(x - shift, self.height - y, text, size, face, ink)
            return
        self.canvas.saveState()
        self.canvas.translate(x, self.height - y)
        self.canvas.rotate(turn)
        self._runs(-shift, 0, text, size, face, ink)
        self.canvas.restoreState()

    def _runs(self, x: float, y: float, text: str, size: float, face: str, ink: str) -> None:
        """One line in all the faces it needs; (x, y) as the canvas counts."""
        for run in fonts.runs(text, face):
            self.canvas.setFont(run.face, size)
            if run.extra and size * MM >= _THICKENED:
                self.canvas.saveState()
                self.canvas.setLineJoin(1)
                self._line_style(run.extra * size, ink)
                self.canvas.drawString(x, y, run.text, mode=2)
                self.canvas.restoreState()
            else:
                self.canvas.drawString(x, y, run.text)
            x += fonts.run_width(run, size)

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        face: str = fonts.REGULAR,
        ink: str = INK,
        leading: float = 1.22,
        slant: float = 0.0,
    ) -> float:
        """Text broken into lines from the base line y down; returns the base line after the
        last.
        """
        for line in fonts.lines(self.say(text), face, size / MM, room):
            self.words(x, y, line, size, face, ink, slant=slant)
            y += size / MM * leading
        return y

    # -- pictograms and codes ----------------------------------------------------------------------

    def picture(
        self, x: float, y: float, side: float, name: str, ink: str = INK, paper: str = PAPER
    ) -> None:
        """A pictogram in a square with its upper left corner at (x, y)."""
        self.canvas.saveState()
        self.canvas.translate(x, self.height - y)
        self.canvas.scale(side / 100, -side / 100)
        self.canvas.setLineJoin(1)
        self.canvas.setLineCap(1)
        for stroke in drawing(name):
            self._brush(stroke, ink if stroke.brush in ("fill", "stroke") else paper)
        self.canvas.restoreState()

    def image(self, x: float, y: float, width: float, height: float, content: bytes) -> None:
        """A picture (PNG) as large as it goes into a rectangle, in its middle."""
        picture = ImageReader(io.BytesIO(content))
        wide, high = picture.getSize()
        scale = min(width / wide, height / high)
        wide, high = wide * scale, high * scale
        left, top = x + (width - wide) / 2, y + (height - high) / 2
        self.canvas.drawImage(picture, left, self.height - top - high, wide, high)

    def _brush(self, stroke: Stroke, ink: str) -> None:
        path = self.canvas.beginPath()
        moves = {
            "M": path.moveTo,
            "L": path.lineTo,
            "C": path.curveTo,
            "O": path.circle,
            "Z": path.close,
        }
        for letter, numbers in stroke.steps:
            moves[letter](*numbers)
        if stroke.width:
            self._line_style(stroke.width, ink)
        else:
            self.canvas.setFillColor(_color(ink))
        self.canvas.drawPath(path, stroke=int(stroke.width > 0), fill=int(stroke.width == 0))

    def code(
        self, x: float, y: float, dark: Sequence[str], module: float, quiet: int = qr.QUIET
    ) -> float:
        """A QR code, as rows of 0 and 1, in its white quiet zone with its corner at (x, y); returns
        the whole side.
        """
        side = (len(dark) + 2 * quiet) * module
        left, low = x + quiet * module, self.height - y - side + quiet * module
        white = len(dark) + 2 * quiet
        self.canvas.addLiteral(
            f"q {module:.4f} 0 0 {module:.4f} {left:.4f} {low:.4f} cm "
            f"1 g {-quiet} {-quiet} {white} {white} re f 0 g {qr.path(dark)} f Q"
        )
        return side


def _hatch_lines(
    kind: str,
    width: float,
    height: float,
    step: float,
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    if kind in ("rising", "cross"):
        for at in _steps(-height, width, step * 1.4):
            yield (at, 0), (at + height, height)
    if kind in ("falling", "cross"):
        for at in _steps(0, width + height, step * 1.4):
            yield (at, 0), (at - height, height)
    if kind == "level":
        for at in _steps(0, height, step):
            yield (0, at), (width, at)
    if kind == "dots":
        for row, low in enumerate(_steps(step / 2, height, step)):
            for at in _steps(step * (0.5 + row % 2) / 1, width, step * 2):
                yield (at, low), (at, low)


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    for number in range(int((end - start) / step) + 1):
        yield start + number * step


@cache
def _color(ink: str) -> Color:
    return HexColor(ink)
