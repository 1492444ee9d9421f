"""The table's seats are played by the server, and told from the log alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.desk.desk import Desk
from app.desk.errors.refusals import Illegal
from app.desk.history.live import Live
from app.practice.partner import NAME
from app.practice.partner import PACE
from app.practice.partner import Looked
from app.practice.partner import Partner
from app.practice.partner import seats_of_table
from app.practice.partner import take_seats
from app.serving.background import running
from app.serving.demo import prepare
from events import kinds
from events import lines
from events.memory import MemoryLog
from events.store.connections.commits import at_once
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from games.rules import Ruling
from games.text import text
from tests.games.players import Chance

A, B = Seat("A"), Seat("B")


def opened(desk: Desk, key: str = "war_time_generals") -> MatchId:
    """A dealt match whose second seat is the table's."""
    match = desk.open(key, {})
    prepare(desk, match)
    take_seats(desk, match, desk.live(match).manifest.seats[1:2])
    return match


def play_mine(desk: Desk, match: MatchId, chance: Chance) -> bool:
    """Report something legal for the first seat, where it may act."""
    live = desk.live(match)
    mine = live.manifest.seats[0]
    for _ in range(40):
        action = chance.action(live.table)
        if action and action.seat == mine and action.name not in ("Conceded", "DrawOffered"):
            desk.report(
                match, mine, f"r{live.head.version}", live.history.ply, action.name, action.args
            )
            return True
    return False


@pytest.mark.parametrize("key", ["war_time_generals", "generalissimo"])
def test_it_answers_every_play_and_the_log_says_by_whom(key: str) -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match = opened(desk, key)
    partner, chance = Partner(desk, at_once, lambda _: None), Chance(catalogue()[key], 4)
    theirs = desk.live(match).manifest.seats[1]
    for _ in range(120):
        before = desk.live(match).head.version
        partner.round()
        if desk.live(match).head.version == before and not play_mine(desk, match, chance):
            break
    made = [
        event
        for event in desk.live(match).events
        if event.kind == kinds.PLAY_MADE and event.data["action"]["seat"] == theirs
    ]
    assert len(made) > 8
    assert {event.by for event in made} == {"server"}
    assert desk.live(match).names[theirs] == NAME


def test_a_restart_forgets_nothing_and_a_person_may_take_the_seat() -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match = opened(desk)
    desk.forget(match)
    assert seats_of_table(desk.live(match)) == (B,)
    desk.tell(match, "t1", kinds.SEAT_TAKEN, {"seat": B, "player": "Ann"}, by="B")
    assert seats_of_table(desk.live(match)) == ()


def test_it_agrees_to_take_a_play_back() -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match = opened(desk, "generalissimo")
    live, partner = desk.live(match), Partner(desk, at_once, lambda _: None)
    mine = live.manifest.seats[0]
    chance = Chance(catalogue()["generalissimo"], 1)
    while mine not in live.table.to_act:
        partner.round()
    for _ in range(50):
        action = chance.action(live.table)
        if action and action.name == "PieceMoved":
            break
    assert action is not None
    event = desk.report(match, mine, "r1", live.history.ply, action.name, action.args)
    desk.tell(match, "r2", kinds.TAKEBACK_OFFERED, {"target": event.version}, by=mine)
    partner.round()
    assert desk.live(match).events[-1].kind == kinds.TAKEBACK_ACCEPTED


def test_it_plays_between_its_rests_until_it_is_stopped(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match = opened(desk, "generalissimo")
    rests, tasks = list[float](), list[Callable[[], None]]()

    def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) == 3:
            partner.stop()

    with running(Partner(desk, at_once, rest), tasks.append) as partner:
        (task,) = tasks
        before = desk.live(match).head.version
        task()
        assert rests == [PACE] * 3
        assert desk.live(match).head.version >= before
    task()
    assert len(rests) == 3, "it is stopped"
    with running(Partner(desk, at_once, rest), tasks.append):
        pass
    tasks[1]()
    assert len(rests) == 3, "so is what was never begun"


def test_a_match_that_cannot_be_played_on_is_told_and_left_alone(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    first, second = opened(desk, "generalissimo"), opened(desk, "generalissimo")
    partner, looked = Partner(desk, at_once, lambda _: None), []

    def breaks(live: Live, seats: object, known: Looked) -> None:
        looked.append(live.manifest.match)
        raise (
            ZeroDivisionError if live.manifest.match == first else Illegal(Ruling("X", text("no")))
        )

    monkeypatch.setattr(partner, "_play", breaks)
    for _ in range(3):
        partner.round()
    assert looked.count(first) == 1, "not again before something happens there"
    assert looked.count(second) == 3, "a refusal may pass"
    assert [row.message for row in caplog.records] == [f"the table cannot play in match {first}"]


def test_a_seat_of_the_table_that_is_given_back_is_nobodys() -> None:
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match = opened(desk)
    desk.tell(match, "r1", kinds.SEAT_RELEASED, {"seat": B}, by="referee")
    assert seats_of_table(desk.live(match)) == ()
    take_seats(desk, match, (B,))
    assert seats_of_table(desk.live(match)) == (B,)


def test_nobody_reads_the_plays_to_find_who_sits_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match in memory is asked in each round: old plays stay packed meanwhile."""
    desk = Desk(MemoryLog(), lambda: 1_000_000)
    match, chance = opened(desk), Chance(catalogue()["war_time_generals"], 2)
    partner = Partner(desk, at_once, lambda _: None)
    while len(desk.live(match).events) < 120:
        if not play_mine(desk, match, chance):
            partner.round()
    monkeypatch.setattr(lines, "trusted_line", None)
    with pytest.raises(TypeError):
        list(desk.live(match).events)
    assert seats_of_table(desk.live(match)) == (B,)
