"""What if? A sandbox match that begins where another one stood at some moment. Named, and never
official.
"""

from __future__ import annotations

from typing import Any

from app.desk.desk import Desk
from app.desk.desk import new_event_id
from app.desk.live import Live
from app.views.match import moment
from events import kinds
from events.vocabulary import MatchId
from events.vocabulary import thaw
from projections.replay.replay import Step


def branch(desk: Desk, live: Live, version: int | None, ply: int | None, name: str) -> MatchId:
    """Open a sandbox that holds the plays which stood at a moment of *live*, and return its id.

    Raise `Unreadable` for a moment that does not exist. Struck plays are left out; what stood in
    for them is kept.
    """
    events, history = moment(live, version, ply)
    manifest = live.manifest
    line = (
        max((step.entry.version for step in history.steps), default=0)
        if ply is not None
        else len(events)
    )
    sandbox = desk.open(
        manifest.game,
        manifest.options,
        manifest.seats,
        manifest.cards,
        name or f"What if, after {line}",
        sandbox_of=f"{manifest.match}@{line}",
    )
    for step in history.steps:
        _carry_over(desk, sandbox, step)
    return sandbox


def _carry_over(desk: Desk, sandbox: MatchId, step: Step) -> None:
    entry = step.entry
    if step.acted is not None:
        if entry.allowed:
            action: dict[str, Any] = {
                "seat": step.acted.seat,
                "name": step.acted.name,
                "args": thaw(step.acted.args),
            }
            desk.rule(
                sandbox,
                new_event_id(),
                kinds.PLAY_ALLOWED,
                {"action": action, "reason": "as in the match it was branched from"},
            )
        else:
            desk.repeat(sandbox, step.acted, entry.at)
    elif isinstance(entry.what, tuple) and entry.standing == "stands":
        changes = [
            {"what": row.what, "of": row.of, "key": row.key, "value": thaw(row.value)}
            for row in entry.what
        ]
        desk.rule(
            sandbox,
            new_event_id(),
            kinds.TABLE_CORRECTED,
            {"changes": changes, "reason": "as in the match it was branched from"},
        )
