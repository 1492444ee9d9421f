"""Free play by taps: no round, no clock; tables as people find each other, one after the other."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from app.services import services_of
from tests.app.tournament.test_event_pages import Browser
from tests.app.tournament.test_event_pages import Night
from tests.app.tournament.test_event_pages import entered


@pytest.fixture
def free(app: Flask) -> Night:
    organiser = Browser(app.test_client())
    text = organiser.post(
        "/events/new", game="tiny", name="Open table", format="free", minutes="50",
        players="Ann\nBen", **{"tiny.heap": "2"},
    )  # fmt: skip
    door = re.search(r'data-kind="door".*?(/J/\w+)', text)
    event = re.search(r"/e/(E-\w+)/desk", text)
    assert door
    assert event
    return Night(app, organiser, event[1], door[1])


def opened(night: Night, *players: str) -> None:
    night.desk()
    night.organiser.tap("Open a table for them", players=list(players))


def played(night: Night, table: int, words: str) -> None:
    night.organiser.get(f"/e/{night.event}/r/1/{table}")
    night.organiser.tap(words)


def test_free_play_by_taps(free: Night) -> None:
    phone = entered(free, "Cai")
    assert "find somebody to play against" in phone.text
    desk = free.desk()
    assert "A code for the door" in desk.text
    assert "Pair round" not in desk.text
    desk.tap("Begin free play")
    for never in ("Round 1", "/ 1", "data-deadline", "Pair it once more"):
        assert never not in desk.text
    live = services_of(free.app).tournaments.live(free.event)
    assert live.now.current is not None
    assert live.now.current.minutes == 0, "time is never called in free play"
    opened(free, "P1", "P3")
    assert re.findall(r'<option value="(P\d)"', desk.text) == ["P2", "P2"], "who plays is not asked"
    assert "Table 1</strong>, you are B against Ann" in phone.get(f"/e/{free.event}/me?player=P3")
    late = entered(free, "Dee")
    opened(free, "P2", "P4")
    assert "Table 2</strong>" in late.get(f"/e/{free.event}/me?player=P4")
    assert "these two found each other" in desk.get(f"/e/{free.event}/r/1/2")
    played(free, 1, "Cai won 1–0")
    assert "find somebody to play against" in phone.get(f"/e/{free.event}/me?player=P3")
    played(free, 2, "Ben won 1–0")
    opened(free, "P2", "P3")
    assert "Table 3</strong>" in phone.get(f"/e/{free.event}/me?player=P3"), "the last one"
    wall = free.browser().get(f"/e/{free.event}/wall")
    assert re.findall(r'class="no">(\d)', wall) == ["3", "3"], "tables that are played out are gone"
    free.desk()
    desk.tap("End the event: these standings are final", expect=422)
    played(free, 3, "Cai won 1–0")
    free.desk()
    desk.tap("End the event: these standings are final")
    assert "The event is over." in desk.text
    rows = re.findall(r'scope="row"><a [^>]*>(\w+)</a>', desk.get(f"/e/{free.event}/standings"))
    assert rows[0] == "Cai"
