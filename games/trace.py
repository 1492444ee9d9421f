"""What an action shows on a board that leads: a phone lights it up before it is chosen."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trace:
    """The cells of an action's `way` from first to last, where it `takes` by moving in, what it `hits` from afar, and the whole
    `area` that it strikes. `words` say it on a button; `warn` is what to read first ("": nothing)."""

    words: str
    way: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    hits: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    warn: str = ""

    @property
    def result(self) -> tuple[object, ...]:
        """What tells one result from another, whichever way leads to it."""
        return (self.way[-1:], frozenset(self.takes), self.hits, self.area)
