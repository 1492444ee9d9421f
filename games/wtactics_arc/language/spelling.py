"""The word that a misspelt one was meant to be."""

from __future__ import annotations

import difflib
from collections.abc import Sequence


def word_like(word: str, known: Sequence[str]) -> str:
    """Return the known word that a word resembles, or ""."""
    return next(iter(difflib.get_close_matches(word.lower(), known, 1, 0.75)), "")
