"""Makes a line of an event's log: reads, completes and judges it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Unreadable
from app.desk.history.journal import Request
from app.tournament.lines.completing import completed
from app.tournament.lines.completing import drawn_checks
from app.tournament.lines.prepared import Pairings
from app.tournament.live import LiveTournament
from events import kinds
from events.amend import entry_of
from events.envelope import NewEvent
from events.envelope import seal
from events.kinds import tournament
from events.kinds.base import TOURNAMENT
from events.kinds.base import BadPayload
from events.kinds.base import Kind
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from events.vocabulary import freeze
from events.vocabulary import thaw
from games.rules import Ruling
from games.text import text
from projections.tournament import amending
from projections.tournament.amending import AMENDMENTS
from projections.tournament.amending import EventNotAmendable
from projections.tournament.amending import Preview
from projections.tournament.calls import claims
from projections.tournament.calls import differences
from projections.tournament.calls import open_call
from projections.tournament.fold import carry_out
from projections.tournament.fold import digest
from projections.tournament.judging import judge
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class LineDraft:
    """A line that the desk accepts, and the results computed for it."""

    new: NewEvent
    done: Preview | None = None


@dataclass(frozen=True, slots=True)
class Drafting:
    """Makes lines. *pairings* pairs rounds; *seed* returns the text from which chance
    is derived.
    """

    pairings: Pairings
    seed: Callable[[], str]

    def report(
        self, live: LiveTournament, request: Request, kind: str, data: Fields, now: int
    ) -> LineDraft:
        """Return a report as a line; raise `Unreadable`, `Illegal`."""
        payload = read_report(kind, data)
        if kind == tournament.RESULT_CLAIMED:
            kind, payload = claimed(live, payload, request.by)
        else:
            payload = self._completed(live, kind, payload, request.by)
        return line(live, request, kind, payload, now)

    def amend(
        self, live: LiveTournament, request: Request, kind: str, data: Fields, now: int
    ) -> LineDraft:
        """Return an amendment with its verdicts; raise `Unreadable`, `Illegal`."""
        outcome = previewed(live, kind, data)
        if not outcome.ruling.legal:
            raise Illegal(outcome.ruling)
        payload = {**read_report(kind, data), "verdicts": outcome.rows}
        return LineDraft(_new(request, kind, payload, live, now, digest(outcome.after)), outcome)

    def _completed(self, live: LiveTournament, kind: str, payload: Fields, by: str) -> Fields:
        if kind == tournament.ROUND_PAIRED:
            require_legal(live.now, kind, payload)
            return {**payload, **self._pairing(live.now, payload)}
        if kind == tournament.CHECKS_DRAWN:
            require_legal(live.now, kind, payload)
            return {**payload, **drawn_checks(live.now, payload, self.seed())}
        return completed(live, kind, payload, by)

    def _pairing(self, now: Tournament, payload: Fields) -> Fields:
        asked = payload["round"], payload["method"], payload["rematch"]
        try:
            return {**self.pairings.fields(now, *asked)}
        except NoPairing as error:
            raise Illegal(Ruling("EV-14", error.because, error.instead)) from None


def line(live: LiveTournament, request: Request, kind: str, payload: Fields, now: int) -> LineDraft:
    """Return a payload as the next line; raise `Illegal` where the rules object."""
    require_legal(live.now, kind, payload)
    _require_open(live, kind, payload)
    draft = _new(request, kind, payload, live, now, "")
    entry = entry_of(seal(live.manifest.match, live.head.version + 1, live.head.hash, draft))
    after = carry_out(live.now, entry) if entry else live.now
    return LineDraft(_new(request, kind, payload, live, now, digest(after)))


def previewed(live: LiveTournament, kind: str, data: Fields) -> Preview:
    """Return what an amendment would do; raise `Unreadable` where there is no such line
    to amend.
    """
    if kind not in AMENDMENTS:
        raise Unreadable({"kind": [f"{kind} amends nothing; one of {', '.join(AMENDMENTS)}"]})
    payload = read_report(kind, data)
    if kind == tournament.LINE_REPLACED:
        _require_fields(live, payload)
    try:
        return amending.preview(live.start, live.events, kind, freeze(payload))
    except EventNotAmendable as error:
        raise Unreadable({error.field: [error.because]}) from None


def read_report(kind: str, data: Fields) -> Fields:
    """Return the payload of a report, without fields that the server fills in; raise
    `Unreadable`.
    """
    try:
        return _declared(kind).read_report(data)
    except BadPayload as error:
        raise Unreadable(error.fields) from None


def require_legal(now: Tournament, kind: str, payload: Fields) -> None:
    """Raise `Illegal` where the rules of events object to a line."""
    ruling = judge(now, Action(Seat(""), kind, freeze(payload)))
    if not ruling.legal:
        raise Illegal(ruling)


def claimed(live: LiveTournament, payload: Fields, player: str) -> tuple[Kind, Fields]:
    """Return kind and payload for a player's claim: the result, if the opponent claimed
    the same.
    """
    claim = {**payload, "player": player}
    require_legal(live.now, tournament.RESULT_CLAIMED, claim)
    table = live.now.rounds[payload["round"] - 1].table(payload["table"])
    if table is None or player not in table.players:
        because = text("You do not sit at table %(table)s.", table=payload["table"])
        raise Illegal(Ruling("EV-20", because))
    other = claims(live.events, payload["round"], payload["table"]).get(table.other(player))
    claimed = tuple(payload["wins"]), payload["draws"], payload["how"]
    if other is None or other.result.score != claimed:
        return tournament.RESULT_CLAIMED, claim
    own = {key: value for key, value in payload.items() if key != "player"}
    return tournament.RESULT_REPORTED, {**own, "source": "phones", "match": "", "version": 0}


def random_seed() -> str:
    """Return a seed that nobody can predict."""
    return secrets.token_hex(8)


def _declared(kind: str) -> Kind:
    declared = kinds.named(kind, tournament.KINDS)
    if TOURNAMENT not in declared.schema.logs:
        known = ", ".join(sorted(tournament.KINDS))
        raise BadPayload({"kind": [f"{kind} is nothing of an event; one of {known}"]})
    return declared


def _require_fields(live: LiveTournament, payload: Fields) -> None:
    """Raise `Unreadable` unless a replacing line has the fields of its kind."""
    target = payload["target"]
    entry = next((line for line in live.entries if line.version == target), None)
    if entry is None or not isinstance(entry.what, Action):
        return
    declared = kinds.named(entry.what.name)
    changed = [name for name in payload["fields"] if name in declared.schema.by_desk]
    if changed:
        raise Unreadable({"fields": {name: ["the server fills this in"] for name in changed}})
    try:
        declared.read({**thawed(entry.what), **payload["fields"]})
    except BadPayload as error:
        raise Unreadable({"fields": error.fields}) from None


def thawed(what: Action) -> Fields:
    """Return the payload of a line in the record."""
    args: Fields = thaw(what.args)
    return args


def _require_open(live: LiveTournament, kind: str, payload: Fields) -> None:
    """Raise `Illegal` unless the call or difference that a line answers is open."""
    if kind in _ANSWERS and open_call(live.events, payload["call"]) is None:
        because = text("There is no open call at line %(n)s.", n=payload["call"])
        raise Illegal(Ruling("EV-29", because))
    if kind == tournament.DIFFERENCE_SETTLED and payload["difference"] not in {
        difference.version for difference in differences(live.events, live.now)
    }:
        because = text("No difference waits at line %(n)s.", n=payload["difference"])
        raise Illegal(Ruling("EV-30", because))


_ANSWERS = (tournament.CALL_CLAIMED, tournament.CALL_ESCALATED, tournament.CALL_SETTLED)


def _new(
    request: Request, kind: str, payload: Fields, live: LiveTournament, now: int, digest_: str
) -> NewEvent:
    return NewEvent(
        request.id,
        kind,
        payload,
        request.by,
        live.head.version,
        now,
        digest_,
        (),
        kinds.named(kind).number,
        request.fingerprint,
    )
