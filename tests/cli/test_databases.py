"""Wrong, misspelt, unwritable and read-only databases: a sentence and exit code 2 from every
command, nothing changed, and reading works wherever there is something to read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.commands.server.serve import MAIN
from tests.commands import run
from tests.machine import lacking
from tests.shell.forks import ENGINE
from tests.shell.forks import starter

NOBODY = 65534
GAME = "generalissimo"
SECRET = "hunter2"


pytestmark = pytest.mark.usefixtures("in_empty_folder")


def serve(*words: str) -> tuple[int, str]:
    """Start the server's own process, which is to end at once."""
    pipe = subprocess.PIPE
    with starter(MAIN, ENGINE)(
        [sys.executable, str(MAIN), "serve", "--port", "0", *words],
        cwd=Path.cwd(),
        env=os.environ | {"QM_ASYNC": ENGINE},
        stdout=pipe,
        stderr=pipe,
        text=True,
    ) as process:
        told = process.communicate(timeout=60)[1]
    return process.returncode, told


def as_nobody(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as an account that may write nowhere here."""
    command = [sys.executable, "-c", "from app.cli import main; main()", *words]
    if os.geteuid() == 0:
        if not shutil.which("setpriv"):
            lacking("setpriv", "apt install util-linux")
        if not all(folder.stat().st_mode & stat.S_IXOTH for folder in MAIN.parents):
            lacking("a checkout that other accounts can read", "clone it where they may enter")
        drop = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        command = [*drop, *command]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd="/",
        env={**os.environ, "HOME": "/tmp"},
    )


def other_program() -> None:
    with sqlite3.connect("other.db") as database:
        database.execute("CREATE TABLE bookmarks (address TEXT)")
    database.close()


WRONG = {
    "notes.txt": "the file is no database",
    "other.db": "it holds tables of another program; a log needs a database of its own",
    "folder": "it is a folder",
    "sqlite:/log.db": "is no address of a database",
    "mysql://u:hunter2@h/x": "not in 'mysql'",
    "postgresql://u:hunter2@127.0.0.1:1/x": "the database server does not answer",
}
WRITING = [
    ("new", GAME),
    ("import", "record.jsonl"),
    ("links", "MATCH"),
    ("migrate",),
    ("event", "new", "--game", GAME),
    ("event", "links", "EVENT"),
]
READING = [
    ("replay", "MATCH"),
    ("export", "MATCH"),
    ("verify", "MATCH"),
    ("event", "standings", "EVENT"),
    ("event", "export", "EVENT"),
]


@pytest.fixture
def mistaken_files(in_empty_folder: Path) -> None:
    """What is given by mistake, and a record to import."""
    Path("notes.txt").write_text("milk, eggs, bread\n" * 100)
    other_program()
    Path("folder").mkdir()
    match = run("new", GAME, "--db", "source/log.db").split("match ")[1].split()[0]
    run("export", match, "--db", "source/log.db", "--out", "record.jsonl")


def snapshot() -> dict[str, tuple[int, bytes]]:
    """Every file here, with its mode."""
    return {
        str(file): (stat.S_IMODE(file.stat().st_mode), file.read_bytes() if file.is_file() else b"")
        for file in sorted(Path().rglob("*"))
    }


@pytest.mark.usefixtures("mistaken_files")
def test_a_wrong_database_is_named_by_every_command_and_nothing_is_changed() -> None:
    before = snapshot()
    for place, said in WRONG.items():
        for words in (*WRITING, *READING):
            told = run(*words, "--db", place, code=2)
            assert said in told, (words, place, told)
            assert SECRET not in told
            assert "Traceback" not in told
        code, err = serve("--db", place)
        assert code == 2, err
        assert said in err
        assert SECRET not in err
        assert "Traceback" not in err
    shutil.rmtree("data", ignore_errors=True)  # beside a database server the keys lie here
    assert snapshot() == before


def test_a_folder_that_cannot_be_made_is_named() -> None:
    Path("file").write_text("")
    for words in (("new", GAME), ("import", "file")):
        assert "file" in run(*words, "--db", "file/data/log.db", code=2)
    assert "file cannot be written to" in run("doctor", "--db", "file/data/log.db", code=1)
    code, err = serve("--db", "file/data/log.db")
    assert (code, "Traceback" in err) == (2, False)


def test_a_folder_is_not_laid_aside_for_a_log() -> None:
    run("new", GAME, "--db", "log.db")
    Path("photos").mkdir()
    assert "photos is a folder" in run("restore", "log.db", "--yes", "--db", "photos", code=2)
    assert [file.name for file in Path().glob("photos*")] == ["photos"]


def test_a_new_log_is_told() -> None:
    assert "a new log was made: " in run("new", GAME, "--db", "misspelt.db")
    assert "a new log was made" not in run("new", GAME, "--db", "misspelt.db")
    assert "there is no database mispelt.db" in run("export", "MATCH", "--db", "mispelt.db", code=2)
    assert not Path("mispelt.db").exists()
    for words in (("links", "MATCH"), ("event", "links", "EVENT"), ("migrate",)):
        assert "there is no database mispelt.db" in run(*words, "--db", "mispelt.db", code=2)
        assert not Path("mispelt.db").exists()


def test_commands_that_read_leave_nothing_behind() -> None:
    match = run("new", GAME, "--db", "log.db").split("match ")[1].split()[0]
    run("export", match, "--db", "log.db")
    before = snapshot()
    for words in (("replay", match), ("verify", match), ("export", match, "--out", "-")):
        run(*words, "--db", "log.db")
    assert snapshot() == before


@pytest.fixture
def stick() -> Iterator[Path]:
    """A folder that every account may enter: pytest closes its own folders to all but one."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


def test_a_read_only_copy_can_be_read(stick: Path) -> None:
    match = run("new", GAME, "--db", "log.db").split("match ")[1].split()[0]
    shutil.copy("log.db", stick)
    (stick / "log.db").chmod(0o444)
    stick.chmod(0o555)
    place = ("--db", str(stick / "log.db"))
    exported = as_nobody("export", match, *place, "--out", "-")
    assert exported.returncode == 0, exported.stderr
    assert "the head is not signed: there is no key beside" in exported.stderr
    assert exported.stdout.count("\n") == 2
    for words in (("replay", match), ("verify", match)):
        done = as_nobody(*words, *place)
        assert done.returncode == 0, done.stderr
    refused = as_nobody("new", GAME, *place)
    assert refused.returncode == 2
    assert "it may only be read" in refused.stderr
    (stick / "log.db").chmod(0o400)
    if os.geteuid() == 0:
        refused = as_nobody("export", match, *place)
        assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
        assert "it cannot be opened" in refused.stderr


def test_files_are_their_owners_alone() -> None:
    """Also where they were readable for all before."""
    run("new", GAME, "--db", "log.db")
    assert stat.S_IMODE(Path("log.db").stat().st_mode) == 0o600
    Path("log.db").chmod(0o644)
    run("new", GAME, "--db", "log.db")
    assert stat.S_IMODE(Path("log.db").stat().st_mode) == 0o600


def test_a_newer_programs_log_is_left_alone() -> None:
    run("new", GAME, "--db", "log.db")
    with sqlite3.connect("log.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9001'")
    database.close()
    before = Path("log.db").read_bytes()
    assert "a newer Quartermaster wrote it (tables 9001" in run(
        "new", GAME, "--db", "log.db", code=2
    )
    assert "a newer Quartermaster wrote it" in run("export", "MATCH", "--db", "log.db", code=2)
    assert Path("log.db").read_bytes() == before
