"""Which of several processes a connection is for, and how it gets there.

The system deals new connections out by chance. So the four phones of a table would be spread over
all processes, and each of these would read the match, derive its views and draw its pages again. A
connection whose first request names a match is handed to the one process that the match belongs to,
unread, as an open file over a Unix socket. This saves work and is no duty: any process serves any
match, and one that cannot hand a connection over serves it itself.

A process shows that it runs by touching its socket's file each second. Nothing here imports an
engine: how to wait is handed in.
"""

from __future__ import annotations

import os
import socket
import time
import zlib
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs

HEAD = 2_048
"""Bytes of a request that are looked at for the name of a match."""
FIELDS = 8
"""Fields of an address that are read."""
ALIVE = 3.0
"""Seconds since its last sign for which a process counts as running."""
TOUCH = 1.0
"""Seconds between two signs."""
PAUSES = (0.0, 0.01, 0.02, 0.05, 0.1)
"""Seconds before each try to hand a connection over: the other one's queue may be full."""
ONE = b"\0"
"""What is sent beside the open file: a message needs at least a byte."""


def match_named(head: bytes) -> str:
    """Return the match that the first line of a request names, "" for none: `/m/MATCH`,
    `/api/matches/MATCH`, or `match=MATCH` behind the path of the sockets.
    """
    target = head.partition(b"\r\n")[0].decode("latin-1").split(" ")[1:2]
    path, _, query = (target[0] if target else "").partition("?")
    match path.split("/"):
        case ["", "m", name, *_] | ["", "api", "matches", name, *_]:
            return name
        case ["", "socket.io", *_]:
            return _value(query, "match")
        case _:
            return ""


def _value(query: str, key: str) -> str:
    try:
        return parse_qs(query, max_num_fields=FIELDS).get(key, [""])[0]
    except ValueError:  # it has more
        return ""


def _rights(file: int) -> list[tuple[int, int, bytes]]:
    """Ancillary data that gives away an open file (`socket.send_fds` of Python 3.11 takes an
    address and does not pass it on).
    """
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [file]).tobytes())]


class Siblings:
    """The *count* processes of one machine, of which this is number *own* (from 1 on); their Unix
    sockets lie in *folder*, which nobody else may enter.
    """

    def __init__(self, folder: Path, own: int, count: int) -> None:
        self._folder, self._own, self._count = folder, own, count
        self._in = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._in.setblocking(False)
        self._out.setblocking(False)
        file = self._file(own)
        file.unlink(missing_ok=True)  # of the process whose place this one takes
        self._in.bind(str(file))

    def fileno(self) -> int:
        """Return the number of the open file that can be read when a connection is handed over."""
        return self._in.fileno()

    def sign(self) -> None:
        """Show the others that this process runs."""
        with suppress(OSError):  # the folder goes when all end
            os.utime(self._file(self._own))

    def owner(self, match: str) -> int:
        """Return the number of the process that a match belongs to."""
        return zlib.crc32(match.encode()) % self._count + 1

    def hand_over(self, head: bytes, connection: int, sleep: Callable[[float], object]) -> bool:
        """Give a connection (the number of its open file), of whose first request these bytes are
        known, to the process that it is for. Return False where that is this one, or cannot be
        reached: it is to be served here.
        """
        match = match_named(head)
        other = self.owner(match) if match else self._own
        if other == self._own or not self._runs(other):
            return False
        for pause in PAUSES:
            sleep(pause)
            try:
                self._out.sendmsg([ONE], _rights(connection), 0, str(self._file(other)))
            except BlockingIOError:
                continue
            except OSError:
                return False
            return True
        return False

    def take(self) -> int | None:
        """Return the number of the open file of a connection that was handed over; None where there
        is none, or this process may open no more files.
        """
        with suppress(BlockingIOError):
            files = socket.recv_fds(self._in, len(ONE), 1)[1]
            return files[0] if files else None
        return None

    def close(self) -> None:
        """Take no more."""
        self._file(self._own).unlink(missing_ok=True)
        self._in.close()
        self._out.close()

    def _runs(self, number: int) -> bool:
        try:
            return time.time() - self._file(number).stat().st_mtime < ALIVE
        except OSError:
            return False

    def _file(self, number: int) -> Path:
        return self._folder / f"{number}.sock"
