"""What open sockets are told of that happens elsewhere, and what of them is counted."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from app.desk.desk import Desk
from app.desk.rights import Pass
from app.operations.requestlog import RequestLog
from app.services import install
from app.services import services_of
from app.web.callers.access import FEW
from app.web.callers.connections import Connection
from app.web.callers.limits import Handshakes
from app.web.calls import _note_call
from app.web.sockets import announce_condition
from app.web.sockets import announce_renewal
from app.web.sockets import close_revoked
from app.web.sockets import init_sockets
from events.log import Trouble
from events.log import Unavailable
from events.sql import SqlLog
from events.vocabulary import MatchId
from events.vocabulary import Seat
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones
from tests.app.web.test_organiser import owner
from tests.app.web.test_sockets import connect
from tests.app.web.test_sockets import heard


@pytest.fixture
def sockets(app: Flask) -> Flask:
    init_sockets(app, "threading", None)
    return app


def test_calls_of_a_connection_are_answered_in_their_order(app: Flask) -> None:
    """None has a thread of its own, in which it could overtake the one before."""
    server = init_sockets(app, "threading", None).server
    assert server is not None
    assert server.async_handlers is False


def test_sockets_have_a_limit_to_how_many_are_opened(sockets: Flask) -> None:
    assert isinstance(sockets.wsgi_app, Handshakes)


def test_phones_hear_that_recording_works_again_and_that_all_was_replaced(
    sockets: Flask, phones: TableOfPhones
) -> None:
    a = connect(sockets, phones.a.match, phones.a.token)
    socketio = services_of(sockets).socketio
    announce_condition(socketio, Unavailable(Trouble.FULL, "full"))
    announce_condition(socketio, None)
    announce_renewal(socketio)
    told = [(row["name"], row["args"][0]) for row in a.get_received()][1:]
    assert [(name, said.get("ok")) for name, said in told] == [
        ("condition", False),
        ("condition", True),
        ("renewed", None),
    ]


def test_without_a_server_nobody_is_told(app: Flask) -> None:
    socketio = services_of(app).socketio
    announce_condition(socketio, None)
    announce_renewal(socketio)
    close_revoked(services_of(app))
    assert socketio.server is None


def test_a_phone_is_told_where_the_log_is_in_which_another_process_recorded(
    sockets: Flask, phones: TableOfPhones, clock: SetClock
) -> None:
    parts = services_of(sockets)
    parts.neighbours.shared = True
    assert phones.a.view()["version"] == 1
    log = SqlLog(str(parts.database.url))
    other = Desk(log, clock)
    other.report(MatchId(phones.a.match), Seat("A"), "one", 1, "StonesTaken", {"number": 2})
    log.close()
    a = connect(sockets, phones.a.match, phones.a.token)
    assert [row["version"] for row in heard(a, "sync")] == [2]


def test_who_sits_at_a_match_that_is_deleted_is_sent_away(
    sockets: Flask, phones: TableOfPhones
) -> None:
    """The page loads again, and tells that the match is gone."""
    other = sockets.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    a = connect(sockets, phones.a.match, phones.a.token)
    elsewhere = connect(sockets, other["match"], other["tokens"]["A"])
    organiser = sockets.test_client()
    organiser.get(f"/O/{owner(sockets)}")
    done = organiser.post(f"/m/{phones.a.match}/delete", data={"typed": phones.a.match[-4:]})
    assert done.status_code == 303
    assert (a.is_connected(), elsewhere.is_connected()) == (False, True)
    assert "renewed" in [packet["name"] for packet in a.queue]


def test_a_call_over_a_socket_has_its_line_in_the_log_of_requests(
    sockets: Flask, phones: TableOfPhones, clock: SetClock, tmp_path: Path
) -> None:
    parts = services_of(sockets)
    install(sockets, replace(parts, request_log=RequestLog(tmp_path / "requests.log")))
    a = connect(sockets, phones.a.match, phones.a.token)
    a.emit("action", None, callback=True)
    a.emit("view", {}, callback=True)
    (sid,) = parts.connections.opened_with({phones.a.token})
    known = parts.connections.at(sid)
    parts.connections.close(sid)
    parts.connections.open(sid, replace(known, address="192.0.2.1"))
    _note_call(services_of(sockets), sid, "scan", {}, 2.03125)
    services_of(sockets).request_log.close()
    rows = [json.loads(line) for line in (tmp_path / "requests.log").read_text().splitlines()]
    told = [row for row in rows if row["door"].startswith("socket.")]
    assert [(row["door"], row.get("error")) for row in told] == [
        ("socket.action", "unreadable"),
        ("socket.view", None),
        ("socket.scan", None),
    ]
    assert {(row["id"], row["match"]) for row in told} == {(sid, phones.a.match)}
    assert all(0 <= row["ms"] < 60_000 for row in told[:2])
    assert (told[2]["ms"], told[2]["from"]) == (2031.2, "192.0.2.1")


def test_each_refusal_is_counted_by_its_word(sockets: Flask, phones: TableOfPhones) -> None:
    """Over a socket as over HTTP."""
    b = connect(sockets, phones.b.match, phones.b.token)
    for times in (1, 2):
        if times == 1:
            assert b.emit("action", None, callback=True)["error"] == "unreadable"
        else:
            assert phones.b.post("actions", {})[1]["error"] == "unreadable"
        counts = services_of(sockets).measures.text().decode()
        assert re.search(rf'refus\w*{{\w+="unreadable"}} {times}\b', counts), counts
    assert 'error="illegal"' not in counts


def test_others_come_between_while_many_links_are_looked_through(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine thousand open sockets stopped everybody for a quarter of a second, once a second."""
    parts = services_of(sockets)
    a = connect(sockets, phones.a.match, phones.a.token)
    issued = [parts.access.issue(MatchId(phones.a.match), "seat", "A") for _ in range(2 * FEW)]
    for number, token in enumerate(issued):
        row = Connection(Pass(MatchId(phones.a.match), "seat", Seat("A")), token)
        parts.connections.open(f"s{number}", row)
    asked: list[int] = []
    usual = parts.access.revoked
    monkeypatch.setattr(
        parts.access, "revoked", lambda some: (asked.append(len(some)), usual(some))[1]
    )
    monkeypatch.setattr(parts.socketio, "sleep", lambda seconds: asked.append(0))
    close_revoked(parts)
    assert asked == [FEW, 0, FEW, 0, 1]
    assert a.is_connected()
    parts.access.revoke(MatchId(phones.a.match), "seat", "A")
    close_revoked(parts)
    assert not a.is_connected()
