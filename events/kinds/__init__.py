"""The kinds of events, a family per file, and the one function that reads a payload."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.kinds import clock
from events.kinds import dispute
from events.kinds import match
from events.kinds import play
from events.kinds import referee
from events.kinds.base import Kind
from events.kinds.base import Unreadable
from events.kinds.base import read_with

KINDS: Mapping[str, Kind] = {
    kind.name: kind for family in (match, play, referee, dispute, clock) for kind in family.KINDS
}
AMENDMENTS = referee.AMENDMENTS


def read(kind: str, data: Any) -> dict[str, Any]:
    """Return the payload of an event of *kind*, checked and with its defaults; raise
    `Unreadable`.
    """
    if kind not in KINDS:
        raise Unreadable(
            {"kind": [f"there is no kind {kind!r}; one of {', '.join(sorted(KINDS))}"]}
        )
    return read_with(KINDS[kind].schema(), data)
