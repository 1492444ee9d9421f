"""An application whose pages show the match of a stop, asked as each viewer's browser asks."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any
from typing import ClassVar

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.datastructures import MultiDict

from app.factory import create_app
from app.scenario.match import OPENED_AT
from app.services import install
from app.services import services_of
from app.serving.config import Config
from tests.approved.stops import Stop

_CHANCE = re.compile(r"\b[0-9a-f]{24}\b|\b[A-Z2-7]{32}\b|\b[A-Z2-7]{4} [A-Z2-7]{4}(?=</p>)")
"""The id of a form, and the head of a log: each match has a salt."""
_FILES = re.compile(r"""(?<=["'(])/(?:built|static|look)/[^"')]*""")
"""The address of a file, with its digest."""
LANGUAGES = "en", "zh-Hant"


@dataclass
class World:
    """The application, which is made when the first page is asked for, and the links that were made for
    it. `folder`: its own.
    """

    folder: Path
    _tokens: dict[tuple[str, str], str] = field(default_factory=dict)
    _shown: list[Stop] = field(default_factory=list)

    @cached_property
    def app(self) -> Flask:
        """The application, with a log of its own."""
        config = Config(
            db=f"sqlite:///{self.folder}/log.db", data=self.folder, secret=b"0" * 32, opening=""
        )
        app = create_app(config, clock=lambda: self._shown[0].now if self._shown else OPENED_AT)
        app.jinja_env.bytecode_cache = _Compiled()
        return app

    def show(self, stop: Stop) -> None:
        """Let every page show this match from now on."""
        self._shown[:] = [stop]

    def fetch(self, path: str, language: str = "en", form: Mapping[str, Any] | None = None) -> str:
        """What a page that belongs to no match answers somebody without a link."""
        answer = self.app.test_client().open(
            path,
            method="GET" if form is None else "POST",
            data=form,
            headers={"Accept-Language": language},
        )
        return f"{answer.status_code} {even(answer.text)}"

    def get(self, who: str, path: str, **query: Any) -> str:
        """What a page of the match answers a seat, the `referee` or an onlooker ("")."""
        return self.ask(who, path, query=query)

    def ask(
        self,
        who: str,
        path: str,
        form: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        part: str = "",
    ) -> str:
        """The same; with a *form*, it is sent there. In the two languages in turn."""
        stop = self._shown[0]
        parts = services_of(self.app)
        if parts.desk is not stop.match.desk:
            install(self.app, replace(parts, desk=stop.match.desk))
        seat = who if who in stop.table.seats else ""
        role = "seat" if seat else who
        headers = {"Accept-Language": LANGUAGES[(stop.number + len(stop.match.name)) % 2]}
        if part:
            headers["X-Part"] = part
        if role:
            headers["Authorization"] = f"Bearer {self._token(role, seat)}"
        answer = self.app.test_client().open(
            f"/m/{stop.live.manifest.match}/{path}",
            method="GET" if form is None else "POST",
            data=None if form is None else MultiDict(form),
            query_string={**({"seat": seat} if seat else {}), **(query or {})},
            headers=headers,
        )
        return f"{answer.status_code} {even(answer.text)}"

    def _token(self, role: str, seat: str) -> str:
        """The link of a viewer, made once: each match of a scenario has the same id."""
        match = self._shown[0].live.manifest.match
        if (role, seat) not in self._tokens:
            self._tokens[role, seat] = services_of(self.app).access.issue(match, role, seat)
        return self._tokens[role, seat]


def even(html: str) -> str:
    """A page without what is drawn by chance, and without the digests of files."""
    return _FILES.sub("/FILE", _CHANCE.sub("ID", html))


class _Compiled(BytecodeCache):
    """Templates that were compiled for an application before."""

    kept: ClassVar[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


@contextmanager
def opened_world() -> Iterator[World]:
    """An application with a log of its own."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder))
        try:
            yield world
        finally:
            if "app" in vars(world):
                services_of(world.app).close()
