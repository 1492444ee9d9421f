"""The whole answer to "what may I see?": a moment of a match as one viewer, as JSON-ready data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.desk.live import Live
from app.desk.lookback import moment
from app.desk.walkback import open_tasks
from app.desk.walkback import preview_steps
from app.views.waiting import clock_view
from app.views.waiting import talk_then
from app.views.waiting import talk_view
from events.envelope import Event
from events.vocabulary import thaw
from games.table import Table
from projections.clocks.extension import holds
from projections.clocks.restitution import for_round
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import hidden_ids
from projections.knowledge.viewer import masked
from projections.referee.backup import NOT_ADVISED
from projections.referee.backup import assess
from projections.referee.disputes import held
from projections.referee.penalties import LADDER
from projections.referee.penalties import advice
from projections.referee.penalties import harder
from projections.referee.penalties import infractions
from projections.referee.penalties import penalties
from projections.replay.diff import Difference
from projections.replay.diff import diff
from projections.replay.rebase import Judged
from projections.replay.rebase import Rebase
from projections.text.log_lines import log_lines
from projections.text.words import difference_words
from projections.views.seat_view import ruling_view
from projections.views.seat_view import seat_view

LOG_LINES = 60


def match_view(
    live: Live, viewer: Viewer, now: int, version: int | None = None, ply: int | None = None
) -> dict[str, Any]:
    """Return a match as *viewer* may see it: now, as recorded at a *version*, or as standing at a
    *ply*.
    """
    events, history = moment(live, version, ply)
    current = version is None and ply is None
    table = history.table
    return {
        **headline(live),
        "version": events[-1].version if events else 0,
        "ply": history.ply,
        "head": live.head.version,
        "current": current,
        "axis": "standing" if version is None else "recorded",
        "last_ply": live.history.ply,
        "players": live.names,
        "held": held(events, live.names) if current or version is not None else "",
        **(talk_view(live, viewer) if current else talk_then(events)),
        "now": now,
        "clock": clock_view(live, now) if current else None,
        **seat_view(live.game, table, viewer, acting=current),
        "log": log_lines(live.game, events, history, viewer, LOG_LINES, live.names),
        "diverged": bool(live.diverged),
        **desk_view(events, viewer, live.manifest.seats),
        "tasks": open_tasks(live, viewer) if current else None,
        **({"round": round_view(events, now)} if viewer.sees_all and current else {}),
        "troubles": [
            {"version": item.version, **ruling_view(item.ruling)} for item in history.troubles
        ],
    }


def desk_view(events: Sequence[Event], viewer: Viewer, seats: Sequence[str]) -> dict[str, Any]:
    """Return penalties (a seat sees its own) and, for the referee, the infractions to choose from,
    each with its usual penalty for every seat now: harder for one that has a history.
    """
    every = penalties(events)
    given = [asdict(item) for item in every if viewer.sees_all or viewer.seat == item.seat]
    if not viewer.sees_all:
        return {"penalties": given}
    times = Counter((item.seat, item.infraction) for item in every)
    listed = [
        {
            **asdict(item),
            "usual": {seat: harder(item.penalty, times[seat, item.name]) for seat in seats},
        }
        for item in infractions(events)
    ]
    return {"penalties": given, "infractions": listed, "ladder": list(LADDER)}


def round_view(events: Sequence[Event], now: int) -> list[dict[str, Any]]:
    """Return what each hold of the match proposes for its round: milliseconds, why, whether it was
    a deck check and is over.
    """
    rows = [(hold, for_round(hold)) for hold in holds(events, now) if hold.extension]
    return [
        {
            "milliseconds": said.milliseconds,
            "reason": said.reason,
            "for_deck": hold.for_deck,
            "over": hold.over,
        }
        for hold, said in rows
    ]


def headline(live: Live) -> dict[str, Any]:
    """Return what a match is: ids, game, edition, options."""
    manifest, game = live.manifest, live.game
    return {
        "match": manifest.match,
        "name": manifest.name,
        "sandbox_of": manifest.sandbox_of,
        "game": {
            "key": game.key,
            "title": game.title,
            "edition": game.edition,
            "rules": game.rules,
        },
        "options": {
            option.name: {
                "label": option.label,
                "value": manifest.options.get(option.name, option.default),
            }
            for option in game.options
        },
    }


def event_views(live: Live, viewer: Viewer, after: int, limit: int = 500) -> list[dict[str, Any]]:
    """Return the events after a version as a viewer may read them: hidden cards become `?`, no
    number is ever left out.
    """
    tables = {step.entry.version: step.table for step in live.history.steps}
    return [
        event_view(live, event, tables.get(event.version, live.table), viewer)
        for event in live.events[after : after + limit]
    ]


def event_view(live: Live, event: Event, table: Table, viewer: Viewer) -> dict[str, Any]:
    """Return one event as a viewer may read it. Hash and digest go to the referee alone: they could
    betray what is hidden.
    """
    hidden = hidden_ids(live.game.equipment, table, viewer)
    view: dict[str, Any] = {
        "version": event.version,
        "kind": event.kind,
        "by": event.by,
        "at": event.at,
        "seen": event.seen,
        "data": thaw(masked(event.data, hidden)),
        "reveals": [
            row
            for row in thaw(masked(event.reveals, hidden))
            if viewer.sees_all or viewer.seat in row["to"]
        ],
    }
    if viewer.sees_all:
        view |= {"id": event.id, "schema": event.schema, "hash": event.hash, "digest": event.digest}
    return view


def rebase_view(
    live: Live, outcome: Rebase, viewer: Viewer, now: int, data: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the preview of an amendment with *data*: both tables, differences, verdicts, advice.
    For the referee's eyes.
    """
    backup = assess(live.game, live.events, live.history, outcome, live.clocks, now, live.names)
    weighed = advice(live.events, bool(backup.undone), str(data.get("infraction") or ""))
    head = (
        ("Not advised: the head referee decides this; send the call on.",)
        if backup.grade == NOT_ADVISED
        else ()
    )
    return {
        "advice": [*weighed, *head],
        "version": live.head.version,
        "since": outcome.since,
        "before": seat_view(live.game, outcome.before, viewer, acting=False),
        "after": seat_view(live.game, outcome.after, viewer, acting=False),
        "diff": [
            difference_view(live, outcome.before, outcome.after, item) for item in outcome.diff
        ],
        "verdicts": [
            {
                "version": item.version,
                "verdict": item.verdict,
                **ruling_view(item.ruling),
                "was": _results(live, item, 0),
                "now": _results(live, item, 2),
            }
            for item in outcome.verdicts
        ],
        "checklist": preview_steps(live, outcome),
        "backup": asdict(backup),
    }


def _results(live: Live, judged: Judged, place: int) -> list[dict[str, Any]]:
    """What a changed play did (*place* 0) or does then (2), told on its own tables."""
    if judged.tables is None:
        return []
    before, after = judged.tables[place], judged.tables[place + 1]
    return [difference_view(live, before, after, item) for item in diff(before, after)]


def difference_view(live: Live, before: Table, after: Table, item: Difference) -> dict[str, Any]:
    """Return a difference as data, with its words, as those may read it who see all of both
    tables.
    """
    return fact_view(item, difference_words(live.game, live.names, before, after, item))


def fact_view(item: Difference, words: Sequence[str]) -> dict[str, Any]:
    """Return a difference as data: what, of which, key, both values, and its texts."""
    return {
        "what": item.what,
        "of": item.of,
        "key": item.key,
        "before": _plain(item.before),
        "after": _plain(item.after),
        "words": list(words),
    }


def _plain(value: Any) -> Any:
    if hasattr(value, "zone"):
        return {
            "zone": value.zone,
            "cell": value.cell,
            "facing": value.facing,
            "marks": sorted(value.marks),
            "counters": dict(value.counters),
            "host": value.host,
            "controller": value.controller,
        }
    if hasattr(value, "winners"):
        return {"winners": list(value.winners), "reason": value.reason, "rule": value.rule}
    if isinstance(value, tuple):
        return [item if isinstance(item, str) else item.kind for item in value]
    return value
