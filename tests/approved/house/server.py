"""A whole application on which nothing is left to chance: a clock that is set, ids and links by a
fixed seed; and what each of its doors answers, as text.
"""

from __future__ import annotations

import io
import json
import re
import secrets
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import games
from app.factory import create_app
from app.services import Services
from app.services import services_of
from app.serving.config import Config

TINY = str(Path(__file__).parents[2] / "tiny_game")
START = 1_800_000_000_000
LEFT_OUT = ("Content-Length", "Date", "ETag", "Last-Modified")
"""Headers that follow from the body, or from the day."""
_LIBRARY = re.compile(r"\b(networkx|gacrux) [0-9][\w.]*")


@dataclass
class SetClock:
    """A clock that stands where it was put, in milliseconds since 1970 UTC."""

    now: int = START

    def __call__(self) -> int:
        return self.now


@dataclass
class Doors:
    """Asks the doors of an application, and keeps what they answer."""

    app: Flask
    clock: SetClock
    data: Path
    rows: list[tuple[str, str]] = field(default_factory=list)
    clients: dict[str, FlaskClient] = field(default_factory=dict)

    @property
    def parts(self) -> Services:
        """The parts of the application."""
        return services_of(self.app)

    def ask(
        self, method: str, path: str, token: str = "", body: Any = None, who: str = "", **more: Any
    ) -> TestResponse:
        """Ask a door with a token; `who`: a browser that keeps its cookies. Later events of matches
        are taken in before the next request.
        """
        client = self.clients.setdefault(who, self.app.test_client())
        headers = {
            **({"Authorization": f"Bearer {token}"} if token else {}),
            **more.pop("headers", {}),
        }
        if body is not None:
            more["json"] = body
        answer = client.open(path, method=method, headers=headers, **more)
        self.rows.append((f"{len(self.rows)} {method} {path}", told(answer)))
        self.parts.usher.look()
        return answer

    def pass_time(self, seconds: float) -> None:
        """Let time go on."""
        self.clock.now += int(seconds * 1000)
        self.parts.usher.look()


def told(answer: TestResponse) -> str:
    """An answer as text: its status, its headers and its body."""
    lines = [answer.status]
    for name, value in sorted(answer.headers):
        if name not in LEFT_OUT:
            lines.append(f"{name}: {_cookie(value) if name == 'Set-Cookie' else value}")
    return _LIBRARY.sub(r"\1 N", "\n".join([*lines, "", _body(answer)]))


def _cookie(value: str) -> str:
    """A cookie without what it holds, which is signed with the time of day, and until when."""
    return re.sub(r"Expires=[^;]*", "Expires=...", re.sub(r"=[^;]*", "=...", value, count=1))


def _body(answer: TestResponse) -> str:
    raw = answer.get_data()
    if answer.mimetype == "application/json":
        return json.dumps(json.loads(raw), indent=1, sort_keys=True, ensure_ascii=False)
    if answer.mimetype == "application/zip":
        with zipfile.ZipFile(io.BytesIO(raw)) as file:
            return "".join(f"-- {one}\n{file.read(one).decode()}\n" for one in file.namelist())
    if answer.mimetype in ("application/pdf", "text/html"):
        return f"({answer.mimetype})"
    return raw.decode()


@contextmanager
def tiny() -> Iterator[None]:
    """The small game of the tests is among the games."""
    added = TINY not in games.__path__
    if added:
        games.__path__.append(TINY)
        games.catalogue.cache_clear()
    try:
        yield
    finally:
        if added:
            games.__path__.remove(TINY)
            games.catalogue.cache_clear()


@contextmanager
def chance(seed: str) -> Iterator[None]:
    """Whatever is drawn by chance is drawn by this seed."""
    lot = Random(seed)
    with (
        mock.patch.object(secrets, "token_bytes", lambda count=32: lot.randbytes(count)),
        mock.patch.object(secrets, "token_hex", lambda count=32: lot.randbytes(count).hex()),
        mock.patch.object(secrets, "choice", lot.choice),
        mock.patch.object(secrets, "SystemRandom", return_value=lot),
    ):
        yield


@contextmanager
def doors(folder: Path, seed: str, **settings: Any) -> Iterator[Doors]:
    """An application in a folder, with the small game."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "signing.key").write_bytes(b"k" * 32)
    clock = SetClock()
    with tiny(), chance(seed):
        known = {"db": f"sqlite:///{folder}/log.db", "data": folder, "secret": b"0" * 32}
        app = create_app(Config(**{**known, "opening": "", **settings}), clock=clock)
        try:
            yield Doors(app, clock, folder)
        finally:
            services_of(app).close()
