"""Rewords the tokens of a sentence: what communities leave out, or put in another order, so that
the grammar says each meaning once.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from lark.lexer import Token

from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import PLAIN

_COUNTERS = ("counter", "counters")
_BEFORE_COUNTERS = ("a", "an", "one", "each", "of", "more", "no", "X")
_BEINGS = (
    *("attacking", "blocking", "defending", "marked", "unmarked", "damaged", "undamaged"),
    *("your", "not", "a", "an", "in"),
)
_GETTING = ("gets", "get", "gains", "gain", "has", "have")


def reworded(tokens: Iterable[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence as the grammar says it; *words*: the names of its words."""
    named = tuple(_with_names(tokens))
    yield from _changes_first(tuple(_being(named, words)))


def _with_names(tokens: Iterable[Token]) -> Iterator[Token]:
    """Counters without a name with one: “a counter” is no deed, as in “counter an event”."""
    before: Token | None = None
    for one in tokens:
        counted = before is not None and (before.type == "NUMBER" or before in _BEFORE_COUNTERS)
        if counted and one in _COUNTERS:
            yield Token("UNKNOWN", PLAIN, start_pos=one.start_pos, end_pos=one.end_pos)
        yield one
        before = one


def _being(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“It's” as “it is” where something follows that it can be."""
    for at, one in enumerate(tokens):
        short = one.type == words["'s"] and at > 0 and tokens[at - 1] == "it"
        if short and _is(tokens, at + 1, _BEINGS):
            one = Token(words["is"], "is", start_pos=one.start_pos, end_pos=one.end_pos)
        yield one


def _changes_first(tokens: Sequence[Token]) -> Iterator[Token]:
    """“Gains winged and +1/+1” as “gains +1/+1 and winged”."""
    at = 0
    while at < len(tokens):
        keywords = _keywords_from(tokens, at + 1) if tokens[at] in _GETTING else at
        change = keywords + 2 if _is(tokens, keywords + 1, _GETTING) else keywords + 1
        if (
            keywords > at + 1
            and _is(tokens, keywords, ("and",))
            and change < len(tokens)
            and tokens[change].type == "CHANGE"
        ):
            yield from (tokens[at], tokens[change], tokens[keywords], *tokens[at + 1 : keywords])
            at = change + 1
            continue
        yield tokens[at]
        at += 1


def _keywords_from(tokens: Sequence[Token], at: int) -> int:
    """Where the keywords end that begin at a place; that place where there are none."""
    while _is(tokens, at, KEYWORDS):
        more = at + 1
        while _is(tokens, more, (",", "and")):
            more += 1
        if not _is(tokens, more, KEYWORDS):
            return at + 1
        at = more
    return at


def _is(tokens: Sequence[Token], at: int, words: Sequence[str]) -> bool:
    return at < len(tokens) and tokens[at] in words
