"""What those who look back at a match share: what was believed at each line, and the moments. Each
is worked out once for each length of the log; the log could give all of it again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import TYPE_CHECKING
from typing import Any
from typing import TypeVar

from app.desk.refusals import Unreadable
from events.envelope import Event
from events.log import Head
from games.table import Table
from games.text import text
from projections.knowledge.moment_words import moment_view
from projections.knowledge.moments import Moment
from projections.knowledge.moments import as_recorded
from projections.knowledge.moments import as_standing
from projections.knowledge.viewer import Viewer
from projections.replay.as_recorded import Believed
from projections.replay.replay import Replay

if TYPE_CHECKING:
    from app.desk.live import Live

Value = TypeVar("Value")
RECORDED, STANDING = "recorded", "standing"
AXES = (STANDING, RECORDED)
"""As the match counts now, by ply; as it was believed when it was recorded, by version."""


class Lookback:
    """What was worked out about a match so far; a value holds as long as the log ends where it
    ended then.
    """

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Head, Any]] = {}
        self._believed: Believed | None = None

    def kept(self, key: object, head: Head, make: Callable[[], Value]) -> Value:
        """Return the value known under *key* for this head, made now where there is none."""
        known = self._kept.get(key)
        if known is None or known[0] != head:
            known = self._kept[key] = (head, make())
        value: Value = known[1]
        return value

    def believed(self, live: Live) -> Believed:
        """Return what was believed at each line of *live*."""
        if self._believed is None:
            self._believed = Believed(live.game, live.history.start)
        return self._believed


def believed_at(live: Live, version: int) -> Replay:
    """Return the history of a match as it was believed after the event *version*."""
    with live.lock:
        return live.lookback.believed(live).at(live.events, version)


def moment(live: Live, version: int | None, ply: int | None) -> tuple[Sequence[Event], Replay]:
    """Return the events and the replay at a moment; raise `Unreadable` for one that does not
    exist.
    """
    if version is not None and ply is not None:
        raise Unreadable(
            {
                "ply": [
                    text("ask for a version (as recorded) or for a ply (as standing), not for both")
                ]
            }
        )
    if version is not None:
        if not 0 <= version <= live.head.version:
            raise Unreadable(
                {
                    "version": [
                        text("the log has versions 0 to %(version)s", version=live.head.version)
                    ]
                }
            )
        events = live.events[:version]
        return events, believed_at(live, version)
    if ply is not None:
        if not 0 <= ply <= live.history.ply:
            raise Unreadable({"ply": [text("plies 0 to %(ply)s stand", ply=live.history.ply)]})
        return live.events, upto_ply(live.history, ply)
    return live.events, live.history


def upto_ply(history: Replay, ply: int) -> Replay:
    """Return a history cut after its *ply*-th standing play."""
    place = bisect_right(history.steps, ply, key=lambda step: step.ply)
    return Replay(history.start, history.steps[:place])


def moments(live: Live, axis: str) -> tuple[Moment, ...]:
    """Return the moments of a match on an axis, in their order."""
    with live.lock:
        return live.lookback.kept(axis, live.head, lambda: _moments(live, axis))


def moment_views(live: Live, axis: str, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the moments of a match as a viewer may know them, in words."""
    with live.lock:
        return live.lookback.kept(
            (axis, viewer), live.head, lambda: list(_views(live, axis, viewer))
        )


def _moments(live: Live, axis: str) -> tuple[Moment, ...]:
    if axis == STANDING:
        return as_standing(live.game, live.events, live.history, moments(live, RECORDED))
    return as_recorded(live.game, live.events, _tables(live), live.history, live.manifest.opened_at)


def _views(live: Live, axis: str, viewer: Viewer) -> Iterator[dict[str, Any]]:
    names, tables = live.names, _tables(live)
    standing = (
        {step.entry.version: step.table for step in live.history.steps} if axis == STANDING else {}
    )
    for moment in moments(live, axis):
        event: Event = live.events[moment.version - 1]
        before, after = tables[moment.version - 1], tables[moment.version]
        if moment.version in standing:
            before, after = live.history.before(moment.version), standing[moment.version]
        view = moment_view(live.game, names, viewer, moment, event, before, after)
        if view is not None:
            yield view


def _tables(live: Live) -> Sequence[Table]:
    return live.lookback.believed(live).tables(live.events)
