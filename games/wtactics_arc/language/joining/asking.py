"""What a condition asks of “it”: of the card itself, of a card that was named before, or of whom
the effect itself concerns (ARC-R161, R176).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.conditions import AFTER
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import UNNAMED
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.occasions import of_another
from games.wtactics_arc.words.sentences.targets import names_card

_ANY = Target((Noun.CARD,))
_AS_ASKED: Mapping[str, Target] = {
    Quantity.THIS_MARKED: replace(_ANY, state=State.MARKED),
    Quantity.THIS_DAMAGED: replace(_ANY, been=Been.DAMAGED),
    Quantity.THIS_RAIDED: replace(_ANY, been=Been.ATTACKED),
    Quantity.THIS_ATTACKS: Target((Noun.ATTACKER,)),
    Quantity.THIS_DEFENDS: Target((Noun.DEFENDER,)),
    Quantity.THIS_RESIDES: Target((Noun.RESIDENT,)),
    Quantity.THIS_MARCHES: Target((Noun.TROOP,)),
}
"""What a card is of which it is asked what the card itself does."""
_UNSEEN = (
    Verb.CANCEL,
    Verb.LOOK,
    Verb.DISCARD,
    Verb.MILL,
    Verb.SEARCH,
    Verb.TOKEN,
    Verb.COPY,
    Verb.SACRIFICE,
)
"""What names cards after which “it” could be one that the program does not know."""
_STATS: Mapping[str, str] = {Quantity.THIS_ATK: "atk", Quantity.THIS_DEF: "def"}


def asked_of(effects: Sequence[Effect], ability: Ability) -> Iterator[Effect]:
    """Yield effects with of which card their conditions ask."""
    other = of_another(ability)
    last: Target | None = ability.target if other else None
    for one in effects:
        _counted_of(one, last is not None)
        fact = one.condition
        if fact is not None and any(part.said for part in fact.parts):
            aimed = names_card(one.target) and fact.said == AFTER
            meant = one.target if aimed else last
            one = replace(one, condition=_of(fact, meant, aimed, ability))
            if meant is not None and one.condition is not None and one.condition.of is not None:
                _known(one.condition.of, meant, ability, other and meant == ability.target)
        yield one
        if one.verb == Verb.TAKE and one.place == UNNAMED:
            raise Meaningless(text("say which card of those you looked at: a type, or a subtype"))
        if one.verb in _UNSEEN:
            last, other = None, False
        elif names_card(one.target) and one.target not in REFERRED:
            last, other = one.target, False


def _counted_of(effect: Effect, named: bool) -> None:
    """Refuse to count what lies on “it” where that could be another card."""
    counted = effect.per is not None and effect.per.said == "it"
    if counted and (named or names_card(effect.target)):
        raise Meaningless(text("say “this creature”: “it” could be the other card, too"))


def _of(fact: Condition, meant: Target | None, aimed: bool, ability: Ability) -> Condition:
    """A condition of “it” as one of the card that is meant; None: of the card itself."""
    if meant is None:
        if fact.of is not None:
            raise Meaningless(text("it does not say which card “it” is"))
        return fact
    if fact.also is not None:
        raise Meaningless(text("what is asked of “it” stands alone"))
    several = (meant.each or meant.count > 1) and not meant.random
    if fact.some and not several:
        raise Meaningless(text("only of several cards “one of them” may be something"))
    if ((several or meant.random) and not fact.some) or ability.word == Trigger.PACK:
        raise Meaningless(text("it does not say which of several “it” is"))
    noun = Quantity.AIM_IS if aimed else Quantity.IT_IS
    if fact.of is not None:
        return replace(fact, measure=Measure(noun))
    what, so = _as_target(fact)
    return Condition(False, Measure(noun), Compare.EXACTLY, so, of=what, was=fact.was)


def _as_target(fact: Condition) -> tuple[Target, int]:
    """Return a condition of a card as the target that it must fit, and whether it must (1) or must
    not (0).
    """
    noun = fact.measure.noun
    if noun in _AS_ASKED and fact.against is None:
        return _AS_ASKED[noun], fact.number
    if noun in _STATS and fact.compare != Compare.EXACTLY:
        limit = (fact.compare, fact.number)
        return Target((Noun.CREATURE,), limit=limit, limit_on=_STATS[noun]), 1
    raise Meaningless(text("say “this creature”: “it” could be the other card, too"))


def _known(of: Target, meant: Target, ability: Ability, triggering: bool) -> None:
    """Refuse to ask of a card out of play what only those in play are."""
    gone = triggering and ability.word in (Trigger.DEATH, Trigger.LEAVE, Trigger.SACRIFICED)
    played = triggering and ability.word == Trigger.PLAY
    if (gone or played or meant.buried) and not _is_printed(of):
        raise Meaningless(text("of a card out of play one can only ask what is printed on it"))


def _is_printed(of: Target) -> bool:
    """Whether a card is asked for its type, subtype, faction or cost alone."""
    plain = Target(of.nouns, faction=of.faction, without=of.without, limit=of.limit)
    nouns = (noun not in list(Noun) or noun in (*TYPES, Noun.CARD) for noun in of.nouns)
    return of == plain and of.limit_on == COST and all(nouns)


def asked_kind(kind: Target) -> Target:
    """Return what a card may be asked to be; refuse what only players choose or name."""
    strange: Any = (kind.each, kind.up_to, kind.random, kind.rank, kind.within, kind.worth)
    strange = (*strange, kind.faction == CHOSEN_FACTION)
    if any(strange) or kind.count > 1 or kind.theirs or kind.facing or kind.here:
        raise Meaningless(text("say what the card is: its type, subtype, faction, cost or state"))
    return replace(kind, buried=False)
