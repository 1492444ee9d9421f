"""Words in card text that restrict its targets: whose, in which state, with which number; what
players look at alone; text outside the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from enum import StrEnum

from games.text import Text

CHOSEN_FACTION = "the chosen faction"
"""The faction that was chosen for the card that says so (ARC-R206)."""


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


class Rank(StrEnum):
    """Which of several is meant by the size of a number of theirs (ARC-R162)."""

    GREATEST = "greatest"
    LEAST = "least"

    def of(self, numbers: Iterable[int]) -> int:
        """Return the greatest, or the least, of some numbers."""
        return max(numbers) if self == Rank.GREATEST else min(numbers)


class PrivateLook(StrEnum):
    """What players do with cards that only they see; it does not change the table."""

    DECK = "deck"
    SHOWN = "shown"
    UNTIL = "until"
    SIFT = "sift"
    HAND = "hand"
    ORDER = "order"
    CHOICE = "choice"
    SHUFFLE = "shuffle"
    REST = "rest"
    REST_ON_TOP = "rest on top"
    RANDOM = "one of a hand"


Reason = Text | Callable[[], Text]
"""A text, or what finds it: to look for the word or sentence that was meant takes long, and mostly
nobody asks.
"""


def reason_of(reason: Reason) -> Text:
    """Return the text."""
    return reason if isinstance(reason, Text) else reason()


class Unknown(ValueError):
    """Text outside the vocabulary; `words` say which part, and what would be right."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self._reason = reason

    @property
    def words(self) -> Text:
        """What is wrong."""
        return reason_of(self._reason)

    def __str__(self) -> str:
        return str(self.words)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"
