"""What people do at a table besides playing, by lot: calls, agreements, rulings, walks back, talk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from app.desk.errors.refusals import Refusal
from events.amend import amend
from events.vocabulary import thaw
from tests.laws.strategies.matches import Sitting

Data = dict[str, Any]
Deed = tuple[str, Data, str]
"""A kind of event, what it says, and who reports it: a seat or the `referee`."""
ANSWERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "TakebackOffered": ("target", ("TakebackAccepted", "TakebackAccepted", "TakebackDeclined")),
    "ConsentAsked": ("request", ("ConsentGiven", "ConsentGiven", "ConsentDeclined")),
    "PauseAsked": ("request", ("PauseAgreed", "PauseAgreed", "PauseDeclined")),
    "ResumeAsked": ("request", ("PauseAgreed",)),
    "RematchAsked": ("request", ("RematchAgreed", "RematchDeclined")),
}
"""What waits for seats: by which name an answer says which one it means, and the answers; what is said
twice is likelier.
"""


@dataclass
class Party:
    """Everybody at a table."""

    sitting: Sitting
    lot: Random
    count: int = 0

    def deed(self) -> str:
        """Do something besides playing; return what became of it."""
        kind, data, by = self.lot.choice([*self._said(), *self._ruled() * 2, *self._answered() * 3])
        return self._done(kind, data, by)

    def settle(self) -> None:
        """Let the match go on."""
        for event in self.sitting.events:
            if event.kind == "DisputeRaised":
                said = {"dispute": event.version, "verdict": "Play on."}
                self._done("DisputeSettled", said, "referee")
        self._done("ClockResumed", {}, "referee")

    def _done(self, kind: str, data: Data, by: str) -> str:
        self.count += 1
        sitting, id_ = self.sitting, f"d{self.count}"
        door = sitting.desk.rule if "onward" in data else sitting.desk.tell
        try:
            return f"{kind} {door(sitting.match, id_, kind, data, by).version}"
        except Refusal as refusal:
            return f"{kind} {refusal}"

    @property
    def _plays(self) -> list[int]:
        return [one.version for one in amend(self.sitting.events).entries if one.is_play] or [1]

    def _action(self) -> Data:
        """An action that may be legal, of anybody."""
        table, lot = self.sitting.live.table, self.lot
        action = self.sitting.chance.action(table)
        if action is None or lot.random() < 0.3:
            spec = lot.choice(self.sitting.game.actions)
            return {"seat": lot.choice(table.seats), "name": spec.name, "args": {}}
        return {"seat": action.seat, "name": action.name, "args": thaw(action.args)}

    def _said(self) -> Iterator[Deed]:
        lot, seats = self.lot, self.sitting.first.seats
        seat, other = lot.choice(seats), lot.choice(seats)
        yield "DisputeRaised", {"target": lot.choice(self._plays), "claim": "look"}, seat
        yield "TakebackOffered", {"target": self._plays[-1]}, seat
        action = self._action()
        yield "ConsentAsked", {"action": action, "reason": "at home"}, str(action["seat"])
        yield "PauseAsked", {}, seat
        yield "ClockPaused", {}, "referee"
        yield "SeatTaken", {"seat": seat, "player": lot.choice(("Ann", "小美", "Ben"))}, seat
        yield "NoteAdded", {"text": "slow", "target": lot.choice(self._plays)}, "referee"
        warned = {"seat": other, "infraction": "Slow play", "penalty": "Warning"}
        yield "PenaltyGiven", warned, "referee"
        yield "TimeGranted", {"seat": seat, "milliseconds": 60_000}, "referee"
        yield "RematchAsked", {}, seat

    def _ruled(self) -> list[Deed]:
        lot, plays = self.lot, self._plays
        onward = {"onward": lot.choice(("stop", "skip", "allow")), "reason": "so"}
        target = {"target": lot.choice(plays), **onward}
        rulings = sorted(amend(self.sitting.events).rulings)
        turn = {"what": "turn", "value": lot.randint(1, 9)}
        deeds: list[Data] = [
            {"kind": "PlayStruck", **target},
            {"kind": "RewoundTo", **onward, "target": lot.choice(plays[-4:])},
            {"kind": "PlayReplaced", **target, "action": self._action()},
            {"kind": "PlayAllowed", **onward, "action": self._action()},
            {"kind": "TableCorrected", **onward, "changes": [turn, *self._counted()]},
        ]
        if rulings:
            deeds += [{"kind": "RulingWithdrawn", **onward, "ruling": lot.choice(rulings)}]
        return [(str(one.pop("kind")), one, "referee") for one in deeds]

    def _counted(self) -> Iterator[Data]:
        """A number of a seat that is another than it was."""
        table, lot = self.sitting.live.table, self.lot
        if table.counters:
            of, key = lot.choice(sorted(table.counters))
            yield {"what": "counter", "of": of, "key": key, "value": lot.randint(0, 5)}

    def _answered(self) -> list[Deed]:
        """Answers to what waits for one; ticks of what is walked back."""
        sitting, lot = self.sitting, self.lot
        deeds: list[Deed] = []
        rulings = amend(sitting.events).rulings
        for event in sitting.events[-12:]:
            seat = lot.choice(sitting.first.seats)
            if event.kind in ANSWERS:
                field, answers = ANSWERS[event.kind]
                said = {field: event.data["target"] if field == "target" else event.version}
                deeds += [(answer, said, seat) for answer in answers]
            if event.kind == "DisputeRaised":
                said = {"dispute": event.version}
                deeds += [("DisputeClaimed", {**said, "referee": "Ola"}, "referee")]
                deeds += [("DisputeSettled", {**said, "verdict": "as it was"}, "referee")]
            if event.version in rulings or event.kind == "RulingWithdrawn":
                step = {"ruling": event.version, "step": lot.randrange(3)}
                deeds += [("ChecklistTicked", step, "referee")]
        return deeds
