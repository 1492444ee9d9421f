"""What is hidden while a match goes on: who may take its record away, and who may try on in a
sandbox.

A floor referee rules in the match and sees all of it, so that neither shows more than the pages do.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from flask import Flask

from app.services import services_of
from app.web.papers.checkpoints import is_told
from events.manifest import Manifest
from events.vocabulary import MatchId
from games import catalogue
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones
from tests.app.papers.test_sheet import sheet
from tests.app.tournament.test_event_doors import Caller
from tests.app.tournament.test_event_doors import Hall
from tests.app.tournament.test_event_doors import hall as hall
from tests.app.tournament.test_event_doors import started


def record(phone: Phone) -> tuple[int, bytes]:
    """The answer at the door of a match's record."""
    answer = phone.client.get(
        f"/api/matches/{phone.match}/record", headers={"Authorization": f"Bearer {phone.token}"}
    )
    return answer.status_code, answer.get_data()


def on_the_floor(phones: TableOfPhones) -> Phone:
    """A floor referee's phone."""
    token = phones.referee.post("tokens", {"role": "floor"})[1]["token"]
    return replace(phones.referee, token=token)


def at_table(hall: Hall, caller: Caller, match: str) -> Phone:
    """A phone that opens a match with somebody's link of the event."""
    return Phone(hall.app.test_client(), match, caller.token)


def test_a_floor_referee_takes_no_more_away_than_is_shown_to_referees(
    phones: TableOfPhones,
) -> None:
    phones.a.act("StonesTaken", "one", number=1)
    floor = on_the_floor(phones)
    assert floor.view() == phones.referee.view()
    shown = floor.get("events")[1]["events"]
    status, content = record(floor)
    assert (status, content) == record(phones.referee)
    lines = [json.loads(row) for row in content.splitlines()[1:-1]]
    told = [{**row["line"], "hash": row["hash"]} for row in lines]
    assert len(told) == 2
    for line, row in zip(told, shown, strict=True):
        assert line.items() >= row.items()
        assert {*line} - {*row} == {"match", "report"}
    for phone in (phones.a, phones.b, phones.watcher):
        assert record(phone)[0] == 403


def test_a_floor_referee_tries_on_in_a_sandbox(app: Flask, phones: TableOfPhones) -> None:
    floor = on_the_floor(phones)
    status, opened = floor.post("branch", {"version": 1})
    assert (status, {*opened["tokens"]}) == (201, {"A", "B", "referee"})
    for phone in (phones.a, phones.b, phones.watcher):
        assert phone.post("branch", {"version": 1})[0] == 403
    assert len(services_of(app).desk.log.matches()) == 2


def test_at_an_event_so_do_its_organiser_and_its_referees_alone(hall: Hall) -> None:
    """A player has no right in another table's match, and in the own one that of the seat."""
    first, second = (row["matches"][0] for row in started(hall)["tables"])
    organiser, event = hall.organiser, hall.organiser.event
    referees = [
        Caller(
            organiser.client,
            event,
            organiser.post("referees", id=name, name=name, **more)[1]["token"],
        )
        for name, more in (("Flo", {}), ("Hea", {"head": True}))
    ]
    for match in (first, second):
        records = {record(at_table(hall, staff, match)) for staff in (organiser, *referees)}
        assert [status for status, _ in records] == [200]
        for other in (hall.door, *hall.players.values()):
            phone = at_table(hall, other, match)
            assert record(phone)[0] == 403
            assert phone.post("branch", {"version": 0})[0] == 403
    for staff in (organiser, *referees):
        assert at_table(hall, staff, first).post("branch", {"version": 0})[0] == 201


def test_a_sandbox_that_is_over_tells_nobody_what_its_match_still_hides(
    phones: TableOfPhones,
) -> None:
    opened = phones.referee.post("branch", {"ply": 1})[1]
    match, tokens = opened["match"], opened["tokens"]
    watcher = replace(phones.watcher, match=match)
    play_out({seat: replace(phones.a, match=match, token=tokens[seat]) for seat in "AB"})
    assert watcher.view()["outcome"]
    assert record(watcher)[0] == 403
    assert watcher.get("checkpoints")[1]["key"] == ""
    assert sheet(watcher)[1] == [], "hands and decks could be tried out against the head"
    assert "The head of the log is the referee's until all" in sheet(watcher)[0]
    assert record(replace(watcher, token=tokens["referee"]))[0] == 200
    assert len(sheet(replace(watcher, token=tokens["referee"]))[1]) == 1
    play_out({"A": phones.a, "B": phones.b})
    assert record(watcher)[0] == 200
    assert len(sheet(watcher)[1]) == 1
    assert watcher.get("checkpoints")[1]["key"]


@pytest.mark.parametrize(
    ("branched_from", "told"), [("ELSEWHERE@1", True), ("ITSELF@1", True), ("AGED@1", False)]
)
def test_of_a_sandbox_whose_match_is_not_at_hand(
    app: Flask, branched_from: str, told: bool
) -> None:
    """It is not here, it is the sandbox itself (as an import may say), or nobody can read it."""
    desk, game = services_of(app).desk, catalogue()["tiny"]
    desk.open_as(Manifest("AGED", "tiny", "0", game.seats, {"heap": 1}))
    desk.open("tiny", {"heap": 1}, match="ITSELF", sandbox_of=branched_from)
    match = MatchId("ITSELF")
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    with app.app_context():
        assert not is_told(desk.live(match))
        seat = desk.live(match).table.to_act[0]
        desk.report(match, seat, "last", 1, "StonesTaken", {"number": 1})
        assert is_told(desk.live(match)) is told


def play_out(seats: dict[str, Phone]) -> None:
    """Take one stone after the other until the last one is taken."""
    for number in range(99):
        view = seats["A"].view()
        if view["outcome"]:
            return
        phone = seats[view["to_act"][0]]
        assert phone.act("StonesTaken", f"out-{number}", number=1)[0] == 200
    raise AssertionError("it does not end")
