"""Records the consequences of events' matches when no phone asks: a background task of the server.

Every new event of such a match wakes it, and it checks the clocks of running rounds. Every server
process has one; what two of them see is recorded once (`ServerReport.id`).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager

from app.desk.errors.refusals import Refusal
from app.tournament.desk import TournamentDesk
from app.tournament.ids import place_of
from events.envelope import Event
from events.log import LogError
from events.vocabulary import MatchId

_LOG = logging.getLogger(__name__)
PAUSE = 0.1
"""Seconds between two checks for new events."""
EVERY = 1.0
"""Seconds between two checks of the clocks of rounds."""


class Usher:
    """Records the consequences of matches for the events of a desk."""

    def __init__(self, desk: TournamentDesk) -> None:
        self.desk = desk
        self._moved: dict[MatchId, None] = {}
        self._clocks = 0
        self._stopped = False
        self._at_work = threading.Lock()

    def moved(self, event: Event) -> None:
        """Note that a match has a new event."""
        if place_of(event.match) is not None:
            self._moved[event.match] = None

    def run(self, sleep: Callable[[float], object]) -> None:
        """Check until stopped; first what an earlier process left. *sleep* waits some seconds
        without blocking other phones.
        """
        self._safely(self.look_through)
        while not self._stopped:
            with self._at_work:
                if not self._stopped:
                    self._safely(self.look)
            sleep(PAUSE)

    def run_ahead(self, sleep: Callable[[float], object]) -> None:
        """Pair the next rounds in advance, until stopped. That may take seconds; nothing else here
        waits for it.
        """
        while not self._stopped:
            self.look_ahead()
            sleep(EVERY)

    def look_ahead(self) -> None:
        """Pair the next round of every event whose last result is in."""
        for live in self.desk.at_hand():
            self._safely(self.desk.pairings.prepare, live.now)

    def stop(self) -> None:
        """Stop after the present check."""
        self._stopped = True
        with self._at_work:
            pass

    def look_through(self) -> None:
        """Read every unfinished event, open the matches it asks for, and check each match of the
        current round.
        """
        for id_ in self.desk.desk.log.tournaments():
            self._safely(self._look_through, id_)

    def look(self) -> None:
        """Handle the events since the last check, and now and then the clocks. On the first event,
        import the libraries that pair.
        """
        moved = list(self._moved)
        for match in moved:
            self._moved.pop(match, None)
            self._safely(self.desk.settle, match)
        now = self.desk.clock()
        if now - self._clocks >= EVERY * 1000 or now < self._clocks:
            self._clocks = now
            if self.desk.at_hand():
                self._safely(self.desk.libraries.load)
            for live in self.desk.at_hand():
                self._safely(self.desk.catch_up, live)
                self._safely(self.desk.call_time, live)

    def _look_through(self, event: MatchId) -> None:
        live = self.desk.live(event)
        if live.now.closed:
            self.desk.forget(event)
            return
        self.desk.catch_up(live)
        self.desk.open_matches(live)
        for match in self.desk.running(live):
            self._moved[match] = None

    def _safely(self, do: Callable[..., object], *args: object) -> None:
        """An error with one event or match does not stop the others."""
        try:
            do(*args)
        except (Refusal, LogError):
            return  # damaged, or nothing can be recorded for now: its page shows that
        except Exception:
            _LOG.exception("looking after an event failed")


@contextmanager
def ushering(
    usher: Usher,
    sleep: Callable[[float], object],
    start: Callable[[Callable[[], None]], object],
) -> Iterator[Usher]:
    """Run an usher within a `with` block; *start* runs a function in the background."""
    start(lambda: usher.run(sleep))
    start(lambda: usher.run_ahead(sleep))
    try:
        yield usher
    finally:
        usher.stop()
