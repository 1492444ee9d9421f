"""A match belongs to the edition of the rules that it was opened under. Where a newer program kept
that edition, it is played on by it; where it did not, the record can be read, verified and taken
away, and nothing is added.

The game is the tiny one under another key. Its first edition lets a turn take three stones, its
second two.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

import games
from app.cli import main
from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from app.serving.organiser import organiser_token
from tests.app.conftest import TINY
from tests.app.conftest import Phone

KEPT = """
from dataclasses import replace as _replace

EDITIONS = {"1": _replace(GAME, edition="1", actions=EARLIER)}
GAME = _replace(GAME, edition="2")
"""
"""What a newer edition adds to a game's folder to keep the one before."""
STRICTER = """
EARLIER = ACTIONS
_TWO = checks.where(
    "AGD-1.5",
    lambda table, action: action.args["number"] > 2,
    text("A turn takes 1 or 2 stones."),
    "number",
)
ACTIONS = tuple(
    replace(spec, checks=(*spec.checks, _TWO)) if spec.name == "StonesTaken" else spec
    for spec in ACTIONS
)
"""


def first_edition(home: Path) -> Path:
    """The folder of a program that has the first edition alone."""
    shutil.copytree(Path(TINY) / "tiny", home / "aged")
    for file in (home / "aged").glob("*.*"):
        words = file.read_text(encoding="utf-8").replace('"tiny"', '"aged"')
        words = words.replace("games.tiny", "games.aged").replace('"T"', '"Y"')
        words = words.replace("TNY-", "AGD-").replace('"TNY"', '"AGD"')
        file.write_text(words.replace('f"T1', 'f"Y1'), encoding="utf-8")
    return home


def second_edition(home: Path, *, keeps: bool) -> Path:
    """The folder of a program that has the second edition, and the first where it *keeps* it."""
    first_edition(home)
    actions = home / "aged" / "actions.py"
    words = actions.read_text(encoding="utf-8").replace(
        "from events.vocabulary import TABLE",
        "from dataclasses import replace\n\nfrom events.vocabulary import TABLE",
        1,
    )
    actions.write_text(words + STRICTER, encoding="utf-8")
    package = home / "aged" / "__init__.py"
    words = package.read_text(encoding="utf-8").replace(
        "from games.aged.actions import ACTIONS",
        "from games.aged.actions import ACTIONS\nfrom games.aged.actions import EARLIER",
    )
    more = KEPT if keeps else KEPT.replace('EDITIONS = {"1"', '_OTHERS = {"1"')
    package.write_text(words + more, encoding="utf-8")
    return home


@contextmanager
def program(home: Path, data: Path) -> Iterator[Flask]:
    """A server on the log in *data* that has the games of *home*, too."""
    games.look_in(str(home))
    config = Config(db=f"sqlite:///{data}/log.db", data=data, secret=b"0" * 32, opening="")
    app = create_app(config)
    try:
        yield app
    finally:
        services_of(app).close()
        forget(home)


def forget(home: Path) -> None:
    """Drop the games of *home* from this process, their modules too."""
    games.__path__.remove(str(home))
    for module in [name for name in sys.modules if name.startswith("games.aged")]:
        del sys.modules[module]
    if hasattr(games, "aged"):
        del games.aged
    games.catalogue.cache_clear()


@pytest.fixture
def begun(tmp_path: Path) -> dict[str, Any]:
    """A match under the first edition, in which A took three stones."""
    with program(first_edition(tmp_path / "one"), tmp_path) as app:
        client = app.test_client()
        request = {"game": "aged", "name": "Last year's"}
        opened = client.post("/api/matches", json=request).get_json()
        phones = {who: Phone(client, opened["match"], token) for who, token in seats(opened)}
        phones["A"].act("FirstSeatChosen", "begin", seat="A")
        assert phones["A"].act("StonesTaken", "first", number=3)[0] == 200
    return {"match": opened["match"], "tokens": dict(seats(opened))}


def seats(opened: dict[str, Any]) -> list[tuple[str, str]]:
    tokens = opened["tokens"]
    return [(who, tokens[who]) for who in ("A", "B", "referee")]


def phone(app: Flask, begun: dict[str, Any], who: str) -> Phone:
    return Phone(app.test_client(), begun["match"], begun["tokens"][who])


def test_a_match_goes_on_by_the_edition_it_was_opened_under(
    tmp_path: Path, begun: dict[str, Any]
) -> None:
    with program(second_edition(tmp_path / "two", keeps=True), tmp_path) as app:
        assert games.catalogue()["aged"].edition == "2"
        status, view = phone(app, begun, "B").get("view")
        assert (status, view["game"]["edition"]) == (200, "1")
        assert phone(app, begun, "B").act("StonesTaken", "second", number=3)[0] == 200
        page = app.test_client().get(f"/m/{begun['match']}/replay")
        assert page.status_code == 200

        opened = app.test_client().post("/api/matches", json={"game": "aged"}).get_json()
        newer = {"match": opened["match"], "tokens": dict(seats(opened))}
        phone(app, newer, "A").act("FirstSeatChosen", "begin", seat="A")
        status, refused = phone(app, newer, "A").act("StonesTaken", "third", number=3)
        assert (status, refused["ruling"]["rule"]) == (422, "AGD-1.5")
        assert told("verify", begun, tmp_path, 0).count("every hash fits")


def test_what_cannot_be_played_on_can_be_read_and_taken_away(
    tmp_path: Path, begun: dict[str, Any]
) -> None:
    with program(second_edition(tmp_path / "two", keeps=False), tmp_path) as app:
        status, refused = phone(app, begun, "B").act("StonesTaken", "second", 2, number=1)
        assert (status, refused["error"]) == (409, "other-edition")
        assert "edition 1 of Tiny; this program has 2." in refused["message"]

        page = app.test_client().get(f"/m/{begun['match']}")
        assert page.status_code == 409
        assert f"/m/{begun['match']}/record" in page.text
        assert "other-edition" in page.text

        for who in ("B", "stranger"):
            token = begun["tokens"].get(who, "")
            answer = app.test_client().get(f"/m/{begun['match']}/record?token={token}")
            assert answer.status_code == 403
            assert "StonesTaken" not in answer.text
        for token in (begun["tokens"]["referee"], organiser_token(tmp_path)):
            answer = app.test_client().get(f"/m/{begun['match']}/record?token={token}")
            assert answer.status_code == 200
            assert "StonesTaken number=3" in answer.text
            assert "Last year&#39;s" in answer.text

        bearer = {"Authorization": f"Bearer {begun['tokens']['referee']}"}
        path = f"/api/matches/{begun['match']}/record"
        record = app.test_client().get(path, headers=bearer)
        assert record.status_code == 200
        assert app.test_client().get(path).status_code == 403
        (tmp_path / "taken.jsonl").write_bytes(record.data)

        assert "StonesTaken number=3" in told("replay", begun, tmp_path, 0)
        assert "every hash fits; no table" in told("verify", begun, tmp_path, 2)
    with program(second_edition(tmp_path / "three", keeps=True), tmp_path):
        result = CliRunner().invoke(main, ["verify", str(tmp_path / "taken.jsonl")])
        assert result.exit_code == 0, result.output


def test_an_altered_line_is_found_without_the_rules(tmp_path: Path, begun: dict[str, Any]) -> None:
    with program(second_edition(tmp_path / "two", keeps=False), tmp_path) as app:
        bearer = {"Authorization": f"Bearer {begun['tokens']['referee']}"}
        path = f"/api/matches/{begun['match']}/record"
        record = app.test_client().get(path, headers=bearer).data
        altered = record.replace(b'"number":3', b'"number":2')
        assert altered != record
        (tmp_path / "taken.jsonl").write_bytes(altered)
        result = CliRunner().invoke(main, ["verify", str(tmp_path / "taken.jsonl")])
        assert result.exit_code == 1, result.output


def told(command: str, begun: dict[str, Any], data: Path, code: int) -> str:
    """What a command says of the match."""
    arguments = [command, begun["match"], "--db", f"sqlite:///{data}/log.db"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_its_log_is_read_once_however_often_it_is_asked_for(
    tmp_path: Path, begun: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(second_edition(tmp_path / "two", keeps=False), tmp_path) as app:
        log = services_of(app).desk.log
        reads = []
        monkeypatch.setattr(
            log, "read", lambda *args, real=log.read: reads.append(1) or real(*args)
        )
        for _ in range(3):
            assert phone(app, begun, "B").get("view")[0] == 409
        assert len(reads) == 1
