"""The record of an event as a file: whole, or refused; never taken for the record of a match."""

from __future__ import annotations

from typing import Any

import pytest

from events.envelope import NewEvent
from events.kinds import tournament
from events.log import Head
from events.manifest import Manifest
from events.manifest import TournamentManifest
from events.memory import MemoryLog
from events.proof import archive
from events.proof.rows import BadArchive
from events.vocabulary import MatchId
from events.vocabulary import Seat

EVENING = MatchId("E-ABCDEF")
SEATS = (Seat("A"), Seat("B"))


@pytest.fixture
def log() -> MemoryLog:
    """A log with an event of one player."""
    found = MemoryLog()
    opening = TournamentManifest(EVENING, "game", "1", SEATS, {"rounds": 3}, opened_at=7)
    found.open(EVENING, opening.encode())
    add(found, EVENING, tournament.PLAYER_ENTERED, player="P1", rating=0, table=0, absent=[])
    return found


def add(log: MemoryLog, match: MatchId, kind: str, **data: object) -> None:
    head: Head = log.head(match)
    log.append(match, head, NewEvent(f"id-{head.version}", kind, data, "referee", 0, 9))


def test_a_record_goes_out_and_comes_in_whole(log: MemoryLog) -> None:
    lines = list(archive.export(log, EVENING))
    found = archive.read_tournament(lines)
    assert found.manifest.plan == {"rounds": 3}
    elsewhere = MemoryLog()
    assert archive.restore(elsewhere, found).stored == 1
    assert archive.restore(elsewhere, found).known == 1
    assert list(archive.export(elsewhere, EVENING)) == lines


def test_an_altered_line_is_refused(log: MemoryLog) -> None:
    lines = list(archive.export(log, EVENING))
    lines[1] = lines[1].replace(b'"player":"P1"', b'"player":"P2"')
    with pytest.raises(BadArchive, match="altered"):
        archive.read_tournament(lines)


def test_records_of_matches_and_events_are_not_mixed_up(log: MemoryLog) -> None:
    with pytest.raises(BadArchive, match="not the record of a match"):
        archive.read(archive.export(log, EVENING))
    match = MatchId("M")
    log.open(match, Manifest(match, "game", "1", SEATS).encode())
    with pytest.raises(BadArchive, match="not the record of an event"):
        archive.read_tournament(archive.export(log, match))
    add(log, match, tournament.DECKS_LOCKED)
    with pytest.raises(BadArchive, match="DecksLocked does not stand in the record of a match"):
        archive.read(archive.export(log, match))
    add(log, EVENING, "NoteAdded", text="x", target=0)
    with pytest.raises(BadArchive, match="NoteAdded does not stand in the record of an event"):
        archive.read_tournament(archive.export(log, EVENING))


def test_ids_say_what_a_log_is_of() -> None:
    log = MemoryLog()
    log.open(MatchId("E-1"), Manifest(MatchId("E-1"), "game", "1", SEATS).encode())
    with pytest.raises(BadArchive, match="no id of a match"):
        archive.read(archive.export(log, MatchId("E-1")))
    log.open(MatchId("M"), TournamentManifest(MatchId("M"), "game", "1", SEATS, {}).encode())
    with pytest.raises(BadArchive, match="no id of an event"):
        archive.read_tournament(archive.export(log, MatchId("M")))


def test_a_plan_that_is_none_is_refused() -> None:
    log = MemoryLog()
    plan: Any = [3]
    log.open(EVENING, TournamentManifest(EVENING, "game", "1", SEATS, plan).encode())
    with pytest.raises(BadArchive, match=r"line 1 of the file: .* not of its type"):
        archive.read_tournament(archive.export(log, EVENING))
