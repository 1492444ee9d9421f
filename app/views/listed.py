"""A match in the list of matches that programs are given."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.history.live import Live
from games.text import Text
from projections.referee.disputes import held
from projections.views.base import View


class MatchLine(View, frozen=True, kw_only=True):
    """The state of a match: its name ("" for none), its game's key, its seats and players, when it
    was opened and last recorded (milliseconds since 1970 UTC), its turn, who is to act, why it
    waits, whether it is over and who won, and the match of which it is a sandbox ("": none).
    """

    match: str
    name: str
    game: str
    seats: tuple[str, ...]
    players: Mapping[str, str]
    opened_at: int
    last_at: int
    version: int
    turn: int
    to_act: tuple[str, ...]
    held: Text
    over: bool
    winners: tuple[str, ...]
    sandbox_of: str


class Matches(View, frozen=True, kw_only=True):
    """A page of the matches that a caller may list, newest first; `of`: the number of pages."""

    matches: tuple[MatchLine, ...]
    page: int
    of: int


def match_line(live: Live) -> MatchLine:
    """Return the present state of a match."""
    manifest, table = live.manifest, live.table
    return MatchLine(
        match=manifest.match,
        name=manifest.name,
        game=manifest.game,
        seats=manifest.seats,
        players=live.players,
        opened_at=manifest.opened_at,
        last_at=live.events[-1].at if live.events else manifest.opened_at,
        version=live.head.version,
        turn=table.turn,
        to_act=() if table.outcome else table.to_act,
        held=held(live.events),
        over=table.outcome is not None,
        winners=table.outcome.winners if table.outcome else (),
        sandbox_of=manifest.sandbox_of,
    )
