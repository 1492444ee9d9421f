"""The referee's queue over all matches: calls with play, clause, claim, waiting time, and the
clocks of every match.
"""

from __future__ import annotations

import pytest
from flask import Flask

import games
from app.pages.referee.tables import TableState
from app.pages.referee.tables import table_tile
from app.services import services_of
from events.vocabulary import MatchId
from tests.app.conftest import Phone
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


@pytest.fixture
def timed(app: Flask) -> tuple[Phone, Phone, Phone]:
    """Seats A and B and the referee of a match with thirty seconds a turn, on which A is to act."""
    client = app.test_client()
    opened = client.post(
        "/api/matches", json={"game": "tiny", "options": {"seconds": 30}, "name": "Table 3"}
    ).get_json()
    a, b, referee = (
        Phone(client, opened["match"], opened["tokens"][who]) for who in ("A", "B", "referee")
    )
    a.act("FirstSeatChosen", "begin", seat="A")
    return a, b, referee


def queue(referee: Phone) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = referee.client.get(
        "/api/queue", headers={"Authorization": f"Bearer {referee.token}"}
    ).get_json()["queue"]
    return rows


def test_a_call_comes_with_the_clocks(timed: tuple[Phone, Phone, Phone], clock: SetClock) -> None:
    a, _, referee = timed
    assert queue(referee) == []
    clock.now += 10_000
    a.act("StonesTaken", "one", number=2)
    clock.now += 5_000
    a.act("DisputeRaised", "call", target=2, claim="it was three", rule="TNY-1.5")
    clock.now += 90_000
    (row,) = queue(referee)
    assert (row["name"], row["play"], row["rule"], row["claim"], row["by"], row["waiting"]) == (
        "Table 3",
        "Take stones: 2",
        "TNY-1.5",
        "it was three",
        "A",
        90_000,
    )
    assert row["held"] == "The match is held: A called the referee about line 2."
    shown = row["clock"]
    assert isinstance(shown, dict)
    assert (shown["running"]["seat"], shown["running"]["left"]) == ("B", 25_000)
    assert (shown["stopped"], shown["used"]) == (True, {"A": 10_000, "B": 5_000})
    assert row["to_act"] == ["B"]


def test_the_call_is_taken_on_and_sent_on(timed: tuple[Phone, Phone, Phone]) -> None:
    a, _, referee = timed
    a.act("DisputeRaised", "call", claim="help")
    assert (
        referee.post(
            "amendments", {"id": "1", "kind": "DisputeClaimed", "dispute": 2, "referee": "Dora"}
        )[0]
        == 200
    )
    assert (
        referee.post(
            "amendments",
            {"id": "2", "kind": "DisputeEscalated", "dispute": 2, "reason": "an appeal"},
        )[0]
        == 200
    )
    (row,) = queue(referee)
    assert (row["referee"], row["head"]) == ("Dora", True)
    assert (
        referee.post(
            "amendments", {"id": "3", "kind": "DisputeClaimed", "dispute": 9, "referee": "Dora"}
        )[0]
        == 422
    )
    assert a.act("DisputeClaimed", "4", dispute=2, referee="A")[0] == 400, "a seat takes no calls"


def test_the_page_shows_the_clocks_of_calm_matches_too(
    app: Flask, timed: tuple[Phone, Phone, Phone], clock: SetClock
) -> None:
    a, _, referee = timed
    browser = app.test_client()
    browser.post("/api/session", json={"token": referee.token})
    clock.now += 10_000
    text = browser.get("/referee/queue").get_data(as_text=True)
    for words in ("Table 3", ">0:20<", "Nobody waits", 'class="tabletile is-calm game-tiny"'):
        assert words in text, words
    assert text.count(">0:20<") == 1, "the clock of who acts runs down, the other's stands"
    assert text.count("tileseat side-") == 2
    assert text.count(" acts") == 1
    assert f'data-deadline="{clock.now + 20_000}"' in text, "it ticks"
    assert text.count("<b>–</b>") == 1, "what has not run is a dash, not 0:00"
    referee.post("amendments", {"id": "p", "kind": "ClockPaused", "reason": "a break"})
    text = browser.get("/referee/queue").get_data(as_text=True)
    assert 'class="tabletile is-held ' in text
    assert "a break" in text
    a.act("DisputeRaised", "call", claim="help")
    text = browser.get("/referee/queue").get_data(as_text=True)
    assert "Nobody waits" not in text
    assert "1 with nobody on it" in text
    assert text.count("/referee/call/") == 3, "its tile, its strip, and the button at the foot"
    assert "Take Table 3" in text
    referee.post("amendments", {"id": "r", "kind": "ClockResumed"})
    call = referee.view()["disputes"][0]["version"]
    referee.post(
        "amendments", {"id": "s", "kind": "DisputeSettled", "dispute": call, "verdict": "no"}
    )
    clock.now += 12_000
    text = browser.get("/referee/queue").get_data(as_text=True)
    assert 'class="tabletile is-late ' in text


@pytest.mark.parametrize(
    ("used", "state"),
    [(20_000, TableState.CALM), (20_001, TableState.LATE), (30_000, TableState.LATE)],
)
def test_a_clock_is_late_with_less_than_ten_seconds_left(
    app: Flask, timed: tuple[Phone, Phone, Phone], clock: SetClock, used: int, state: TableState
) -> None:
    live = services_of(app).desk.live(MatchId(timed[0].match))
    assert table_tile(live, clock.now + used).state == state


def test_who_is_on_the_floor_and_whom_to_send(
    app: Flask, timed: tuple[Phone, Phone, Phone], clock: SetClock
) -> None:
    """A referee who took a call on is at that table until it is answered; one who is free is sent
    to the oldest call that nobody is on.
    """
    a, _, referee = timed
    browser = app.test_client()
    browser.post("/api/session", json={"token": referee.token})

    def page() -> str:
        return browser.get("/referee/queue").get_data(as_text=True)

    assert "On the floor" not in page()
    call, answer = {"kind": "DisputeClaimed"}, {"kind": "DisputeSettled", "verdict": "it stands"}
    for place, who in enumerate(("Imre", "Rosa")):
        a.act("DisputeRaised", f"call-{place}", claim="help")
        number = referee.view()["disputes"][-1]["version"]
        referee.post("amendments", {"id": f"{place}", **call, "dispute": number, "referee": who})
        clock.now += 1_000
        if who == "Imre":
            referee.post("amendments", {"id": "done", **answer, "dispute": number})
    text = page()
    assert text.index("<b>Rosa</b>") < text.index("<b>Imre</b>"), "who is free stands last"
    assert "free, last at Table 3" in text
    assert "Send to" not in text, "nobody waits"
    a.act("DisputeRaised", "third", claim="help")
    assert page().count("Send to Table 3") == 1
    third = referee.view()["disputes"][-1]["version"]
    form = {"kind": "DisputeClaimed", "id": "sent", "queue": "1"}
    sent = browser.post(
        f"/m/{referee.match}/referee/tell",
        data={**form, "args": f'{{"dispute": {third}, "referee": "Imre"}}'},
    )
    assert sent.headers["Location"].endswith("/referee/queue")
    text = page()
    assert "free, last at" not in text
    assert "with nobody on it" not in text
    assert "Take Table 3" not in text, "somebody is on each call"


def test_a_call_tells_the_play_that_it_is_about_in_words(timed: tuple[Phone, Phone, Phone]) -> None:
    """Lines 1, 2 and 5 are plays; 3 is a call about none, and 4 its answer: an appeal has none."""
    a, b, referee = timed
    a.act("StonesTaken", "one", number=2)
    a.act("DisputeRaised", "call", claim="help")
    referee.post(
        "amendments", {"id": "done", "kind": "DisputeSettled", "dispute": 3, "verdict": "it stands"}
    )
    b.act("StonesTaken", "two", number=1)
    for target in (0, 1, 2, 4, 5):
        status, answer = b.act("DisputeRaised", f"call-{target}", target=target)
        assert status == 200, answer
    assert [row["play"] for row in queue(referee)] == [
        "",
        "Choose who begins: A",
        "Take stones: 2",
        "",
        "Take stones: 1",
    ]


def test_a_tile_tells_a_walk_back_until_its_last_step_is_ticked(
    app: Flask, phones: TableOfPhones
) -> None:
    live = services_of(app).desk.live

    def state() -> TableState:
        return table_tile(live(MatchId(phones.a.match)), 0).state

    assert state() == TableState.CALM
    phones.a.act("StonesTaken", "p", number=2)
    phones.referee.post(
        "amendments", {"id": "s", "kind": "PlayStruck", "target": 2, "reason": "wrong"}
    )
    steps = len(phones.referee.view()["tasks"]["steps"])
    assert steps
    for step in range(steps):
        assert state() == TableState.WALK
        ticked = {"kind": "ChecklistTicked", "ruling": 3, "step": step, "done": True}
        assert phones.referee.post("amendments", {"id": f"t{step}", **ticked})[0] == 200
    assert state() == TableState.CALM


def test_a_page_of_several_games_draws_each_seat_in_its_own_ink(app: Flask) -> None:
    rules = app.test_client().get("/look/games.css").get_data(as_text=True)
    for game in games.catalogue().values():
        for side, look in enumerate(game.screen.seats.values() if game.screen else ()):
            assert f".game-{game.key} .side-{side}{{--ink-of:{look.ink};" in rules
    assert rules.count(".side-0{") >= 5
