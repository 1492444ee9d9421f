"""Names that strangers enter: what nobody sees is taken out of them at every door, and one of which
nothing would be left is refused.
"""

from __future__ import annotations

import pytest
from flask import Flask

from app.desk.forms.names import LONGEST
from app.desk.forms.names import is_name
from app.desk.forms.names import tidy
from app.services import services_of
from app.web.schemas import EntryRequest
from app.web.schemas import NameRequest
from app.web.schemas import PlayerRow
from app.web.schemas import SeatRequest
from app.web.schemas import StaffRequest
from events.kinds.base import Payload
from events.vocabulary import MatchId
from tests.app.conftest import TableOfPhones

TURNED = "\u202eAnn\u202c"
"""A name that turns round whatever is written after it on its line."""
UNSEEN = ["\0", "\u200b", "\u2060\u3164", "\u202e\u202c", "\u0301", "\u200d", "\ufeff \u2800"]


@pytest.mark.parametrize(
    ("entered", "kept"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("A\0nn\x1b[31m\ud800", "Ann[31m"),
        (TURNED, "Ann"),
        ("An\u200bn \u2066", "Ann"),
        ("\u0634\u06cc\u0631\u200c\u06cc", "\u0634\u06cc\u0631\u200c\u06cc"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\U0001fae8", "\U0001fae8"),
        ("e\u0301", "e\u0301"),
        ("x" * (LONGEST + 1), "x" * LONGEST),
        *((name, "") for name in UNSEEN),
    ],
)
def test_what_is_kept_of_a_name(entered: str, kept: str) -> None:
    assert tidy(entered) == kept


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_is_seen_takes_no_seat(
    app: Flask, phones: TableOfPhones, name: str
) -> None:
    status, answer = phones.a.post("seat", {"name": name})
    assert (status, answer["error"]) == (400, "unreadable")
    form = app.test_client().post(f"/J/{phones.a.token}", data={"player": name})
    assert form.status_code == 400
    assert phones.watcher.view()["players"].get("A", "A") == "A"


def test_each_door_takes_out_what_is_not_seen(app: Flask, phones: TableOfPhones) -> None:
    assert phones.a.post("seat", {"name": TURNED})[1]["player"] == "Ann"
    app.test_client().post(f"/J/{phones.b.token}", data={"player": "\u2066Ben\0"})
    assert phones.b.view()["players"] == {"A": "Ann", "B": "Ben"}
    form = {"game": "tiny", "tiny.player.A": TURNED, "tiny.seat.A": "1", "tiny.seat.B": "1"}
    assert app.test_client().post("/open", data=form).status_code == 200
    opened = {*services_of(app).desk.log.matches()} - {phones.a.match}
    assert services_of(app).desk.live(opened.pop()).names == {"A": "Ann"}


def test_a_name_is_stored_beside_the_log_and_in_no_line_of_it(
    app: Flask, phones: TableOfPhones
) -> None:
    phones.a.post("seat", {"name": "Ann"})
    phones.b.post("seat", {"name": "Ben"})
    lines = services_of(app).desk.log.lines(MatchId(phones.a.match))
    assert len(lines) == 3
    assert not any(name in bytes(line.line) for line in lines for name in (b"Ann", b"Ben"))
    assert phones.watcher.view()["players"] == {"A": "Ann", "B": "Ben"}


def test_people_of_events_and_what_events_are_called(app: Flask) -> None:
    client = app.test_client()
    asked = {"game": "tiny", "name": "Evening", "players": [{"name": TURNED}]}
    opened = client.post("/api/events", json=asked).get_json()
    bearer = {"Authorization": f"Bearer {opened['tokens']['door']}"}
    doors = f"/api/events/{opened['event']}"
    for name in UNSEEN:
        entered = client.post(f"{doors}/players", json={"id": "p", "name": name}, headers=bearer)
        assert (entered.status_code, list(entered.get_json()["fields"])) == (400, ["name"])
        listed = client.post("/api/events", json={**asked, "players": [{"name": name}]})
        assert (listed.status_code, list(listed.get_json()["fields"])) == (400, ["players"])
    people = [row["name"] for row in client.get(doors).get_json()["players"]]
    assert people == ["Ann"]
    for name in ("two\nlines", "a\0b", TURNED):
        named = client.post("/api/events", json={**asked, "name": name})
        assert (named.status_code, list(named.get_json()["fields"])) == (400, ["name"])


def test_a_letter_is_a_name_and_nothing_is_none() -> None:
    assert [is_name(said) for said in ("J", "", "J" * LONGEST, "J" * (LONGEST + 1), 7)] == [
        True, False, True, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("form", [EntryRequest, PlayerRow, StaffRequest, NameRequest, SeatRequest])
def test_a_form_asks_for_a_name_of_one_letter_at_least(form: type[Payload]) -> None:
    for said, wrong in (({"name": "J"}, False), ({"name": ""}, True), ({}, True)):
        assert ("name" in form().validate(said)) is wrong, said
