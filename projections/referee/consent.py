"""Plays that the rules refuse but that stand because every seat agrees: the question, who agreed,
and who still must.

A seat asks about a play of its own. The question is open until a seat declines or the record grows:
consent is for the play on that one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from events import kinds
from events.envelope import Event
from events.record import action_of
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games import play
from games.rules import Game
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import name
from games.text import text
from projections.knowledge.named import told_ruling
from projections.referee.disputes import held
from projections.text.names import seat_words

AGREED = text("agreed by all seats")
"""The reason of a play allowed by consent for which the asking seat gave none."""


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """An open question: its version, the play, the clause that refuses it, why it should stand, who
    asks, who agreed (without the seat that asks), and who still must.
    """

    version: int
    action: Action
    rule: str
    reason: str
    by: str
    agreed: tuple[str, ...]
    missing: tuple[str, ...]


def open_request(events: Sequence[Event], seats: Sequence[str]) -> ConsentRequest | None:
    """Return the question that is open, if there is one."""
    agreed: list[str] = []
    for event in reversed(events):
        if event.kind == kinds.CONSENT_ASKED:
            missing = tuple(seat for seat in seats if seat not in (event.by, *agreed))
            data = event.data
            return ConsentRequest(
                event.version,
                action_of(data["action"]),
                data["rule"],
                data["reason"],
                event.by,
                tuple(reversed(agreed)),
                missing,
            )
        if _closes(event):
            return None
        if event.kind == kinds.CONSENT_GIVEN:
            agreed.append(event.by)
    return None


def _closes(event: Event) -> bool:
    """Whether *event* closes an open question: the record grew, or a seat declined."""
    kind = kinds.kind_of(event)
    if kind == kinds.TAKEBACK_ACCEPTED:
        return bool(event.data["complete"])
    return kind.play or kind.judges or kind == kinds.CONSENT_DECLINED


def why_not_ask(game: Game, events: Sequence[Event], table: Table, action: Action) -> Text:
    """Return why the seats cannot be asked to let *action* stand on *table* ("" if they can)."""
    if why := held(events):
        return why
    if table.outcome is not None:
        return text("The match is over; call the referee.")
    if action.seat == TABLE:
        return text("What belongs to the table is not for the seats to allow; call the referee.")
    if open_request(events, table.seats) is not None:
        return text("The seats are asked about a play already; wait for their answer.")
    if play.check(game, table, action).legal:
        return text("The rules allow this play; report it as it is.")
    try:
        play.apply(game, table, action)
    except Impossible as error:
        return text("This cannot be carried out, even if all agree: %(why)s.", why=error.words)
    return NOTHING


def why_no_answer(events: Sequence[Event], seats: Sequence[str], seat: str, version: int) -> Text:
    """Return why *seat* may not answer the question asked at *version* ("" where it may)."""
    request = open_request(events, seats)
    if request is None or request.version != version:
        return text(
            "Nothing is asked at line %(line)s any more: it was answered, or the match went on.",
            line=version,
        )
    if seat in request.missing:
        return held(events)
    if seat not in seats:
        return text("Only a seat can agree; the referee allows a play by a ruling.")
    if seat == request.by:
        return text("You asked this yourself.")
    return text("You agreed already.")


def objection(
    game: Game, events: Sequence[Event], table: Table, kind: str, data: Fields, by: str
) -> Text:
    """Return why an event about a play by consent is not possible now ("" if it is)."""
    if kind == kinds.CONSENT_ASKED:
        action = action_of(data["action"])
        if action.seat not in (by, TABLE):
            player = seat_words(action.seat)
            return text("A seat asks about its own play; this one is %(player)s's.", player=player)
        return why_not_ask(game, events, told_ruling(game, table, Seat(by), action)[1], action)
    if kind in (kinds.CONSENT_GIVEN, kinds.CONSENT_DECLINED):
        return why_no_answer(events, table.seats, by, data["request"])
    return NOTHING


def reason_words(reason: str) -> Text:
    """Return the reason of a ruling as people read it: what was typed, or that all seats agreed."""
    return AGREED if reason == AGREED else name(reason)


class Agreement(TypedDict):
    """The fields of a `PlayAllowed` by consent, without the action."""

    reason: str
    consent: list[str]
    rule: str


def agreement(request: ConsentRequest, seats: Sequence[str]) -> Agreement:
    """Return the fields of the `PlayAllowed` that results from the last consent to *request*,
    without the action.
    """
    return {"reason": request.reason or str(AGREED), "consent": list(seats), "rule": request.rule}
