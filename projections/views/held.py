"""What a match waits for: calls, pauses, offers to take back, a refused play on which the seats are
asked to agree.

This depends on events that are talk; the table only gives the names in a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from events.envelope import Event
from events.manifest import Manifest
from events.vocabulary import Action
from games import play
from games.table import Table
from games.text import NOTHING
from games.text import Text
from projections.clocks.pausing import PauseQuestion
from projections.clocks.pausing import open_question
from projections.knowledge.masks import masked_action
from projections.knowledge.past import Past
from projections.knowledge.viewer import Viewer
from projections.referee.consent import ConsentRequest
from projections.referee.consent import open_request
from projections.referee.disputes import Dispute
from projections.referee.disputes import by_consent
from projections.referee.disputes import disputes
from projections.referee.disputes import held
from projections.referee.disputes import pause
from projections.referee.takebacks import Takeback
from projections.referee.takebacks import open_takeback
from projections.replay.replay import Replay
from projections.text.names import as_text
from projections.text.plays import play_words
from projections.views.base import Answer
from projections.views.base import View


class ActionView(View, frozen=True, kw_only=True):
    """An action: its seat, name and arguments; `?` stands for a card that the viewer may not
    know.
    """

    seat: str
    name: str
    args: Mapping[str, Answer]


class ConsentView(View, frozen=True, kw_only=True):
    """A refused play that the seats are asked to let stand: the version of the question, who asks,
    the clause and the reason of the refusal ("" if it would name a secret card), why it should
    stand, who agreed and who still must, and the play with its words.
    """

    version: int
    by: str
    rule: str
    because: Text
    reason: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    action: ActionView
    words: Text


class PauseView(View, frozen=True, kw_only=True):
    """The present pause: its version, the reason, who stored it, and whether the seats agreed to
    it.
    """

    version: int
    reason: str
    by: str
    agreed: bool


class HeldView(View, frozen=True, kw_only=True):
    """The pane of what the match waits for: why it is held ("" if it is not), the calls, the pause,
    and the open questions among the seats.
    """

    held: Text
    disputes: tuple[Dispute, ...]
    takeback: Takeback | None
    consent: ConsentView | None
    pause: PauseView | None
    pausing: PauseQuestion | None


def held_now(past: Past, manifest: Manifest, history: Replay, viewer: Viewer) -> HeldView:
    """Return what the match waits for now."""
    events, table = past.events, history.table
    asked = open_request(events, table.seats)
    return HeldView(
        held=held(events),
        disputes=disputes(events),
        takeback=open_takeback(events, history, manifest.seats),
        consent=None if asked is None else _consent(past, table, asked, viewer),
        pause=pause_view(events),
        pausing=None if table.outcome else open_question(events, table.seats),
    )


def held_then(events: Sequence[Event], recorded: bool) -> HeldView:
    """Return the same for a past moment, from the events up to it: the calls then, and nothing left
    to answer. On the standing axis (not *recorded*) the match is not held.
    """
    return HeldView(
        held=held(events) if recorded else NOTHING,
        disputes=disputes(events),
        takeback=None,
        consent=None,
        pause=pause_view(events),
        pausing=None,
    )


def pause_view(events: Sequence[Event]) -> PauseView | None:
    """Return the present pause, or None."""
    on = pause(events)
    if on is None:
        return None
    return PauseView(version=on.version, reason=on.data["reason"], by=on.by, agreed=by_consent(on))


def action_view(action: Action) -> ActionView:
    """Return an action as data."""
    return ActionView(seat=action.seat, name=action.name, args=action.args)


def _consent(past: Past, table: Table, asked: ConsentRequest, viewer: Viewer) -> ConsentView:
    secret = past.secret(viewer, asked.version)
    seen = masked_action(asked.action, secret)
    whole = seen == asked.action
    because = play.check(past.game, table, asked.action).because if whole else NOTHING
    return ConsentView(
        version=asked.version,
        by=asked.by,
        rule=asked.rule,
        because=as_text(because),
        reason=asked.reason,
        agreed=asked.agreed,
        missing=asked.missing,
        action=action_view(seen),
        words=play_words(past.game, table, asked.action, secret),
    )
