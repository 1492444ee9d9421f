"""The timeline of a replay: a lane for each kind of moment, where they lie on it, and the ones
before and after a place.
"""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from app.desk.live import Live
from app.desk.lookback import RECORDED
from projections.knowledge.moment_words import LABELS
from projections.knowledge.moment_words import NAMES
from projections.knowledge.moments import KINDS
from projections.knowledge.moments import TURN

Rows = Sequence[Mapping[str, Any]]
KEYS = dict(zip(KINDS, "drxcvwhtne", strict=True))
"""Kind of moment -> the key that jumps to its next one; with Shift to the one before."""


def lanes(rows: Rows, axis: str) -> list[dict[str, Any]]:
    """Return a lane for each kind of moment that there is: label, key, places, and its marks as the
    path of an SVG.
    """
    found: list[dict[str, Any]] = []
    for kind in KINDS:
        places = sorted({place(row, axis) for row in rows if row["kind"] == kind})
        if places:
            top = len(found)
            marks = "".join(f"M{spot} {top}.15v.7" for spot in places)
            found.append(
                {
                    "kind": kind,
                    "label": LABELS[kind],
                    "key": KEYS[kind],
                    "places": places,
                    "marks": marks,
                }
            )
    return found


def jumps(lanes_: Sequence[Mapping[str, Any]], at: int) -> list[dict[str, Any]]:
    """Return for each lane how many moments lie up to *at*, and the places of the ones before and
    after it (None: none).
    """
    found: list[dict[str, Any]] = []
    for lane in lanes_:
        places = lane["places"]
        before, after = bisect_left(places, at), bisect_right(places, at)
        found.append(
            {
                **lane,
                "number": after,
                "count": len(places),
                "here": before < after,
                "back": places[before - 1] if before else None,
                "on": places[after] if after < len(places) else None,
            }
        )
    return found


def turn_steps(lanes_: Sequence[Mapping[str, Any]], at: int, last: int) -> tuple[int, int]:
    """Return where the turn before and the next one begin: the first and the last place where there
    is none.
    """
    turns: list[int] = next((lane["places"] for lane in lanes_ if lane["kind"] == TURN), [])
    before, after = bisect_left(turns, at), bisect_right(turns, at)
    return (turns[before - 1] if before else 0), (turns[after] if after < len(turns) else last)


def happened(rows: Rows, axis: str, at: int) -> list[dict[str, Any]]:
    """Return the moments at a place, each with the name of its kind."""
    return [{**row, "name": NAMES[row["kind"]]} for row in rows if place(row, axis) == at]


def place(row: Mapping[str, Any], axis: str) -> int:
    """Return where a moment lies on an axis."""
    return int(row["version" if axis == RECORDED else "ply"])


def times(here: Live, axis: str) -> list[int]:
    """Return the server's time of every place of an axis, the first being the opening (milliseconds
    since 1970 UTC).
    """
    if axis == RECORDED:
        return [here.manifest.opened_at, *(event.at for event in here.events)]
    found, ply = [here.manifest.opened_at], 0
    for step in here.history.steps:
        if step.ply > ply:
            ply = step.ply
            found.append(step.entry.at)
    return found
