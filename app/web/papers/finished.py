"""Finished files that wait to be fetched."""

from __future__ import annotations

import threading
from collections import OrderedDict

KEPT = 6
"""Most files that are kept: some megabytes at most."""


class FinishedFiles:
    """The last few files of an application, by key; the oldest are dropped."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> bytes | None:
        """Return the file kept under *key*, or None where it was dropped."""
        with self._lock:
            return self._files.get(key)

    def keep(self, key: str, file: bytes) -> None:
        """Keep a file under *key*."""
        with self._lock:
            self._files[key] = file
            while len(self._files) > self._most:
                self._files.popitem(last=False)
