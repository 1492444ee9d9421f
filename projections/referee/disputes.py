"""Calls for the referee and undo by consent, read from the log: what is open, who waits how long,
what was ruled.

An open dispute holds the match, and so does a pause. A takeback concerns the last standing play
alone, only if nobody learned anything by it, and needs the consent of every other seat.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from events import kinds
from events.envelope import Event
from events.record import STANDS
from events.vocabulary import TABLE
from games.rules import Game
from projections.replay.replay import Replay
from projections.replay.replay import Step
from projections.text.log_lines import play_words as told

_DESK = "referee"
"""Who stored what the referee's desk reports."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A call: its version, the play it is about (0: none), the clause and claim, who and when; and
    how it was settled (`settled` is the version of the answer, 0 while open), with the ruling it
    led to and the time given back (ms). `referee`: who took it on ("" nobody yet); `head`: it went
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


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A line of the referee's queue: match and its name, the play in words, clause, claim, who
    calls, ms waited, which referee took it on ("" none), and whether the head referee is wanted.
    """

    match: str
    name: str
    dispute: int
    target: int
    play: str
    rule: str
    claim: str
    by: str
    waiting: int
    referee: str = ""
    head: bool = False


@dataclass(frozen=True, slots=True)
class Takeback:
    """An open offer to take back the last play: its version, the play, who asks, who agreed, and
    who still must.
    """

    version: int
    target: int
    by: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


def disputes(events: Sequence[Event]) -> tuple[Dispute, ...]:
    """Return every dispute of a match in the order of the calls."""
    found: dict[int, Dispute] = {}
    for event in events:
        data = event.data
        if event.kind == kinds.DISPUTE_RAISED:
            appeal = _is_answer(events, data["target"])
            found[event.version] = Dispute(
                event.version,
                data["target"],
                data["rule"],
                data["claim"],
                event.by,
                event.at,
                head=appeal,
                appeal=appeal,
            )
        elif event.kind in _ANSWERS and data["dispute"] in found:
            found[data["dispute"]] = _ANSWERS[event.kind](found[data["dispute"]], event)
    return tuple(found.values())


def _is_answer(events: Sequence[Event], version: int) -> bool:
    return 0 < version <= len(events) and events[version - 1].kind == kinds.DISPUTE_SETTLED


def why_no_appeal(events: Sequence[Event], answer: int) -> str:
    """Return why the answer to a call at line *answer* cannot be appealed ("" where it can): once,
    and never the head's own.
    """
    every = disputes(events)
    about = next((call for call in every if call.settled == answer), None)
    if about is None:
        return f"Line {answer} answers no call."
    if about.head:
        return "The head referee has answered; that is final."
    if any(call.appeal and call.target == answer for call in every):
        return f"The answer at line {answer} was appealed already."
    return ""


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
    """Return the pause that is on, the referee's or the seats' own; None where none is."""
    for event in reversed(events):
        if event.kind in (kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED):
            return event if event.kind == kinds.CLOCK_PAUSED else None
    return None


def by_consent(event: Event) -> bool:
    """Whether a pause, or its end, was agreed among the seats: the last of them to agree has stored
    it.
    """
    return event.by != _DESK


def held(events: Sequence[Event], names: Mapping[str, str] | None = None) -> str:
    """Return why a match waits, as a sentence ("" if it does not)."""
    calls = open_disputes(events)
    if calls:
        who = (names or {}).get(calls[0].by) or calls[0].by
        about = f" about line {calls[0].target}" if calls[0].target else ""
        return f"The match is held: {who} called the referee{about} (line {calls[0].version})."
    paused = pause(events)
    if paused is None:
        return ""
    why = "all seats agreed" if by_consent(paused) else "the referee paused it"
    return f"The match is paused: {paused.data['reason'] or why}."


def queue_rows(
    game: Game,
    match: str,
    name: str,
    events: Sequence[Event],
    history: Replay,
    now: int,
    names: Mapping[str, str] | None = None,
) -> tuple[QueueRow, ...]:
    """Return what this match adds to the referee's queue, the longest waiting first."""
    shown = names or {}
    return tuple(
        QueueRow(
            match,
            name,
            call.version,
            call.target,
            _with_name(shown, play_words(game, history, call.target)),
            call.rule,
            call.claim,
            shown.get(call.by) or call.by,
            call.waiting(now),
            call.referee,
            call.head,
        )
        for call in open_disputes(events)
    )


def _with_name(names: Mapping[str, str], words: str) -> str:
    """A play in words, its seat called as people call it."""
    seat, blank, rest = words.partition(" ")
    return f"{names[seat]}{blank}{rest}" if seat in names else words


def play_words(game: Game, history: Replay, version: int) -> str:
    """Return the play of a version in words ("" where the record has none)."""
    step = _step(history, version)
    if step is None or not step.entry.is_play:
        return ""
    return told(game, history.before(version), step.entry.what)  # type: ignore[arg-type]


# -- takebacks -------------------------------------------------------------------------------------


def last_play(history: Replay) -> Step | None:
    """Return the last play that stands, if there is one."""
    return next(
        (
            step
            for step in reversed(history.steps)
            if step.entry.is_play and step.entry.standing == STANDS
        ),
        None,
    )


def why_no_takeback(
    game: Game, events: Sequence[Event], history: Replay, seat: str, target: int
) -> str:
    """Return why *seat* may not ask to take back the play *target* ("" where it may)."""
    last = last_play(history)
    if last is None:
        return "No play stands that could be taken back."
    if last.entry.version != target:
        return (
            f"Only the last play can be taken back by agreement; that is line "
            f"{last.entry.version}, not {target}."
        )
    if last.acted is None or last.acted.seat in ("", TABLE):
        return "What chance or the clock did cannot be taken back by agreement; call the referee."
    if last.acted.seat != seat:
        return f"Only {last.acted.seat} can ask to take back this play."
    if _told(events, target):
        return "Somebody learned something by this play; call the referee."
    spec = game.spec(last.acted.name)
    if spec is not None and spec.chance:
        return "Chance had a part in this play; call the referee."
    if open_takeback(events, history) is not None:
        return "There is an open offer already."
    return held(events)


def open_takeback(
    events: Sequence[Event], history: Replay, seats: Sequence[str] = ()
) -> Takeback | None:
    """Return the open offer to take back the last standing play; a play made since, or a refusal,
    has closed it.
    """
    last = last_play(history)
    offer: Event | None = None
    agreed: list[str] = []
    for event in events:
        match event.kind:
            case kinds.TAKEBACK_OFFERED:
                offer, agreed = event, []
            case kinds.TAKEBACK_DECLINED | kinds.TAKEBACK_ACCEPTED if offer is not None:
                over = event.kind == kinds.TAKEBACK_DECLINED or event.data.get("complete", True)
                offer, agreed = (None, []) if over else (offer, [*agreed, event.by])
    if offer is None or last is None or offer.data["target"] != last.entry.version:
        return None
    others = [
        seat for seat in (seats or history.start.seats) if seat != offer.by and seat not in agreed
    ]
    return Takeback(offer.version, offer.data["target"], offer.by, tuple(agreed), tuple(others))


def why_no_answer(events: Sequence[Event], history: Replay, seat: str, target: int) -> str:
    """Return why *seat* may not answer the offer to take back *target* ("" where it may)."""
    offer = open_takeback(events, history)
    if offer is None or offer.target != target:
        return "There is no open offer to take back this play."
    if seat not in offer.missing:
        return (
            "You asked for this takeback, or agreed already."
            if seat in history.start.seats
            else "Only a seat can agree."
        )
    return ""


def completes(events: Sequence[Event], history: Replay, seat: str) -> bool:
    """Tell whether the consent of *seat* is the last one that the open offer needs (`complete` of
    `TakebackAccepted`).
    """
    offer = open_takeback(events, history)
    return offer is not None and offer.missing == (seat,)


def objection(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    kind: str,
    data: Mapping[str, Any],
    by: str,
) -> str:
    """Return why an event about disputes, takebacks or the pause makes no sense now ("" where it
    does).
    """
    match kind:
        case kinds.TAKEBACK_OFFERED:
            return why_no_takeback(game, events, history, by, data["target"])
        case kinds.TAKEBACK_ACCEPTED | kinds.TAKEBACK_DECLINED:
            return why_no_answer(events, history, by, data["target"])
        case kinds.DISPUTE_RAISED:
            if _is_answer(events, data["target"]):
                return why_no_appeal(events, data["target"])
            step = _step(history, data["target"])
            if data["target"] and (step is None or not step.entry.is_play):
                return f"There is no play at line {data['target']} to dispute."
            return ""
        case kinds.DISPUTE_SETTLED | kinds.DISPUTE_CLAIMED | kinds.DISPUTE_ESCALATED:
            waiting = [dispute.version for dispute in open_disputes(events)]
            return (
                ""
                if data["dispute"] in waiting
                else f"There is no open dispute at line {data['dispute']}."
            )
        case kinds.CLOCK_PAUSED:
            return "The match is paused already." if pause(events) else ""
        case kinds.CLOCK_RESUMED:
            return "" if pause(events) else "The match is not paused."
        case _:
            return ""


def _told(events: Sequence[Event], target: int) -> bool:
    """Whether anybody learned anything by an event that he did not show himself."""
    return any(row["cards"] or row["count"] for row in events[target - 1].reveals)


def _step(history: Replay, version: int) -> Step | None:
    place = bisect_left(history.steps, version, key=lambda step: step.entry.version)
    found = history.steps[place] if place < len(history.steps) else None
    return found if found is not None and found.entry.version == version else None
