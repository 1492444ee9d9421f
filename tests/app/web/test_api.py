"""The HTTP doors: rights, form, and that whatever is refused leaves the log as it was."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from app.services import services_of
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones


def test_opening_a_match_gives_a_link_to_each_seat_and_the_referee(app: Flask) -> None:
    answer = app.test_client().post(
        "/api/matches", json={"game": "tiny", "options": {"heap": 5}, "name": "Evening"}
    )
    opened = answer.get_json()
    assert answer.status_code == 201
    assert set(opened["seats"]) == {"A", "B"}
    assert opened["referee"].endswith(opened["tokens"]["referee"])
    view = Phone(app.test_client(), opened["match"], opened["tokens"]["A"]).view()
    assert (view["role"], view["seat"], view["options"]["heap"]["value"], view["name"]) == (
        "seat",
        "A",
        5,
        "Evening",
    )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "chess"}, "game"),
        ({}, "game"),
        ({"game": "tiny", "options": {"heap": 0}}, "options.heap"),
        ({"game": "tiny", "options": {"speed": 1}}, "options.speed"),
        ({"game": "tiny", "seats": ["A"]}, "seats"),
        ({"game": "tiny", "seats": ["A", "Z"]}, "seats"),
        ({"game": "tiny", "seats": ["A", "A"]}, "seats"),
        ({"game": "tiny", "colour": "red"}, "colour"),
        ({"game": 7}, "game"),
        ({"game": "tiny", "options": [1]}, "options"),
        ({"game": "tiny", "cards": {"gem": [{"code": "XX"}]}}, "cards"),
    ],
)
def test_a_match_that_cannot_be_opened_is_refused_by_field(app: Flask, body, field) -> None:
    answer = app.test_client().post("/api/matches", json=body)
    assert answer.status_code == 400
    assert field in answer.get_json()["fields"]
    assert services_of(app).desk.log.matches() == ()


def test_an_action_gets_a_receipt_and_the_other_seat_sees_it(phones: TableOfPhones) -> None:
    status, answer = phones.a.act("StonesTaken", "one", number=2)
    assert status == 200
    assert answer["receipt"]["version"] == 2
    assert len(answer["receipt"]["hash"]) == 64
    assert {row["value"] for row in phones.b.view()["counters"] if row["name"] == "stones"} == {10}


def test_a_resend_gets_the_same_receipt(phones: TableOfPhones) -> None:
    first = phones.a.act("StonesTaken", "one", seen=1, number=2)
    assert phones.a.act("StonesTaken", "one", seen=1, number=2) == first
    assert phones.a.act("StonesTaken", "one", seen=1, number=3)[0] == 409


def test_a_stale_report_gets_the_new_view(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=2)
    status, answer = phones.b.act("StonesTaken", "two", seen=1, number=2)
    assert (status, answer["error"], answer["view"]["ply"], answer["view"]["seat"]) == (
        409,
        "stale",
        2,
        "B",
    )


def test_an_illegal_action_is_refused_with_its_clause(phones: TableOfPhones) -> None:
    status, answer = phones.b.act("StonesTaken", "one", number=2)
    assert status == 422
    assert answer["ruling"]["rule"].startswith("TNY-")
    assert answer["ruling"]["because"]


def test_nobody_acts_without_a_seat(phones: TableOfPhones) -> None:
    assert phones.watcher.act("StonesTaken", "one", number=1)[0] == 403
    assert phones.referee.act("StonesTaken", "one", number=1)[0] == 403
    phones.watcher.token = "A" * 26
    assert phones.watcher.get("view")[0] == 403


def test_a_token_of_another_match_opens_nothing_here(app: Flask, phones: TableOfPhones) -> None:
    other = app.test_client().post("/api/matches", json={"game": "tiny"}).get_json()
    phones.a.token = other["tokens"]["A"]
    assert phones.a.act("StonesTaken", "one", seen=1, number=1)[0] == 403


@pytest.mark.parametrize(
    ("send", "status"),
    [
        (dict(data="{", content_type="application/json"), 400),
        (dict(data="id=1", content_type="application/x-www-form-urlencoded"), 400),
        (dict(json=[]), 400),
        (dict(json={"id": "", "seen": 1, "name": "StonesTaken"}), 400),
        (dict(json={"id": "x", "seen": "1", "name": "StonesTaken"}), 400),
        (dict(json={"id": "x", "name": "StonesTaken"}), 400),
        (dict(json={"id": "x" * 65, "seen": 1, "name": "StonesTaken"}), 400),
        (dict(json={"id": "x\n", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}), 400),
        (
            dict(
                data='{"args":' + "[" * 60_000 + "]" * 60_000 + "}", content_type="application/json"
            ),
            400,
        ),
        (dict(json={"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 2**60}}), 400),
        (
            dict(
                json={"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 1}},
                headers={"Origin": "http://evil.example"},
            ),
            403,
        ),
        (dict(data=b" " * (600 * 1024), content_type="application/json"), 413),
    ],
)
def test_bad_form_is_answered_and_changes_nothing(
    app: Flask, phones: TableOfPhones, send, status
) -> None:
    headers = {"Authorization": f"Bearer {phones.a.token}", **send.pop("headers", {})}
    before = phones.referee.view()["head"]
    answer = app.test_client().post(
        f"/api/matches/{phones.a.match}/actions", headers=headers, **send
    )
    assert answer.status_code == status
    assert answer.get_json()["message"]
    assert phones.referee.view()["head"] == before


class Sent:
    """A body of so many bytes, of which it is counted how many were read."""

    def __init__(self, size: int) -> None:
        self.size, self.read_ = size, 0
        self._piece = b" " * 2**20

    def read(self, most: int = -1) -> bytes:
        piece = self._piece[: min(most, self.size - self.read_)]
        self.read_ += len(piece)
        return piece


@pytest.mark.parametrize(("size", "read"), [(700_000, 700_000), (2**30, 64 * 2**20)])
def test_the_rest_of_a_body_that_is_too_large_is_read_and_dropped_up_to_a_limit(
    app: Flask, size: int, read: int
) -> None:
    """Who is cut off while sending never reads the answer; who never ends is cut off."""
    sent = Sent(size)
    answer = app.test_client().post(
        "/api/matches",
        content_type="application/json",
        environ_overrides={"wsgi.input": sent, "CONTENT_LENGTH": str(size)},
    )
    assert (answer.status_code, sent.read_) == (413, read)


def test_unknown_doors_and_matches_are_answered_plainly(app: Flask, phones: TableOfPhones) -> None:
    client = app.test_client()
    assert client.get("/api/matches/NOWHERE/view").status_code == 404
    nothing = client.get("/api/nothing")
    assert (nothing.status_code, nothing.get_json()["error"]) == (404, "not-here")
    assert phones.a.get("view", version="x")[0] == 400
    assert phones.a.get("view", version=99)[0] == 400
    assert phones.a.get("view", version=1, ply=1)[0] == 400


def test_a_method_that_a_door_does_not_have_is_named_with_those_it_has(
    app: Flask, phones: TableOfPhones
) -> None:
    for method, path in (
        ("GET", f"matches/{phones.a.match}/actions"),
        ("DELETE", "matches"),
        ("DELETE", "records"),
    ):
        answer = app.test_client().open(f"/api/{path}", method=method)
        assert (answer.status_code, answer.get_json()["error"]) == (405, "http")
        assert "POST" in answer.headers["Allow"]
        assert "POST" in answer.get_json()["message"]


def test_answers_so_far_that_fit_no_ask_are_refused_field_by_field(phones: TableOfPhones) -> None:
    for chosen in ({"number": {"a": 1}}, {"number": 1.5}, {"nosuch": 1}):
        status, answer = phones.a.post("options", {"name": "StonesTaken", "chosen": chosen})
        assert (status, list(answer["fields"]["chosen"])) == (400, list(chosen))


def test_only_the_referee_rules(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    body = {"id": "r", "kind": "PlayStruck", "target": 2, "reason": "x"}
    for phone in (phones.a, phones.watcher):
        assert phone.post("amendments", body)[0] == 403
        assert phone.post("amendments", body, preview=1)[0] == 403
    assert phones.referee.post("amendments", body, preview=1)[1]["verdicts"] == []
    assert phones.referee.post("amendments", body)[0] == 200
    assert phones.b.view()["log"][-1]["standing"] == "struck"
    assert phones.b.view()["log"][-1]["ruling"]["reason"] == "x"


def test_only_the_referee_branches_off_a_sandbox_which_shows_all_hands(
    app: Flask, phones: TableOfPhones
) -> None:
    for phone in (phones.a, phones.watcher):
        assert phone.post("branch", {"version": 1})[0] == 403
    assert len(services_of(app).desk.log.matches()) == 1
    status, opened = phones.referee.post("branch", {"version": 1})
    assert (status, {*opened["tokens"]}) == (201, {"A", "B", "referee"})
    assert len(services_of(app).desk.log.matches()) == 2


def test_a_ruling_on_an_outdated_preview_is_refused(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    body = {"id": "r", "kind": "PlayStruck", "target": 2, "reason": "x", "expected": 1}
    assert phones.referee.post("amendments", body)[0] == 409


def test_the_options_of_the_next_ask_come_with_their_reasons(phones: TableOfPhones) -> None:
    status, answer = phones.a.post("options", {"name": "CardLaid", "chosen": {}})
    assert status == 200
    assert answer["ask"]["kind"] == "pick"
    assert {option["enabled"] for option in answer["ask"]["options"]} <= {True, False}
    card = next(option["value"] for option in answer["ask"]["options"] if option["enabled"])
    cells = phones.a.post("options", {"name": "CardLaid", "chosen": {"card": card}})[1]["ask"]
    assert cells["key"] == "cell"
    assert (
        phones.a.post("options", {"name": "CardLaid", "chosen": {"card": card, "cell": "x"}})[1][
            "ask"
        ]
        is None
    )


def test_a_scan_names_the_piece_and_what_it_can_answer(phones: TableOfPhones) -> None:
    from printables.codes.tags import tag_of

    status, answer = phones.a.post("scan", {"text": tag_of("T1A-RB-1").url()})
    assert (status, answer["piece"], answer["offers"]) == (200, "T1A-RB-1", ["CardLaid"])
    assert phones.a.post("scan", {"text": "T1A-RB-1"})[0] == 400
    other = phones.a.post("scan", {"text": tag_of("Z1A-RB-1").code})[1]["fields"]["text"][0]
    assert "Tiny" in other
    assert phones.a.post("scan", {"text": tag_of("T1B-RB-1").code})[1]["place"] == "unknown"


def test_what_is_hidden_is_in_no_answer(phones: TableOfPhones) -> None:
    hidden = "T1B-"
    for path in ("view", "events"):
        for phone in (phones.a, phones.watcher):
            assert hidden not in json.dumps(phone.get(path)[1])
        assert path == "events" or hidden in json.dumps(phones.b.get(path)[1])


def test_the_past_can_be_seen_on_both_axes(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "one", number=3)
    phones.b.act("StonesTaken", "two", number=1)
    phones.referee.post(
        "amendments",
        {"id": "r", "kind": "PlayStruck", "target": 2, "reason": "x", "onward": "skip"},
    )

    def stones(**query: int) -> int:
        return next(
            row["value"]
            for row in phones.watcher.view(**query)["counters"]
            if row["name"] == "stones"
        )

    assert (stones(version=2), stones(version=3), stones(version=4)) == (9, 8, stones())
    assert stones(ply=1) == 12


def test_a_new_link_can_make_the_old_one_worthless(app: Flask, phones: TableOfPhones) -> None:
    assert phones.a.post("tokens", {"role": "seat", "seat": "A"})[0] == 403
    status, answer = phones.referee.post("tokens", {"role": "seat", "seat": "A", "revoke": True})
    assert status == 200
    assert phones.a.get("view")[0] == 403
    phones.a.token = answer["token"]
    assert phones.a.view()["seat"] == "A"


def test_the_interface_describes_itself(app: Flask) -> None:
    document = app.test_client().get("/api/openapi.json").get_json()
    paths = set(document["paths"])
    routes = {
        rule.rule.replace("<match>", "{match}").replace("<event>", "{event}")
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
    }
    assert paths | {"/api/"} == routes - {"/api/openapi.json", "/api/<path:rest>"} | {"/api"}


def test_a_whole_number_with_a_point_is_one(phones: TableOfPhones) -> None:
    """JSON Schema calls 1.0 an integer, so the document does, too."""
    view = phones.a.view()
    sent = {
        "id": "whole",
        "seen": float(view["ply"]),
        "name": "StonesTaken",
        "args": {"number": 1.0},
    }
    status, answer = phones.a.post("actions", sent)
    assert status == 200, answer
    struck = {"id": "s", "kind": "PlayStruck", "target": float(answer["receipt"]["version"])}
    assert phones.referee.post("amendments", {**struck, "reason": "so"}, preview=1)[0] == 200
    broken = {**sent, "id": "half", "seen": view["ply"] + 0.5}
    assert phones.a.post("actions", broken)[0] == 400
