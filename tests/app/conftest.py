"""A desk, and a whole application with a client, both on the tiny game and with a clock that tests
set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import games
from app.desk.desk import Desk
from app.desk.keeper import Keeper
from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from events.memory import MemoryLog
from events.vocabulary import MatchId

TINY = str(Path(__file__).parent.parent / "tiny_game")
START = 1_800_000_000_000


@dataclass
class SetClock:
    """A clock that stands where a test put it, in milliseconds since 1970 UTC."""

    now: int = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture(autouse=True, scope="module")
def _tiny_in_catalogue() -> Iterator[None]:
    """Adding a game is adding a folder: this one is added for the time of a file's tests."""
    added = TINY not in games.__path__
    if added:
        games.__path__.append(TINY)
        games.catalogue.cache_clear()
    yield
    if added:
        games.__path__.remove(TINY)
        games.catalogue.cache_clear()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def log() -> MemoryLog:
    return MemoryLog()


@pytest.fixture
def keeper(log: MemoryLog, clock: SetClock) -> Keeper:
    return Keeper(Desk(log, clock), lambda seconds: None)


@pytest.fixture
def desk(clock: SetClock) -> Desk:
    return Desk(MemoryLog(), clock, draw=lambda choices: choices[0])


@pytest.fixture
def match(desk: Desk) -> MatchId:
    """A match of the tiny game on which A is to act."""
    match = desk.open("tiny", {})
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    return match


@pytest.fixture
def app(tmp_path: Path, clock: SetClock) -> Iterator[Flask]:
    config = Config(db=f"sqlite:///{tmp_path}/log.db", data=tmp_path, secret=b"0" * 32, opening="")
    app = create_app(config, clock=clock)
    yield app
    services_of(app).close()


@dataclass
class Phone:
    """A client that speaks JSON with one token, or with none."""

    client: FlaskClient
    match: str
    token: str = ""

    def post(self, path: str, body: Any, **query: Any) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(
            f"/api/matches/{self.match}/{path}",
            json=body,
            headers=self._headers(),
            query_string=query,
        )
        return answer.status_code, answer.get_json()

    def get(self, path: str, **query: Any) -> tuple[int, dict[str, Any]]:
        answer = self.client.get(
            f"/api/matches/{self.match}/{path}", headers=self._headers(), query_string=query
        )
        return answer.status_code, answer.get_json()

    def view(self, **query: Any) -> dict[str, Any]:
        return self.get("view", **query)[1]

    def act(
        self, name: str, id_: str, seen: int | None = None, **args: Any
    ) -> tuple[int, dict[str, Any]]:
        ply = self.view()["ply"] if seen is None else seen
        return self.post("actions", {"id": id_, "seen": ply, "name": name, "args": args})

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


@dataclass
class TableOfPhones:
    """The phones of a match: seats A and B, the referee, and somebody who only watches."""

    a: Phone
    b: Phone
    referee: Phone
    watcher: Phone


@pytest.fixture
def phones(app: Flask) -> TableOfPhones:
    """A match of the tiny game on which A is to act, with everybody's phone."""
    client = app.test_client()
    opened = client.post("/api/matches", json={"game": "tiny"}).get_json()
    match, tokens = opened["match"], opened["tokens"]
    phones = TableOfPhones(
        *(Phone(client, match, tokens.get(name, "")) for name in ("A", "B", "referee", "watcher"))
    )
    phones.a.act("FirstSeatChosen", "begin", seat="A")
    return phones
