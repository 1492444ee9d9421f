"""Who may do what: the passes that tokens open, and the ranks of referees.

A referee's link is the head referee's, unless it was made for a floor referee. A floor referee
takes back what is a simple backup. More than that needs the head referee's word, which is an event
(`BackupAuthorised`, for one call or for the whole match); a call that went to the head referee is
the head's to answer. Where no link for a floor referee was made, nobody is held to any of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Pass:
    """What a token opens: a match, as a seat, the referee or a spectator. `floor`: as a referee
    below the head referee.
    """

    match: MatchId
    role: str
    seat: Seat
    floor: bool = False

    @property
    def viewer(self) -> Viewer:
        """The eyes that go with it."""
        return Viewer(self.role, self.seat)


def authorised(events: Sequence[Event], dispute: int) -> Event | None:
    """Return the head referee's word by which floor referees may take back more, for a call or for
    the match; None without one.
    """
    word: dict[int, Event] = {}
    for event in events:
        if event.kind == kinds.BACKUP_AUTHORISED:
            word[event.data["dispute"]] = event
    given = [word[key] for key in (dispute, 0) if key in word and word[key].data["granted"]]
    return given[0] if given else None


def require_seat(pass_: Pass) -> Pass:
    """Return a pass that may act for a seat; raise `Forbidden` for others."""
    if pass_.role != "seat":
        raise Forbidden(text("Only a seat may report an action; open your seat's link first."))
    return pass_


def require_referee(pass_: Pass) -> Pass:
    """Return a pass that may rule; raise `Forbidden` for others."""
    if pass_.role != "referee":
        raise Forbidden(text("Only the referee may do this; open the referee's link first."))
    return pass_


def require_rank(live: Live, pass_: Pass, kind: str, data: Fields) -> None:
    """Raise `Forbidden` where a floor referee does what is the head referee's."""
    if not pass_.floor:
        return
    if kind == kinds.BACKUP_AUTHORISED:
        raise Forbidden(text("Only the head referee gives this word."))
    answers = kinds.named(kind).amends or kind == kinds.DISPUTE_SETTLED
    if answers and _went_to_head(live, data.get("dispute", 0)):
        raise Forbidden(HEADS_CALL)


def require_word(live: Live, pass_: Pass, outcome: Rebase, now: int, data: Fields) -> None:
    """Raise `Forbidden` where a floor referee takes back more than a simple backup and the head has
    not said so.
    """
    if needs_word(live, pass_, outcome, now, data):
        raise Forbidden(HEADS_WORD)


def needs_word(live: Live, pass_: Pass, outcome: Rebase, now: int, data: Fields) -> bool:
    """Tell whether the head referee must first authorise what this caller would do."""
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
