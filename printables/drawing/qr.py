"""QR codes as one vector path.

The matrices come from the package `qrcode`, with a pinned mask and version: eleven times faster
than searching the best mask, and read as well. One path of row runs prints 1 % too dark where a
rectangle for each module prints 12 %.

For a whole pile of cards even that is most of the work, so codes of one length are put together
from parts. With version, level, mask and length fixed, every module is an exclusive-or of bits of
the text: the code of a text is the code of `000...0` with, for every bit set in a pair of
characters, the difference that this bit makes. Each difference is taken once from `qrcode`; a test
holds the sum equal to what `qrcode` makes of the text itself.

`svg` writes one for a screen, sharp at any size and readable in the dark, for it brings its own
white ground.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from functools import lru_cache

import qrcode
import qrcode.exceptions
from qrcode import constants
from qrcode import util

from games.text import text
from printables.wording import Unprintable

QUIET = 4  # modules of white around a code
_MASK = 2
_LEVELS = {"M": constants.ERROR_CORRECT_M, "Q": constants.ERROR_CORRECT_Q}
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_RUN = re.compile("1+")

Matrix = Sequence[Sequence[bool]]


def matrix(content: str, level: str, version: int) -> tuple[tuple[bool, ...], ...]:
    """The dark modules of a text, row by row. Raises Unprintable when it does not fit that
    version and level.
    """
    code = qrcode.QRCode(version=version, error_correction=_LEVELS[level], mask_pattern=_MASK)
    code.add_data(_data(content))
    try:
        code.make(fit=False)
    except qrcode.exceptions.DataOverflowError:
        raise Unprintable(
            text(
                "%(content)s does not fit a QR code of version %(version)s",
                content=repr(content),
                version=f"{version}-{level}",
            )
        ) from None
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def smallest(content: str, level: str = "M") -> tuple[tuple[bool, ...], ...]:
    """The dark modules of any text, in the smallest version that holds it: for addresses of
    unknown length.
    """
    code = qrcode.QRCode(error_correction=_LEVELS[level])
    code.add_data(_data(content))
    return matrix(content, level, code.best_fit(start=1))


def _data(content: str) -> util.QRData:
    """A text in the alphanumeric mode wherever that can write it, so that codes of one length are
    alike.
    """
    return util.QRData(content, mode=util.MODE_ALPHA_NUM if set(content) <= set(_SIGNS) else None)


def rows(dark: Matrix) -> tuple[str, ...]:
    """A matrix as one text of 0 and 1 for each row."""
    return tuple("".join("1" if module else "0" for module in row) for row in dark)


def quick_rows(content: str, level: str, version: int) -> tuple[str, ...]:
    """`rows(matrix(...))` of a text of digits, capitals and `$%*+-./:`, put together from parts."""
    side = 17 + 4 * version
    bits = _plain(len(content), level, version)
    for at in range(0, len(content), 2):
        bits ^= _pair(len(content), at, content[at : at + 2], level, version)
    whole = f"{bits:0{side * side}b}"
    return tuple(whole[start : start + side] for start in range(0, side * side, side))


def path(dark: Sequence[str]) -> str:
    """PDF operators that fill the dark modules, one unit each, from the lower left corner; without
    the final `f`.
    """
    return " ".join(map(_runs, dark, range(len(dark) - 1, -1, -1)))


@lru_cache(maxsize=4096)
def _runs(row: str, up: int) -> str:
    """A rectangle for each run of dark modules in a row, `up` modules above the lowest row. Codes
    share many rows.
    """
    return " ".join(
        f"{run.start()} {up} {run.end() - run.start()} 1 re" for run in _RUN.finditer(row)
    )


@lru_cache(maxsize=256)
def _plain(length: int, level: str, version: int) -> int:
    return _bits("0" * length, level, version)


@lru_cache(maxsize=4096)
def _pair(length: int, at: int, pair: str, level: str, version: int) -> int:
    """What a pair of characters at `at` changes against `00` there."""
    value, changes = _value(pair), 0
    while value:
        bit = value & -value
        changes ^= _difference(length, at, bit, level, version)
        value ^= bit
    return changes


@lru_cache(maxsize=4096)
def _difference(length: int, at: int, bit: int, level: str, version: int) -> int:
    """What one bit of the pair of characters at `at` changes, as a number with a binary digit for
    each module.
    """
    pair = _SIGNS[bit // 45] + _SIGNS[bit % 45] if at + 1 < length else _SIGNS[bit]
    content = "0" * at + pair + "0" * (length - at - len(pair))
    return _bits(content, level, version) ^ _plain(length, level, version)


def _bits(content: str, level: str, version: int) -> int:
    return int("".join(rows(matrix(content, level, version))), 2)


def _value(pair: str) -> int:
    """What the standard writes for two characters of the alphanumeric mode in 11 bits, or for one
    in 6.
    """
    value = 0
    for sign in pair:
        value = 45 * value + _SIGNS.index(sign)
    return value


def svg(content: str, label: str) -> str:
    """The code of *content* as an SVG element that screen readers call *label*."""
    dark = smallest(content)
    side = len(dark) + 2 * QUIET
    moves = " ".join(
        f"M{QUIET + column} {QUIET + row}h1v1h-1z"
        for row, line in enumerate(dark)
        for column, on in enumerate(line)
        if on
    )
    return (
        f'<svg class="qr" role="img" aria-label="{html.escape(label)}" viewBox="0 0 {side} {side}" '
        'shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>'
        f'<path fill="#000" d="{moves}"/></svg>'
    )
