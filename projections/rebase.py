"""What would this amendment do? The record with it, every later play judged anew, both tables. Writes nothing.

Judging goes through the later plays in order. At the first that no longer holds, `onward` decides: `stop` makes it and
all after it void, `skip` makes it void and goes on, `allow` lets it stand by ruling where it can be carried out at all.
Consequences are always recomputed, never copied.
"""
from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from events.amend import STANDS
from events.amend import STRUCK
from events.amend import VOID
from events.amend import Entry
from events.amend import Record
from events.amend import amend
from events.envelope import Event
from events.vocabulary import Action
from events.vocabulary import MatchId
from games.rules import Game
from games.rules import Ruling
from games.table import Table
from projections.diff import Difference
from projections.diff import delta
from projections.diff import diff
from projections.replay import Replay
from projections.replay import Step
from projections.replay import take


class NotAmendable(ValueError):
    """The amendment names nothing it could change; the message says what and what would be right."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on one later play: `stands`, `changed` (stands with another result), `void` or `allowed`, the ruling
    behind it, and for `changed` what it did before and does now."""

    version: int
    verdict: str
    ruling: Ruling
    was: tuple[Difference, ...] = ()
    now: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Rebase:
    """Both tables, what differs, a verdict for each later line, and the steps of the record as it would stand."""

    before: Table
    after: Table
    diff: tuple[Difference, ...]
    verdicts: tuple[Judged, ...]
    steps: tuple[Step, ...]
    record: Record
    since: int

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The verdicts as the amending event records them: all but the plays that simply stand."""
        return [
            {"version": item.version, "verdict": item.verdict, "rule": item.ruling.rule}
            for item in self.verdicts if item.verdict != "stands"
        ]


def rebase(game: Game, events: Sequence[Event], history: Replay, kind: str, data: Mapping[str, Any]) -> Rebase:
    """Return what the amendment *kind* with *data* would do to a match whose log is *events* and replay is *history*.

    Raise `NotAmendable` where its target does not exist or is no longer there to be changed.
    """
    version = events[-1].version + 1 if events else 1
    require_target(events, kind, data)
    draft = Event(MatchId(""), version, "", kind, 1, {**data, "verdicts": ()}, "referee", 0, 0, "", (), "", b"", "")
    record = amend((*events, draft))
    since = first_touched(events, kind, data, version)
    judge = _Judge(game, history, data.get("onward", "stop"), version)
    for entry in record.entries:
        if entry.version < since and judge.knows(entry.version):
            judge.skip(entry.version)
        else:
            judge.line(entry)
    after = judge.table
    return Rebase(history.table, after, diff(history.table, after), tuple(judge.verdicts), tuple(judge.steps),
                  replace(record, entries=tuple(judge.entries)), since)


def require_target(events: Sequence[Event], kind: str, data: Mapping[str, Any]) -> None:
    """Raise `NotAmendable` unless the amendment names something of this match that can be amended."""
    record = amend(events)
    if kind == "RulingWithdrawn":
        if data["ruling"] not in record.rulings:
            raise NotAmendable(f"there is no ruling in force at version {data['ruling']}; in force: {_list(record.rulings)}")
        return
    if "target" not in data:
        return
    entry = record.at(data["target"])
    if entry is None or not entry.is_play:
        plays = [entry.version for entry in record.entries if entry.is_play]
        raise NotAmendable(f"version {data['target']} is no play; plays are {_list(plays)}")
    if entry.standing == STRUCK and kind != "PlayReplaced":
        raise NotAmendable(f"the play at version {entry.version} was struck already (by the ruling at version {entry.ruling})")


def first_touched(events: Sequence[Event], kind: str, data: Mapping[str, Any], version: int) -> int:
    """Return the version of the earliest line that the amendment may change."""
    if "target" in data:
        return int(data["target"])
    if kind == "RulingWithdrawn":
        withdrawn = events[data["ruling"] - 1]
        return first_touched(events, withdrawn.kind, withdrawn.data, withdrawn.version)
    return version


class _Judge:
    """Walks the record as it would stand, beside the history as it was."""

    def __init__(self, game: Game, history: Replay, onward: str, ruling: int) -> None:
        self.game = game
        self.onward = onward
        self.ruling = ruling
        self.table = history.start
        self.ply = 0
        self.stopped = False
        self.verdicts: list[Judged] = []
        self.steps: list[Step] = []
        self.entries: list[Entry] = []
        self._old = {step.entry.version: place for place, step in enumerate(history.steps)}
        self._history = history

    def knows(self, version: int) -> bool:
        """Whether the history got as far as this line (it does not where plays were left in doubt)."""
        return version in self._old

    def skip(self, version: int) -> None:
        """Take over a line before the first touched one as it was."""
        step = self._history.steps[self._old[version]]
        self._keep(step)

    def line(self, entry: Entry) -> None:
        """Judge one line anew."""
        if self.stopped and entry.standing == STANDS:
            self._void(entry, Ruling("", "The ruling stops at the first play that no longer holds; this one comes after it."))
            return
        step = take(self.game, self.table, self.ply, entry)
        if step.ruling.legal or not (entry.is_play or isinstance(entry.what, tuple)):
            self._stands(entry, step)
        elif self.onward == "allow":
            self._allow(entry, step.ruling)
        else:
            self._void(entry, step.ruling)
            self.stopped = self.onward == "stop"

    def _stands(self, entry: Entry, step: Step) -> None:
        before = self.table
        self._keep(step)
        if entry.version not in self._old or entry.standing != STANDS:
            return
        old = self._history.steps[self._old[entry.version]]
        place = self._old[entry.version]
        old_before = self._history.steps[place - 1].table if place else self._history.start
        if old.entry.standing == STANDS and delta(old_before, old.table) != delta(before, step.table):
            self.verdicts.append(Judged(entry.version, "changed", step.ruling, diff(old_before, old.table), diff(before, step.table)))
        else:
            self.verdicts.append(Judged(entry.version, "stands", step.ruling))

    def _allow(self, entry: Entry, ruling: Ruling) -> None:
        step = take(self.game, self.table, self.ply, replace(entry, allowed=True, ruling=self.ruling, rule=ruling.rule))
        if not step.ruling.legal or not isinstance(entry.what, Action):
            self._void(entry, ruling)
            return
        self._keep(step)
        self.verdicts.append(Judged(entry.version, "allowed", ruling))

    def _void(self, entry: Entry, ruling: Ruling) -> None:
        void = replace(entry, standing=VOID, ruling=self.ruling, rule=ruling.rule, onward=self.onward)
        step = take(self.game, self.table, self.ply, void)
        self._keep(replace(step, ruling=ruling))
        self.verdicts.append(Judged(entry.version, "void", ruling))

    def _keep(self, step: Step) -> None:
        self.table, self.ply = step.table, step.ply
        self.steps.append(step)
        self.entries.append(step.entry)


def _list(versions: Sequence[int]) -> str:
    shown = ", ".join(str(version) for version in versions[:12]) or "none"
    return shown + (" …" if len(versions) > 12 else "")
