"""What the desk reads from its log and from beside it, and what it refuses to open."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from app.desk.desk import Desk
from app.desk.errors import refusals
from events.envelope import Event
from events.log import Unavailable
from events.memory import MemoryLog
from events.sql import SqlLog
from events.vocabulary import MatchId
from games import catalogue
from tests.app.conftest import SetClock


def note(desk: Desk, match: MatchId, id_: str) -> Event:
    return desk.tell(match, id_, "NoteAdded", {"text": "calm"}, "referee")


def test_of_a_long_id_under_which_there_is_nothing_its_beginning_is_told(desk: Desk) -> None:
    with pytest.raises(refusals.NotHere) as caught:
        desk.live(MatchId("x" * 41))
    assert str(caught.value) == f"There is no match '{'x' * 40}' here."


def test_what_this_process_stores_is_told_apart_from_what_others_do(clock: SetClock) -> None:
    log, recorded, announced = MemoryLog(), list[str](), list[str]()
    here = Desk(
        log,
        clock,
        announce=lambda event: announced.append(event.id),
        recorded=lambda event: recorded.append(event.id),
    )
    match = here.open("tiny", {})
    note(here, match, "mine")
    note(Desk(log, clock), match, "another's")
    here.catch_up(match)
    assert recorded == ["mine"]
    assert announced == ["mine", "another's"]


def test_names_are_read_from_beside_the_log(clock: SetClock) -> None:
    """The log has ids in the place of names."""
    names = {"ann-1": "Ann"}
    desk = Desk(MemoryLog(), clock)
    desk.call_seats = lambda match: {"A": names["ann-1"]}
    match = desk.open("tiny", {})
    assert desk.live(match).players == {"A": "Ann"}
    names["ann-1"] = "Anna"
    desk.forget(match)
    assert desk.live(match).players == {"A": "Anna"}


def test_an_altered_line_is_told_and_the_match_is_not_gone_on_with(clock: SetClock) -> None:
    log = MemoryLog()
    desk = Desk(log, clock)
    match = desk.open("tiny", {})
    calm = note(desk, match, "calm")
    line = calm.line.replace(b"calm", b"loud")
    log._events[match][0] = msgspec.structs.replace(calm, line=line)
    desk.forget(match)
    with pytest.raises(refusals.Damaged) as caught:
        note(desk, match, "more")
    assert caught.value.more["because"].startswith("line 1 of the log: the hash does not fit")


def test_what_cannot_be_stored_of_a_manifest_is_refused_before_it_is_opened(desk: Desk) -> None:
    with pytest.raises(refusals.Unreadable) as caught:
        desk.open("tiny", {}, name="Fri\ud800day")
    assert "name" in str(caught.value.more["fields"])
    assert desk.log.matches() == ()


def test_a_set_that_is_made_for_another_game_is_played_in_no_match_of_this_one(desk: Desk) -> None:
    own = {**catalogue()["tiny"].raw_cards, "game": "chess"}
    with pytest.raises(refusals.Unreadable) as caught:
        desk.open("tiny", {}, cards=own)
    assert caught.value.more["fields"] == {"cards": ["the set is made for 'chess'"]}


def test_a_closed_desk_stores_nothing_more(clock: SetClock, tmp_path: Path) -> None:
    desk = Desk(SqlLog(f"sqlite:///{tmp_path}/log.db"), clock)
    match = desk.open("tiny", {})
    desk.close()
    with pytest.raises(Unavailable, match="the server is ending"):
        note(desk, match, "late")
