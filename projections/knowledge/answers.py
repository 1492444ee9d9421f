"""Answers about the tables of one match, each kept as long as nothing it looked at has changed.

Tables of one match share most of their parts, and most of what is shown rests on few of them: a
piece on itself and its card, a button on the phase and a counter. An answer is worked out on a
table that notes what is looked at (`projections.knowledge.looks`); it is worked out again only
where the next table differs there. An answer that is put together of other answers (a zone of its
pieces) rests on these: it goes when one of them goes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from collections.abc import Hashable
from typing import Any
from typing import TypeVar
from typing import cast

from games.table import Table
from projections.knowledge.looks import LookedAt
from projections.knowledge.looks import LookKey
from projections.knowledge.looks import changed_looks

Answer = TypeVar("Answer")
MOST = 5_000
"""More answers than these are not kept: a match that names ever new things begins anew."""


class Answers:
    """The answers about the table that was asked last."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._answers: dict[Hashable, Any] = {}
        self._resting: dict[LookKey, set[Hashable]] = {}
        self._recalled: dict[LookKey, Any] = {}
        self._asking: list[set[LookKey]] = []
        self._lock = threading.RLock()

    def ask(self, table: Table, key: Hashable, question: Callable[[Table], Answer]) -> Answer:
        """Return what *question* says of a table. Under one key always the same is asked; it looks
        at nothing but the table, and what it answers is never altered.
        """
        with self._lock:
            if table is not self._table:
                self._follow(table)
            if key not in self._answers:
                self._answers[key] = self._worked_out(table, key, question)
            if self._asking:
                self._asking[-1].add(("answer", key))
            answer: Answer = self._answers[key]
            return answer

    def same(self, key: Hashable, parts: tuple[Any, ...], make: Callable[[], Answer]) -> Answer:
        """Return what was made of the very same parts under this key before, or make it now."""
        with self._lock:
            known = self._answers.get(key)
            if known is None or not _same_parts(known[0], parts):
                known = self._answers[key] = (parts, make())
            answer: Answer = known[1]
            return answer

    def _worked_out(self, table: Table, key: Hashable, question: Callable[[Table], Any]) -> Any:
        looks: set[LookKey] = set()
        self._asking.append(looks)
        try:
            answer = question(cast(Table, LookedAt(table, looks.add)))
        finally:
            self._asking.pop()
        for look in looks:
            self._resting.setdefault(look, set()).add(key)
            if look[0] == "recall":
                self._recalled[look] = table.recall(cast(Any, look[1]))
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

    def _forget(self, look: LookKey) -> None:
        for key in self._resting.pop(look, ()):
            if key in self._answers:
                del self._answers[key]
                self._forget(("answer", key))
        self._recalled.pop(look, None)


def _same_parts(was: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether two rows of parts are the same objects (whole numbers: the same numbers)."""
    return len(was) == len(now) and all(
        one is other or (type(one) is int and one == other)
        for one, other in zip(was, now, strict=True)
    )


def _recall(table: Table, look: LookKey) -> Any:
    return table.recall(cast(Any, look[1]))


def _same_order(before: Table, after: Table) -> bool:
    """Whether the pieces that both tables have came to them in the same order, which decides how
    they are listed.
    """
    was, now = before.pieces, after.pieces
    if was is now:
        return True
    return [id_ for id_ in was if id_ in now] == [id_ for id_ in now if id_ in was]
