"""Round clocks and calls: when time is over where, how many turns are left, who waits how long."""

from __future__ import annotations

import pytest

from events.amend import amend
from events.kinds import tournament
from events.record import Record
from projections.tournament.calls import calls
from projections.tournament.calls import claims
from projections.tournament.calls import differences
from projections.tournament.calls import open_call
from projections.tournament.calls import penalties
from projections.tournament.calls import usual
from projections.tournament.clock import MINUTE
from projections.tournament.clock import due
from projections.tournament.clock import table_clock
from projections.tournament.clock import turns_left
from projections.tournament.state import Round
from tests.tournament.evening import Evening


@pytest.fixture
def evening() -> Evening:
    """Six players in their first round of 50 minutes, three tables."""
    found = Evening(6, minutes=50, turns=5)
    found.pair()
    found.start()
    return found


def running(evening: Evening) -> Round:
    assert evening.now.current
    return evening.now.current


def record_of(evening: Evening) -> Record:
    return amend(evening.events)


def test_time_is_over_when_the_minutes_are(evening: Evening) -> None:
    start = running(evening).started
    assert due(running(evening), start + 50 * MINUTE - 1) == ()
    assert due(running(evening), start + 50 * MINUTE) == (1, 2, 3)


def test_an_extension_holds_for_its_table_alone(evening: Evening) -> None:
    evening.record(tournament.TIME_GIVEN, round=1, table=2, milliseconds=4 * MINUTE)
    evening.record(tournament.TIME_GIVEN, round=1, table=0, milliseconds=MINUTE)
    start = running(evening).started
    assert due(running(evening), start + 51 * MINUTE) == (1, 3)
    clock = table_clock(running(evening), 2, start)
    assert clock is not None
    assert (clock.length, clock.extra) == (55 * MINUTE, 5 * MINUTE)


def test_a_deck_check_gives_its_own_time_and_three_minutes(evening: Evening) -> None:
    player = running(evening).tables[0].players[0]
    evening.record(
        tournament.DECK_CHECKED, round=1, player=player, fits=True, milliseconds=5 * MINUTE
    )
    clock = table_clock(running(evening), 1, 0)
    assert clock is not None
    assert clock.extra == 8 * MINUTE


def test_a_pause_stops_every_table(evening: Evening) -> None:
    evening.record(tournament.ROUND_PAUSED, round=1)
    paused = table_clock(running(evening), 1, 10**12)
    assert paused is not None
    assert paused.ends == 0
    line = evening.record(tournament.ROUND_RESUMED, round=1)
    clock = table_clock(running(evening), 1, line.at)
    assert clock is not None
    assert clock.left == paused.left
    assert running(evening).stood == 1_000


def test_the_running_turn_ends_and_then_the_further_turns_are_counted(evening: Evening) -> None:
    assert turns_left(evening.now, running(evening), 1, 12) is None
    evening.record(tournament.TIME_CALLED, round=1, tables=[{"table": 1, "turn": 12}])
    left = [turns_left(evening.now, running(evening), 1, turn) for turn in (12, 13, 16, 17, 18, 30)]
    assert left == [5, 4, 1, 0, -1, -1]
    assert turns_left(evening.now, running(evening), 2, 12) is None
    assert 1 not in due(running(evening), 10**12)


def test_a_round_without_minutes_has_no_clock() -> None:
    evening = Evening(4, minutes=0)
    evening.pair()
    evening.start()
    assert table_clock(running(evening), 1, 10**12) is None
    assert due(running(evening), 10**12) == ()


def test_calls_wait_until_they_are_answered(evening: Evening) -> None:
    raised = evening.record(
        tournament.CALL_RAISED, table=2, player="P3", rule="GOR-R16", claim="may it?"
    )
    (call,) = calls(evening.events)
    assert (call.table, call.rule, call.waiting(raised.at + 5)) == (2, "GOR-R16", 5)
    assert call.waiting(raised.at - 5) == 0, "the server's clock was set back"
    evening.record(tournament.CALL_CLAIMED, call=raised.version, referee="R2")
    evening.record(tournament.CALL_ESCALATED, call=raised.version)
    assert open_call(evening.events, raised.version) is not None
    answer = evening.record(tournament.CALL_SETTLED, call=raised.version, verdict="it may")
    (call,) = calls(evening.events)
    assert (call.referee, call.head, call.verdict, call.rule) == ("R2", True, "it may", "GOR-R16")
    assert call.waiting(10**12) == answer.at - raised.at
    assert open_call(evening.events, raised.version) is None


def test_the_last_word_of_each_player_is_their_claim(evening: Evening) -> None:
    first, second = running(evening).tables[0].players
    for player, wins in ((first, [1, 0]), (second, [0, 1]), (second, [1, 0])):
        evening.record(tournament.RESULT_CLAIMED, round=1, table=1, wins=wins, player=player)
    found = claims(evening.events, 1, 1)
    assert found[first].result.score == found[second].result.score == ((1, 0), 0, "played")
    assert claims(evening.events, 1, 2) == {}


def test_a_difference_waits_as_long_as_another_result_counts(evening: Evening) -> None:
    evening.result(1, 1, 0, source="match", match="m", version=9)
    evening.record(
        tournament.DIFFERENCE_FOUND, round=1, table=1, wins=[0, 1], match="m", version=12
    )
    (found,) = differences(evening.events, evening.now)
    assert found.result.wins == (0, 1)
    evening.record(tournament.DIFFERENCE_SETTLED, difference=found.version, reason="told too late")
    assert differences(evening.events, evening.now) == ()


def test_penalties_follow_a_player_and_grow(evening: Evening) -> None:
    assert usual((), "slow play") == "caution"
    for _ in range(2):
        evening.record(
            tournament.PLAYER_PENALISED, player="P4", infraction="slow play", penalty="caution"
        )
    history = penalties(record_of(evening).entries, "P4")
    assert usual(history, "slow play") == "loss of a turn"
    assert penalties(record_of(evening).entries, "P1") == ()
    evening.rule(tournament.LINE_STRUCK, target=history[1].version)
    assert usual(penalties(record_of(evening).entries, "P4"), "slow play") == "warning"
