"""A match on a real server, somebody who keeps reporting to it, and what was acknowledged."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request
from urllib.request import urlopen

from events.store.connections.engine import address
from events.store.connections.engine import reading_engine
from tests.browser.hands import Match
from tests.browser.hands import open_match

MAIN = Path(__file__).resolve().parents[3] / "app" / "__main__.py"
GAME = "war_time_generals"
PATIENCE = 30.0
"""Seconds until something that does not come is missed: a busy machine is slow, not wrong."""


@dataclass(slots=True)
class Answer:
    """What a door answered."""

    status: int
    body: dict[str, Any]

    @property
    def message(self) -> str:
        return str(self.body.get("message", ""))


@dataclass(slots=True)
class Table:
    """A match and its receipts: version -> hash, as they were acknowledged."""

    match: Match
    receipts: dict[int, str] = field(default_factory=dict)

    def note(self, id_: str = "", text: str = "") -> Answer:
        """Report a note of the referee, and keep its receipt where there is one."""
        id_ = id_ or secrets.token_hex(8)
        body = {"id": id_, "kind": "NoteAdded", "text": text or f"note {id_}"}
        answer = self.post("/amendments", body)
        if answer.status == 200:
            receipt = answer.body["receipt"]
            self.receipts[receipt["version"]] = receipt["hash"]
        return answer

    def post(self, path: str, body: dict[str, Any], who: str = "referee") -> Answer:
        request = Request(
            f"{self.match.base}/api/matches/{self.match.id}{path}", json.dumps(body).encode()
        )
        request.add_header("Content-Type", "application/json")
        return self._answered(request, who)

    def get(self, path: str, who: str = "referee") -> Answer:
        return self._answered(Request(f"{self.match.base}/api/matches/{self.match.id}{path}"), who)

    def page(self, path: str) -> tuple[int, str]:
        """Ask for a page as a stranger; returns status and text."""
        try:
            with urlopen(f"{self.match.base}{path}", timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read().decode()

    def _answered(self, request: Request, who: str) -> Answer:
        request.add_header("Authorization", f"Bearer {self.match.tokens[who]}")
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, json.load(answer))
        except HTTPError as refusal:
            with refusal:
                return Answer(refusal.code, json.loads(refusal.read() or b"{}"))


def sit_down(base: str) -> Table:
    """Open a match and make a first note."""
    table = Table(open_match(base, GAME))
    assert table.note().status == 200
    return table


def wait_until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait until something holds, at most *patience* seconds."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.05)


def stored(db: Path | str, match: str) -> dict[int, str]:
    """Return the hashes of a match by version, as its database has them now."""
    url = address(f"sqlite:///{db}" if isinstance(db, Path) else db)
    engine = reading_engine(url)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(
            f"SELECT version, hash FROM event WHERE match = '{match}'"
        ).all()
    engine.dispose()
    return {row[0]: row[1] for row in rows}


def require_kept(table: Table, db: Path | str) -> None:
    """Every acknowledged line is stored, with the hash of its receipt."""
    kept = stored(db, table.match.id)
    lost = {
        version: hash_ for version, hash_ in table.receipts.items() if kept.get(version) != hash_
    }
    assert not lost, f"acknowledged and not stored: {sorted(lost)}"


class Holder:
    """Another program that holds a SQLite database."""

    def __init__(self, db: Path) -> None:
        self._connection = sqlite3.connect(db, isolation_level=None, timeout=PATIENCE)

    def __enter__(self) -> Holder:
        self._connection.execute("BEGIN IMMEDIATE")
        return self

    def __exit__(self, *_: object) -> None:
        with closing(self._connection):
            self._connection.execute("ROLLBACK")
