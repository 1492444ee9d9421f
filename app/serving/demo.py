"""A demonstration match that is ready to play, for somebody who has just started the server."""

from __future__ import annotations

from flask import Flask

import games
from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.opening import new_event_id
from app.services import services_of
from app.serving.terminal import ShownLinks
from app.serving.terminal import typed
from app.web.links import join_link
from events import kinds
from events.manifest import Manifest
from events.manifest import read_manifest
from events.proof.canonical import NotCanonical
from events.vocabulary import SERVER
from events.vocabulary import MatchId
from games.rules import Game

NAME = "Demo"


def open_demo(app: Flask, game: str = "", db: str = "") -> ShownLinks:
    """Return the demonstration match of *game* ("": the game for newcomers): the unfinished one, or
    a new one.
    """
    desk, access = services_of(app).desk, services_of(app).access
    key = game or first_game()
    match = unfinished(desk, key)
    if match is None:
        match = desk.open(key, {}, name=NAME)
        desk.tell(match, new_event_id(), kinds.SEATS_AWAITED, {}, by=SERVER)
        prepare(desk, match)
    live = desk.live(match)
    first, *others = live.manifest.seats
    links = [("Referee", join_link(access.issue(match, "referee")))]
    links += [(f"Seat {seat}", join_link(access.issue(match, "seat", seat))) for seat in others[:2]]
    links.append((f"Seat {first}", join_link(access.issue(match, "seat", first))))
    title = f"{live.game.title}, match {match} “{live.manifest.name}”"
    command, name, place = typed(f"links {match} --role all", db).partition(" --db ")
    rest = (f"{command} \\", f"  {name.strip()} {place}") if place else (command,)
    return ShownLinks(title, tuple(links), ("All links of the match:", *rest))


def unfinished(desk: Desk, key: str) -> MatchId | None:
    """Return the newest unfinished demonstration match of a game, None for none."""
    matches = [
        (manifest.opened_at, match)
        for match in desk.log.matches()
        if (manifest := _manifest(desk, match)) is not None
        and (manifest.name, manifest.game) == (NAME, key)
    ]
    for _, match in sorted(matches, reverse=True):
        try:
            if desk.live(match).table.outcome is None:
                return match
        except Refusal:
            continue  # damaged, or of another edition: its own page shows that
    return None


def _manifest(desk: Desk, match: MatchId) -> Manifest | None:
    try:
        return read_manifest(desk.log.manifest(match))
    except NotCanonical:
        return None


def first_game() -> str:
    """Return the key of the game for newcomers: the one that declares it, else the first with a
    prepared opening, else the first.
    """
    offered = sorted(
        games.catalogue().values(), key=lambda game: (not _welcomes(game), not game.demo)
    )
    return offered[0].key


def _welcomes(game: Game) -> bool:
    return game.screen is not None and game.screen.welcome


def prepare(desk: Desk, match: MatchId) -> None:
    """Carry out the game's opening as far as it needs no decision, so that the first turn can begin
    at once.
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
            by=SERVER,
        )
