"""Looks for a text that means something else while a function of the product is changed."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from random import Random

from benchmarks.mutations.changes import ROOT
from benchmarks.mutations.changes import Change
from benchmarks.mutations.places import Functions
from benchmarks.mutations.reach import REACHED
from benchmarks.mutations.reach import names
from benchmarks.mutations.reach import put_marks
from benchmarks.mutations.reach import statements
from benchmarks.wordings.making import crossed
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.language.reading import tried
from tests.approved.records import short

HANGS = 20
"""Seconds of the processor for one change; a text at which it does not end has noticed it."""


class Noticing:
    """Lines, what each is taken for, and which statements it reaches. The first *kept* ones are
    asked of every change that they reach.
    """

    def __init__(
        self, told: Callable[[str], str], lines: Sequence[str], kept: int, paths: list[str]
    ) -> None:
        self.told, self.lines, self._kept, self._paths = told, [*lines], kept, paths
        told(lines[0])  # what is worked out once is there before the process forks
        self._functions = Functions()
        self._functions.find()
        marks, *rows = map(json.loads, _from_child(self._looked))
        self._hashes: list[str] = [heard for heard, _ in rows]
        self._reaching: dict[str, list[int]] = {name: [] for name in marks}
        for number, (_, reached) in enumerate(rows):
            for mark in reached:
                self._reaching[marks[mark]].append(number)
        self.found: Counter[int] = Counter()
        """The texts that noticed a change, and how many."""

    def seek(self, change: Change, dice: Random, tries: int) -> str:
        """Return a text that notices a change, "" where none of so many does that reach it; those
        that noticed others come first.
        """
        source, reaching = self._reached(change)
        reached = set(reaching)
        known = dict.fromkeys([*(one for one, _ in self.found.most_common()), *range(self._kept)])
        first = [one for one in known if one in reached]
        asked = [*first, *dice.sample(reaching, min(len(reaching), tries))]
        return self._noticing(change, source, asked)

    def seek_further(self, change: Change, dice: Random, tries: int) -> str:
        """Return a text that notices a change, "" for none: of so many that are made anew of those
        that reach it.
        """
        source, reaching = self._reached(change)
        old = dice.choices(self.lines, k=tries)
        near = [self.lines[one] for one in dice.choices(reaching, k=tries)] if reaching else []
        first = len(self.lines)
        self.lines += sorted({crossed(*two, dice) for two in zip(near, old, strict=False)})
        self._hashes += _from_child(lambda: map(self._heard, self.lines[first:]))
        del self.lines[len(self._hashes) :]  # where one broke the process: it, and those behind it
        return self._noticing(change, source, range(first, len(self.lines))) or self._drop(first)

    def _drop(self, first: int) -> str:
        del self.lines[first:], self._hashes[first:]
        return ""

    def _noticing(self, change: Change, source: str, asked: Sequence[int]) -> str:
        """The first of these texts that notices a change, which is kept."""
        (*_, last) = -1, *map(int, _from_child(lambda: self._asked(change, source, asked)))
        if last < 0:
            return ""
        self.found[last] += 1
        return self.lines[last]

    def _reached(self, change: Change) -> tuple[str, list[int]]:
        """The file of a change, and the texts that reach it."""
        source = (ROOT / change.path).read_text(encoding="utf-8")
        name = names(change.path, source)[statements(source)[change.line]]
        return source, self._reaching.get(name, [])

    def _looked(self) -> Iterator[str]:
        """What each text is taken for, with marks in the product."""
        marks = put_marks(ROOT, self._paths, self._functions)
        yield json.dumps(marks)
        for line in self.lines:
            REACHED.clear()
            yield json.dumps([self._heard(line), sorted(REACHED)])

    def _asked(self, change: Change, source: str, asked: Sequence[int]) -> Iterator[str]:
        """The number of each text as it is asked; at the end -1 where none noticed anything."""
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        file = str(ROOT / change.path)
        if self._functions.put_in_place(file, source, change.text(source)):
            for one in asked:
                yield str(one)
                if self._heard(self.lines[one]) != self._hashes[one]:
                    return
        yield "-1"

    def _heard(self, line: str) -> str:
        tried.cache_clear()
        parse.cache_clear()
        try:
            return short(self.told(line))
        except Exception as error:  # a line that was never meant may break what is asked
            return type(error).__name__


def _from_child(work: Callable[[], Iterator[str]]) -> Iterator[str]:
    """The lines that *work* yields in a process of its own, which may change or break anything."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            for row in work():
                os.write(write, f"{row}\n".encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as rows:
        yield from rows
    os.waitpid(child, 0)
