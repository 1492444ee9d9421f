"""The health of a server: whether events can be recorded, free space, the clock, and whether the
background tasks run.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.operations.troubles import in_short
from events.log import Unavailable

LEAST_ROOM = 64 * 1024 * 1024
"""Bytes that should be free on the log's disk: an evening of a hundred tables needs a tenth."""
LATE = 15.0
"""Seconds without activity after which a background task counts as stuck."""


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """What one check found. `needed`: without it nothing can be recorded, so that a proxy should
    choose another server.
    """

    ok: bool
    says: str = ""
    needed: bool = True


class Pulse:
    """When the background tasks were last active, and further checks. *clock* counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._beats: dict[str, float] = {}
        self._checks: dict[str, Callable[[], HealthFinding]] = {}

    def watch(self, name: str, check: Callable[[], HealthFinding]) -> None:
        """Add a check."""
        self._checks[name] = check

    def sleeping(self, name: str, sleep: Callable[[float], object]) -> Callable[[float], object]:
        """Return a *sleep* that notes before and after that *name* is active."""

        def slept(seconds: float) -> None:
            self.beat(name)
            sleep(seconds)
            self.beat(name)

        self.beat(name)
        return slept

    def beat(self, name: str) -> None:
        """Note that *name* is active."""
        self._beats[name] = self._clock()

    def findings(self) -> Mapping[str, HealthFinding]:
        """Return the findings by name: whether each task was active recently, and the results of
        the checks.
        """
        now = self._clock()
        late = {name: _punctual(now - at) for name, at in self._beats.items()}
        return {name: check() for name, check in self._checks.items()} | late


def _punctual(seconds: float) -> HealthFinding:
    if seconds <= LATE:
        return HealthFinding(True)
    return HealthFinding(False, f"has not looked for {seconds:.0f} seconds", needed=False)


def database_health(trouble: Unavailable | None) -> HealthFinding:
    """Return whether events can be recorded."""
    return HealthFinding(True) if trouble is None else HealthFinding(False, in_short(trouble))


def disk_health(folder: Path, free: int | None = None) -> HealthFinding:
    """Return whether there is space left where the log is; *free*: bytes there."""
    try:
        left = shutil.disk_usage(folder).free if free is None else free
    except OSError as error:
        return HealthFinding(False, f"{error.strerror}", needed=False)
    megabytes = left // 1_000_000
    return HealthFinding(left >= LEAST_ROOM, f"{megabytes} MB free", needed=False)


def clock_health(change: int, tolerance: int) -> HealthFinding:
    """Return whether the machine's clock agrees with the server's time; *change*: their difference
    in milliseconds.
    """
    if abs(change) <= tolerance:
        return HealthFinding(True)
    return HealthFinding(
        False, f"set by {change / 1000:.0f} seconds since; counted on evenly", needed=False
    )


def as_data(findings: Mapping[str, HealthFinding]) -> dict[str, object]:
    """Return findings as the health endpoint answers: live, ready, and each check."""
    return {
        "live": True,
        "ready": all(row.ok for row in findings.values() if row.needed),
        "checks": {
            name: {"ok": row.ok, **({"says": row.says} if row.says else {})}
            for name, row in findings.items()
        },
    }
