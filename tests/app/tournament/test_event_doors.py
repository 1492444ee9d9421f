"""The doors of events: who may open, enter, report, rule and read; nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.services import services_of


@dataclass
class Caller:
    """Somebody who speaks JSON to the doors of an event, with a token or none."""

    client: FlaskClient
    event: str
    token: str = ""
    count: int = 0

    def post(self, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
        answer = self.client.post(
            f"/api/events/{self.event}/{path}", json=body, headers=self.headers
        )
        return answer.status_code, answer.get_json()

    def line(self, kind: str, **data: Any) -> tuple[int, dict[str, Any]]:
        self.count += 1
        id_ = f"{self.token[:8] or 'nobody'}-{self.count}"
        return self.post("lines", id=id_, kind=kind, **data)

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/events/{self.event}{path}", headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get().get_json()
        return found


@dataclass
class Hall:
    """An event on a server: organiser, door, somebody without a link, and the players by id."""

    app: Flask
    organiser: Caller
    door: Caller
    stranger: Caller
    players: dict[str, Caller]


@pytest.fixture
def hall(app: Flask) -> Hall:
    client = app.test_client()
    opened = client.post(
        "/api/events",
        json={"game": "tiny", "name": "Friday", "options": {"heap": 2}, "plan": {"rounds": 2}},
    ).get_json()
    event, tokens = opened["event"], opened["tokens"]
    door = Caller(client, event, tokens["door"])
    players = {}
    for number, name in enumerate(("Ann", "Ben", "Cai", "Dee"), 1):
        status, entered = door.post("players", id=f"enter-{number}", name=name)
        assert status == 201
        players[entered["player"]] = Caller(client, event, entered["token"])
    return Hall(
        app, Caller(client, event, tokens["organiser"]), door, Caller(client, event), players
    )


def started(hall: Hall) -> dict[str, Any]:
    """Pair and start the first round; return it."""
    assert hall.organiser.line("RoundPaired", round=1)[0] == 200
    assert hall.organiser.line("RoundStarted", round=1)[0] == 200
    found: dict[str, Any] = hall.organiser.view()["rounds"][0]
    return found


def close(hall: Hall, *tables: int) -> None:
    """Report the results of some tables of the first round, and close the event."""
    for table in tables:
        result = hall.organiser.line("ResultReported", round=1, table=table, wins=[1, 0])
        assert result[0] == 200
    assert hall.organiser.line("EventClosed")[0] == 200


def test_an_entry_sent_twice_enters_once(hall: Hall) -> None:
    first = hall.door.post("players", id="once", name="Eve")[1]
    again = hall.door.post("players", id="once", name="Eve")[1]
    assert first["player"] == again["player"] == "P5"
    assert [row["name"] for row in hall.stranger.view()["players"]] == [
        "Ann", "Ben", "Cai", "Dee", "Eve",
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["players", "referees"])
def test_the_id_of_an_entry_gives_nobody_elses_link(hall: Hall, path: str) -> None:
    """Two phones that count from 1 send the same ids: the second person is not the first."""
    first = hall.organiser.post(path, id="1", name=" Eve ")[1]
    status, refused = hall.organiser.post(path, id="1", name="Fay")
    assert (status, refused["error"]) == (409, "id-taken")
    assert "token" not in refused
    assert hall.organiser.post(path, id="1", name="Eve")[1]["receipt"] == first["receipt"]


def test_an_entry_sent_again_brings_no_forgotten_name_back(hall: Hall) -> None:
    player = hall.door.post("players", id="once", name="Eve")[1]["player"]
    assert hall.organiser.line("NameForgotten", player=player)[0] == 200
    assert hall.door.post("players", id="once", name="Eve")[0] == 409
    assert "Eve" not in [row["name"] for row in hall.stranger.view()["players"]]


def test_a_link_of_an_event_says_what_it_opens(hall: Hall) -> None:
    ben = {"match": hall.door.event, "role": "player", "seat": "P2", "player": "Ben"}
    assert me(hall.players["P2"]) == ben
    assert me(hall.door) == {**ben, "role": "door", "seat": "", "player": ""}
    judge = hall.organiser.post("referees", id="r", name="Jo", head=True)[1]["token"]
    jo = {**ben, "role": "referee", "seat": "R1", "player": "Jo"}
    assert me(Caller(hall.door.client, hall.door.event, judge)) == jo
    assert "opens nothing" in me(Caller(hall.door.client, hall.door.event, "A" * 26))["message"]


def me(caller: Caller) -> dict[str, Any]:
    """Ask what a caller's link opens."""
    answer: dict[str, Any] = caller.client.get("/api/me", headers=caller.headers).get_json()
    return answer


def test_a_players_link_acts_for_the_own_seat_alone(hall: Hall) -> None:
    round_ = started(hall)
    table = round_["tables"][0]
    match = table["matches"][0]
    seen = {}
    for seat, player in zip(("A", "B"), table["players"], strict=True):
        answer = hall.stranger.client.get(
            f"/api/matches/{match}/view", headers=hall.players[player].headers
        ).get_json()
        seen[answer["seat"]] = answer["players"][seat]
    assert list(seen.values()) == table["names"]
    other = round_["tables"][1]["matches"][0]
    body = {"id": "x", "seen": 0, "name": "FirstSeatChosen", "args": {}}
    player = hall.players[table["players"][0]]
    assert (
        player.client.post(
            f"/api/matches/{other}/actions", json=body, headers=player.headers
        ).status_code
        == 403
    )
    assert (
        player.client.post(
            f"/api/matches/{match}/actions", json=body, headers=player.headers
        ).status_code
        == 200
    )


def test_the_organisers_link_is_the_referees_of_every_match(hall: Hall) -> None:
    match = started(hall)["tables"][0]["matches"][0]
    answer = hall.organiser.client.post(
        f"/api/matches/{match}/amendments",
        json={"id": "n", "kind": "NoteAdded", "text": "seen"},
        headers=hall.organiser.headers,
    )
    assert answer.status_code == 200


def played(hall: Hall) -> str:
    """Start the first round and play the match of its first table to the end; return its id."""
    table = started(hall)["tables"][0]
    match, first = table["matches"][0], hall.players[table["players"][0]]
    for id_, name, args in (
        ("a", "FirstSeatChosen", {"seat": "A"}),
        ("b", "StonesTaken", {"number": 2}),
    ):
        view = first.client.get(f"/api/matches/{match}/view", headers=first.headers).get_json()
        who = first if name == "StonesTaken" else hall.organiser
        first.client.post(
            f"/api/matches/{match}/actions",
            json={"id": id_, "seen": view["ply"], "name": name, "args": args},
            headers=who.headers,
        )
    return str(match)


def test_a_match_reports_to_its_event(hall: Hall) -> None:
    played(hall)
    services_of(hall.app).usher.look()
    found = hall.stranger.view()["rounds"][0]["tables"][0]["result"]
    assert found is not None
    assert (sum(found["wins"]), found["source"]) == (1, "match")


@pytest.mark.parametrize(
    ("who", "kind", "data", "status"),
    [
        ("stranger", "RoundPaired", {"round": 1}, 403),
        ("stranger", "CallRaised", {"claim": "help"}, 403),
        ("door", "RoundPaired", {"round": 1}, 403),
        ("player", "RoundPaired", {"round": 1}, 403),
        ("player", "ResultReported", {"round": 1, "table": 1, "wins": [1, 0]}, 403),
        ("player", "PlayerDropped", {"player": "P2"}, 403),
        ("player", "PlayerDropped", {"player": "P1"}, 200),
        ("player", "CallRaised", {"table": 2}, 403),
        ("player", "CallRaised", {"claim": "help"}, 200),
        ("player", "TimeCalled", {"round": 1, "tables": []}, 403),
        ("player", "LineStruck", {"target": 1, "reason": "no"}, 403),
        ("organiser", "TimeCalled", {"round": 1, "tables": []}, 403),
        ("organiser", "Nonsense", {}, 400),
        ("organiser", "RoundPaired", {"round": "one"}, 400),
        ("organiser", "RoundPaired", {"round": 2}, 422),
    ],
)
def test_who_may_report_what(
    hall: Hall, who: str, kind: str, data: dict[str, Any], status: int
) -> None:
    caller = hall.players["P1"] if who == "player" else getattr(hall, who)
    before = hall.organiser.view()["version"]
    assert caller.line(kind, **data)[0] == status
    assert (hall.organiser.view()["version"] > before) == (status == 200)


def test_a_floor_referee_pairs_and_does_not_close(hall: Hall) -> None:
    joined = hall.organiser.post("referees", id="r", name="Rae")[1]
    floor = Caller(hall.organiser.client, hall.organiser.event, joined["token"])
    assert joined["referee"] == "R1"
    assert floor.line("RoundPaired", round=1)[0] == 200
    assert floor.line("EventClosed")[0] == 403
    assert floor.post("referees", id="r2", name="Another")[0] == 403
    assert floor.post("tokens", role="organiser")[0] == 403


def test_what_a_stranger_reads(hall: Hall) -> None:
    started(hall)
    assert hall.stranger.get().status_code == 200
    for path in ("/log", "/record"):
        assert hall.stranger.get(path).status_code == 403
        assert hall.players["P1"].get(path).status_code == 403
        assert hall.organiser.get(path).status_code == 200


def test_what_was_hidden_in_a_match_is_told_when_its_event_is_over(hall: Hall) -> None:
    """Until then the next opponent would read the deck in its record, or try out cards with the key
    of its checkpoints.
    """
    match, key = played(hall), "checkpoints"

    def asked(who: Caller, path: str) -> Any:
        return who.client.get(f"/api/matches/{match}/{path}", headers=who.headers)

    assert asked(hall.organiser, "view").get_json()["outcome"]
    for who in (hall.stranger, *hall.players.values()):
        assert asked(who, "record").status_code == 403
        assert asked(who, key).get_json()["key"] == ""
    assert asked(hall.organiser, "record").status_code == 200
    services_of(hall.app).usher.look()
    close(hall, 2)
    assert asked(hall.stranger, "record").status_code == 200
    assert asked(hall.stranger, key).get_json()["key"]


def test_a_deck_check_comes_unannounced(hall: Hall) -> None:
    """Which tables were drawn for it is told to the staff, and to all once the event is over."""
    started(hall)
    assert hall.organiser.line("ChecksDrawn", round=1, count=2)[0] == 200

    def drawn(who: Caller) -> list[bool]:
        return [table["check"] for table in who.view()["rounds"][0]["tables"]]

    elsewhere = hall.stranger.client.post("/api/events", json={"game": "tiny"}).get_json()
    other = Caller(hall.stranger.client, hall.stranger.event, elsewhere["tokens"]["organiser"])
    assert drawn(hall.organiser) == [True, True]
    for who in (hall.stranger, hall.door, hall.players["P1"], other):
        assert drawn(who) == [False, False]
    close(hall, 1, 2)
    assert drawn(hall.stranger) == [True, True]


def test_a_preview_says_what_changes(hall: Hall) -> None:
    started(hall)
    wrong = hall.organiser.line("ResultReported", round=1, table=1, wins=[0, 1])[1]
    body = {
        "kind": "LineReplaced",
        "target": wrong["receipt"]["version"],
        "fields": {"wins": [1, 0]},
    }
    status, seen = (
        hall.organiser.client.post(
            f"/api/events/{hall.organiser.event}/amendments?preview=1",
            json=body,
            headers=hall.organiser.headers,
        ),
        None,
    )
    seen = status.get_json()
    assert seen["possible"]
    assert any("table 1" in row for row in seen["changes"])
    assert hall.organiser.view()["rounds"][0]["tables"][0]["result"]["wins"] == [0, 1]
    status_, _ = hall.organiser.post("amendments", id="z", reason="misread", **body)
    assert status_ == 200
    assert hall.organiser.view()["rounds"][0]["tables"][0]["result"]["wins"] == [1, 0]


def test_a_floor_referee_changes_no_line_that_is_the_heads(hall: Hall) -> None:
    """A plan was changed, a closed event gone on with, a head referee taken off duty and a lock on
    the deck lists opened by who may report none of it.
    """
    head = hall.organiser.post("referees", id="r1", name="Ria", head=True)[1]
    floor = hall.organiser.post("referees", id="r2", name="Rob")[1]
    rob = Caller(hall.stranger.client, hall.stranger.event, floor["token"])
    ria = Caller(hall.stranger.client, hall.stranger.event, head["token"])
    plan = hall.organiser.line("PlanChanged", changes={"minutes": 20}, reason="r")
    locked = rob.line("DecksLocked")
    closed = hall.organiser.line("EventClosed")
    lines = [said[1]["receipt"]["version"] for said in ((200, head), plan, locked, closed)]
    before = hall.organiser.get("/log").get_json()["head"]
    for target in lines:
        strike = {"id": f"s{target}", "kind": "LineStruck", "target": target, "reason": "r"}
        status, answer = rob.post("amendments", **strike)
        assert (status, answer["error"]) == (403, "forbidden")
    more = {"id": "m", "kind": "LineReplaced", "target": lines[1], "reason": "r"}
    assert rob.post("amendments", **more, fields={"changes": {"minutes": 99}})[0] == 403
    assert hall.organiser.get("/log").get_json()["head"] == before
    gone = {"id": "g", "kind": "LineStruck", "target": lines[3], "reason": "r"}
    struck = ria.post("amendments", **gone)[1]["receipt"]["version"]
    back = {"kind": "RulingWithdrawn", "ruling": struck, "reason": "r"}
    assert rob.post("amendments", id="b1", **back)[0] == 403
    assert ria.post("amendments", id="b2", **back)[0] == 200
    page = f"/e/{hall.organiser.event}/log"
    may = [hall.app.test_client().get(page, headers=who.headers).text for who in (ria, rob)]
    assert [text.count(f'name="target" value="{lines[1]}"') for text in may] == [1, 0]


def test_a_token_of_another_event_opens_nothing(app: Flask, hall: Hall) -> None:
    other = hall.stranger.client.post("/api/events", json={"game": "tiny"}).get_json()
    caller = Caller(hall.stranger.client, hall.organiser.event, other["tokens"]["organiser"])
    assert caller.line("RoundPaired", round=1)[0] == 403
    match = started(hall)["tables"][0]["matches"][0]
    assert caller.client.get(
        f"/api/matches/{match}/view", headers=caller.headers
    ).status_code == 403  # fmt: skip


def test_a_name_is_changed_by_its_owner_and_the_staff(hall: Hall) -> None:
    assert hall.players["P1"].post("names", player="P2", name="Zed")[0] == 403
    assert hall.players["P1"].post("names", player="P1", name="Anna")[0] == 200
    assert hall.organiser.post("names", player="P2", name="Benno")[0] == 200
    names = [row["name"] for row in hall.stranger.view()["players"]]
    assert names[:2] == ["Anna", "Benno"]


def test_an_event_is_no_match(hall: Hall) -> None:
    for path in ("/api/matches/{}/view", "/m/{}", "/m/{}/table"):
        answer = hall.stranger.client.get(path.format(hall.organiser.event))
        assert answer.status_code == 404, path


def test_the_id_of_a_match_is_no_event_to_a_browser_that_holds_a_seat_there(app: Flask) -> None:
    """Its pass was looked up among the roles of an event: a fault with an incident."""
    browser = app.test_client()
    opened = browser.post("/api/matches", json={"game": "tiny"}).get_json()
    browser.post("/api/session", json={"token": opened["tokens"]["A"]})
    answer = browser.post(
        f"/api/events/{opened['match']}/names", json={"player": "P1", "name": "Eve"}
    )
    assert answer.status_code in (403, 404), answer.text
    assert browser.get(f"/api/matches/{opened['match']}/view").get_json()["seat"] == "A"


def test_what_the_record_of_an_event_tells_gives_nobody_a_players_link(hall: Hall) -> None:
    """When an event is over anybody may read its record, the ids of entries, too."""
    started(hall)
    body = {"id": "enter-1", "name": "Ann"}
    assert hall.door.post("players", **body)[0] == 201  # its answer was lost
    close(hall, 1, 2)
    assert b'"enter-1"' in hall.stranger.get("/record").data
    status, refused = hall.door.post("players", **body)
    assert (status, refused["message"]) == (403, "The event is over.")
    assert hall.door.post("players", id="new", name="Eve")[0] == 422
    last = hall.organiser.view()["version"]
    reopened = {"kind": "LineStruck", "target": last, "reason": "too early"}
    assert hall.organiser.post("amendments", id="on", **reopened)[0] == 200
    assert hall.door.post("players", **body)[0] == 403
    for _ in range(2):
        assert hall.door.post("players", id="new", name="Eve")[0] == 201


def test_an_abandoned_match_is_nobodys(hall: Hall) -> None:
    """The start of a round was struck and two players changed places: the first seat of table 1 is
    another player's. In the match that was abandoned lies what was of the one who sat there.
    """
    hall.organiser.line("RoundPaired", round=1)
    started = hall.organiser.line("RoundStarted", round=1)[1]["receipt"]["version"]
    table, other = (row["players"] for row in hall.organiser.view()["rounds"][0]["tables"][:2])
    first = hall.organiser.view()["rounds"][0]["tables"][0]["matches"][0]
    assert seats_in(hall, first) == {table[0]: "A", table[1]: "B"}
    hall.organiser.post("amendments", id="no", kind="LineStruck", target=started, reason="late")
    hall.organiser.line("PlacesSwapped", round=1, first=table[0], second=other[0], reason="asked")
    assert seats_in(hall, first) == {}
    hall.organiser.line("RoundStarted", round=1)
    anew = hall.organiser.view()["rounds"][0]["tables"][0]["matches"][0]
    assert seats_in(hall, anew) == {other[0]: "A", table[1]: "B"}
    assert seats_in(hall, first) == {}
    looking = hall.organiser.client.get(
        f"/api/matches/{first}/view", headers=hall.organiser.headers
    )
    assert looking.get_json()["role"] == "referee"


def seats_in(hall: Hall, match: str) -> dict[str, str]:
    """The players whose links open a seat of a match, with their seats."""
    answers = {
        player: caller.client.get(f"/api/matches/{match}/view", headers=caller.headers)
        for player, caller in hall.players.items()
    }
    return {
        player: answer.get_json()["seat"]
        for player, answer in answers.items()
        if answer.status_code == 200
    }
