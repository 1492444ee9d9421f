"""Who takes in what the matches of events come to when nobody asks: a task of the server.

It is woken by whatever is recorded in a match of an event, and looks at the clocks of running
rounds. Every server process has one; what two of them see alike is recorded once (`Step.id`).
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
"""Seconds between two looks at what has moved."""
EVERY = 1.0
"""Seconds between two looks at the clocks of rounds."""


class Usher:
    """Takes in what the matches of a desk come to."""

    def __init__(self, desk: TournamentDesk) -> None:
        self.desk = desk
        self._moved: dict[MatchId, None] = {}
        self._clocks = 0
        self._stopped = False
        self._at_work = threading.Lock()

    def moved(self, event: Event) -> None:
        """Take note that a match went on."""
        if place_of(event.match) is not None:
            self._moved[event.match] = None

    def run(self, sleep: Callable[[float], object]) -> None:
        """Look until told to stop; first at what a process before this one has left. *sleep* waits
        some seconds without stopping other phones.
        """
        self._safely(self.look_through)
        while not self._stopped:
            with self._at_work:
                if not self._stopped:
                    self._safely(self.look)
            sleep(PAUSE)

    def run_ahead(self, sleep: Callable[[float], object]) -> None:
        """Pair the next rounds before somebody asks, until told to stop. It may take seconds, for
        which nothing else here waits.
        """
        while not self._stopped:
            self.look_ahead()
            sleep(EVERY)

    def look_ahead(self) -> None:
        """Pair the next round of every event in which the last result is in."""
        for live in self.desk.at_hand():
            self._safely(self.desk.pairings.prepare, live.now)

    def stop(self) -> None:
        """End after the look under way."""
        self._stopped = True
        with self._at_work:
            pass

    def look_through(self) -> None:
        """Read every event that is not over, open the matches it asks for, and look at each of the
        round that runs.
        """
        for id_ in self.desk.desk.log.tournaments():
            self._safely(self._look_through, id_)

    def look(self) -> None:
        """Take in what has moved since the last look, and now and then what time says. With the
        first event, load what pairs its rounds.
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
        """What one event or match meets does not stop the others."""
        try:
            do(*args)
        except (Refusal, LogError):
            return  # damaged, or nothing can be recorded for now: its page says so
        except Exception:
            _LOG.exception("looking after an event failed")


@contextmanager
def ushering(
    usher: Usher,
    sleep: Callable[[float], object],
    start: Callable[[Callable[[], None]], object],
) -> Iterator[Usher]:
    """Look after the events of a server meanwhile; *start* runs a function beside everything
    else.
    """
    start(lambda: usher.run(sleep))
    start(lambda: usher.run_ahead(sleep))
    try:
        yield usher
    finally:
        usher.stop()
