"""The next round is paired as soon as the last result is in, and anew where the event changed since."""

from __future__ import annotations

from typing import Any

import pytest

from app.desk.errors.refusals import Illegal
from app.tournament.lines import prepared
from events.kinds import tournament
from events.sql import SqlLog
from tests.app.conftest import SetClock
from tests.app.tournament.desk.evening import Evening
from tests.app.tournament.desk.evening import opened
from tests.app.tournament.desk.evening import server

Made = list[int]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """The rounds for which a pairing was worked out, as often as it was."""
    rounds: Made = []
    pairing_fields = prepared.pairing_fields

    def counted(now: Any, round_: int, *asked: Any) -> Any:
        rounds.append(round_)
        return pairing_fields(now, round_, *asked)

    monkeypatch.setattr(prepared, "pairing_fields", counted)
    return rounds


def played(evening: Evening) -> None:
    """Pair the first round, start it and enter all of its results but the last."""
    evening.pair()
    evening.start()
    evening.result(1, 1, 0)


@pytest.mark.parametrize("plan", [{}, {"pairing": "dutch"}])
def test_a_round_that_is_played_has_its_successor_ready(
    log: SqlLog, clock: SetClock, made: Made, plan: dict[str, Any]
) -> None:
    evening = opened(*server(log, clock), clock, **plan, rounds=3)
    played(evening)
    evening.usher.look_ahead()
    assert made == [1], "a table is still to come in"
    evening.result(2, 1, 0)
    for _ in range(3):
        evening.usher.look_ahead()
    assert made == [1, 2], "once"
    paired = evening.pair()
    assert made == [1, 2]
    assert paired.data["tables"], "the pairing is stored as if it had been made now"
    now = evening.live.now
    assert {player for table in evening.round.tables for player in table.players} == {*now.players}


def test_who_drops_meanwhile_is_not_paired(evening: Evening, made: Made) -> None:
    played(evening)
    evening.result(2, 1, 0)
    evening.usher.look_ahead()
    gone = next(iter(evening.live.now.players))
    evening.report(tournament.PLAYER_DROPPED, player=gone)
    evening.usher.look_ahead()
    assert made == [1, 2, 2]
    evening.pair()
    assert gone not in evening.round.everybody


def test_a_pairing_asked_for_in_another_way_is_made_for_that(evening: Evening, made: Made) -> None:
    played(evening)
    evening.result(2, 1, 0)
    evening.usher.look_ahead()
    assert evening.pair(rematch=True).data["rematch"]
    assert made == [1, 2, 2]


def test_the_last_round_has_no_successor(log: SqlLog, clock: SetClock, made: Made) -> None:
    evening = opened(*server(log, clock), clock, rounds=1)
    played(evening)
    evening.result(2, 1, 0)
    evening.usher.look_ahead()
    assert made == [1]


def test_what_cannot_be_paired_is_tried_once_and_told_who_asks(
    log: SqlLog, clock: SetClock, made: Made
) -> None:
    evening = opened(*server(log, clock), clock, rounds=3)
    played(evening)
    evening.result(2, 1, 0)
    for gone in [*evening.live.now.players][1:]:
        evening.report(tournament.PLAYER_DROPPED, player=gone)
    for _ in range(3):
        evening.usher.look_ahead()
    assert made == [1, 2]
    with pytest.raises(Illegal, match="two players"):
        evening.pair()
