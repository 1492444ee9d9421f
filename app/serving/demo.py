"""A match that is ready to play, for somebody who has just started the server."""

from __future__ import annotations

from flask import Flask

import games
from app.desk.desk import Desk
from app.desk.opening import new_event_id
from app.services import services_of
from events.vocabulary import MatchId


def open_demo(app: Flask, game: str = "") -> list[tuple[str, str]]:
    """Open a match of *game* (the first of the catalogue without a name) and return its links:
    (label, path).
    """
    desk, access = services_of(app).desk, services_of(app).access
    match = desk.open(game or first_game(), {}, name="Demo")
    prepare(desk, match)
    seats = desk.live(match).manifest.seats
    links = [(f"Seat {seat}", f"/J/{access.issue(match, 'seat', seat)}") for seat in seats]
    return [
        *links,
        ("Referee", f"/J/{access.issue(match, 'referee')}"),
        ("Wall", f"/m/{match}/table"),
    ]


def first_game() -> str:
    """Return the key of the game a newcomer is shown: the one that says so, else the first."""
    ready = [game.key for game in games.catalogue().values() if game.demo is not None]
    return ready[0] if ready else next(iter(games.catalogue()))


def prepare(desk: Desk, match: MatchId) -> None:
    """Carry out the game's own opening, as far as it needs no decision, so that the first turn can
    begin at once.
    """
    live = desk.live(match)
    for action in live.game.demo(live.table) if live.game.demo else ():
        desk.report(
            match,
            action.seat,
            new_event_id(),
            desk.live(match).history.ply,
            action.name,
            action.args,
            by="server",
        )
