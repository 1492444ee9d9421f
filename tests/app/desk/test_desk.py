"""The desk: what it stores, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from app.desk.history.journal import ATTEMPTS
from app.desk.opening import is_own_set
from events.envelope import Event
from events.log import Head
from events.memory import MemoryLog
from events.vocabulary import MatchId
from games import catalogue
from tests.app.conftest import SetClock


def take(desk: Desk, match: MatchId, seat: str, id_: str, number: int = 1) -> Event:
    return desk.report(
        match, seat, id_, desk.live(match).history.ply, "StonesTaken", {"number": number}
    )


def test_a_report_is_stored_and_carried_out(desk: Desk, match: MatchId) -> None:
    event = take(desk, match, "A", "one", 2)
    assert event.version == 2
    assert desk.live(match).table.count("A", "score") == 2
    assert desk.log.read(match)[-1] == event


def test_the_same_report_again_gets_the_first_receipt(desk: Desk, match: MatchId) -> None:
    first = desk.report(match, "A", "one", 1, "StonesTaken", {"number": 2})
    again = desk.report(match, "A", "one", 1, "StonesTaken", {"number": 2})
    assert again.receipt == first.receipt
    assert len(desk.log.read(match)) == 2


def test_another_report_under_a_known_id_is_refused(desk: Desk, match: MatchId) -> None:
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 2})
    with pytest.raises(refusals.IdTaken):
        desk.report(match, "A", "one", 1, "StonesTaken", {"number": 3})


@pytest.mark.parametrize(
    ("seat", "seen", "name", "args", "refusal"),
    [
        ("A", 0, "StonesTaken", {"number": 1}, refusals.Stale),
        ("A", 7, "StonesTaken", {"number": 1}, refusals.Stale),
        ("B", 1, "StonesTaken", {"number": 1}, refusals.Illegal),
        ("A", 1, "StonesTaken", {"number": 9}, refusals.Illegal),
        ("A", 1, "StonesTaken", {"number": "1"}, refusals.Unreadable),
        ("A", 1, "StonesTaken", {"number": 1.5}, refusals.Unreadable),
        ("A", 1, "StonesTaken", {"number": True}, refusals.Unreadable),
        ("A", 1, "StonesTaken", {}, refusals.Unreadable),
        ("A", 1, "StonesTaken", {"number": 1, "more": 1}, refusals.Unreadable),
        ("A", 1, "StonesGrabbed", {"number": 1}, refusals.Unreadable),
        ("A", 1, "StonesTaken", {"number": 1, "seat": "B"}, refusals.Forbidden),
        ("A", 1, "TimeExpired", {}, refusals.Refusal),
    ],
)
def test_a_refusal_says_so_and_changes_nothing(
    desk, match, seat, seen, name, args, refusal
) -> None:
    before = desk.live(match).table.digest(), desk.log.head(match)
    with pytest.raises(refusal) as caught:
        desk.report(match, seat, "x", seen, name, args)
    assert str(caught.value)
    assert (desk.live(match).table.digest(), desk.log.head(match)) == before


def test_the_own_seat_may_be_named(desk: Desk, match: MatchId) -> None:
    event = desk.report(match, "A", "one", 1, "StonesTaken", {"number": 1, "seat": "A"})
    assert dict(event.data["action"]["args"]) == {"number": 1}


def test_chance_is_drawn_by_the_desk_and_recorded(desk: Desk) -> None:
    match = desk.open("tiny", {})
    event = desk.report(match, "B", "begin", 0, "FirstSeatChosen", {})
    assert event.data["action"] == {
        "seat": "table",
        "name": "FirstSeatChosen",
        "args": {"seat": "A"},
    }
    assert desk.report(match, "B", "begin", 0, "FirstSeatChosen", {}).receipt == event.receipt


def test_every_event_is_announced_after_it_is_stored(clock) -> None:
    log, heard = MemoryLog(), []
    desk = Desk(
        log, clock, announce=lambda event: heard.append((event, log.find(event.match, event.id)))
    )
    match = desk.open("tiny", {})
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    with pytest.raises(refusals.Stale):
        desk.report(match, "A", "late", 0, "StonesTaken", {"number": 1})
    assert [event.id for event, _ in heard] == ["begin"]
    assert all(event == stored for event, stored in heard)


def test_a_restart_gives_the_same_table(desk: Desk, match: MatchId) -> None:
    take(desk, match, "A", "one")
    digest = desk.live(match).table.digest()
    desk.forget(match)
    again = desk.live(match)
    assert (again.table.digest(), again.diverged) == (digest, False)


def test_another_process_that_was_first_is_caught_up_with(clock) -> None:
    log = MemoryLog()
    here, there = Desk(log, clock), Desk(log, clock)
    match = here.open("tiny", {})
    here.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    there.live(match)
    take(here, match, "A", "one")
    with pytest.raises(
        refusals.Stale
    ):  # the other process judged on its older table until the log told it
        there.report(match, "A", "two", 1, "StonesTaken", {"number": 1})
    assert there.live(match).head == log.head(match)
    assert take(there, match, "B", "three").version == 3


def note(desk: Desk, match: MatchId, id_: str) -> Event:
    return desk.tell(match, id_, "NoteAdded", {"text": "calm"}, "referee")


class Contested(MemoryLog):
    """A log in which another process writes a note just before each of the next *times* stores."""

    times = 0
    other: Desk

    def store(self, events: Sequence[Event], head: Head) -> None:
        if self.times:
            left, self.times = self.times - 1, 0  # the other's own store is not overtaken
            note(self.other, events[0].match, f"n{left}")
            self.times = left
        super().store(events, head)


def contested(clock: object, times: int) -> tuple[Desk, MatchId]:
    """A desk on a log in which another is first *times* in a row, and a match."""
    log = Contested()
    here, log.other = Desk(log, clock), Desk(log, clock)  # type: ignore[arg-type]
    match = here.open("tiny", {})
    log.times = times
    return here, match


def test_whom_others_overtake_now_and_then_is_recorded_after_them(clock) -> None:
    here, match = contested(clock, ATTEMPTS - 1)
    assert note(here, match, "r").version == ATTEMPTS


def test_whom_others_overtake_again_and_again_is_asked_to_send_it_again(clock) -> None:
    here, match = contested(clock, ATTEMPTS)
    with pytest.raises(refusals.OutOfService, match="send it again"):
        note(here, match, "r")
    assert note(here, match, "r").version == ATTEMPTS + 1


class Replaced(MemoryLog):
    """A log that can be put in the place of another."""

    def become(self, other: MemoryLog) -> None:
        self._manifests, self._events = other._manifests, other._events


def replaced(clock: SetClock) -> tuple[Desk, MatchId, Desk]:
    """A desk on whose log the match went on otherwise and further, as in a copy that was put back
    and used; the match, and the desk of that copy.
    """
    log, copy = Replaced(), MemoryLog()
    here, there = Desk(log, clock), Desk(copy, clock)
    match = here.open("tiny", {})
    copy.open(match, log.manifest(match))
    note(here, match, "h")
    for id_ in ("t", "u", "v"):
        note(there, match, id_)
    log.become(copy)
    return here, match, there


def test_a_log_that_was_changed_is_read_again(clock: SetClock) -> None:
    here, match, there = replaced(clock)
    known = here.live(match)
    with pytest.raises(refusals.OutOfService, match="log of this match was changed"):
        note(here, match, "r")
    assert here.held(match) is not known
    assert here.held(match) is not None, "it is at hand again, for its deadlines"
    assert here.live(match).head == there.live(match).head
    assert note(here, match, "r").version == 4


def test_a_strike_is_judged_stored_and_can_be_withdrawn(desk: Desk, match: MatchId) -> None:
    take(desk, match, "A", "one", 3)
    take(desk, match, "B", "two", 2)
    before = desk.live(match).table.digest()
    strike = desk.rule(
        match, "r1", "PlayStruck", {"target": 2, "reason": "misreported", "onward": "skip"}
    )
    assert desk.live(match).table.count("A", "score") == 0
    assert desk.live(match).table.count("B", "score") == 2
    desk.rule(match, "r2", "RulingWithdrawn", {"ruling": strike.version, "reason": "it was right"})
    assert desk.live(match).table.digest() == before


def test_a_preview_writes_nothing(desk: Desk, match: MatchId) -> None:
    take(desk, match, "A", "one", 3)
    head = desk.log.head(match)
    preview = desk.preview(match, "PlayStruck", {"target": 2, "reason": "?"})
    assert preview.after.count("A", "score") == 0
    assert desk.live(match).table.count("A", "score") == 3
    assert desk.log.head(match) == head


def test_a_ruling_on_an_older_preview_is_refused(desk: Desk, match: MatchId) -> None:
    take(desk, match, "A", "one")
    with pytest.raises(refusals.Stale):
        desk.rule(match, "r", "PlayStruck", {"target": 2, "reason": "x"}, expected=1)


@pytest.mark.parametrize(
    ("kind", "data", "refusal"),
    [
        ("PlayStruck", {"target": 99, "reason": "x"}, refusals.Unreadable),
        ("PlayStruck", {"target": 2}, refusals.Unreadable),
        ("PlayStruck", {"target": "2", "reason": "x"}, refusals.Unreadable),
        ("PlayStruck", {"target": 2, "reason": "x", "onward": "maybe"}, refusals.Unreadable),
        ("PlayStruck", {"target": 2, "reason": "x", "verdicts": []}, refusals.Unreadable),
        ("RulingWithdrawn", {"ruling": 2, "reason": "x"}, refusals.Unreadable),
        (
            "PlayReplaced",
            {
                "target": 2,
                "reason": "x",
                "action": {"seat": "A", "name": "StonesTaken", "args": {"number": 9}},
            },
            refusals.Illegal,
        ),
        (
            "PlayReplaced",
            {
                "target": 2,
                "reason": "x",
                "action": {"seat": "Q", "name": "StonesTaken", "args": {"number": 1}},
            },
            refusals.Unreadable,
        ),
        (
            "TableCorrected",
            {"reason": "x", "changes": [{"what": "spot", "of": "nothing", "value": "pool"}]},
            refusals.Illegal,
        ),
        (
            "TableCorrected",
            {"reason": "x", "changes": [{"what": "colour", "of": "A", "value": 1}]},
            refusals.Unreadable,
        ),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused(desk, match, kind, data, refusal) -> None:
    take(desk, match, "A", "one")
    head = desk.log.head(match)
    with pytest.raises(refusal):
        desk.rule(match, "r", kind, data)
    assert desk.log.head(match) == head


def test_a_play_the_rules_refuse_can_be_allowed(desk: Desk, match: MatchId) -> None:
    action = {"seat": "B", "name": "StonesTaken", "args": {"number": 2}}
    event = desk.rule(match, "r", "PlayAllowed", {"action": action, "reason": "both agree"})
    assert event.data["rule"]
    assert desk.live(match).table.count("B", "score") == 2


def test_a_dispute_holds_the_match_until_it_is_settled(desk: Desk, match: MatchId) -> None:
    take(desk, match, "A", "one")
    dispute = desk.tell(match, "d", "DisputeRaised", {"target": 2, "claim": "it was two"}, by="B")
    with pytest.raises(refusals.Held):
        take(desk, match, "B", "two")
    desk.tell(
        match,
        "s",
        "DisputeSettled",
        {"dispute": dispute.version, "verdict": "stands"},
        by="referee",
    )
    assert take(desk, match, "B", "three").kind == "PlayMade"


def test_a_missed_deadline_is_recorded_before_a_call_for_the_referee(desk: Desk, clock) -> None:
    match = desk.open("tiny", {"seconds": 10})
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    clock.now += 25_000
    dispute = desk.tell(match, "d", "DisputeRaised", {"claim": "too slow"}, by="B")
    names = [
        event.data["action"]["name"] for event in desk.log.read(match) if event.kind == "PlayMade"
    ]
    assert names == ["FirstSeatChosen", "TimeExpired", "TimeExpired"]
    assert dispute.version == 4


def test_a_line_that_is_no_play_has_no_step(desk: Desk, match: MatchId) -> None:
    desk.report(match, "A", "one", 1, "StonesTaken", {"number": 1})
    noted = desk.tell(match, "note", "NoteAdded", {"text": "slow"}, by="referee")
    desk.report(match, "B", "two", 2, "StonesTaken", {"number": 1})
    history = desk.live(match).history
    assert history.step(noted.version) is None
    assert history.step(noted.version + 9) is None
    played = [history.step(version) for version in (1, 2, 4)]
    assert [step.entry.version for step in played if step is not None] == [1, 2, 4]


def test_a_set_that_is_not_the_games_is_somebodys_own() -> None:
    shipped = catalogue()["tiny"].raw_cards
    assert is_own_set("tiny", {**shipped, "stones": 1})
    for game, cards in (("tiny", shipped), ("tiny", None), ("tiny", {}), ("none", {"stones": 1})):
        assert not is_own_set(game, cards)
