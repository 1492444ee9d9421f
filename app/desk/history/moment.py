"""A moment of a match: now, as recorded at a version, or as it stands at a ply."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.history.lookback import past_of
from events.envelope import Event
from games.text import text
from projections.replay.replay import Replay


def at_moment(live: Live, version: int | None, ply: int | None) -> tuple[Sequence[Event], Replay]:
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
        return live.events[:version], past_of(live).at(version)
    if ply is not None:
        if not 0 <= ply <= live.history.ply:
            raise Unreadable({"ply": [text("plies 0 to %(ply)s stand", ply=live.history.ply)]})
        return live.events, upto_ply(live.history, ply)
    return live.events, live.history


def upto_ply(history: Replay, ply: int) -> Replay:
    """Return a history cut off after its *ply*-th standing play."""
    place = bisect_right(history.steps, ply, key=lambda step: step.ply)
    return Replay(history.start, history.steps[:place])
