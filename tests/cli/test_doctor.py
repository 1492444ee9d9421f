"""`quartermaster doctor`: a whole server is well, and each thing that is wrong is found with what to
do.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import main
from app.operations import doctor
from app.serving.keys import shown_key
from app.serving.keys import signer
from events.sql import SqlLog
from tests.events.contract import MANIFEST
from tests.events.contract import ONE
from tests.events.contract import append
from tests.shell.database import postgresql

LATER = 10**13


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A log of some lines with a signed head."""
    file = tmp_path / "quartermaster.db"
    log = SqlLog(f"sqlite:///{file}", sign=signer(tmp_path))
    shown_key(tmp_path)  # made here
    log.open(ONE, MANIFEST)
    for number in range(3):
        append(log, f"line {number}")
    log.close()
    return file


def told(db: Path | str, code: int, *more: str) -> str:
    outcome = CliRunner().invoke(main, ["doctor", "--db", str(db), *more])
    assert outcome.exit_code == code, (outcome.output, outcome.exception)
    return outcome.output


def test_a_server_that_is_well(db: Path) -> None:
    before = {file.name: file.read_bytes() for file in db.parent.iterdir()}
    said = told(db, 0)
    assert "BAD" not in said
    assert "ok   tables: " in said
    assert {file.name: file.read_bytes() for file in db.parent.iterdir()} == before, (
        "only looked at"
    )


def test_what_is_not_there_yet_is_no_fault(tmp_path: Path) -> None:
    assert "the first start makes it" in told(tmp_path / "data" / "new.db", 0)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("addresses", "alone"),
    [(("127.0.0.1",), True), (("192.0.2.7",), False), (("127.0.0.1", "192.0.2.7"), False)],
)
def test_a_machine_without_a_network_is_told(
    db: Path, monkeypatch: pytest.MonkeyPatch, addresses: tuple[str, ...], alone: bool
) -> None:
    monkeypatch.setattr("app.commands.server.doctor.reachable", lambda host: addresses)
    said = told(db, 0)
    assert f"network: {', '.join(addresses)}" in said
    assert ("Join the Wi-Fi on which the phones are." in said) is alone


def test_keys_that_others_can_read_are_told(db: Path) -> None:
    (db.parent / "signing.key").chmod(0o644)
    assert "chmod 600" in told(db, 0)


def test_a_damaged_match_is_grave(db: Path) -> None:
    with closing(sqlite3.connect(db)) as rows, rows:
        rows.execute("UPDATE event SET line = x'00ff' WHERE version = 2")
    said = told(db, 1)
    assert f"BAD  match {ONE}: line 2 of the log" in said
    assert "quartermaster restore FILE" in said


def test_a_clock_that_is_plainly_behind_is_grave(db: Path) -> None:
    found = {row.name: row for row in doctor.log(f"sqlite:///{db}", str, -doctor.FAR * 30_000)}
    assert found["clock"].grave
    assert not {row.name: row for row in doctor.log(f"sqlite:///{db}", str, LATER)}["clock"].grave


def test_older_tables_are_told(db: Path) -> None:
    with closing(sqlite3.connect(db)) as rows, rows:
        rows.execute("UPDATE alembic_version SET version_num = '0001'")
    assert "quartermaster migrate" in told(db, 0)


def test_no_log_at_all_is_grave(tmp_path: Path) -> None:
    file = tmp_path / "photo.db"
    file.write_bytes(b"\x89PNG" * 1000)
    assert "Name the right one" in told(file, 1)


def test_a_database_server_that_may_lose_lines_is_grave() -> None:
    """The tests' own cluster runs without fsync."""
    with postgresql() as url:
        SqlLog(url).close()
        assert "Set fsync = on" in told(url, 1, "--redis", "redis://127.0.0.1:1/0")


def test_an_address_of_no_log_is_grave() -> None:
    outcome = told("postgresql:db.example/qm", 1)
    assert "BAD  database: " in outcome
    assert outcome.rstrip().endswith("Name the right one with --db.")
