"""What is asked of a card that was meant before: a part of the builder."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.text import text
from games.wtactics_arc.cards.text.conditions import AFTER
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import UNNAMED
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.further.places import WhoseAndWhere
from games.wtactics_arc.language.joining.asking import asked_kind
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.names import TYPES


@inline
class OfIt(WhoseAndWhere):
    """Conditions of “it”. Each method is a rule of the grammar."""

    def is_a(self, kind: Target) -> Condition:
        if kind == Target((Noun.RESIDENT,)):
            return self.this_so(self.this_resides())
        return Condition(False, Measure(Quantity.IT_IS), Compare.EXACTLY, 1, of=asked_kind(kind))

    def is_no(self, kind: Target) -> Condition:
        return replace(self.is_a(kind), number=0)

    def was_a(self, kind: Target) -> Condition:
        return replace(self.is_a(kind), was=True)

    def was_no(self, kind: Target) -> Condition:
        return replace(self.was_a(kind), number=0)

    def was_so(self, measure: Measure) -> Condition:
        return replace(self.this_so(measure), was=True)

    def has_that(self, word: str) -> Condition:
        return self.is_a(Target((Noun.CREATURE,), having=word))

    def cost_is(self, compare: Compare, number: int) -> Condition:
        of = Target((Noun.CARD,), limit=(compare, number), limit_on=COST)
        return self.of_it(self.is_a(of))

    def cost_reaches(self, number: int) -> Condition:
        return self.cost_is(Compare.AT_LEAST, number)

    def cost_or_less(self, number: int) -> Condition:
        return self.cost_is(Compare.AT_MOST, number)

    def it_is_yours(self) -> Condition:
        return self.of_it(self.is_a(Target((Noun.CARD,), side=Side.OWN)))

    def if_first(self, fact: Condition, effects: Any) -> Any:
        """A card that was revealed is taken if it is one of a kind (ARC-R139)."""
        if not isinstance(effects, Effect) or effects.place != UNNAMED or fact.of is None:
            return super().if_first(fact, effects)
        return self.take_if(_kind_revealed(fact))

    def take_one(self, thing: Target) -> Effect:
        if thing == IT:
            return Effect(Verb.TAKE, (1,), SELF, UNNAMED)
        return super().take_one(thing)

    def of_aim(self, fact: Condition) -> Condition:
        """Of whom the effect itself concerns."""
        return replace(fact, said=AFTER)

    def of_this(self, fact: Condition) -> Condition:
        if fact.of is not None or fact.was:
            raise Meaningless(text("what always holds asks of “it” only what its card does"))
        return replace(fact, said="")


def _kind_revealed(fact: Condition) -> str:
    """The type, subtype or faction of which a revealed card must be."""
    of = fact.of
    if of is None or fact.number != 1 or fact.was or not _is_of_one_kind(of):
        raise Meaningless(text("say which card of those you looked at: a type, or a subtype"))
    return of.faction or str(of.nouns[0])


def _is_of_one_kind(of: Target) -> bool:
    """Whether cards are named by one type, subtype or faction, and by nothing else."""
    noun, plain = of.nouns[0], Target(of.nouns, faction=of.faction)
    named = noun not in list(Noun) or noun in (*TYPES, Noun.CARD)
    alone = of == plain and len(of.nouns) == 1
    return alone and named and (noun == Noun.CARD) == bool(of.faction)
