"""What noticed each change, kept in a file as it is found."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.mutations.changes import Change
from benchmarks.mutations.running import Outcome


class Log:
    """What noticed each change, and whether all tests that could were asked."""

    def __init__(self, file: Path | None) -> None:
        self._file = file.resolve() if file else None
        lines = self._file.read_text("utf-8").splitlines() if self._file and file.exists() else []
        self._known = {row["change"]: row for row in map(json.loads, lines)}

    def open(self, change: Change, seconds: float, last: bool) -> bool:
        """Whether a change has not been tried, or was not noticed in less time than this, and not
        by all tests where this is the *last* time.
        """
        row = self._known.get(change.key)
        if row is None or row["seen"]:
            return row is None
        return row["seconds"] < seconds or (last and not row["whole"] and row["all"] < last)

    def seen(self, change: Change) -> str:
        """Which test noticed a change, "" for none."""
        return str(self._known.get(change.key, {}).get("seen", ""))

    def words(self, change: Change) -> str:
        """In words what became of a change that nothing noticed."""
        row = self._known.get(change.key, {"tried": 0, "reached": None, "whole": False})
        if row["reached"] == 0:
            return "reached by no test here"
        of = "" if row["reached"] is None else f", {row['reached']} are known to reach it"
        all_ = "all " if row["whole"] else ""
        return f"{all_}{row['tried']} tests notice nothing{of}"

    def add(
        self, change: Change, outcome: Outcome, seconds: float, reached: int | None, last: bool
    ) -> None:
        """Keep a result."""
        row = self._known[change.key] = {
            "change": change.key,
            "seen": outcome.seen,
            "tried": outcome.tried,
            "reached": reached,
            "whole": outcome.whole,
            "seconds": seconds,
            "all": last,
        }
        if self._file:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row, ensure_ascii=False) + "\n")
