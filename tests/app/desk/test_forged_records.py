"""A record that somebody made by hand is held to the forms of reports before the rules judge it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from app.desk.desk import Desk
from app.desk.history.examine import require_derivable
from app.desk.history.examine import stored_record
from events.envelope import Event
from events.proof.archive import Archive
from events.proof.rows import BadArchive
from events.vocabulary import MatchId
from events.vocabulary import freeze


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
