"""Calls for the referee and pauses, read from the log: which are open, which seats wait and for how
long, and the rulings. An open dispute or a pause holds the match.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from events import kinds
from events.envelope import Event
from events.lines import besides_plays
from events.vocabulary import Fields
from games.text import NOTHING
from games.text import Text
from games.text import name
from games.text import text
from projections.clocks.seating import awaited
from projections.replay.replay import Replay
from projections.text.names import author_words

_DESK = "referee"
"""The author under which the referee's desk stores events."""
WALKED_BACK_FIRST = text("the table is walked back first")
"""The reason of a pause for the walk back after a ruling; the log has it in English."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A call: its version, the play it is about (0: none), the clause and claim, who called and
    when; how it was settled (`settled` is the version of the answer, 0 while open), the ruling it
    led to, and the time given back (ms). `referee`: who took it on ("" nobody yet); `head`: it went
    to the head referee; `appeal`: its target is an answer.
    """

    version: int
    target: int
    rule: str
    claim: str
    by: str
    at: int
    settled: int = 0
    settled_at: int = 0
    verdict: str = ""
    ruling: int = 0
    restored: Mapping[str, int] = field(default_factory=dict)
    referee: str = ""
    head: bool = False
    appeal: bool = False

    def waiting(self, now: int) -> int:
        """Return how long the table waited, in milliseconds: until the answer, or until *now*."""
        return max(0, (self.settled_at if self.settled else now) - self.at)


def disputes(events: Sequence[Event]) -> tuple[Dispute, ...]:
    """Return every dispute of a match in the order of the calls."""
    by_line: dict[int, Dispute] = {}
    for event in besides_plays(events):
        data = event.data
        if event.kind == kinds.DISPUTE_RAISED:
            appeal = _is_answer(events, data["target"])
            by_line[event.version] = Dispute(
                event.version,
                data["target"],
                data["rule"],
                data["claim"],
                event.by,
                event.at,
                head=appeal,
                appeal=appeal,
            )
        elif event.kind in _ANSWERS and data["dispute"] in by_line:
            by_line[data["dispute"]] = _ANSWERS[event.kind](by_line[data["dispute"]], event)
    return tuple(by_line.values())


def _is_answer(events: Sequence[Event], version: int) -> bool:
    return 0 < version <= len(events) and events[version - 1].kind == kinds.DISPUTE_SETTLED


def why_no_appeal(events: Sequence[Event], answer: int) -> Text:
    """Return why the answer to a call at line *answer* cannot be appealed ("" if it can): only one
    appeal is possible, and none against the head referee.
    """
    every = disputes(events)
    about = next((call for call in every if call.settled == answer), None)
    if about is None:
        return text("Line %(line)s answers no call.", line=answer)
    if about.head:
        return text("The head referee has answered; that is final.")
    if any(call.appeal and call.target == answer for call in every):
        return text("The answer at line %(line)s was appealed already.", line=answer)
    return NOTHING


def _settled(call: Dispute, event: Event) -> Dispute:
    data = event.data
    return replace(
        call,
        settled=event.version,
        settled_at=event.at,
        verdict=data["verdict"],
        ruling=data["ruling"],
        restored=dict(data["restored"]),
    )


_ANSWERS: Mapping[str, Callable[[Dispute, Event], Dispute]] = {
    kinds.DISPUTE_CLAIMED: lambda call, event: replace(call, referee=event.data["referee"]),
    kinds.DISPUTE_ESCALATED: lambda call, event: replace(call, head=True),
    kinds.DISPUTE_SETTLED: _settled,
}


def open_disputes(events: Sequence[Event]) -> tuple[Dispute, ...]:
    """Return the disputes that wait for an answer."""
    return tuple(dispute for dispute in disputes(events) if not dispute.settled)


def pause(events: Sequence[Event]) -> Event | None:
    """Return the present pause, by the referee or the seats; None if there is none."""
    for event in reversed(besides_plays(events)):
        if event.kind in (kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED):
            return event if event.kind == kinds.CLOCK_PAUSED else None
    return None


def by_consent(event: Event) -> bool:
    """Whether the seats agreed to a pause or its end: then the last seat to agree stored it."""
    return event.by != _DESK


def held(events: Sequence[Event]) -> Text:
    """Return why a match waits, as a sentence ("" if it does not)."""
    calls = open_disputes(events)
    if calls:
        return _held_by(calls[0])
    paused = pause(events)
    if paused is None:
        return NOTHING
    if paused.data["reason"]:
        return text("The match is paused: %(reason)s.", reason=_in_words(paused.data["reason"]))
    if by_consent(paused):
        return text("The match is paused: all seats agreed.")
    return text("The match is paused: the referee paused it.")


def _in_words(reason: str) -> Text:
    """The reason of a pause: in the reader's language where the program gave it."""
    return WALKED_BACK_FIRST if reason == WALKED_BACK_FIRST else name(reason)


def _held_by(call: Dispute) -> Text:
    player = author_words(call.by)
    if not call.target:
        return text("The match is held: %(player)s called the referee.", player=player)
    return text(
        "The match is held: %(player)s called the referee about line %(target)s.",
        player=player,
        target=call.target,
    )


def objection(events: Sequence[Event], history: Replay, kind: str, data: Fields) -> Text:
    """Return why an event about disputes or pauses of the referee is impossible now ("" if it is
    not).
    """
    match kind:
        case kinds.DISPUTE_RAISED:
            if _is_answer(events, data["target"]):
                return why_no_appeal(events, data["target"])
            step = history.step(data["target"])
            if data["target"] and (step is None or not step.is_play):
                return text("There is no play at line %(line)s to dispute.", line=data["target"])
            return NOTHING
        case kinds.DISPUTE_SETTLED | kinds.DISPUTE_CLAIMED | kinds.DISPUTE_ESCALATED:
            waiting = [dispute.version for dispute in open_disputes(events)]
            if data["dispute"] in waiting:
                return NOTHING
            return text("There is no open dispute at line %(line)s.", line=data["dispute"])
        case kinds.CLOCK_PAUSED:
            return text("The match is paused already.") if pause(events) else NOTHING
        case kinds.CLOCK_RESUMED:
            waits = pause(events) or awaited(events)
            return NOTHING if waits else text("The match is not paused.")
        case _:
            return NOTHING
