"""The log of requests: one JSON line each, with ids and without secrets, in a file that is rotated.

It never contains a link's token: addresses with one are written with `…` in its place. A line that
cannot be written (full disk) is dropped; no answer waits for it.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from events.vocabulary import Fields

SIZE, KEPT = 10_000_000, 5
"""Bytes after which a new file is begun, and number of older files that are kept."""
_LINK = re.compile(r"(?i)^(/[jo]/)[^/]+")
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
        record = logging.LogRecord("requests", logging.INFO, "", 0, line, None, None)
        self._handler.handle(record)

    def close(self) -> None:
        """Close the file."""
        if self._handler is not None:
            self._handler.close()


def shown_path(path: str) -> str:
    """Return the path of a request as it may be logged: one line, without the token of a link."""
    return _WORD.sub("?", _LINK.sub(r"\1…", path).replace("…", "..."))[:LONGEST]


class _Quiet(RotatingFileHandler):
    """Creates the file readable only by its owner; ignores errors of writing."""

    def __init__(self, file: Path, size: int, kept: int) -> None:
        super().__init__(file, maxBytes=size, backupCount=kept, encoding="utf-8", delay=True)

    def _open(self) -> Any:
        opened = super()._open()
        Path(self.baseFilename).chmod(0o600)
        return opened

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line."""
