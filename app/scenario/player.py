"""Plays a scenario: makes its reports, and checks its refusals and expectations."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.scenario import facts
from app.scenario.facts.scene import FactScene
from app.scenario.language import orders
from app.scenario.language.fit import fit
from app.scenario.language.lexing import Unclear
from app.scenario.language.lexing import meant
from app.scenario.language.lines import LAST
from app.scenario.language.names import OWN_SEAT
from app.scenario.language.names import Lexicon
from app.scenario.language.names import require_action
from app.scenario.language.names import require_arguments
from app.scenario.language.names import require_seat
from app.scenario.match import DeskAnswer
from app.scenario.match import Match
from app.scenario.rulebook import require_clauses
from app.scenario.steps import Always
from app.scenario.steps import Expect
from app.scenario.steps import ExpectedRefusal
from app.scenario.steps import Order
from app.scenario.steps import Report
from app.scenario.steps import ScenarioStep
from app.scenario.steps import Time
from app.scenario.steps import Why
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.kit.numbers import whole_number
from games.play import check
from games.rules import ActionSpec
from games.table import Table
from projections.replay.rebase import Rebase

_MOST_BY_ITSELF = 100


class ExpectationFailed(Exception):
    """A step had another result than the scenario says."""

    def __init__(self, expected: str, actual: str, table: Table | None = None) -> None:
        super().__init__(expected)
        self.expected = expected
        self.actual = actual
        self.table = table


class Playback:
    """A match that a scenario plays: the labels, the `always` actions of seats, and the preview to
    which the next expectations apply. `met`: the clause ids that occurred.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.labels: dict[str, int] = {}
        self.met: set[str] = set()
        self._names = Lexicon(match.game, match.table, self._tables)
        self._preview: Rebase | None = None
        self._amended: Rebase | DeskAnswer | None = None
        self._always: list[Report] = []

    def take(self, step: ScenarioStep) -> None:
        """Carry out one step; raise `ExpectationFailed` or `Unclear`."""
        match step:
            case Expect():
                self._expect(step)
                return
            case Order(preview=True):
                self._look_ahead(step)
                return
            case Order():
                self._order(step)
            case Report():
                self._report(step)
            case Time():
                self._time(step)
            case Always():
                self._named(step.report)
                self._always.append(step.report)
        self._go_on()
        self._preview = None
        self._names.take(self.match.table)
        self._meet()

    def find(self, word: str) -> int:
        """Return the version that a label, `last` or a number names; raise `Unclear`."""
        if word in self.labels:
            return self.labels[word]
        if word == LAST:
            plays = [
                entry.version
                for entry in self.match.lines()
                if entry.is_play and entry.standing == "stands"
            ]
            if plays:
                return plays[-1]
            raise Unclear("no play stands yet, so none is the last")
        number = whole_number(word)
        if number is not None and self.match.kind_at(number):
            return number
        if number is not None:
            raise Unclear(f"there is no version {word}; the last is {self.match.head.version}")
        hint = f"; {meant(word, self.labels)}" if self.labels else "; there are no labels so far"
        raise Unclear(f"{word!r} is no label and no version{hint}")

    def _meet(self) -> None:
        """Record the clauses that ended the match, voided a play, or caused a trouble."""
        outcome = self.match.table.outcome
        self.met |= {outcome.rule} if outcome else set()
        self.met |= {trouble.ruling.rule for trouble in self.match.history.troubles}
        self.met |= {entry.rule for entry in self.match.lines() if entry.standing == "void"}

    # -- reports -----------------------------------------------------------------------------------

    def _report(self, step: Report) -> None:
        self._require_clauses(step.refusal)
        if not _at(step.refusal, "seat"):
            require_seat(self.match.table.seats, step.seat)
        before = self._state()
        payload = orders.talk_of(step, self.match.game, self.find, self.match.kind_at)
        if payload is None:
            self._judge(step.refusal, step.label, self._act(step), before)
        else:
            self._require_payload(payload[1], step.refusal, step.unknown)
            self._judge(step.refusal, step.label, self.match.tell(step.seat, *payload), before)

    def _act(self, step: Report) -> DeskAnswer:
        """Report an action with its values converted to the types of its asks, or as written where
        a field is to be unreadable.
        """
        seen, refusal = step.args.get("seen_ply"), step.refusal
        args: Fields = {key: value for key, value in step.args.items() if key != "seen_ply"}
        if not _at(refusal, "name"):
            self._require_names(step.seat, step.name, args, refusal, step.unknown)
        if refusal is None or refusal.why != Why.UNREADABLE:
            args = fit(self.match.game, step.name, args)
        return self.match.act(Action(Seat(step.seat), step.name, args), seen)

    def _require_names(
        self,
        seat: str,
        name: str,
        args: Fields,
        refusal: ExpectedRefusal | None,
        unknown: tuple[str, ...] = (),
    ) -> None:
        """Raise `Unclear` for an action or an argument that does not exist, and for a value that is
        an unknown name.
        """
        spec, wrong = require_action(self.match.game, name), refusal.field if refusal else ""
        require_arguments(spec, (key for key in args if key != wrong))
        self._require_own_seat(spec, args, (*unknown, wrong))
        fitting = fit(self.match.game, name, {k: v for k, v in args.items() if k != wrong})
        action = Action(Seat(seat), name, freeze(fitting))
        self._names.require(spec, action, unknown, wrong)

    def _require_own_seat(self, spec: ActionSpec, args: Fields, passed_over: Sequence[str]) -> None:
        """Raise `Unclear` where the argument `seat`, which any action may have, is no seat."""
        asked = any(ask.key == OWN_SEAT for ask in spec.asks)
        if OWN_SEAT in args and not asked and not {OWN_SEAT, args[OWN_SEAT]} & {*passed_over}:
            require_seat(self.match.table.seats, str(args[OWN_SEAT]))

    def _named(self, step: Report) -> None:
        """Raise `Unclear` unless all names in a line exist."""
        require_seat(self.match.table.seats, step.seat)
        self._require_names(step.seat, step.name, step.args, None, step.unknown)

    def _tables(self) -> Iterator[Table]:
        """The tables of the match, the newest first; old ones are derived again when asked for."""
        history = self.match.history
        yield from (step.table for step in reversed(history.steps))
        yield history.start

    def _go_on(self) -> None:
        """Carry out the `always` actions, as long as one of them is asked for and legal."""
        for _ in range(_MOST_BY_ITSELF):
            step = next((step for step in self._always if self._may(step)), None)
            if step is None:
                return
            self._report(step)
        raise Unclear(
            f"what is always done never ends; it was done {_MOST_BY_ITSELF} times in a row"
        )

    def _may(self, step: Report) -> bool:
        seat, table, game = Seat(step.seat), self.match.table, self.match.game
        if self.match.held or seat == table.active or seat not in table.to_act:
            return False
        return check(game, table, Action(seat, step.name, fit(game, step.name, step.args))).legal

    # -- the referee, and time ---------------------------------------------------------------------

    def _order(self, step: Order) -> None:
        before, payload = self._state(), self._payload(step)
        if orders.amends(step):
            self._amended = self.match.preview(*payload)
            answer = self.match.rule(*payload)
        else:
            answer = self.match.tell("referee", *payload)
        self._judge(step.refusal, step.label, answer, before)

    def _look_ahead(self, step: Order) -> None:
        if not orders.amends(step):
            raise Unclear(f"{step.verb} amends nothing, so there is nothing to preview")
        before = self._state()
        ahead = self.match.preview(*self._payload(step))
        self._preview = ahead if isinstance(ahead, Rebase) else None
        self._judge(step.refusal, "", DeskAnswer() if isinstance(ahead, Rebase) else ahead, before)
        self._require_unchanged(before)

    def _payload(self, step: Order) -> orders.Reported:
        self._require_clauses(step.refusal)
        kind, data = orders.event_of(step, self.match.game, self.find)
        self._require_payload(data, step.refusal, step.unknown)
        return kind, data

    def _require_payload(
        self, data: Fields, refusal: ExpectedRefusal | None, unknown: tuple[str, ...]
    ) -> None:
        """Raise `Unclear` where an order of the referee or the talk of a seat names something that
        does not exist.
        """
        wrong = refusal.field if refusal else ""
        if data.get("rule"):
            require_clauses(self.match.game, [str(data["rule"])])
        if "seat" in data and wrong != "seat":
            require_seat(self.match.table.seats, data["seat"])
        if "action" in data and wrong not in ("name", "action"):
            action = data["action"]
            require_seat(self.match.table.seats, action["seat"])
            self._require_names(action["seat"], action["name"], action["args"], refusal, unknown)
        elif "changes" in data or "claims" in data:
            field = "changes" if "changes" in data else "claims"
            if wrong != field:
                self._names.require_statements(field, data[field], unknown)
        elif unknown:
            raise Unclear("only an action or a statement about the table can name what is unknown")

    def _require_clauses(self, refusal: ExpectedRefusal | None) -> None:
        require_clauses(self.match.game, refusal.rules if refusal else ())

    def _time(self, step: Time) -> None:
        moment = self.match.now + step.milliseconds if step.waits else step.milliseconds
        if moment < self.match.now:
            raise Unclear(
                f"time does not run back: it is {self.match.now} ms after the opening already"
            )
        self.match.wait_until(moment)

    # -- judging -----------------------------------------------------------------------------------

    def _judge(
        self,
        refusal: ExpectedRefusal | None,
        label: str,
        answer: DeskAnswer,
        before: tuple[Any, str],
    ) -> None:
        if answer.ruling is not None:
            self.met.add(answer.ruling.rule)
        if refusal is None:
            if answer.why:
                raise ExpectationFailed("accepted", answer.words)
            self._call(label, answer.version)
            return
        if not answer.meets(refusal):
            raise ExpectationFailed(f"refused: {refusal}", answer.words)
        self._require_unchanged(before)

    def _call(self, label: str, version: int) -> None:
        if not label:
            return
        if label in self.labels:
            raise Unclear(
                f"{label} names version {self.labels[label]} already; choose another label"
            )
        self.labels[label] = version

    def _state(self) -> tuple[Any, str]:
        return self.match.head, self.match.table.digest()

    def _require_unchanged(self, before: tuple[Any, str]) -> None:
        if self._state() != before:
            raise ExpectationFailed("a refusal changes nothing", "the log or the table has changed")

    def _expect(self, step: Expect) -> None:
        scene = self._scene()
        checked = [(" ".join(fact), facts.check(scene, fact)) for fact in step.facts]
        wrong = [(fact, check.actual) for fact, check in checked if not check.holds]
        if wrong:
            expected, actual = ("; ".join(side) for side in zip(*wrong, strict=True))
            raise ExpectationFailed(expected, actual, scene.table)

    def _scene(self) -> FactScene:
        match, ahead = self.match, self._preview
        history = match.history
        scene = FactScene(
            match.game,
            match.table,
            history.ply,
            match.lines(),
            history.troubles,
            history.in_doubt,
            self._amended.verdicts if isinstance(self._amended, Rebase) else (),
            frozenset(self._names.pieces),
            self._used,
            self._names.require,
            self.find,
            self.labels,
            match.view,
            match.held,
            match.clock,
        )
        if ahead is None:
            return scene
        return replace(
            scene,
            table=ahead.after,
            ply=ahead.steps[-1].ply if ahead.steps else 0,
            entries=ahead.entries,
            verdicts=ahead.verdicts,
            troubles=(),
            in_doubt=(),
            known=scene.known | set(ahead.after.pieces),
            view=None,
        )

    def _used(self, zone: str) -> frozenset[str]:
        """The cells of a zone ("" for none) in which a piece lies or ever lay."""
        return frozenset(
            piece.cell
            for table in self._tables()
            for piece in table.pieces.values()
            if piece.zone == zone
        )


def _at(refusal: ExpectedRefusal | None, field: str) -> bool:
    """Whether the line expects exactly this field to be unreadable."""
    return refusal is not None and refusal.why == Why.UNREADABLE and refusal.field == field
