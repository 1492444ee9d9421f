"""What passive sentences give: to whom, and for how long; what holds for cities and players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import CREATURES
from games.wtactics_arc.cards.text.terms import IN_HAND
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import TokenName
from games.wtactics_arc.language.joining.meant import Unending
from games.wtactics_arc.names import FACTIONS

_STANDING_RULES = (Passive.SPARED, Passive.ARMOUR, Passive.NO_PLAY)
_HELD_BACK = (Passive.ROOTED, Passive.IDLE)
_OF_ITSELF = (
    Passive.GROWN,
    Passive.SIZED,
    Passive.AURA,
    Passive.HAS,
    Passive.RESIDENTS_HAVE,
    Passive.UNIQUE,
)
"""What is only quoted, and says of whom it is meant."""
_EACH_OPPONENT = Target((Noun.OPPONENT,), each=True)
_EACH_PLAYER = Target((Noun.PLAYER,), each=True)
_THIS_CITY = Target((Noun.THIS_CITY,))


def standing(thing: Target) -> Target:
    """Return the target of a passive sentence: always all that match."""
    existing(thing)
    costing(thing)
    if thing.theirs or thing.within is not None or Noun.BLOCKED in thing.nouns:
        raise Meaningless(text("it does not say whose cards are meant"))
    if not thing.each or thing.buried:
        raise Meaningless(text("add “until the end of the turn”, or speak of all of them"))
    return replace(thing, each=False, other=False)


def granted(thing: Target, inner: Ability) -> Ability:
    """Return the passive ability that gives another to *thing*."""
    if inner.word in _STANDING_RULES:
        return _rule(thing, inner)
    if thing == SELF or (thing == _THIS_CITY and inner.word == Passive.CAPPED):
        return inner
    held_back(thing, inner)
    if thing in (IT, ENCHANTED):
        return Ability("", AbilityKind.PASSIVE, Passive.HAS, inner=inner)
    if inner.kind != AbilityKind.PASSIVE or inner.word in _OF_ITSELF:
        raise Unending(text("add “until the end of the turn”"))
    target = standing(thing)
    keyless(target)
    if target.among == IN_HAND and inner.word != Passive.DIRECT:
        raise Meaningless(text("cards in hand can only be given how they are played"))
    if target == Target((Noun.RESIDENT,), here=True):
        return Ability("", AbilityKind.PASSIVE, Passive.RESIDENTS_HAVE, inner=inner)
    return Ability("", AbilityKind.PASSIVE, Passive.AURA, target=target, inner=inner)


def held_back(thing: Target, inner: Ability) -> None:
    """Refuse of players, or of cards that do not, that they cannot move or use abilities."""
    reached = {
        Passive.ROOTED: {*CREATURES, Noun.IT},
        Passive.IDLE: {*CREATURES, Noun.IT, Noun.CITY, Noun.ENCHANTMENT},
    }.get(Passive(inner.word) if inner.word in _HELD_BACK else Passive.GUARD)
    named = {noun for noun in thing.nouns if noun in list(Noun)}
    if reached is not None and thing not in (ENCHANTED, SELF) and not named <= reached:
        raise Meaningless(text("it is creatures that move, and cards in play that have abilities"))


def _rule(thing: Target, inner: Ability) -> Ability:
    """Return what holds for cities and players, which are no creatures: what is not attacked,
    whose damage is less, who may not play what (ARC-R131, R132, R135).
    """
    match inner:
        case Ability(word=Passive.NO_PLAY, target=Target() as what):
            return replace(inner, target=replace(what, side=_playing(thing)))
        case Ability(word=Passive.SPARED, target=None):
            strange = any(noun in list(Noun) and noun not in CREATURES for noun in thing.nouns)
            if strange or not thing.each or thing.buried or thing.theirs or thing.side == Side.OWN:
                raise Meaningless(text("say which creatures of others cannot attack the city"))
            kind = replace(thing, each=False, other=False, side=Side.ANY)
            return replace(inner, target=kind, number=1)
        case Ability(word=Passive.SPARED) if thing == _THIS_CITY:
            return replace(inner, number=1)
        case Ability(word=Passive.ARMOUR) if thing == _THIS_CITY:
            return replace(inner, target=_THIS_CITY)
        case Ability(word=Passive.ARMOUR) if thing == SELF:
            return inner
        case Ability(word=Passive.SPARED) if thing == SELF:
            raise Meaningless(text("it is cities that are attacked"))
    if thing in (IT, ENCHANTED):
        return Ability("", AbilityKind.PASSIVE, Passive.HAS, inner=inner)
    target = standing(thing)
    keyless(target)
    reached = {Noun.CITY} if inner.word == Passive.SPARED else {Noun.CITY, *CREATURES}
    if any(noun in list(Noun) and noun not in reached for noun in target.nouns):
        raise Meaningless(text("it is cities that are attacked"))
    return Ability("", AbilityKind.PASSIVE, Passive.AURA, target=target, inner=inner)


def playing_less(thing: Target, rule: Ability) -> Ability:
    """Return a rule of what players do, with whom it holds for."""
    return replace(rule, target=Target((Noun.PLAYER,), side=_playing(thing)))


def _playing(thing: Target) -> Side:
    """Return whose cards “you”, “opponents” or “players” may not play; refuse anybody else."""
    whose = {YOU: Side.OWN, _EACH_OPPONENT: Side.ENEMY, _EACH_PLAYER: Side.ANY}
    if thing not in whose:
        raise Meaningless(text("say who plays nothing: you, your opponents, or players"))
    return whose[thing]


def gains(target: Target, keywords: Iterable[Ability]) -> tuple[Effect, ...]:
    """Return the effects that give keywords to *target* until the end of the turn."""
    if target.among == IN_HAND:
        raise Meaningless(text("what cards in hand have is a rule of its own"))
    targets = [target] + [IT if target.chosen else target] * 8
    keywords = tuple(keywords)
    for one in keywords:
        held_back(target, one)
    if any(one.word in _STANDING_RULES for one in keywords):
        raise Meaningless(text("that cannot be given for a turn"))
    return tuple(
        Effect(Verb.GAIN, (), one, keyword=keyword.word)
        if keyword.word in KEYWORDS
        else grant(one, keyword)
        for one, keyword in zip(targets, keywords, strict=False)
    )


def of_types(thing: Target) -> None:
    """Refuse a faction beside kinds of cards, where cards that are played are meant."""
    if any(noun in map(str, FACTIONS.values()) for noun in thing.nouns):
        raise Meaningless(text("say it of each kind of cards in a sentence of its own"))


def costing(thing: Target) -> None:
    """Refuse a restriction by ATK or DEF, where only the printed cost can be asked for."""
    if thing.limit_on != COST:
        raise Meaningless(
            text("only a chosen target, or each of a kind, can be restricted by ATK or DEF")
        )


def existing(thing: Target) -> None:
    """Refuse tokens that are named as such, where creatures are meant."""
    if any(isinstance(noun, TokenName) for noun in thing.nouns):
        raise Meaningless(text("tokens are creatures: leave “token” out"))


def located(thing: Target) -> None:
    """Refuse one of the creatures in a city that is chosen, where all of them can be meant."""
    creatures = all(noun not in list(Noun) or noun in CREATURES for noun in thing.nouns)
    if thing.within is not None and not (thing.each and creatures and not thing.buried):
        raise Meaningless(text("say “each creature” of those that are there"))


def keyless(thing: Target) -> None:
    """Refuse a restriction by keywords."""
    if thing.having or thing.lacking:
        raise Meaningless(text("what is chosen, and +N/+N, may ask for a keyword; nothing else"))


def grant(target: Target, ability: Ability) -> Effect:
    """Return the effect that gives a card an ability until the end of the turn."""
    from games.wtactics_arc.words.sentences.abilities import THIS_CARD
    from games.wtactics_arc.words.sentences.abilities import paragraph

    return Effect(Verb.GRANT, (), target, str(paragraph(ability, THIS_CARD).sentence))
