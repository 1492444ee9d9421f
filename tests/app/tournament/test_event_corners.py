"""Corners of an event's pages: the fewest players, a door that somebody went through already, how long
a call at a table waits.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from app.pages.tournament.players.tables import scores
from app.pages.tournament.reporting import line_fields
from app.services import services_of
from events.vocabulary import MatchId
from projections.tournament.plan import plan_of
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import take
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered
from tests.app.tournament.test_event_pages import night

__all__ = ["night"]


@pytest.mark.parametrize(
    ("best_of", "elimination", "found"),
    [
        (1, False, [(1, 0, 0), (0, 1, 0), (0, 0, 1)]),
        (1, True, [(1, 0, 0), (0, 1, 0)]),
        (
            3,
            False,
            [
                (2, 0, 0),
                (2, 1, 0),
                (0, 2, 0),
                (1, 2, 0),
                (1, 0, 0),
                (0, 1, 0),
                (0, 0, 0),
                (1, 1, 0),
            ],
        ),
    ],
)
def test_the_results_that_a_table_may_have(
    best_of: int, elimination: bool, found: list[tuple[int, int, int]]
) -> None:
    assert scores(plan_of({"best_of": best_of}), elimination) == found


@pytest.mark.parametrize(("players", "pairs"), [("Ann", False), ("Ann\nBen", True)])
def test_two_players_are_enough_for_a_round(app: Flask, players: str, pairs: bool) -> None:
    organiser = Browser(app.test_client())
    fields = {"game": "tiny", "name": "Two", "rounds": "2", "minutes": "50", "tiny.heap": "2"}
    text = organiser.post("/events/new", format="swiss", players=players, **fields)
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert event
    assert ("Pair round 1" in organiser.get(f"/e/{event[1]}/desk")) is pairs


def test_somebody_who_is_in_enters_another_at_the_same_phone(night: Night) -> None:
    phone = entered(night, "Dee")
    phone.get(f"/e/{night.event}/join")
    phone.tap("Enter the event", name="Eve")
    assert "Eve" in night.browser().get(f"/e/{night.event}/wall")


def test_the_form_of_the_door_enters_one_player(night: Night) -> None:
    """Who goes back to the form and enters another name is not taken for the one before."""
    phone = entered(night, "Dee")
    form = phone.get(f"/e/{night.event}/join")
    phone.tap("Enter the event", name="Eve")
    phone.text = form
    page = phone.tap("Enter the event", 400, name="Fay")
    assert "Somebody entered with this form already" in page
    phone.tap("Enter the event", name="Fay")
    assert "Fay" in night.browser().get(f"/e/{night.event}/wall")


def test_the_organiser_enters_a_player_at_the_door_and_who_holds_no_link_does_not(
    night: Night,
) -> None:
    staff, stranger = night.desk(), night.browser()
    staff.get(f"/e/{night.event}/join")
    staff.tap("Enter the event", name="Eve")
    assert "Eve" in night.browser().get(f"/e/{night.event}/wall")
    stranger.get(f"/e/{night.event}/join")
    stranger.tap("Enter the event", 403, name="Mallory")
    assert "Mallory" not in night.browser().get(f"/e/{night.event}/wall")


def test_a_name_at_the_door_has_at_most_60_characters(night: Night) -> None:
    desk = night.desk()
    for name, status in (("E" * 61, 400), (" ", 400), ("E" * 60, 200)):
        desk.get(f"/e/{night.event}/join")
        page = desk.tap("Enter the event", status, name=name)
        assert ("A name of 1 to 60 characters is needed" in page) is (status == 400)


def test_how_long_a_call_at_a_table_waits(night: Night, clock: SetClock) -> None:
    entered(night, "Dee")
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    match = MatchId(f"{night.event[2:]}-1-1-1")
    services_of(night.app).desk.tell(match, "call", "DisputeRaised", {}, "A")
    clock.now += 3 * 60_000
    assert "waiting 3:00<" in night.desk().text


def started(night: Night) -> Browser:
    """The desk of a night whose first round runs."""
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    return desk


def test_the_desk_shows_how_many_turns_each_table_has_left(night: Night, clock: SetClock) -> None:
    entered(night, "Dee")
    desk, parts = started(night), services_of(night.app)
    match = MatchId(f"{night.event[2:]}-1-1-1")
    parts.desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    clock.now += 50 * 60_000 + 1
    parts.usher.look()
    assert desk.get(f"/e/{night.event}/desk").count("further turns left: 5") == 2
    take(parts.desk, match, 1)
    text = desk.get(f"/e/{night.event}/desk")
    assert text.count("further turns left: 4") == text.count("further turns left: 5") == 1


def test_a_slip_leads_to_its_table_and_one_without_a_table_nowhere(night: Night) -> None:
    desk = started(night)
    address = f"/e/{night.event}/slip"
    answer = desk.client.get(f"{address}?r=1&t=2")
    assert (answer.status_code, answer.location) == (303, f"/e/{night.event}/r/1/2")
    for asked in ("r=1&t=x", "r=x&t=2", "r=&t=2"):
        answer = desk.client.get(f"{address}?{asked}")
        assert (answer.status_code, "names no table" in answer.text) == (404, True), asked
    assert night.browser().client.get(f"{address}?r=1&t=2").status_code == 403, "staff scans it"


def test_a_claim_leads_back_to_the_players_own_page(night: Night) -> None:
    phone = entered(night, "Dee")
    started(night)
    page = phone.get(f"/e/{night.event}/me")
    form = next(row for row in re.findall(r"<form.*?</form>", page) if "/claim" in row)
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    answer = phone.client.post(f"/e/{night.event}/claim", data=fields)
    assert (answer.status_code, answer.location) == (303, f"/e/{night.event}/me?player=P4")
    assert "Dee says: " in phone.get(answer.location)


def test_the_front_door_lists_a_damaged_event_with_what_is_wrong(
    night: Night, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "log.db")) as log:
        log.execute("update event set hash = ? where match = ?", ("0" * 64, night.event))
        log.commit()
    services_of(night.app).tournaments.forget(MatchId(night.event))
    text = night.organiser.get("/")
    assert night.event in text
    assert "damaged" in text


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        (["1"], True),
        (["true"], True),
        ([" on "], True),
        (["0"], False),
        (["false"], False),
        ([""], False),
        (["0", "1"], True),
        (["1", "0"], False),
    ],
)
def test_a_form_says_yes_or_no_as_its_last_field_does(said: list[str], fits: bool) -> None:
    form = MultiDict([("player", "P1"), *(("fits", word) for word in said)])
    assert line_fields("DeckChecked", form) == {"player": "P1", "fits": fits}
