"""The vocabulary of card text: words -> a small value. What it does not know is refused; such text
is written `manual: …`.

An ability is passive (`guard 1`), activated (`mark: …`, `pay 2: …`), triggered (`enter: …`), a
one-time effect (`damage 2 creature`) or manual (ARC-29.1, 29.6, 29.7).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

PASSIVE, ACTIVATED, TRIGGERED, EFFECT, MANUAL = (
    "passive",
    "activated",
    "triggered",
    "effect",
    "manual",
)
SWIFT, VIGILANT, DIRECT, PACIFIST, WINGED, ARCHER = (
    "swift",
    "vigilant",
    "direct",
    "pacifist",
    "winged",
    "archer",
)
GUARD, BID, AURA, GIVE, HAS, RESIDENTS_HAVE = (
    "guard",
    "bid",
    "aura",
    "give",
    "has",
    "residents have",
)
ENTER, DEATH, START, WIN = "enter", "death", "start", "win"
KEYWORDS = (SWIFT, VIGILANT, DIRECT, PACIFIST, WINGED, ARCHER)
TRIGGERS = (ENTER, DEATH, START, WIN)
X = "X"

_STATS = re.compile(r"(-?\d+)/(-?\d+)\Z")
_LIMIT = re.compile(r"cost(<=|>=|=)(\d+)\Z")
_NOUNS = {
    "creature": "creature",
    "creatures": "creature",
    "city": "city",
    "cities": "city",
    "player": "player",
    "opponent": "opponent",
    "item": "item",
    "resident": "resident",
    "residents": "resident",
    "attacker": "attacker",
    "attackers": "attacker",
    "defender": "defender",
    "defenders": "defender",
    "enchantment": "enchantment",
    "enchantments": "enchantment",
    "resource": "resource",
}


class Unknown(ValueError):
    """Text that the vocabulary does not know; the message says which words, and what would be
    right.
    """


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect or aura concerns. `nouns` are kinds of things or subtypes of creatures;
    `limit` bounds the printed cost.
    """

    nouns: tuple[str, ...]
    each: bool = False
    side: str = ""
    state: str = ""
    here: bool = False
    limit: tuple[str, int] | None = None

    @property
    def chosen(self) -> bool:
        """Whether somebody has to choose it."""
        return not self.each and self.nouns[0] not in ("self", "this city")


SELF = Target(("self",))


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its word, its amounts (whole numbers or X), whom it concerns, and where a moved
    creature goes.
    """

    word: str
    amounts: tuple[int | str, ...] = ()
    target: Target = SELF
    place: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """One parsed ability. `word` is its keyword or trigger, `marks` and `pays` what stands before
    the colon.
    """

    text: str
    kind: str
    word: str = ""
    number: int = 0
    stats: tuple[int, int] = (0, 0)
    marks: bool = False
    pays: int = 0
    effects: tuple[Effect, ...] = ()
    target: Target | None = None
    inner: Ability | None = None


@cache
def parse(text: str) -> Ability:
    """Return the ability that *text* words; raise `Unknown`."""
    words = text.split()
    if not words:
        raise Unknown("an empty ability; leave it out")
    if words[0].rstrip(":") == MANUAL:
        return Ability(text, MANUAL)
    if ":" in text:
        return _headed(text)
    if words[0] in KEYWORDS or words[0] in _PASSIVE or words[:2] == ["residents", "have"]:
        return _passive(text, words)
    return Ability(text, EFFECT, effects=_effects(text))


def understood(text: str) -> bool:
    """Return whether the vocabulary knows *text* (or it says that it is carried out by hand)."""
    try:
        parse(text)
    except Unknown:
        return False
    return True


def _headed(text: str) -> Ability:
    head, _, body = text.partition(":")
    head = head.strip()
    if head in TRIGGERS:
        return Ability(text, TRIGGERED, head, effects=_effects(body))
    marks, pays = False, 0
    for part in head.split(","):
        match part.split():
            case ["mark"]:
                marks = True
            case ["pay", number] if number.isdigit():
                pays += int(number)
            case _:
                raise Unknown(
                    f"{part.strip()!r} before the colon is neither mark, pay n, nor one of "
                    f"{', '.join(TRIGGERS)}"
                )
    return Ability(text, ACTIVATED, head, marks=marks, pays=pays, effects=_effects(body))


_PASSIVE = (GUARD, BID, AURA, GIVE, HAS)


def _passive(text: str, words: list[str]) -> Ability:
    match words:
        case [keyword] if keyword in KEYWORDS:
            return Ability(text, PASSIVE, keyword)
        case ["guard" | "bid" as word, number] if number.isdigit():
            return Ability(text, PASSIVE, word, int(number))
        case ["give", stats] if _STATS.match(stats):
            return Ability(text, PASSIVE, GIVE, stats=_stats(stats))
        case ["aura", stats, *filter_] if _STATS.match(stats) and filter_:
            return Ability(text, PASSIVE, AURA, stats=_stats(stats), target=_target(filter_))
        case ["has", *rest] if rest:
            return Ability(text, PASSIVE, HAS, inner=_granted(rest))
        case ["residents", "have", *rest] if rest:
            return Ability(text, PASSIVE, RESIDENTS_HAVE, inner=_granted(rest))
        case _:
            raise Unknown(
                f"{text!r} is not complete; as in guard 1, bid 2, give 1/1, aura 0/1 own "
                f"Soldier, has winged"
            )


def _granted(words: list[str]) -> Ability:
    inner = parse(" ".join(words))
    if inner.kind != PASSIVE or inner.word in (HAS, RESIDENTS_HAVE):
        raise Unknown(f"{inner.text!r} cannot be given to another card; only passive abilities can")
    return inner


def _stats(text: str) -> tuple[int, int]:
    atk, _, def_ = text.partition("/")
    return int(atk), int(def_)


def _effects(body: str) -> tuple[Effect, ...]:
    parts = [part.strip() for part in body.split(",")]
    return tuple(_effect(part) for part in parts)


def _effect(text: str) -> Effect:
    match text.split():
        case ["manual", *_]:
            return Effect("manual")
        case ["buff", stats, *target] if _STATS.match(stats) and target:
            return Effect("buff", _stats(stats), _target(target))
        case ["draw", number] if _is_number(number):
            return Effect("draw", (_number(number),))
        case ["damage" | "strength" | "vp" | "discard" as word, number, *target] if (
            _is_number(number) and target
        ):
            return Effect(word, (_number(number),), _target(target))
        case ["move", *target, place] if target and place in ("army", "city"):
            return Effect("move", (), _target(target), place)
        case ["mark" | "unmark" | "return" | "destroy" | "cancel" as word, *target] if target:
            return Effect(word, (), _target(target))
        case _:
            raise Unknown(
                f"{text!r} is not in the vocabulary; write it as manual: … to have it carried "
                f"out by hand"
            )


def _is_number(text: str) -> bool:
    return text == X or re.match(r"-?\d+\Z", text) is not None


def _number(text: str) -> int | str:
    return X if text == X else int(text)


def _target(words: list[str]) -> Target:
    words = list(words)
    if words in (["self"], ["this", "city"]):
        return Target((" ".join(words),))
    limit = _LIMIT.match(words[-1])
    if limit:
        words.pop()
    here = words[-1:] == ["here"] or words[-3:] == ["of", "this", "city"]
    if here:
        words = words[:-1] if words[-1] == "here" else words[:-3]
    each = _taken(words, "each")
    side = _taken(words, "own") or _taken(words, "enemy")
    state = _taken(words, "marked") or _taken(words, "unmarked")
    nouns = tuple(_noun(word) for word in words[::2])
    if not nouns or any(word != "or" for word in words[1::2]) or len(words) % 2 == 0:
        raise Unknown(
            f"{' '.join(words)!r} names no target; as in own creature, enemy creature cost<=2, "
            f"creature or city, each opponent"
        )
    return Target(
        nouns, bool(each), side, state, here, (limit[1], int(limit[2])) if limit else None
    )


def _taken(words: list[str], word: str) -> str:
    if words[:1] == [word]:
        words.pop(0)
        return word
    return ""


def _noun(word: str) -> str:
    if word in _NOUNS:
        return _NOUNS[word]
    if word[:1].isupper():
        return word
    raise Unknown(
        f"{word!r} is no kind of target; one of {', '.join(sorted(set(_NOUNS.values())))}, or a "
        f"subtype with a capital"
    )
