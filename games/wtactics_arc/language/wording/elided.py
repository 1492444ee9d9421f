"""Rewords the tokens of a sentence further: words that designers leave out, or add without meaning
more, as in “draw two cards, then discard one” or “a 1/1 white Soldier token”.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from lark.lexer import Token

from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.language.wording.word import Word

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
_THINGS = ("creature", "creatures", "city", "cities", "enchantment", "enchantments")
_OF_PILES = ("card", "cards", "deck", "graveyard", "hand", "from", "there")
_HAVING = ("gets", "get", "gains", "gain", "has", "have")
_STARTS = (",", ":", "then", "and")


def filled_in(tokens: Iterable[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens of a sentence with what was left out, and without what says nothing;
    *words*: the names of the grammar's words.
    """
    aimed = tuple(_aiming(tuple(tokens), words))
    kept = tuple(_without_empty(tuple(_this_one(aimed, words))))
    named = tuple(_with_cards(tuple(_with_own(kept, words)), words))
    replaced = tuple(_replacing(tuple(_into_hand(named, words)), words))
    yield from _with_subject(replaced, words)


def _aiming(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Choose a creature you control” or “choose two cities” with “target”, where no pile is looked
    through.
    """
    piles = any(one in _OF_PILES for one in tokens)
    for at, one in enumerate(tokens):
        chosen = stands(tokens, at - 1, ("choose",)) and not stands(tokens, at + 1, ("target",))
        lies = not piles and any(_lies(tokens, at + ahead) for ahead in (1, 2))
        aims = chosen and lies and _counts(tokens, at)
        if not aims or one not in _ONE:
            yield one
        if aims:
            yield placed(words["target"], "target", one)


def _lies(tokens: Sequence[Token], at: int) -> bool:
    return stands(tokens, at, _THINGS) or (at < len(tokens) and tokens[at].type == "CAPITAL")


def _this_one(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Cannot block this creature” with the card's name: what follows could be “this turn”."""
    at = 0
    while at < len(tokens):
        one = tokens[at]
        this = one == "this" and stands(tokens, at + 1, ("creature",))
        stops = stands(tokens, at - 1, ("block",)) or (
            stands(tokens, at - 1, ("against",)) and stands(tokens, at - 2, ("defend",))
        )
        if this and stops and "cannot" in (tokens[at - 2], tokens[max(at - 3, 0)]):
            one = placed(words["~"], "~", one)
            at += 1
        yield one
        at += 1


def _without_empty(tokens: Sequence[Token]) -> Iterator[Token]:
    """“One extra gem” as “one gem”, “a 1/1 white Soldier” without its colour, “chooses and marks”
    as “marks”: what a player does to one of their own, they choose.
    """
    at = 0
    while at < len(tokens):
        if stands(tokens, at, ("chooses",)) and stands(tokens, at + 2, _DEEDS):
            at += 2 if tokens[at + 1] == "and" else 0
        elif _says_more(tokens, at) or _colours(tokens, at) or _single(tokens, at):
            at += 1
        yield tokens[at]
        at += 1


def _says_more(tokens: Sequence[Token], at: int) -> bool:
    """Whether “more” only says of what is drawn, or got, that it was not there before."""
    counted = _counts(tokens, at - 1) and stands(tokens, at - 2, _GETTING)
    follows = at + 1 < len(tokens) and (
        tokens[at + 1] in (*_CARDS, *_GEMS) or tokens[at + 1].type == "FACTION"
    )
    return at > 1 and tokens[at] in _MORE and counted and follows and "than" not in tokens


def _single(tokens: Sequence[Token], at: int) -> bool:
    """Whether “a single 1/1 Goblin token” says no more than “a 1/1 Goblin token”."""
    sized = at + 1 < len(tokens) and tokens[at + 1].type == "STATS"
    return sized and tokens[at] == "single" and tokens[at - 1] in _ONE


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
        if not (_counts(tokens, at) and one not in ("a", "an") and stands(tokens, verb, _TAKING)):
            continue
        before = verb - 1
        while before > 0 and tokens[before] in ("then", ",", "and", "you"):
            before -= 1
        drawn = stands(tokens, before, _CARDS) and _counts(tokens, before - 1)
        ends = at + 1 == len(tokens) or tokens[at + 1] in _ENDS
        if drawn and stands(tokens, before - 2, _TAKING) and ends and before < verb - 1:
            word = "card" if one == "one" else "cards"
            yield placed(words[word], word, one)


def _with_own(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Remove a counter: …” as “remove a counter from this card: …”: it is a price."""
    colon = next((at for at, one in enumerate(tokens) if one == ":"), 0)
    for at, one in enumerate(tokens):
        yield one
        ends = at + 1 <= colon and tokens[at + 1] in (":", ",")
        if (
            ends
            and one in ("counter", "counters")
            and stands(tokens, _verb(tokens, at), ("remove",))
        ):
            yield placed(words["from"], "from", one)
            yield placed(words["~"], "~", one)


def _verb(tokens: Sequence[Token], at: int) -> int:
    """Where the verb stands before “a (+1/+1) counter”."""
    named = at - 1 if tokens[at - 1].type in ("UNKNOWN", "CHANGE") else at
    return named - 2


def _into_hand(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Put a card in your hand” as “… into your hand”, where nothing says where it is put."""
    putting = False
    for at, one in enumerate(tokens):
        putting = (putting or one == "put") and one != "into"
        ends = at + 3 == len(tokens) or stands(tokens, at + 3, _ENDS)
        hand = stands(tokens, at + 1, ("your",)) and stands(tokens, at + 2, ("hand",))
        if putting and one == "in" and hand and ends and _is_whole(tokens, at + 3):
            one = placed(words["into"], "into", one)
        yield one


def _is_whole(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing more is said of where cards are put, but for the rest of them."""
    return stands(tokens, at, ("and the rest",)) or not any(
        one in ("into", "on") for one in tokens[at : at + 4]
    )


def _replacing(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“If a creature would die, … instead” as “when …”: it holds whenever one would."""
    comma = next((at for at, one in enumerate(tokens) if one == ","), 0)
    would = next((at for at in range(comma) if tokens[at] == "would"), 0)
    holds = stands(tokens, 0, ("if",)) and stands(tokens, 1, (*_ONE, "another"))
    holds = holds and bool(would) and stands(tokens, would + 1, _DYING)
    holds = holds and "damage" not in tokens[:comma]
    for at, one in enumerate(tokens):
        yield placed(words["when"], "when", one) if holds and at == 0 else one


def _with_subject(tokens: Sequence[Token], words: Mapping[str, str]) -> Iterator[Token]:
    """“Your Orcs get +1/+0 during your turn and get …” with its subject again; a target is “it”."""
    for at, one in enumerate(tokens):
        yield one
        if one == "and" and _gets(tokens, at + 1) and not _given(tokens, at - 1):
            subject = _subject(tokens, at)
            aims = "target" in subject
            yield from (placed(words["it"], "it", one),) if aims else subject


def _subject(tokens: Sequence[Token], end: int) -> Sequence[Token]:
    """Return the tokens that name who gets something, in the clause that ends at *end*."""
    verb = next((at for at in reversed(range(end)) if _gets(tokens, at)), 0)
    start = next((at + 1 for at in reversed(range(verb)) if tokens[at] in _STARTS), 0)
    return tokens[start:verb]


def _gets(tokens: Sequence[Token], at: int) -> bool:
    return stands(tokens, at, _HAVING) and _given(tokens, at + 1)


def _given(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and (tokens[at].type == "CHANGE" or tokens[at] in KEYWORDS)


def _counts(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and (tokens[at].type == "NUMBER" or tokens[at] in _ONE)


def placed(kind: str, word: str, like: Token) -> Token:
    """Return a token of the grammar at the place of another."""
    return Word(kind, word, start_pos=like.start_pos, end_pos=like.end_pos)


def stands(tokens: Sequence[Token], at: int, words: Sequence[str]) -> bool:
    """Return whether one of some words stands at a place."""
    return 0 <= at < len(tokens) and tokens[at] in words
