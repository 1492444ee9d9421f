"""Phrases that are sought among the tokens of a sentence, by their first word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Sequence

from lark.lexer import Token

Phrase = tuple[str, ...]


class Phrases:
    """Phrases of small letters, each as its words."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_first_word: dict[str, list[Phrase]] = defaultdict(list)
        for words in sorted((tuple(one.split()) for one in phrases), key=len, reverse=True):
            self._by_first_word[words[0]].append(words)

    def longest(self, tokens: Sequence[Token], at: int) -> Phrase:
        """Return the longest of the phrases that begins at a place; () where none does."""
        for phrase in self._by_first_word.get(tokens[at].lower(), ()):
            if tuple(one.lower() for one in tokens[at : at + len(phrase)]) == phrase:
                return phrase
        return ()
