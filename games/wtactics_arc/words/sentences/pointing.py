"""What the effects of an ability mean that speak of cards named before."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace

from games.wtactics_arc.cards.text.reach import OF_PLAYERS
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.words.sentences.parts.again import again
from games.wtactics_arc.words.sentences.targets import names_card
from games.wtactics_arc.words.sentences.targets import those_players

TOKENS = Target((Noun.MADE,), each=True)
"""The tokens that an effect puts into play, as who is meant after it."""


def attacking(kind: Target) -> Target:
    """Return those of a kind that attack, wherever they do: who set an ability off (ARC-R180)."""
    kind = replace(kind, among="" if kind.among == Noun.CITY else kind.among)
    if kind.nouns == (Noun.CREATURE,):
        return replace(kind, nouns=(Noun.ATTACKER,), each=True)
    return replace(kind, among=Noun.ATTACKER, each=True)


def group_after(group: Target | None, effect: Effect) -> Target | None:
    """Return the several cards of which one can speak after an effect; None where there are none.
    What players do between leaves them as they were, as it is carried out.
    """
    if effect.verb == Verb.TOKEN:
        return TOKENS
    of_player = effect.target == SELF and effect.verb in OF_PLAYERS
    if of_player or effect.target in REFERRED or those_players(effect.target) is not None:
        return group
    many = effect.target.each or effect.target.count > 1
    return effect.target if many and names_card(effect.target) else None


def with_groups(effects: Sequence[Effect]) -> Iterator[tuple[Effect, Target | None]]:
    """Yield effects, each with the several cards that were named last before it, if any were."""
    group: Target | None = None
    for one in effects:
        yield one, group
        group = None if _makes_one(one) else group_after(group, one)


def pointed(effects: Sequence[Effect], attackers: Target | None = None) -> Iterator[Effect]:
    """Yield effects as they are said: several that were named before, or the *attackers* that set
    them off, are named no second time.
    """
    for one, group in with_groups(effects):
        if group is not None and one.target == IT:
            yield replace(one, target=again(group))
        elif group is None and attackers is not None and one.target == attackers:
            yield replace(one, target=again(attackers))
        else:
            yield one


def _makes_one(effect: Effect) -> bool:
    return effect.verb == Verb.TOKEN and effect.amounts == (1,) and effect.per is None
