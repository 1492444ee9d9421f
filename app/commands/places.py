"""Reads the arguments of commands: databases, records, games, card files. Each error says what is
wrong and ends with code 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import closing
from contextlib import contextmanager
from pathlib import Path

import click

import games
from app.cardfiles.reading import data_of
from app.cardfiles.reading import is_data
from app.cardfiles.rows import NotReadable
from app.desk.history.examine import stored_record
from app.operations.troubles import in_short
from app.scenario.language import lexing
from app.serving.config import DATABASE
from app.serving.config import SQLITE
from app.serving.config import folder
from app.serving.config import url
from app.serving.private import BadKey
from app.serving.terminal import tell_what_opening_did
from app.serving.terminal import typed
from events.envelope import Event
from events.log import Unavailable
from events.log import UnknownMatch
from events.manifest import Manifest
from events.proof import archive
from events.proof.archive import Archive
from events.proof.rows import BadArchive
from events.sql import SqlLog
from events.store.connections.engine import NotALog
from events.store.connections.engine import hidden
from events.store.database import Database
from events.store.names import nameless
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import MatchId
from games.rules import Game

_NAMED = 20
"""Matches that are named to people, at the most."""

database = click.option(
    "--db",
    default=str(DATABASE),
    show_default=True,
    metavar="FILE|URL",
    help="Where the log is kept.",
)

base_option = click.option(
    "--base",
    default="",
    metavar="URL",
    help="Where phones reach the server; this machine's address on its network without it.",
)


class NamesGames(click.Command):
    """A command whose help lists the games, a designer's own included."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the keys of the games below the options."""
        with formatter.section("Games"):
            formatter.write_text(", ".join(games.catalogue()))


def many(n: int, one: str, more: str) -> str:
    """Return a number with its word: "1 card", "3 cards"."""
    return f"{n} {one if n == 1 else more}"


class Unfit(click.ClickException):
    """An argument cannot be read or names nothing that exists. Exit code 2."""

    exit_code = 2


class Wrong(click.ClickException):
    """The answer to what was asked is no. Exit code 1."""

    exit_code = 1


@contextmanager
def log_at(db: str) -> Iterator[SqlLog]:
    """Open the log at *db* for reading; it must exist and is not changed."""
    with explained(db):
        address = url(db)
        file = address.removeprefix(SQLITE)
        if file != address and not Path(file).exists():
            raise Unfit(
                f"there is no database {db}; --db names it, and `{typed('serve')}` or `new` "
                "makes it"
            )
        with closing(SqlLog(Database(address, read_only=True))) as log:
            yield log


@contextmanager
def writable_log(db: str) -> Iterator[SqlLog]:
    """Open the log at *db* for writing; where there is none, make it and say so."""
    with explained(db):
        folder(db)
        with closing(SqlLog(Database(url(db)))) as log:
            tell_what_opening_did(log.database)
            yield log


@contextmanager
def existing_log(db: str) -> Iterator[SqlLog]:
    """Open the log at *db* for writing; it must exist, so that a misspelt name makes no new one."""
    with log_at(db):
        pass
    with writable_log(db) as log:
        yield log


@contextmanager
def explained(db: str) -> Iterator[None]:
    """End with code 2 and one sentence where the database cannot be used."""
    try:
        yield
    except NotALog as error:
        raise Unfit(f"{hidden(db)} cannot be opened as a log: {error}") from None
    except Unavailable as error:
        raise Unfit(f"{hidden(db)}: {in_short(error)}") from None
    except BadKey as error:
        raise Unfit(str(error)) from None
    except OSError as error:
        raise Unfit(f"{error.filename or hidden(db)}: {error.strerror or error}") from None


def means_file(place: str) -> bool:
    """Return whether *place* is a file, or is written like one: no id of a match has a dot or a
    slash.
    """
    return Path(place).is_file() or "." in place or "/" in place


def record_of(place: str, db: str, key: str = "") -> Archive[Manifest]:
    """Return the record in the file *place*, or of the match *place* in the log; raise `BadArchive`
    where it is not whole.
    """
    if Path(place).is_file():
        try:
            with Path(place).open("rb") as lines:
                return archive.read(lines, key=key)
        except OSError as error:
            raise Unfit(f"{place} cannot be opened: {error.strerror}") from None
    if means_file(place):
        raise Unfit(f"there is no file {place}")
    with log_at(db) as log:
        try:
            return stored_record(log, MatchId(place), key)
        except UnknownMatch:
            raise Unfit(
                f"{place} is neither a file nor a match in {hidden(db)}; {known_matches(log)}"
            ) from None


def known_matches(log: SqlLog) -> str:
    """Return which matches a log has, for people who named another one; of many only some."""
    known = log.matches()
    more = f" and {len(known) - _NAMED} more" if len(known) > _NAMED else ""
    return f"matches there: {', '.join(known[:_NAMED]) or 'none'}{more}"


def read_by_name(record: Archive[Manifest], place: str, db: str) -> tuple[Event, ...]:
    """Return the events of a record with the players' names that are stored beside the log. A
    record from a file has no such names; its seats keep their own.
    """
    if Path(place).is_file():
        return tuple(map(nameless, record.events))
    with log_at(db) as log:
        return tuple(map(log.named, record.events))


def whole_record_of(place: str, db: str) -> Archive[Manifest]:
    """Return a record as `record_of` does; raise `Unfit` where it is not whole."""
    try:
        return record_of(place, db)
    except BadArchive as error:
        raise Unfit(f"{place}: {wrong_in(place, error)}") from None


def wrong_in(place: str, error: BadArchive) -> str:
    """Return what is wrong with a record, by the line numbers of its file or of the log."""
    return str(error) if Path(place).is_file() else error.as_logged()


def game_of(key: str) -> Game:
    """Return a game by its key."""
    game = games.catalogue().get(key)
    if game is None:
        raise Unfit(games.no_game(key))
    return game


def options_of(given: tuple[str, ...]) -> JSONObject:
    """Return the table options of `--option NAME=VALUE`."""
    options: JSONObject = {}
    for text in given:
        try:
            pair = lexing.pair(text)
        except lexing.Unclear as error:
            raise Unfit(f"--option: {error}") from None
        if pair is None:
            raise Unfit(f"--option {text}: write it as NAME=VALUE")
        options[pair[0]] = pair[1]
    return options


def in_lines(rows: Iterable[object], most: int = 8) -> str:
    """Return faults as lines, at most *most* of them, then how many are left."""
    lines = [str(one) for one in rows]
    rest = len(lines) - most
    return "\n".join(lines[:most] + ([f"... and {rest} more"] if rest > 0 else []))


def content_of(file: Path) -> bytes:
    """Return what is in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise Unfit(f"{file} cannot be opened: {error.strerror}") from None


def cards_file(file: Path) -> Fields:
    """Return the data of a TOML or JSON file of cards."""
    if not is_data(file.name):
        raise Unfit(
            f"{file} is no card set (.toml or .json); make one of a table with: quartermaster "
            f"cards import {file}"
        )
    try:
        return data_of(file.name, content_of(file))
    except NotReadable as error:
        reason = str(error)
        raise Unfit(
            f"{file} {reason[3:]}" if reason.startswith("it ") else f"{file}: {reason}"
        ) from None
