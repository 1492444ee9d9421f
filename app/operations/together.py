"""One query for the ends of logs, shared by callers who ask at about the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from events.vocabulary import MatchId

Ends = Callable[[Collection[MatchId]], Mapping[MatchId, int]]


@dataclass(slots=True)
class SharedRound:
    """Callers who are answered by one query."""

    logs: set[MatchId] = field(default_factory=set)
    answered: threading.Event = field(default_factory=threading.Event)
    ends: Mapping[MatchId, int] = field(default_factory=dict)
    error: BaseException | None = None


class Together:
    """Gathers callers while a query runs. A caller gets the answer of a query that begins after it
    asked. *ends* runs one query; its answer leaves out empty logs.
    """

    def __init__(self, ends: Ends) -> None:
        self._put = ends
        self._asking, self._lock = threading.Lock(), threading.Lock()
        self._next: SharedRound | None = None

    def of(self, log: MatchId) -> int:
        """Return the last version of a log; raise what the query raised."""
        with self._lock:
            leads = self._next is None
            round_ = self._next = self._next or SharedRound()
            round_.logs.add(log)
        if leads:
            with self._asking:
                self._ask(round_)
        round_.answered.wait()
        if round_.error is not None:
            raise round_.error
        return round_.ends.get(log, 0)

    def _ask(self, round_: SharedRound) -> None:
        with self._lock:
            self._next = None
        try:
            round_.ends = self._put(round_.logs)
        except Exception as error:
            round_.error = error
        finally:
            round_.answered.set()
