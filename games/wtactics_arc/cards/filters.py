"""The words by which card text narrows down what it speaks of: whose, in which state, by number."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Whose cards are meant, seen from the controller of the text."""

    ANY = ""
    OWN = "own"
    ENEMY = "enemy"


class State(StrEnum):
    """Which cards are meant: marked or unmarked ones (ARC-22.4)."""

    ANY = ""
    MARKED = "marked"
    UNMARKED = "unmarked"


class Compare(StrEnum):
    """How a number is held against a limit."""

    AT_LEAST = ">="
    AT_MOST = "<="
    EXACTLY = "="

    def holds(self, number: int, limit: int) -> bool:
        """Return whether *number* keeps the *limit*."""
        match self:
            case Compare.AT_LEAST:
                return number >= limit
            case Compare.AT_MOST:
                return number <= limit
            case Compare.EXACTLY:
                return number == limit
