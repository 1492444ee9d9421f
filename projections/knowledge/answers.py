"""A cache of answers about the tables of one match; an answer is kept while the parts that it
depends on stay the same.

Tables of one match share most of their parts, and most answers depend on few of them: a piece on
itself and its card, a button on the phase and a counter. An answer is computed on a table that
notes which parts are read (`projections.knowledge.read_tracking`), and computed again only if the
next table differs in one of these. An answer that is composed of other answers (a zone of its
pieces) depends on them: it is dropped when one of them is.

One asks at a time: answers are asked for, and looked up, under the lock of their match. A lock of
their own would be taken 150 to 300 times a play, which took 5 to 10 % of it under eventlet.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Container
from collections.abc import Hashable
from functools import lru_cache
from operator import is_
from typing import Any
from typing import TypeVar
from typing import cast

from games.table import Table
from projections.knowledge.read_tracking import LookedAt
from projections.knowledge.read_tracking import LookKey
from projections.knowledge.read_tracking import changed_looks

Answer = TypeVar("Answer")
MOST = 5_000
"""The most answers that are kept; beyond that, the cache is emptied."""
SWEPT = 32
"""After so many tables, the places of answers that were forgotten and never asked for again are
given up. Until then each keeps its place: a dictionary from which keys go and to which they come
grows to twice the size. What nobody asked for in all that time is given up then, too, as what a
seat could do before the first turn.
"""
SETTLED = 8
"""So many tables after a sweep most of what is asked for was asked for: the room that it left among
the old answers is given up.
"""
SHARED = 2**14
"""The most keys and looks that are one object for all matches."""
_GONE: Any = object()
"""Stands in the place of an answer that was forgotten."""
FEW = 40
"""Up to so many answers that rest on one look are a row: twenty take 0.2 kB, and as a set 2.3. A
longer row would take long to look through.
"""


@lru_cache(maxsize=SHARED)
def shared(key: Hashable) -> Hashable:
    """Return the key itself, or the one like it that was given first. The matches of a game ask for
    the same pieces, counters and offers.
    """
    return key


class Answers:
    """The answers about the last table."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._answers: dict[Hashable, Any] = {}
        self._old: dict[Hashable, Any] = {}
        """Answers that nobody asked for since the last sweep."""
        self._resting: dict[Any, tuple[Hashable, ...] | set[Hashable]] = {}
        """Keys of answers by what they rest on: a look, or the key of another answer. Where a key
        should be like a look, both are forgotten with either, which is never wrong.
        """
        self._recalled: dict[Any, Any] = {}
        self._tables = 0
        self._looks: set[Any] | None = None
        """What the question that is being answered has looked at; None where none is."""

    def ask(self, table: Table, key: Hashable, question: Callable[[Table], Answer]) -> Answer:
        """Return the answer to *question* about a table. One key always stands for one question; it
        reads only the table, and its answer is never altered.
        """
        if table is not self._table:
            self._follow(table)
        answer: Answer = self._answers.get(key, _GONE)
        if answer is _GONE:
            answer = self._old.pop(key, _GONE)
            if answer is _GONE:
                answer = self._worked_out(table, shared(key), question)
            else:
                self._answers[key] = answer
        if self._looks is not None:
            self._looks.add(key)
        return answer

    def same(self, key: Hashable, parts: tuple[Any, ...], make: Callable[[], Answer]) -> Answer:
        """Return the value made earlier from the same parts under this key, or make it now."""
        known = self._answers.get(key, _GONE)
        if known is _GONE:
            known = self._taken_up(key)
        if known is _GONE or not _same_parts(known[0], parts):
            known = self._answers[shared(key)] = (parts, make())
        answer: Answer = known[1]
        return answer

    def alike(self, key: Hashable, value: Answer) -> Answer:
        """Return the value that was given last under this key where it says the same, else this
        one: what many answers hold is then one object.
        """
        known = self._answers.get(key, _GONE)
        if known is _GONE:
            known = self._taken_up(key)
        if known == value:
            same: Answer = known
            return same
        self._answers[shared(key)] = value
        return value

    def _taken_up(self, key: Hashable) -> Any:
        """An answer that nobody asked for since the last sweep, from now on among the others."""
        answer = self._old.pop(key, _GONE) if self._old else _GONE
        if answer is not _GONE:
            self._answers[shared(key)] = answer
        return answer

    def _worked_out(self, table: Table, key: Hashable, question: Callable[[Table], Any]) -> Any:
        looks: set[Any] = set()
        outer, self._looks = self._looks, looks
        try:
            looked_at: Any = LookedAt(table, looks.add)
            answer = question(looked_at)
        finally:
            self._looks = outer
        self._answers[key] = answer
        all_, alone = self._resting, (key,)
        was: Any = None
        grown: Any = ()
        for look in looks:
            resting = all_.get(look)
            recalled = type(look) is tuple and look[0] == "recall"
            if recalled:
                self._recalled[look] = table.recall(look[1])
            if not resting:
                all_[look if recalled or resting is not None else shared(look)] = alone
            elif type(resting) is set:
                resting.add(key)
            elif key not in resting:
                if resting is not was:
                    was, grown = resting, () if len(resting) == FEW else (*resting, key)
                all_[look] = grown or {*resting, key}  # one row for looks that had one
        return answer

    def _follow(self, table: Table) -> None:
        before, self._table = self._table, table
        if before is None or len(self._answers) > MOST or not _same_order(before, table):
            self._answers.clear()
            self._old.clear()
            self._resting.clear()
            self._recalled.clear()
            return
        for look in changed_looks(before, table):
            self._forget(look)
        for look in [look for look, was in self._recalled.items() if _recall(table, look) != was]:
            self._forget(look)
        self._tables += 1
        if self._tables % SWEPT == 0:
            self._sweep()
        elif self._tables % SWEPT == SETTLED:
            self._old = dict(self._old)

    def _forget(self, look: Hashable) -> None:
        resting = self._resting.get(look)
        if resting:
            self._resting[look] = ()
            for key in resting:
                if self._answers.get(key, _GONE) is not _GONE:
                    self._answers[key] = _GONE
                    self._forget(key)
                elif key in self._old:
                    del self._old[key]
                    self._forget(key)
        if look in self._recalled:
            del self._recalled[look]

    def _sweep(self) -> None:
        """Give up what nobody asked for since the last sweep, unless an answer rests on it."""
        known, rows = self._answers, self._resting
        known = {key: answer for key, answer in known.items() if answer is not _GONE}
        for key, answer in self._old.items():
            if any(map(known.__contains__, rows.get(key, ()))):
                known[key] = answer
        self._answers, self._old = {}, known
        self._resting = {
            look: left for look, keys in rows.items() if (left := _those_of(keys, known))
        }


def _those_of(keys: Any, known: Container[Hashable]) -> Any:
    """Those of some keys that are known; the same row where all are."""
    if all(map(known.__contains__, keys)):
        return set(keys) if type(keys) is set else keys  # a copy of a set is as small as can be
    return type(keys)([key for key in keys if key in known])


def _same_parts(was: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether two tuples contain the same objects (or, for whole numbers, equal ones)."""
    if len(was) != len(now):
        return False
    if all(map(is_, was, now)):
        return True
    for one, other in zip(was, now, strict=True):
        if one is not other and (type(one) is not int or one != other):
            return False
    return True


def _recall(table: Table, look: LookKey) -> Any:
    return table.recall(cast(Any, look[1]))


def _same_order(before: Table, after: Table) -> bool:
    """Whether the pieces on both tables have the same order in them, which decides the order in
    which they are listed.
    """
    was, now = before.pieces, after.pieces
    if was is now or [*was] == [*now]:
        return True
    return [id_ for id_ in was if id_ in now] == [id_ for id_ in now if id_ in was]
