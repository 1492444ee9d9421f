"""The events of this server, as the front door lists them."""

from __future__ import annotations

from typing import Any

import games
from app.desk.errors.refusals import Damaged
from app.web import usecases
from app.web.tournament import tournaments


def event_rows() -> list[dict[str, Any]]:
    """Return the events of this server as the lobby lists them, newest first."""
    found = []
    for event in usecases.desk().log.tournaments():
        try:
            here = tournaments.live(event)
        except Damaged as refusal:
            found.append({"event": event, "name": event, "fault": refusal.message, "at": 0})
            continue
        mine = {pass_.role for pass_ in tournaments.passes(event)}
        found.append(
            {
                "event": event,
                "name": here.manifest.name or event,
                "title": games.catalogue()[here.manifest.game].title,
                "players": len(here.now.players),
                "round": len(here.now.rounds),
                "closed": bool(here.now.closed),
                "at": here.manifest.opened_at,
                "mine": mine,
            }
        )
    return sorted(found, key=lambda row: -row["at"])
