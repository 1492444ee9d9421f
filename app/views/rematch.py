"""Whether a match that is over has a rematch, and who still has to agree to it."""

from __future__ import annotations

from app.desk.history.live import Live
from app.desk.rematch import rematch_id
from app.desk.rematch import who_begins
from events.manifest import of_event
from projections.referee.rematch import rematch
from projections.views.base import View


class RematchView(View, frozen=True, kw_only=True):
    """A rematch that may be asked for, is asked for, or is agreed on.

    `version`: of the question (0: none is open), with who asks (`by`), who agreed and who still
    must (`missing`). `begins`: the seat that begins it ("": by chance, or as an option says).
    `match`: its id ("" until all have agreed).
    """

    version: int
    by: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    begins: str
    match: str


def rematch_view(live: Live) -> RematchView | None:
    """Return the rematch of a match; None while it is played, and for a sandbox or a match of an
    event.
    """
    first = live.manifest
    if live.table.outcome is None or first.sandbox_of or of_event(first.match):
        return None
    return live.lookback.kept("rematch", live.head, lambda: _view(live))


def _view(live: Live) -> RematchView:
    asked = rematch(live.events, live.manifest.seats)
    return RematchView(
        version=asked.version if asked else 0,
        by=asked.by if asked else "",
        agreed=asked.agreed if asked else (),
        missing=asked.missing if asked else live.manifest.seats,
        begins=who_begins(live),
        match=rematch_id(live.manifest.match) if asked and asked.at else "",
    )
