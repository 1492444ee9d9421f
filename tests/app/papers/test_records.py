"""Records through the doors: who may take them, what is refused, and that an import is harmless
twice.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from flask import Flask

from app.factory import create_app
from app.services import services_of
from app.serving import keys
from app.serving import private
from app.serving.config import Config
from app.serving.organiser import organiser_token
from app.web.papers.records import gathered
from events.proof.archive import read
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


@pytest.fixture
def record(app: Flask, phones: TableOfPhones) -> bytes:
    """A match with plays, a ruling and a dispute, as exported."""
    phones.a.act("StonesTaken", "one", number=3)
    phones.b.act("StonesTaken", "two", number=1)
    phones.referee.post(
        "amendments",
        {"id": "r", "kind": "PlayStruck", "target": 2, "reason": "x", "onward": "skip"},
    )
    phones.a.post(
        "actions", {"id": "d", "seen": 0, "name": "DisputeRaised", "args": {"claim": "why?"}}
    )
    answer = app.test_client().get(
        f"/api/matches/{phones.a.match}/record",
        headers={"Authorization": f"Bearer {phones.referee.token}"},
    )
    assert answer.status_code == 200
    return answer.get_data()


@pytest.fixture
def elsewhere(tmp_path: Path, clock: SetClock) -> Flask:
    """Another server with an empty log."""
    (tmp_path / "b").mkdir()
    config = Config(
        db=f"sqlite:///{tmp_path}/b/log.db", data=tmp_path / "b", secret=b"1" * 32, opening=""
    )
    return create_app(config, clock=clock)


def organiser(app: Flask) -> dict[str, str]:
    """What the organiser of a server sends along."""
    token = organiser_token(services_of(app).settings.data)
    return {"Authorization": f"Bearer {token}"}


def test_a_running_match_is_exported_to_its_referee_alone(phones: TableOfPhones) -> None:
    assert phones.a.get("record")[0] == 403
    assert phones.watcher.get("record")[0] == 403


def test_the_head_is_signed_with_the_servers_key(app: Flask, record: bytes) -> None:
    key = app.test_client().get("/api/key").get_json()["key"]
    archive = read(record.splitlines(keepends=True), key=key)
    assert archive.head.version == len(archive.events) == 5


def test_an_import_gives_the_same_table_and_is_harmless_twice(
    app: Flask, elsewhere: Flask, record: bytes
) -> None:
    post = partial(elsewhere.test_client().post, headers=organiser(elsewhere))
    first = post("/api/records", data=record).get_json()
    assert (first["stored"], first["known"]) == (5, 0)
    assert post("/api/records", data=record).get_json()["stored"] == 0
    here, there = (services_of(side).desk.live(first["match"]) for side in (app, elsewhere))
    assert here.table.digest() == there.table.digest()
    assert not there.diverged


def test_an_altered_record_is_refused_by_line(elsewhere: Flask, record: bytes) -> None:
    lines = record.splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"number":3', b'"number":2')
    answer = elsewhere.test_client().post(
        "/api/records", data=b"".join(lines), headers=organiser(elsewhere)
    )
    assert answer.status_code == 400
    assert answer.get_json()["fields"]["record"][0].startswith(
        "line 3 of the file (line 2 of the log):"
    )
    assert services_of(elsewhere).desk.log.matches() == ()


@pytest.mark.parametrize("body", [b"", b"\x00\xff", b"{}", b"[1]\n", b"hello\nworld\n"])
def test_a_foreign_file_is_answered_plainly(elsewhere: Flask, body: bytes) -> None:
    answer = elsewhere.test_client().post("/api/records", data=body, headers=organiser(elsewhere))
    assert answer.status_code == 400
    assert answer.get_json()["fields"]["record"]


def test_a_key_file_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / keys.FILE).write_bytes(b"short")
    with pytest.raises(private.BadKey, match="instead of 32"):
        keys.private_key(tmp_path)


def test_lines_are_sent_in_pieces_of_some_size_and_none_is_lost() -> None:
    lines = [b"x" * 30 for _ in range(100)]
    pieces = list(gathered(lines, 64))
    assert b"".join(pieces) == b"".join(lines)
    assert [len(piece) for piece in pieces] == [90] * 33 + [30]
    assert list(gathered([])) == []
    assert list(gathered([b"ab", b"c"], 2)) == [b"ab", b"c"]
