"""Other processes on the same log: their events are read here and announced to the phones of this
process.

Redis carries hints. Without it, the log is queried once a second for new events of the matches in
memory; with it, now and then, too.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from typing import TYPE_CHECKING

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.operations.together import Together
from app.tournament.desk import TournamentDesk
from events.envelope import Event
from events.log import LogError
from events.log import Unavailable
from events.manifest import is_event_id
from events.store.database import Database
from events.vocabulary import MatchId

if TYPE_CHECKING:
    from app.operations.bus import Bus

EVERY = 1.0
"""Seconds between two queries of the log where no hints arrive."""
SELDOM = 10
"""Number of checks after which the log is queried although hints arrive."""


class Neighbours:
    """Reads what other processes record. `shared`: there may be others, since the log is on a
    database server. `waited_for`: whether new events of a log must be read at once.
    """

    def __init__(
        self, desk: Desk, tournaments: TournamentDesk, database: Database, redis: str = ""
    ) -> None:
        self._desk = desk
        self._tournaments = tournaments
        self._database = database
        self._ends = Together(desk.log.heads)
        self.waited_for: Callable[[MatchId], bool] = lambda log: True
        self.bus = _bus(redis) if redis else None
        self.shared = database.kind != "sqlite" or self.bus is not None
        self._stopped = False
        self._asked = 0

    def recorded(self, event: Event) -> None:
        """Send the other processes a hint of an event that this process recorded."""
        if self.bus is not None:
            self.bus.tell(str(event.match), event.version)

    def refresh(self, log: MatchId) -> None:
        """Read what others recorded in a match or event before a request is answered. While the
        database does not answer, what is in memory is shown.
        """
        if not self.shared or self._database.trouble is not None:
            return
        known = self._known(log)
        if known is None:
            return  # it is read on its next use
        with suppress(LogError):
            if self._ends.of(log) != known:
                self._catch_up(log)

    def heard(self, log: str, version: int) -> None:
        """Read the event of a hint if a phone here waits for it; later requests read the log in any
        case.
        """
        if self.waited_for(MatchId(log)):
            self._take_in(MatchId(log), version)

    def ask(self) -> None:
        """Query the log for new events of the matches and events in memory, and read them."""
        ids = [live.manifest.match for live in self._desk.at_hand()]
        ids += [live.manifest.match for live in self._tournaments.at_hand()]
        try:
            heads = self._desk.log.heads(ids) if ids else {}
        except Unavailable:
            return
        for log, version in heads.items():
            self._take_in(log, version)

    def look(self) -> None:
        """Query the log if hints may be missing; to be called once a second."""
        self._asked += 1
        if self.shared and (self.bus is None or not self.bus.well or self._asked % SELDOM == 0):
            self.ask()

    def run(self, sleep: Callable[[float], object]) -> None:
        """Query until stopped."""
        while not self._stopped:
            self.look()
            sleep(EVERY)

    def stop(self) -> None:
        """Stop querying."""
        self._stopped = True
        if self.bus is not None:
            self.bus.stop()

    def _take_in(self, log: MatchId, version: int) -> None:
        known = self._known(log)
        if known is not None and known < version:
            self._catch_up(log)

    def _known(self, log: MatchId) -> int | None:
        """The last known version of a log; None where it is not in memory."""
        desk = self._tournaments if is_event_id(log) else self._desk
        held = desk.held(log)
        return None if held is None else held.head.version

    def _catch_up(self, log: MatchId) -> None:
        try:
            if is_event_id(log):
                event = self._tournaments.held(log)
                if event is not None:
                    self._tournaments.catch_up(event)
            elif self._desk.held(log) is not None:
                self._desk.catch_up(log)
        except (Refusal, LogError):
            return  # damaged or unreachable: the next request for it gets the reason


def _bus(redis: str) -> Bus:
    from app.operations.bus import Bus  # needs a driver that most installations do without

    return Bus(redis)


@contextmanager
def neighbourly(
    neighbours: Neighbours,
    sleep: Callable[[float], object],
    start: Callable[..., object],
) -> Iterator[None]:
    """Read what other processes record within a `with` block; *start* runs a function in the
    background.
    """
    if neighbours.shared:
        start(neighbours.run, sleep)
    bus = neighbours.bus
    if bus is not None:
        bus.spawn = start
        start(bus.listen, neighbours.heard, neighbours.ask, sleep)
    try:
        yield
    finally:
        neighbours.stop()
