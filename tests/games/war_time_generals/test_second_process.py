"""A whole match, exported, and derived anew in a second process from its lines alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import games
from app.desk.desk import Desk
from app.scenario.language.fit import fit
from app.scenario.language.read import read
from app.scenario.steps import Report
from events.log import Log
from events.memory import MemoryLog
from events.proof.archive import export
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue

ROOT = Path(games.__path__[0]).parent
GAME = catalogue()["war_time_generals"]
(GOLDEN,) = read(ROOT / "games" / "war_time_generals" / "playthroughs" / "general_falls.txt")


def played() -> tuple[Log, MatchId]:
    """The golden match, reported play by play at the desk."""
    log = MemoryLog()
    desk = Desk(log, lambda: 1_000_000)
    match = desk.open(GOLDEN.game, {}, ("A", "B"), None, "golden", "GOLDENMATCH")
    reports = [step for step in GOLDEN.steps if isinstance(step, Report)]
    for ply, step in enumerate(reports):
        desk.report(
            match, Seat(step.seat), f"play-{ply}", ply, step.name, fit(GAME, step.name, step.args)
        )
    assert desk.live(match).table.outcome is not None
    return log, match


def verified(file: Path) -> subprocess.CompletedProcess[str]:
    """What `quartermaster verify` says of a record in a process of its own."""
    command = [sys.executable, "-c", "from app.cli import main; main()", "verify", str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The exported record, line by line."""
    return list(export(*played()))


def test_a_second_process_derives_every_table_from_the_export(
    lines: list[bytes], tmp_path: Path
) -> None:
    """Each event's stored digest is that of the table it leads to, event by event."""
    record = tmp_path / "golden.jsonl"
    record.write_bytes(b"".join(lines))
    found = verified(record)
    assert found.returncode == 0, found.stdout + found.stderr
    assert f"{len(lines) - 2} events" in found.stdout


def test_an_altered_play_is_noticed(lines: list[bytes], tmp_path: Path) -> None:
    """One tile changed in one line does not pass."""
    place = next(
        place for place, line in enumerate(lines) if b"UnitDeployed" in line and b"A.F2" in line
    )
    record = tmp_path / "altered.jsonl"
    record.write_bytes(
        b"".join((*lines[:place], lines[place].replace(b"A.F2", b"A.F1"), *lines[place + 1 :]))
    )
    assert verified(record).returncode != 0
