"""A cache of answers about the tables of one match; an answer is kept while the parts that it
depends on stay the same.

Tables of one match share most of their parts, and most answers depend on few of them: a piece on
itself and its card, a button on the phase and a counter. An answer is computed on a table that
notes which parts are read (`projections.knowledge.looks`), and computed again only if the next
table differs in one of these. An answer that is composed of other answers (a zone of its pieces)
depends on them: it is dropped when one of them is.

One asks at a time: answers are asked for, and looked up, under the lock of their match. A lock of
their own would be taken 150 to 300 times a play, which took 5 to 10 % of it under eventlet.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Hashable
from operator import is_
from typing import Any
from typing import TypeVar
from typing import cast

from games.table import Table
from projections.knowledge.looks import LookedAt
from projections.knowledge.looks import LookKey
from projections.knowledge.looks import changed_looks

Answer = TypeVar("Answer")
MOST = 5_000
"""The most answers that are kept; beyond that, the cache is emptied."""
SWEPT = 64
"""After so many tables, the places of answers that were forgotten and never asked for again are
given up. Until then each keeps its place: a dictionary from which keys go and to which they come
grows to twice the size.
"""
_GONE: Any = object()
"""Stands in the place of an answer that was forgotten."""
FEW = 6
"""Up to so many answers that rest on one look are a row, which takes a third of a set's memory."""


class Answers:
    """The answers about the last table."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._answers: dict[Hashable, Any] = {}
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
            answer = self._answers[key] = self._worked_out(table, key, question)
        if self._looks is not None:
            self._looks.add(key)
        return answer

    def same(self, key: Hashable, parts: tuple[Any, ...], make: Callable[[], Answer]) -> Answer:
        """Return the value made earlier from the same parts under this key, or make it now."""
        known = self._answers.get(key)
        if known is None or not _same_parts(known[0], parts):
            known = self._answers[key] = (parts, make())
        answer: Answer = known[1]
        return answer

    def alike(self, key: Hashable, value: Answer) -> Answer:
        """Return the value that was given last under this key where it says the same, else this
        one: what many answers hold is then one object.
        """
        known = self._answers.get(key)
        if known == value:
            same: Answer = known
            return same
        self._answers[key] = value
        return value

    def _worked_out(self, table: Table, key: Hashable, question: Callable[[Table], Any]) -> Any:
        looks: set[Any] = set()
        outer, self._looks = self._looks, looks
        try:
            looked_at: Any = LookedAt(table, looks.add)
            answer = question(looked_at)
        finally:
            self._looks = outer
        all_ = self._resting
        for look in looks:
            resting = all_.get(look)
            if not resting:
                all_[look] = (key,)
            elif type(resting) is set:
                resting.add(key)
            elif key not in resting:
                all_[look] = (*resting, key) if len(resting) < FEW else {*resting, key}
            if type(look) is tuple and look[0] == "recall":
                self._recalled[look] = table.recall(look[1])
        return answer

    def _follow(self, table: Table) -> None:
        before, self._table = self._table, table
        if before is None or len(self._answers) > MOST or not _same_order(before, table):
            self._answers.clear()
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

    def _forget(self, look: Hashable) -> None:
        resting = self._resting.get(look)
        if resting:
            self._resting[look] = ()
            for key in resting:
                if self._answers.get(key, _GONE) is not _GONE:
                    self._answers[key] = _GONE
                    self._forget(key)
        if look in self._recalled:
            del self._recalled[look]

    def _sweep(self) -> None:
        answers, resting = self._answers.items(), self._resting.items()
        self._answers = {key: answer for key, answer in answers if answer is not _GONE}
        self._resting = {look: keys for look, keys in resting if keys}


def _same_parts(was: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether two tuples contain the same objects (or, for whole numbers, equal ones)."""
    if len(was) != len(now):
        return False
    return all(map(is_, was, now)) or all(
        one is other or (type(one) is int and one == other)
        for one, other in zip(was, now, strict=True)
    )


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
