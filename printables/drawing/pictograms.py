"""Our own pictograms, as paths in a box of 100 by 100, y down. The drawings are in
`pictograms.toml`.

A drawing is a list of strokes of the brush, in order: `fill PATH` and `paper PATH` fill in ink or
in white, `stroke N PATH` and `line N PATH` draw a line N wide in ink or in white. A path is written
as in SVG with capital letters only (M L C Z, points repeat the last letter), and `O x y r` is a
circle.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_POINTS = {"M": 2, "L": 2, "C": 6, "O": 3, "Z": 0}
_BRUSHES = {"fill", "paper", "stroke", "line"}


class NoPictogram(KeyError):
    """A declaration names a pictogram that is not drawn."""


PathStep = tuple[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One movement of the brush: its kind, the width of its line (0 when it fills), and the steps
    of the path.
    """

    brush: str
    width: float
    steps: tuple[PathStep, ...]


@cache
def drawing(name: str) -> tuple[Stroke, ...]:
    """The strokes of a pictogram. Raises NoPictogram with the names there are."""
    strokes = _drawings().get(name)
    if strokes is None:
        raise NoPictogram(f"there is no pictogram {name!r}; there are {', '.join(names())}")
    return tuple(_stroke(text) for text in strokes)


def names() -> tuple[str, ...]:
    """All pictograms, in the order of the alphabet."""
    return tuple(sorted(_drawings()))


@cache
def _drawings() -> dict[str, list[str]]:
    text = Path(__file__).with_suffix(".toml").read_text("utf-8")
    return {str(name): list(strokes) for name, strokes in tomllib.loads(text).items()}


def _stroke(text: str) -> Stroke:
    brush, rest = text.split(maxsplit=1)
    if brush not in _BRUSHES:
        raise ValueError(
            f"{text!r} begins with {brush!r}; wanted one of {', '.join(sorted(_BRUSHES))}"
        )
    width = 0.0
    if brush in ("stroke", "line"):
        number, rest = rest.split(maxsplit=1)
        width = float(number)
    return Stroke(brush, width, tuple(_steps(rest)))


def _steps(path: str) -> list[PathStep]:
    steps: list[PathStep] = []
    letter, numbers = "", []
    for word in re.findall(r"[A-Z]|-?[0-9.]+", path):
        if word.isalpha():
            letter = word
            if letter == "Z":
                steps.append(("Z", ()))
        else:
            numbers.append(float(word))
            if len(numbers) == _POINTS[letter]:
                steps.append((letter, tuple(numbers)))
                letter, numbers = ("L" if letter == "M" else letter), []
    return steps
