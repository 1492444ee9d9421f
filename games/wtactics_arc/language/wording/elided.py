"""Rewords the tokens of a sentence further: words that designers leave out, or add without meaning
more, as in “draw two cards, then discard one” or “a 1/1 white Soldier token”.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from lark.lexer import Token

_ONE = ("a", "an", "one")
_TAKING = ("draw", "draws", "discard", "discards")
_GETTING = (*_TAKING, "gain", "gains", "get", "gets", "add", "produce")
_MORE = ("additional", "more")
_CARDS = ("card", "cards")
_GEMS = ("gem", "gems", "gold")
_COLOURS = ("white", "blue", "black", "red", "green", "colorless", "colourless", "multicolored")
"""What tokens of other games are; here nothing asks for it."""
_ENDS = (",", "and", "then", "and the rest")
_DEEDS = ("marks", "sacrifices", "destroys", "returns", "discards")
_DYING = ("dies", "be")


def filled_in(tokens: Iterable[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence with what was left out, and without what says nothing;
    *words*: the names of the grammar's words.
    """
    kept = tuple(_without_empty(tuple(_this_one(tuple(tokens), words))))
    named = tuple(_with_cards(tuple(_with_own(kept, words)), words))
    yield from _replacing(tuple(_into_hand(named, words)), words)


def _this_one(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Cannot block this creature” with the card's name: what follows could be “this turn”."""
    at = 0
    while at < len(tokens):
        one = tokens[at]
        this = one == "this" and _is(tokens, at + 1, ("creature",))
        stops = _is(tokens, at - 1, ("block",)) or (
            _is(tokens, at - 1, ("against",)) and _is(tokens, at - 2, ("defend",))
        )
        if this and stops and "cannot" in (tokens[at - 2], tokens[max(at - 3, 0)]):
            one = _placed(words["~"], "~", one)
            at += 1
        yield one
        at += 1


def _without_empty(tokens: Sequence[Token]) -> Iterator[Token]:
    """“One extra gem” as “one gem”, “a 1/1 white Soldier” without its colour, “chooses and marks”
    as “marks”: what a player does to one of their own, they choose.
    """
    at = 0
    while at < len(tokens):
        if _is(tokens, at, ("chooses",)) and _is(tokens, at + 2, _DEEDS):
            at += 2 if tokens[at + 1] == "and" else 0
        elif _says_more(tokens, at) or _colours(tokens, at):
            at += 1
        yield tokens[at]
        at += 1


def _says_more(tokens: Sequence[Token], at: int) -> bool:
    """Whether “more” only says of what is drawn, or got, that it was not there before."""
    counted = _counts(tokens, at - 1) and _is(tokens, at - 2, _GETTING)
    follows = at + 1 < len(tokens) and (
        tokens[at + 1] in (*_CARDS, *_GEMS) or tokens[at + 1].type == "FACTION"
    )
    return at > 1 and tokens[at] in _MORE and counted and follows and "than" not in tokens


def _colours(tokens: Sequence[Token], at: int) -> bool:
    sized = at > 0 and tokens[at - 1].type == "STATS" and tokens[at] in _COLOURS
    return sized and at + 1 < len(tokens) and tokens[at + 1].type == "CAPITAL"


def _with_cards(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Draw two cards, then discard one” with the cards it leaves out; “one” of cards that were
    looked at is another.
    """
    for at, one in enumerate(tokens):
        yield one
        verb = at - 1
        if not (_counts(tokens, at) and one not in ("a", "an") and _is(tokens, verb, _TAKING)):
            continue
        before = verb - 1
        while before > 0 and tokens[before] in ("then", ",", "and", "you"):
            before -= 1
        drawn = _is(tokens, before, _CARDS) and _counts(tokens, before - 1)
        ends = at + 1 == len(tokens) or tokens[at + 1] in _ENDS
        if drawn and _is(tokens, before - 2, _TAKING) and ends and before < verb - 1:
            word = "card" if one == "one" else "cards"
            yield _placed(words[word], word, one)


def _with_own(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Remove a counter: …” as “remove a counter from this card: …”: it is a price."""
    colon = next((at for at, one in enumerate(tokens) if one == ":"), 0)
    for at, one in enumerate(tokens):
        yield one
        ends = at + 1 <= colon and tokens[at + 1] in (":", ",")
        if ends and one in ("counter", "counters") and _is(tokens, _verb(tokens, at), ("remove",)):
            yield _placed(words["from"], "from", one)
            yield _placed(words["~"], "~", one)


def _verb(tokens: Sequence[Token], at: int) -> int:
    """Where the verb stands before “a (+1/+1) counter”."""
    named = at - 1 if tokens[at - 1].type in ("UNKNOWN", "CHANGE") else at
    return named - 2


def _into_hand(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Put a card in your hand” as “… into your hand”, where nothing says where it is put."""
    putting = False
    for at, one in enumerate(tokens):
        putting = (putting or one == "put") and one != "into"
        ends = at + 3 == len(tokens) or _is(tokens, at + 3, _ENDS)
        hand = _is(tokens, at + 1, ("your",)) and _is(tokens, at + 2, ("hand",))
        if putting and one == "in" and hand and ends and _is_whole(tokens, at + 3):
            one = _placed(words["into"], "into", one)
        yield one


def _is_whole(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing more is said of where cards are put."""
    return not any(one in ("into", "on") for one in tokens[at : at + 4])


def _replacing(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“If a creature would die, … instead” as “when …”: it holds whenever one would."""
    comma = next((at for at, one in enumerate(tokens) if one == ","), 0)
    would = next((at for at in range(comma) if tokens[at] == "would"), 0)
    holds = _is(tokens, 0, ("if",)) and _is(tokens, 1, (*_ONE, "another"))
    holds = holds and bool(would) and _is(tokens, would + 1, _DYING)
    holds = holds and "damage" not in tokens[:comma]
    for at, one in enumerate(tokens):
        yield _placed(words["when"], "when", one) if holds and at == 0 else one


def _counts(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and (tokens[at].type == "NUMBER" or tokens[at] in _ONE)


def _placed(kind: str, word: str, like: Token) -> Token:
    return Token(kind, word, start_pos=like.start_pos, end_pos=like.end_pos)


def _is(tokens: Sequence[Token], at: int, words: Sequence[str]) -> bool:
    return 0 <= at < len(tokens) and tokens[at] in words
