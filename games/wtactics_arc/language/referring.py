"""What sentences refer to: a card that is chosen before they say what it is for, “its controller”,
the creature that is blocked.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder.things import CONTROLLER
from games.wtactics_arc.language.builder.things import CONTROLLERS
from games.wtactics_arc.language.builder.things import Meaningless

AIM = "aim"
"""Marks a target that is named before the sentence that says what it is for."""


def referred(ability: Ability) -> Ability:
    """Return an ability with what was chosen, and who “its controller” is, in their places."""
    ability = replace(ability, effects=tuple(aimed(ability.effects)))
    if any(_is_blocked(one.target) for one in ability.effects) and not _blocks(ability):
        raise Meaningless(text("only where this creature blocks is there a creature it blocks"))
    effects = ability.effects
    named = [_by_controller(one, effects[:at], ability) for at, one in enumerate(effects)]
    return replace(ability, effects=tuple(named))


def aimed(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Yield effects with what was chosen before in the place of the first “it” that means it."""
    aim: Target | None = None
    for one in effects:
        if one.verb == Verb.CHOOSE and one.place == AIM:
            aim = one.target
            continue
        if aim is not None and one.target != IT:
            raise Meaningless(text("it does not say what is done to the card that is chosen"))
        yield one if aim is None else replace(one, target=aim)
        aim = None
    if aim is not None:
        raise Meaningless(text("it does not say what is done to the card that is chosen"))


def _is_blocked(target: Target) -> bool:
    return target.nouns == (Noun.BLOCKED,)


def _blocks(ability: Ability) -> bool:
    return ability.word == Trigger.DEFEND and ability.target is None


def _by_controller(effect: Effect, before: Sequence[Effect], ability: Ability) -> Effect:
    """What “its controller” does: of the card itself that is its player, where it is triggered or
    used and nothing else was named (ARC-R150).
    """
    if effect.target not in CONTROLLERS:
        return effect
    named = any(one.target not in (SELF, *CONTROLLERS, *REFERRED) for one in before)
    own = ability.kind in (AbilityKind.TRIGGERED, AbilityKind.ACTIVATED) and ability.target is None
    if named or not own:
        return replace(effect, target=ITS)
    if effect.target != CONTROLLER:
        raise Meaningless(text("it does not say whose controller is meant"))
    if effect.verb == Verb.SACRIFICE:
        raise Meaningless(text("say “sacrifice”, without “you”"))
    return replace(effect, target=SELF)
