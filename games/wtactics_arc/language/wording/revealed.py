"""Rewords the tokens of a sentence on cards that were revealed: “each revealed Elf”, “any other
card”, “the Elves” that were found.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from lark.lexer import Token

from games.wtactics_arc.language.wording.elided import placed

_REST = (
    ("and", "put", "any", "other", "card"),
    ("and", "put", "any", "other", "cards"),
    ("and", "put", "all", "other", "cards"),
    ("and", "put", "the", "rest"),
    ("and", "put", "the", "other", "cards"),
)
_ORDER = ("in", "any", "order")
"""What is said of cards on top of a deck that was searched, whose order its player alone sees."""
_KIND = ("CAPITAL", "UNKNOWN")


def of_revealed(tokens: tuple[Token, ...], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence with fewer words for cards that were revealed; *words*: the
    names of the grammar's words.
    """
    at = 0
    while at < len(tokens):
        one = tokens[at]
        rest = next((len(row) for row in _REST if tuple(tokens[at : at + len(row)]) == row), 0)
        if rest:
            yield placed(words["and the rest"], "and the rest", one)
            at += rest
        elif "search" in tokens[:at] and tuple(tokens[at : at + 3]) == _ORDER:
            at += 3
        elif one == "revealed" and at and tokens[at - 1] in ("each", "every", "all"):
            at += 1
        elif _names_them(tokens, at):
            yield one
            yield placed(words["them"], "them", tokens[at + 1])
            at += 3
        else:
            yield one
            at += 1


def _names_them(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether “put the Elves on top” says “put them on top”."""
    if tuple(tokens[at : at + 2]) != ("put", "the"):
        return False
    named = any(
        one.type in _KIND or one in ("creatures", "cards") for one in tokens[at + 2 : at + 3]
    )
    return named and tuple(tokens[at + 3 : at + 5]) == ("on", "top")
