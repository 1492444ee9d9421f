"""Makes the events other than plays: the referee's rulings, and agreements of seats and referee."""

from __future__ import annotations

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Stale
from app.desk.errors.refusals import Unreadable
from app.desk.forms.payloads import objection
from app.desk.forms.payloads import payload_of
from app.desk.forms.payloads import require_possible
from app.desk.history.journal import Request
from app.desk.history.live import CarriedOut
from app.desk.history.live import Live
from app.desk.plays import Draft
from app.desk.plays import RandomChoice
from app.desk.plays import action_data
from app.desk.plays import drawn_by_chance
from app.desk.walkback import draw_lots
from events import kinds
from events.envelope import NewEvent
from events.record import Onward
from events.record import action_of
from events.vocabulary import Fields
from events.vocabulary import Seat
from games import play
from games.rules import Ruling
from games.table import Table
from games.text import text
from projections.clocks import pausing
from projections.clocks import seating
from projections.knowledge.ledger import learned
from projections.knowledge.named import told_ruling
from projections.referee import consent
from projections.referee import rematch
from projections.referee import takebacks
from projections.replay.rebase import NotAmendable
from projections.replay.rebase import Rebase
from projections.replay.rebase import rebase


def previewed(live: Live, kind: str, payload: Fields) -> Rebase:
    """Return what an amendment would do; raise `Unreadable` where there is no such line
    to amend.
    """
    try:
        return rebase(live.game, live.events, live.history, kind, payload)
    except NotAmendable as error:
        field = "target" if "target" in payload else "ruling"
        raise Unreadable({field: [error.words]}) from None


def draft_ruling(live: Live, request: Request, kind: str, payload: Fields, now: int) -> Draft:
    """Return an amendment with the verdicts of the rules; raise `Illegal` where it cannot be
    carried out.
    """
    if kind == kinds.PLAY_ALLOWED and not payload["rule"]:
        broken = play.check(live.game, live.table, action_of(payload["action"]))
        payload = {**payload, "rule": broken.rule}
    outcome = previewed(live, kind, payload)
    require_possible(kind, payload, outcome)
    if kinds.named(kind).judges:
        payload = {**payload, "verdicts": outcome.rows}
    return _draft(live, request, kind, payload, now, outcome.after, outcome)


def require_current(live: Live, expected: int | None) -> None:
    """Raise `Stale` if the log is no longer at version *expected* (None: any version)."""
    if expected is not None and expected != live.head.version:
        raise Stale(
            text("The match went on while you looked; look at the preview again."),
            version=live.head.version,
        )


def draft_word(
    live: Live, request: Request, kind: str, data: Fields, draw: RandomChoice, now: int
) -> Draft:
    """Return an event of the referee or a seat other than plays and rulings; raise `Illegal` where
    it makes no sense now.

    The last agreement of the seats is stored as what they agreed to: the requested play, the pause,
    or the takeback.
    """
    payload = payload_of(live, kind, data)
    payload = {**payload, **_added(live, kind, payload, draw)}
    if why := objection(live, kind, payload, request.by):
        raise Illegal(Ruling(kind, why))
    match kind:
        case kinds.CONSENT_GIVEN:
            return _consent(live, request, payload, draw, now)
        case kinds.TAKEBACK_ACCEPTED:
            return _takeback(live, request, payload, now)
        case _:
            kind, payload = rematch.stored_as(live.events, live.table.seats, kind, payload)
            stored = pausing.stored_as(live.events, live.table, kind, payload, request.by)
            return _draft(live, request, *stored, now, live.table)


def _added(live: Live, kind: str, payload: Fields, draw: RandomChoice) -> Fields:
    """The fields that the desk fills in.

    A play that the seats must allow is judged with chance results that nobody learns.
    """
    match kind:
        case kinds.CONSENT_ASKED:
            action = drawn_by_chance(live.game, live.table, action_of(payload["action"]), draw)
            seat = Seat(payload["action"]["seat"])
            return {"rule": told_ruling(live.game, live.table, seat, action)[0].rule}
        case kinds.LOT_DRAWN:
            return draw_lots(live, payload, draw)
        case kinds.SEATS_AWAITED:
            return {"seats": list(seating.free_seats(live.events, live.table.seats))}
        case _:
            return {}


def _takeback(live: Live, request: Request, payload: Fields, now: int) -> Draft:
    """Return the event of a consent to an open takeback offer; the last one strikes the play, with
    what only answered it.
    """
    complete = takebacks.completes(live.events, live.history, request.by)
    payload = {**payload, "complete": complete}
    if not complete:
        return _draft(live, request, kinds.TAKEBACK_ACCEPTED, payload, now, live.table)
    offer = takebacks.open_takeback(live.events, live.history)
    together = takebacks.undone_together(live.history, offer.by) if offer else ()
    if together[1:]:
        payload["answers"] = [step.version for step in together[1:]]
    outcome = previewed(live, kinds.TAKEBACK_ACCEPTED, {**payload, "onward": Onward.STOP})
    return _draft(live, request, kinds.TAKEBACK_ACCEPTED, payload, now, outcome.after, outcome)


def _consent(live: Live, request: Request, payload: Fields, draw: RandomChoice, now: int) -> Draft:
    """Return the event of a consent to a play: the last one is a `PlayAllowed`, for which chance is
    drawn.
    """
    asked = consent.open_request(live.events, live.table.seats)
    if asked is None or asked.missing != (request.by,):
        return _draft(live, request, kinds.CONSENT_GIVEN, payload, now, live.table)
    action = drawn_by_chance(live.game, live.table, asked.action, draw)
    agreed = {"action": action_data(action), **consent.agreement(asked, live.table.seats)}
    allowed = payload_of(live, kinds.PLAY_ALLOWED, agreed)
    return draft_ruling(live, request, kinds.PLAY_ALLOWED, allowed, now)


def _draft(
    live: Live,
    request: Request,
    kind: str,
    payload: Fields,
    now: int,
    after: Table,
    done: CarriedOut = None,
) -> Draft:
    lessons = (
        learned(live.game, live.table, action_of(payload["action"]), after)
        if kind == kinds.PLAY_ALLOWED
        else ()
    )
    return Draft(
        NewEvent(
            request.id,
            kind,
            payload,
            request.by,
            live.history.ply,
            now,
            after.digest(),
            lessons,
            kinds.named(kind).number,
            request.fingerprint,
        ),
        done,
    )
