"""The short form of abilities in sets: `mark: damage 2 enemy creature cost<=3`.

It means the same as the sentences that cards print, which `language` reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from games.text import Text
from games.text import joined
from games.text import text
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import condition_of
from games.wtactics_arc.cards.text.described import described
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.filters import Unknown
from games.wtactics_arc.cards.text.groups import WATCHED
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.spelling import word_like

_PASSIVES, _TRIGGERS = frozenset(Passive), frozenset(Trigger)
_STATS = re.compile(r"(-?\d+)/(-?\d+)\Z")
_LIMIT = re.compile(r"cost(<=|>=|=)(\d+)\Z")
_IF = re.compile(r" if ((?:own|each opponent) [^,;]+)\Z")
_NAMED = (
    Noun.CREATURE,
    Noun.CITY,
    Noun.PLAYER,
    Noun.OPPONENT,
    Noun.ITEM,
    Noun.EVENT,
    Noun.MAGIC,
    Noun.RESIDENT,
    Noun.ATTACKER,
    Noun.DEFENDER,
    Noun.ENCHANTMENT,
    Noun.RESOURCE,
    Noun.CARD,
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
_WORDS = tuple(map(str, (*Verb, *Passive, *Trigger, *_NOUNS)))
_COMPARED = 20
"""Words that are compared with the vocabulary; what has more of them is no short form."""


def read_short(written: str) -> Ability:
    """Return the ability that the short form *written* describes; raise `Unknown`."""
    words = written.split()
    if not words:
        raise Unknown(text("an empty ability; omit it"))
    if words[0].rstrip(":") == AbilityKind.MANUAL:
        return Ability(written, AbilityKind.MANUAL)
    body, condition = _conditional(written)
    if ":" in written:
        return _headed(written, body, condition)
    if words[0] in _PASSIVES or words[:2] == ["residents", "have"]:
        return replace(_passive(body, body.split()), text=written, condition=condition)
    return Ability(written, AbilityKind.EFFECT, effects=_effects(body, condition))


def _conditional(written: str) -> tuple[str, Condition | None]:
    """Split an ability from the condition at its end (`… if own cities>=2`)."""
    hit = _IF.search(written)
    condition = condition_of(hit[1]) if hit else None
    return (written[: hit.start()], condition) if hit and condition else (written, None)


def _headed(written: str, whole: str, condition: Condition | None) -> Ability:
    head, _, body = whole.partition(":")
    word, _, watched = head.strip().partition(" ")
    effects = _effects(body, condition)
    if word in _TRIGGERS and (not watched or word in WATCHED):
        target = _target(watched.split()) if watched else None
        return Ability(written, AbilityKind.TRIGGERED, word, effects=effects, target=target)
    marks, pays, loses, destroys = False, 0, 0, False
    for part in head.split(","):
        match part.split():
            case ["mark"]:
                marks = True
            case ["destroy", "self"]:
                destroys = True
            case ["pay", number] if number.isdigit():
                pays += int(number)
            case ["vp", number] if re.fullmatch(r"-\d+", number):
                loses -= int(number)
            case _:
                raise Unknown(
                    text(
                        "%(part)s before the colon is neither mark, pay n, vp -n, destroy self, "
                        "nor one of %(triggers)s",
                        part=repr(part.strip()),
                        triggers=joined(", ", Trigger),
                    )
                )
    return Ability(
        written,
        AbilityKind.ACTIVATED,
        head.strip(),
        marks=marks,
        pays=pays,
        loses=loses,
        destroys=destroys,
        effects=effects,
    )


def _passive(written: str, words: list[str]) -> Ability:
    match words:
        case [keyword] if keyword in KEYWORDS:
            return Ability(written, AbilityKind.PASSIVE, keyword)
        case [Passive.GUARD | Passive.BID as word, number] if number.isdigit():
            return Ability(written, AbilityKind.PASSIVE, word, int(number))
        case [Passive.GIVE | Passive.GROWN as word, stats] if _STATS.match(stats):
            return Ability(written, AbilityKind.PASSIVE, word, stats=_stats(stats))
        case [Passive.AURA as word, stats, *filter_] if _STATS.match(stats) and filter_:
            return Ability(
                written, AbilityKind.PASSIVE, word, stats=_stats(stats), target=_target(filter_)
            )
        case [Passive.AURA as word, keyword, *filter_] if keyword in KEYWORDS and filter_:
            inner = Ability(keyword, AbilityKind.PASSIVE, keyword)
            return Ability(written, AbilityKind.PASSIVE, word, inner=inner, target=_target(filter_))
        case [Passive.HAS as word, *rest] if rest:
            return Ability(written, AbilityKind.PASSIVE, word, inner=_granted(rest))
        case ["residents", "have", *rest] if rest:
            return Ability(
                written, AbilityKind.PASSIVE, Passive.RESIDENTS_HAVE, inner=_granted(rest)
            )
        case _:
            raise Unknown(
                text(
                    "%(words)s is not complete; as in guard 1, bid 2, give 1/1, "
                    "aura 0/1 own Soldier, has winged",
                    words=repr(written),
                )
            )


def _granted(words: list[str]) -> Ability:
    inner = read_short(" ".join(words))
    if inner.kind != AbilityKind.PASSIVE or inner.word in (Passive.HAS, Passive.RESIDENTS_HAVE):
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


def _effects(body: str, condition: Condition | None) -> tuple[Effect, ...]:
    parts = [body] if body.strip().startswith(f"{AbilityKind.MANUAL}:") else body.split(",")
    return tuple(replace(_effect(part.strip()), condition=condition) for part in parts)


def _effect(written: str) -> Effect:
    match written.split():
        case [Verb.MANUAL | "manual:", *_]:
            return Effect(Verb.MANUAL, words=written.removeprefix(Verb.MANUAL).strip(": "))
        case [Verb.BUFF | Verb.GROW as word, stats, *target] if _STATS.match(stats) and target:
            return Effect(Verb(word), _stats(stats), _target(target))
        case [Verb.GAIN, keyword, *target] if keyword in KEYWORDS and target:
            return Effect(Verb.GAIN, (), _target(target), keyword=keyword)
        case [Verb.DRAW, number, *target] if _is_number(number):
            return Effect(Verb.DRAW, (_number(number),), _target(target or ["self"]))
        case [Verb.SEARCH, number, *noun] if number.isdigit():
            return Effect(Verb.SEARCH, (int(number),), place=" ".join(noun))
        case [
            Verb.DAMAGE | Verb.HEAL | Verb.STRENGTH | Verb.VP | Verb.DISCARD as word,
            number,
            *target,
        ] if _is_number(number) and target:
            return Effect(Verb(word), (_number(number),), _target(target))
        case [Verb.TOKEN, number, *token] if _is_number(number) and described(" ".join(token)):
            return Effect(Verb.TOKEN, (_number(number),), place=" ".join(token))
        case [Verb.MOVE, *target, place] if target and place in ("army", "city"):
            return Effect(Verb.MOVE, (), _target(target), place)
        case [
            Verb.MARK
            | Verb.UNMARK
            | Verb.RETURN
            | Verb.REVIVE
            | Verb.DESTROY
            | Verb.REMOVE
            | Verb.CANCEL as word,
            *target,
        ] if target:
            return Effect(Verb(word), (), _target(target))
        case _:
            raise Unknown(partial(_strange, written))


def _strange(written: str) -> Text:
    """Return what is wrong with words that are no effect: the first of them that is none, and the
    one that it resembles.
    """
    strange = (word for word in written.split()[:_COMPARED] if word not in _WORDS)
    for word in strange:
        if alike := word_like(word, _WORDS):
            return text(
                "%(words)s is not in the vocabulary; did you mean %(alike)s?",
                words=repr(written),
                alike=repr(alike),
            )
    return text(
        "%(words)s is not in the vocabulary; write it as manual: … to have it carried out by hand",
        words=repr(written),
    )


def _is_number(word: str) -> bool:
    return word == X or re.match(r"-?\d+\Z", word) is not None


def _number(word: str) -> int | str:
    return X if word == X else int(word)


def _target(words: list[str]) -> Target:
    words = list(words)
    if words in (["self"], ["it"], ["this", "city"]):
        return Target((Noun(" ".join(words)),))
    limit = _LIMIT.match(words[-1])
    if limit:
        words.pop()
    buried = words[-1:] == ["buried"]
    if buried:
        words.pop()
    here = words[-1:] == ["here"] or words[-3:] == ["of", "this", "city"]
    if here:
        words = words[:-1] if words[-1] == "here" else words[:-3]
    each = _taken(words, "each")
    up_to = words[:2] == ["up", "to"]
    if up_to:
        words = words[2:]
    count = int(words.pop(0)) if words and words[0].isdigit() else 1
    other = _taken(words, "other")
    side = Side(_taken(words, Side.OWN) or _taken(words, Side.ENEMY))
    state = State(_taken(words, State.MARKED) or _taken(words, State.UNMARKED))
    nouns = tuple(_noun(word) for word in words[::2])
    if not nouns or any(word != "or" for word in words[1::2]) or len(words) % 2 == 0 or not count:
        raise Unknown(
            text(
                "%(words)s names no target; as in own creature, enemy creature cost<=2, "
                "creature or city, each opponent",
                words=repr(" ".join(words)),
            )
        )
    return Target(
        nouns,
        bool(each),
        side,
        state,
        here,
        (Compare(limit[1]), int(limit[2])) if limit else None,
        count,
        up_to,
        bool(other),
        buried=buried,
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
