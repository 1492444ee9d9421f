"""The desk of events on the tiny game: from reports to lines, from a start to matches, from matches
to results.
"""

from __future__ import annotations

from typing import Any

import pytest

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Stale
from app.desk.errors.refusals import Unreadable
from app.tournament.ids import match_id
from app.tournament.ids import place_of
from app.tournament.reading import damage
from events import kinds
from events.kinds import tournament
from events.sql import SqlLog
from events.vocabulary import MatchId
from projections.tournament.calls import differences
from projections.tournament.state import Result
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import MINUTE
from tests.app.tournament.desk.evening import Evening
from tests.app.tournament.desk.evening import opened
from tests.app.tournament.desk.evening import server

# -- rounds ----------------------------------------------------------------------------------------


def test_a_start_opens_a_match_at_every_table_with_the_players_names(evening: Evening) -> None:
    evening.pair()
    evening.start()
    for table in evening.round.tables:
        match = evening.match(table.number)
        live = evening.desk.desk.live(match)
        assert match == match_id(evening.event, 1, table.number)
        assert live.manifest.name == f"Friday 1.{table.number}"
        names = evening.desk.people.of(evening.event)
        assert list(live.names.values()) == [names[player] for player in table.players]
        assert not [event for event in live.events if event.kind == kinds.SEAT_TAKEN]


def test_a_match_reports_its_own_result_once(evening: Evening) -> None:
    evening.pair()
    evening.start()
    evening.play(1, winner=1)
    found = evening.round.results[1]
    assert (found.wins, found.source, found.match) == ((0, 1), "match", evening.match(1))
    before = len(evening.live.events)
    for _ in range(3):
        evening.desk.settle(evening.match(1))
        evening.usher.look_through()
        evening.usher.look()
    assert len(evening.live.events) == before


def test_the_next_game_opens_by_itself_with_the_seats_changed(log: SqlLog, clock: SetClock) -> None:
    evening = opened(*server(log, clock), clock, best_of=3)
    evening.pair()
    evening.start()
    evening.play(1, winner=0)
    first, second = (evening.desk.desk.live(evening.match(1, game)) for game in (0, 1))
    assert list(first.names.values()) == list(second.names.values())[::-1]
    evening.play(1, winner=1)
    assert evening.round.results[1].wins == (2, 0), "the first player won from either seat"
    assert len(evening.round.matches[1]) == 2


def test_a_round_started_anew_gets_matches_of_its_own(evening: Evening) -> None:
    evening.pair()
    start = evening.start()
    evening.play(1, winner=0)
    evening.desk.rule(
        evening.event, "s", tournament.LINE_STRUCK, {"target": start.version, "reason": "too soon"}
    )
    evening.pair(reason="once more")
    evening.start()
    again = evening.match(1)
    assert again == match_id(evening.event, 1, 1, again=1)
    assert not evening.desk.desk.live(again).events
    assert place_of(again) == (evening.event, 1, 1, 1, 1)


def test_time_is_called_with_the_turn_each_table_is_in(evening: Evening) -> None:
    evening.pair()
    evening.start()
    evening.desk.desk.report(evening.match(1), "A", "begin", 0, "FirstSeatChosen", {})
    evening.report(tournament.TIME_GIVEN, round=1, table=2, milliseconds=5 * MINUTE)
    evening.clock.now += 50 * MINUTE
    evening.usher.look()
    assert evening.round.called == {1: 1}
    evening.clock.now += 5 * MINUTE
    evening.usher.look()
    assert evening.round.called == {1: 1, 2: 0}


def test_a_hold_of_the_match_gives_its_table_the_time_back(evening: Evening) -> None:
    evening.pair()
    evening.start()
    match, desk = evening.match(1), evening.desk.desk
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    desk.tell(match, "p", kinds.CLOCK_PAUSED, {"reason": "a spilled drink"}, by="referee")
    evening.clock.now += 4 * MINUTE
    desk.tell(match, "q", kinds.CLOCK_RESUMED, {}, by="referee")
    evening.usher.look()
    assert evening.round.extra.get(1) == 4 * MINUTE
    evening.usher.look_through()
    evening.usher.look()
    assert evening.round.extra.get(1) == 4 * MINUTE, "given once"


# -- results ---------------------------------------------------------------------------------------


def test_both_phones_agreeing_is_a_result(evening: Evening) -> None:
    evening.pair()
    evening.start()
    first, second = evening.round.tables[0].players
    said = {"round": 1, "table": 1, "wins": [1, 0]}
    evening.report(tournament.RESULT_CLAIMED, by=first, **said)
    assert 1 not in evening.round.results
    evening.report(tournament.RESULT_CLAIMED, by=second, **{**said, "wins": [0, 1]})
    assert 1 not in evening.round.results, "they do not agree"
    evening.report(tournament.RESULT_CLAIMED, by=second, **said)
    assert evening.round.results[1].source == "phones"


def test_nobody_claims_at_a_table_of_others(evening: Evening) -> None:
    evening.pair()
    evening.start()
    other = evening.round.tables[1].players[0]
    with pytest.raises(Illegal) as caught:
        evening.report(tournament.RESULT_CLAIMED, by=other, round=1, table=1, wins=[1, 0])
    assert caught.value.ruling.rule == "EV-20"


def struck_at_the_table(evening: Evening) -> None:
    """The referee of table 1's match strikes the winning play there."""
    match, desk = evening.match(1), evening.desk.desk
    target = desk.live(match).head.version
    desk.rule(match, "x", kinds.PLAY_STRUCK, {"target": target, "reason": "one stone too many"})
    evening.usher.look()


def test_a_ruling_at_the_table_takes_its_result_back_while_nobody_relies_on_it(
    evening: Evening,
) -> None:
    evening.pair()
    evening.start()
    evening.play(1, winner=0)
    struck_at_the_table(evening)
    assert 1 not in evening.round.results
    evening.desk.desk.rule(
        evening.match(1), "y", kinds.RULING_WITHDRAWN, {"ruling": 3, "reason": "it was right"}
    )
    evening.usher.look()
    assert evening.round.results[1].wins == (1, 0)


def test_a_ruling_after_the_next_pairing_waits_for_the_referee(evening: Evening) -> None:
    evening.pair()
    evening.start()
    evening.play(1, winner=0)
    evening.result(2, 1, 0)
    match = evening.match(1)
    evening.pair()
    desk = evening.desk.desk
    target = desk.live(match).head.version
    desk.rule(match, "x", kinds.PLAY_STRUCK, {"target": target, "reason": "one stone too many"})
    evening.usher.look()
    result = evening.live.now.rounds[0].results[1]
    assert isinstance(result, Result)
    assert result.wins == (1, 0), "what counts stays as it was"
    (found,) = differences(evening.live.events, evening.live.now)
    assert (found.table, found.result.how) == (1, "open")
    evening.report(
        tournament.DIFFERENCE_SETTLED, difference=found.version, reason="both agree it stays"
    )
    assert differences(evening.live.events, evening.live.now) == ()


# -- two taps, two processes, a killed server ------------------------------------------------------


# -- amendments, people ----------------------------------------------------------------------------


def test_a_preview_writes_nothing_and_an_old_one_is_refused(evening: Evening) -> None:
    evening.pair()
    evening.start()
    wrong = evening.result(1, 0, 1)
    data = {"target": wrong.version, "fields": {"wins": [1, 0]}, "reason": "the slip was misread"}
    seen = evening.desk.preview(evening.event, tournament.LINE_REPLACED, data)
    assert seen.after.rounds[0].results[1].wins == (1, 0)
    assert evening.round.results[1].wins == (0, 1)
    version = evening.live.head.version
    evening.result(2, 1, 0)
    with pytest.raises(Stale):
        evening.desk.rule(evening.event, "a", tournament.LINE_REPLACED, data, expected=version)
    evening.desk.rule(
        evening.event, "a", tournament.LINE_REPLACED, data, expected=evening.live.head.version
    )
    assert evening.round.results[1].wins == (1, 0)


def test_a_forgotten_name_is_gone_everywhere_and_the_chain_is_whole(
    evening: Evening, log: SqlLog
) -> None:
    evening.pair()
    evening.start()
    evening.desk.desk.live(evening.match(1))
    evening.report(tournament.NAME_FORGOTTEN, player="P1")
    people = evening.desk.people
    assert people.name(evening.event, "P1") == people.pseudonym(evening.event, "P1")
    assert people.pseudonym(evening.event, "P1").startswith("P1 ")
    shown = {
        name
        for table in evening.round.tables
        for name in evening.desk.desk.live(evening.match(table.number)).names.values()
    }
    assert "Ann" not in shown
    assert people.pseudonym(evening.event, "P1") in shown
    raw = b"".join(line.line for line in log.lines(evening.event))
    assert b"Ann" not in raw
    assert damage(log, evening.event) == ""


@pytest.mark.parametrize(
    ("kind", "data", "refusal"),
    [
        ("ResultReported", {"round": 1, "table": 1, "wins": [1]}, Unreadable),
        ("ResultReported", {"round": 1, "table": 1, "wins": [1, 0], "source": "slip"}, Unreadable),
        ("ResultReported", {"round": 1, "table": 9, "wins": [1, 0]}, Illegal),
        ("CallSettled", {"call": 1, "verdict": "yes"}, Illegal),
        ("PlayStruck", {"target": 1, "reason": "no"}, Unreadable),
        ("Nonsense", {}, Unreadable),
        ("PlayerDropped", {"player": "P9"}, Illegal),
    ],
)
def test_a_refusal_changes_nothing(
    evening: Evening, kind: str, data: dict[str, Any], refusal: type[Refusal]
) -> None:
    evening.pair()
    evening.start()
    before = evening.live.head
    with pytest.raises(refusal):
        evening.report(kind, **data)
    assert evening.live.head == before


def test_an_event_that_is_not_here_says_so(evening: Evening) -> None:
    for id_ in ("E-NOSUCH", "M-1"):
        with pytest.raises(NotHere):
            evening.desk.live(MatchId(id_))


def test_an_unplayable_plan_is_refused(evening: Evening) -> None:
    with pytest.raises(Unreadable):
        evening.desk.open("tiny", {"rounds": -1})
    with pytest.raises(Unreadable):
        evening.desk.open("nosuch", {})


def test_two_holds_of_one_length_are_both_given_back(evening: Evening) -> None:
    evening.pair()
    evening.start()
    match, desk = evening.match(1), evening.desk.desk
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    for number in range(2):
        desk.tell(match, f"p{number}", kinds.CLOCK_PAUSED, {"reason": "a call"}, by="referee")
        evening.clock.now += 4 * MINUTE
        desk.tell(match, f"q{number}", kinds.CLOCK_RESUMED, {}, by="referee")
        evening.usher.look()
    assert evening.round.extra.get(1) == 8 * MINUTE
