"""What commands do on a terminal, which a person watches and answers; and how the server takes the
place of its command.
"""

from __future__ import annotations

import os
import pty
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from select import select
from typing import TextIO

import click
import pytest
from click.testing import CliRunner

from app.cli import main
from app.commands.progress import at_work
from app.commands.server import bench
from app.commands.server import serve
from app.commands.server.copies import restore

PROGRAM = "import sys; print('seven'); print('eight', end=''); sys.exit(3)"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, TextIO]]:
    """Both ends of a terminal: what a person holds, and what a program may have."""
    for name, value in {"TERM": "xterm", "COLUMNS": "100", "LINES": "24"}.items():
        monkeypatch.setenv(name, value)
    held, inside = pty.openpty()
    os.set_blocking(held, False)
    with (
        os.fdopen(inside, "r+b", buffering=0) as raw,
        open(raw.fileno(), "w", closefd=False) as out,
    ):
        yield held, out
    os.close(held)


def shown(held: int) -> str:
    """What stands on the terminal, once nothing more comes: it arrives in pieces."""
    said = b""
    while select([held], [], [], 0.2)[0]:
        said += os.read(held, 100_000)
    return said.decode()


def matches(db: str) -> list[str]:
    """The ids of the matches in a log."""
    with closing(sqlite3.connect(db)) as log:
        return [row[0] for row in log.execute("SELECT match FROM match")]


def test_a_line_that_shows_work_names_it_and_goes_when_it_is_done() -> None:
    line = at_work("measuring speed")
    (task,) = line.tasks
    assert (task.description, task.total) == ("measuring speed", None)
    assert line.live.transient


def test_a_measurement_on_a_terminal_is_shown_line_by_line(
    terminal: tuple[int, TextIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    held, out = terminal
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", out)
    assert bench._run([sys.executable, "-S", "-c", PROGRAM], os.environ, "speed") == 3
    out.flush()
    said = re.sub(r"\x1b\[[0-9;]*m", "", shown(held))
    # before each line of the program its own is wiped away, and stands below it again
    own, *lines = said.removeprefix("\x1b[?25l").split("\r\x1b[2K")
    assert re.fullmatch(r". measuring speed 0:00:0\d", own)
    told = [line.partition("\r\n") for line in lines]
    assert [words for words, *_ in told][:2] == ["seven", "eight"]
    assert all(re.fullmatch(r". measuring speed 0:00:0\d", rest) for *_, rest in told[:2])


def test_a_measurement_writes_itself_where_a_stream_is_no_terminal(
    terminal: tuple[int, TextIO],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdout", terminal[1])
    assert bench._run([sys.executable, "-S", "-c", PROGRAM], os.environ, "speed") == 3
    assert capfd.readouterr().out == "seven\neight"


def test_a_restore_asks_before_it_replaces_a_log(
    terminal: tuple[int, TextIO], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    held, out = terminal
    monkeypatch.chdir(tmp_path)
    for db in ("log.db", "kept.db"):
        assert CliRunner().invoke(main, ["new", "generalissimo", "--db", db]).exit_code == 0
    before, kept = matches("log.db"), matches("kept.db")
    with open(out.fileno(), closefd=False) as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        monkeypatch.setattr(sys, "stdout", out)
        os.write(held, b"n\n")
        with pytest.raises(click.Abort):
            restore.main(["kept.db", "--db", "log.db"], standalone_mode=False)
        assert matches("log.db") == before
        os.write(held, b"y\n")
        restore.main(["kept.db", "--db", "log.db"], standalone_mode=False)
    out.flush()
    question = f"Put 1 match, 0 lines in the place of 1 match, 0 lines in {tmp_path}/log.db? "
    assert shown(held).count(question) == 2
    assert [matches("log.db"), matches("log.db.before-restore-1")] == [kept, before]


def test_the_server_takes_the_place_of_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a process of its own; what the command said until then is not lost."""
    file = tmp_path / "server.py"
    file.write_text("import os, sys\nprint(os.getpid(), sys.flags.safe_path, *sys.argv[1:])\n")
    monkeypatch.setattr(serve, "MAIN", file)
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.dup2(writes, 1)
            sys.stdout = os.fdopen(1, "w", closefd=False)
            sys.stdout.write("starting\n")
            serve.launch(["--port", "7"])
            sys.stdout.write("the command went on\n")
            sys.stdout.flush()
        finally:
            os._exit(70)
    os.close(writes)
    with open(reads) as pipe:
        said = pipe.read()
    assert os.waitpid(child, 0)[1] == 0
    assert said == f"starting\n{child} True serve --port 7\n"
