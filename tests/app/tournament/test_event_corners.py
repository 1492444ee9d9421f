"""Corners of an event's pages: the fewest players, a door that somebody went through already, how long
a call at a table waits.
"""

from __future__ import annotations

import re

import pytest
from flask import Flask

from app.pages.tournament.players.tables import scores
from app.services import services_of
from events.vocabulary import MatchId
from projections.tournament.plan import plan_of
from tests.app.conftest import SetClock
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


def test_how_long_a_call_at_a_table_waits(night: Night, clock: SetClock) -> None:
    entered(night, "Dee")
    desk = night.desk()
    desk.tap("Pair round 1")
    desk.tap("Start round 1: open every match")
    match = MatchId(f"{night.event[2:]}-1-1-1")
    services_of(night.app).desk.tell(match, "call", "DisputeRaised", {}, "A")
    clock.now += 3 * 60_000
    assert "waiting 3:00<" in night.desk().text
