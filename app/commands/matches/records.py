"""`quartermaster replay | verify | export | import`: records, in files and in the database."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import click
from rich.console import Console

import games
from app.commands.matches import terminal_replay
from app.commands.matches.kept import require_checkpoints
from app.commands.places import Unfit
from app.commands.places import Wrong
from app.commands.places import database
from app.commands.places import known_matches
from app.commands.places import log_at
from app.commands.places import many
from app.commands.places import means_file
from app.commands.places import read_by_name
from app.commands.places import record_of
from app.commands.places import whole_record_of
from app.commands.places import writable_log
from app.commands.places import wrong_in
from app.commands.progress import watched
from app.desk.history.examine import UnknownRules
from app.desk.history.examine import require_derivable
from app.desk.history.importing import require_fit
from app.desk.history.importing import take_in
from app.desk.history.live import Live
from app.factory import server_clock
from app.serving.config import folder
from app.serving.keys import shown_key
from app.serving.keys import signer
from app.serving.terminal import say
from app.serving.terminal import typed
from app.web.papers.scoresheet import scoresheet as printed_scoresheet
from events.amend import amend
from events.envelope import Receipt
from events.lines import Lines
from events.log import SignHead
from events.log import UnknownMatch
from events.manifest import Manifest
from events.proof import archive
from events.proof.archive import Archive
from events.proof.chain import against_heads
from events.proof.rows import BadArchive
from events.proof.signing import SignedHead
from events.proof.signing import head_of
from events.store.connections.engine import hidden
from events.vocabulary import MatchId
from games.kit.table import table_text
from games.play import BadSetup
from games.rules import Game
from projections.clocks.clocks import fold
from projections.knowledge.past import Past
from projections.knowledge.viewer import REFEREE
from projections.replay.as_recorded import Axis
from projections.replay.fading import Fading
from projections.replay.replay import Replay
from projections.replay.replay import first_table
from projections.replay.replay import replay as carry_out
from projections.scoresheet.sheet import scoresheet
from projections.scoresheet.stored import players
from projections.scoresheet.stored import stored_sheet


@click.command()
@click.argument("place", metavar="FILE|MATCH")
@click.option(
    "--as",
    "axis",
    type=click.Choice([str(axis) for axis in Axis]),
    default=str(Axis.STANDING),
    show_default=True,
    help="The match as it now counts, or event by event as it was believed.",
)
@click.option(
    "--ply", type=click.IntRange(min=0), help="Only the table after this many standing plays."
)
@click.option("--table", "shows_table", is_flag=True, help="The table at the end, too.")
@database
def replay(place: str, axis: str, ply: int | None, shows_table: bool, db: str) -> None:
    """Show a match play by play, from a record file or from the database."""
    record = whole_record_of(place, db)
    try:
        game, history = _history(record)
    except games.UnknownEdition as error:
        if ply is not None or shows_table:
            raise Unfit(f"{error} A table cannot be shown without its rules.") from None
        say(f"{error} Its log, line by line:")
        click.echo(stored_sheet(record.manifest, read_by_name(record, place, db)), nl=False)
        return
    if ply is not None:
        if ply > history.ply:
            raise Unfit(
                f"only {history.ply} plays stand in this match; --ply is 0 to {history.ply}"
            )
        click.echo(table_text.as_text(history.at_ply(ply), game.equipment))
        return
    past = Past(game, history.start).follow(read_by_name(record, place, db), history)
    if sys.stdout.isatty():
        terminal_replay.show(
            Console(), past, record.manifest, history, Axis(axis), board=shows_table
        )
        return
    click.echo(scoresheet(past, record.manifest, history, Axis(axis)), nl=False)
    if shows_table:
        click.echo(f"\n{table_text.as_text(history.table, game.equipment)}")


def _history(record: Archive[Manifest]) -> tuple[Game, Replay]:
    try:
        game = games.edition(record.manifest.game, record.manifest.edition)
        return game, carry_out(game, first_table(game, record.manifest), amend(record.events))
    except BadSetup as error:
        raise Unfit(str(error)) from None


@click.command()
@click.argument("place", metavar="FILE|MATCH")
@click.option(
    "--receipt",
    "receipts",
    multiple=True,
    metavar="VERSION:HASH",
    help="A phone's receipt; several times.",
)
@click.option(
    "--receipts",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A file of receipts, VERSION:HASH on each line: what a phone kept, or the code of a "
    "scoresheet.",
)
@click.option(
    "--head",
    "kept",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A signed head kept elsewhere: an earlier export of the match, or its last line alone.",
)
@click.option(
    "--key", default="", metavar="HEX", help="The head must be signed by this public key."
)
@click.option(
    "--checkpoint",
    "points",
    multiple=True,
    metavar="LINE:CODE",
    help="A checkpoint that a phone or a watcher kept; several times.",
)
@click.option(
    "--checkpoint-key",
    "point_key",
    default="",
    metavar="HEX",
    help="The key of the match's checkpoints, told on its page when it is over; not needed on the "
    "computer that served it.",
)
@database
def verify(
    place: str,
    receipts: tuple[str, ...],
    file: Path | None,
    kept: Path | None,
    key: str,
    points: tuple[str, ...],
    point_key: str,
    db: str,
) -> None:
    """Recompute a record: every hash, every table, every verdict; name the first that is
    otherwise.
    """
    if key and not re.fullmatch(r"[0-9a-f]{64}", key):
        raise Unfit(f"--key {key}: a public key is written as 64 hex digits (0-9, a-f)")
    try:
        heads = _stored_heads(place, db)
        record = record_of(place, db, key)
        lines = [("--receipt", text) for text in receipts]
        kept_ = file.read_text(encoding="utf-8", errors="replace") if file else ""
        lines += [(f"--receipts {file}:", text) for text in kept_.split()]
        archive.require_receipts(record, [_receipt(record, *line) for line in lines])
        if kept:
            archive.require_head(record, _head(kept), key)
        require_checkpoints(record, points, point_key, db)
        require_derivable(record, watched)
    except UnknownRules as error:
        events = many(len(record.events), "event", "events")
        raise Unfit(
            f"{place}: {events}, and every hash fits; no table and no verdict "
            f"was derived again. {error.message}"
        ) from None
    except BadArchive as error:
        raise Wrong(f"{place}: {wrong_in(place, error)}") from None
    if why := against_heads(heads, [event.hash for event in record.events]):
        raise Wrong(f"{place}: {why}")
    signed = f", signed by {record.signed.key}" if record.signed else ""
    click.echo(
        f"{place}: whole{signed}. {many(record.head.version, 'event', 'events')}, every hash fits, "
        f"every table and verdict derives as stored.\n"
        f"Head: version {record.head.version}, {record.head.hash}"
    )
    if lines:
        click.echo(f"Receipts: {len(lines)}, every one fits")
    if points:
        click.echo(f"Checkpoints: {len(points)}, every one fits")


def _stored_heads(place: str, db: str) -> tuple[SignedHead, ...]:
    """Return the heads signed while a match in the database was played; none of a file. They are
    read before its lines: a server may go on with the match meanwhile.
    """
    if means_file(place):
        return ()
    with log_at(db) as log:
        return log.signed_heads(MatchId(place))


def _head(file: Path) -> SignedHead:
    try:
        return head_of(json.loads(file.read_bytes().splitlines()[-1]))
    except (IndexError, ValueError, KeyError, TypeError) as error:
        raise Unfit(f"--head {file}: its last line is no signed head ({error})") from None


def _receipt(record: Archive[Manifest], where: str, text: str) -> Receipt:
    match = re.fullmatch(r"(\d+):([0-9a-f]{64})", text)
    if match is None:
        said = text if text.isprintable() else ascii(text[:40])
        raise Unfit(f"{where} {said}: write it as VERSION:HASH with the hash of 64 hex digits")
    return Receipt(record.manifest.match, int(match[1]), match[2])


@click.command()
@click.argument("match", metavar="MATCH|FILE")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to; MATCH.jsonl without it, - prints.",
)
@click.option(
    "--scoresheet",
    "pdf",
    type=click.Path(path_type=Path),
    metavar="FILE.pdf",
    help="Its scoresheet to sign on paper, instead of the record (with --out: both); also of a "
    "record's file.",
)
@database
def export(match: str, out: Path | None, pdf: Path | None, db: str) -> None:
    """Write a match to a file: a line an event, hashed, with a signed head; or its scoresheet as
    PDF.
    """
    if pdf is not None:
        _write(pdf, _scoresheet(match, db))
        click.echo(f"{pdf}: the scoresheet")
        if out is None:
            return
    with log_at(db) as log:
        try:
            content = b"".join(archive.export(log, MatchId(match), _signer(db)))
        except UnknownMatch:
            raise Unfit(
                f"there is no match {match} in {hidden(db)}; {known_matches(log)}"
            ) from None
    if str(out) == "-":
        sys.stdout.buffer.write(content)
        return
    target = out or Path(f"{match}.jsonl")
    _write(target, content)
    lines = content.count(b"\n")
    click.echo(f"{target}: {many(lines - 2, 'event', 'events')}")


def _scoresheet(place: str, db: str) -> bytes:
    record = whole_record_of(place, db)
    game, history = _history(record)
    events = read_by_name(record, place, db)
    clocks = fold(game, history.start, events, record.manifest.opened_at)
    names = dict(players(events))
    lines = Lines(events)
    live = Live(
        record.manifest, game, history, record.head, clocks, Fading(game), lines, names=names
    )
    signed = record.signed.key if record.signed else ""
    return printed_scoresheet(live, REFEREE, signed if Path(place).is_file() else _key(db))


def _key(db: str) -> str:
    """Return the public key beside a database; "" where there is none and none can be made."""
    sign = _signer(db)
    return shown_key(folder(db)) if sign else ""


def _signer(db: str) -> SignHead | None:
    """Return what signs with the key beside a database. None, and a warning, where there is none
    and none can be made: a copy on a write-protected stick can still be exported.
    """
    try:
        place = folder(db)
        shown_key(place)
    except OSError as error:
        say(f"the head is not signed: there is no key beside {hidden(db)} ({error.strerror})")
        return None
    return signer(place)


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Unfit(f"{file} cannot be written: {error.strerror}") from None


@click.command(name="import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--key",
    default="",
    metavar="HEX",
    help="A match that the database holds goes on only where the record's head was signed with "
    "this public key; with the database's own without it.",
)
@database
def import_(file: Path, key: str, db: str) -> None:
    """Store a record in the database; doing it again changes nothing."""
    if not file.is_file():
        raise Unfit(f"there is no file {file}")
    record = whole_record_of(str(file), db)
    try:
        require_fit(record, server_clock())
        require_derivable(record, watched)
    except BadArchive as error:
        raise Unfit(f"{file}: {error}") from None
    with writable_log(db) as log:
        try:
            done = take_in(log, record, key or _key(db))
        except BadArchive as error:
            raise Unfit(f"{file}: {error}") from None
    stored = many(done.stored, "event", "events")
    click.echo(f"match {done.match}: {stored} stored, {done.known} were there already")
    if done.stored:
        say(f"its links are made by: {typed(f'links {done.match} --role all', db)}")
