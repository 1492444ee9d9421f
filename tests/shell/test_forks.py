"""A server that is forked is a process like one that was started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import lacking
from tests.shell.forks import CAN_FORK
from tests.shell.forks import ENGINE
from tests.shell.forks import ENTRY
from tests.shell.forks import Forked
from tests.shell.forks import starter
from tests.shell.process import PATIENCE


@pytest.fixture(autouse=True)
def _forks() -> None:
    """Elsewhere servers begin from nothing, and there is nothing to test."""
    if not CAN_FORK:
        lacking("a Linux whose Python starts processes as `tests.shell.forks` knows", "use one")


def ended(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Fork the entry file with arguments that end it; return its exit code and what it printed."""
    with Forked(
        [sys.executable, str(ENTRY), *arguments],
        cwd=folder,
        env=os.environ | {"QM_ASYNC": ENGINE},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_arguments_outputs_and_exit_code_are_its_own(tmp_path: Path) -> None:
    code, out, _ = ended(tmp_path, "serve", "--help")
    assert code == 0
    assert "--port" in out
    code, out, err = ended(tmp_path, "serve", "--port", "many")
    assert (code, out) == (2, "")
    assert "many" in err


def test_the_first_and_other_engines_begin_from_nothing() -> None:
    assert starter(ENTRY, "gevent") is subprocess.Popen
    assert starter(ENTRY.with_name("other.py"), ENGINE) is subprocess.Popen
    starter(ENTRY, ENGINE)
    assert starter(ENTRY, ENGINE) is Forked
