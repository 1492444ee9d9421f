"""What keeps a match waiting, as phones and the referee's queue show it: clocks, calls, offers to take back."""
from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.live import Live
from projections.clocks import at_time
from projections.disputes import disputes
from projections.disputes import open_takeback
from projections.disputes import queue_rows


def clock_view(live: Live, now: int) -> dict[str, Any]:
    """Return the clocks for phones: absolute deadlines in milliseconds, never a countdown; a phone draws that itself."""
    clocks = at_time(live.clocks, now)
    running = clocks.running
    return {
        "running": None if running is None else {
            "seat": running.seat, "key": running.key, "limit": running.limit, "due": clocks.due, "left": clocks.left(now),
        },
        "stopped": clocks.stopped,
        "used": dict(clocks.used),
        "turn_since": clocks.turn_since,
    }


def talk_view(live: Live) -> dict[str, Any]:
    """Return the calls for the referee, open and settled, and the open offer to take back the last play."""
    offer = open_takeback(live.events, live.history, live.manifest.seats)
    return {
        "disputes": [asdict(dispute) for dispute in disputes(live.events)],
        "takeback": None if offer is None else asdict(offer),
    }


def queue_of(live: Live, now: int) -> list[dict[str, Any]]:
    """Return what a match adds to the referee's queue, the longest waiting first."""
    rows = queue_rows(live.game, live.manifest.match, live.manifest.name, live.events, live.history, now, live.names)
    return [asdict(row) for row in rows]
