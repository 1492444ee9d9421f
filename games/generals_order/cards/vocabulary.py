"""The effects that a card may have, as text: `MIGHT+2(own1)`, `DRAW 2`, `STRIKE all(one zone)`.
Each text is parsed once into data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games.generals_order.names import BORDER
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import FORTRESS
from games.generals_order.names import KINDS
from games.text import NOTHING
from games.text import Text
from games.text import text

SELF, OWN1, ENEMY1, OWNZONE, BEARER, OWN_EB = "self", "own1", "enemy1", "ownzone", "bearer", "ownEB"
OWN_ZONE, ANY_BORDER, ONE_ZONE, ANYWHERE = "own zone", "any BORDER", "one zone", "any"
ALL = 99
"""The most enemies that `STRIKE all` may hit."""
ANY_RECRUIT, FIRST_RECRUIT = "recruit", "first recruit"
AT_START, AT_ONCE, BY_CLAIM = "start", "any", "claim"
MEASURES = ("factions ownEB", "generals ownEB", "casualties enemy")
FRESH = "fresh"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its word, its number, its targets and destination; `kinds`: what a Counter
    negates.
    """

    word: str
    amount: int = 0
    scope: str = ""
    place: str = ""
    fresh: bool = False
    kinds: tuple[str, ...] = ()


class Unknown(ValueError):
    """A text that is no effect of the vocabulary; `words` give the text and the known effects."""

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


_STAT = re.compile(r"(MIGHT|WITS)([+-]\d\d?)\((self|own1|enemy1|ownzone|bearer|ownEB)\)\Z")
_COUNT = re.compile(r"(DRAW|DEPLETE|RESTORE|DISCARD) ([1-9]\d?)\Z")
_SHIFT = re.compile(rf"SHIFT\((own1|self), ({FORTRESS}|{BORDER}|{ENEMY_BORDER})(, {FRESH})?\)\Z")
_UPKEEP = re.compile(r"UPKEEP([+-]\d\d?)\Z")
_COST = re.compile(rf"COST([+-]\d)\(({ANY_RECRUIT}|{FIRST_RECRUIT})\)\Z")
_PLACE = re.compile(rf"PLACE\(({BORDER}|{ENEMY_BORDER})\)\Z")
_STRIKE = re.compile(rf"STRIKE ([1-9]|all)\(({OWN_ZONE}|{ANY_BORDER}|{ONE_ZONE}|{ANYWHERE})\)\Z")
_NEGATE = re.compile(r"NEGATE\(([a-z_]+(?:, [a-z_]+)*)\)\Z")
_WIN = re.compile(
    rf"WIN\((?:({BY_CLAIM})|({AT_START}|{AT_ONCE}), ({'|'.join(MEASURES)}), ([1-9]\d?))\)\Z"
)
WORDS = (
    "MIGHT, WITS, DRAW, DEPLETE, RESTORE, DISCARD, SHIFT, UPKEEP, COST, PLACE, STRIKE, "
    "NEGATE, WIN, MANUAL"
)


@cache
def parse(words: str) -> Effect:
    """Return the effect that a text describes; raise `Unknown`."""
    if words == "MANUAL":
        return Effect("MANUAL")
    for pattern, make in _FORMS:
        matched = pattern.match(words)
        if matched:
            return make(*matched.groups())
    raise Unknown(
        text(
            "%(effect)s is no effect; the words are %(words)s, as in MIGHT+2(own1), DRAW 2, "
            "SHIFT(own1, BORDER), STRIKE 1(any)",
            effect=repr(words),
            words=WORDS,
        )
    )


def effects(texts: Iterable[str]) -> tuple[Effect, ...]:
    """Return the effects that a card's texts describe."""
    return tuple(map(parse, texts))


def _negate(kinds: str) -> Effect:
    named = tuple(kinds.split(", "))
    wrong = next((kind for kind in named if kind not in KINDS.values()), None)
    if wrong:
        raise Unknown(
            text(
                "%(kind)s cannot be negated; one of %(kinds)s",
                kind=repr(wrong),
                kinds=", ".join(KINDS.values()),
            )
        )
    return Effect("NEGATE", kinds=named)


def _win(claim: str | None, when: str | None, measure: str | None, number: str | None) -> Effect:
    return Effect("WIN", int(number or 0), measure or "", claim or when or "")


_FORMS = (
    (_STAT, lambda word, by, scope: Effect(word, int(by), scope)),
    (_COUNT, lambda word, number: Effect(word, int(number))),
    (_SHIFT, lambda scope, place, fresh: Effect("SHIFT", 0, scope, place, bool(fresh))),
    (_UPKEEP, lambda by: Effect("UPKEEP", int(by))),
    (_COST, lambda by, scope: Effect("COST", int(by), scope)),
    (_PLACE, lambda place: Effect("PLACE", place=place)),
    (
        _STRIKE,
        lambda number, scope: Effect("STRIKE", ALL if number == "all" else int(number), scope),
    ),
    (_NEGATE, _negate),
    (_WIN, _win),
)


def fault(texts: Iterable[str]) -> Text:
    """Return the fault in a card's effects ("" if there is none)."""
    try:
        effects(texts)
    except Unknown as error:
        return error.words
    return NOTHING


def targeted(listed: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return the effects whose target is chosen when they are declared."""
    return tuple(
        effect
        for effect in listed
        if effect.word == "STRIKE" or effect.scope in (OWN1, ENEMY1, OWNZONE)
    )
