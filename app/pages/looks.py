"""How a game's pieces and sides look on a screen: its pictograms as one SVG sheet, and the colours
of its seats as a style sheet.

Both are small files that a phone keeps. The drawings are those of the printed pieces; `--hole` is
what shows through them.
"""

from __future__ import annotations

from functools import cache

from flask import Response
from flask import url_for

import games
from app.desk.refusals import NotHere
from app.pages.site import pages
from games.rules import Game
from printables.pictograms import Step
from printables.pictograms import Stroke
from printables.pictograms import drawing
from printables.pictograms import names

_KEPT = "public, max-age=86400"
_PALE = 55
"""Percent of white mixed into a side's colour where the ground is dark."""


@pages.get("/look/pictures.svg")
def all_pictures() -> Response:
    """All pictograms, each a symbol called by its name."""
    return Response(sprite(), mimetype="image/svg+xml", headers={"Cache-Control": _KEPT})


@pages.get("/look/<key>/pictures.svg")
def pictures(key: str) -> Response:
    """The pictograms of a game's pieces, each a symbol called by its name."""
    return Response(picture_sheet(key), mimetype="image/svg+xml", headers={"Cache-Control": _KEPT})


@pages.get("/look/<key>/sides.css")
def sides(key: str) -> Response:
    """The colours of a game's seats, for light and dark ground."""
    return Response(
        side_colours(_game(key).inks), mimetype="text/css", headers={"Cache-Control": _KEPT}
    )


def sides_sheet(key: str) -> str:
    """Return the address of a game's colours ("" where the seats have those of every game)."""
    found = games.catalogue().get(key)
    return url_for("pages.sides", key=key) if found is not None and found.inks else ""


@cache
def sprite() -> str:
    """Return every pictogram as a symbol of one SVG."""
    symbols = (
        f'<symbol id="{name}" viewBox="-2 -2 104 104">{"".join(map(_drawn, drawing(name)))}'
        f"</symbol>"
        for name in names()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


@cache
def picture_sheet(key: str) -> str:
    """Return the symbols of a game's pieces as SVG."""
    chosen = sorted(set(_game(key).pictures.values()))
    symbols = (
        f'<symbol id="{name}" viewBox="0 0 100 100">{"".join(map(_drawn, drawing(name)))}</symbol>'
        for name in chosen
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def side_colours(inks: tuple[str, ...]) -> str:
    """Return colours of sides as a style sheet; on dark ground they are mixed with white."""
    light = "".join(f"--side{side}:{ink};" for side, ink in enumerate(inks))
    dark = "".join(
        f"--side{side}:color-mix(in srgb,{ink},#fff {_PALE}%);" for side, ink in enumerate(inks)
    )
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def _game(key: str) -> Game:
    found = games.catalogue().get(key)
    if found is None:
        raise NotHere(f"There is no game {key} on this server.")
    return found


def _drawn(stroke: Stroke) -> str:
    ink = "currentColor" if stroke.brush in ("fill", "stroke") else "var(--hole,#fff)"
    paint = (
        f'fill="none" stroke="{ink}" stroke-width="{stroke.width:g}"'
        if stroke.width
        else f'fill="{ink}"'
    )
    return f'<path {paint} d="{"".join(map(_moved, stroke.steps))}"/>'


def _moved(step: Step) -> str:
    letter, numbers = step
    if letter == "O":
        x, y, r = numbers
        return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
    return letter + " ".join(f"{number:g}" for number in numbers)
