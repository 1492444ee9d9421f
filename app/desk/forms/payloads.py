"""Checks an amendment, or another event of seats and referee, before the desk stores it."""

from __future__ import annotations

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Unreadable
from app.desk.errors.sentences import no_seat
from app.desk.forms.actions import read_action
from app.desk.forms.statements import require_statements
from app.desk.history.live import Live
from app.desk.walkback import tasks_after
from app.desk.walkback import tick_objection
from app.desk.walkback import walks_back
from events import kinds
from events.kinds.base import MATCH
from events.kinds.base import BadPayload
from events.record import Onward
from events.record import Verdict
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import JSONObject
from events.vocabulary import Seat
from games.text import Text
from games.text import joined
from games.text import text
from projections.clocks import pausing
from projections.clocks import seating
from projections.referee import consent
from projections.referee import disputes
from projections.referee import rematch
from projections.referee import takebacks
from projections.replay.rebase import Rebase


def payload_of(live: Live, kind: str, data: Fields, amending: bool = False) -> Fields:
    """Return the payload of a referee's or seat's event (of an amendment, if *amending*); raise
    `Unreadable`.

    Fields that the desk fills in, such as verdicts, cannot be reported.
    """
    try:
        declared = kinds.named(kind)
        if amending and not declared.amends:
            known = joined(", ", kinds.amendments())
            raise Unreadable(
                {
                    "kind": [
                        text(
                            "%(kind)s amends nothing; one of %(known)s",
                            kind=repr(kind),
                            known=known,
                        )
                    ]
                }
            )
        if MATCH not in declared.schema.logs:
            why = text("%(kind)s belongs to the log of an event of many tables", kind=repr(kind))
            raise Unreadable({"kind": [why]})
        payload = declared.read_report(data)
    except BadPayload as error:
        raise Unreadable(error.fields) from None
    for field in ("changes", "claims"):
        if field in payload:
            require_statements(live.game, live.table, field, payload[field])
    if "action" in payload:
        payload = {**payload, "action": _action(live, payload["action"])}
    require_references(live, kind, payload)
    if "seat" in payload and payload["seat"] not in live.manifest.seats:
        raise Unreadable({"seat": [(no_seat(payload["seat"], live.manifest.seats))]})
    return payload


def require_possible(kind: str, payload: Fields, outcome: Rebase) -> None:
    """Raise `Illegal` unless an amendment that adds a line can carry it out, and one that replaces
    a line has a legal replacement.
    """
    if kind in (kinds.PLAY_ALLOWED, kinds.TABLE_CORRECTED):
        own = outcome.steps[-1]
        if not own.ruling.legal:
            raise Illegal(own.ruling)
    if kind == kinds.PLAY_REPLACED and payload["onward"] != Onward.ALLOW:
        for judged in outcome.verdicts:
            if judged.version == payload["target"] and judged.verdict == Verdict.VOID:
                raise Illegal(judged.ruling)


def objection(live: Live, kind: str, payload: Fields, by: str) -> Text:
    """Return why an event of a seat or the referee makes no sense now ("" where it does)."""
    return (
        disputes.objection(live.events, live.history, kind, payload)
        or takebacks.objection(live.game, live.events, live.history, kind, payload, by)
        or consent.objection(live.game, live.events, live.table, kind, payload, by)
        or pausing.objection(live.events, live.table, kind, payload, by)
        or seating.objection(live.events, live.table, kind)
        or rematch.objection(live.manifest, live.events, live.table, kind, payload, by)
        or tick_objection(live, kind, payload, by)
    )


def _action(live: Live, raw: Fields) -> JSONObject:
    """An action as it is stored: readable for its game, by a seat of this match."""
    if raw["seat"] not in (*live.manifest.seats, TABLE):
        raise Unreadable({"action": {"seat": [no_seat(raw["seat"], live.manifest.seats)]}})
    action: Action = read_action(live.game, Seat(raw["seat"]), raw["name"], raw["args"])
    return {"seat": action.seat, "name": action.name, "args": dict(action.args)}


DAY_MS = 86_400_000
"""Most milliseconds that one ruling gives back."""
_JUDGED = (kinds.DISPUTE_SETTLED, kinds.DISPUTE_CLAIMED, kinds.DISPUTE_ESCALATED)
"""Kinds whose open call is checked elsewhere (`projections.referee.disputes`)."""


def require_references(live: Live, kind: str, payload: Fields) -> None:
    """Raise `Unreadable` where an event names a line, a step or a seat that this match does not
    have.
    """
    if (
        kind not in _JUDGED
        and payload.get("dispute")
        and _kind(live, payload["dispute"]) != kinds.DISPUTE_RAISED
    ):
        raise Unreadable(
            {
                "dispute": [
                    text(
                        "line %(version)s is no call; omit it, or name the call's line",
                        version=payload["dispute"],
                    )
                ]
            }
        )
    if kind == kinds.DISPUTE_SETTLED:
        _settlement(live, payload)
    if kind == kinds.NOTE_ADDED and payload["target"] and not _kind(live, payload["target"]):
        raise Unreadable(
            {
                "target": [
                    text(
                        "the log has lines 1 to %(version)s; 0 for the match",
                        version=live.head.version,
                    )
                ]
            }
        )
    if kind == kinds.PLAY_ALLOWED:
        for seat in payload["consent"]:
            if seat not in live.manifest.seats:
                raise Unreadable({"consent": [no_seat(seat, live.manifest.seats)]})
    if kind == kinds.CHECKLIST_TICKED:
        _step(live, payload)


def _settlement(live: Live, payload: Fields) -> None:
    if payload["ruling"] and not _amends(live, payload["ruling"]):
        raise Unreadable(
            {
                "ruling": [
                    text("line %(version)s is no ruling; 0 for none", version=payload["ruling"])
                ]
            }
        )
    for seat, milliseconds in payload["restored"].items():
        if seat not in live.manifest.seats:
            raise Unreadable({"restored": [(no_seat(seat, live.manifest.seats))]})
        if abs(milliseconds) > DAY_MS:
            raise Unreadable(
                {"restored": [text("at most %(most)s milliseconds, a day", most=DAY_MS)]}
            )


def _step(live: Live, payload: Fields) -> None:
    version = payload["ruling"]
    if not (_kind(live, version) and walks_back(live.events[version - 1])):
        raise Unreadable(
            {
                "ruling": [
                    text(
                        "line %(version)s is no ruling after which the table is walked back",
                        version=payload["ruling"],
                    )
                ]
            }
        )
    count = len(tasks_after(live, live.events[payload["ruling"] - 1]))
    if payload["step"] >= count:
        raise Unreadable(
            {"step": [text("this checklist has %(n)s steps; the first is 0", n=count)]}
        )


def _amends(live: Live, version: int) -> bool:
    kind = _kind(live, version)
    return bool(kind) and kinds.named(kind).amends


def _kind(live: Live, version: int) -> str:
    """The kind of a line ("" where the log has none)."""
    return live.events[version - 1].kind if 0 < version <= live.head.version else ""
