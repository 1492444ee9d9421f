"""Two processes that order their sets differently derive the same tables and the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import chain
from events.envelope import genesis
from events.envelope import line_of
from events.envelope import read_line
from events.envelope import seal
from events.manifest import read_manifest
from events.vocabulary import MatchId
from tests.laws.strategies.effort import law
from tests.laws.strategies.matches import Sitting

ROOT = Path(__file__).resolve().parents[2]
LAW = law(3)


def digests(seed: str) -> str:
    """What a process with this hash seed derives."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.laws.strategies.digests"]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_hash_seeds_do_not_matter() -> None:
    first = digests("0")
    assert first.count("\n") > 50
    assert digests("4711") == first


def said(event: Event) -> str:
    """What an event says, with the order of its names."""
    return repr(event.data)


@LAW
@given(seed=st.integers(0, 2**32))
def test_what_is_stored_reads_back_as_it_was(key: str, seed: int) -> None:
    sitting = Sitting(key, seed)
    sitting.play(20)
    raw = sitting.desk.log.manifest(sitting.match)
    assert read_manifest(raw).encode() == raw
    previous = genesis(raw)
    for event in sitting.events:
        again = read_line(event.line, event.hash)
        assert again == event
        assert said(again) == said(event), "in the process that made it, and in those that read it"
        assert line_of(again.match, again.version, again) == event.line  # type: ignore[arg-type]
        assert chain(previous, event.line) == event.hash
        previous = event.hash


def test_an_event_that_was_made_in_another_order_is_seen() -> None:
    """As one would be whose answers were not put in order before it was drafted."""
    new = NewEvent("one", "PlayMade", {"b": 1, "a": (1, 2)}, "A", 0, 0)
    for in_order in (False, True):
        event = seal(MatchId("M1"), 1, "00", replace(new, in_order=in_order))
        again = read_line(event.line, event.hash)
        assert again == event
        assert (said(again) == said(event)) is not in_order
