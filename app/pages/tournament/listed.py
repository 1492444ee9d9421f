"""The events of this server in the lobby's list."""

from __future__ import annotations

import msgspec

import games
from app.desk.errors.refusals import Damaged
from app.web import usecases
from app.web.tournament import tournaments
from games.text import Text
from games.text import name


class EventRow(msgspec.Struct, frozen=True, kw_only=True):
    """An event in the lobby's list: when it was opened (milliseconds since 1970 UTC), its name and
    game, number of players, latest round (0: none), and the roles of this browser. `fault`: why it
    cannot be read; then the rest is empty.
    """

    event: str
    name: str
    at: int = 0
    title: Text | str = ""
    players: int = 0
    round: int = 0
    closed: bool = False
    mine: frozenset[str] = frozenset()
    fault: Text | str = ""


def event_rows() -> list[EventRow]:
    """Return the events of this server as the lobby lists them, newest first."""
    rows = []
    for event in usecases.desk().log.tournaments():
        try:
            here = tournaments.live(event)
        except Damaged as refusal:
            rows.append(EventRow(event=event, name=event, fault=refusal.message))
            continue
        rows.append(
            EventRow(
                event=event,
                name=here.manifest.name or event,
                at=here.manifest.opened_at,
                title=_title(here.manifest.game),
                players=len(here.now.players),
                round=len(here.now.rounds),
                closed=bool(here.now.closed),
                mine=frozenset(pass_.role for pass_ in tournaments.passes(event)),
            )
        )
    return sorted(rows, key=lambda row: -row.at)


def _title(key: str) -> Text:
    """The title of a game; its key where this program does not have the game."""
    game = games.catalogue().get(key)
    return game.title if game else name(key)
