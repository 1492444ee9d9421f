"""The doors over Socket.IO: the same words, with acknowledgements, and hints to everybody in the
room.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask import request
from flask_socketio import SocketIOTestClient
from markupsafe import Markup

import app.web.sockets
from app.desk.desk import Desk
from app.desk.errors.refusals import TooMany
from app.desk.errors.refusals import Unreadable
from app.desk.errors.refusals import no_match
from app.factory import create_app
from app.operations.load.rates import Buckets
from app.services import services_of
from app.serving.config import Config
from app.serving.network.gate import HELD
from app.web.callers.access import Access
from app.web.callers.connections import OF_ONE
from app.web.callers.connections import OF_STRANGERS
from app.web.callers.connections import OF_THE_MACHINE
from app.web.sockets import announce_condition
from app.web.sockets import close_revoked
from app.web.sockets import init_sockets
from app.web.wire.nesting import SocketJson
from app.web.wire.nesting import require_shallow
from events.log import Trouble
from events.log import Unavailable
from events.sql import SqlLog
from events.store.database import Database
from events.vocabulary import MatchId
from events.vocabulary import Seat
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


@pytest.fixture
def sockets(app: Flask) -> Flask:
    init_sockets(app, "threading", None)
    return app


def connect(app: Flask, match: str, token: str = "") -> SocketIOTestClient:
    return services_of(app).socketio.test_client(
        app, auth={"match": match, "token": token, "since": 0}
    )


def heard(client: SocketIOTestClient, name: str) -> list[dict[str, Any]]:
    return [row["args"][0] for row in client.get_received() if row["name"] == name]


def test_a_phone_is_told_where_the_log_is_and_hears_of_every_event(
    sockets: Flask, phones: TableOfPhones
) -> None:
    a, b = (connect(sockets, phone.match, phone.token) for phone in (phones.a, phones.b))
    assert heard(b, "sync") == [
        {"match": phones.a.match, "version": 1, "role": "seat", "seat": "B"}
    ]
    answer = a.emit(
        "action",
        {"id": "one", "seen": 1, "name": "StonesTaken", "args": {"number": 2}},
        callback=True,
    )
    assert answer["receipt"]["version"] == 2
    assert [row["version"] for row in heard(b, "moved")] == [2]
    assert (
        a.emit(
            "action",
            {"id": "one", "seen": 1, "name": "StonesTaken", "args": {"number": 2}},
            callback=True,
        )
        == answer
    )
    assert b.emit("view", {}, callback=True)["ply"] == 2


def test_a_socket_is_answered_from_what_another_process_recorded(
    sockets: Flask, phones: TableOfPhones, clock: SetClock
) -> None:
    """On a database server; without a hint, nothing else would make it look there."""
    parts = services_of(sockets)
    parts.neighbours.shared = True
    a = connect(sockets, phones.a.match, phones.a.token)
    assert a.emit("view", {}, callback=True)["version"] == 1
    log = SqlLog(str(parts.database.url))
    other = Desk(log, clock)
    other.report(MatchId(phones.a.match), Seat("A"), "one", 1, "StonesTaken", {"number": 2})
    assert a.emit("view", {}, callback=True)["version"] == 2
    log.close()


def test_each_connection_is_answered_in_its_language(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []
    for language in ("zh-Hant-TW", "", "tlh"):
        auth = {"match": phones.a.match, "token": phones.a.token, "language": language}
        client = services_of(sockets).socketio.test_client(sockets, auth=auth)
        answers.append(client.emit("action", None, callback=True)["fields"]["id"])
        announce_condition(services_of(sockets).socketio, Unavailable(Trouble.FULL, "full"))
        answers[-1] += [row["message"] for row in heard(client, "condition")]
    english = "Missing data for required field."
    assert [row[0] for row in answers] == ["缺少必填欄位。", english, english]
    assert [row[1:] for row in answers] == [
        ["伺服器的磁碟已滿，目前無法記錄。"],
        ["The disk of the server is full. Nothing can be recorded for now."],
        ["The disk of the server is full. Nothing can be recorded for now."],
    ]


def test_the_first_that_a_client_hears_is_that_it_is_connected(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library has answered so before it counts a client as connected. What came before that
    answer a client may drop: `sync` came.
    """
    server = services_of(sockets).socketio.server
    assert server is not None
    emit, manager, said = server.emit, server.manager, []

    def emitted(event: str, *args: Any, to: str, **more: Any) -> None:
        said.append((event, manager.is_connected(to, "/")))
        emit(event, *args, to=to, **more)

    monkeypatch.setattr(server, "emit", emitted)
    connect(sockets, phones.b.match, phones.b.token)
    assert said == [("sync", True)]


def test_sockets_that_ask_again_and_again_to_be_connected_have_to_wait(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger asked a thousand times a second for matches that are none, each time two looks into
    the database, over sockets that were open already: a play took 132 ms in the median.
    """
    parts = services_of(sockets)
    waited: list[float] = []
    monkeypatch.setattr(parts.socketio, "sleep", waited.append)
    connections = parts.connections
    connections._buckets = Buckets(lambda: 0.0)
    for _ in range(int(OF_STRANGERS.burst)):
        connections.require_calm_opening("")  # where the clients of these tests are
    looked = []
    monkeypatch.setattr(app.web.sockets, "_credentials", looked.append)
    assert not connect(sockets, phones.a.match, phones.a.token).is_connected()
    assert (waited, looked) == ([HELD], [])
    connections.require_calm_opening("192.0.2.7")
    for _ in range(int(OF_THE_MACHINE.burst)):
        connections.require_calm_opening("127.0.0.1")
    with pytest.raises(TooMany):
        connections.require_calm_opening("127.0.0.1")


def test_a_browser_with_two_seats_says_as_which_it_connects(
    sockets: Flask, phones: TableOfPhones
) -> None:
    """Without a word the newest link of the browser counts; a seat it does not hold only watches."""
    browser = sockets.test_client()
    held = [phones.b.token, phones.a.token]
    with browser.session_transaction() as session:
        session["tokens"] = [(phones.a.match, token) for token in held]

    def connected(**more: str) -> tuple[str, str]:
        client = services_of(sockets).socketio.test_client(
            sockets, auth={"match": phones.a.match, **more}, flask_test_client=browser
        )
        (synced,) = heard(client, "sync")
        return synced["role"], synced["seat"]

    assert [connected(**{"as": "seat", "seat": seat}) for seat in "AB"] == [
        ("seat", "A"),
        ("seat", "B"),
    ]
    assert connected() == ("seat", "B")
    assert connected(seat="A") == ("seat", "A")
    assert connected(**{"as": "referee"}) == ("spectator", "")


def test_refusals_are_answers(sockets: Flask, phones: TableOfPhones) -> None:
    b = connect(sockets, phones.b.match, phones.b.token)
    for body, word in (
        ({"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}, "illegal"),
        ({"id": "x", "seen": 0, "name": "StonesTaken", "args": {"number": 1}}, "stale"),
        ({"id": "x"}, "unreadable"),
        ("text", "unreadable"),
        (None, "unreadable"),
    ):
        assert b.emit("action", body, callback=True)["error"] == word
    assert (
        b.emit(
            "amend", {"id": "r", "kind": "PlayStruck", "target": 1, "reason": "x"}, callback=True
        )["error"]
        == "forbidden"
    )
    assert b.emit("view", {"version": "x"}, callback=True)["error"] == "unreadable"


def test_nobody_enters_with_a_worthless_token(sockets: Flask, phones: TableOfPhones) -> None:
    assert not connect(sockets, phones.a.match, "A" * 26).is_connected()
    assert not connect(sockets, "NOWHERE", phones.a.token).is_connected()
    assert not services_of(sockets).socketio.test_client(sockets, auth={"match": 7}).is_connected()
    watcher = connect(sockets, phones.a.match)
    act = {"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}
    assert watcher.emit("action", act, callback=True)["error"] == "forbidden"


def test_a_packet_too_deep_without_an_event_is_no_connection(
    sockets: Flask, phones: TableOfPhones
) -> None:
    assert SocketJson.loads('{"match":1}') == {"match": 1}
    event, body = SocketJson.loads('["view",' + "[" * 20_000 + "]" * 20_001)
    assert event == "view"
    with pytest.raises(Unreadable):  # Python 3.14 reads it, earlier ones do not
        require_shallow(body)
    assert not isinstance(SocketJson.loads('{"a":' * 200_000 + "1" + "}" * 200_000), dict)
    with pytest.raises(ValueError, match="Expecting value"):
        SocketJson.loads("[nothing]")


def test_two_applications_of_one_process_share_no_connection(
    sockets: Flask, phones: TableOfPhones, tmp_path: Path
) -> None:
    config = Config(
        db=f"sqlite:///{tmp_path}/other.db", data=tmp_path, secret=b"1" * 32, opening=""
    )
    other = create_app(config)
    init_sockets(other, "threading", None)
    b = connect(sockets, phones.b.match, phones.b.token)
    assert len(services_of(sockets).connections) == 1
    assert len(services_of(other).connections) == 0
    assert not connect(other, phones.b.match, phones.b.token).is_connected()
    heard(b, "sync")
    services_of(other).desk.report(
        services_of(other).desk.open("tiny", {}),
        Seat("A"),
        "x",
        0,
        "FirstSeatChosen",
        {"seat": "A"},
    )
    assert heard(b, "moved") == []
    services_of(other).close()


def test_a_revoked_link_acts_no_more_over_its_open_socket(
    sockets: Flask, phones: TableOfPhones
) -> None:
    a = connect(sockets, phones.a.match, phones.a.token)
    b = connect(sockets, phones.b.match, phones.b.token)
    status, made = phones.referee.post("tokens", {"role": "seat", "seat": "A", "revoke": True})
    assert status == 200
    assert made["revoked"] == 1
    assert not a.is_connected()
    assert b.is_connected()
    again = connect(sockets, phones.a.match, made["token"])
    assert heard(again, "sync")[0]["seat"] == "A"


def test_a_link_that_another_process_revoked_acts_no_more(
    sockets: Flask, phones: TableOfPhones
) -> None:
    """Its database is the same, its memory is not: the call asks again, and the socket is closed at
    the next look.
    """
    a = connect(sockets, phones.a.match, phones.a.token)
    elsewhere = Access(Database(services_of(sockets).settings.db))
    elsewhere.revoke(MatchId(phones.a.match), "seat", "A")
    services_of(sockets).access._known.clear()  # as after its time has passed
    body = {"id": "late", "seen": 1, "name": "StonesTaken", "args": {"number": 2}}
    assert a.emit("action", body, callback=True)["error"] == "forbidden"
    assert phones.b.view()["head"] == 1
    close_revoked(services_of(sockets))
    assert not a.is_connected()
    assert "renewed" in [packet["name"] for packet in a.queue], "its page loads again"


@pytest.mark.parametrize("levels", [40, 400, 900, 20_000])
def test_a_body_nested_too_deep_is_answered(
    sockets: Flask, phones: TableOfPhones, levels: int
) -> None:
    """As it comes over the wire: where reading it fails, the acknowledgement still says why, and
    the connection lives on.
    """
    b = connect(sockets, phones.b.match, phones.b.token)
    text = f'{{"id":"x","seen":1,"name":"StonesTaken","args":{{"number":{"[" * levels}{"]" * levels}}}}}'
    server = services_of(sockets).socketio.server
    assert server is not None
    server._handle_eio_message(b.eio_sid, f'27["action",{text}]')
    refused = b.acks["args"][0]
    assert refused["error"] == "unreadable"
    assert "nested too deep; at most 32 levels" in refused["fields"]["_"][0]
    assert b.emit("view", {}, callback=True)["ply"] == 1
    answer = sockets.test_client().post(
        f"/api/matches/{phones.b.match}/actions",
        data=text,
        content_type="application/json",
        headers={"Authorization": f"Bearer {phones.b.token}"},
    )
    assert (answer.status_code, answer.get_json()["fields"]) == (400, refused["fields"])


def test_a_number_too_long_to_be_read_is_answered(sockets: Flask, phones: TableOfPhones) -> None:
    """Python reads no number of over 4,300 digits; the sender waited for ever, as for no packet."""
    a = connect(sockets, phones.a.match, phones.a.token)
    server = services_of(sockets).socketio.server
    assert server is not None
    text = f'{{"id":"x","seen":1,"name":"StonesTaken","args":{{"number":{"1" * 5_000}}}}}'
    server._handle_eio_message(a.eio_sid, f'27["action",{text}]')
    answer = sockets.test_client().post(
        f"/api/matches/{phones.a.match}/actions",
        data=text,
        content_type="application/json",
        headers={"Authorization": f"Bearer {phones.a.token}"},
    )
    assert answer.status_code == 400
    assert a.acks["args"][0] == answer.get_json()
    assert a.emit("view", {}, callback=True)["head"] == 1


def test_a_key_that_stands_twice_is_named(sockets: Flask, phones: TableOfPhones) -> None:
    a = connect(sockets, phones.a.match, phones.a.token)
    server = services_of(sockets).socketio.server
    assert server is not None
    text = '{"id":"x","seen":1,"name":"StonesTaken","args":{"number":1,"number":2}}'
    server._handle_eio_message(a.eio_sid, f'27["action",{text}]')
    because = "the key 'number' stands twice in one mapping; name it once"
    refused = a.acks["args"][0]
    assert (refused["error"], refused["fields"]) == ("unreadable", {"_": [because]})
    assert a.emit("view", {}, callback=True)["head"] == 1
    a.disconnect()
    auth = f'{{"match":"{phones.a.match}","token":"{phones.a.token}","token":""}}'
    sent: list[str] = []
    server._send_packet = lambda _, packet: sent.append(packet.encode())
    server._handle_eio_message(a.eio_sid, f"0{auth}")
    because = because.replace("number", "token")
    assert sent == [f'4{{"message":"{because}"}}']
    assert not services_of(sockets).connections.anybody(MatchId(phones.a.match))


def test_a_word_that_is_no_door_is_answered(sockets: Flask, phones: TableOfPhones) -> None:
    a = connect(sockets, phones.a.match, phones.a.token)
    answer = a.emit("conquer", {"x": 1}, callback=True)
    assert answer["error"] == "unreadable"
    assert answer["fields"]["_"] == [
        "there is no word 'conquer'; one of action, options, scan, amend, preview, view, now"
    ]


def test_words_that_the_library_keeps_for_itself_are_words_like_any_other(
    sockets: Flask, phones: TableOfPhones
) -> None:
    """An event called `connect` connected once more: uncounted, and never to be closed again."""
    phone = connect(sockets, phones.a.match, phones.a.token)
    connections = services_of(sockets).connections
    for word in ("connect", "disconnect"):
        body = {"match": phones.a.match, "page": "table"}
        answer = phone.emit(word, body, callback=True)
        assert (answer["error"], word.upper() in str(answer["fields"])) == ("unreadable", True)
    assert phone.emit("view", {}, callback=True)["seat"] == "A"
    assert connections.watching(phones.a.match) == frozenset()
    phone.disconnect()
    assert not connections.anybody(phones.a.match)


def test_nobody_speaks_for_another_connection(sockets: Flask, phones: TableOfPhones) -> None:
    """The library took the first value of an event called `*` for the id of the connection that
    sent it, and counted its calls for that one.
    """
    other = connect(sockets, phones.b.match, phones.b.token)
    (sid,) = services_of(sockets).connections.opened_with({phones.b.token})
    phone = connect(sockets, phones.a.match, phones.a.token)
    answers = [phone.emit("*", sid, callback=True) for _ in range(int(OF_ONE.burst) + 40)]
    assert "there is no word" in str(answers[0])
    assert "too-many" in [row["error"] for row in answers]
    assert other.emit("view", {}, callback=True)["seat"] == "B"


@pytest.mark.parametrize("auth", [{"match": "\ud800"}, {"token": "\ud800"}])
def test_half_a_character_is_no_credential(
    sockets: Flask, phones: TableOfPhones, auth: dict[str, str]
) -> None:
    client = services_of(sockets).socketio.test_client(
        sockets, auth={"match": phones.a.match, **auth}
    )
    assert not client.is_connected()


def test_who_calls_too_often_is_told_when_to_call_again(
    sockets: Flask, phones: TableOfPhones
) -> None:
    a = connect(sockets, phones.a.match, phones.a.token)
    answers = [a.emit("view", {}, callback=True) for _ in range(int(OF_ONE.burst) + 40)]
    refused = [row for row in answers if row.get("error") == "too-many"]
    assert refused
    assert all(row["retry_after"] >= 1 for row in refused)
    assert "error" not in answers[0]


def test_a_token_that_opens_nothing_is_answered(sockets: Flask, phones: TableOfPhones) -> None:
    stranger = connect(sockets, phones.a.match, "NOSUCHTOKEN")
    assert not stranger.is_connected()


@pytest.mark.parametrize("page", [None, "seat"])
def test_what_is_stored_while_a_phone_connects_is_hinted_at(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch, page: str | None
) -> None:
    """The play comes after the connection was checked and before it hears of the match."""
    server = services_of(sockets).socketio.server
    assert server is not None
    real, played = server.enter_room, []

    def late(sid: str, room: str) -> None:
        if not played:
            played.append(phones.a.act("StonesTaken", "one", number=2))
        real(sid, room)

    monkeypatch.setattr(server, "enter_room", late)
    asked = {"match": phones.b.match, "token": phones.b.token, "page": page}
    phone = services_of(sockets).socketio.test_client(sockets, auth=asked)
    assert played
    assert heard(phone, "sync")[0]["version"] == 2


def test_an_event_has_no_page_of_panes(sockets: Flask) -> None:
    """Whoever asks for one is told so, and is not kept as somebody who watches it."""
    event = sockets.test_client().post("/api/events", json={"game": "tiny"}).get_json()["event"]
    stranger = services_of(sockets).socketio.test_client(
        sockets, auth={"match": event, "page": "table"}
    )
    assert not stranger.is_connected()
    assert not services_of(sockets).connections.anybody(MatchId(event))


def test_a_connection_that_is_refused_late_is_not_kept(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is deleted after the connection was checked and before its page is drawn."""

    def gone(match: str) -> None:
        raise no_match(match)

    monkeypatch.setattr("app.pages.panes.pages.usecases.live", gone)
    monkeypatch.setattr(app.web.sockets, "_version_of", lambda log: 1)
    asked = {"match": phones.b.match, "token": phones.b.token, "page": "seat"}
    phone = services_of(sockets).socketio.test_client(sockets, auth=asked)
    assert not phone.is_connected()
    assert not services_of(sockets).connections.anybody(MatchId(phones.b.match))


def test_a_connection_that_ends_while_it_is_opened_is_not_kept(
    sockets: Flask, phones: TableOfPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that answered no ping. The library forgets the request of such a one at once, and its
    end was told to nobody.
    """
    server = services_of(sockets).socketio.server
    assert server is not None

    checked = app.web.sockets._audience

    def ended(*asked: Any) -> Any:
        sid = request.sid  # type: ignore[attr-defined]
        server._handle_eio_disconnect(server.manager.eio_sid_from_sid(sid, "/"), "ping timeout")
        return checked(*asked)

    monkeypatch.setattr(app.web.sockets, "_audience", ended)
    asked = {"match": phones.b.match, "token": phones.b.token}
    phone = services_of(sockets).socketio.test_client(sockets, auth=asked)
    assert services_of(sockets).connections.anybody(MatchId(phones.b.match))
    server._handle_eio_disconnect(phone.eio_sid, "nothing more comes")
    assert not services_of(sockets).connections.anybody(MatchId(phones.b.match))


def test_what_a_socket_writes_is_json_with_each_letter_as_itself() -> None:
    """Markup is text; half of a character is written as `json` does, since no encoding has it."""
    written = SocketJson.dumps(["panes", {"a": Markup("<b>é象</b>"), "n": [1, None, True, 1.5]}])
    assert written == '["panes",{"a":"<b>é象</b>","n":[1,null,true,1.5]}]'
    assert SocketJson.dumps(["\ud800"], separators=(",", ":")) == '["\\ud800"]'
    with pytest.raises(TypeError):
        SocketJson.dumps([object()])
