"""Clocks that wait for the players: they stand until every seat is taken, for the keeper and after
a restart too; only the clocks stand.
"""

from __future__ import annotations

import pytest
from flask import Flask

import games
from app.desk.desk import Desk
from app.desk.errors.refusals import Illegal
from app.desk.keeper import Keeper
from app.services import services_of
from app.serving.demo import open_demo
from app.serving.demo import unfinished
from events.memory import MemoryLog
from events.vocabulary import MatchId
from projections.clocks.clocks import fold
from projections.clocks.restitution import span_words
from projections.clocks.restitution import time_spent
from projections.replay.verify import divergence
from projections.views.clock import clock_view
from tests.app.conftest import SetClock

LIMIT = 10_000
HOUR = 3_600_000


@pytest.fixture
def waiting(keeper: Keeper) -> MatchId:
    """A timed match whose first turn has begun, with nobody at the table."""
    match = keeper.desk.open("generalissimo", {"move_seconds": 10, "first_seat": "south"})
    keeper.desk.tell(match, "wait", "SeatsAwaited", {}, by="server")
    keeper.desk.report(match, "North", "begin", 0, "GameStarted", {})
    return match


def sit(desk: Desk, match: MatchId, seat: str) -> None:
    id_ = f"{seat}-{desk.live(match).head.version}"
    desk.tell(match, id_, "SeatTaken", {"seat": seat, "player": f"Who plays {seat}"}, by=seat)


def lost(desk: Desk, match: MatchId) -> int:
    return len([event for event in desk.live(match).events if event.by == "table"])


def test_no_turn_is_lost_while_a_seat_is_free(
    keeper: Keeper, waiting: MatchId, clock: SetClock
) -> None:
    live = keeper.desk.live(waiting)
    for seat in (None, "South"):
        if seat:
            sit(keeper.desk, waiting, seat)
        clock.now += HOUR
        keeper.round()
        assert (lost(keeper.desk, waiting), live.clocks.due, live.clocks.stopped) == (0, None, True)
    assert clock_view(live.clocks, clock()).awaited == ("North",)
    sit(keeper.desk, waiting, "North")
    assert live.clocks.due == clock.now + LIMIT
    assert not live.clocks.used.get("South", 0)
    clock.now += LIMIT + 1
    keeper.round()
    assert lost(keeper.desk, waiting) == 1


def test_plays_are_accepted_meanwhile_and_cost_nobody_time(
    keeper: Keeper, waiting: MatchId, clock: SetClock
) -> None:
    clock.now += HOUR
    args = {"piece": "S-H-A3", "path": ["A3", "A4"]}
    live = keeper.desk.live(waiting)
    event = keeper.desk.report(waiting, "South", "move", live.history.ply, "PieceMoved", args)
    assert time_spent(live.events, live.history, [event.version]) == {}
    clock.now += HOUR
    keeper.round()
    assert lost(keeper.desk, waiting) == 0
    running = live.clocks.running
    assert running is not None
    assert (running.seat, running.left) == ("North", LIMIT)


def test_a_seat_that_is_left_again_is_waited_for(
    keeper: Keeper, waiting: MatchId, clock: SetClock
) -> None:
    sit(keeper.desk, waiting, "South")
    keeper.desk.tell(waiting, "left", "SeatReleased", {"seat": "South"}, by="South")
    sit(keeper.desk, waiting, "North")
    live = keeper.desk.live(waiting)
    assert live.clocks.awaited == {"South"}
    sit(keeper.desk, waiting, "South")
    assert live.clocks.due == clock.now + LIMIT
    keeper.desk.tell(waiting, "left-2", "SeatReleased", {"seat": "South"}, by="South")
    assert live.clocks.due == clock.now + LIMIT, "a match that has begun waits for nobody again"


def test_a_restart_and_a_replay_wait_for_the_same(
    keeper: Keeper, log: MemoryLog, waiting: MatchId, clock: SetClock
) -> None:
    for seat in ("South", "North"):
        second = Keeper(Desk(log, clock), lambda seconds: None)
        second.look_through()
        clock.now += HOUR
        second.round()
        assert lost(second.desk, waiting) == 0
        live = second.desk.live(waiting)
        start = live.history.start
        assert fold(live.game, start, live.events, live.manifest.opened_at) == live.clocks
        sit(second.desk, waiting, seat)
    live = Desk(log, clock).live(waiting)
    assert live.clocks.due == clock.now + LIMIT
    assert divergence(live.game, live.history.start, live.events) is None


def test_the_referee_lets_them_run(keeper: Keeper, waiting: MatchId, clock: SetClock) -> None:
    with pytest.raises(Illegal, match="already"):
        keeper.desk.tell(waiting, "again", "SeatsAwaited", {}, by="referee")
    keeper.desk.tell(waiting, "run", "ClockResumed", {}, by="referee")
    assert keeper.desk.live(waiting).clocks.due == clock.now + LIMIT


def test_nobody_is_waited_for_where_everybody_sits(
    keeper: Keeper, waiting: MatchId, clock: SetClock
) -> None:
    sit(keeper.desk, waiting, "South")
    sit(keeper.desk, waiting, "North")
    with pytest.raises(Illegal, match=r"Every seat is taken\."):
        keeper.desk.tell(waiting, "again", "SeatsAwaited", {}, by="referee")


def test_a_match_that_says_nothing_of_it_waits_for_nobody(keeper: Keeper, clock: SetClock) -> None:
    desk = keeper.desk
    match = desk.open("generalissimo", {"move_seconds": 10, "first_seat": "south"})
    desk.report(match, "North", "begin", 0, "GameStarted", {})
    sit(desk, match, "South")
    assert desk.live(match).clocks.due == clock.now + LIMIT


@pytest.mark.parametrize("key", sorted(games.catalogue()))
def test_the_demonstration_waits_for_every_phone(app: Flask, clock: SetClock, key: str) -> None:
    shown = open_demo(app, key)
    desk = services_of(app).desk
    match = unfinished(desk, key)
    assert match is not None
    live = desk.live(match)
    links = [path for words, path in shown.links if words.startswith("Seat ")]
    assert len(links) == len(live.manifest.seats)
    for number, path in enumerate(links):
        clock.now += HOUR
        assert desk.expire(match) == ()
        assert (live.clocks.stopped, clock_view(live.clocks, clock()).used) == (True, {})
        with app.test_client() as phone:
            assert phone.post(path, data={"player": f"Player {number}"}).status_code == 302
    assert not live.clocks.stopped
    clock.now += LIMIT
    used = clock_view(live.clocks, clock()).used
    assert used == dict.fromkeys(live.clocks.to_act, LIMIT)
    assert used, "nobody's clock ran"


def test_referee_and_phones_are_told(app: Flask) -> None:
    shown = open_demo(app, "generalissimo")
    with app.test_client() as referee:
        link = dict(shown.links)["Referee"]
        page = referee.post(link, follow_redirects=True).get_data(as_text=True)
    assert "Still free: Seat North, Seat South." in page
    seat = next(path for words, path in shown.links if words.startswith("Seat "))
    with app.test_client() as phone:
        body = phone.post(seat, data={"player": "Ann"}, follow_redirects=True)
    assert "starts when every seat is taken" in body.get_data(as_text=True)


@pytest.mark.parametrize(
    ("named", "awaits", "free"),
    [
        ((), True, {"South", "North"}),
        (("South",), True, {"North"}),
        (("South", "North"), True, set()),
        ((), False, set()),
    ],
)
def test_whoever_opens_a_match_may_ask_for_it(
    app: Flask, named: tuple[str, ...], awaits: bool, free: set[str]
) -> None:
    form = {"game": "generalissimo", "generalissimo.move_seconds": "10", "as": "only"}
    form |= {f"generalissimo.player.{seat}": f"Who plays {seat}" for seat in named}
    with app.test_client() as browser:
        opened = browser.post("/open", data=form | ({"await": "1"} if awaits else {}))
        assert opened.status_code == 200
    desk = services_of(app).desk
    (match,) = desk.log.matches()
    assert desk.live(match).clocks.awaited == free


def test_practice_waits_for_nobody(app: Flask) -> None:
    with app.test_client() as browser:
        browser.post("/open", data={"game": "generalissimo", "as": "practise", "await": "1"})
    desk = services_of(app).desk
    (match,) = desk.log.matches()
    assert not desk.live(match).clocks.stopped


def test_a_span_has_minutes_from_the_first_on() -> None:
    spans = (59_499, 59_500, 60_000, 190_000)
    assert list(map(span_words, spans)) == ["59 s", "1 min 0 s", "1 min 0 s", "3 min 10 s"]
