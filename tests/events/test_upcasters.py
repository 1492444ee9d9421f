"""Every shape of a payload that was ever shipped still reads: its frozen line lies in corpus/."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from events import kinds
from events import upcasters
from events.envelope import Event
from events.envelope import line_of
from events.envelope import read_line
from events.kinds import KINDS
from events.kinds.base import Kind
from events.proof.canonical import decode
from events.upcasters import FromTheFuture
from events.upcasters import upcast
from events.vocabulary import thaw

CORPUS = Path(__file__).parent / "corpus"
FROZEN = {
    "release-1.jsonl": "3c171b5f13cb4b39ed0268f29c87f8ffd9bc936eecadd40821756fc4d7b3c966",
    "release-1-talk.jsonl": "2c58d9a3f1b307306aa5628a22b52723d125c76d7d42c6ee97cc065d3ecbfbf4",
    "release-1-pause.jsonl": "d107c866c7ec3e97b7b37adb6a92079f6bbdbc039b0e225653e6b06d795779d8",
    "release-1-seats.jsonl": "e6ff53046bb513ca0c3421b5626a93575a706631431677b9ed365c566a8eea14",
    "release-2-event.jsonl": "e81bbaa6858a5e1bb4c526fc1c5130df8f88e3da00941478840ed52cb0faf4e2",
    "release-1-desk.jsonl": "4c0596538a54c0093179f264244a9ff12ed51da66393e9765335ceb70a3805b8",
    "release-2-rematch.jsonl": "6790404cee056346d42f76d0f3188684053f29cb788cac864f44a2bfcef6da67",
}
"""SHA-256 of each corpus file. A new shape gets a new file; these are never edited."""


def frozen() -> list[Event]:
    """Every frozen event."""
    lines = [line for name in FROZEN for line in (CORPUS / name).read_bytes().splitlines()]
    return [read_line(line, "") for line in lines]


def test_the_corpus_is_as_it_was_released() -> None:
    found = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in CORPUS.glob("*.jsonl")
    }
    assert found == FROZEN


def test_every_shape_of_every_kind_is_in_the_corpus() -> None:
    there = {(event.kind, event.schema) for event in frozen()}
    shipped = {
        (name, number) for name, kind in KINDS.items() for number in range(1, kind.number + 1)
    }
    assert sorted(shipped - there) == []


@pytest.mark.parametrize("event", frozen(), ids=lambda event: f"{event.kind}-{event.schema}")
def test_a_frozen_line_still_reads(event: Event) -> None:
    now = upcast(event)
    assert now.schema == KINDS[event.kind].number
    assert kinds.read(now.kind, thaw(now.data)) == thaw(now.data)
    assert line_of(event.match, event.version, event) == event.line  # type: ignore[arg-type]


def test_every_step_between_shapes_has_its_upcaster() -> None:
    wanted = {(name, number) for name, kind in KINDS.items() for number in range(1, kind.number)}
    assert set(upcasters.UPCASTERS) == wanted


def test_an_old_payload_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    note = next(event for event in frozen() if event.kind == "NoteAdded")
    newer = Kind(KINDS["NoteAdded"].schema, "a note", number=3)
    monkeypatch.setitem(upcasters.KINDS, "NoteAdded", newer)  # type: ignore[arg-type]
    monkeypatch.setitem(
        upcasters.UPCASTERS, ("NoteAdded", 1), lambda data: {**data, "text": f"{data['text']}!"}
    )
    monkeypatch.setitem(upcasters.UPCASTERS, ("NoteAdded", 2), lambda data: {"words": data["text"]})
    lifted = upcast(note)
    assert (lifted.schema, lifted.data) == (3, {"words": f"{note.data['text']}!"})
    assert lifted.line == note.line
    assert decode(note.line)["schema"] == 1


def test_an_event_of_a_newer_program_is_named() -> None:
    event = frozen()[0]
    for newer in (replace(event, schema=99), replace(event, kind="NotYetInvented")):
        with pytest.raises(
            FromTheFuture, match="which this program does not know; read it with the newer program"
        ):
            upcast(newer)
