"""Stage one of every replay: raw events -> the record of plays as it now stands. Knows no rule.

The referee edits the record, not the game. An amendment carries the verdicts that the rules gave
when it was made, so this pass resolves it without asking them again; `verify` asks them and
compares.

* A ruling is active unless an active `RulingWithdrawn` names it; a withdrawal can itself be
  withdrawn.
* A strike, a rewind and an agreed takeback strike their plays; verdicts of active rulings make
  later plays void or allowed. What one active ruling voided stays void under every other one.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence

from events import kinds
from events.envelope import Event
from events.lines import besides_plays
from events.record import Entry
from events.record import LineStanding
from events.record import Record
from events.record import Verdict


def entry_of(event: Event) -> Entry | None:
    """Return the line that an event adds to the record, or None where it adds none."""
    line = kinds.kind_of(event).line
    return line(event) if line is not None else None


def active_rulings(events: Sequence[Event]) -> frozenset[int]:
    """Return the versions of the amendments that count: later withdrawals speak first."""
    withdrawn: set[int] = set()
    active: set[int] = set()
    for event in reversed(besides_plays(events)):
        if event.version in withdrawn or not kinds.kind_of(event).withdrawable:
            continue
        active.add(event.version)
        if event.kind == kinds.RULING_WITHDRAWN:
            withdrawn.add(event.data["ruling"])
    return frozenset(active)


def amend(events: Sequence[Event]) -> Record:
    """Resolve all amendments in *events* (one match, from its first event) and return the
    record.
    """
    active = active_rulings(events)
    entries: dict[int, Entry] = {}
    for event in events:
        if event.version in active or kinds.kind_of(event).play:
            _take_in(entries, event)
    return Record(tuple(entries.values()), tuple(sorted(active)))


def amended(entries: Iterable[Entry], event: Event) -> tuple[Entry, ...]:
    """Return resolved lines as one more amendment leaves them; lines before the first it may touch
    can be left out.

    Not for a withdrawal, which brings back what other rulings had changed: resolve the whole log
    for that.
    """
    lines = {entry.version: entry for entry in entries}
    _take_in(lines, event)
    return tuple(lines.values())


def _take_in(lines: dict[int, Entry], event: Event) -> None:
    """Do to the lines of the record what an event does to them."""
    kind = kinds.kind_of(event)
    if kind.line is not None:
        lines[event.version] = kind.line(event)
    if kind.rewrite is not None:
        kind.rewrite(lines, event)
    if kind.judges:
        _apply_verdicts(lines, event)


def _apply_verdicts(lines: dict[int, Entry], event: Event) -> None:
    for row in event.data.get("verdicts", ()):
        entry = lines.get(row["version"])
        if entry is None or entry.standing == LineStanding.STRUCK:
            continue
        if row["verdict"] == Verdict.VOID:
            onward = event.data["onward"]
            lines[entry.version] = entry.voided(event.version, row["rule"], onward)
        elif row["verdict"] == Verdict.ALLOWED:
            lines[entry.version] = entry.let_stand(event.version, row["rule"])
