"""Rights: the passes that tokens open, and the ranks of referees.

A referee's link is the head referee's, unless it was made for a floor referee. A floor referee may
do a simple backup. Anything larger needs the head referee's authorisation, which is an event
(`BackupAuthorised`, for one call or for the whole match); a call that was escalated to the head
referee is answered only by the head referee. These limits apply only where a link for a floor
referee was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from app.desk.errors.refusals import Forbidden
from app.desk.history.live import Live
from events import kinds
from events.envelope import Event
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games.text import text
from projections.clocks.restitution import undone
from projections.knowledge.viewer import Viewer
from projections.referee.backup import Grade
from projections.referee.backup import assess
from projections.referee.disputes import disputes
from projections.replay.rebase import Rebase

HEADS_WORD = text(
    "This is more than a simple backup: it needs the head referee's authorisation. "
    "Send the call on."
)
HEADS_CALL = text("This call went to the head referee; only the head referee answers it.")


class Pass(Struct, frozen=True):
    """What a token opens: a match, for a seat, the referee or a spectator. `floor`: a referee below
    the head referee.
    """

    match: MatchId
    role: str
    seat: Seat
    floor: bool = False

    @property
    def viewer(self) -> Viewer:
        """The viewer whose knowledge this pass shows."""
        return Viewer(self.role, self.seat)


def authorised(events: Sequence[Event], dispute: int) -> Event | None:
    """Return the event by which the head referee authorised larger backups, for a call or for the
    match; None without one.
    """
    word: dict[int, Event] = {}
    for event in events:
        if event.kind == kinds.BACKUP_AUTHORISED:
            word[event.data["dispute"]] = event
    given = [word[key] for key in (dispute, 0) if key in word and word[key].data["granted"]]
    return given[0] if given else None


def require_seat(pass_: Pass) -> Pass:
    """Return the pass if it may act for a seat; raise `Forbidden` otherwise."""
    if pass_.role != "seat":
        raise Forbidden(text("Only a seat may report an action; open your seat's link first."))
    return pass_


def require_referee(pass_: Pass) -> Pass:
    """Return the pass if it may rule; raise `Forbidden` otherwise."""
    if pass_.role != "referee":
        raise Forbidden(text("Only the referee may do this; open the referee's link first."))
    return pass_


def require_rank(live: Live, pass_: Pass, kind: str, data: Fields) -> None:
    """Raise `Forbidden` where a floor referee reports what only the head referee may."""
    if not pass_.floor:
        return
    if kind == kinds.BACKUP_AUTHORISED:
        raise Forbidden(text("Only the head referee gives this word."))
    answers = kinds.named(kind).amends or kind == kinds.DISPUTE_SETTLED
    if answers and _went_to_head(live, data.get("dispute", 0)):
        raise Forbidden(HEADS_CALL)


def require_word(live: Live, pass_: Pass, outcome: Rebase, now: int, data: Fields) -> None:
    """Raise `Forbidden` where a floor referee does more than a simple backup without the head
    referee's authorisation.
    """
    if needs_word(live, pass_, outcome, now, data):
        raise Forbidden(HEADS_WORD)


def needs_word(live: Live, pass_: Pass, outcome: Rebase, now: int, data: Fields) -> bool:
    """Return whether the head referee must first authorise what this caller would do."""
    if (
        not pass_.floor
        or not undone(live.history, outcome)
        or authorised(live.events, data.get("dispute", 0))
    ):
        return False
    return (
        assess(live.game, live.events, live.history, outcome, live.clocks, now).grade
        != Grade.SIMPLE
    )


def _went_to_head(live: Live, dispute: Any) -> bool:
    return any(call.version == dispute and call.head for call in disputes(live.events))
