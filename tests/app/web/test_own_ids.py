"""Ids that the server makes for its own lines, which anybody can work out: nobody else takes one."""

from __future__ import annotations

import pytest
from flask import Flask

from app.desk.forms.ids import OwnLine
from app.desk.forms.ids import own_id
from app.services import services_of
from app.tournament.lines.slips import SlipCode
from tests.app.conftest import Phone
from tests.app.conftest import SetClock

LIMIT = 30_000
WHY = "must not be one that the server makes for lines of its own"


@pytest.fixture
def timed(app: Flask) -> tuple[Phone, Phone]:
    """The phones of a match with 30 seconds a turn, in which the clock of the second runs."""
    body = {"game": "tiny", "options": {"seconds": 30}}
    opened = app.test_client().post("/api/matches", json=body).get_json()
    first, second = (
        Phone(app.test_client(), opened["match"], opened["tokens"][seat]) for seat in "AB"
    )
    first.act("FirstSeatChosen", "begin", seat="A")
    first.act("StonesTaken", "one", number=2)
    return first, second


def test_nobody_keeps_a_deadline_out_of_the_log(
    app: Flask, clock: SetClock, timed: tuple[Phone, Phone]
) -> None:
    """B takes, with a word, the id under which B's missed deadline is to be recorded. Before, every
    later report of the match was then answered by 503.
    """
    first, second = timed
    due = services_of(app).desk.live(first.match).clocks.due
    taken = f"due-{due}-{first.view()['version'] + 2}"
    status, answer = second.act("PauseAsked", taken, reason="a moment")
    assert (status, answer.get("fields")) == (400, {"id": [WHY]})
    second.act("PauseAsked", "mine", reason="a moment")
    clock.now += LIMIT + 1
    assert first.act("StonesTaken", "two", number=2)[0] == 409
    assert [row["name"] for row in first.view()["log"]][-1] == "TimeExpired"
    assert first.act("StonesTaken", "three", number=2)[0] == 200


@pytest.mark.parametrize("what", OwnLine)
def test_no_door_takes_an_id_of_the_server(app: Flask, what: OwnLine) -> None:
    client = app.test_client()
    match = client.post("/api/matches", json={"game": "tiny"}).get_json()
    event = client.post("/api/events", json={"game": "tiny"}).get_json()
    id_ = own_id(what, 1, 2)
    note = {"id": id_, "kind": "NoteAdded", "text": "seen"}
    doors = (
        (f"matches/{match['match']}/amendments", match["tokens"]["referee"], note),
        (f"events/{event['event']}/lines", event["tokens"]["organiser"], note),
        (f"events/{event['event']}/players", event["tokens"]["door"], {"id": id_, "name": "Ann"}),
        (
            f"events/{event['event']}/referees",
            event["tokens"]["organiser"],
            {"id": id_, "name": "R"},
        ),
    )
    for path, token, body in doors:
        head = {"Authorization": f"Bearer {token}"}
        answer = client.post(f"/api/{path}", json=body, headers=head)
        assert (answer.status_code, answer.get_json()["fields"]["id"]) == (400, [WHY]), path


def test_a_slip_has_an_id_of_the_server() -> None:
    slip = SlipCode("E-AAAAAA", 1, 1, 2, ("P1", "P2"), (2, 0, 0))
    assert slip.id == "slip-1-1-2-P1-P2-2-0-0"
