"""Time to give back after a ruling: for each seat a proposal with its reason. The referee decides;
nothing is set here.

There are three kinds of time: what the seat whose play is struck spent, what the others spent on
plays that no longer count, and what the referee's work took (the clocks were stopped, so no seat
lost time, but the round may need more).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from events import kinds
from events.envelope import Event
from events.record import LineStanding
from events.vocabulary import TABLE
from games.rules import Game
from games.table import Table
from games.text import Text
from games.text import plural
from games.text import text
from projections.clocks.clocks import Clocks
from projections.clocks.extension import Hold
from projections.clocks.extension import holds
from projections.clocks.seating import still_awaited
from projections.replay.rebase import Rebase
from projections.replay.replay import Replay
from projections.replay.replay import Step


class TimeShare(StrEnum):
    """Whose time a proposal is about: the seat whose play is struck, another seat, or what the
    referee's work took from the round.
    """

    OFFENDER = "offender"
    OTHER = "other"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Proposal:
    """*milliseconds* to grant to a seat ("" the round), and why in one sentence."""

    seat: str
    milliseconds: int
    part: TimeShare
    reason: Text


def undone(history: Replay, rebase: Rebase) -> tuple[int, ...]:
    """Return the versions of the plays that stood before an amendment and no longer do."""
    stands = {
        step.version
        for step in _since(rebase.steps, rebase.since)
        if step.standing == LineStanding.STANDS
    }
    return tuple(
        step.version
        for step in _since(history.steps, rebase.since)
        if step.is_play and step.standing == LineStanding.STANDS and step.version not in stands
    )


def _since(steps: Sequence[Step], version: int) -> Sequence[Step]:
    return steps[bisect_left(steps, version, key=lambda step: step.version) :]


def time_spent(
    events: Sequence[Event], history: Replay, versions: Sequence[int]
) -> Mapping[int, Mapping[str, int]]:
    """Return for each of these plays the milliseconds that each seat used before it. A seat uses
    time while it is to act by the record as it stands; time in which the clocks were stopped does
    not count.
    """
    wanted = set(versions)
    by_line: dict[int, Mapping[str, int]] = {}
    holds: set[int] = set()
    awaited: frozenset[str] = frozenset()
    last = events[0].at if events else 0
    for event in events:
        if event.version in wanted and not holds and not awaited:
            by_line[event.version] = {
                str(seat): max(0, event.at - last) for seat in history.before(event.version).to_act
            }
        _note_holds(holds, event)
        awaited = still_awaited(awaited, event)
        last = max(last, event.at)
    return by_line


def restitution(
    game: Game,
    events: Sequence[Event],
    history: Replay,
    rebase: Rebase,
    clocks: Clocks,
    now: int,
) -> tuple[Proposal, ...]:
    """Return a proposal for each clock after an amendment: the seats in table order, then the
    round.

    *clocks* are those of the match before the amendment (see `clocks.fold`).
    """
    gone = undone(history, rebase)
    used = time_spent(events, history, gone)
    spent = {
        seat: sum(used.get(version, {}).get(seat, 0) for version in gone)
        for seat in history.start.seats
    }
    offender = _offender(history, gone)
    proposals = [
        _for_seat(game, seat, spent[seat], len(gone), offender, clocks, rebase.after)
        for seat in history.start.seats
    ]
    return (*proposals, *_for_round(events, now))


def _note_holds(holds: set[int], event: Event) -> None:
    change = kinds.clock_change(event)
    if change.holds is not None:
        holds.add(change.holds)
    if change.frees is not None:
        holds.discard(change.frees)


def _for_seat(
    game: Game, seat: str, spent: int, plays: int, offender: str, clocks: Clocks, after: Table
) -> Proposal:
    part = TimeShare.OFFENDER if seat == offender else TimeShare.OTHER
    deadline = game.deadline(after) if after.outcome is None else None
    fresh = deadline is not None and (clocks.running is None or clocks.running.key != deadline.key)
    if deadline is not None and fresh and deadline.seat == seat:
        full = text(
            "its clock starts again in full, %(seconds)s s, when play goes on",
            seconds=deadline.seconds,
        )
        return Proposal(seat, 0, part, full)
    if not spent:
        return Proposal(seat, 0, part, text("it spent no time on a play that no longer counts"))
    lost = plural(
        "%(time)s went on a play that no longer counts",
        "%(time)s went on %(n)s plays that no longer count",
        plays,
        time=span_words(spent),
    )
    if fresh:
        anew = text("%(lost)s, but its next clock starts in full", lost=lost)
        return Proposal(seat, 0, part, anew)
    if part == TimeShare.OFFENDER:
        own = text("%(lost)s; the play struck was its own, so none is given back", lost=lost)
        return Proposal(seat, 0, part, own)
    return Proposal(seat, spent, part, lost)


def _for_round(events: Sequence[Event], now: int) -> tuple[Proposal, ...]:
    """The present hold: from the first open call or pause until now."""
    every = holds(events, now)
    if not every or every[-1].over:
        return ()
    return (for_round(every[-1]),)


def for_round(hold: Hold) -> Proposal:
    """Return the proposal for the round after a hold, with its reason."""
    time = span_words(hold.milliseconds)
    if hold.for_deck:
        reason = text("a deck check of %(time)s, and 3 min more", time=time)
    elif hold.extension:
        reason = text(
            "the clocks stood for %(time)s; no seat lost time by it, but the round did", time=time
        )
    else:
        reason = text("the clocks stood for %(time)s; no seat lost time by it", time=time)
    return Proposal("", hold.extension, TimeShare.REFEREE, reason)


def span_words(milliseconds: int) -> Text:
    """Return a span of time in words: “8 s”, “3 min 10 s”."""
    whole = round(milliseconds / 1000)
    if whole < 60:
        return text("%(seconds)s s", seconds=whole)
    return text("%(minutes)s min %(seconds)s s", minutes=whole // 60, seconds=whole % 60)


def _offender(history: Replay, gone: Sequence[int]) -> str:
    """The seat that made the first play undone."""
    first = _since(history.steps, gone[0])[0] if gone else None
    return (
        ""
        if first is None or first.acted is None or first.acted.seat == TABLE
        else str(first.acted.seat)
    )
