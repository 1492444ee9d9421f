"""The desk: all reading and writing of the log goes through it. It reads a report, judges it,
stores it, and announces it once it is stored.

HTTP, sockets, pages and background tasks all call it. A refused report stores nothing.
`app.desk.history.journal` decides what is stored in which order.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from app.desk.forms.actions import read_action
from app.desk.forms.names import is_name
from app.desk.forms.payloads import payload_of
from app.desk.history.journal import Announce
from app.desk.history.journal import Clock
from app.desk.history.journal import Journal
from app.desk.history.journal import Request
from app.desk.history.live import Live
from app.desk.history.reading import read_match
from app.desk.opening import is_own_set
from app.desk.opening import manifest_of
from app.desk.opening import new_event_id
from app.desk.plays import Draft
from app.desk.plays import RandomChoice
from app.desk.plays import draft_play
from app.desk.plays import drawn_by_chance
from app.desk.plays import forfeits
from app.desk.plays import played
from app.desk.plays import require_free
from app.desk.plays import require_legal
from app.desk.plays import require_seen
from app.desk.rulings import draft_ruling
from app.desk.rulings import draft_word
from app.desk.rulings import previewed
from app.desk.rulings import require_current
from app.desk.walkback import is_walked_back
from events import kinds
from events.envelope import Event
from events.log import Log
from events.manifest import Manifest
from events.store.connections.commits import Offload
from events.store.connections.commits import at_once
from events.vocabulary import BRANCH
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import freeze_in_order
from events.vocabulary import thaw
from games.table import Table
from projections.replay.rebase import Rebase


def quiet(event: Event) -> None:
    """Announce to nobody."""


def nobody(match: MatchId) -> Mapping[str, str]:
    """Return no names: no names are stored beside the log of a match."""
    return {}


def as_it_is(match: MatchId, name: str) -> str:
    """Return the name itself, which is then written to the log."""
    return name


class Desk:
    """Opens matches, takes reports and rulings.

    `clock` gives milliseconds since 1970 UTC; `draw` picks evenly by chance. `recorded` is called
    with events that this process stores, `announce` also with those of other processes.
    `call_seats` returns the players' names of a match that are stored beside its log, by seat.
    `keep_name` stores a player's name and returns the id that stands for it in the log. `aside`
    runs what takes seconds, such as reading a designer's cards, beside what others ask for.
    """

    def __init__(
        self,
        log: Log,
        clock: Clock,
        announce: Announce = quiet,
        draw: RandomChoice = secrets.choice,
        recorded: Announce = quiet,
    ) -> None:
        self.log = log
        self.clock = clock
        self.call_seats: Callable[[MatchId], Mapping[str, str]] = nobody
        self.keep_name: Callable[[MatchId, str], str] = as_it_is
        self.aside: Offload = at_once
        self._journal = Journal(log, clock, announce, self._read, forfeits, recorded)
        self._draw = draw

    # -- matches -----------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        options: Fields,
        seats: Sequence[str] = (),
        cards: Fields | None = None,
        name: str = "",
        match: str = "",
        sandbox_of: str = "",
    ) -> MatchId:
        """Open a match and return its id; raise `Unreadable` for an unknown game, option or a wrong
        number of seats.
        """
        judged, now = self.judging(game, cards), self.clock()
        return self._journal.open(
            judged(manifest_of, game, options, seats, cards, name, match, sandbox_of, now)
        )

    def judging(self, game: str, cards: Fields | None) -> Offload:
        """Return what judges a set of cards: a designer's own beside what others ask for."""
        return self.aside if is_own_set(game, cards) else at_once

    def open_as(self, manifest: Manifest) -> MatchId:
        """Open the match of a manifest unless it is open, and return its id; raise `MatchExists`
        where another match has that id.
        """
        return self._journal.open(manifest)

    def live(self, match: MatchId) -> Live:
        """Return a match from memory, where it is read from the log the first time; raise
        `NotHere`, `Damaged` or `OtherEdition`.
        """
        return self._journal.live(match)

    def held(self, match: MatchId) -> Live | None:
        """Return a match if it is in memory."""
        return self._journal.held(match)

    def catch_up(self, match: MatchId) -> None:
        """Read what other processes recorded in a match, and announce it to the phones of this
        process.
        """
        live = self.live(match)
        with live.lock:
            self._journal.catch_up(live)

    def at_hand(self) -> tuple[Live, ...]:
        """Return the matches that are in memory."""
        return self._journal.at_hand()

    def forget(self, match: MatchId) -> None:
        """Drop a match from memory; the next use reads it from the log again."""
        self._journal.forget(match)

    def close(self) -> None:
        """Close the log."""
        self.log.close()

    # -- plays -------------------------------------------------------------------------------------

    def report(
        self,
        match: MatchId,
        seat: Seat,
        id_: str,
        seen: int,
        name: str,
        args: Fields,
        by: str = "",
    ) -> Event:
        """Store the action that *seat* reports and return its event; raise a `Refusal` and store
        nothing where it is refused.
        """
        live = self.live(match)
        content = {"seat": seat, "name": name, "args": args, "seen": seen}
        request = Request(id_, by or seat, content)

        def draft(now: int) -> Draft:
            action = read_action(live.game, seat, name, args)
            require_free(live, seen)
            table = live.table
            action = drawn_by_chance(live.game, table, action, self._draw)
            require_legal(live, table, seat, action)
            return _draft(live, table, request, action, now)

        return self._journal.store(live, request, draft)

    def repeat(self, match: MatchId, id_: str, action: Action, at: int) -> Event:
        """Store a play of another match unchanged, with its time; used for sandboxes."""
        live = self.live(match)
        request = Request(id_, BRANCH, {})
        again = Action(action.seat, action.name, freeze_in_order(action.args))
        return self._journal.store(
            live, request, lambda _now: _draft(live, live.table, request, again, at)
        )

    def expire(self, match: MatchId) -> tuple[Event, ...]:
        """Record every deadline that has passed, in order, as actions of the table; return their
        events.

        Events that other processes stored are read first.
        """
        live = self.live(match)
        with live.lock:
            self._journal.catch_up(live)
            return self._journal.expire(live, live.time(self.clock()))

    # -- rulings and words -------------------------------------------------------------------------

    def preview(self, match: MatchId, kind: str, data: Fields) -> Rebase:
        """Return what an amendment would do. Writes nothing."""
        live = self.live(match)
        with live.lock:
            return previewed(live, kind, payload_of(live, kind, data, amending=True))

    def rule(
        self,
        match: MatchId,
        id_: str,
        kind: str,
        data: Fields,
        by: str = "referee",
        expected: int | None = None,
    ) -> Event:
        """Store an amendment with the verdicts it leads to; raise `Stale` if the log is not at
        version *expected* any more.
        """
        live = self.live(match)
        request = Request(id_, by, {"kind": kind, "data": thaw(data)})

        def draft(now: int) -> Draft:
            payload = payload_of(live, kind, data, amending=True)
            require_current(live, expected)
            return draft_ruling(live, request, kind, payload, now)

        return self._walked_back(live, self._journal.store(live, request, draft))

    def tell(
        self, match: MatchId, id_: str, kind: str, data: Fields, by: str, seen: int = 0
    ) -> Event:
        """Store an event other than plays and rulings, from the referee or a seat: a seat taken, a
        call, an agreement, a pause, a penalty, a note. Raise `Illegal` where it makes no sense now,
        `Stale` where the ply *seen* is one that the match never had.

        The last agreement of the seats amends the record, or pauses the match. The last step of a
        walk back for which the clocks were paused starts them again.
        """
        live = self.live(match)
        if kind == kinds.SEAT_TAKEN and is_name(data.get("player")):
            data = {**data, "player": self.keep_name(match, data["player"])}
        request = Request(id_, by, {"kind": kind, "data": thaw(data)})

        def draft(now: int) -> Draft:
            require_seen(live, seen)
            return draft_word(live, request, kind, data, self._draw, now)

        event = self._journal.store(live, request, draft)
        return self._walked_back(live, event) if kind == kinds.CHECKLIST_TICKED else event

    def _walked_back(self, live: Live, event: Event) -> Event:
        """Start the clocks where they waited for a walk back that *event* ends; return it."""
        if is_walked_back(live):
            self.tell(event.match, new_event_id(), kinds.CLOCK_RESUMED, {}, by="referee")
        return event

    def _read(self, log: Log, match: MatchId) -> Live:
        live = read_match(log, match)
        live.rename(self.call_seats(match))
        return live


def _draft(live: Live, table: Table, request: Request, action: Action, at: int) -> Draft:
    """The event of an action on the *table* as it stands."""
    done, seen = played(live.game, table, action), live.history.ply
    return draft_play(live.game, table, done, request.id, request.by, seen, at, request.fingerprint)
