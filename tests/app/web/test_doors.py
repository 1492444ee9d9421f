"""Doors as any caller meets them: who may pass, how often, how deep and how large a body may be, and
what is answered while nothing can be recorded.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask import Response

from app.desk.errors.refusals import Unreadable
from app.services import services_of
from app.serving.organiser import organiser_token
from app.web import api
from app.web.callers.limits import OPENING
from app.web.wire.nesting import DEEPEST
from app.web.wire.nesting import TOO_DEEP
from app.web.wire.nesting import require_shallow
from app.web.wire.numbers import json_number
from events.log import Trouble
from events.log import Unavailable
from tests.app.conftest import TableOfPhones

STRIKE = {"id": "r1", "kind": "PlayStruck", "target": 1, "reason": "wrong"}


@pytest.mark.parametrize(
    ("door", "body", "query", "status"),
    [
        ("branch", {"version": 1}, {}, 201),
        ("amendments", STRIKE, {"preview": "1"}, 200),
        ("amendments", STRIKE, {}, 200),
    ],
)
def test_the_referee_alone_branches_off_and_rules_and_looks_what_a_ruling_would_do(
    phones: TableOfPhones, door: str, body: Any, query: dict[str, str], status: int
) -> None:
    """Each would show a seat what others hold."""
    phones.a.act("StonesTaken", "x1", number=1)
    for phone in (phones.a, phones.b, phones.watcher):
        refused, answer = phone.post(door, body, **query)
        assert (refused, answer["error"]) == (403, "forbidden")
    assert phones.referee.post(door, body, **query)[0] == status


def test_the_organiser_alone_reads_the_measures(app: Flask) -> None:
    right = {"Authorization": f"Bearer {organiser_token(services_of(app).settings.data)}"}
    assert app.test_client().get("/metrics").status_code == 403
    assert app.test_client().get("/metrics", headers=right).status_code == 200


def test_a_report_that_cannot_be_recorded_may_be_sent_again_soon(
    app: Flask, phones: TableOfPhones
) -> None:
    services_of(app).database.hold(Unavailable(Trouble.FULL, "a test"))
    answer = app.test_client().post(
        f"/api/matches/{phones.a.match}/actions",
        json={"id": "x1", "seen": 1, "name": "StonesTaken", "args": {"number": 1}},
        headers=phones.a._headers(),
    )
    assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "2")
    assert answer.get_json()["message"].startswith("The disk of the server is full")


@pytest.mark.parametrize(("address", "last"), [("192.0.2.9", 429), ("127.0.0.1", 403)])
def test_the_machine_itself_is_not_limited(app: Flask, address: str, last: int) -> None:
    client = app.test_client()
    doors = [
        client.post("/api/records", data=b"", environ_overrides={"REMOTE_ADDR": address})
        for _ in range(int(OPENING.burst) + 1)
    ]
    assert [answer.status_code for answer in doors] == [403] * (len(doors) - 1) + [last]


def nested(levels: int) -> Any:
    """So many lists, one in another."""
    body: list[Any] = []
    for _ in range(levels - 1):
        body = [body]
    return body


def test_a_body_has_so_many_levels_at_most_as_is_said() -> None:
    require_shallow(7)
    require_shallow(nested(DEEPEST))
    require_shallow({"a": nested(DEEPEST - 1)})
    for deep in (nested(DEEPEST + 1), {"a": nested(DEEPEST)}, TOO_DEEP):
        with pytest.raises(Unreadable):
            require_shallow(deep)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("27.0", 27),
        ("2.5", 2.5),
        ("-1e3", -1000),
        ("9007199254740991.0", 2**53 - 1),
        ("9007199254740992.0", 2.0**53),
        ("-9007199254740992.0", -(2.0**53)),
    ],
)
def test_a_whole_number_that_can_be_stored_is_read_as_one(written: str, number: float) -> None:
    read = json_number(written)
    assert (read, type(read)) == (number, type(number))


class Endless:
    """A body that never ends."""

    read_so_far = 0

    def read(self, most: int) -> bytes:
        assert self.read_so_far < 2 * api._PATIENCE
        self.read_so_far += most
        return bytes(most)


def test_of_a_refused_body_that_never_ends_a_part_is_read(app: Flask) -> None:
    for status, parts in ((413, 1), (400, 0)):
        body = Endless()
        with app.test_request_context(environ_overrides={"wsgi.input": body}):
            api.let_finish(Response(status=status))
        assert body.read_so_far == parts * api._PATIENCE


@pytest.mark.parametrize(
    ("seen", "status", "error"),
    [
        (0, 200, None),
        (1, 200, None),
        (2, 200, None),
        (3, 409, "stale"),
        (10**30, 409, "stale"),
        (-1, 400, "unreadable"),
        (True, 400, "unreadable"),
        ("1", 400, "unreadable"),
    ],
)
def test_a_call_may_be_late_and_is_never_of_a_ply_that_was_not(
    phones: TableOfPhones, seen: Any, status: int, error: str | None
) -> None:
    """There are two lines, so a third ply is another table's; a play is refused alike."""
    phones.a.act("StonesTaken", "one", number=1)
    call = {"id": "c", "seen": seen, "name": "DisputeRaised", "args": {"claim": "wait"}}
    answered, told = phones.b.post("actions", call)
    assert (answered, told.get("error")) == (status, error)
    assert phones.b.view()["head"] == 2 + (status == 200)
    if status == 409:
        assert told["message"] == f"You acted on ply {seen}; the table is at ply 2. Look again."
        assert told["view"]["ply"] == 2
        assert phones.b.post("actions", {**call, "seen": 2})[0] == 200
    if status == 200:
        again = phones.b.post("actions", {**call, "seen": 99})
        assert again == (200, told), "what is recorded is answered with its receipt"


PLAY = '{"id": "x", "seen": 1, "name": "StonesTaken", "args": {"number": 2}}'


@pytest.mark.parametrize(
    ("said", "key"),
    [
        (PLAY.replace('"number": 2', '"number": 1, "number": 2'), "number"),
        (PLAY.replace('"id": "x"', '"id": "x", "id": "x"'), "id"),
        (PLAY.replace("}}", '}, "seen": 0}'), "seen"),
        (PLAY.replace("2}", '[[{"\\ud800": 1, "\\ud800": 1}]]}'), "\\ud800"),
        (PLAY.replace("2}", '{"%s": 1, "%s": 1}}' % (("k" * 99,) * 2)), "k" * 60),
    ],
)
def test_a_key_that_stands_twice_is_named_and_nothing_is_recorded(
    app: Flask, phones: TableOfPhones, said: str, key: str
) -> None:
    """The last value won silently: a report with two numbers recorded one of them."""
    answer = app.test_client().post(
        f"/api/matches/{phones.a.match}/actions",
        data=said,
        content_type="application/json",
        headers={"Authorization": f"Bearer {phones.a.token}"},
    )
    assert (answer.status_code, answer.get_json()["error"]) == (400, "unreadable")
    because = f"the key '{key}' stands twice in one mapping; name it once"
    assert answer.get_json()["fields"] == {"_": [because]}
    assert phones.a.view()["head"] == 1
