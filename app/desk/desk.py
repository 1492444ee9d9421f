"""The desk: the single door to the log. Read, judge, store, and only then announce.

Every report passes here, from whatever side it comes. A refusal stores nothing; an answer is given
only after the commit; an id sent twice gets the first receipt. Reports of one match are taken one
after the other; matches do not know of each other.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from app.desk.deadlines import forfeits
from app.desk.draws import Draw
from app.desk.draws import drawn_by_chance
from app.desk.draws import revealed
from app.desk.live import Live
from app.desk.opening import manifest_of
from app.desk.payloads import payload_of
from app.desk.payloads import require_possible
from app.desk.payloads import sense
from app.desk.reading import read_match
from app.desk.refusals import Damaged
from app.desk.refusals import Held
from app.desk.refusals import IdTaken
from app.desk.refusals import Illegal
from app.desk.refusals import OutOfService
from app.desk.refusals import Refusal
from app.desk.refusals import Stale
from app.desk.refusals import Unreadable
from app.web.schemas import read_action
from events import kinds
from events.canonical import NotCanonical
from events.chain import BrokenChain
from events.chain import require_chain
from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import fingerprint
from events.log import KnownId
from events.log import Log
from events.log import WrongVersion
from events.record import action_of
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import thaw
from games import play
from games.rules import Ruling
from games.table import Impossible
from games.table import Table
from games.text import text
from projections.clocks import pausing
from projections.referee import consent
from projections.referee import disputes
from projections.replay.rebase import NotAmendable
from projections.replay.rebase import Rebase
from projections.replay.rebase import rebase

Announce = Callable[[Event], None]
Clock = Callable[[], int]

CHANGED = text("The log of this match was changed. Send it again.")
_ATTEMPTS = 5
"""How often a report is judged again when another process was first; each time on the newer table.
"""


def quiet(event: Event) -> None:
    """Announce to nobody."""


class Desk:
    """Opens matches, takes reports and rulings. `clock` gives milliseconds since 1970 UTC; `draw`
    picks evenly by chance.
    """

    def __init__(
        self, log: Log, clock: Clock, announce: Announce = quiet, draw: Draw = secrets.choice
    ) -> None:
        self.log = log
        self.clock = clock
        self.announce = announce
        self._draw = draw
        self._live: dict[MatchId, Live] = {}
        self._damaged: dict[MatchId, Damaged] = {}
        self._lock = threading.Lock()

    # -- matches -----------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        options: Mapping[str, Any],
        seats: Sequence[str] = (),
        cards: Mapping[str, Any] | None = None,
        name: str = "",
        match: str = "",
        sandbox_of: str = "",
    ) -> MatchId:
        """Open a match and return its id; raise `Unreadable` for an unknown game, option or a wrong
        number of seats.
        """
        manifest = manifest_of(game, options, seats, cards, name, match, sandbox_of, self.clock())
        self.log.open(manifest.match, manifest.encode())
        return manifest.match

    def live(self, match: MatchId) -> Live:
        """Return a match as it is in memory, read from the log the first time; raise `NotHere`,
        `Damaged`, `OtherEdition`.
        """
        live = self._live.get(match)
        if live is not None:
            return live
        with self._lock:
            if match in self._damaged:
                raise self._damaged[match].again()
            if match not in self._live:
                try:
                    self._live[match] = read_match(self.log, match)
                except Damaged as error:
                    self._damaged[match] = error
                    raise
            return self._live[match]

    def at_hand(self) -> tuple[Live, ...]:
        """Return the matches in memory."""
        return tuple(self._live.values())

    def forget(self, match: MatchId) -> None:
        """Drop a match from memory; the log gives it again."""
        with self._lock:
            self._live.pop(match, None)
            self._damaged.pop(match, None)

    def close(self) -> None:
        """Let go of the log."""
        self.log.close()

    # -- reports -----------------------------------------------------------------------------------

    def report(
        self,
        match: MatchId,
        seat: Seat,
        id_: str,
        seen: int,
        name: str,
        args: Mapping[str, Any],
        by: str = "",
    ) -> Event:
        """Store the action that *seat* reports and return its event; raise a `Refusal`, and store
        nothing, otherwise.
        """
        live = self.live(match)
        request = {"seat": seat, "name": name, "args": thaw(args), "seen": seen}
        return self._once(
            live,
            id_,
            request,
            lambda now: self._act(
                live, read_action(live.game, seat, name, args), by or seat, id_, seen, request, now
            ),
        )

    def repeat(self, match: MatchId, action: Action, at: int) -> Event:
        """Store a play that stood in another match, as it was and when it was; for sandboxes."""
        live = self.live(match)
        with live.lock:
            return self._store_play(
                live, action, "branch", new_event_id(), live.history.ply, at, {}
            )

    def expire(self, match: MatchId) -> tuple[Event, ...]:
        """Record every deadline that has passed by now, in order, as actions of the table; return
        their events.

        What another process stored meanwhile is taken in first.
        """
        live = self.live(match)
        with live.lock:
            self._catch_up(live)
            return self._expire(live, live.time(self.clock()))

    # -- rulings -----------------------------------------------------------------------------------

    def preview(self, match: MatchId, kind: str, data: Mapping[str, Any]) -> Rebase:
        """Return what an amendment would do. Writes nothing but the deadlines that have passed by
        now.
        """
        live = self.live(match)
        with live.lock:
            self._expire(live, live.time(self.clock()))
            return self._rebase(live, kind, payload_of(live, kind, data, amending=True))

    def rule(
        self,
        match: MatchId,
        id_: str,
        kind: str,
        data: Mapping[str, Any],
        by: str = "referee",
        expected: int | None = None,
    ) -> Event:
        """Store an amendment with the verdicts it leads to; raise `Stale` if the log is not at
        version *expected* any more.
        """
        live = self.live(match)
        request = {"kind": kind, "data": thaw(data)}

        def store(now: int) -> Event:
            payload = payload_of(live, kind, data, amending=True)
            if expected is not None and expected != live.head.version:
                raise Stale(
                    "The match went on while you looked; look at the preview again.",
                    version=live.head.version,
                )
            return self._amend(live, id_, kind, payload, by, request, now)

        return self._once(live, id_, request, store)

    def tell(self, match: MatchId, id_: str, kind: str, data: Mapping[str, Any], by: str) -> Event:
        """Store an event that changes no line of the record: a seat taken, a dispute, a pause, a
        penalty, a note.
        """
        live = self.live(match)
        request = {"kind": kind, "data": thaw(data)}

        def store(now: int) -> Event:
            payload = payload_of(live, kind, data)
            payload |= sense(live, kind, payload, by, self._draw)
            return self._store_word(
                live,
                id_,
                *pausing.stored_as(live.events, live.table, kind, payload, by),
                by,
                request,
                now,
            )

        return self._once(live, id_, request, store)

    def accept_takeback(self, match: MatchId, id_: str, data: Mapping[str, Any], by: str) -> Event:
        """Take *by*'s consent to the open offer; the last one strikes the play. Raise `Illegal`
        where there is no such offer.
        """
        live = self.live(match)
        request = {"kind": kinds.TAKEBACK_ACCEPTED, "data": thaw(data)}

        def store(now: int) -> Event:
            payload = payload_of(live, kinds.TAKEBACK_ACCEPTED, data)
            sense(live, kinds.TAKEBACK_ACCEPTED, payload, by, self._draw)
            payload["complete"] = disputes.completes(live.events, live.history, by)
            after = live.table
            if payload["complete"]:
                after = self._rebase(
                    live, kinds.TAKEBACK_ACCEPTED, {**payload, "onward": "stop"}
                ).after
            return self._store_word(
                live, id_, kinds.TAKEBACK_ACCEPTED, payload, by, request, now, after
            )

        return self._once(live, id_, request, store)

    def give_consent(self, match: MatchId, id_: str, data: Mapping[str, Any], by: str) -> Event:
        """Take *by*'s consent to the play that is asked about; the last one is stored as the
        `PlayAllowed` itself.

        What chance decides is drawn only then. Raise `Illegal` where nothing is asked, or it can no
        longer be carried out.
        """
        live = self.live(match)
        request = {"kind": kinds.CONSENT_GIVEN, "data": thaw(data)}

        def store(now: int) -> Event:
            payload = payload_of(live, kinds.CONSENT_GIVEN, data)
            sense(live, kinds.CONSENT_GIVEN, payload, by, self._draw)
            asked = consent.open_request(live.events, live.table.seats)
            if asked is None or asked.missing != (by,):
                return self._store_word(live, id_, kinds.CONSENT_GIVEN, payload, by, request, now)
            drawn = drawn_by_chance(live.game, live.table, asked.action, self._draw)
            fields = {"action": {"seat": drawn.seat, "name": drawn.name, "args": thaw(drawn.args)}}
            agreed = payload_of(
                live, kinds.PLAY_ALLOWED, fields | consent.agreement(asked, live.table.seats)
            )
            return self._amend(live, id_, kinds.PLAY_ALLOWED, agreed, by, request, now)

        return self._once(live, id_, request, store)

    # -- inside ------------------------------------------------------------------------------------

    def _once(
        self, live: Live, id_: str, request: Mapping[str, Any], store: Callable[[int], Event]
    ) -> Event:
        """Return what *store* stores at the time it gets, every deadline that had passed by then
        recorded, or what this very request had stored before; judged anew where another was first.
        """
        with live.lock:
            if known := self._known(live, id_, request):
                return known
            for _ in range(_ATTEMPTS):
                now = live.time(self.clock())
                self._expire(live, now)
                try:
                    return store(now)
                except WrongVersion:
                    self._overtaken(live)
                except KnownId as error:
                    return self._same(error.event, request)
        raise Refusal("Too many reports at once; send it again.")

    def _store_word(
        self,
        live: Live,
        id_: str,
        kind: str,
        payload: Mapping[str, Any],
        by: str,
        request: Mapping[str, Any],
        now: int,
        after: Table | None = None,
    ) -> Event:
        return self._store(
            live,
            NewEvent(
                id_,
                kind,
                payload,
                by,
                live.history.ply,
                now,
                (after or live.table).digest(),
                report=fingerprint(request),
            ),
        )

    def _act(
        self,
        live: Live,
        action: Action,
        by: str,
        id_: str,
        seen: int,
        request: Mapping[str, Any],
        now: int,
    ) -> Event:
        if why := disputes.held(live.events, live.names):
            raise Held(Ruling("held", why, pausing.way_on(live.events)))
        if seen != live.history.ply:
            raise Stale(
                f"You acted on ply {seen}; the table is at ply {live.history.ply}. Look again.",
                ply=live.history.ply,
                version=live.head.version,
            )
        drawn = drawn_by_chance(live.game, live.table, action, self._draw)
        ruling = play.check(live.game, live.table, drawn)
        if not ruling.legal:
            raise Illegal(
                ruling, consent=not consent.why_not_ask(live.game, live.events, live.table, drawn)
            )
        return self._store_play(live, drawn, by, id_, seen, now, request)

    def _store_play(
        self,
        live: Live,
        action: Action,
        by: str,
        id_: str,
        seen: int,
        now: int,
        request: Mapping[str, Any],
    ) -> Event:
        try:
            after = play.apply(live.game, live.table, action)
        except Impossible as error:
            raise Illegal(Ruling("impossible", f"This cannot be carried out: {error}.")) from None
        return self._store(
            live,
            NewEvent(
                id_,
                kinds.PLAY_MADE,
                {"action": {"seat": action.seat, "name": action.name, "args": thaw(action.args)}},
                by,
                seen,
                now,
                after.digest(),
                revealed(live.game, live.table, action, after),
                report=fingerprint(request),
            ),
        )

    def _expire(self, live: Live, now: int) -> tuple[Event, ...]:
        stored: list[Event] = []
        while not disputes.held(live.events, live.names) and (missed := forfeits(live, now)):
            try:
                events = self.log.append_all(live.manifest.match, live.head, missed)
            except (WrongVersion, KnownId):
                self._overtaken(live)
                continue
            live.take(events)
            stored += events
            for event in events:
                self.announce(event)
        return tuple(stored)

    def _amend(
        self,
        live: Live,
        id_: str,
        kind: str,
        payload: Mapping[str, Any],
        by: str,
        request: Mapping[str, Any],
        now: int,
    ) -> Event:
        if kind == kinds.PLAY_ALLOWED and not payload["rule"]:
            broken = play.check(live.game, live.table, action_of(payload["action"]))
            payload = {**payload, "rule": broken.rule}
        outcome = self._rebase(live, kind, payload)
        require_possible(kind, payload, outcome)
        told = (
            revealed(live.game, live.table, action_of(payload["action"]), outcome.after)
            if kind == kinds.PLAY_ALLOWED
            else ()
        )
        return self._store(
            live,
            NewEvent(
                id_,
                kind,
                {**payload, "verdicts": outcome.rows} if kind != kinds.TABLE_COUNTED else payload,
                by,
                live.history.ply,
                now,
                outcome.after.digest(),
                told,
                report=fingerprint(request),
            ),
            outcome,
        )

    def _rebase(self, live: Live, kind: str, payload: Mapping[str, Any]) -> Rebase:
        try:
            return rebase(live.game, live.events, live.history, kind, payload)
        except NotAmendable as error:
            raise Unreadable(
                {"target" if "target" in payload else "ruling": [str(error)]}
            ) from None

    def _known(self, live: Live, id_: str, request: Mapping[str, Any]) -> Event | None:
        return self._same(known, request) if (known := live.ids.get(id_)) else None

    def _same(self, known: Event, request: Mapping[str, Any]) -> Event:
        try:
            same = known.report == fingerprint(request)
        except NotCanonical as error:
            raise Unreadable({"args": [str(error)]}) from None
        if not same:
            raise IdTaken(
                f"The id {known.id!r} was used for another report (version {known.version}); "
                f"make a new one."
            )
        return known

    def _store(self, live: Live, new: NewEvent, outcome: Rebase | None = None) -> Event:
        event = self.log.append(live.manifest.match, live.head, new)
        live.take((event,), outcome)
        self.announce(event)
        return event

    def _catch_up(self, live: Live) -> bool:
        """Take in what another process stored; tell whether there was anything. Raise `Damaged`
        where it does not follow what is known.
        """
        newer = self.log.read(live.manifest.match, after=live.head.version)
        try:
            require_chain(live.head, newer)
        except BrokenChain:
            self.forget(live.manifest.match)
            self.live(live.manifest.match)
            raise OutOfService(CHANGED) from None
        live.take(newer)
        return bool(newer)

    def _overtaken(self, live: Live) -> None:
        """Take in what another process was first with. Raise `OutOfService` where the log goes on
        from nothing that is known here: it was changed, and is read anew.
        """
        if not self._catch_up(live):
            self.forget(live.manifest.match)
            raise OutOfService(CHANGED)


def new_event_id() -> str:
    """Return a random event id for reports that come from no phone."""
    return secrets.token_hex(12)
