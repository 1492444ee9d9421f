"""Plays a scenario out and says what came of it. Stops at the first step that goes otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.scenario import facts
from app.scenario import orders
from app.scenario.fit import fit
from app.scenario.match import Answer
from app.scenario.match import Match
from app.scenario.read import Unreadable
from app.scenario.read import read
from app.scenario.scene import Scene
from app.scenario.steps import Always
from app.scenario.steps import Expect
from app.scenario.steps import Order
from app.scenario.steps import Place
from app.scenario.steps import Refusal
from app.scenario.steps import Report
from app.scenario.steps import Scenario
from app.scenario.steps import Time
from app.scenario.words import Unclear
from events.vocabulary import Action
from events.vocabulary import Seat
from games import table_text
from games.play import check
from games.table import Table
from projections.replay.rebase import Rebase

PASSED = "passed"
FAILED = "failed"
UNCLEAR = "unclear"
_MOST_BY_ITSELF = 100


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a scenario: `passed`, `failed` (with what was expected and found), or `unclear`
    (it cannot be read).

    `met` are the clause ids that were really met on the way (a refusal, an outcome, a trouble, a
    verdict), and those that the scenario says it is about where it expects something.
    """

    scenario: str
    state: str
    place: Place
    expected: str = ""
    found: str = ""
    table: str = ""
    met: frozenset[str] = frozenset()


class Otherwise(Exception):
    """A step went otherwise than the scenario says."""

    def __init__(self, expected: str, found: str, table: Table | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = found
        self.table = table


def run_file(file: Path) -> tuple[Result, ...]:
    """Run every scenario of a file; a file that cannot be read is one `unclear` result."""
    try:
        scenarios = read(file)
    except Unreadable as fault:
        return (Result(file.name, UNCLEAR, fault.place, found=fault.message),)
    return tuple(run(scenario) for scenario in scenarios)


def run(scenario: Scenario) -> Result:
    """Play one scenario out."""
    try:
        player = _Player(scenario)
    except Unclear as fault:
        return Result(scenario.name, UNCLEAR, scenario.place, found=str(fault))
    for step in scenario.steps:
        try:
            player.take(step)
        except Unclear as fault:
            return Result(
                scenario.name, UNCLEAR, step.place, found=str(fault), met=frozenset(player.met)
            )
        except Otherwise as other:
            table = table_text.as_text(other.table or player.match.table)
            return Result(
                scenario.name,
                FAILED,
                step.place,
                other.expected,
                other.found,
                table,
                frozenset(player.met),
            )
    about = scenario.clauses if any(isinstance(step, Expect) for step in scenario.steps) else ()
    return Result(
        scenario.name, PASSED, scenario.place, met=frozenset({*player.met, *about}) - {""}
    )


def played(scenario: Scenario) -> Match:
    """Play one scenario out and return its match; raise `Unclear` or `Otherwise`."""
    player = _Player(scenario)
    for step in scenario.steps:
        player.take(step)
    return player.match


class _Player:
    """A scenario being played: the match, the labels, and the preview that the next expectations
    look at.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.match = Match(scenario)
        self.labels: dict[str, int] = {}
        self.seen: set[str] = set(self.match.table.pieces)
        self.met: set[str] = set()
        self.preview: Rebase | None = None
        self.amended: Rebase | Answer | None = None
        self.always: list[Report] = []

    def take(self, step: Any) -> None:
        """Carry out one step; raise `Otherwise` or `Unclear`."""
        match step:
            case Expect():
                self._expect(step)
                return
            case Report():
                self._report(step)
            case Order(preview=True):
                self._preview(step)
                return
            case Order():
                self._order(step)
            case Time():
                self._time(step)
            case Always():
                self.always.append(step.report)
        self._go_on()
        self.preview = None
        self.seen |= set(self.match.table.pieces)
        self._meet()

    def find(self, word: str) -> int:
        """Return the version that a label, `last` or a number names."""
        if word in self.labels:
            return self.labels[word]
        if word == "last":
            plays = [
                entry.version
                for entry in self.match.lines()
                if entry.is_play and entry.standing == "stands"
            ]
            if plays:
                return plays[-1]
        if word.isdigit():
            return int(word)
        raise Unclear(
            f"{word!r} is no label and no version; labels so far: "
            f"{', '.join(self.labels) or 'none'}"
        )

    def _meet(self) -> None:
        """Take down the clauses that ended the match, voided a play, or do not agree with it."""
        outcome = self.match.table.outcome
        self.met |= {outcome.rule} if outcome else set()
        self.met |= {trouble.ruling.rule for trouble in self.match.history.troubles}
        self.met |= {entry.rule for entry in self.match.lines() if entry.standing == "void"}

    # -- steps -------------------------------------------------------------------------------------

    def _report(self, step: Report) -> None:
        before = (self.match.head, self.match.table.digest())
        told = orders.said(step, self.match.game, self.find, self.match.kind_at)
        if told is not None:
            answer = self.match.tell(step.seat, *told)
        else:
            args, seen = self._arguments(step)
            answer = self.match.act(Action(Seat(step.seat), step.name, args), seen)
        self._judge(step.refusal, step.label, answer, before)

    def _go_on(self) -> None:
        """Do what seats always do, for as long as one of them is asked and may do it."""
        for _ in range(_MOST_BY_ITSELF):
            step = next((step for step in self.always if self._may(step)), None)
            if step is None:
                return
            self._report(step)
        raise Unclear(
            f"what is always done never ends; it was done {_MOST_BY_ITSELF} times in a row"
        )

    def _may(self, step: Report) -> bool:
        seat, table = Seat(step.seat), self.match.table
        if self.match.held or seat == table.active or seat not in table.to_act:
            return False
        return check(
            self.match.game, table, Action(seat, step.name, self._arguments(step)[0])
        ).legal

    def _arguments(self, step: Report) -> tuple[dict[str, Any], int | None]:
        """The arguments as the action asks for them (as written, where they are to be unreadable),
        and `seen_ply`.
        """
        args = dict(step.args)
        seen = args.pop("seen_ply", None)
        if step.refusal is not None and step.refusal.why == "unreadable":
            return args, seen
        return fit(self.match.game, step.name, args), seen

    def _order(self, step: Order) -> None:
        before = (self.match.head, self.match.table.digest())
        kind, data = orders.told(step, self.match.game, self.find)
        if orders.amends(step):
            self.amended = self.match.preview(kind, data)
            answer = self.match.rule(kind, data)
        else:
            answer = self.match.tell("referee", kind, data)
        self._judge(step.refusal, step.label, answer, before)

    def _preview(self, step: Order) -> None:
        if not orders.amends(step):
            raise Unclear(f"{step.verb} amends nothing, so there is nothing to preview")
        before = (self.match.head, self.match.table.digest())
        kind, data = orders.told(step, self.match.game, self.find)
        found = self.match.preview(kind, data)
        self.preview = found if isinstance(found, Rebase) else None
        self._judge(step.refusal, "", Answer() if isinstance(found, Rebase) else found, before)
        self._require_unchanged(before)

    def _time(self, step: Time) -> None:
        moment = self.match.now + step.milliseconds if step.waits else step.milliseconds
        if moment < self.match.now:
            raise Unclear(
                f"time does not run back: it is {self.match.now} ms after the opening already"
            )
        self.match.wait_until(moment)

    def _judge(
        self, refusal: Refusal | None, label: str, answer: Answer, before: tuple[Any, str]
    ) -> None:
        if answer.ruling is not None:
            self.met.add(answer.ruling.rule)
        if refusal is None:
            if answer.why:
                raise Otherwise("accepted", _said(answer))
            if label:
                self.labels[label] = answer.version
            return
        if not _meets(refusal, answer):
            raise Otherwise(f"refused: {refusal.why} {refusal.field}".strip(), _said(answer))
        self._require_unchanged(before)

    def _require_unchanged(self, before: tuple[Any, str]) -> None:
        if (self.match.head, self.match.table.digest()) != before:
            raise Otherwise("a refusal changes nothing", "the log or the table has changed")

    def _expect(self, step: Expect) -> None:
        scene = self._scene()
        wrong = []
        for fact in step.facts:
            finding = facts.check(scene, fact)
            if not finding.holds:
                wrong.append((" ".join(fact), finding.found))
        if wrong:
            raise Otherwise(
                "; ".join(fact for fact, _ in wrong),
                "; ".join(found for _, found in wrong),
                scene.table,
            )

    def _scene(self) -> Scene:
        match, preview = self.match, self.preview
        history = match.history
        scene = Scene(
            match.game,
            match.table,
            history.ply,
            match.lines(),
            history.troubles,
            history.in_doubt,
            self.amended.verdicts if isinstance(self.amended, Rebase) else (),
            frozenset(self.seen),
            self.find,
            match.held,
            match.clock,
        )
        if preview is None:
            return scene
        ply = preview.steps[-1].ply if preview.steps else 0
        return replace(
            scene,
            table=preview.after,
            ply=ply,
            entries=preview.entries,
            verdicts=preview.verdicts,
            troubles=(),
            in_doubt=(),
            known=scene.known | set(preview.after.pieces),
        )


def _meets(refusal: Refusal, answer: Answer) -> bool:
    if refusal.why in ("unreadable", "held", "stale"):
        return answer.why == refusal.why and (
            not refusal.field or _names(answer.fields, refusal.field)
        )
    if refusal.why == "refused":
        return bool(answer.why)
    return answer.ruling is not None and answer.ruling.rule == refusal.why


def _names(fields: Any, name: str) -> bool:
    """Whether a field of this name (or a path ending in it) is among the unreadable ones."""
    if not isinstance(fields, dict):
        return False
    return any(
        str(key) == name or str(key).endswith(f".{name}") or _names(inner, name)
        for key, inner in fields.items()
    )


def _said(answer: Answer) -> str:
    if not answer.why:
        return f"accepted (version {answer.version})" if answer.version else "accepted"
    rule = answer.ruling.rule if answer.ruling else answer.why
    return f"refused: {rule} ({answer.message})"


def files(places: Iterable[Path]) -> list[Path]:
    """Return the scenario files among *places*: files as they are, and every `.txt` below a
    folder.
    """
    found: list[Path] = []
    for place in places:
        found += sorted(place.rglob("*.txt")) if place.is_dir() else [place]
    return found
