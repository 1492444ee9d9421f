"""A rematch: when a match is over, one seat asks for another one and every other seat agrees or
declines.

A match has one rematch at most: after the last agreement nothing can be asked any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events import kinds
from events.envelope import Event
from events.lines import besides_plays
from events.manifest import Manifest
from events.manifest import of_event
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.replay.replay import Replay

_QUESTION = (kinds.REMATCH_ASKED, kinds.REMATCH_AGREED, kinds.REMATCH_DECLINED)
_OVER = text("A rematch follows a match that is over.")


@dataclass(frozen=True, slots=True)
class Rematch:
    """A question for a rematch: its version, who asks, who agreed (without the seat that asks), and
    who still must. `at`: when the last one agreed (ms since 1970 UTC; 0: not all have).
    """

    version: int
    by: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    at: int = 0


def rematch(events: Sequence[Event], seats: Sequence[str]) -> Rematch | None:
    """Return the last question for a rematch; None if there is none, or it was declined."""
    agreed: list[Event] = []
    for event in reversed(besides_plays(events)):
        if event.kind == kinds.REMATCH_DECLINED:
            return None
        if event.kind == kinds.REMATCH_AGREED:
            agreed.append(event)
        if event.kind == kinds.REMATCH_ASKED:
            answered = tuple(answer.by for answer in reversed(agreed))
            missing = tuple(seat for seat in seats if seat not in (event.by, *answered))
            at = max([event.at, *[answer.at for answer in agreed]])
            return Rematch(event.version, event.by, answered, missing, 0 if missing else at)
    return None


def objection(
    manifest: Manifest, events: Sequence[Event], table: Table, kind: str, data: Fields, by: str
) -> Text:
    """Return why a seat may not ask for a rematch, or answer, now ("" if it may)."""
    if kind not in _QUESTION:
        return NOTHING
    if manifest.sandbox_of or of_event(manifest.match):
        return text("There is no rematch of a sandbox, nor of a table of an event.")
    if by not in table.seats:
        return text("Only a seat can ask or answer this.")
    asked = rematch(events, table.seats)
    if asked is not None and asked.at:
        return text("The rematch is agreed on already.")
    if table.outcome is None:
        return _OVER
    if kind == kinds.REMATCH_ASKED:
        return text("You asked already.") if asked and by not in asked.missing else NOTHING
    if asked is None or asked.version != data["request"]:
        return text("No rematch is asked for at line %(line)s any more.", line=data["request"])
    if kind == kinds.REMATCH_AGREED and by not in asked.missing:
        return text("You agreed already.")
    return NOTHING


def stored_as(
    events: Sequence[Event], seats: Sequence[str], kind: str, data: Fields
) -> tuple[str, Fields]:
    """Return the kind and payload with which a seat's word is stored: who asks for what another
    seat has asked for agrees to it.
    """
    asked = rematch(events, seats) if kind == kinds.REMATCH_ASKED else None
    return (kinds.REMATCH_AGREED, {"request": asked.version}) if asked else (kind, data)


def begins(history: Replay) -> Seat:
    """Return the seat that begins the rematch: the one that lost, else the one after that which
    began this match.
    """
    seats, outcome = history.table.seats, history.table.outcome
    lost = [seat for seat in seats if outcome and outcome.winners and seat not in outcome.winners]
    if len(lost) == 1:
        return lost[0]
    first = next((step.table.active for step in history.steps if step.table.active), seats[-1])
    return seats[(seats.index(Seat(first)) + 1) % len(seats)]
