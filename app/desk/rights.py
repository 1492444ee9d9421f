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
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.clocks.restitution import undone
from projections.knowledge.viewer import Viewer
from projections.referee.backup import Grade
from projections.referee.backup import assess
from projections.referee.disputes import Dispute
from projections.referee.disputes import disputes
from projections.referee.disputes import open_disputes
from projections.replay.rebase import Rebase
from projections.replay.rebase import first_touched

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
    given = _given(events, dispute)
    return given[0] if given else None


def _given(events: Sequence[Event], dispute: int) -> Sequence[Event]:
    """The head referee's authorisations for a call and for the match that were not taken back."""
    word: dict[int, Event] = {}
    for event in events:
        if event.kind == kinds.BACKUP_AUTHORISED:
            word[event.data["dispute"]] = event
    return [word[key] for key in (dispute, 0) if key in word and word[key].data["granted"]]


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
    """Raise `Forbidden` where a floor referee rules on a play that waits for the head referee, or
    does more than a simple backup without the head referee's authorisation.
    """
    if why := why_heads(live, pass_, outcome, now, data):
        raise Forbidden(why)


def why_heads(live: Live, pass_: Pass, outcome: Rebase, now: int, data: Fields) -> Text:
    """Return why the head referee must first authorise what this caller would do, or do it alone
    ("" where the caller may).
    """
    if not pass_.floor:
        return NOTHING
    gone = undone(live.history, outcome)
    if any(_touches(live, call, outcome, gone) for call in open_disputes(live.events) if call.head):
        return HEADS_CALL
    if not gone:
        return NOTHING
    called = _call(live, data.get("dispute", 0))
    given = _given(live.events, data.get("dispute", 0))
    if any(_covers(word, called, outcome) for word in given):
        return NOTHING
    grade = assess(live.game, live.events, live.history, outcome, live.clocks, now).grade
    if grade == Grade.SIMPLE:
        return NOTHING
    if given and called is not None and not called.settled:
        return text(
            "The head referee authorised taking plays back for the call about line %(line)s, not "
            "for another play. Rule on that line, or send the call on.",
            line=called.target,
        )
    return HEADS_WORD


def _covers(word: Event, call: Dispute | None, outcome: Rebase) -> bool:
    """Whether an authorisation is for the match, or for a call about the play that is ruled on (or
    about none) which was not answered since.
    """
    if call is None or not word.data["dispute"]:
        return not word.data["dispute"]
    return call.settled < word.version and call.target in (0, outcome.since)


def _touches(live: Live, call: Dispute, outcome: Rebase, gone: Sequence[int]) -> bool:
    """Whether an amendment changes the play that a call is about, or rulings whose answer it
    appeals against; *gone*: the plays that it takes back.
    """
    target = call.target
    if call.appeal:
        answer = live.events[target - 1].data
        first = _call(live, answer["dispute"])
        target = first.target if first else 0
        if answer["ruling"] and outcome.since == _since(live, answer["ruling"]):
            return True
    return bool(target) and (target == outcome.since or target in gone)


def _since(live: Live, ruling: int) -> int:
    event = live.events[ruling - 1]
    return first_touched(live.events, event.kind, event.data, event.version)


def _call(live: Live, dispute: Any) -> Dispute | None:
    return next((call for call in disputes(live.events) if call.version == dispute), None)


def _went_to_head(live: Live, dispute: Any) -> bool:
    call = _call(live, dispute)
    return call is not None and call.head
