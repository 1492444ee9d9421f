"""Records through the doors: export with a signed head, import of what is whole and derives what it says."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Flask

import games
from app.answers import Unreadable
from app.desk import Desk
from app.keys import signer
from app.live import Live
from events.archive import Archive
from events.archive import BadArchive
from events.archive import export
from events.archive import read
from events.archive import restore
from games import play
from projections.verify import divergence


def export_record(app: Flask, live: Live) -> Iterator[bytes]:
    """Yield a match's record as JSON Lines, its head signed with this server's key."""
    desk: Desk = app.extensions["desk"]
    return export(desk.log, live.manifest.match, signer(app.extensions["settings"].data))


def import_record(app: Flask, body: bytes) -> dict[str, Any]:
    """Store a record; raise `Unreadable` naming the first line that is altered, foreign or derives another table."""
    desk: Desk = app.extensions["desk"]
    try:
        archive = read(body.splitlines(keepends=True))
        require_derivable(archive)
        done = restore(desk.log, archive)
    except BadArchive as error:
        raise Unreadable({"record": [str(error)]}) from None
    desk.forget(done.match)
    return {"match": done.match, "stored": done.stored, "known": done.known}


def require_derivable(archive: Archive) -> None:
    """Raise `BadArchive` unless this program's rules derive every table and verdict that the record states."""
    manifest = archive.manifest
    try:
        game = games.edition(manifest.game, manifest.edition)
        found = divergence(game, manifest, archive.events)
    except (games.UnknownEdition, play.BadSetup) as error:
        raise BadArchive(1, str(error)) from None
    if found is not None:
        raise BadArchive(found.version + 1, str(found))
