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
from games.wtactics_arc.language.wording.elided import filled_in
from games.wtactics_arc.language.wording.elided import placed
from games.wtactics_arc.language.wording.elided import stands
from games.wtactics_arc.language.wording.plainer import plainly

_COUNTERS = ("counter", "counters")
_BEFORE_COUNTERS = ("a", "an", "one", "each", "of", "more", "no", "X")
_BEINGS = (
    *("attacking", "blocking", "defending", "marked", "unmarked", "damaged", "undamaged"),
    *("your", "not", "a", "an", "in"),
)
_DEPENDING = ("if", "while", "unless")
"""What a condition begins with; so does “as long as”."""
_HAVING = ("control", "have")
_COUNTS = ("a", "an", "one", "another", "no", "at", "exactly")
_TELLING = ("died", "destroyed", "has", "controls", "gained", "lost", "attacked", "is", "do not")
"""Words of which a condition has one that names whom it speaks of."""
_ENDING = ("until", "the", "end", "of", "this", "turn")
_SUBJECTS = ("another", "target", "each", "all", "other", "your", "it", "they", "up", "~")
"""What begins a second clause, which names whom it concerns."""
_RANKED = ("with the greatest", "with the least")
_COUNTING = ("counts", "count")
_GETTING = ("gets", "get", "gains", "gain", "has", "have")


def reworded(tokens: Iterable[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence as the grammar says it; *words*: the names of its words."""
    whole = tuple(filled_in(_with_names(plainly(tokens, words)), words))
    named = tuple(_foremost(whole, words))
    being = tuple(_being(named, words))
    barred = tuple(_moreover(being, words))
    ending = tuple(_with_ends(tuple(_with_both(barred, words)), words))
    yield from _changes_first(ending)


def _with_names(tokens: Iterable[Token]) -> Iterator[Token]:
    """Counters without a name with one: “a counter” is no deed, as in “counter an event”."""
    before: Token | None = None
    for one in tokens:
        counted = before is not None and (before.type == "NUMBER" or before in _BEFORE_COUNTERS)
        if counted and one in _COUNTERS:
            yield placed("UNKNOWN", PLAIN, one)
        yield one
        before = one


def _foremost(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“The creature with the greatest ATK” as “a creature …”: there may be several."""
    for at, one in enumerate(tokens):
        several = any(other in _RANKED for other in tokens[at + 1 : at + 6])
        named = stands(tokens, at + 1, ("chosen",)) or stands(tokens, at + 2, ("discipline",))
        if one == "the" and several and not named:
            one = placed(words["a"], "a", one)
        yield one


def _being(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“It's” and “that's” as “it is” and “that is” where something follows that it can be."""
    for at, one in enumerate(tokens):
        short = one.type == words["'s"] and at > 0 and tokens[at - 1] in ("it", "that")
        if short and stands(tokens, at + 1, _BEINGS):
            one = placed(words["is"], "is", one)
        yield one


def _moreover(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Has winged and cannot block” with another “and” than that between two keywords, as “has
    “…” and counts as a Tree” with another than that between two clauses.
    """
    for at, one in enumerate(tokens):
        after = at > 0 and tokens[at - 1] in KEYWORDS
        counts = at > 0 and tokens[at - 1].type == "QUOTED" and stands(tokens, at + 1, _COUNTING)
        if one == "and" and (counts or (after and stands(tokens, at + 1, ("cannot",)))):
            one = placed(words["moreover"], "moreover", one)
        yield one


def _with_both(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“If you control an Elf and a Dwarf” as “… and also you control a Dwarf”: two conditions."""
    subject: Sequence[Token] | None = None
    for at, one in enumerate(tokens):
        if one in _DEPENDING or (one == "as" and stands(tokens, at + 1, ("long",))):
            start = at + 3 if one == "as" else at + 1
            subject = tokens[start : start + 2]
        elif one == "," or one == ":":
            subject = None
        elif subject is not None and one in ("and", "or") and _tells(tokens[at + 1 :], subject):
            also = "and also" if one == "and" else "or else"
            yield placed(words[also], also, one)
            yield from () if _names_whom(tokens[at + 1 :]) else subject
            continue
        yield one


def _tells(rest: Sequence[Token], subject: Sequence[Token]) -> bool:
    """Whether a second condition follows: of somebody who is named, or of the same player."""
    if rest and rest[0].type in ("CAPITAL", "FACTION"):
        return False  # “a Goblin or Elf”: nobody is called so
    if _names_whom(rest):
        return True
    counts = bool(rest) and (rest[0] in _COUNTS or rest[0].type == "NUMBER")
    return counts and stands(subject, 0, ("you",)) and stands(subject, 1, _HAVING)


def _names_whom(rest: Sequence[Token]) -> bool:
    """Whether words say who has something, or what happened, up to the next comma."""
    end = next((at for at, one in enumerate(rest) if one == ","), len(rest))
    if stands(rest, 0, ("you",)):
        return stands(rest, 1, (*_HAVING, "gained", "lost", "attacked", "do not"))
    return any(one in _TELLING for one in rest[1:end])


def _with_ends(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“A gets +1/+0 and B gets −1/−0 until end of turn” with its end after each of the two; without
    an end “then” parts them.
    """
    start = next((at for at, one in enumerate(tokens) if one in ("until", "this")), len(tokens))
    whole = all(one in _ENDING for one in tokens[start:]) and stands(
        tokens, len(tokens) - 1, ("turn",)
    )
    for at, one in enumerate(tokens):
        after = at > 0 and (tokens[at - 1].type == "CHANGE" or tokens[at - 1] in KEYWORDS)
        joins = after and one == "and" and stands(tokens, at + 1, _SUBJECTS)
        if joins and whole:
            yield from tokens[start:]
        elif joins and any(other in _GETTING for other in tokens[at + 2 :]):
            one = placed(words["then"], "then", one)
        yield one


def _changes_first(tokens: Sequence[Token]) -> Iterator[Token]:
    """“Gains winged and +1/+1” as “gains +1/+1 and winged”."""
    at = 0
    while at < len(tokens):
        keywords = _keywords_from(tokens, at + 1) if tokens[at] in _GETTING else at
        change = keywords + 2 if stands(tokens, keywords + 1, _GETTING) else keywords + 1
        if (
            keywords > at + 1
            and stands(tokens, keywords, ("and",))
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
    while stands(tokens, at, KEYWORDS):
        more = at + 1
        while stands(tokens, more, (",", "and")):
            more += 1
        if not stands(tokens, more, KEYWORDS):
            return at + 1
        at = more
    return at
