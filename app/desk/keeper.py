"""Records missed deadlines when no phone asks: a background task that wakes when the next deadline
falls due.

Every server process has one. The first to look records a deadline, in the order and with the time
at which it fell due; the others find it in the log (`Desk.expire`). The clock of an abandoned match
rests (`projections.clocks`): nothing falls due there until somebody comes back.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.history.live import Live
from events.log import LogError
from events.vocabulary import MatchId

_LOG = logging.getLogger(__name__)
PAUSE = 1.0
"""Seconds between two rounds where no deadline is nearer."""
LEAST = 0.05
"""Least seconds between two rounds, and how long after a deadline the keeper looks."""


class Keeper:
    """Records the deadlines of a desk's matches. `sleep` waits some seconds without blocking other
    phones.
    """

    def __init__(self, desk: Desk, sleep: Callable[[float], object]) -> None:
        self.desk = desk
        self._sleep = sleep
        self._stopped = False
        self._at_work = threading.Lock()
        self._set_aside: set[MatchId] = set()

    def run(self) -> None:
        """Record deadlines until stopped; first those of the matches that an earlier
        process left.
        """
        self.look_through()
        while not self._stopped:
            self._sleep(self.round())

    def stop(self) -> None:
        """Stop after the present round."""
        self._stopped = True
        with self._at_work:
            pass

    def look_through(self) -> None:
        """Read each match of the log once, and keep in memory only those in which a deadline
        runs.
        """
        for match in self._matches():
            held = {live.manifest.match for live in self.desk.at_hand()}
            with self._at_work:
                if self._stopped:
                    return
                self._read(match, match in held)
            self._sleep(0)

    def round(self) -> float:
        """Record what has fallen due; return the seconds to wait for the next round."""
        with self._at_work:
            if self._stopped:
                return 0.0
            now = self.desk.clock()
            waits = [self._keep_safely(live, now) for live in self.desk.at_hand()]
        return max(LEAST, min([PAUSE, *waits]))

    def _matches(self) -> tuple[MatchId, ...]:
        """Return the matches of the log; wait while it cannot be read."""
        while not self._stopped:
            try:
                with self._at_work:
                    return self.desk.log.matches()
            except LogError:
                self._sleep(PAUSE)
        return ()

    def _read(self, match: MatchId, held: bool) -> None:
        try:
            live = self.desk.live(match)
        except (Refusal, LogError):
            return  # damaged, or of rules that this server does not have: its page shows that
        if live.clocks.due is None and not held:
            self.desk.forget(match)

    def _keep_safely(self, live: Live, now: int) -> float:
        """Record a match's deadlines; an error there does not stop the others."""
        match = live.manifest.match
        if match in self._set_aside:
            return PAUSE
        try:
            return self._keep(live, now)
        except (Refusal, LogError):
            return PAUSE  # nothing can be recorded for now, or the match is damaged
        except Exception:
            _LOG.exception("the deadlines of match %s cannot be kept", match)
            self._set_aside.add(match)
            return PAUSE

    def _keep(self, live: Live, now: int) -> float:
        """Record the deadlines of a match; return the seconds until its next one."""
        due = live.clocks.due
        if due is not None and due < now:
            before = live.head.version
            self.desk.expire(live.manifest.match)
            if live.head.version == before:
                return PAUSE  # the rules or an open call forbid it for now
            due = live.clocks.due
        return PAUSE if due is None else (due - now) / 1000 + LEAST
