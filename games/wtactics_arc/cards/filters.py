"""Words in card text that restrict its targets: whose, in which state, with which number."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Whose cards are meant, from the side of the text's controller."""

    ANY = ""
    OWN = "own"
    ENEMY = "enemy"


class State(StrEnum):
    """Which cards are meant: marked or unmarked ones (ARC-22.4)."""

    ANY = ""
    MARKED = "marked"
    UNMARKED = "unmarked"


class Compare(StrEnum):
    """How a number is compared with a limit."""

    AT_LEAST = ">="
    AT_MOST = "<="
    EXACTLY = "="

    def holds(self, number: int, limit: int) -> bool:
        """Return whether *number* is within the *limit*."""
        match self:
            case Compare.AT_LEAST:
                return number >= limit
            case Compare.AT_MOST:
                return number <= limit
            case Compare.EXACTLY:
                return number == limit
