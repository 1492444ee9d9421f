"""What the page of a seat shows, by the names under which its templates read it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from app.pages.site import Visit
from app.pages.table.ended import ended
from app.pages.table.scene import table_scene
from app.web.callers.access import FLOOR
from app.web.callers.caller import access
from projections.referee.disputes import disputes
from projections.referee.disputes import why_no_appeal
from projections.referee.takebacks import last_play


def seat_scene(found: Visit) -> dict[str, Any]:
    """Return what the seat's templates show."""
    last, clock = _last(found), found.view.clock
    newest = next((line for line in found.view.log if line.version == last), None)
    table = table_scene(found.here, found.view)
    how = ended(found.view, table["bars"])
    return {
        "view": found.view,
        "seat": found.pass_.seat,
        "match": found.pass_.match,
        "send": send_url(found),
        "act": act_url(found),
        "takeback": found.view.takeback,
        "role": "seat",
        **table,
        "ended": how,
        "waits": table["waits"] or how is not None,
        "last": last,
        "undoable": last if newest is not None and newest.seat == found.pass_.seat else 0,
        "timed": clock is not None and clock.running is not None,
        "appealable": appealable(found),
        **bases(found),
    }


def appealable(found: Visit) -> int:
    """Return the line of the last answer to a call that may be taken to the head referee (0: none,
    or there is no such rank).
    """
    answered = [call.settled for call in disputes(found.here.events) if call.settled]
    if not answered or found.view.held or why_no_appeal(found.here.events, answered[-1]):
        return 0
    return answered[-1] if access().has(found.pass_.match, FLOOR) else 0


def bases(found: Visit) -> dict[str, str]:
    """Return what the addresses of pieces and lines begin and end with."""
    home = f"/m/{found.pass_.match}/seat"
    return {
        "piece_base": f"{home}/piece/",
        "line_base": f"{home}/play/",
        "piece_tail": f"?seat={quote(found.pass_.seat)}",
    }


def act_url(found: Visit, anyway: bool = False) -> str:
    """Return where the steps of an action are sent; *anyway*: what the rules refuse may be chosen,
    too.
    """
    more = "&anyway=1" if anyway else ""
    return f"/m/{found.pass_.match}/seat/act?seat={quote(found.pass_.seat)}{more}"


def send_url(found: Visit) -> str:
    """Return where a report is sent."""
    return f"/m/{found.pass_.match}/seat/send?seat={quote(found.pass_.seat)}"


def _last(found: Visit) -> int:
    """Return the version of the last play that stands (0: none)."""
    step = last_play(found.here.history)
    return step.entry.version if step else 0
