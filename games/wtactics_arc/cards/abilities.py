"""The vocabulary of card text: words -> a small value. What it does not know is refused; such text
is written `manual: …`.

An ability is passive (`guard 1`), activated (`mark: …`, `pay 2: …`), triggered (`enter: …`), a
one-time effect (`damage 2 creature`) or manual (ARC-29.1, 29.6, 29.7).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from games.text import Text
from games.text import joined
from games.text import text
from games.wtactics_arc.cards.filters import Compare
from games.wtactics_arc.cards.filters import Side
from games.wtactics_arc.cards.filters import State


class Kind(StrEnum):
    """The kinds of abilities (ARC-29.1), one-time effects, and text that is carried out by hand."""

    PASSIVE = "passive"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    EFFECT = "effect"
    MANUAL = "manual"


class Passive(StrEnum):
    """The words of passive abilities."""

    SWIFT = "swift"
    VIGILANT = "vigilant"
    DIRECT = "direct"
    PACIFIST = "pacifist"
    WINGED = "winged"
    ARCHER = "archer"
    GUARD = "guard"
    BID = "bid"
    AURA = "aura"
    GIVE = "give"
    HAS = "has"
    RESIDENTS_HAVE = "residents have"


KEYWORDS = (
    Passive.SWIFT,
    Passive.VIGILANT,
    Passive.DIRECT,
    Passive.PACIFIST,
    Passive.WINGED,
    Passive.ARCHER,
)
"""The passive abilities that are a single word."""


class Trigger(StrEnum):
    """What sets a triggered ability off: its card enters play or dies, its controller's turn starts
    or bid is won.
    """

    ENTER = "enter"
    DEATH = "death"
    START = "start"
    WIN = "win"


class Verb(StrEnum):
    """The words of effects."""

    DAMAGE = "damage"
    BUFF = "buff"
    STRENGTH = "strength"
    MARK = "mark"
    UNMARK = "unmark"
    DRAW = "draw"
    DISCARD = "discard"
    VP = "vp"
    RETURN = "return"
    DESTROY = "destroy"
    MOVE = "move"
    CANCEL = "cancel"
    MANUAL = "manual"


class Noun(StrEnum):
    """What an effect may concern, besides creatures of a subtype."""

    SELF = "self"
    THIS_CITY = "this city"
    CREATURE = "creature"
    CITY = "city"
    PLAYER = "player"
    OPPONENT = "opponent"
    ITEM = "item"
    RESIDENT = "resident"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    ENCHANTMENT = "enchantment"
    RESOURCE = "resource"
    PLACE = "place"


_PASSIVES, _TRIGGERS = frozenset(Passive), frozenset(Trigger)
X = "X"

_STATS = re.compile(r"(-?\d+)/(-?\d+)\Z")
_LIMIT = re.compile(r"cost(<=|>=|=)(\d+)\Z")
_NAMED = (
    Noun.CREATURE,
    Noun.CITY,
    Noun.PLAYER,
    Noun.OPPONENT,
    Noun.ITEM,
    Noun.RESIDENT,
    Noun.ATTACKER,
    Noun.DEFENDER,
    Noun.ENCHANTMENT,
    Noun.RESOURCE,
)
_NOUNS: Mapping[str, Noun] = {
    **{str(noun): noun for noun in _NAMED},
    "creatures": Noun.CREATURE,
    "cities": Noun.CITY,
    "residents": Noun.RESIDENT,
    "attackers": Noun.ATTACKER,
    "defenders": Noun.DEFENDER,
    "enchantments": Noun.ENCHANTMENT,
}


class Unknown(ValueError):
    """Text that the vocabulary does not know; `words` says which part, and what would be right."""

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect or aura concerns. `nouns` are kinds of things or subtypes of creatures;
    `limit` bounds the printed cost.
    """

    nouns: tuple[str, ...]
    each: bool = False
    side: Side = Side.ANY
    state: State = State.ANY
    here: bool = False
    limit: tuple[Compare, int] | None = None

    @property
    def chosen(self) -> bool:
        """Whether somebody has to choose it."""
        return not self.each and self.nouns[0] not in (Noun.SELF, Noun.THIS_CITY)


SELF = Target((Noun.SELF,))


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb, its amounts (whole numbers or X), whom it concerns, and where a moved
    creature goes.
    """

    verb: Verb
    amounts: tuple[int | str, ...] = ()
    target: Target = SELF
    place: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """One parsed ability. `text` is how it was written, `word` its keyword or trigger, `marks` and
    `pays` what stands before the colon, `inner` the ability that it gives to another card.
    """

    text: str
    kind: Kind
    word: str = ""
    number: int = 0
    stats: tuple[int, int] = (0, 0)
    marks: bool = False
    pays: int = 0
    effects: tuple[Effect, ...] = ()
    target: Target | None = None
    inner: Ability | None = None


@cache
def parse(written: str) -> Ability:
    """Return the ability that a text words; raise `Unknown`."""
    words = written.split()
    if not words:
        raise Unknown(text("an empty ability; omit it"))
    if words[0].rstrip(":") == Kind.MANUAL:
        return Ability(written, Kind.MANUAL)
    if ":" in written:
        return _headed(written)
    if words[0] in _PASSIVES or words[:2] == ["residents", "have"]:
        return _passive(written, words)
    return Ability(written, Kind.EFFECT, effects=_effects(written))


def understood(written: str) -> bool:
    """Return whether the vocabulary knows a text (or it says that it is carried out by hand)."""
    try:
        parse(written)
    except Unknown:
        return False
    return True


def _headed(written: str) -> Ability:
    head, _, body = written.partition(":")
    head = head.strip()
    if head in _TRIGGERS:
        return Ability(written, Kind.TRIGGERED, head, effects=_effects(body))
    marks, pays = False, 0
    for part in head.split(","):
        match part.split():
            case ["mark"]:
                marks = True
            case ["pay", number] if number.isdigit():
                pays += int(number)
            case _:
                raise Unknown(
                    text(
                        "%(part)s before the colon is neither mark, pay n, nor one of %(triggers)s",
                        part=repr(part.strip()),
                        triggers=joined(", ", Trigger),
                    )
                )
    return Ability(written, Kind.ACTIVATED, head, marks=marks, pays=pays, effects=_effects(body))


def _passive(written: str, words: list[str]) -> Ability:
    match words:
        case [keyword] if keyword in KEYWORDS:
            return Ability(written, Kind.PASSIVE, keyword)
        case [Passive.GUARD | Passive.BID as word, number] if number.isdigit():
            return Ability(written, Kind.PASSIVE, word, int(number))
        case [Passive.GIVE as word, stats] if _STATS.match(stats):
            return Ability(written, Kind.PASSIVE, word, stats=_stats(stats))
        case [Passive.AURA as word, stats, *filter_] if _STATS.match(stats) and filter_:
            return Ability(
                written, Kind.PASSIVE, word, stats=_stats(stats), target=_target(filter_)
            )
        case [Passive.HAS as word, *rest] if rest:
            return Ability(written, Kind.PASSIVE, word, inner=_granted(rest))
        case ["residents", "have", *rest] if rest:
            return Ability(written, Kind.PASSIVE, Passive.RESIDENTS_HAVE, inner=_granted(rest))
        case _:
            raise Unknown(
                text(
                    "%(words)s is not complete; as in guard 1, bid 2, give 1/1, "
                    "aura 0/1 own Soldier, has winged",
                    words=repr(written),
                )
            )


def _granted(words: list[str]) -> Ability:
    inner = parse(" ".join(words))
    if inner.kind != Kind.PASSIVE or inner.word in (Passive.HAS, Passive.RESIDENTS_HAVE):
        raise Unknown(
            text(
                "%(words)s cannot be given to another card; only passive abilities can",
                words=repr(inner.text),
            )
        )
    return inner


def _stats(written: str) -> tuple[int, int]:
    atk, _, def_ = written.partition("/")
    return int(atk), int(def_)


def _effects(body: str) -> tuple[Effect, ...]:
    parts = [part.strip() for part in body.split(",")]
    return tuple(_effect(part) for part in parts)


def _effect(written: str) -> Effect:
    match written.split():
        case [Verb.MANUAL, *_]:
            return Effect(Verb.MANUAL)
        case [Verb.BUFF, stats, *target] if _STATS.match(stats) and target:
            return Effect(Verb.BUFF, _stats(stats), _target(target))
        case [Verb.DRAW, number] if _is_number(number):
            return Effect(Verb.DRAW, (_number(number),))
        case [Verb.DAMAGE | Verb.STRENGTH | Verb.VP | Verb.DISCARD as word, number, *target] if (
            _is_number(number) and target
        ):
            return Effect(Verb(word), (_number(number),), _target(target))
        case [Verb.MOVE, *target, place] if target and place in ("army", "city"):
            return Effect(Verb.MOVE, (), _target(target), place)
        case [
            Verb.MARK | Verb.UNMARK | Verb.RETURN | Verb.DESTROY | Verb.CANCEL as word,
            *target,
        ] if target:
            return Effect(Verb(word), (), _target(target))
        case _:
            raise Unknown(
                text(
                    "%(words)s is not in the vocabulary; write it as manual: … to have it "
                    "carried out by hand",
                    words=repr(written),
                )
            )


def _is_number(word: str) -> bool:
    return word == X or re.match(r"-?\d+\Z", word) is not None


def _number(word: str) -> int | str:
    return X if word == X else int(word)


def _target(words: list[str]) -> Target:
    words = list(words)
    if words in (["self"], ["this", "city"]):
        return Target((Noun(" ".join(words)),))
    limit = _LIMIT.match(words[-1])
    if limit:
        words.pop()
    here = words[-1:] == ["here"] or words[-3:] == ["of", "this", "city"]
    if here:
        words = words[:-1] if words[-1] == "here" else words[:-3]
    each = _taken(words, "each")
    side = Side(_taken(words, Side.OWN) or _taken(words, Side.ENEMY))
    state = State(_taken(words, State.MARKED) or _taken(words, State.UNMARKED))
    nouns = tuple(_noun(word) for word in words[::2])
    if not nouns or any(word != "or" for word in words[1::2]) or len(words) % 2 == 0:
        raise Unknown(
            text(
                "%(words)s names no target; as in own creature, enemy creature cost<=2, "
                "creature or city, each opponent",
                words=repr(" ".join(words)),
            )
        )
    return Target(
        nouns, bool(each), side, state, here, (Compare(limit[1]), int(limit[2])) if limit else None
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
        text(
            "%(word)s is no kind of target; one of %(nouns)s, or a subtype with a capital",
            word=repr(word),
            nouns=joined(", ", sorted(_NAMED)),
        )
    )
