"""Examines whether a stored match is whole: recomputes every hash, form, table and verdict.

`verify` does so with a record, an import with a file, the desk with a match that it cannot read.
"""

from __future__ import annotations

from contextlib import suppress

import games
from app.desk.errors.refusals import Unreadable
from app.desk.forms.actions import read_args
from events.envelope import Event
from events.envelope import genesis
from events.log import Log
from events.manifest import Manifest
from events.proof import archive
from events.proof.archive import Archive
from events.proof.chain import ALTERED
from events.proof.chain import against_heads
from events.proof.chain import first_altered
from events.proof.rows import BadArchive
from events.vocabulary import TABLE
from events.vocabulary import MatchId
from events.vocabulary import thaw
from games import play
from games.rules import Game
from projections.replay.verify import NotDerivable
from projections.replay.verify import Watch
from projections.replay.verify import divergence


class UnknownRules(BadArchive):
    """The chain of the record is whole, but this program does not have the rules of the match."""


def stored_record(log: Log, match: MatchId, key: str = "") -> Archive[Manifest]:
    """Return the stored record of a match; raise `BadArchive` where it is not whole,
    `UnknownMatch`.
    """
    return archive.read(archive.export(log, match), key=key)


def damage(log: Log, match: MatchId) -> str:
    """Return what is wrong with the stored record of a match, "" where nothing is."""
    heads = log.signed_heads(match)  # before the lines, as another process may append some
    try:
        record = stored_record(log, match)
        with suppress(UnknownRules):
            require_derivable(record)
    except BadArchive as error:
        return error.as_logged()
    return against_heads(heads, [event.hash for event in record.events])


def broken_chain(log: Log, match: MatchId) -> str:
    """Return what is wrong with the hash chain of a match or of an event of many tables, "" where
    nothing is. It takes microseconds a line, as it neither parses lines nor applies rules.
    """
    heads = log.signed_heads(match)
    lines = log.lines(match)
    if version := first_altered(genesis(log.manifest(match)), lines):
        return f"line {version} of the log: {ALTERED}"
    return against_heads(heads, [line.hash for line in lines])


def require_derivable(record: Archive[Manifest], watch: Watch = iter) -> None:
    """Raise `BadArchive` unless this program's rules derive every table and verdict that the record
    states, `UnknownRules` where it does not have them. *watch* wraps the events, to show progress.
    """
    manifest = record.manifest
    try:
        game = games.edition(manifest.game, manifest.edition)
        for event in record.events:
            _require_readable(game, manifest, event)
        divergent = divergence(game, manifest, record.events, watch)
    except games.UnknownEdition as error:
        raise UnknownRules(1, str(error)) from None
    except play.BadSetup as error:
        raise BadArchive(1, str(error)) from None
    except NotDerivable as error:
        raise BadArchive(error.version + 1, str(error)) from error
    if divergent is not None:
        raise BadArchive(divergent.version + 1, str(divergent))


def _require_readable(game: Game, manifest: Manifest, event: Event) -> None:
    """Raise `BadArchive` unless an event has the form that the desk requires of a report: a forger
    may have written the file, and the rules judge it next.
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
