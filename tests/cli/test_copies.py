"""`backup`, `restore`, `migrate` and the copies that a server makes by itself, with the real
process beside them.
"""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import datetime
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from app.cli import main
from app.operations import copies
from app.operations.copies import Content
from app.operations.copies import content
from events.sql import SqlLog
from events.store.database import Database
from events.store.migrations import newest
from events.store.migrations import upgrade
from events.store.schema import REVISION
from events.vocabulary import MatchId
from tests.commands import run
from tests.events.contract import append
from tests.faults.means.table import Table
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import stored
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_outages import running
from tests.shell.database import postgresql

pytestmark = pytest.mark.usefixtures("in_empty_folder")


def again(table: Table, base: str) -> Table:
    """The same match on a server that was started anew."""
    return Table(type(table.match)(base, table.match.id, table.match.tokens), dict(table.receipts))


def test_after_a_clean_stop_copying_the_one_file_is_enough(tmp_path: Path) -> None:
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        assert db.with_name("log.db-wal").stat().st_size > 0
        ended(server)
    assert sorted(file.name for file in tmp_path.glob("log.db*")) == ["log.db"]
    (tmp_path / "elsewhere").mkdir()
    copy = shutil.copy(db, tmp_path / "elsewhere")
    require_kept(table, Path(copy))


def test_a_backup_is_taken_while_a_server_runs(tmp_path: Path) -> None:
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        told = run("backup", "kept.db", "--db", str(db))
        assert "kept.db: 1 match, 1 line" in told
        assert "quartermaster restore kept.db" in told
        require_kept(table, Path("kept.db"))
        assert stat.S_IMODE(Path("kept.db").stat().st_mode) == 0o600
        assert table.note().status == 200
        assert "1 match, 2 lines" in run("backup", "kept.db", "--db", str(db)), (
            "an older is replaced"
        )
        assert table.note().status == 200, "the server has not noticed"
        ended(server)


def test_a_copy_is_restored_while_a_server_runs(tmp_path: Path) -> None:
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        run("backup", "kept.db", "--db", str(db))
        early = dict(table.receipts)
        for _ in range(3):
            assert table.note().status == 200
        told = run("restore", "kept.db", "--db", str(db))  # nobody is asked at a pipe
        assert "1 match, 1 line restored from kept.db" in told
        kept = Path(told.split("lies in ")[1].strip())
        require_kept(table, kept)
        table.receipts = early
        wait_until(lambda: table.get("/view").body["head"] == 1, "the server goes on with the copy")
        for _ in range(2):
            wait_until(lambda: table.note().status == 200, "recording goes on")
        assert max(table.receipts) == 3
        assert "what is stored became other" in ended(server)
    require_kept(table, db)


def test_a_damaged_database_is_laid_aside_by_a_restore(tmp_path: Path) -> None:
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        ended(server)
    run("backup", "kept.db", "--db", str(db))
    db.write_bytes(db.read_bytes()[:5000] + bytes(200))
    told = run("restore", "kept.db", "--yes", "--db", str(db))
    assert "1 match, 1 line restored" in told
    require_kept(table, db)
    assert Path(told.split("lies in ")[1].strip()).stat().st_size == 5200


def test_what_is_no_copy_is_not_restored(tmp_path: Path) -> None:
    run("new", "generalissimo", "--db", "log.db")
    before = Path("log.db").read_bytes()
    Path("text").write_text("not at all a database\n" * 300)
    assert "the file is no database" in run("restore", "text", "--yes", "--db", "log.db", code=2)
    with closing(sqlite3.connect("other.db")) as other, other:
        other.execute("CREATE TABLE other (thing TEXT)")
    assert "tables of another program" in run(
        "restore", "other.db", "--yes", "--db", "log.db", code=2
    )
    run("backup", "kept.db", "--db", "log.db")
    whole = Path("kept.db").read_bytes()
    Path("kept.db").write_bytes(whole[: len(whole) // 2])
    assert "kept.db: it is damaged" in run("restore", "kept.db", "--yes", "--db", "log.db", code=2)
    Path("kept.db").write_bytes(whole[:-4096] + bytes(4096))
    assert "kept.db is no whole copy" in run(
        "restore", "kept.db", "--yes", "--db", "log.db", code=1
    )
    assert "is the database itself" in run("restore", "log.db", "--yes", "--db", "log.db", code=2)
    assert Path("log.db").read_bytes() == before


def test_a_backup_never_costs_another_file(tmp_path: Path) -> None:
    run("new", "generalissimo", "--db", "log.db")
    Path("thesis.txt").write_text("four years of work\n" * 100)
    assert "the file is no database" in run("backup", "thesis.txt", "--db", "log.db", code=2)
    assert Path("thesis.txt").read_text().startswith("four years")
    assert "is the database itself" in run("backup", "log.db", "--db", "log.db", code=2)
    assert "there is no database none.db" in run("backup", "kept.db", "--db", "none.db", code=2)
    assert "No such file" in run("backup", "nowhere/kept.db", "--db", "log.db", code=2)
    assert not Path("kept.db").exists()


def test_a_folder_gets_copies_named_after_the_time(tmp_path: Path) -> None:
    run("new", "generalissimo", "--db", "log.db")
    Path("stick").mkdir()
    run("backup", "stick", "--db", "log.db")
    (made,) = Path("stick").iterdir()
    assert copies.superfluous([made.name]) == []
    assert content(made) == Content(1, 0)


def test_a_database_server_is_sent_to_its_own_tools() -> None:
    place = "postgresql://qm:hunter2@db.example/qm"
    told = run("backup", "kept.dump", "--db", place, code=2)
    assert "pg_dump --format=custom --file=kept.dump 'postgresql://qm:***@db.example/qm'" in told
    Path("kept.dump").write_text("")
    assert "pg_restore --clean --if-exists" in run("restore", "kept.dump", "--db", place, code=2)


def test_a_server_copies_by_itself(tmp_path: Path) -> None:
    db, stick = tmp_path / "log.db", tmp_path / "stick"
    stick.mkdir()
    with running(db, tmp_path, "--backup-to", str(stick)) as server:
        wait_until(lambda: len(list(stick.glob("*.db"))) == 1, "a first copy at the start")
        table = sit_down(server.base)
        ended(server)
    newest = max(stick.glob("*.db"))
    assert stored(newest, table.match.id).items() >= table.receipts.items(), "and one at the end"


def test_a_stick_that_is_pulled_out_stops_nobody(tmp_path: Path) -> None:
    db, stick = tmp_path / "log.db", tmp_path / "stick"
    stick.mkdir()
    with running(db, tmp_path, "--backup-to", str(stick)) as server:
        wait_until(lambda: len(list(stick.glob("*.db"))) == 1, "a first copy")
        shutil.rmtree(stick)
        table = sit_down(server.base)
        said = ended(server)
    assert "no copy could be made in" in said
    require_kept(table, db)


def test_which_copies_are_kept() -> None:
    """The newest dozen, and of a fortnight the last of each day."""
    now = datetime(2027, 3, 31, 22, 0, 0)  # noqa: DTZ001 - names of copies are local times
    made = [copies.name_of(now - timedelta(minutes=10 * step)) for step in range(6 * 24 * 20)]
    left = sorted(set(made) - set(copies.superfluous([*made, "holiday.jpg"])), reverse=True)
    assert left[:12] == made[:12]
    assert [name[14:22] for name in left[12:]] == [f"202703{day:02}" for day in range(30, 17, -1)]
    assert all(name.endswith("-235000.db") for name in left[12:])


def test_copies_on_a_database_server_are_refused(tmp_path: Path) -> None:
    with (
        pytest.raises(AssertionError, match="a database server has its own backup"),
        running("postgresql://db/qm", tmp_path, "--backup-to", str(tmp_path)),
    ):
        pass


def old_log(file: Path) -> None:
    """A log as it was made before tables had revisions: a match of two lines, and its link."""
    run("new", "generalissimo", "--db", str(file))
    with closing(sqlite3.connect(file)) as database, database:
        for table in ("head", "state", "person", "alembic_version"):
            database.execute(f"DROP TABLE {table}")


def test_an_older_log_is_brought_up_to_date(tmp_path: Path) -> None:
    old_log(tmp_path / "log.db")
    before = Path("log.db").read_bytes()
    (match,) = [
        row.split()[-1] for row in run("export", "X", "--db", "log.db", code=2).splitlines()
    ]
    assert run("replay", match, "--db", "log.db"), "it is read as it is"
    assert Path("log.db").read_bytes() == before
    told = run("migrate", "--db", "log.db")
    assert "was brought up to date (from 0001); as it was, it lies in" in told
    assert "its tables are up to date" in run("migrate", "--db", "log.db")
    kept = told.split("lies in ")[1].strip()
    assert content(Path(kept)) == Content(1, 0)
    assert run("replay", match, "--db", "log.db") == run("replay", match, "--db", kept)
    assert "there is no database" in run("migrate", "--db", "other.db", code=2)


def test_a_server_brings_an_older_log_up_to_date_when_it_starts(tmp_path: Path) -> None:
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        ended(server)
    with closing(sqlite3.connect(db)) as database, database:
        for name in ("head", "state", "person", "alembic_version"):
            database.execute(f"DROP TABLE {name}")
    with running(db, tmp_path) as server:
        table = again(table, server.base)
        assert table.note().status == 200, "the links of before still open"
        assert "was brought up to date (from 0001)" in ended(server)
    require_kept(table, db)


def test_tables_that_were_migrated_are_those_that_are_made(tmp_path: Path) -> None:
    """On SQLite and on PostgreSQL, by what the databases themselves tell of their tables."""

    def told(url: str) -> dict[str, object]:
        engine = sa.create_engine(url)
        look = sa.inspect(engine)
        found = {
            name: (
                sorted(
                    (column["name"], str(column["type"]), column["nullable"])
                    for column in look.get_columns(name)
                ),
                look.get_pk_constraint(name)["constrained_columns"],
                sorted(tuple(row["column_names"]) for row in look.get_unique_constraints(name)),
                sorted(
                    (row["name"], tuple(row["column_names"]))
                    for row in look.get_indexes(name)
                    if not row["unique"]
                ),
            )
            for name in look.get_table_names()
        }
        engine.dispose()
        return found

    def compare(made: str, migrated: str) -> None:
        Database(made).close()
        engine = sa.create_engine(migrated, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            upgrade(connection)
        engine.dispose()
        assert told(made) == told(migrated)

    assert newest() == REVISION
    compare(f"sqlite:///{tmp_path}/made.db", f"sqlite:///{tmp_path}/migrated.db")
    with postgresql() as one, postgresql() as two:
        compare(one, two)


def test_a_damaged_match_of_a_copy_is_told(tmp_path: Path) -> None:
    match = run("new", "generalissimo", "--db", "log.db").split("match ")[1].split()[0]
    log = SqlLog("sqlite:///log.db")
    append(log, "x", MatchId(match))
    log.close()
    run("backup", "kept.db", "--db", "log.db")
    with closing(sqlite3.connect("kept.db")) as copy, copy:
        copy.execute("UPDATE event SET line = replace(line, 'x', 'y')")
    outcome = CliRunner().invoke(main, ["restore", "kept.db", "--yes", "--db", "log.db"])
    assert outcome.exit_code == 0
    assert f"match {match} is damaged in this copy: line 1 of the log: " in outcome.stderr


def test_a_copy_of_an_older_log_leaves_nothing_beside_it(tmp_path: Path) -> None:
    old_log(tmp_path / "old.db")
    assert "1 match, 0 lines restored" in run("restore", "old.db", "--db", "log.db")
    assert not [file.name for file in tmp_path.iterdir() if "before-upgrade" in file.name]
    assert "its tables are up to date" in run("migrate", "--db", "log.db")
