"""Watching: the wall display, and the replay on both axes: as recorded by version, as standing by ply."""
from __future__ import annotations

from typing import Any

from flask import render_template
from flask import request
from flask.typing import ResponseReturnValue

from app.answers import Unreadable
from app.pages.site import Sight
from app.pages.site import pages
from app.pages.site import roles
from app.pages.site import sight
from app.pages.site import wants_part
from events.vocabulary import MatchId

WALL_LINES = 8


@pages.get("/m/<match>/table")
def wall_page(match: str) -> ResponseReturnValue:
    """The wall display: what everybody may see, large. `part=live` is all of it that moves."""
    found = sight(match, "spectator")
    name = "parts/wall_live.html" if wants_part("live") else "wall.html"
    return render_template(name, **scene(found), newest=found.view["log"][-WALL_LINES:])


@pages.get("/m/<match>/replay")
def replay_page(match: str) -> ResponseReturnValue:
    """A moment of the match: `?version=` as it was recorded then, `?ply=` as it now counts; the end where neither is given."""
    role, seat = viewer(match)
    version, ply = _number("version"), _number("ply")
    found = sight(match, role)
    last = found.view["last_ply"] if version is None else found.view["head"]
    axis = "ply" if version is None else "version"
    at = min(last, version if version is not None else ply if ply is not None else last)
    seen = sight(match, role, version=at if axis == "version" else None, ply=at if axis == "ply" else None)
    tail = f"&seat={seat}" if seat else "&as=referee" if role == "referee" else ""
    name = "parts/replay_live.html" if wants_part("live") else "replay.html"
    return render_template(
        name, **scene(seen), axis=axis, at=at, last=last, tail=tail, other=_other(seen, axis)
    )


def scene(found: Sight) -> dict[str, Any]:
    """Return what the templates of watchers show."""
    match = found.pass_.match
    return {
        "view": found.view, "match": match, "seat": found.pass_.seat, "role": found.pass_.role, "takeback": None, "send": "",
        "piece_base": "", "line_base": f"/m/{match}/replay?version=", "piece_tail": "",
    }


def viewer(match: str) -> tuple[str, str]:
    """Return as whom this browser replays: as it asked, if it holds that; else as anybody."""
    held = roles(MatchId(match))
    seat = request.args.get("seat", "")
    if ("seat", seat) in held:
        return "seat", seat
    if "as" in request.args and ("referee", "") in held:
        return "referee", ""
    return "spectator", ""


def _other(found: Sight, axis: str) -> int:
    """Return the same moment on the other axis, as near as there is one."""
    steps = found.here.history.steps
    if axis == "version":
        wanted = found.view["version"]
        return max((step.ply for step in steps if step.entry.version <= wanted), default=0)
    wanted = found.view["ply"]
    return max((step.entry.version for step in steps if step.ply <= wanted), default=0)


def _number(name: str) -> int | None:
    text = request.args.get(name, "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Unreadable({name: [f"{text!r} is not a whole number of 0 or more"]})
    return int(text)
