"""What an amendment would do: the record with it, every later play judged again, and both tables.
Nothing is written.

The later plays are judged in order. At the first that no longer holds, `onward` decides: `stop`
makes it and all later plays void, `skip` makes only it void, `allow` lets it stand by ruling if it
can be carried out at all. Consequences are always recomputed, never copied.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from events import kinds
from events.amend import amend
from events.amend import amended
from events.envelope import Event
from events.record import Entry
from events.record import LineStanding
from events.record import Onward
from events.record import Verdict
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import MatchId
from games.rules import Game
from games.rules import Ruling
from games.table import Table
from games.text import Text
from games.text import Value
from games.text import joined
from games.text import text
from projections.replay.diff import Difference
from projections.replay.diff import diff
from projections.replay.diff import same_step
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.replay.replay import carry_on
from projections.replay.replay import judge
from projections.replay.replay import replay
from projections.replay.stored import VerdictRow

LISTED = 12
"""The most lines that a refusal names."""


class NotAmendable(ValueError):
    """The amendment names nothing that it could change; `words` give the reason and what would be
    right.
    """

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


class Judged(NamedTuple):
    """The verdict on one later play, and the ruling behind it. For a changed play it holds the
    tables before and after the play, both as they were and as they would be.
    """

    version: int
    verdict: Verdict
    ruling: Ruling
    tables: tuple[Table, Table, Table, Table] | None = None

    @property
    def was(self) -> tuple[Difference, ...]:
        """The changes that the play made before."""
        return diff(self.tables[0], self.tables[1]) if self.tables else ()

    @property
    def now(self) -> tuple[Difference, ...]:
        """The changes that the play would make now."""
        return diff(self.tables[2], self.tables[3]) if self.tables else ()


@dataclass(frozen=True, slots=True)
class Rebase:
    """The result of an amendment: both tables, their differences, a verdict for each later line,
    and the steps of the record as it would stand.
    """

    before: Table
    after: Table
    diff: tuple[Difference, ...]
    verdicts: tuple[Judged, ...]
    steps: Sequence[Step]
    since: int

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines of the record as they would stand."""
        return tuple(step.entry for step in self.steps)

    @property
    def rows(self) -> list[VerdictRow]:
        """The verdicts as the amending event records them, without plays that stand unchanged."""
        return [
            {"version": item.version, "verdict": str(item.verdict), "rule": item.ruling.rule}
            for item in self.verdicts
            if item.verdict != Verdict.STANDS
        ]


def rebase(game: Game, events: Sequence[Event], history: Replay, kind: str, data: Fields) -> Rebase:
    """Return what the amendment *kind* with *data* would do to a match with the log *events* and
    the replay *history*.

    Raise `NotAmendable` if its target does not exist or can no longer be changed.
    """
    version = events[-1].version + 1 if events else 1
    require_target(events, history, kind, data)
    draft = Event(
        MatchId(""),
        version,
        "",
        kind,
        1,
        {**data, "verdicts": ()},
        "referee",
        0,
        0,
        "",
        (),
        "",
        b"",
        "",
    )
    since = first_touched(events, kind, data, version)
    kept = bisect_left(history.steps, since, key=_version)
    bench = _Judge(game, history, kept, data.get("onward", Onward.STOP), version)
    for entry in _rest(events, history, kept, draft):
        bench.line(entry)
    after = bench.table
    return Rebase(
        history.table,
        after,
        diff(history.table, after),
        tuple(bench.verdicts),
        (*history.steps[:kept], *bench.steps),
        since,
    )


def require_target(events: Sequence[Event], history: Replay, kind: str, data: Fields) -> None:
    """Raise `NotAmendable` unless the target of the amendment is part of this match and can be
    amended.
    """
    if kind == kinds.RULING_WITHDRAWN:
        rulings = amend(events).rulings
        if data["ruling"] not in rulings:
            raise NotAmendable(
                text(
                    "there is no ruling in force at version %(line)s; in force: %(lines)s",
                    line=data["ruling"],
                    lines=_list(rulings),
                )
            )
        return
    if "target" not in data:
        return
    entry = _entry(history, data["target"])
    if entry is None or not entry.is_play:
        lines = (*(step.entry for step in history.steps), *history.in_doubt)
        plays = [line.version for line in lines if line.is_play]
        raise NotAmendable(
            text(
                "version %(line)s is no play; plays are %(lines)s",
                line=data["target"],
                lines=_list(plays),
            )
        )
    if entry.standing == LineStanding.STRUCK and kind != kinds.PLAY_REPLACED:
        raise NotAmendable(
            text(
                "the play at version %(line)s was struck already (by the ruling at version "
                "%(ruling)s)",
                line=entry.version,
                ruling=entry.ruling,
            )
        )


def follow(
    game: Game, events: Sequence[Event], history: Replay, outcome: Rebase | None = None
) -> Replay:
    """Return *history* after the last of *events*, an amendment: only what it may change is carried
    out again.

    *outcome*: the result of its preview, if known, which is then used.
    """
    event = events[-1]
    if history.in_doubt:
        return replay(game, history.start, amend(events))
    since = first_touched(events, event.kind, event.data, event.version)
    kept = bisect_left(history.steps, since, key=_version)
    troubles = tuple(trouble for trouble in history.troubles if trouble.version < since)
    beginning = Replay(history.start, history.steps[:kept], troubles, ())
    return carry_on(
        game,
        beginning,
        _rest(events, history, kept, event),
        outcome.steps[kept:] if outcome else (),
    )


def _entry(history: Replay, version: int) -> Entry | None:
    """The line with this version, by binary search: the steps are ordered by version."""
    place = bisect_left(history.steps, version, key=_version)
    if place < len(history.steps) and history.steps[place].version == version:
        return history.steps[place].entry
    return next((entry for entry in history.in_doubt if entry.version == version), None)


def _rest(events: Sequence[Event], history: Replay, kept: int, last: Event) -> tuple[Entry, ...]:
    """The lines after the first *kept* ones, as *last* leaves them. Only a withdrawal needs the
    whole log.
    """
    if last.kind == kinds.RULING_WITHDRAWN:
        return amend(events if events[-1] is last else (*events, last)).entries[kept:]
    return amended((*(step.entry for step in history.steps[kept:]), *history.in_doubt), last)


def _version(step: Step) -> int:
    return step.version


def first_touched(events: Sequence[Event], kind: str, data: Fields, version: int) -> int:
    """Return the version of the earliest line that the amendment may change."""
    if "target" in data:
        return int(data["target"])
    if kind == kinds.RULING_WITHDRAWN:
        withdrawn = events[data["ruling"] - 1]
        return first_touched(events, withdrawn.kind, withdrawn.data, withdrawn.version)
    return version


_AFTER_THE_STOP = Ruling(
    "", text("The ruling stops at the first play that no longer holds; this one comes after it.")
)


class _Judge:
    """Judges the record as it would stand, line by line, beside the history as it was."""

    def __init__(self, game: Game, history: Replay, kept: int, onward: str, ruling: int) -> None:
        self.game = game
        self.onward = onward
        self.ruling = ruling
        self.table = history.steps[kept - 1].table if kept else history.start
        self.ply = history.steps[kept - 1].ply if kept else 0
        self.stopped = False
        self.verdicts: list[Judged] = []
        self.steps: list[Step] = []
        self._old = {
            step.version: place for place, step in enumerate(history.steps[kept:], start=kept)
        }
        self._history = history

    def line(self, entry: Entry) -> None:
        """Judge one line again."""
        if self.stopped and entry.standing == LineStanding.STANDS:
            self._void(entry, _AFTER_THE_STOP)
            return
        step = judge(self.game, self.table, self.ply, entry)
        if not step.ruling.rule or not (entry.is_play or isinstance(entry.what, tuple)):
            self._stands(entry, step)
        elif self.onward == Onward.ALLOW:
            self._allow(entry, step.ruling)
        else:
            self._void(entry, step.ruling)
            self.stopped = self.onward == Onward.STOP and not self._answered_what_is_gone(entry)

    def _answered_what_is_gone(self, entry: Entry) -> bool:
        """Whether a play only answered a question that is no longer open: a pass, a payment or a
        defence after a declaration that was struck. No later play depends on it.
        """
        place = self._old.get(entry.version)
        if place is None or not isinstance(entry.what, Action):
            return False
        steps = self._history.steps
        asked = (steps[place - 1].table if place else self._history.start).frame
        if asked is None or entry.what.seat not in asked.asked:
            return False
        answered = asked not in steps[place].table.frames
        return answered and all(frame.kind != asked.kind for frame in self.table.frames)

    def _stands(self, entry: Entry, step: Step) -> None:
        before = self.table
        self._keep(step)
        place = self._old.get(entry.version)
        if place is None or entry.standing != LineStanding.STANDS:
            return
        steps = self._history.steps
        old, old_before = steps[place], steps[place - 1].table if place else self._history.start
        tables = None
        if old.standing == LineStanding.STANDS:
            did = old.touched(old_before)
            if same_step(old_before, old.table, before, step.table, did):
                step.knowing(did)
            else:
                tables = (old_before, old.table, before, step.table)
        self.verdicts.append(
            Judged(
                entry.version,
                Verdict.CHANGED if tables else Verdict.STANDS,
                step.ruling,
                tables,
            )
        )

    def _allow(self, entry: Entry, ruling: Ruling) -> None:
        step = judge(
            self.game,
            self.table,
            self.ply,
            entry.let_stand(self.ruling, ruling.rule),
        )
        if not step.ruling.legal:
            self._void(entry, ruling)
            return
        self._keep(step)
        self.verdicts.append(Judged(entry.version, Verdict.ALLOWED, ruling))

    def _void(self, entry: Entry, ruling: Ruling) -> None:
        void = entry.voided(self.ruling, ruling.rule, self.onward)
        step = judge(self.game, self.table, self.ply, void)
        self._keep(Step(void, step.table, step.ply, ruling, step.acted))
        self.verdicts.append(Judged(entry.version, Verdict.VOID, ruling))

    def _keep(self, step: Step) -> None:
        self.table, self.ply = step.table, step.ply
        self.steps.append(step)


def _list(versions: Sequence[int]) -> Text:
    if not versions:
        return text("none")
    shown: list[Value] = [str(version) for version in versions[:LISTED]]
    return joined(", ", [*shown, "…"] if len(versions) > LISTED else shown)
