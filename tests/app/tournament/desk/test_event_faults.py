"""What is wrong with one event is told and stays with it: a line that cannot be carried out, a digest
that differs, a plan that cannot be read, names that became others, an error in looking after it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.desk.errors.refusals import Damaged
from app.tournament.reading import damage
from app.tournament.reading import read_tournament
from events.envelope import NewEvent
from events.kinds import tournament
from events.manifest import read_tournament_manifest
from events.sql import SqlLog
from events.vocabulary import MatchId
from projections.tournament.chess import swiss_rounds
from projections.tournament.fold import digest
from projections.tournament.standings.table import standings
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import Evening
from tests.app.tournament.desk.evening import opened
from tests.app.tournament.desk.evening import server
from tests.app.tournament.desk.evening import take


def test_a_line_that_cannot_be_carried_out_is_told_of_its_event(
    evening: Evening, log: SqlLog, caplog: pytest.LogCaptureFixture
) -> None:
    data = {"player": "P9", "names": 7}
    log.append(
        evening.event,
        log.head(evening.event),
        NewEvent("odd", tournament.PLAYER_DROPPED, data, "referee", 0, evening.clock.now),
    )
    evening.desk.forget(evening.event)
    with pytest.raises(Damaged):
        evening.desk.live(evening.event)
    first = next(row for row in caplog.records if row.exc_info)
    assert first.getMessage() == f"event {evening.event} cannot be carried out"


def test_the_first_line_that_derives_another_event_is_noted(evening: Evening, log: SqlLog) -> None:
    whole = read_tournament(log, evening.event)
    assert (whole.diverged, damage(log, evening.event)) == (0, "")
    assert all(event.digest for event in whole.events)
    for version in (3, 4):  # another edition of the program could have stored such lines
        data = {"player": f"P{version}"}
        line = NewEvent(f"l{version}", tournament.PLAYER_DROPPED, data, "referee", 0, 9, digest="0")
        log.append(evening.event, log.head(evening.event), line)
    assert read_tournament(log, evening.event).diverged == 5
    assert damage(log, evening.event).startswith("line 5 of the log: version 5: the event was ")


def test_an_event_is_read_without_deriving_each_of_its_digests(
    evening: Evening, log: SqlLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is made of all players and rounds: an event of 2,000 players and six rounds took four
    seconds to read, in which nobody was served. Others are served in between, too.
    """
    derived: list[str] = []
    served: list[float] = []
    monkeypatch.setattr(
        "app.tournament.live.digest", lambda now: derived.append(digest(now)) or derived[-1]
    )
    monkeypatch.setattr("app.tournament.reading.sleep", served.append)
    monkeypatch.setattr("app.tournament.reading.PORTION", 3)
    again = read_tournament(log, evening.event)
    portions = -(-again.head.version // 3)
    assert (len(derived), len(served)) == (portions, portions)
    assert again.now == evening.desk.live(evening.event).now


def test_what_was_known_before_a_round_is_derived_once(evening: Evening) -> None:
    """Everybody of a round asks at once why they meet whom they meet."""
    live = evening.desk.live(evening.event)
    assert live.as_of(3) is live.as_of(3)


def test_a_plan_that_cannot_be_read_is_told_of_the_first_line(
    evening: Evening, log: SqlLog
) -> None:
    manifest = read_tournament_manifest(log.manifest(evening.event))
    other = MatchId("E-ABCDEF")
    log.open(other, replace(manifest, match=other, plan={"best_of": "x"}).encode())
    assert damage(log, other) == "best_of: Expected `int`, got `str`"


def test_names_are_read_again_where_the_database_became_another(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    people, elsewhere = evening.desk.people, server(log, clock)[0].people
    assert people.name(evening.event, "P1") == "Ann"
    elsewhere.put(evening.event, {"P1": "Anna"})
    assert people.name(evening.event, "P1") == "Ann", "known"
    log.database.epoch += 1
    assert people.name(evening.event, "P1") == "Anna"
    people.forget(evening.event, "P1")
    assert people.name(evening.event, "P1") == people.pseudonym(evening.event, "P1")
    assert people.name(evening.event, "P2") == "Ben"


def test_an_error_in_looking_after_an_event_is_told_and_the_others_go_on(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.pair()
    evening.start()
    settle, broken = evening.desk.settle, evening.match(1)

    def settled(match: MatchId) -> None:
        if match == broken:
            raise ZeroDivisionError
        settle(match)

    evening.desk.settle = settled  # type: ignore[method-assign]
    for table in (1, 2):
        evening.play(table, winner=0)
    assert set(evening.round.results) == {2}
    assert {row.getMessage() for row in caplog.records} == {"looking after an event failed"}
    assert caplog.records[0].exc_info


def test_who_read_less_of_a_match_keeps_what_another_process_found_first(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    """Both find, from plays of the same millisecond, that the match is open yet."""
    evening.pair()
    evening.start()
    evening.result(1, 1, 0)
    clock.now += 1
    desk, match = evening.desk.desk, evening.match(1)
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    slower, _ = server(log, clock)
    slower.live(evening.event)
    assert slower.desk.live(match).head.version == 1
    take(desk, match, 1)
    evening.desk.settle(match)
    slower.settle(match)
    found = [line for line in evening.live.events if line.kind == tournament.DIFFERENCE_FOUND]
    assert [line.data["version"] for line in found] == [2]
    assert slower.live(evening.event).now == evening.live.now


def test_the_elimination_counts_in_standings_that_were_asked_for_before(
    log: SqlLog, clock: SetClock
) -> None:
    evening = opened(*server(log, clock), clock, rounds=2, cut=2)
    for _ in range(3):
        evening.pair()
        evening.start()
        for table in evening.round.tables:
            evening.result(table.number, 0, 1)
            found = evening.live.standings()
            assert found == standings(evening.live.now, swiss_rounds(evening.live.now))
            assert evening.live.standings() is found, "nothing happened since"
    assert evening.round.stage == "knockout"
    assert found[0].player == evening.round.tables[0].players[1]


def test_who_catches_up_with_another_process_reads_the_names_too(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    slower, _ = server(log, clock)
    live = slower.live(evening.event)
    assert slower.people.name(evening.event, "P5") == slower.people.pseudonym(evening.event, "P5")
    evening.enter("Eve")
    assert slower.catch_up(live)
    assert slower.people.name(evening.event, "P5") == "Eve"
