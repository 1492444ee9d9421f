"""What holds until a card is marked, what players draw in their next Draw phase, creatures that are
played into the Army: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace

from lark import Token
from lark import v_args

from games.text import text
from games.wtactics_arc.cards.text.terms import UNTIL_MARKED
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder.further.unmarking import Unmarking
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import player


@v_args(inline=True)
class Bounded(Unmarking):
    """For how long, and in which phase. Each method is a rule of the grammar."""

    # -- until it is marked

    def granted_until_marked(self, thing: Target, words: Token) -> Effect:
        return replace(self.granted_words(thing, words), amounts=(UNTIL_MARKED,))

    def has_until_marked(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        given = self.gain_until(thing, keywords)
        return tuple(replace(one, amounts=(UNTIL_MARKED,)) for one in given)

    def changed_until_marked(self, thing: Target, change: tuple[int, int]) -> Effect:
        return replace(self.buff_until(thing, change), amounts=(UNTIL_MARKED,))

    # -- in the next Draw phase, into the Army

    def draws_one_next(self, thing: Target) -> Effect:
        return Effect(Verb.NO_DRAW, (1,), SELF if thing == YOU else player(thing))

    def joins(self, when: None, thing: Target = SELF) -> TriggerEvent:
        if thing not in (SELF, IT):
            raise Meaningless(text("it is this creature that is played into the army"))
        return TriggerEvent(Trigger.JOINS)
