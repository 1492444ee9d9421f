"""Whole sentences and their clauses: prices, triggers, conditions; a part of the builder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.itself import Itself
from games.wtactics_arc.language.builder.unseen import choice
from games.wtactics_arc.language.granting import standing
from games.wtactics_arc.language.joining.leading import THEN
from games.wtactics_arc.language.joining.leading import at_end
from games.wtactics_arc.language.joining.leading import led
from games.wtactics_arc.language.joining.leading import led_by
from games.wtactics_arc.language.joining.leading import spread
from games.wtactics_arc.language.joining.leading import trailed
from games.wtactics_arc.language.joining.leading import with_condition
from games.wtactics_arc.language.joining.meant import CONTROLLERS
from games.wtactics_arc.language.joining.meant import THAT
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.replacing import negated
from games.wtactics_arc.language.meaning import PAY
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import clause_effects
from games.wtactics_arc.language.meaning import counted_by_x
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import priced
from games.wtactics_arc.language.meaning import ransomed
from games.wtactics_arc.language.meaning import times
from games.wtactics_arc.language.meaning import triggering

_OF_TWO = (Trigger.HITS_CREATURE, Trigger.KILLS)
_GAINING = (Verb.BUFF, Verb.GROW, Verb.GAIN, Verb.UNMARK, Verb.COUNT, Verb.HEAL)


@inline
class Sentences(Itself):
    """Combinations of clauses. Each method is a rule of the grammar."""

    # -- sentences

    def has_keywords(self, keywords: list[Ability]) -> tuple[Ability, ...]:
        return tuple(keywords)

    def plain(self, clauses: list[ClauseMeaning]) -> tuple[Ability, ...]:
        statics = tuple(one for one in clauses if isinstance(one, Ability))
        if any(one.text == X for one in statics):
            raise Meaningless(text("say what X is: “where X is the number of …”"))
        if statics and len(statics) == len(clauses):
            return statics
        return (Ability("", AbilityKind.EFFECT, effects=clause_effects(clauses)),)

    def triggered(self, head: TriggerEvent, clauses: list[ClauseMeaning]) -> tuple[Ability, ...]:
        effects = self.done(clauses)
        head = damaging(head, effects)
        if head.word in _OF_TWO and any(_is_unclear(one, head) for one in effects):
            raise Meaningless(text("say “this creature”: “it” could be the damaged one, too"))
        return (replace(self.head(head), effects=effects),)

    def once_triggered(self, *parts: Any) -> tuple[Ability, ...]:
        return once(self.triggered(*parts))

    def once_activated(self, *parts: Any) -> tuple[Ability, ...]:
        return once(self.activated(*parts))

    def once_free(self, clauses: list[ClauseMeaning]) -> tuple[Ability, ...]:
        return once(self.activated([], clauses))

    def start(self, meaning: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return meaning

    def only_once(self) -> tuple[Ability, ...]:
        return (Ability("", AbilityKind.EFFECT, once=True),)

    def rest_back(self, where: str) -> Effect:
        on_top = where == DeckEnd.TOP
        return Effect(Verb.LOOK, (), SELF, PrivateLook.REST_ON_TOP if on_top else PrivateLook.REST)

    def triggered_by_any(self, when: None, thing: Target, *parts: Any) -> tuple[Ability, ...]:
        *words, clauses = parts
        return tuple(
            one for word in words for one in self.triggered(triggering(word, thing), clauses)
        )

    def triggered_last(
        self, clauses: list[ClauseMeaning], head: TriggerEvent
    ) -> tuple[Ability, ...]:
        return self.triggered(head, clauses)

    def counters(self, *parts: Any) -> tuple[int, int]:
        change = parts[-1]
        number = parts[0] if len(parts) > 1 else 1
        return change[0] * number, change[1] * number

    def enters_with(self, change: tuple[int, int]) -> tuple[Ability, ...]:
        return self.triggered(TriggerEvent(Trigger.ENTER), [Effect(Verb.GROW, change, SELF)])

    def enters_marked(self) -> tuple[Ability, ...]:
        return (Ability("", AbilityKind.PASSIVE, Passive.ENTERS_MARKED),)

    def enter_marked(self, thing: Target) -> tuple[Ability, ...]:
        if thing == SELF:
            return self.enters_marked()
        inner = Ability("", AbilityKind.PASSIVE, Passive.ENTERS_MARKED)
        return (
            Ability("", AbilityKind.PASSIVE, Passive.AURA, target=standing(thing), inner=inner),
        )

    def activated(
        self, price: list[ClauseMeaning], clauses: list[ClauseMeaning]
    ) -> tuple[Ability, ...]:
        return (replace(priced(price), effects=self.done(clauses)),)

    def activated_watch(
        self, price: list[ClauseMeaning], head: TriggerEvent, clauses: list[ClauseMeaning]
    ) -> tuple[Ability, ...]:
        (watching,) = self.triggered(head, clauses)
        return (replace(priced(price), inner=watching),)

    def head(self, parts: TriggerEvent | list[ClauseMeaning]) -> Ability:
        if isinstance(parts, TriggerEvent):
            kind = AbilityKind.TRIGGERED
            return Ability("", kind, parts.word, parts.number, target=parts.target)
        return priced(parts)

    # -- clauses

    def clauses(self, *clauses: Any) -> list[ClauseMeaning]:
        return list(spread(clauses))

    def and_then(self) -> str:
        return THEN

    def clause(self, effects: Any) -> Any:
        return effects

    def if_first(self, fact: Condition, effects: Any) -> Any:
        return led(effects, lambda one: with_condition(one, fact))

    def if_last(self, effects: Any, fact: Condition) -> Any:
        return trailed(with_condition(effects, at_end(fact)))

    def may(self, effects: Any) -> Any:
        """“You may …, and …”: what is joined to the choice happens only if its player makes it."""
        return led_by((self.optional(effects),), done_so)

    def optional(self, effects: Any) -> Any:
        if isinstance(effects, Effect) and effects.target.chosen and effects.target.count == 1:
            return replace(effects, target=replace(effects.target, up_to=True))
        if isinstance(effects, Effect) and effects.place == PAY:
            if effects.keyword:
                raise Meaningless(text("gems of one faction are paid before a colon"))
            return Effect(Verb.OFFER, effects.amounts)
        if isinstance(effects, Effect) and not effects.target.chosen:
            return replace(effects, may=True)
        raise Meaningless(text("“you may” fits one thing that is done"))

    def they_may(self, thing: Target, effects: Any) -> Effect:
        return choice([clause_effects([self.optional(effects)])], player(thing))

    def in_your_turn(self, effects: Any) -> Any:
        return trailed(with_condition(effects, self.your_turn()))

    def unless(self, effects: Any, fact: Condition) -> Any:
        return trailed(with_condition(effects, negated(at_end(fact))))

    def ransom(self, effects: Any, gems: int) -> Effect:
        return ransomed(effects, gems)

    def ransom_first(self, gems: int, effects: Any) -> Effect:
        return ransomed(effects, gems)

    def own_ransom(self, effects: Any, gems: int) -> Effect:
        return ransomed(effects, gems, own=True)

    def own_ransom_first(self, gems: int, effects: Any) -> Effect:
        return ransomed(effects, gems, own=True)

    def if_done(self, effects: Any) -> Any:
        return led(effects, done_so)

    def where_x(self, effects: Any, per: Measure) -> Any:
        return counted_by_x(effects, per)

    def for_each(self, effects: Any, per: Measure) -> Any:
        return times(effects, per)

    def for_each_first(self, per: Measure, effects: Any) -> Any:
        return led(effects, lambda one: times(one, per))


def damaging(head: TriggerEvent, effects: Iterable[Effect]) -> TriggerEvent:
    """Return what sets an ability off: where “that creature” is the one that is damaged by the card
    itself, once for each of them (ARC-R264).
    """
    that = any(one.target == IT and one.target.said == THAT.said for one in effects)
    if head.word == Trigger.HITS_CREATURE and head.target is None and that:
        return TriggerEvent(Trigger.HARMS, Target((Noun.CREATURE,)))
    return head


def _is_unclear(effect: Effect, head: TriggerEvent) -> bool:
    """Whether an effect may concern either of two creatures; one that was killed gains nothing."""
    if effect.per is not None and effect.per.noun in (Quantity.ATK, *ITS_NUMBERS):
        return True
    gaining = head.word == Trigger.KILLS and effect.verb in _GAINING
    return effect.target in CONTROLLERS or (effect.target == IT and not gaining)


def done_so(effect: ClauseMeaning) -> ClauseMeaning:
    """Return what is done if its player did what they might do before."""
    if isinstance(effect, Effect) and effect.place in (PrivateLook.REST, PrivateLook.REST_ON_TOP):
        return effect  # the rest of what was looked at goes there, whatever was taken
    if isinstance(effect, Effect):
        return replace(effect, if_done=True)
    raise Meaningless(text("“if you do” leads to one thing, about which nothing is chosen"))


def once(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return abilities that happen once in a turn."""
    return tuple(replace(one, once=True) for one in abilities)
