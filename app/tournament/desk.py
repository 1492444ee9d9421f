"""The desk of events: all reading and writing of their logs goes through it. It completes a report,
judges it, stores it and announces it; then it opens the matches that a line asks for, and records
the results of matches.

The log fences what two processes report at once; what the server records by itself has ids that
every process makes alike.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from app.desk.desk import Desk
from app.desk.desk import quiet
from app.desk.errors.refusals import Illegal
from app.desk.errors.refusals import Refusal
from app.desk.errors.refusals import Stale
from app.desk.forms.ids import OwnLine
from app.desk.forms.ids import own_id
from app.desk.history.journal import Announce
from app.desk.history.journal import Clock
from app.desk.history.journal import Journal
from app.desk.history.journal import Request
from app.desk.history.live import Live
from app.tournament.decided import MatchDecisions
from app.tournament.ids import MatchPlace
from app.tournament.ids import place_of
from app.tournament.lines.drafting import Drafting
from app.tournament.lines.drafting import LineDraft
from app.tournament.lines.drafting import line
from app.tournament.lines.drafting import previewed
from app.tournament.lines.drafting import random_seed
from app.tournament.lines.libraries import Libraries
from app.tournament.lines.outcomes import AMEND
from app.tournament.lines.outcomes import ServerReport
from app.tournament.lines.outcomes import hold_reports
from app.tournament.lines.outcomes import next_report
from app.tournament.lines.prepared import Pairings
from app.tournament.lines.slips import SlipCode
from app.tournament.lines.slips import entered
from app.tournament.lines.slips import require_counts
from app.tournament.lines.slips import slip_line
from app.tournament.lines.slips import slip_request
from app.tournament.live import LiveTournament
from app.tournament.opening import match_manifest
from app.tournament.opening import seats_of
from app.tournament.opening import tournament_manifest
from app.tournament.opening import wanted_matches
from app.tournament.people import People
from app.tournament.reading import read_tournament
from app.tournament.rights import REFEREE
from events import kinds
from events.envelope import Event
from events.kinds import tournament
from events.store.connections.commits import Offload
from events.store.connections.commits import at_once
from events.vocabulary import SERVER
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import thaw
from games.text import text
from projections.tournament.amending import Preview
from projections.tournament.clock import due
from projections.tournament.state import PairedTable
from projections.tournament.state import Round

_OPENS = (tournament.ROUND_STARTED, tournament.TABLE_ADDED, tournament.GAME_OPENED)


class TournamentDesk:
    """Opens events, takes reports and rulings. *desk*: the desk of their matches. *seed* returns
    the text from which chance is derived.
    """

    def __init__(
        self,
        desk: Desk,
        people: People,
        clock: Clock,
        announce: Announce,
        offload: Offload = at_once,
        seed: Callable[[], str] = random_seed,
        recorded: Announce = quiet,
    ) -> None:
        self.desk = desk
        self.people = people
        self.clock = clock
        self._journal = Journal(
            desk.log, clock, announce, read_tournament, _nothing_overdue, recorded
        )
        self.libraries = Libraries(offload)
        self.pairings = Pairings(offload, seed, self.libraries)
        self._drafting = Drafting(self.pairings, seed)
        self._opened: dict[MatchId, set[MatchId]] = {}
        self.decisions = MatchDecisions(desk.log)
        desk.call_seats = self.names

    # -- events ------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        plan: Fields,
        options: Fields | None = None,
        cards: Fields | None = None,
        name: str = "",
        letters: str = "",
    ) -> MatchId:
        """Open an event; return its id, of *letters* ("": by chance). Raise `Unreadable`."""
        judged, now = self.desk.judging(game, cards), self.clock()
        made = judged(tournament_manifest, game, options or {}, cards, plan, now, name, letters)
        return self._journal.open(made)

    def live(self, event: MatchId) -> LiveTournament:
        """Return an event, read from its log the first time; raise `NotHere`, `Damaged`."""
        return self._journal.live(event)

    def held(self, event: MatchId) -> LiveTournament | None:
        """Return an event if it is in memory."""
        return self._journal.held(event)

    def at_hand(self) -> tuple[LiveTournament, ...]:
        """Return the events that are in memory."""
        return self._journal.at_hand()

    def forget(self, event: MatchId) -> None:
        """Drop an event from memory; the next use reads it from the log again."""
        self._journal.forget(event)
        self._opened.pop(event, None)
        self.decisions.forget()

    def forget_all(self) -> None:
        """Drop every event from memory."""
        for live in self.at_hand():
            self.forget(live.manifest.match)

    def catch_up(self, live: LiveTournament) -> bool:
        """Read what another process recorded, and announce it to the phones of this process; return
        whether there was anything.
        """
        with live.lock:
            newer = self._journal.catch_up(live)
        if newer:
            self.people.refresh(live.id)
            self._journal.announce(live.events[-1])
        return newer

    # -- reports and rulings -----------------------------------------------------------------------

    def report(self, event: MatchId, id_: str, kind: str, data: Fields, by: str = REFEREE) -> Event:
        """Store what *by* reports and return its event; raise a `Refusal` and store nothing where
        it is refused.
        """
        live = self.live(event)
        request = Request(id_, by, {"kind": kind, "data": thaw(data)})
        return self._store(
            live, request, lambda now: self._drafting.report(live, request, kind, data, now)
        )

    def take_slip(self, code: SlipCode, by: str) -> Event:
        """Store the result in a slip's code, and return its event; a result that is stored already
        is returned as it is. Raise `Illegal`.
        """
        live, request = self.live(MatchId(code.event)), slip_request(code, by)
        if known := entered(live, code):
            return known
        try:
            stored = self._store(live, request, lambda now: slip_line(live, request, code, now))
        except Illegal:
            if known := entered(live, code):
                return known  # another phone was first, with the same result
            raise
        return require_counts(live, code, stored)

    def preview(self, event: MatchId, kind: str, data: Fields) -> Preview:
        """Return what an amendment would do. Writes nothing."""
        live = self.live(event)
        with live.lock:
            return previewed(live, kind, data)

    def rule(
        self,
        event: MatchId,
        id_: str,
        kind: str,
        data: Fields,
        by: str = REFEREE,
        expected: int | None = None,
    ) -> Event:
        """Store an amendment with its verdicts; raise `Stale` if the log is past *expected*."""
        live = self.live(event)
        request = Request(id_, by, {"kind": kind, "data": thaw(data)})

        def draft(now: int) -> LineDraft:
            if expected is not None and expected != live.head.version:
                raise Stale(
                    text("The event went on while you looked; look at the preview again."),
                    version=live.head.version,
                )
            return self._drafting.amend(live, request, kind, data, now)

        return self._store(live, request, draft)

    # -- what the server does by itself ------------------------------------------------------------

    def settle(self, match: MatchId) -> None:
        """Record the consequences of a match for its event: a result, the next game, a difference,
        extra time for its table. May be called any number of times.
        """
        place = place_of(match)
        if place is None:
            return
        live = self.live(place.event)
        at_table = self._table(live, place)
        if at_table is None:
            return
        matches = self.matches(live, *at_table)
        for earned in hold_reports(live, place, self.desk.live(match), self.clock()):
            self._take(live, earned)
        due_now = next_report(live, *at_table, matches)
        if due_now is not None:
            self._take(live, due_now)

    def call_time(self, live: LiveTournament) -> Event | None:
        """Record that time is over, where it is, with each table's turn; None where it is not."""
        round_ = live.now.current
        over = due(round_, live.time(self.clock())) if round_ else ()
        if round_ is None or not over:
            return None
        turns = [{"table": number, "turn": self._turn(live, round_, number)} for number in over]
        request = _own(own_id(OwnLine.TIME, round_.start, over[0], len(over), len(round_.called)))
        payload = {"round": round_.number, "tables": turns}
        return self._store(
            live, request, lambda now: line(live, request, tournament.TIME_CALLED, payload, now)
        )

    def open_matches(self, live: LiveTournament) -> tuple[MatchId, ...]:
        """Open the matches that the record asks for and that do not exist; return all of them."""
        known = self._opened.setdefault(live.manifest.match, set())
        wanted = wanted_matches(live)
        missing = {
            id_: match_manifest(live.manifest, id_, at).encode()
            for id_, at in wanted.items()
            if id_ not in known
        }
        if missing:
            self.desk.log.open_all(missing)
            known |= set(missing)
        return tuple(wanted)

    def names(self, match: MatchId) -> Mapping[str, str]:
        """Return the names of the seats of an event's match; nothing for another match."""
        place = place_of(match)
        if place is None:
            return {}
        try:
            live = self.live(place.event)
        except Refusal:
            return {}  # the match was imported without its event
        people = self.people.of(live.id)
        return {
            seat: people.get(player) or self.people.pseudonym(live.id, player)
            for seat, player in seats_of(live, place).items()
        }

    def rename(self, event: MatchId, names: Mapping[str, str]) -> None:
        """Store names of an event's people, by id; its matches show them at once."""
        self.people.put(event, names)
        self._name_matches(event)

    def _name_matches(self, event: MatchId) -> None:
        for match in self.desk.at_hand():
            place = place_of(match.manifest.match)
            if place is not None and place.event == event:
                match.rename(self.names(match.manifest.match))

    def matches(self, live: LiveTournament, round_: Round, table: PairedTable) -> list[Live]:
        """Return the matches of a table in the order of its games."""
        ids = round_.matches.get(table.number, ())
        return [self.desk.live(MatchId(match)) for match in ids if match]

    def running(self, live: LiveTournament) -> Iterator[MatchId]:
        """Yield the matches of the current round (in free play: of its open tables)."""
        round_ = live.now.current
        for games in round_.matches.values() if round_ and round_.started else ():
            yield from (MatchId(match) for match in games if match)

    # -- inside ------------------------------------------------------------------------------------

    def _store(
        self, live: LiveTournament, request: Request, draft: Callable[[int], LineDraft]
    ) -> Event:
        event = self._journal.store(live, request, draft)
        self._follow_up(live, event)
        return event

    def _follow_up(self, live: LiveTournament, event: Event) -> None:
        """Do what a line causes outside the log; repeated where a line is sent again."""
        if event.kind in _OPENS or kinds.kind_of(event).rewrite:
            self.open_matches(live)
        if event.kind == tournament.NAME_FORGOTTEN:
            self.people.forget(live.id, event.data["player"])
            self._name_matches(live.manifest.match)

    def _take(self, live: LiveTournament, own: ServerReport) -> Event | None:
        """Record a report of the server; a refusal means that it is outdated."""
        if own.id in live.ids:
            return None
        request = Request(own.id, SERVER, {"kind": own.kind, "data": thaw(own.data)})
        try:
            return self._store(live, request, lambda now: self._draft_own(live, request, own, now))
        except Illegal:
            return None
        except Refusal as refusal:
            if refusal.word == "id-taken":
                return None  # another process was first, and had read one more line of the match
            raise

    def _draft_own(
        self, live: LiveTournament, request: Request, own: ServerReport, now: int
    ) -> LineDraft:
        if own.way == AMEND:
            return self._drafting.amend(live, request, own.kind, own.data, now)
        if own.kind == tournament.GAME_OPENED:
            return self._drafting.report(live, request, own.kind, own.data, now)
        payload = kinds.named(own.kind).read(thaw(own.data))
        return line(live, request, own.kind, payload, now)

    def _table(self, live: LiveTournament, place: MatchPlace) -> tuple[Round, PairedTable] | None:
        round_ = live.now.round(place.round)
        table = round_.table(place.table) if round_ and round_.started else None
        return (round_, table) if round_ is not None and table is not None else None

    def _turn(self, live: LiveTournament, round_: Round, number: int) -> int:
        table = round_.table(number)
        matches: Sequence[Live] = self.matches(live, round_, table) if table else ()
        return matches[-1].table.turn if matches else 0


def _own(id_: str) -> Request:
    return Request(id_, SERVER, {"id": id_})


def _nothing_overdue(live: LiveTournament, now: int) -> tuple[LineDraft, ...]:
    """No deadline of an event comes before a report: the usher records the end of a round."""
    return ()
