"""What the server does by itself: its tasks, drawn matches, penalties from matches, damaged logs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.desk.errors.refusals import Damaged
from app.serving.demo import prepare
from app.tournament.penalties import elsewhere
from app.tournament.penalties import given
from app.tournament.reading import damage
from app.tournament.usher import EVERY
from app.tournament.usher import PAUSE
from app.tournament.usher import Usher
from app.tournament.usher import ushering
from events import kinds
from events.kinds import tournament
from events.sql import SqlLog
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import Evening
from tests.app.tournament.desk.evening import server

# -- the tasks of a server -------------------------------------------------------------------------


def test_both_tasks_begin_rest_between_two_looks_and_end_with_the_block(evening: Evening) -> None:
    tasks, rests = [], []
    usher = Usher(evening.desk)

    def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) % 3 == 0:
            usher.stop()

    with ushering(usher, rest, tasks.append) as same:
        assert same is usher
        evening.pair()
        evening.start()
        evening.desk.desk.report(evening.match(1), "A", "begin", 0, "FirstSeatChosen", {})
        tasks[0]()
        assert rests == [PAUSE] * 3
        usher._stopped = False
        tasks[1]()
        assert rests[3:] == [EVERY] * 3
        usher._stopped = False
    assert len(tasks) == 2
    for task in tasks:
        task()
    assert len(rests) == 6, "nothing goes on after the block"


def test_a_started_server_takes_in_what_an_earlier_one_left(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    evening.pair()
    evening.start()
    evening.usher.moved = lambda event: None  # type: ignore[method-assign]
    evening.play(1, winner=1)
    assert not evening.round.results
    desk, usher = server(log, clock)
    usher.run(lambda seconds: usher.stop())
    assert desk.live(evening.event).now.current.results[1].wins == (0, 1)  # type: ignore[union-attr]


def test_clocks_are_looked_at_once_a_second(evening: Evening) -> None:
    evening.pair()
    evening.start()
    called = []
    evening.desk.call_time = lambda live: called.append(live)  # type: ignore[method-assign]
    for milliseconds in (0, 1_000, 999, 1, -5_000, 999):
        evening.clock.now += milliseconds
        evening.usher.look()
    assert len(called) == 4


def test_an_event_that_is_closed_is_read_and_forgotten(
    evening: Evening, log: SqlLog, clock: SetClock
) -> None:
    evening.report(tournament.EVENT_CLOSED)
    desk, usher = server(log, clock)
    usher.look_through()
    assert desk.held(evening.event) is None
    assert evening.desk.held(evening.event) is not None
    evening.usher.look_through()
    assert evening.desk.held(evening.event) is None


def test_forgetting_an_event_drops_what_was_kept_of_its_matches(evening: Evening) -> None:
    evening.pair()
    evening.start()
    before = evening.live
    evening.desk.forget(evening.event)
    assert evening.desk.held(evening.event) is None
    assert evening.desk.at_hand() == ()
    assert evening.live is not before
    assert evening.desk.open_matches(evening.live)
    evening.desk.forget_all()
    assert evening.desk.at_hand() == ()


# -- drawn matches ---------------------------------------------------------------------------------


def test_a_drawn_match_counts_as_a_game_drawn(log: SqlLog, clock: SetClock) -> None:
    desk, usher = server(log, clock)
    evening = Evening(
        desk, usher, desk.open("generals_order", {"best_of": 3}, {"draw": "agreement"}), clock
    )
    evening.enter("Ann", "Ben")
    evening.pair()
    evening.start()
    for game in range(3):
        match = evening.match(1, game)
        prepare(desk.desk, match)
        live = desk.desk.live(match)
        first = live.table.active
        (second,) = live.table.others(first)
        desk.desk.report(match, first, "offer", live.history.ply, "DrawOffered", {})
        desk.desk.report(match, second, "yes", live.history.ply, "DrawAccepted", {})
        assert live.table.outcome is not None
        assert live.table.outcome.winners == ()
        assert not evening.round.results
        usher.look()
    result = evening.round.results[1]
    assert (result.wins, result.draws, result.how) == ((0, 0), 3, "played")
    assert len(evening.round.matches[1]) == 3


# -- penalties -------------------------------------------------------------------------------------


def test_penalties_of_matches_are_their_players(evening: Evening) -> None:
    evening.pair()
    evening.start()
    first, second = evening.round.tables[0].players
    match, other = evening.match(1), evening.match(2)
    data = {"seat": "B", "infraction": "slow play", "penalty": "caution", "reason": "again"}
    evening.clock.now += 1_000
    line = evening.desk.desk.tell(match, "p", kinds.PENALTY_GIVEN, data, by="referee")
    evening.desk.desk.tell(other, "n", kinds.NOTE_ADDED, {"text": "x", "target": 0}, by="referee")
    evening.clock.now += 1_000
    own = {"player": first, "infraction": "insult", "penalty": "warning"}
    evening.report(tournament.PLAYER_PENALISED, **own)
    every = given(evening.desk, evening.live)
    assert [(row.player, str(row.infraction), row.match, row.round) for row in every] == [
        (second, "slow play", match, 1),
        (first, "insult", "", 0),
    ]
    assert (every[0].version, every[0].reason, every[0].at) == (line.version, "again", line.at)
    assert [row.player for row in given(evening.desk, evening.live, first)] == [first]
    assert [row.player for row in given(evening.desk, evening.live, second)] == [second]
    assert {seat: len(rows) for seat, rows in elsewhere(evening.desk, match).items()} == {
        "A": 1,
        "B": 0,
    }
    assert {len(rows) for rows in elsewhere(evening.desk, other).values()} == {0}
    assert elsewhere(evening.desk, evening.event) == {}


# -- damage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "old", "new", "said"),
    [
        (1, b'"rating":0', b'"rating":1', "line 1 of the log: the hash does not fit"),
        (0, b'"name":"Friday"', b'"name":"Monday"', "line 1 of the log: the hash does not fit"),
        (0, b'"plan":{}', b'"plan":{"rounds":-1}', "line 1 of the log"),
    ],
)
def test_a_damaged_event_says_where(
    evening: Evening,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    version: int,
    old: bytes,
    new: bytes,
    said: str,
) -> None:
    assert damage(evening.desk.desk.log, evening.event) == ""
    table, column = ("event", "line") if version else ("match", "manifest")
    with closing(sqlite3.connect(tmp_path / "log.db")) as log:
        where = f"where match = ? {'and version = 1' if version else ''}"
        (raw,) = log.execute(f"select {column} from {table} {where}", (evening.event,)).fetchone()
        assert old in raw
        log.execute(
            f"update {table} set {column} = ? {where}", (raw.replace(old, new), evening.event)
        )
        log.commit()
    evening.desk.forget(evening.event)
    with pytest.raises(Damaged) as caught:
        evening.desk.live(evening.event)
    assert said in str(caught.value)
    (line,) = (one.getMessage() for one in caplog.records if evening.event in one.getMessage())
    assert said in line
