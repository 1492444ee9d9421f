"""Pictograms as one SVG sheet, and the inks of a game's seats and cards as a style sheet; phones
cache both.

The drawings are those of the printed cards; `--hole` is the colour of their gaps.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache

from flask import Response
from flask import url_for
from markupsafe import Markup

import games
from app.desk.errors.refusals import NotHere
from app.pages.site import pages
from app.web.wire.compression import same_for_all
from games.paper import Look
from games.rules import Game
from games.text import text
from printables.drawing.pictograms import PathStep
from printables.drawing.pictograms import Stroke
from printables.drawing.pictograms import drawing
from printables.drawing.pictograms import names

_KEPT = "public, max-age=86400"
_PALE = 55
"""Percent of white mixed into a side's colour on dark ground."""
_HATCHES: Mapping[str, str] = {
    "rising": "repeating-linear-gradient(135deg,transparent 0 3px,rgb(255 255 255/.34) 3px 4.5px)",
    "falling": "repeating-linear-gradient(45deg,transparent 0 3px,rgb(255 255 255/.34) 3px 4.5px)",
    "level": "repeating-linear-gradient(0deg,transparent 0 3px,rgb(255 255 255/.34) 3px 4.5px)",
    "cross": "repeating-linear-gradient(45deg,transparent 0 4px,rgb(255 255 255/.26) 4px 5px),"
    "repeating-linear-gradient(135deg,transparent 0 4px,rgb(255 255 255/.26) 4px 5px)",
    "dots": "radial-gradient(rgb(255 255 255/.45) 1px,transparent 1.4px) 0 0/5px 5px",
}
"""The hatches of printed cards, as CSS background layers over an ink."""


@pages.get("/look/pictures.svg")
def all_pictures() -> Response:
    """All pictograms as SVG symbols, by name."""
    return same_for_all(sprite(), "image/svg+xml", {"Cache-Control": _KEPT})


@pages.get("/look/<key>/inks.css")
def inks(key: str) -> Response:
    """The inks of a game's seats and cards, on light and dark ground."""
    return Response(ink_rules(key), mimetype="text/css", headers={"Cache-Control": _KEPT})


@pages.get("/look/games.css")
def grounds() -> Response:
    """The background of each game's emblem and the inks of its seats, where several games meet."""
    rules = "".join(
        f".game-{game.key}{{--game:{game.screen.ground}}}"
        + "".join(_inks(f".game-{game.key} ", tuple(game.screen.seats.values())))
        for game in games.catalogue().values()
        if game.screen
    )
    return Response(rules, mimetype="text/css", headers={"Cache-Control": _KEPT})


def inks_sheet(key: str) -> str:
    """Return the address of a game's inks ("" where it has only the common ones)."""
    game = games.catalogue().get(key)
    return url_for("pages.inks", key=key) if game is not None and game.screen else ""


@cache
def sprite() -> str:
    """Return every pictogram as a symbol of one SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols()}</svg>'


@cache
def symbols() -> Markup:
    """Return every pictogram as a symbol, for an SVG that may fetch nothing."""
    return Markup("").join(
        Markup('<symbol id="{}" viewBox="-2 -2 104 104" fill="currentColor">{}</symbol>').format(
            name, Markup("".join(map(_drawn, drawing(name))))
        )
        for name in names()
    )


@cache
def ink_rules(key: str) -> str:
    """Return the style rules for the seats and the inks of a game."""
    screen = _game(key).screen
    if screen is None:
        return ""
    return "".join((*_seats(tuple(screen.seats.values())), *_cards(screen.inks)))


def _seats(looks: tuple[Look, ...]) -> Iterator[str]:
    """Colours that a seat's element passes on to its content; the common style sheet makes shades
    of them.
    """
    yield from _inks("", looks)
    rows = tuple(enumerate(looks))
    yield ":root{" + "".join(f"--side{side}:{look.ink};" for side, look in rows) + "}"
    pale = "".join(
        f"--side{side}:color-mix(in srgb,{look.ink},#fff {_PALE}%);" for side, look in rows
    )
    yield f"@media (prefers-color-scheme:dark){{:root{{{pale}}}}}"


def _inks(within: str, looks: tuple[Look, ...]) -> Iterator[str]:
    for side, look in enumerate(looks):
        yield f"{within}.side-{side}{{--ink-of:{look.ink};--hatch:{_hatch(look)}}}"


def _cards(inks: Mapping[str, Look]) -> Iterator[str]:
    """The ink of a card's head band; a light ink is printed as a hatch on white."""
    for name, look in inks.items():
        yield f".ink-{name}{{--band:{look.ink};--band-hatch:{_hatch(look)}}}"


def _hatch(look: Look) -> str:
    return "none" if look.solid else _HATCHES.get(look.hatch, "none")


def _game(key: str) -> Game:
    game = games.catalogue().get(key)
    if game is None:
        raise NotHere(text("There is no game %(key)s on this server.", key=key))
    return game


def _drawn(stroke: Stroke) -> str:
    inked = stroke.brush in ("fill", "stroke")
    ink = "currentColor" if inked else "var(--hole,#fff)"
    paint = "" if inked else f'fill="{ink}" '
    if stroke.width:
        paint = f'fill="none" stroke="{ink}" stroke-width="{stroke.width:g}" '
    return f'<path {paint}d="{"".join(_moves(stroke.steps))}"/>'


def _moves(steps: Iterable[PathStep]) -> Iterator[str]:
    """The data of a path. A letter that repeats, and an L after an M, need not be written (SVG 1.1,
    8.3.1): that is a twentieth of what a phone loads of them.
    """
    implied = ""
    for step in steps:
        yield _moved(step, implied)
        implied = {"M": "L", "L": "L", "C": "C"}.get(step[0], "")


def _moved(step: PathStep, implied: str) -> str:
    letter, numbers = step
    if letter == "O":
        x, y, r = numbers
        return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
    return (" " if letter == implied else letter) + " ".join(f"{number:g}" for number in numbers)
