"""Checks what can be wrong with a server before or while it runs; each check has a finding and a
remedy.
"""

from __future__ import annotations

import os
import platform
import socket
import stat
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa

from app.operations.clock import FAR
from app.operations.health import LEAST_ROOM
from app.operations.health import disk_health
from app.operations.startcheck import check_log
from app.operations.troubles import REMEDIES
from app.operations.troubles import in_short
from events.log import Unavailable
from events.sql import SqlLog
from events.store import tables
from events.store.connections.engine import NotALog
from events.store.database import Database
from events.store.recent import last_lines
from events.store.schema import REVISION

SECRETS = ("organiser", "signing.key", "secret-key", "tls-key.pem")
"""Files of the data folder that only their owner should be able to read."""
FILES = 1024
"""Number of open files that a server should be allowed: one for each phone, and a reserve."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a check found. `remedy`: what to do, "" where all is well. `grave`: a server cannot
    serve, or could lose what it records.
    """

    name: str
    says: str
    remedy: str = ""
    grave: bool = False


def machine() -> Iterator[Diagnosis]:
    """Check the machine: Python, network, the limit of open files."""
    yield Diagnosis("python", platform.python_version())
    allowed = _files()
    few = 0 < allowed < FILES
    remedy = "Allow more: ulimit -n 4096, or LimitNOFILE=4096 in the unit." if few else ""
    yield Diagnosis("open files", str(allowed) if allowed else "without a limit", remedy)


def folder(data: Path) -> Iterator[Diagnosis]:
    """Check the folder of the database and the keys in it."""
    there = next(place for place in (data.absolute(), *data.absolute().parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        remedy = "Choose another with --db, or let this account write there."
        yield Diagnosis("folder", f"{there} cannot be written to", remedy, grave=True)
        return
    if there != data.absolute():
        yield Diagnosis("folder", f"{data} is not there yet; the first start makes it")
        return
    disk = disk_health(data)
    remedy = "" if disk.ok else f"Make room: {LEAST_ROOM // 1_000_000} MB should be free."
    yield Diagnosis("disk", disk.says, remedy)
    for name in SECRETS:
        yield from _secret(data / name)


def _secret(file: Path) -> Iterator[Diagnosis]:
    if file.is_file():
        mode = stat.S_IMODE(file.stat().st_mode)
        remedy = f"Shut others out: chmod 600 {file}" if mode & 0o077 else ""
        yield Diagnosis(file.name, f"{mode:04o}", remedy)


def port(host: str, number: int) -> Diagnosis:
    """Check whether a server could listen on a port, or already does."""
    with closing(socket.socket()) as probe:
        probe.settimeout(1)
        if probe.connect_ex(("127.0.0.1" if host in ("", "0.0.0.0") else host, number)):
            return Diagnosis(f"port {number}", "free")
    return Diagnosis(
        f"port {number}", "something answers there: a server that runs, or another one"
    )


def log(address: str, key: Callable[[], str], now: int) -> Iterator[Diagnosis]:
    """Check the log: whether it opens, its tables, its newest matches, the clock against its newest
    line. It is opened for reading; nothing is changed. *now*: milliseconds since 1970 UTC.
    """
    try:
        with closing(SqlLog(Database(address, read_only=True))) as opened:
            yield from _settings(opened.database)
            yield from _tables(opened.database)
            yield from _matches(opened, key)
            yield _clock(opened.database, now)
    except NotALog as error:
        yield Diagnosis("database", str(error), "Name the right one with --db.", grave=True)
    except Unavailable as error:
        yield Diagnosis("database", in_short(error), REMEDIES[error.trouble], grave=True)


def _settings(database: Database) -> Iterator[Diagnosis]:
    yield Diagnosis("database", database.place)
    if database.kind == "sqlite":
        return
    for name, wanted in (("fsync", "on"), ("full_page_writes", "on")):
        setting = str(database.rows(sa.text(f"SHOW {name}"))[0][0])
        remedy = (
            f"Set {name} = {wanted}: a power cut may lose or tear lines."
            if setting != wanted
            else ""
        )
        yield Diagnosis(f"PostgreSQL {name}", setting, remedy, grave=bool(remedy))


def _tables(database: Database) -> Iterator[Diagnosis]:
    revision = database.ask(tables.revision)
    remedy = (
        ""
        if revision == REVISION
        else "The next start brings them up to date: quartermaster migrate"
    )
    yield Diagnosis("tables", revision, remedy)


def _matches(opened: SqlLog, key: Callable[[], str]) -> Iterator[Diagnosis]:
    checked = check_log(opened, last_lines(opened.database), key())
    yield Diagnosis("matches", f"{checked.looked_at} of {checked.lines} lines looked at")
    for match, why in checked.damaged.items():
        remedy = "Bring back an earlier copy: quartermaster restore FILE"
        yield Diagnosis(f"match {match}", why, remedy, grave=True)
    if checked.foreign:
        some = ", ".join(checked.foreign[:5])
        remedy = "Put the signing.key back that belongs to this log, if it was replaced by mistake."
        yield Diagnosis("heads", f"signed with another key: {some}", remedy)


def _clock(database: Database, now: int) -> Diagnosis:
    newest = max((last.at for last in last_lines(database)), default=0)
    shown = f"{datetime.fromtimestamp(now / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    if now >= newest - FAR:
        return Diagnosis("clock", shown)
    remedy = (
        "Set the clock of this machine: the newest line of the log is later by more than a day."
    )
    return Diagnosis("clock", shown, remedy, grave=True)


def _files() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 0
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return 0 if hard == resource.RLIM_INFINITY else hard
