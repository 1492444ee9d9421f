"""`quartermaster backup | restore | migrate`: copies of the whole log, and its tables brought up to
date.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import click

from app.commands.places import Unfit
from app.commands.places import Wrong
from app.commands.places import database
from app.commands.places import existing_log
from app.commands.places import explained
from app.commands.places import log_at
from app.commands.places import many
from app.desk.history.examine import broken_chain
from app.operations.copies import Content
from app.operations.copies import content
from app.operations.copies import name_of
from app.serving.config import SQLITE
from app.serving.config import url
from app.serving.terminal import typed
from events.store import tables
from events.store.connections.engine import hidden
from events.store.connections.file import beside
from events.store.connections.file import unused
from events.store.copying import Locked
from events.store.copying import copy_file
from events.store.copying import put_into
from events.store.database import Database
from events.store.database import require_log_file
from events.store.schema import REVISION

_SERVERS = {
    "backup": "pg_dump --format=custom --file={file} '{db}'",
    "restore": "pg_restore --clean --if-exists --dbname='{db}' {file}   (stop every server first)",
}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database
def backup(file: Path, db: str) -> None:
    """Copy the whole log to a file, also while a server runs on it.

    FILE may be a folder: the copy is then named after the time. An older copy is replaced.
    """
    with explained(db):
        source = _sqlite_file("backup", db, file)
        target = file / name_of(datetime.now().astimezone()) if file.is_dir() else file
        if _same(source, target):
            raise Unfit(f"{target} is the database itself; name another file")
        if target.exists():
            with explained(str(target)):  # a mistyped name does not overwrite another file
                require_log_file(target)
        try:
            copy_file(source, target)
            held = content(target)
        except Locked:
            raise Unfit(f"{source}: another program holds it") from None
        except sqlite3.Error as error:
            raise Wrong(f"{source} cannot be copied: {error}") from None
    click.echo(f"{target}: {_words(held)}. Bring it back with: {typed(f'restore {target}', db)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--yes", is_flag=True, help="Do not ask.")
@database
def restore(file: Path, yes: bool, db: str) -> None:
    """Put a copy in the place of the log, also while a server runs on it.

    The log as it was is kept beside it. A running server goes on with the copy within a second.
    """
    with explained(db):
        target = _sqlite_file("restore", db, file, must_exist=False)
        if _same(file, target):
            raise Unfit(f"{file} is the database itself; name a copy of it")
        held = _examined(file)
        if not yes and sys.stdin.isatty():
            click.confirm(f"Put {_words(held)} in the place of {_present(target)}?", abort=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        part = beside(target, ".restored")
        try:
            _prepare(file, part)
            kept = _put(part, target)
        finally:
            part.unlink(missing_ok=True)
    click.echo(f"{hidden(db)}: {_words(held)} restored from {file}")
    if kept:
        click.echo(f"The log as it was lies in {kept}")


@click.command()
@database
def migrate(db: str) -> None:
    """Bring the tables of an older log up to date; `serve` does so by itself when it starts."""
    with existing_log(db) as log:
        if not log.database.writer.upgraded:
            click.echo(f"{hidden(db)}: its tables are up to date ({REVISION})")


def _sqlite_file(command: str, db: str, file: Path, must_exist: bool = True) -> Path:
    """Return the file of the log; raise `Unfit` for a database server, naming the tool that copies
    it.
    """
    address = url(db)
    if not address.startswith(SQLITE):
        does = _SERVERS[command].format(file=file, db=hidden(address))
        raise Unfit(f"a database server has its own tools for that: {does}")
    path = Path(address.removeprefix(SQLITE))
    if must_exist and not path.is_file():
        raise Unfit(f"there is no database {db}; --db names it")
    if path.is_dir():
        raise Unfit(f"{db} is a folder; --db names the file of a log")
    if path.exists() and must_exist:
        require_log_file(path)
    return path


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return os.path.samefile(one, other)
    return False


def _examined(file: Path) -> Content:
    """Return the content of a copy; raise `Unfit` where it is no whole database. Print matches that
    are damaged.
    """
    with explained(str(file)):
        require_log_file(file)
    try:
        held = content(file)
    except sqlite3.Error as error:
        raise Wrong(f"{file} is no whole copy: {error}") from None
    with log_at(str(file)) as log:
        for match in (*log.matches(), *log.tournaments()):
            if why := broken_chain(log, match):
                click.echo(f"match {match} is damaged in this copy: {why}", err=True)
    return held


def _present(target: Path) -> str:
    """Return a description of the present content of the log."""
    try:
        return f"{_words(content(target))} in {target}"
    except sqlite3.Error:
        return f"what lies in {target} and cannot be read"


def _prepare(file: Path, part: Path) -> None:
    """Copy *file* to *part*, with tables of today's version, and mark it with a new epoch, so that
    a running server notices the change.
    """
    copy_file(file, part)
    made = Database(f"{SQLITE}{part.absolute()}")
    try:
        made.write(tables.new_generation)
    finally:
        made.close()
        if made.writer.kept:
            made.writer.kept.unlink()


def _put(part: Path, target: Path) -> Path | None:
    """Put a prepared copy in the place of the log, and return where that is kept."""
    if not target.exists():
        copy_file(part, target)
        return None
    kept = unused(target, "before-restore")
    try:
        copy_file(target, kept)
        put_into(part, target)
    except Locked:
        raise Unfit(f"{target}: another program holds it") from None
    except sqlite3.Error:  # it cannot be read: keep it unchanged under another name
        for ending in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.replace(beside(target, ending), beside(kept, ending))
        copy_file(part, target)
    return kept


def _words(held: Content) -> str:
    return f"{many(held.matches, 'match', 'matches')}, {many(held.lines, 'line', 'lines')}"
