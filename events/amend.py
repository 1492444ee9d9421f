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
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from events.envelope import Event
from events.vocabulary import Action
from events.vocabulary import Change
from events.vocabulary import Seat
from events.vocabulary import altered

STANDS = "stands"
STRUCK = "struck"
VOID = "void"


@dataclass(frozen=True, slots=True)
class Claims:
    """What somebody counted on the real table."""

    claims: tuple[Change, ...]


What = Action | tuple[Change, ...] | Claims


@dataclass(frozen=True)
class Entry:
    """One line of the record: a play, a correction or a count.

    `ruling` is the version of the amendment that struck, voided, replaced or allowed it (0: none),
    `rule` the clause it broke, `original` the action as first reported where it was replaced,
    `rewound` whether it was rewound or taken back, `onward` how judging went on where a verdict
    made it void.
    """

    version: int
    what: What
    by: str
    at: int
    standing: str = STANDS
    allowed: bool = False
    ruling: int = 0
    rule: str = ""
    original: Action | None = None
    rewound: bool = False
    onward: str = ""

    @property
    def is_play(self) -> bool:
        """Whether this line is an action (not a correction or a count)."""
        return isinstance(self.what, Action)


@dataclass(frozen=True, slots=True)
class Record:
    """The lines of a match in the order in which they were recorded, and the rulings in force."""

    entries: tuple[Entry, ...]
    rulings: tuple[int, ...]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The lines that count."""
        return tuple(entry for entry in self.entries if entry.standing == STANDS)

    def at(self, version: int) -> Entry | None:
        """Return the line with this version, if there is one."""
        return next((entry for entry in self.entries if entry.version == version), None)


def action_of(data: Mapping[str, Any]) -> Action:
    """Return the action that a payload holds."""
    return Action(Seat(data["seat"]), data["name"], data["args"])


def changes_of(rows: Iterable[Mapping[str, Any]]) -> tuple[Change, ...]:
    """Return the changes that a payload holds."""
    return tuple(Change(row["what"], row["of"], row["key"], row["value"]) for row in rows)


def entry_of(event: Event) -> Entry | None:
    """Return the line that an event adds to the record, or None where it adds none."""
    match event.kind:
        case "PlayMade":
            return Entry(event.version, action_of(event.data["action"]), event.by, event.at)
        case "PlayAllowed":
            action = action_of(event.data["action"])
            return Entry(
                event.version,
                action,
                event.by,
                event.at,
                allowed=True,
                rule=event.data.get("rule", ""),
            )
        case "TableCorrected":
            return Entry(event.version, changes_of(event.data["changes"]), event.by, event.at)
        case "TableCounted":
            return Entry(
                event.version, Claims(changes_of(event.data["claims"])), event.by, event.at
            )
        case _:
            return None


def active_rulings(events: Sequence[Event]) -> frozenset[int]:
    """Return the versions of the amendments that count: later withdrawals speak first."""
    withdrawn: set[int] = set()
    active: set[int] = set()
    for event in reversed(events):
        if event.version in withdrawn or event.kind not in _APPLY:
            continue
        active.add(event.version)
        if event.kind == "RulingWithdrawn":
            withdrawn.add(event.data["ruling"])
    return frozenset(active)


def amend(events: Sequence[Event]) -> Record:
    """Resolve all amendments in *events* (one match, from its first event) and return the
    record.
    """
    active = active_rulings(events)
    entries: dict[int, Entry] = {}
    for event in events:
        if event.kind in _ENTRIES and (event.kind == "PlayMade" or event.version in active):
            entry = entry_of(event)
            if entry is not None:
                entries[event.version] = entry
        if event.version in active:
            _APPLY[event.kind](entries, event)
            _apply_verdicts(entries, event)
    return Record(tuple(entries.values()), tuple(sorted(active)))


def amended(entries: Iterable[Entry], event: Event) -> tuple[Entry, ...]:
    """Return resolved lines as one more amendment leaves them; lines before the first it may touch
    can be left out.

    Not for a withdrawal, which brings back what other rulings had changed: resolve the whole log
    for that.
    """
    found = {entry.version: entry for entry in entries}
    own = entry_of(event)
    if own is not None:
        found[event.version] = own
    _APPLY[event.kind](found, event)
    _apply_verdicts(found, event)
    return tuple(found.values())


def _strike(entries: dict[int, Entry], event: Event) -> None:
    target = event.data["target"]
    if target in entries:
        entries[target] = altered(entries[target], standing=STRUCK, ruling=event.version)


def _take_back(entries: dict[int, Entry], event: Event) -> None:
    """The consent of every other seat strikes the play, and nothing stands in its place: its seat
    has that play again.

    One consent of several does nothing yet.
    """
    target = event.data["target"]
    if event.data.get("complete", True) and target in entries:
        entries[target] = altered(
            entries[target], standing=STRUCK, ruling=event.version, rewound=True
        )


def _rewind(entries: dict[int, Entry], event: Event) -> None:
    for version, entry in entries.items():
        if version >= event.data["target"] and entry.standing != STRUCK:
            entries[version] = altered(entry, standing=STRUCK, ruling=event.version, rewound=True)


def _replace(entries: dict[int, Entry], event: Event) -> None:
    target = event.data["target"]
    if target in entries:
        entry = entries[target]
        first = entry.original or (entry.what if isinstance(entry.what, Action) else None)
        entries[target] = altered(
            entry,
            what=action_of(event.data["action"]),
            standing=STANDS,
            ruling=event.version,
            original=first,
        )


def _nothing(entries: dict[int, Entry], event: Event) -> None:
    """The amendment is a line of its own, or works through its verdicts alone."""


def _apply_verdicts(entries: dict[int, Entry], event: Event) -> None:
    for verdict in event.data.get("verdicts", ()):
        entry = entries.get(verdict["version"])
        if entry is None or entry.standing == STRUCK:
            continue
        if verdict["verdict"] == "void":
            entries[entry.version] = altered(
                entry,
                standing=VOID,
                ruling=event.version,
                rule=verdict["rule"],
                onward=event.data["onward"],
            )
        elif verdict["verdict"] == "allowed":
            entries[entry.version] = altered(
                entry, allowed=True, ruling=event.version, rule=verdict["rule"]
            )


_ENTRIES = frozenset({"PlayMade", "PlayAllowed", "TableCorrected", "TableCounted"})
_APPLY = {
    "PlayStruck": _strike,
    "TakebackAccepted": _take_back,
    "RewoundTo": _rewind,
    "PlayReplaced": _replace,
    "RulingWithdrawn": _nothing,
    "PlayAllowed": _nothing,
    "TableCorrected": _nothing,
    "TableCounted": _nothing,
}
