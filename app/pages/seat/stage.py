"""A seat view put in order for a page: what lies on the far side, in the middle, on the near side;
what hangs on what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FEW = 7
"""A seat with more counters than this shows those at 0 only on demand."""
SIGNS = ("▲", "▼", "●", "◆", "■", "★")
"""One for each seat in turn, so that colour never stands alone."""


def stage(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the view's zones in three bands, each with counters and unseen cards, as templates
    loop over them.
    """
    seats = list(view["seats"])
    near = view["seat"] if view["seat"] in seats else seats[0]
    far = [seat for seat in seats if seat != near]
    sides = {seat: place for place, seat in enumerate(seats)}
    middle = [_zone(view, zone, near) for zone in _of(view, "table")]
    return {
        "near": near,
        "leading": [zone for zone in middle if zone.get("leads")],
        "sides": sides,
        "flipped": len(seats) == 2 and near == seats[1],
        "players": [_player(view, seat, sides) for seat in (*far, near)],
        "table_counters": [row for row in view["counters"] if row["owner"] == "table"],
        "bands": [
            ("far", [_zone(view, zone, near) for seat in far for zone in _of(view, seat)]),
            ("middle", middle),
            ("near", [_zone(view, zone, near) for zone in _of(view, near)]),
        ],
    }


def _player(view: Mapping[str, Any], seat: str, sides: Mapping[str, int]) -> dict[str, Any]:
    """Return a seat's own line: who sits there, whose turn it is, counters and the counts of what
    nobody sees.
    """
    unseen = [
        zone
        for zone in view["zones"]
        if zone["owner"] == seat and _only_counted(zone) and zone["layout"] != "concealed"
    ]
    own = [row for row in view["counters"] if row["owner"] == seat]
    twins = {row["twin"] for row in own}
    counters = [row for row in own if row["name"] not in twins]
    chiefs = [row for row in counters if row["chief"]]
    counters = [row for row in counters if not row["chief"]]
    many = len(counters) + len(unseen) > FEW
    return {
        "seat": seat,
        "side": sides[seat],
        "sign": sign(sides[seat]),
        "player": view["players"].get(seat, ""),
        "active": view["active"] == seat,
        "to_act": seat in view["to_act"],
        "you": view["seat"] == seat,
        "chiefs": chiefs
        + [{**zone, "value": zone["count"], "most": None} for zone in unseen if zone["chief"]],
        "counters": [row for row in counters if not many or _tells(row)],
        "unseen": [zone for zone in unseen if not zone["chief"] and (not many or zone["count"])],
        "idle": [row["label"] for row in counters if many and not _tells(row)]
        + [zone["label"] for zone in unseen if many and not zone["count"]],
        "notes": [note for note in view["notes"] if note["owner"] == seat],
    }


def _tells(row: Mapping[str, Any]) -> bool:
    """Whether a counter says more than that nothing is there."""
    return bool(row["value"] or row["spent"] or row["warn"])


def one_tap(offer: Mapping[str, Any]) -> bool:
    """Whether an offer leaves nothing to decide, so that its button sends it: no ask, or one that
    may be left out and has no second answer.
    """
    if not offer["asks"]:
        return True
    first = offer["asks"][0]
    single = len(offer["asks"]) == 1 and offer["steps"] == 1 and first["optional"]
    return single and len(first.get("options", ("", ""))) <= 1


def sign(side: int) -> str:
    """Return the sign of a seat by its place at the table."""
    return SIGNS[side % len(SIGNS)]


def _of(view: Mapping[str, Any], owner: str) -> list[Mapping[str, Any]]:
    zones = [zone for zone in view["zones"] if zone["owner"] == owner and not _only_counted(zone)]
    return [zone for zone in zones if zone["pieces"] or zone["layout"] != "concealed"]


def _only_counted(zone: Mapping[str, Any]) -> bool:
    """Whether a zone has nothing to show but how many lie in it."""
    bare = not zone["cells"] or zone["owner"] != "table"
    return (
        not zone["pieces"]
        and bare
        and zone["layout"] in ("concealed", "pile", "stack", "row", "list")
    )


def _zone(view: Mapping[str, Any], zone: Mapping[str, Any], near: str) -> dict[str, Any]:
    """Return a zone with its cells as the near seat sees them, and its pieces under what they are
    attached to.
    """
    here = {piece["id"] for piece in zone["pieces"]}
    hosted: dict[str, list[Any]] = {}
    for place in view["zones"]:
        for piece in place["pieces"]:
            if piece["host"]:
                hosted.setdefault(piece["host"], []).append(piece)
    loose = [
        piece
        for piece in zone["pieces"]
        if not piece["host"] or piece["host"] not in _all_ids(view)
    ]
    flip = len(view["seats"]) == 2 and near == view["seats"][1]
    cells = (
        list(reversed(zone["cells"])) if flip and zone["layout"] == "grid" else list(zone["cells"])
    )
    by_cell: dict[str, list[Any]] = {}
    for piece in loose:
        by_cell.setdefault(piece["cell"], []).append(piece)
    if zone["owner"] != "table" and zone["layout"] != "grid":
        cells = [cell for cell in cells if cell["cell"] in by_cell]
    return {
        **zone,
        "cells": cells,
        "by_cell": by_cell,
        "loose": loose,
        "hosted": hosted,
        "ids": here,
        "kinds": _kinds(loose),
        "off_cells": [piece for piece in loose if piece["cell"] not in _names(cells)],
    }


def _all_ids(view: Mapping[str, Any]) -> set[str]:
    return {piece["id"] for zone in view["zones"] for piece in zone["pieces"]}


def _names(cells: list[Any]) -> set[str]:
    return {cell["cell"] for cell in cells}


def _kinds(pieces: list[Any]) -> list[dict[str, Any]]:
    """Return pieces of one kind together: a hand or deck is read by kinds, the copies by their
    numbers.
    """
    groups: dict[str, list[Any]] = {}
    for piece in pieces:
        groups.setdefault(piece["kind"], []).append(piece)
    return [
        {"kind": kind, "name": rows[0]["name"], "facts": rows[0]["facts"], "pieces": rows}
        for kind, rows in groups.items()
    ]
