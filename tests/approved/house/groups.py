"""The records that are not matches of scenarios: what makes them, by the file of their hashes."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path

from tests.approved import records
from tests.approved.cardfiles import cardfiles
from tests.approved.house import commands
from tests.approved.house import designs
from tests.approved.house import evenings
from tests.approved.house import event_doors
from tests.approved.house import language
from tests.approved.house import lots
from tests.approved.house import match_doors
from tests.approved.house import mistakes
from tests.approved.house import neighbours
from tests.approved.house import practice
from tests.approved.house import storage
from tests.approved.house import visits
from tests.approved.positions import positions
from tests.approved.prints import prints
from tests.approved.records import Record
from tests.approved.wordings import wordings

Make = Callable[[Path], Iterator[Record]]
"""Makes records; the folder is empty and for it alone."""


GROUPS: dict[str, Make] = {
    "designs": lambda folder: designs.records(),
    "evenings": lambda folder: evenings.records(),
    "cardfiles": lambda folder: cardfiles.LOTS.records(),
    "commands": commands.records,
    "event_doors": event_doors.records,
    "language": lambda folder: language.records(),
    "lots": lambda folder: lots.records(),
    "match_doors": match_doors.records,
    "mistakes": lambda folder: mistakes.records(),
    "neighbours": neighbours.records,
    "positions": lambda folder: positions.LOTS.records(),
    "practice": lambda folder: practice.records(),
    "prints": lambda folder: prints.LOTS.records(),
    "storage": storage.records,
    "visits": visits.records,
    "wordings": lambda folder: wordings.records(),
}


def compare(group: str, now: list[Record]) -> None:
    """Fail where a record differs from the approved one, or was approved under no such name."""
    kept = records.approved(group)
    told = records.differences(now, kept)
    told += [f"{record.head} is new" for record in now if record.head not in kept]
    assert not told, "\n".join([f"{group}:", *told[:20], records.HOW])
