"""Abilities whose every sentence was read: what “it” is, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace

from games.text import text
from games.wtactics_arc.cards.text.amounts import has_x
from games.wtactics_arc.cards.text.amounts import of_x
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import OF_IT
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import BURIED
from games.wtactics_arc.cards.text.terms import EACH_SEEN
from games.wtactics_arc.cards.text.terms import OF_TARGET
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import ITSELF
from games.wtactics_arc.cards.text.vocabulary import OWNER
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.cards.text.vocabulary import follows
from games.wtactics_arc.cards.text.vocabulary import whole_hand
from games.wtactics_arc.language.granting import grant
from games.wtactics_arc.language.joining.asking import asked_of
from games.wtactics_arc.language.joining.counting_back import counted_back
from games.wtactics_arc.language.joining.counting_back import in_one_city
from games.wtactics_arc.language.joining.looking import looked_at
from games.wtactics_arc.language.joining.meant import CONTROLLERS
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.offering import PICK
from games.wtactics_arc.language.joining.offering import of_payers
from games.wtactics_arc.language.joining.offering import paid_for
from games.wtactics_arc.language.joining.offering import picked
from games.wtactics_arc.language.joining.referring import AIM
from games.wtactics_arc.language.joining.referring import known
from games.wtactics_arc.language.joining.referring import likened
from games.wtactics_arc.language.joining.referring import mortal
from games.wtactics_arc.language.joining.referring import names_first
from games.wtactics_arc.language.joining.referring import not_of_the_dead
from games.wtactics_arc.language.joining.referring import other_than
from games.wtactics_arc.language.joining.referring import referred
from games.wtactics_arc.language.joining.replacing import certain
from games.wtactics_arc.language.joining.replacing import exclusive
from games.wtactics_arc.language.joining.replacing import in_order
from games.wtactics_arc.language.joining.replacing import whose_numbers
from games.wtactics_arc.language.joining.returning import coming_back
from games.wtactics_arc.language.joining.returning import from_somewhere
from games.wtactics_arc.language.joining.shuffling import shuffled_once
from games.wtactics_arc.language.joining.watching import watching
from games.wtactics_arc.language.ranking import ranked
from games.wtactics_arc.language.ranking import x_counts
from games.wtactics_arc.words.sentences.occasions import of_another
from games.wtactics_arc.words.sentences.targets import names_card

_OF_THE_MOMENT = (Quantity.SO_MUCH, Quantity.THERE, *ITS_NUMBERS)
MOST_EFFECTS = 40
"""Most effects of an ability: what they refer to is compared pair by pair."""
_IN_BATTLE = (Trigger.HITS_CITY, Trigger.HITS_PLAYER, Trigger.ATTACK)
_DEFENDER = Target((Noun.DEFENDING,), each=True)


def extended(ability: Ability, one: Ability) -> Ability:
    """Return an ability with the effects of a sentence after it: of what it gives its card for the
    turn; or it happens once in a turn.
    """
    if one.once:
        return replace(ability, once=True)
    if one.condition is not None:
        if ability.kind != AbilityKind.ACTIVATED or ability.condition or _watches(ability):
            raise Meaningless(text("it is what has a price that is used only at some time"))
        return replace(ability, condition=one.condition)
    if _watches(ability) and ability.inner is not None:
        return replace(ability, inner=extended(ability.inner, one))
    effects = (*ability.effects, *one.effects)
    if len(effects) > MOST_EFFECTS:
        raise Meaningless(text("an ability does at most %(most)s things", most=MOST_EFFECTS))
    return replace(ability, effects=effects)


def goes_on(ability: Ability) -> bool:
    """Return whether sentences may follow that belong to an ability."""
    additional = ability.kind == AbilityKind.EFFECT and bool(ability.price)
    return bool(ability.effects) or additional or _watches(ability)


def _may_be_once(ability: Ability) -> bool:
    """Whether an ability can happen once in a turn; the first card of a turn costs less."""
    timely = (AbilityKind.ACTIVATED, AbilityKind.TRIGGERED)
    return ability.kind in timely or ability.word == Passive.COST


def _watches(ability: Ability) -> bool:
    """Whether an ability, once used, waits for something until the turn ends (ARC-R93)."""
    return ability.kind == AbilityKind.ACTIVATED and ability.inner is not None


def complete(ability: Ability) -> Ability:
    """Return an ability whose every sentence was read: “it”, with nothing before it, is the card
    itself, or the other card that set the ability off; what may be left out is chosen last.
    """
    ranked(ability)
    ability = of_payers(ability)
    shuffled = shuffled_once(ability.effects)
    effects_ = coming_back(counted_back(looked_at(shuffled), ability.word))
    from_somewhere(effects_)
    ability = replace(ability, effects=effects_)
    of_card = bool(ability.effects) and ability.effects[0].target in CONTROLLERS
    _chosen_last(ability.effects)
    ability = referred(ability)
    if ability.kind == AbilityKind.EFFECT and ability.condition is not None:
        raise Meaningless(text("it is what has a price that is used only at some time"))
    if ability.once and not _may_be_once(ability):
        raise Meaningless(text("what has a price, or a trigger, happens once in a turn"))
    facing = bool(ability.effects) and all(one.target.facing for one in ability.effects)
    if ability.kind == AbilityKind.EFFECT and facing:
        ability = replace(ability, kind=AbilityKind.TRIGGERED, word=Trigger.BLOCKED)  # ARC-R100
    if _watches(ability) and ability.inner is not None:
        waits = grant(SELF, complete(ability.inner))
        return complete(replace(ability, inner=None, effects=(waits,)))
    ability = replace(ability, effects=tuple(exclusive(ability.effects, ability.word)))
    in_order(ability.effects)
    watching(ability.effects, ability.kind)
    effects = list(_itself(ability)) if of_itself(ability) else list(ability.effects)
    if effects and effects[0].by == IT and ability.target is None:
        effects[0] = replace(effects[0], by=SELF)
    own = (one for one in effects if one.verb == Verb.REVIVE and one.target in (SELF, IT))
    if any(own) and ability.word not in (Trigger.DEATH, Trigger.LEAVE):
        raise Meaningless(text("say from where, as in “from your graveyard”"))
    _without_x(effects, ability)
    other_than(effects)
    effects = list(asked_of(effects, ability))
    effects = _measuring(likened(paid_for(picked(effects), ability)), ability.kind)
    effects = whose_numbers(effects, ability)
    in_one_city(effects)
    if any(one.target.theirs for one in effects) and not _has_doer(ability):
        raise Meaningless(text("it does not say whose cards are meant"))
    if any(one.target.worth for one in ability.price):
        effects = [_decided(one) for one in effects]
    choosing = [at for at, one in enumerate(effects) if _is_asked(one) or one.may]
    last = max(choosing, default=0)
    if any(one.target.up_to or one.may for one in effects[:last]):
        raise Meaningless(text("“up to” comes last of what is chosen"))
    effects = certain(effects)
    optional = any(one.target.up_to or one.may for one in effects)
    if optional and any(one.target.worth for one in ability.price):
        raise Meaningless(text("those who pay with loyalty are chosen last"))
    if effects and effects[0].target == ITS and not of_card and _of_the_defender(ability):
        effects[0] = replace(effects[0], target=_DEFENDER)
    named = next((one for one in effects if one.target != SELF), None)
    if named is not None and named.target in (ITS, OWNER) and ability.target is None:
        raise Meaningless(text("it does not say whose controller is meant"))
    if any(
        follows(one) and not any(map(_may_be_left, effects[:at])) for at, one in enumerate(effects)
    ):
        raise Meaningless(text("“if you do” follows what one may do"))
    if any(follows(one) and _is_asked(one) for one in effects):
        raise Meaningless(text("“if you do” leads to one thing, about which nothing is chosen"))
    effects = _left_over(effects)
    if ability.word in (Trigger.DEATH, Trigger.LEAVE):
        not_of_the_dead(effects, ability.target is None)
    known(effects)
    mortal(effects)
    if ability.word == Trigger.PACK and not names_first(effects):
        raise Meaningless(text("several set it off: “it” does not say which"))
    if any(_ends(one, effects[at:]) for at, one in enumerate(effects, start=1)):
        raise Meaningless(_CHOSEN_LAST)
    effects = _same_players(effects)
    whole = next((at for at, one in enumerate(effects) if whole_hand(one)), len(effects))
    if not all(map(can_wait, effects[whole + 1 :])):
        raise Meaningless(
            text("after a hand is discarded follows what leaves nothing to choose and has no X")
        )
    return replace(ability, effects=tuple(effects))


def _itself(ability: Ability) -> Iterator[Effect]:
    """Yield the effects with the card itself in the place of each “it” before which no other card
    was named; one that pays could be meant, too.
    """
    paying = any(names_card(one.target) and one.target.chosen for one in ability.price)
    named = False
    for one in ability.effects:
        if one.target == IT and not named and paying:
            raise Meaningless(text("say “this creature”: “it” could be the one that pays, too"))
        own = replace(SELF, said=one.target.said)
        yield replace(one, target=own) if one.target == IT and not named else one
        named = named or names_card(one.target) or one.place.startswith(PICK)
        named = named or one.verb == Verb.TOKEN


def of_itself(ability: Ability) -> bool:
    """Return whether “it”, with nothing before it, is the card itself: no other card set it off."""
    first = ability.effects[0].target if ability.effects else SELF
    if first == IT and ability.word in (Trigger.DRAWN, Trigger.DISCARDED):
        raise Meaningless(text("say “this creature”: “it” could be the card in hand, too"))
    return not of_another(ability)


def _without_x(effects: Sequence[Effect], ability: Ability) -> None:
    """Refuse an X that nothing defines: it is fixed as a card, or what it does, is paid for
    (ARC-R23, R164).
    """
    there = any(map(has_x, effects))
    x_counts(ability)
    if ability.pays_x and not (there and ability.kind == AbilityKind.ACTIVATED):
        raise Meaningless(text("say what the X is for that is paid"))
    if there and not ability.pays_x and ability.kind != AbilityKind.EFFECT:
        raise Meaningless(text("say what X is: “where X is the number of …”"))


def _of_the_defender(ability: Ability) -> bool:
    """Whether “that player” is the one attacked: not where an opponent's creature attacks, or
    anybody's.
    """
    if ability.word == Trigger.ATTACK and ability.target is not None:
        return ability.target.side == Side.OWN
    return ability.word in _IN_BATTLE


def _has_doer(ability: Ability) -> bool:
    """Whether a player, or a card of one, sets an ability off."""
    return ability.kind == AbilityKind.TRIGGERED and ability.target is not None


def _decided(effect: Effect) -> Effect:
    """An effect that its player may leave out, as one that is done: they need not pay for it."""
    if effect.target.up_to and effect.target.count == 1:
        return replace(effect, target=replace(effect.target, up_to=False))
    return replace(effect, may=False)


def _measuring(effects: list[Effect], kind: AbilityKind) -> list[Effect]:
    """The effects with whose ATK “its” means: of a card that is no creature in play, that of what
    is damaged (ARC-R107).
    """
    if kind != AbilityKind.EFFECT:
        return [replace(one, place="") if one.place == OF_TARGET else one for one in effects]
    return [
        replace(one, amounts=(), place="", per=None, by=ITSELF) if one.place == OF_TARGET else one
        for one in effects
    ]


def _left_over(effects: list[Effect]) -> list[Effect]:
    """The effects with how many cards are the rest of those looked at, where it is buried, or of
    how many each is taken that is of a kind.
    """
    done: list[Effect] = []
    for one in effects:
        each = one.place.startswith(EACH_SEEN)
        if one.verb == Verb.TAKE and (one.place == BURIED or each):
            looks = (e.amounts for e in reversed(done) if e.verb == Verb.LOOK and e.amounts)
            seen = next(looks, (0,))[0]
            left = 0 if of_x(seen) else int(seen) if each else int(seen) - int(one.amounts[0])
            if left <= 0:
                raise Meaningless(text("say before that at how many cards one looks"))
            one = replace(one, amounts=(left,) if each else (one.amounts[0], left))
        done.append(one)
    return done


def _is_asked(effect: Effect) -> bool:
    """Whether something is chosen for an effect: whom it concerns, or where those are."""
    return effect.target.chosen or effect.target.within is not None


def _may_be_left(effect: Effect) -> bool:
    """Whether “if you do” asks of an effect: a player may leave it out, or cannot do it in full."""
    return effect.may or effect.target.up_to or discards_own(effect)


def discards_own(effect: Effect) -> bool:
    """Return whether the player discards cards of their choice."""
    plain = effect.verb == Verb.DISCARD and effect.target == SELF and not effect.place
    return plain and effect.per is None


def is_awaited(effect: Effect) -> bool:
    """Return whether what follows an effect waits for its player's answer (ARC-R129, R232)."""
    return discards_own(effect) or is_choice(effect)


def is_choice(effect: Effect) -> bool:
    """Return whether a player chooses what happens; else it is a card that is chosen."""
    aimed = effect.place == AIM or effect.place.startswith(PICK)
    return effect.verb == Verb.CHOOSE and not aimed


def _same_players(effects: list[Effect]) -> list[Effect]:
    """The effects with those who discarded their hands as those who do what follows."""
    return [
        replace(one, target=before.target)
        if one.target == ITS and whole_hand(before) and before.target.each
        else one
        for one, before in zip(effects, [*effects[:1], *effects], strict=False)
    ]


_CHOSEN_LAST = text("what is chosen comes last: what follows would happen before it")


def _chosen_last(effects: Sequence[Effect]) -> None:
    """Refuse what is said of “it” after a choice, of which it is not known yet."""
    chosen = False
    for one in effects:
        if chosen and (one.target in REFERRED or one.by in REFERRED):
            raise Meaningless(_CHOSEN_LAST)
        chosen = chosen or is_choice(one)


def _ends(effect: Effect, rest: Sequence[Effect]) -> bool:
    """Whether something follows what its player chooses that cannot wait for the choice."""
    if is_choice(effect):
        return not all(map(can_wait, rest))
    return bool(rest) and effect.verb in (Verb.OFFER, Verb.FACTION)


def can_wait(effect: Effect) -> bool:
    """Return whether an effect can be carried out as one of its own, later."""
    plain = effect.target not in REFERRED and not _is_asked(effect) and not effect.may
    doing = effect.by is None and not follows(effect) and effect.verb != Verb.MANUAL
    fact = effect.condition
    if fact is not None and fact.measure.noun in OF_IT:
        return False
    if effect.per is not None and effect.per.noun in _OF_THE_MOMENT:
        return False
    return plain and doing and not has_x(effect)
