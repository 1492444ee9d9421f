"""Records through the doors: export with a signed head, import of what is whole and derives what it
says.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from typing import Any

import games
from app.desk.desk import Desk
from app.desk.live import Live
from app.desk.refusals import Unreadable
from app.services import Services
from app.serving.keys import signer
from app.web.schemas import read_args
from events.archive import Archive
from events.archive import BadArchive
from events.archive import export
from events.archive import read
from events.archive import restore
from events.envelope import Event
from events.manifest import Manifest
from events.vocabulary import TABLE
from events.vocabulary import thaw
from games import play
from games.rules import Game
from projections.replay.verify import divergence


def export_record(parts: Services, live: Live) -> Iterator[bytes]:
    """Yield a match's record as JSON Lines, its head signed with this server's key."""
    sign = signer(parts.settings.data)
    return gathered(export(parts.desk.log, live.manifest.match, sign))


def gathered(lines: Iterable[bytes], least: int = 16_384) -> Iterator[bytes]:
    """Yield the same bytes in pieces of at least so many, the last excepted: each piece is sent by
    itself.
    """
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= least:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)


def import_record(desk: Desk, body: bytes) -> dict[str, Any]:
    """Store a record; raise `Unreadable` naming the first line that is altered, foreign or derives
    another table.
    """
    try:
        archive = read(body.splitlines(keepends=True))
        require_derivable(archive)
        done = restore(desk.log, archive)
    except BadArchive as error:
        raise Unreadable({"record": [str(error)]}) from None
    desk.forget(done.match)
    return {"match": done.match, "stored": done.stored, "known": done.known}


def require_derivable(archive: Archive) -> None:
    """Raise `BadArchive` unless this program's rules derive every table and verdict that the record
    states.
    """
    manifest = archive.manifest
    try:
        game = games.edition(manifest.game, manifest.edition)
        for event in archive.events:
            _require_readable(game, manifest, event)
        found = divergence(game, manifest, archive.events)
    except (games.UnknownEdition, play.BadSetup) as error:
        raise BadArchive(1, str(error)) from None
    if found is not None:
        raise BadArchive(found.version + 1, str(found))


def _require_readable(game: Game, manifest: Manifest, event: Event) -> None:
    """What the rules are going to judge has the form that the desk lets through: a forger may have
    written the file.
    """
    action = event.data.get("action")
    if action is None:
        return
    line, spec = event.version + 1, game.spec(action["name"])
    if spec is None:
        raise BadArchive(line, f"{game.title} has no action {action['name']!r}")
    if action["seat"] not in (*manifest.seats, TABLE):
        raise BadArchive(line, f"{action['seat']!r} is no seat of this match")
    try:
        read_args(spec, thaw(action.get("args", {})))
    except Unreadable as refusal:
        raise BadArchive(
            line, f"the arguments of {spec.name} cannot be read: {refusal.more['fields']}"
        ) from None
