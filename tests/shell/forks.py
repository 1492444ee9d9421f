"""Servers as forks of one process that has imported what they import.

A server spends three seconds of the processor on imports and a few tenths on the rest, and the
tests start some hundreds of them. The first server of a run begins from nothing, as everybody's
does; each later one is forked from a nursery: a process that has carried out the imports of the
entry file, and nothing else. From there on it runs the entry file itself with its arguments,
environment, folder and outputs, and is a child of the tests like any process that they start.
"""

from __future__ import annotations

import atexit
import ctypes
import inspect
import json
import os
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

NURSERY = Path(__file__).with_name("nursery.py")
ENTRY = Path(__file__).parents[2] / "app" / "__main__.py"
ENGINE = "eventlet"
"""The engine of nearly all servers; those of the others begin from nothing each time."""
SUBREAPER = 36
"""What Linux's prctl calls being the parent of those among one's descendants that lose theirs."""

CAN_FORK = sys.platform == "linux" and hasattr(subprocess.Popen, "_close_pipe_fds")
"""Elsewhere, and where a Python starts processes by other means, servers begin from nothing."""

_begun: set[Path] = set()
_one_at_a_time = Lock()


def starter(script: Path, mode: str) -> type[subprocess.Popen[str]]:
    """Return what starts a server: from nothing the first time, later as a fork."""
    if not CAN_FORK or (script, mode) != (ENTRY, ENGINE):
        return subprocess.Popen
    first = script not in _begun
    _begun.add(script)
    return subprocess.Popen if first else Forked


class Forked(subprocess.Popen[str]):
    """A process that the nursery forks; nothing else differs from one that is started."""

    def _execute_child(self, *args: Any) -> None:
        given = _STARTING.bind(self, *args).arguments
        command = [os.fspath(word) for word in given["args"][1:]]
        wish = {"argv": command, "cwd": str(given["cwd"]), "env": dict(given["env"])}
        self.pid = _forked(wish, [given["c2pwrite"], given["errwrite"]])
        self._child_created = True
        ends = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(given[end] for end in ends))  # type: ignore[attr-defined]


_STARTING = inspect.signature(subprocess.Popen._execute_child)  # type: ignore[attr-defined]


def _forked(wish: dict[str, Any], outputs: list[int]) -> int:
    """Return the number of a process that the nursery forked and that has become our child."""
    with _one_at_a_time:
        line, system = _nursery(), ctypes.CDLL(None)
        system.prctl(SUBREAPER, 1, 0, 0, 0)
        try:
            socket.send_fds(line, [json.dumps(wish).encode()], outputs)
            answer = line.recv(64)
        finally:
            system.prctl(SUBREAPER, 0, 0, 0, 0)  # other orphans are none of ours
    assert answer, "the nursery has ended"
    return int(answer)


@cache
def _nursery() -> socket.socket:
    """Start the nursery, once; it ends when our end of its line is closed."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, str(NURSERY), str(theirs.fileno()), str(ENTRY)],
            pass_fds=[theirs.fileno()],
            env=os.environ | {"QM_ASYNC": ENGINE},
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours
