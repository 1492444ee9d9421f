"""An import creates a match or repeats what is stored. It never overturns one that this server holds,
and brings in nothing that the server would not store by itself.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask

from app.desk.history.importing import judged
from app.factory import create_app
from app.services import services_of
from app.serving.config import Config
from app.serving.organiser import organiser_token
from app.web.papers.records import MANIFEST
from events.envelope import NewEvent
from events.envelope import fingerprint
from events.envelope import genesis
from events.log import Head
from events.log import seal_all
from events.proof import canonical
from events.proof.archive import export
from events.proof.rows import BadArchive
from events.proof.signing import new_key
from events.proof.signing import sign_head
from events.vocabulary import MatchId
from tests.app.conftest import Phone
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def owner(app: Flask) -> str:
    return organiser_token(services_of(app).settings.data)


def bring(app: Flask, record: bytes, token: str = "") -> tuple[int, dict[str, Any]]:
    answer = app.test_client().post("/api/records", data=record, headers=bearer(token))
    return answer.status_code, answer.get_json()


def record_of(app: Flask, phone: Phone) -> bytes:
    answer = app.test_client().get(
        f"/api/matches/{phone.match}/record", headers=bearer(phone.token)
    )
    return answer.get_data()


def continued(app: Flask, match: str, key: bytes | None = None) -> bytes:
    """The record of a match with a ruling more, which anybody can write; the head signed with a key
    of their own, or not at all.
    """
    desk = services_of(app).desk
    live = desk.live(MatchId(match))
    data = {"target": 0, "text": "the other side won"}
    new = NewEvent(
        "forged", "NoteAdded", data, "referee", 0, live.events[-1].at, "", (), 1, fingerprint(data)
    )
    (event,) = seal_all(live.manifest.match, live.head, (new,))
    lines = list(export(desk.log, live.manifest.match))[:-1]
    lines.append(b'{"hash":"' + event.hash.encode() + b'","line":' + event.line + b"}\n")
    head = {
        "format": "quartermaster-head-1",
        "hash": event.hash,
        "match": match,
        "version": event.version,
    }
    if key is not None:
        head = dict(sign_head(key, MatchId(match), event.version, event.hash).data)
    return b"".join(lines) + canonical.encode(head) + b"\n"


@pytest.fixture
def finished(app: Flask, phones: TableOfPhones) -> TableOfPhones:
    """A match with some plays, whose record a stranger holds."""
    phones.a.act("StonesTaken", "one", number=3)
    phones.b.act("StonesTaken", "two", number=1)
    return phones


def test_who_brings_a_record_while_another_is_read_in_is_told_when_to_come_again(
    app: Flask, finished: TableOfPhones
) -> None:
    record, answers = record_of(app, finished.referee), []

    def send() -> None:
        client = app.test_client()
        answers.append(client.post("/api/records", data=record, headers=bearer(owner(app))))

    sender = Thread(target=send)
    with services_of(app).importing:
        sender.start()
        sender.join(5)
    sender.join()
    assert (answers[0].status_code, answers[0].headers.get("Retry-After")) == (429, "5")
    send()
    assert (answers[1].status_code, answers[1].get_json()["stored"]) == (200, 0)


@pytest.mark.parametrize("signed", [False, True])
def test_nobody_extends_a_match_that_this_server_holds(
    app: Flask, finished: TableOfPhones, signed: bool
) -> None:
    """Not a stranger, a seat or the referee, nor the organiser: the head is not this server's."""
    forged = continued(app, finished.a.match, new_key() if signed else None)
    head = finished.referee.view()["head"]
    for token in ("", "NOTHING", finished.a.token, finished.watcher.token):
        assert bring(app, forged, token)[0] == 403
    for token in (finished.referee.token, owner(app)):
        status, answer = bring(app, forged, token)
        assert status == 400
        assert answer["fields"]["record"] == [
            "this log holds the match, and the record goes on where it ends; that is taken only "
            "with a head signed by this server"
        ], "it is about the file as a whole, not about one of its lines"
    assert finished.referee.view()["head"] == head


def test_the_referee_brings_back_what_this_server_signed(
    app: Flask, finished: TableOfPhones, tmp_path: Path
) -> None:
    """A copy of yesterday was restored: the record that was exported since goes on from it."""
    record = record_of(app, finished.referee)
    older = tmp_path / "older"
    older.mkdir()
    (older / "signing.key").write_bytes((tmp_path / "signing.key").read_bytes())
    other = create_app(
        Config(db=f"sqlite:///{older}/log.db", data=older, secret=b"2" * 32, opening=""),
        clock=SetClock(),
    )
    lines = record.splitlines(keepends=True)
    hash_, version = json.loads(lines[2])["hash"], 2
    head = {
        "format": "quartermaster-head-1",
        "hash": hash_,
        "match": finished.a.match,
        "version": version,
    }
    short = b"".join(lines[:3]) + canonical.encode(head) + b"\n"
    assert bring(other, short, owner(other))[1]["stored"] == version
    assert services_of(other).desk.live(MatchId(finished.a.match)).head.version == version
    referee = services_of(other).access.issue(MatchId(finished.a.match), "referee")
    status, answer = bring(other, record, referee)
    assert (status, answer["stored"], answer["known"]) == (200, 1, version)
    assert services_of(other).desk.live(MatchId(finished.a.match)).head.version == version + 1
    services_of(other).close()


def test_an_import_is_the_organisers(app: Flask, finished: TableOfPhones, tmp_path: Path) -> None:
    record = record_of(app, finished.referee)
    (tmp_path / "b").mkdir()
    other = create_app(
        Config(
            db=f"sqlite:///{tmp_path}/b/log.db", data=tmp_path / "b", secret=b"2" * 32, opening=""
        ),
        clock=SetClock(),
    )
    assert bring(other, record)[0] == 403
    assert bring(other, record, finished.referee.token)[0] == 403
    assert services_of(other).desk.log.matches() == ()
    assert bring(other, record, owner(other))[0] == 200
    services_of(other).close()


FUTURE = 9_007_199_254_740_991
UNFIT = [
    ({"name": "x" * 1_000_000}, "name of a match"),
    ({"name": "Final\r\nSet-Cookie: a=b"}, "name of a match"),
    ({"match": ""}, "the id of a match"),
    ({"match": "../../etc"}, "the id of a match"),
    ({"match": "A\r\nB"}, "the id of a match"),
    ({"opened_at": FUTURE}, "time of its opening"),
    ({"opened_at": -FUTURE}, "time of its opening"),
    ({"sandbox_of": "x" * 500}, "is not one line"),
    ({"seats": 0}, "a row of names"),
    ({"seats": "AB"}, "a row of names"),
]


@pytest.mark.parametrize(("fields", "wrong"), UNFIT)
def test_a_manifest_that_this_server_would_never_store_is_refused(
    app: Flask, phones: TableOfPhones, fields: dict[str, Any], wrong: str
) -> None:
    raw = json.loads(services_of(app).desk.log.manifest(MatchId(phones.a.match)))
    line = canonical.encode({**raw, "match": "FORGED", **fields})
    match = fields.get("match", "FORGED")
    head = {"format": "quartermaster-head-1", "hash": genesis(line), "match": match, "version": 0}
    status, answer = bring(app, line + b"\n" + canonical.encode(head) + b"\n", owner(app))
    assert status == 400
    assert wrong in answer["fields"]["record"][0]
    assert services_of(app).desk.log.matches() == (phones.a.match,)


EVENTS = [
    ({"id": ""}, "the id of an event"),
    ({"id": "a\r\nb"}, "the id of an event"),
    ({"by": "x" * 1000}, "`by` is a seat of the match, or one of referee, table, server, branch"),
    ({"by": "nobody"}, "`by` is a seat of the match, or one of referee, table, server, branch"),
    (
        {"kind": "SeatTaken", "data": {"seat": "\u202e\u202e", "player": "~AB"}},
        "a SeatTaken names a seat of the match, one of ",
    ),
    ({"at": FUTURE}, "its time"),
    ({"at": -1}, "its time"),
    ({"seen": FUTURE}, "`seen`"),
    ({"kind": "DisputeRaised", "data": {"claim": "no"}}, "DisputeRaised lacks rule, target"),
]


@pytest.mark.parametrize(("fields", "wrong"), EVENTS)
def test_an_event_that_this_server_would_never_store_is_refused(
    app: Flask, phones: TableOfPhones, fields: dict[str, Any], wrong: str
) -> None:
    raw = json.loads(services_of(app).desk.log.manifest(MatchId(phones.a.match)))
    line = canonical.encode({**raw, "match": "FORGED"})
    note = {"id": "one", "by": "referee", "kind": "NoteAdded", "data": {"text": "a", "target": 0}}
    given: dict[str, Any] = {"seen": 0, **note, "at": raw["opened_at"], **fields}
    data = given["data"]
    new = NewEvent(
        given["id"],
        given["kind"],
        data,
        given["by"],
        given["seen"],
        given["at"],
        "",
        (),
        1,
        fingerprint(data),
    )
    (event,) = seal_all(MatchId("FORGED"), Head(0, genesis(line)), (new,))
    row = b'{"hash":"' + event.hash.encode() + b'","line":' + event.line + b"}\n"
    head = {"format": "quartermaster-head-1", "hash": event.hash, "match": "FORGED", "version": 1}
    body = line + b"\n" + row + canonical.encode(head) + b"\n"
    status, answer = bring(app, body, owner(app))
    assert status == 400
    assert answer["fields"]["record"][0].startswith("line 2 of the file (line 1 of the log):")
    assert wrong in answer["fields"]["record"][0]


class Sent(BytesIO):
    """A body that counts how much of it was read."""

    read_ = 0

    def read(self, size: int | None = -1, /) -> bytes:
        piece = super().read(size)
        self.read_ += len(piece)
        return piece


@pytest.mark.parametrize("who", ["stranger", "seat", "floor"])
def test_of_whom_no_record_is_taken_nothing_is_read(
    app: Flask, finished: TableOfPhones, who: str
) -> None:
    """The first line of a stranger's was parsed: one of 15 MB stopped everybody for two seconds."""
    floor = finished.referee.post("tokens", {"role": "floor"})[1]["token"]
    token = {"stranger": "", "seat": finished.a.token, "floor": floor}[who]
    sent = Sent(b'{"match":"' + b"x" * 9_000_000)
    sizes = {"CONTENT_LENGTH": str(len(sent.getvalue())), "wsgi.input": sent}
    answer = app.test_client().post("/api/records", environ_overrides=sizes, headers=bearer(token))
    assert (answer.status_code, sent.read_) == (403, 0)


def test_of_a_referees_record_a_first_line_without_end_is_not_parsed(
    app: Flask, finished: TableOfPhones
) -> None:
    first, _, rest = continued(app, finished.a.match).partition(b"\n")
    long = first.replace(b'"name":"', b'"name":"' + b"x" * MANIFEST)
    assert bring(app, long + b"\n" + rest, finished.referee.token)[0] == 403


class Whole(bytes):
    """Bytes that nobody may split into lines."""

    def splitlines(self, keepends: bool = False) -> list[bytes]:
        raise AssertionError("millions of lines were made")


@pytest.mark.parametrize("end", [b"\n", b"\r"])
def test_lines_without_number_are_counted_before_they_are_split(end: bytes) -> None:
    with pytest.raises(BadArchive, match="more than 3 events"):
        judged(Whole(b"{}" + end * 6), 0, 3)


def test_the_record_of_a_sandbox_is_taken(
    app: Flask, phones: TableOfPhones, tmp_path: Path
) -> None:
    """Its first plays are nobody's of its own seats: they were another match's."""
    assert phones.a.act("StonesTaken", "one", number=2)[0] == 200
    opened = phones.referee.post("branch", {"ply": 1})[1]
    sandbox = app.test_client().get(
        f"/api/matches/{opened['match']}/record", headers=bearer(opened["tokens"]["referee"])
    )
    config = Config(
        db=f"sqlite:///{tmp_path}/other.db", data=tmp_path, secret=b"1" * 32, opening=""
    )
    other = create_app(config, clock=SetClock())
    assert bring(other, sandbox.get_data(), owner(other))[0] == 200
    events = services_of(other).desk.live(MatchId(opened["match"])).events
    assert {event.by for event in events} == {"branch"}
    services_of(other).close()
