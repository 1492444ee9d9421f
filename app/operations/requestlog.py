"""The log of requests: one JSON line each, with ids and without secrets, in a file that is rotated.

It never contains a link's token: addresses with one are written with `…` in its place. A line that
cannot be written (full disk) is dropped; no answer waits for it.
"""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from contextlib import suppress
from datetime import UTC
from datetime import datetime
from logging.handlers import RotatingFileHandler
from os import fstat
from pathlib import Path
from typing import Any
from typing import TextIO

from events.vocabulary import Fields

SIZE, KEPT = 10_000_000, 5
"""Bytes after which a new file is begun, and number of older files that are kept."""
_LINK = re.compile(r"(?i)^(/+[jo]/+)[^/]+|(?<![A-Z0-9])[A-Z2-7]{26}(?![A-Z0-9])")
"""What follows `/J/` or `/O/`, and whatever looks like a token elsewhere: an address with a slash
too many leads to the right one.
"""
_WORD = re.compile(r"[^\x20-\x7e]")
LONGEST = 200


class RequestLog:
    """Writes lines to *file*, which is created if needed; None: writes nothing."""

    def __init__(self, file: Path | None) -> None:
        self._handler = None if file is None else _Quiet(file, SIZE, KEPT)

    def write(self, at: int, row: Fields) -> None:
        """Write a line. *at*: milliseconds since 1970 UTC."""
        if self._handler is None:
            return
        time = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
        line = json.dumps({"time": time, **{key: row[key] for key in row if row[key] != ""}})
        self._handler.put(line)

    def close(self) -> None:
        """Close the file; drop a line that was still to be written to it and cannot be."""
        if self._handler is not None:
            with suppress(OSError):
                self._handler.close()


def shown_path(path: str) -> str:
    """Return the path of a request as it may be logged: one line, without the token of a link."""
    return _WORD.sub("?", _LINK.sub(lambda link: f"{link[1] or ''}…", path).replace("…", "..."))[
        :LONGEST
    ]


class _Quiet(RotatingFileHandler):
    """Creates the file readable only by its owner; ignores errors of writing.

    A line is put into the file as it is: records of logging, which are formatted twice and look
    the file up by its name each time, would cost more than the line itself.
    """

    def __init__(self, file: Path, size: int, kept: int) -> None:
        super().__init__(file, maxBytes=size, backupCount=kept, encoding="utf-8", delay=True)

    def _open(self) -> Any:
        opened = super()._open()
        Path(self.baseFilename).chmod(0o600)
        return opened

    def put(self, line: str) -> None:
        """Write a line, into a new file where this one is full; drop it where it cannot be."""
        with suppress(OSError, ValueError), self.lock or nullcontext():
            if fstat(self._opened().fileno()).st_size + len(line) >= self.maxBytes:
                self.doRollover()  # closes this one, and opens none
            stream = self._opened()
            stream.write(f"{line}\n")
            stream.flush()

    def _opened(self) -> TextIO:
        if self.stream is None:
            self.stream = self._open()
        return self.stream
