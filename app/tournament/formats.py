"""The formats of events, and points as people write them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from app.desk.errors.refusals import Unreadable
from events.vocabulary import Fields
from games.text import text
from projections.tournament.state import BUCHHOLZ
from projections.tournament.state import BUCHHOLZ_CUT
from projections.tournament.state import SONNEBORN

CHESS: Fields = {
    "pairing": "dutch",
    "points": {"win": 2, "draw": 1, "loss": 0, "bye": 2, "absent": 0, "unit": 2},
    "tiebreaks": [BUCHHOLZ_CUT, BUCHHOLZ, SONNEBORN],
}
FORMATS: Mapping[str, Fields] = {
    "swiss": {},
    "dutch": CHESS,
    "round robin": {"style": "round robin"},
    "free": {"style": "free"},
}
"""What each format sets in a plan; other settings keep the plan's defaults."""
_HALF = "½"


def points_of(written: str) -> dict[str, int]:
    """Return the plan's fields for points such as `3-1-0` or `1 ½ 0` (win, draw, loss): whole
    numbers, and the number of these that make a point; a bye counts as a win. Raise `Unreadable`.
    """
    words = written.replace("-", " ").replace(";", " ").replace(_HALF, ".5").split()
    try:
        read = [Fraction(word) for word in words]
    except (ValueError, ZeroDivisionError):
        read = []
    if len(read) != 3 or any((2 * value).denominator != 1 for value in read):
        raise Unreadable(
            {"points": [text("a win, a draw and a loss, in whole or half points: 3-1-0, 1-½-0")]}
        )
    unit = max(value.denominator for value in read)
    win, draw, loss = (int(value * unit) for value in read)
    return {"win": win, "draw": draw, "loss": loss, "bye": win, "absent": 0, "unit": unit}


def points_said(points: Any) -> str:
    """Return the points of a plan as text that `points_of` reads."""
    return "-".join(
        _said(Fraction(value, points.unit)) for value in (points.win, points.draw, points.loss)
    )


def _said(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    return f"{whole or ''}{_HALF}" if rest else str(whole)
