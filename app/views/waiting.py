"""What keeps a match waiting, as phones and the referee's queue show it: clocks, calls, pauses,
offers to take back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.desk.live import Live
from events.envelope import Event
from events.vocabulary import thaw
from games import play
from projections.clocks.clocks import at_time
from projections.clocks.pausing import open_question
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import hidden_ids
from projections.knowledge.viewer import masked_action
from projections.referee.consent import open_request
from projections.referee.disputes import by_consent
from projections.referee.disputes import disputes
from projections.referee.disputes import held
from projections.referee.disputes import open_takeback
from projections.referee.disputes import pause
from projections.referee.disputes import queue_rows
from projections.text.log_lines import play_words


def clock_view(live: Live, now: int) -> dict[str, Any]:
    """Return the clocks for phones: absolute deadlines in milliseconds, never a countdown; a phone
    draws that itself.
    """
    clocks = at_time(live.clocks, now)
    running = clocks.running
    return {
        "running": None
        if running is None
        else {
            "seat": running.seat,
            "key": running.key,
            "limit": running.limit,
            "due": clocks.due,
            "left": clocks.left(now),
            "ends": None if clocks.stopped else running.since + running.left,
        },
        "stopped": clocks.stopped,
        "used": dict(clocks.used),
        "turn_since": clocks.turn_since,
    }


def talk_view(live: Live, viewer: Viewer) -> dict[str, Any]:
    """Return the calls for the referee, the pause, and what is open among the seats: an offer to
    take back the last play, a refused play that may stand, a pause (or going on) that is asked for.
    """
    offer = open_takeback(live.events, live.history, live.manifest.seats)
    asked = None if live.table.outcome else open_question(live.events, live.table.seats)
    return {
        "disputes": [asdict(dispute) for dispute in disputes(live.events)],
        "takeback": None if offer is None else asdict(offer),
        "consent": consent_view(live, viewer),
        "pause": pause_view(live.events),
        "pausing": None if asked is None else asdict(asked),
    }


def talk_then(events: Sequence[Event]) -> dict[str, Any]:
    """Return the same for a moment that is over, from the events up to it: the calls then, and
    nothing left to answer.
    """
    return {
        "disputes": [asdict(dispute) for dispute in disputes(events)],
        "takeback": None,
        "consent": None,
        "pause": pause_view(events),
        "pausing": None,
    }


def pause_view(events: Sequence[Event]) -> dict[str, Any] | None:
    """Return the pause that is on: its version, why, who stored it, and whether the seats agreed to
    it.
    """
    on = pause(events)
    if on is None:
        return None
    return {
        "version": on.version,
        "reason": on.data["reason"],
        "by": on.by,
        "agreed": by_consent(on),
    }


def consent_view(live: Live, viewer: Viewer) -> dict[str, Any] | None:
    """Return the refused play that the seats are asked about, as far as *viewer* may know it; None
    where none is.
    """
    asked = open_request(live.events, live.table.seats)
    if asked is None:
        return None
    hidden = hidden_ids(live.game.equipment, live.table, viewer)
    seen = masked_action(asked.action, hidden)
    because = (
        play.check(live.game, live.table, asked.action).because if seen == asked.action else ""
    )
    return {
        "version": asked.version,
        "by": asked.by,
        "rule": asked.rule,
        "because": because,
        "reason": asked.reason,
        "agreed": list(asked.agreed),
        "missing": list(asked.missing),
        "action": {"seat": seen.seat, "name": seen.name, "args": thaw(seen.args)},
        "words": play_words(live.game, live.table, asked.action, hidden),
    }


def queue_of(live: Live, now: int) -> list[dict[str, Any]]:
    """Return what a match adds to the referee's queue, each call with the clocks, the longest
    waiting first.
    """
    rows = queue_rows(
        live.game,
        live.manifest.match,
        live.manifest.name,
        live.events,
        live.history,
        now,
        live.names,
    )
    state = clock_line(live, now)
    return [{**state, **asdict(row)} for row in rows]


def clock_line(live: Live, now: int) -> dict[str, Any]:
    """Return how a match stands on the referee's queue: name, players, who is to act, why it waits,
    and its clocks.
    """
    return {
        "match": live.manifest.match,
        "name": live.manifest.name or live.game.title,
        "seats": list(live.manifest.seats),
        "players": live.names,
        "to_act": [] if live.table.outcome else list(live.table.to_act),
        "over": live.table.outcome is not None,
        "held": held(live.events, live.names),
        "clock": clock_view(live, now),
    }
