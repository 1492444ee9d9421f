"""Opens the rematch of a match that is over: the same game, edition, seats, options and cards.

Its id and its manifest follow from the first match and from the event of the last agreement, so
that whoever comes first opens it, and all others come to the same match.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from app.desk.errors.refusals import Refusal
from app.desk.history.live import Live
from app.desk.opening import id_of
from events import kinds
from events.manifest import Manifest
from events.vocabulary import SERVER
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.table import Table
from projections.clocks.seating import free_seats
from projections.referee.rematch import begins
from projections.referee.rematch import rematch
from projections.replay.replay import first_table

if TYPE_CHECKING:
    from app.desk.desk import Desk

_NUMBERED = re.compile(r"^(.*), (\d{1,4})$", re.DOTALL)


def rematch_id(match: MatchId) -> MatchId:
    """Return the id of a match's rematch: a hash, so that no record can name another match as
    its own.
    """
    digest = hashlib.sha256(f"rematch of {match}".encode()).digest()
    return MatchId(id_of(digest))


def rematch_manifest(live: Live, agreed_at: int) -> Manifest:
    """Return the manifest of the rematch to which the last seat agreed at *agreed_at* (ms)."""
    first = live.manifest
    return Manifest(
        rematch_id(first.match),
        first.game,
        first.edition,
        first.seats,
        thaw(first.options),
        thaw(first.cards),
        next_name(first.name),
        agreed_at,
    )


def next_name(name: str) -> str:
    """Return the name of the rematch of a match called *name*: `Friday`, `Friday, 2`, `Friday,
    3`.
    """
    numbered = _NUMBERED.match(name)
    if numbered:
        return f"{numbered[1]}, {int(numbered[2]) + 1}"
    return f"{name}, 2" if name else ""


def who_begins(live: Live) -> Seat:
    """Return the seat that begins the rematch ("": the rules leave it to chance, or it is settled
    by an option).
    """
    table = first_table(live.game, live.manifest)
    action = _start(live, table)
    return Seat(action.args["seat"]) if action else Seat("")


def open_rematch(desk: Desk, live: Live) -> MatchId:
    """Open the rematch that the seats agreed on, unless it is open, and return its id; raise
    `LookupError` where they have not agreed.
    """
    asked = rematch(live.events, live.manifest.seats)
    if asked is None or not asked.at:
        raise LookupError(live.manifest.match)
    with live.lock:
        manifest = rematch_manifest(live, asked.at)
        desk.open_as(manifest)
        if desk.live(manifest.match).head.version == 0:
            _settle(desk, live, manifest.match)
    return manifest.match


def _settle(desk: Desk, live: Live, match: MatchId) -> None:
    """Seat the players of the first match, say who begins, and deal where the server dealt. What
    the rules refuse is left to the players.
    """
    for seat, player, by in _players(live):
        data = {"seat": seat, "player": player}
        desk.tell(match, f"rematch-{seat}", kinds.SEAT_TAKEN, data, by=by)
    awaited = any(event.kind == kinds.SEATS_AWAITED for event in live.events)
    if awaited and free_seats(desk.live(match).events, live.manifest.seats):
        desk.tell(match, "rematch-awaited", kinds.SEATS_AWAITED, {}, by=SERVER)
    with suppress(Refusal):
        for number, action in enumerate(_first_actions(desk, live, match)):
            ply = desk.live(match).history.ply
            id_ = f"rematch-{number}"
            desk.report(match, action.seat, id_, ply, action.name, action.args, by=SERVER)


def _players(live: Live) -> Iterator[tuple[Seat, str, str]]:
    """Yield each seat that has a player, with the name and who reported it."""
    taken = {
        event.data["seat"]: event.by for event in live.events if event.kind == kinds.SEAT_TAKEN
    }
    for seat in live.manifest.seats:
        if seat in taken and live.names.get(seat):
            yield seat, live.names[seat], taken[seat]


def _first_actions(desk: Desk, live: Live, match: MatchId) -> Iterator[Action]:
    """Yield who begins, and the game's opening where the server carried out that of the first
    match.
    """
    game, start = live.game, _start(live, desk.live(match).table)
    if start is not None:
        yield start
    if not game.demo or not _dealt(live):
        return
    for action in game.demo(desk.live(match).table):
        spec = game.spec(action.name)
        if start is None or spec is None or not spec.starts:
            yield action


def _dealt(live: Live) -> bool:
    """Whether the server carried out the opening of a match."""
    first = next((event for event in live.events if event.kind == kinds.PLAY_MADE), None)
    return first is not None and first.by == SERVER


def _start(live: Live, table: Table) -> Action | None:
    """The action that says who begins, by the table or a seat; None where the rules allow none."""
    seat = begins(live.history)
    possible = (
        Action(actor, spec.name, {"seat": seat})
        for spec in live.game.actions
        if spec.starts
        for actor in (TABLE, *table.seats)
    )
    return next((row for row in possible if play.check(live.game, table, row).legal), None)
