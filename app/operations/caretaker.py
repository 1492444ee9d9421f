"""Watches the database while the server runs: once a second it checks whether events can be
recorded, repairs what can be repaired, and reports changes to phones and terminal.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from app.desk.desk import Desk
from app.operations.troubles import advice
from events.log import Trouble
from events.log import Unavailable
from events.store.database import Database

EVERY = 1.0
"""Seconds between two checks."""
_LOG = logging.getLogger(__name__)
AGAIN = "the log can be written again; recording goes on"
RENEWED = "what is stored became other than it was (a copy was restored, or the file was replaced)"
ERASED = "a match or names were deleted; what was read of it is let go"


@dataclass(frozen=True, slots=True)
class ConditionNotices:
    """Where the caretaker reports: the terminal; all phones when the condition changes; all phones
    when everything stored was replaced.
    """

    say: Callable[[str], None]
    condition: Callable[[Unavailable | None], None]
    renewal: Callable[[], None]


class Caretaker:
    """Watches the database of a desk. `sleep` waits some seconds without blocking other phones;
    *errands* are run at each check, once a second.
    """

    def __init__(
        self,
        database: Database,
        desk: Desk,
        announcer: ConditionNotices,
        sleep: Callable[[float], object],
        errands: tuple[Callable[[], None], ...] = (),
    ) -> None:
        self._database = database
        self._desk = desk
        self._announcer = announcer
        self._sleep = sleep
        self._errands = errands
        self._known: Trouble | None = None
        self._epoch = database.epoch
        self._stopped = False
        self._at_work = threading.Lock()

    def run(self) -> None:
        """Check until stopped."""
        while not self._stopped:
            with self._at_work:
                if not self._stopped:
                    self._look_safely()
            self._sleep(EVERY)

    def stop(self) -> None:
        """Stop after the present check."""
        self._stopped = True
        with self._at_work:
            pass

    def _look_safely(self) -> None:
        try:
            self.look()
        except Exception:  # after an error in one check the next is needed all the more
            _LOG.exception("a look after the database failed")

    def look(self) -> None:
        """Check once, and report what changed since the last check."""
        for errand in self._errands:
            errand()
        self._database.look()
        self._tell_renewal()
        self._tell_condition()

    def _tell_condition(self) -> None:
        """Report the begin of a trouble once, even if it ended before the next check,
        and its end.
        """
        met, self._database.met = self._database.met, None
        trouble = self._database.trouble
        if met is not None and met.trouble is not self._known:
            self._known = met.trouble
            self._announcer.say(advice(met))
            self._announcer.condition(met)
        if trouble is None and self._known is not None:
            self._known = None
            self._announcer.say(AGAIN)
            self._announcer.condition(None)

    def _tell_renewal(self) -> None:
        if self._database.epoch == self._epoch:
            return
        self._epoch = self._database.epoch
        for live in self._desk.at_hand():
            self._desk.forget(live.manifest.match)
        self._announcer.say(ERASED if self._database.erased else RENEWED)
        self._announcer.renewal()
