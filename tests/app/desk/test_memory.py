"""A match in memory: what is equal is kept once, tables of long ago are let go, and what was worked
out about the past is kept as long as the log has the same end.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Hashable
from threading import Thread
from typing import Any

import pytest

from app.desk.desk import Desk
from app.desk.history.alike import PLAYS
from app.desk.history.alike import Alike
from app.desk.history.live import Live
from app.desk.history.lookback import Lookback
from app.desk.history.lookback import past_of
from app.pages.replay.course import course
from app.views.match import match_view
from app.views.preview import tables_after
from events import kinds
from events.amend import entry_of
from events.envelope import Event
from events.envelope import NewEvent
from events.log import Head
from events.memory import MemoryLog
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.table import Table
from projections.knowledge.answers import Answers
from projections.knowledge.viewer import SPECTATOR
from projections.replay import fading
from projections.replay.as_recorded import Axis
from projections.replay.fading import RECENT
from projections.replay.fading import SPOKEN
from tests.app.conftest import SetClock


def test_players_who_answer_the_same_share_one_answer(desk: Desk, match: MatchId) -> None:
    for ply, seat in enumerate("ABAB", start=1):
        desk.report(match, Seat(seat), f"p{ply}", ply, "StonesTaken", {"number": 1})
    first, *others = (event.data["action"]["args"] for event in desk.live(match).events[1:])
    assert first == {"number": 1}
    assert all(args is first for args in others)
    lines = desk.live(match).history.steps[1:]
    assert all(step.entry.what.args is first for step in lines)
    assert lines[0].entry.what is lines[2].entry.what is not lines[1].entry.what
    assert lines[0].acted is lines[2].acted


def test_what_another_process_stored_shares_it_as_well(clock: SetClock) -> None:
    log = MemoryLog()
    desk = Desk(log, clock)
    match = desk.open("tiny", {})
    desk.live(match)
    for id_ in ("one", "two"):
        data = {"action": {"seat": "A", "name": "StonesTaken", "args": {"number": 1}}}
        new = NewEvent(id_, "PlayMade", data, "A", 0, clock())
        log.append(match, log.head(match), new)
    desk.catch_up(match)
    one, two = (event.data["action"]["args"] for event in desk.live(match).events)
    assert one is two


def held(live: Live) -> list[int]:
    """The versions of the lines whose tables are kept."""
    return [step.entry.version for step in live.history.steps if isinstance(step.held, Table)]


def test_tables_of_old_lines_are_let_go_every_second_line(desk: Desk) -> None:
    match = desk.open("tiny", {"heap": 50})
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for ply in range(1, 2 * RECENT):
        if ply == 2 * RECENT - 1:
            assert held(desk.live(match)) == [1, *range(RECENT - 1, 2 * RECENT)], "none now"
        seat = Seat("AB"[(ply - 1) % 2])
        desk.report(match, seat, f"p{ply}", ply, "StonesTaken", {"number": 1})
    kept = [1, *range(RECENT + 1, 2 * RECENT + 1)]
    assert held(desk.live(match)) == kept
    desk.forget(match)
    assert held(desk.live(match)) == kept, "one that is read does so at once"


@pytest.mark.parametrize("axis", Axis)
def test_a_chart_of_the_whole_match_keeps_no_table(
    desk: Desk, axis: Axis, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = desk.open("tiny", {"heap": 50})
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for ply in range(1, 49):
        seat = Seat("AB"[(ply - 1) % 2])
        desk.report(match, seat, f"p{ply}", ply, "StonesTaken", {"number": 1})
    live, derived = desk.live(match), list[int]()
    past_of(live)
    live.rest()
    take = fading.take
    monkeypatch.setattr(
        fading, "take", lambda *line: derived.append(line[-1].version) or take(*line)
    )
    assert course(live, axis).last == 49
    assert live.events._last_read is None
    assert held(live) == [1, *range(42, 50)]
    assert derived == [*range(2, 42)], "each once"


def test_lines_of_plays_long_ago_are_read_again_from_their_events(desk: Desk) -> None:
    match = desk.open("tiny", {"heap": 50})
    desk.report(match, Seat("A"), "begin", 0, "FirstSeatChosen", {"seat": "A"})
    for play in range(1, SPOKEN + 8):
        here = desk.live(match)
        seat, ply = here.table.to_act[0], here.history.ply
        desk.report(match, seat, f"p{play}", ply, "StonesTaken", {"number": 1})
        if play == 3:
            struck = {"target": 4, "onward": "skip", "reason": "too many"}
            desk.rule(match, "strike", "PlayStruck", struck)
    live = desk.live(match)
    steps = live.history.steps
    assert [step.version for step in steps if isinstance(step.said, int)] == [1, 2, 3, 6, 7, 8]
    for step in steps:
        entry = entry_of(live.events[step.version - 1])
        assert entry is not None
        if step.version == 4:  # struck, so its line says more than its event
            assert step.entry.standing == "struck"
            assert step.acted != entry.what
        else:
            assert step.entry == entry
            assert step.acted == entry.what
    told = [(step.entry.standing, step.entry.is_play) for step in steps]
    live.fading.events = ()  # so that no line can be read
    assert [(step.standing, step.is_play) for step in steps] == told
    with pytest.raises(IndexError):
        assert steps[1].entry


def test_a_play_that_nobody_says_any_more_is_forgotten() -> None:
    alike = Alike()

    def said(version: int, number: int) -> Action | None:
        action = {"seat": "A", "name": "StonesTaken", "args": {"number": number}}
        return alike.share(
            Event(
                match=MatchId("m"),
                version=version,
                id=f"p{version}",
                kind="PlayMade",
                schema=1,
                data={"action": action},
                by="A",
                seen=0,
                at=0,
                digest="",
                reveals=(),
                report="",
                line=b"",
                hash="",
            )
        )

    first, kept = said(1, 1), said(2, 2)
    for version in range(3, 3 * PLAYS):
        assert said(version, 2) is kept
    again = said(3 * PLAYS, 1)
    assert again == first
    assert again is not first


def test_what_is_known_of_the_past_is_worked_out_once_for_each_end_of_the_log() -> None:
    lookback, asked = Lookback(), list[str]()

    def value(key: str, head: Head) -> str:
        return lookback.kept(key, head, lambda: asked.append(key) or f"{key} at {head.version}")

    first, second = Head(1, "a"), Head(2, "b")
    for key, head in (("x", first), ("x", first), ("y", first), ("x", second), ("x", second)):
        assert value(key, head) == f"{key} at {head.version}"
    assert asked == ["x", "y", "x"]


def of_another_thread(work: Callable[[], object]) -> list[object]:
    """What *work* returned in another thread; nothing if it still waits after a second."""
    done: list[object] = []
    thread = Thread(target=lambda: done.append(work()), daemon=True)
    thread.start()
    thread.join(1)
    return done


def is_free(live: Live) -> bool:
    """Whether nobody holds the lock of a match."""
    free = live.lock.acquire(blocking=False)
    if free:
        live.lock.release()
    return free


def test_a_past_that_is_up_to_date_is_had_without_waiting(desk: Desk, match: MatchId) -> None:
    live = desk.live(match)
    past = past_of(live)
    with live.lock:
        assert of_another_thread(lambda: past_of(live)) == [past]
    desk.report(match, Seat("A"), "p1", 1, "StonesTaken", {"number": 1})
    with live.lock:
        assert of_another_thread(lambda: past_of(live)) == [], "there is something to follow"
    assert past_of(live) is past
    assert past.has_followed(live.events)


def test_answers_are_asked_for_under_the_lock_of_the_match(desk: Desk, match: MatchId) -> None:
    """They have no lock of their own."""
    live, asked = desk.live(match), set[object]()

    class Watched(Answers):
        def ask(self, table: Table, key: Hashable, question: Callable[[Table], Any]) -> Any:
            asked.update(of_another_thread(lambda: is_free(live)))
            return super().ask(table, key, question)

    past_of(live).answers = Watched()
    match_view(live, SPECTATOR, 0)
    assert asked == {False}
    asked.clear()
    strike = desk.preview(match, kinds.PLAY_STRUCK, {"target": 1, "reason": "no"})
    tables_after(live, strike, live.head.version)
    assert asked == {False}
