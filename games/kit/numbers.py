"""Whole numbers as people write them: one reader for forms, queries, statements and tables."""

from __future__ import annotations

MOST_DIGITS = 15
"""The most digits of a number; games need no longer ones, and Python refuses to read very long
ones.
"""


def whole_number(words: str, *, signed: bool = False) -> int | None:
    """Return the number that *words* writes in the digits 0 to 9, with a minus sign if *signed*;
    None if it writes none. Surrounding spaces are ignored; characters that look like digits (², ٣)
    are not digits.
    """
    words = words.strip()
    digits = words.removeprefix("-") if signed else words
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        return None
    return int(words)
