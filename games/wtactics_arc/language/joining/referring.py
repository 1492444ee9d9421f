"""What sentences refer to: a card that is chosen before they say what it is for, “its controller”,
the creature that is blocked.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.joining.meant import CONTROLLER
from games.wtactics_arc.language.joining.meant import CONTROLLERS
from games.wtactics_arc.language.joining.meant import ITS_PLAYER
from games.wtactics_arc.language.joining.meant import ITS_RESIDENTS
from games.wtactics_arc.language.joining.meant import THAT
from games.wtactics_arc.language.joining.meant import THEM
from games.wtactics_arc.language.joining.meant import THOSE
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.words.sentences.occasions import of_another
from games.wtactics_arc.words.sentences.pointing import attacking
from games.wtactics_arc.words.sentences.pointing import group_after
from games.wtactics_arc.words.sentences.targets import names_card

_OPPOSITE: Mapping[Trigger, Target] = {
    Trigger.DEFEND: Target((Noun.BLOCKED,), each=True),
    Trigger.BLOCKED: Target((Noun.CREATURE,), each=True, facing=True),
}
"""Who faces a creature that defends, or is blocked."""
AIM = "aim"
"""Marks a target that is named before the sentence that says what it is for."""


def referred(ability: Ability) -> Ability:
    """Return an ability with what was chosen, and who “its controller” is, in their places."""
    ability = replace(ability, effects=tuple(_of_them(ability.effects)))
    ability = _pointed(replace(ability, effects=tuple(aimed(tuple(_several(ability))))))
    if any(_is_blocked(one.target) for one in ability.effects) and not _blocks(ability):
        raise Meaningless(text("only where this creature blocks is there a creature it blocks"))
    effects = ability.effects
    named = [_by_controller(one, effects[:at], ability) for at, one in enumerate(effects)]
    return replace(ability, effects=tuple(named))


def _pointed(ability: Ability) -> Ability:
    """Return an ability with who “that creature” is where its card speaks of itself alone: the one
    that it blocks, or those that block it; else nobody was named (ARC-R155).
    """
    at = next((at for at, one in enumerate(ability.effects) if one.target.said == THAT.said), None)
    named = at is not None and any(map(names_card_first, ability.effects[:at]))
    if at is None or named or of_another(ability):
        return ability
    if ability.kind != AbilityKind.TRIGGERED or ability.word not in _OPPOSITE:
        raise Meaningless(text("say which creature that is; “this creature” is the card itself"))
    effects = list(ability.effects)
    effects[at] = replace(effects[at], target=_OPPOSITE[Trigger(ability.word)])
    return replace(ability, effects=tuple(effects))


def _several(ability: Ability) -> Iterator[Effect]:
    """Yield effects with who “those creatures” are: several that were meant before, else the
    attackers that set it off.
    """
    group: Target | None = None
    for one in ability.effects:
        if one.target.said == ITS_RESIDENTS.said and (group or ability.target not in (None, HOST)):
            raise Meaningless(text("say “residents of this city”: “its” could be another's"))
        if one.target == THOSE and group is not None:
            one = replace(one, target=IT)
        elif one.target == THOSE:
            if ability.word != Trigger.PACK or ability.target is None:
                raise Meaningless(text("it does not say which creatures those are"))
            one = replace(one, target=attacking(ability.target))
        group = group_after(group, one)
        yield one


def _of_them(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Yield effects with who “they” are that cannot attack or defend: the players before, or the
    creatures (ARC-R242).
    """
    players = False
    for one in effects:
        if players and one.verb == Verb.GAIN and one.target.said == THEM:
            one = replace(one, verb=Verb.BAR, target=ITS, place=one.keyword, keyword="")
        elif one.target not in REFERRED:
            players = names_players(one)
        yield one


def names_card_first(effect: Effect) -> bool:
    """Return whether an effect names a card, makes one, or lets a player choose one, of which “it”
    is said after it.
    """
    return names_card(effect.target) or effect.verb in (Verb.CHOOSE, Verb.TOKEN)


def names_first(effects: Sequence[Effect]) -> bool:
    """Return whether effects name a card, or make a token (ARC-R203), before they say “it”."""
    for one in effects:
        if IT in (one.target, one.by):
            return False
        if names_card_first(one):
            break
    return True


def names_players(effect: Effect) -> bool:
    """Return whether an effect concerns players, and no card."""
    return set(effect.target.nouns) <= {Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING}


def aimed(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Yield effects with what was chosen before in the place of the first “it” that means it."""
    aim: Target | None = None
    by: Target | None = None
    for one in effects:
        if one.verb == Verb.CHOOSE and one.place == AIM:
            aim, by = one.target, one.by
            continue
        if aim is not None and by is not None:
            if one.verb != Verb.FIGHT or one.target != IT or one.by != IT:
                raise Meaningless(text("it does not say what is done to the card that is chosen"))
            yield replace(one, by=by, target=aim)
            aim = by = None
            continue
        if aim is not None and aim.count == 2 and one.verb == Verb.FIGHT and one.by == IT:
            alone = replace(aim, count=1)
            yield replace(one, by=alone, target=replace(alone, other=True))
            aim = None
            continue
        if one.verb == Verb.FIGHT and one.target == IT == one.by:
            raise Meaningless(text("say which two"))
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
    """“Its controller draws a card”: the player of the card itself, if it is triggered or used and
    nothing else was named; else of what was named (ARC-R150).
    """
    if effect.target not in CONTROLLERS:
        return effect
    named = any(one.target not in (SELF, *CONTROLLERS, *REFERRED) for one in before)
    own = ability.kind in (AbilityKind.TRIGGERED, AbilityKind.ACTIVATED) and ability.target is None
    if named or not own:
        said = effect.target == CONTROLLER
        return replace(effect, target=ITS_PLAYER if said else ITS)
    if effect.target != CONTROLLER:
        raise Meaningless(text("it does not say whose controller is meant"))
    if effect.verb == Verb.DAMAGE:
        return _lost_by_you(effect)
    if effect.verb == Verb.SACRIFICE:
        raise Meaningless(text("say “sacrifice”, without “you”"))
    return replace(effect, target=replace(SELF, said=ITS_PLAYER.said))


def _lost_by_you(effect: Effect) -> Effect:
    """Damage to a player is VP lost (ARC-R44)."""
    if not all(isinstance(one, int) for one in effect.amounts):
        raise Meaningless(text("X can be gained, not lost"))
    return replace(
        effect,
        verb=Verb.VP,
        target=replace(SELF, said=ITS_PLAYER.said),
        amounts=tuple(-int(one) for one in effect.amounts),
    )


# -- what does not say which card it means ---------------------------------------------------------


def other_than(effects: Sequence[Effect]) -> None:
    """Refuse “each other” after a card that is chosen, for it would reach that as well."""
    for at, one in enumerate(effects):
        others = one.target.other and one.target.each
        if others and any(
            names_card(each.target) and not each.target.each for each in effects[:at]
        ):
            raise Meaningless(text("it does not say other than which"))


_OF_THE_LIVING = (
    Verb.HEAL,
    Verb.BUFF,
    Verb.GROW,
    Verb.GAIN,
    Verb.MARK,
    Verb.UNMARK,
    Verb.HOLD,
    Verb.SAVE,
    Verb.PREVENT,
    Verb.LOSE,
    Verb.TYPE,
    Verb.COUNT,
    Verb.GRANT,
    Verb.RESIZE,
    Verb.DOUBLE,
)
"""What cannot be done to a card that has died."""


def not_of_the_dead(effects: list[Effect], itself: bool) -> None:
    """Refuse what is done to the card that died, as if it were in play."""
    dead = SELF if itself else IT
    for one in effects:
        if one.verb == Verb.TOKEN:
            return
        if one.target == dead and one.verb in _OF_THE_LIVING:
            raise Meaningless(text("it has left play by then"))
        if one.target not in (SELF, IT) or one.verb in (Verb.REVIVE, Verb.RETURN):
            return


def known(effects: list[Effect]) -> None:
    """Refuse what follows something that is drawn by lot, which is not known yet (ARC-R108)."""
    lots = [at for at, one in enumerate(effects) if one.target.random]
    if any(one.target in REFERRED or one.by == IT for at in lots for one in effects[at + 1 :]):
        raise Meaningless(text("what is drawn at random is not known yet; “it” cannot mean it"))
    if any(effects[at].by or effects[at].may or effects[at].ransom for at in lots):
        raise Meaningless(text("what is drawn at random is done something to, and no more"))


_DEADLY = (
    Verb.DAMAGE,
    Verb.DESTROY,
    Verb.FIGHT,
    Verb.BUFF,
    Verb.GROW,
    Verb.RESIZE,
)
"""What creatures may die of."""


def mortal(effects: list[Effect]) -> None:
    """Refuse “if it dies” where no one creature was done anything it may die of (ARC-R124)."""
    for at, one in enumerate(effects):
        if one.condition is None or one.condition.measure.noun != Quantity.IT_DIES:
            continue
        before = next((e for e in reversed(effects[:at]) if e.target not in REFERRED), None)
        deeds = {e.verb for e in effects[:at]}
        single = before is not None and before.target.chosen and before.target.count == 1
        if not single or not deeds & set(_DEADLY) or any(e.ransom for e in effects[:at]):
            raise Meaningless(text("it does not say which creature may die, or of what"))


def likened(effects: list[Effect]) -> list[Effect]:
    """Return effects with what “another”, without a noun, means: another of what was chosen
    before.
    """
    done: list[Effect] = []
    for one in effects:
        if one.target.nouns == (Noun.SAME,):
            chosen = (effect.target for effect in reversed(done) if effect.target.chosen)
            before = one.by if one.by is not None and one.by.chosen else next(chosen, None)
            if before is None or before.count > 1:
                raise Meaningless(text("say another what"))
            one = replace(one, target=replace(before, other=True))
        done.append(one)
    return done
