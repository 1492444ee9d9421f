"""What two taps, two processes and a killed server leave behind."""

from __future__ import annotations

import pytest

from app.desk.errors.refusals import IdTaken
from app.desk.errors.refusals import Illegal
from app.tournament.ids import match_id
from app.tournament.reading import damage
from events.kinds import tournament
from events.sql import SqlLog
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import Evening
from tests.app.tournament.desk.evening import server
from tests.app.tournament.desk.evening import take


def test_two_taps_pair_a_round_once(evening: Evening) -> None:
    first = evening.pair(id_="tap")
    assert evening.desk.report(evening.event, "tap", tournament.ROUND_PAIRED, {"round": 1}) == first
    with pytest.raises(Illegal) as caught:
        evening.pair()
    assert caught.value.ruling.rule == "EV-13"
    with pytest.raises(IdTaken):
        evening.desk.report(evening.event, "tap", tournament.ROUND_PAIRED, {"round": 2})


def test_two_processes_pair_a_round_once(evening: Evening, log: SqlLog, clock: SetClock) -> None:
    """A player paired twice in one round is what other systems' organisers report."""
    second, _ = server(log, clock, seeds="another")
    second.live(evening.event)  # the other process has the event before it is paired
    evening.pair()
    with pytest.raises(Illegal) as caught:
        second.report(evening.event, "other", tournament.ROUND_PAIRED, {"round": 1})
    assert caught.value.ruling.rule == "EV-13"
    assert second.live(evening.event).now == evening.live.now


def test_two_processes_take_a_result_in_once(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    evening.pair()
    evening.start()
    second, usher = server(log, clock)
    second.live(evening.event)
    evening.play(1, winner=0)
    usher.look_through()
    usher.look()
    assert second.live(evening.event).now == evening.live.now
    assert len([e for e in evening.live.events if e.kind == tournament.RESULT_REPORTED]) == 1


def test_what_a_killed_server_left_is_taken_in(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    """It died after the start was stored, before any match was opened, and after a match ended."""
    evening.pair()
    evening.desk.open_matches = lambda live: ()  # type: ignore[method-assign]
    evening.start()
    assert not log.matches()
    desk, usher = server(log, clock)
    usher.look_through()
    assert len(log.matches()) == 2
    match = match_id(evening.event, 1, 2)
    desk.desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    take(desk.desk, match, 2)
    last, usher = server(log, clock)  # it died again, before it took the result in
    usher.look_through()
    usher.look()
    found = last.live(evening.event).now.rounds[0].results[2]
    assert (found.wins, found.source) == ((1, 0), "match")
    assert damage(log, evening.event) == ""
