"""A record that somebody made by hand is held to the forms of reports before the rules judge it; a log
that cannot be carried out to its end is read alike by all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from app.desk.desk import Desk
from app.desk.history.examine import require_derivable
from app.desk.history.examine import stored_record
from events.envelope import Event
from events.envelope import NewEvent
from events.memory import MemoryLog
from events.proof.archive import Archive
from events.proof.rows import BadArchive
from events.vocabulary import MatchId
from events.vocabulary import freeze
from tests.app.conftest import SetClock


def forged(record: Archive[Any], **fields: Any) -> Archive[Any]:
    """The record with other fields in its last play."""
    *others, last = record.events
    action = {**last.data["action"], **fields}
    event: Event = msgspec.structs.replace(last, data=freeze({**last.data, "action": action}))
    return replace(record, events=(*others, event))


@pytest.fixture
def record(desk: Desk, match: MatchId) -> Archive[Any]:
    """A record whose second event takes a stone."""
    desk.report(match, "A", "first", 1, "StonesTaken", {"number": 1})
    return stored_record(desk.log, match)


def test_a_record_as_it_was_stored_is_derivable(record: Archive[Any]) -> None:
    require_derivable(record)
    require_derivable(forged(record, seat="A"))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"name": "StoneTaken"}, "has no action 'StoneTaken'"),
        ({"seat": "C"}, "'C' is no seat of this match"),
        ({"args": {"number": "x"}}, "the arguments of StonesTaken cannot be read: .*number"),
        ({"args": {"number": [1]}}, "the arguments of StonesTaken cannot be read: .*number"),
        ({"args": {"number": 1, "stones": 2}}, "the arguments of StonesTaken cannot be read"),
    ],
)
def test_what_no_desk_would_have_written_is_told_by_its_line(
    record: Archive[Any], fields: Any, fault: str
) -> None:
    with pytest.raises(BadArchive, match=f"^line 3 of the file .*{fault}"):
        require_derivable(forged(record, **fields))


def test_a_table_that_the_rules_do_not_derive_is_told_by_its_line(record: Archive[Any]) -> None:
    *others, last = record.events
    other = msgspec.structs.replace(last, digest="0" * 64)
    with pytest.raises(BadArchive, match=r"^line 3 of the file .*the table was stored as 0000"):
        require_derivable(replace(record, events=(*others, other)))


def test_options_that_the_game_does_not_have_are_told_of_the_first_line(
    record: Archive[Any],
) -> None:
    manifest = replace(record.manifest, options={"heap": 51})
    with pytest.raises(BadArchive, match="heap") as caught:
        require_derivable(replace(record, manifest=manifest))
    assert caught.value.line == 1


def test_who_reads_on_in_a_log_with_lines_in_doubt_gets_what_a_fresh_reader_gets(
    clock: SetClock,
) -> None:
    """The withdrawal, as another program may have stored it, says nothing of the play that it makes
    impossible.
    """
    log = MemoryLog()
    here = Desk(log, clock)
    match = here.open("tiny", {})
    here.report(match, "A", "begin", 0, "FirstSeatChosen", {"seat": "A"})
    added = {"what": "add", "of": "T1A-RB-9", "key": "pool", "value": "RB/A"}
    here.rule(match, "c", "TableCorrected", {"changes": [added], "reason": "found"})
    laid = {"card": "T1A-RB-9", "cell": "1"}
    here.report(match, "A", "lay", 1, "CardLaid", laid)
    for ruling in (2, 4):
        fields = {"ruling": ruling, "reason": "no", "onward": "stop", "verdicts": [], "dispute": 0}
        head = here.live(match).head
        log.append(match, head, NewEvent(f"w{ruling}", "RulingWithdrawn", fields, "referee", 0, 9))
        here.catch_up(match)
        note = NewEvent(f"n{ruling}", "NoteAdded", {"text": "x", "target": 0}, "referee", 0, 9)
        log.append(match, log.head(match), note)
        here.catch_up(match)
        found, fresh = here.live(match), Desk(log, clock).live(match)
        assert found.table == fresh.table
        assert found.history.ply == fresh.history.ply
        assert found.history.in_doubt == fresh.history.in_doubt
        assert bool(found.history.in_doubt) is (ruling == 2)
    assert found.history.ply == 2
