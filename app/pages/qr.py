"""QR codes as SVG, sharp at any size and readable in the dark, for they bring their own white ground."""
from __future__ import annotations

from markupsafe import Markup

from printables.qr import QUIET
from printables.qr import smallest


def svg(text: str, label: str) -> Markup:
    """Return the code of *text* as an SVG element that screen readers call *label*."""
    dark = smallest(text)
    side = len(dark) + 2 * QUIET
    moves = " ".join(
        f"M{QUIET + column} {QUIET + row}h1v1h-1z" for row, line in enumerate(dark) for column, on in enumerate(line) if on
    )
    return Markup(
        '<svg class="qr" role="img" aria-label="{}" viewBox="0 0 {} {}" shape-rendering="crispEdges">'
        '<rect width="100%" height="100%" fill="#fff"/><path fill="#000" d="{}"/></svg>'
    ).format(label, side, side, Markup(moves))
