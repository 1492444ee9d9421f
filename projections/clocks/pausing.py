"""A pause by the seats: one seat asks for it, and every other agrees or declines. They resume play
in the same way.

Until all agree, the clock runs on. The last agreement is stored as the `ClockPaused` or
`ClockResumed` itself, by the seat that gave it. The seats can end only a pause of their own; what
the referee stopped, the referee resumes. A question stays open while plays are made (with a clock
for each move it would hardly ever be answered otherwise), but ends with a pause or with the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from events import kinds
from events.envelope import Event
from events.lines import besides_plays
from events.vocabulary import Fields
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.referee.disputes import by_consent
from projections.referee.disputes import held
from projections.referee.disputes import open_disputes
from projections.referee.disputes import pause

QUESTIONS: Mapping[str, str] = {
    kinds.PAUSE_ASKED: kinds.CLOCK_PAUSED,
    kinds.RESUME_ASKED: kinds.CLOCK_RESUMED,
}
"""The kind of each question, with the kind that stores the last agreement to it."""
_CLOSES = frozenset({kinds.CLOCK_PAUSED, kinds.CLOCK_RESUMED, kinds.PAUSE_DECLINED})


@dataclass(frozen=True, slots=True)
class PauseQuestion:
    """An open question: its version and kind, the reason, who asks, who agreed (without the seat
    that asks), and who still must.
    """

    version: int
    kind: str
    reason: str
    by: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


def open_question(events: Sequence[Event], seats: Sequence[str]) -> PauseQuestion | None:
    """Return the open question about a pause or about resuming; None if there is none."""
    agreed: list[str] = []
    for event in reversed(besides_plays(events)):
        if event.kind in QUESTIONS:
            missing = tuple(seat for seat in seats if seat not in (event.by, *agreed))
            return PauseQuestion(
                event.version,
                event.kind,
                event.data.get("reason", ""),
                event.by,
                tuple(reversed(agreed)),
                missing,
            )
        if event.kind in _CLOSES:
            return None
        if event.kind == kinds.PAUSE_AGREED:
            agreed.append(event.by)
    return None


def agreed_pause(events: Sequence[Event]) -> bool:
    """Whether the match is paused by consent of its seats, so that they may end it themselves."""
    on = pause(events)
    return on is not None and by_consent(on)


def way_on(events: Sequence[Event]) -> Text:
    """Return what the seats at a held table can do to continue."""
    if agreed_pause(events) and not open_disputes(events):
        return text("Ask to go on; it goes on when everybody agrees.")
    return text("Wait for the referee.")


def why_not_ask(events: Sequence[Event], table: Table, kind: str) -> Text:
    """Return why a seat may not ask for a pause, or to resume ("" if it may)."""
    if table.outcome is not None:
        return text("The match is over.")
    if open_disputes(events):
        return held(events)
    if kind == kinds.PAUSE_ASKED and pause(events):
        return text("The match is paused already.")
    if kind == kinds.RESUME_ASKED and not agreed_pause(events):
        if pause(events):
            return text("The referee paused the match and lets it go on.")
        return text("The match is not paused.")
    if (asked := open_question(events, table.seats)) is not None:
        return text(
            "This is asked already (line %(line)s); answer that, or wait for the others.",
            line=asked.version,
        )
    return NOTHING


def why_no_answer(
    events: Sequence[Event], table: Table, kind: str, seat: str, version: int
) -> Text:
    """Return why *seat* may not answer the question at *version* ("" if it may). The seat that
    asked may withdraw the question.
    """
    asked = open_question(events, table.seats)
    if asked is None or asked.version != version or table.outcome is not None:
        return text("Nothing about a pause is asked at line %(line)s any more.", line=version)
    if seat not in table.seats:
        return text("Only a seat can answer this.")
    if kind == kinds.PAUSE_DECLINED:
        return NOTHING
    if seat not in asked.missing:
        if seat == asked.by:
            return text("You asked this yourself.")
        return text("You agreed already.")
    return held(events) if open_disputes(events) else NOTHING


def objection(events: Sequence[Event], table: Table, kind: str, data: Fields, by: str) -> Text:
    """Return why an event about a pause by the seats is not possible now ("" if it is)."""
    if kind in QUESTIONS:
        if by not in table.seats:
            return text("Only a seat can ask this.")
        return why_not_ask(events, table, kind)
    if kind in (kinds.PAUSE_AGREED, kinds.PAUSE_DECLINED):
        return why_no_answer(events, table, kind, by, data["request"])
    return NOTHING


def stored_as(
    events: Sequence[Event], table: Table, kind: str, data: Fields, by: str
) -> tuple[str, Fields]:
    """Return the kind and payload with which an answer of *by* is stored: the last agreement is
    stored as the pause, or its end, itself.
    """
    asked = open_question(events, table.seats) if kind == kinds.PAUSE_AGREED else None
    if asked is None or asked.missing != (by,):
        return kind, data
    reason = {"reason": asked.reason} if asked.kind == kinds.PAUSE_ASKED else {}
    return QUESTIONS[asked.kind], reason
