"""What holds for a turn, what keeps creatures from dying, and what their controllers choose: a part
of the builder.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.amounts import has_x
from games.wtactics_arc.cards.text.terms import HOME
from games.wtactics_arc.cards.text.terms import HOME_CITY
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.things import singular
from games.wtactics_arc.language.builder.unseen import Unseen
from games.wtactics_arc.language.completing import complete
from games.wtactics_arc.language.granting import grant
from games.wtactics_arc.language.granting import granted
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.joining.meant import Unending
from games.wtactics_arc.language.joining.offering import PICK
from games.wtactics_arc.language.meaning import PAY
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import clause_effects
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import priced
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.words.sentences.effects import effects_words


@inline
class ForATurn(Unseen):
    """Abilities and keywords for a turn. Each method is a rule of the grammar."""

    granting = False
    """Whether a passive sentence that is done is given to its card for the turn (ARC-R93)."""

    def done(self, clauses: Iterable[ClauseMeaning]) -> tuple[Effect, ...]:
        """Return the effects that clauses state after a trigger or a price."""
        if not self.granting:
            return clause_effects(clauses)
        return clause_effects(
            grant(SELF, one) if isinstance(one, Ability) else one for one in clauses
        )

    def loses_keywords(self, thing: Target, keywords: list[Ability]) -> tuple[Effect, ...]:
        if any(one.word not in KEYWORDS for one in keywords):
            raise Meaningless(text("that cannot be lost for a turn"))
        first = real(thing)
        again = IT if first.chosen else first
        return tuple(
            Effect(Verb.LOSE, (), again if at else first, keyword=str(one.word))
            for at, one in enumerate(keywords)
        )

    def loses_without_end(self, thing: Target, keywords: list[Ability]) -> None:
        raise Unending(text("add “until the end of the turn”"))

    def lent(self, words: Token) -> Ability:
        return _quoted(words)

    def granted_words(self, thing: Target, words: Token) -> Effect:
        return grant(real(thing), _quoted(words))

    def granted_for_good(self, thing: Target, words: Token) -> Effect:
        return replace(grant(real(thing), _quoted(words)), amounts=(1,))

    def next_turn(self, effect: ClauseMeaning) -> Effect:
        later = self._later(effect, Trigger.START)
        return replace(later, amounts=(1,))

    def end_of_turn(self, effect: ClauseMeaning) -> Effect:
        return self._later(effect, Trigger.END)

    def _later(self, effect: ClauseMeaning, word: Trigger) -> Effect:
        """“Destroy it at the end of the turn” (ARC-R104): return the effect that gives a card the
        ability to leave play at that moment, at the end of this turn whosever it is.
        """
        if not isinstance(effect, Effect) or effect.target not in (IT, SELF):
            raise Meaningless(text("later only this card, or “it”, leaves play"))
        if effect.verb not in (Verb.REMOVE, Verb.DESTROY, Verb.RETURN):
            raise Meaningless(text("later only this card, or “it”, leaves play"))
        doing = (replace(effect, target=SELF),)
        whose = Target((Noun.PLAYER,), each=True) if word == Trigger.END else None
        later = Ability("", AbilityKind.TRIGGERED, word, effects=doing, target=whose)
        return grant(effect.target, later)

    def granted_always(self, thing: Target, words: Token) -> tuple[Ability, ...]:
        lent = _quoted_all(words)
        if thing not in (ENCHANTED, IT):
            raise Unending(text("add “until the end of the turn”"))
        return tuple(granted(thing, one) for one in lent)

    def remark(self, *words: Token) -> tuple[Ability, ...]:
        return ()

    def they_pick(self, thing: Target, noun: str) -> Effect:
        kind = noun if isinstance(noun, Noun) else singular(noun)
        return Effect(Verb.CHOOSE, target=player(thing), place=PICK + kind)

    def save(self, thing: Target) -> Effect:
        return Effect(Verb.SAVE, (), real(thing))

    def gains_type(self, thing: Target, subtype: str) -> Effect:
        return Effect(Verb.TYPE, (), real(thing), subtype)

    def no_draw(self, thing: Target) -> Effect:
        return Effect(Verb.NO_DRAW, (), player(thing))

    def move_home(self, thing: Target) -> Effect:
        return Effect(Verb.MOVE, (), real(thing), HOME)

    def move_home_city(self, thing: Target) -> Effect:
        return Effect(Verb.MOVE, (), real(thing), HOME_CITY)

    def offered(self, price: ClauseMeaning, clauses: list[ClauseMeaning]) -> Any:
        if not isinstance(price, Effect) or price.place != PAY or price.keyword:
            return _bargain(priced([price]), clauses)
        effects = clause_effects(clauses)
        if any(map(has_x, effects)):
            raise Meaningless(text("X cannot stand in what is chosen"))
        if effects[0].target == IT:
            bought = (replace(one, if_done=True) for one in effects)
            return (Effect(Verb.OFFER, price.amounts), *bought)
        whole = complete(Ability("", AbilityKind.EFFECT, effects=effects))
        return Effect(
            Verb.OFFER, price.amounts, place=str(effects_words(whole.effects, text("This card")))
        )


def _bargain(price: Ability, clauses: list[ClauseMeaning]) -> Effect:
    """A price other than gems, with what it is paid for; only once each turn does it stand so."""
    from games.wtactics_arc.words.sentences.abilities import THIS_CARD
    from games.wtactics_arc.words.sentences.abilities import paragraph

    whole = complete(replace(price, effects=clause_effects(clauses)))
    return Effect(Verb.OFFER, (), place=str(paragraph(whole, THIS_CARD).sentence))


def _quoted(words: Token) -> Ability:
    """The one ability in quotation marks."""
    one, *more = _quoted_all(words)
    if more:
        raise Meaningless(text("what is quoted is one ability that is understood"))
    return one


def _quoted_all(words: Token) -> list[Ability]:
    """The abilities in quotation marks, one or more."""
    from games.wtactics_arc.language.texts import Bearer
    from games.wtactics_arc.language.texts import read_text

    read = read_text(str(words).rstrip("."), Bearer(itself=CREATURE, anew=False))
    lent = [one for sentence in read for one in sentence.abilities]
    if not lent or any(one.by_hand or one.kind == AbilityKind.EFFECT for one in lent):
        raise Meaningless(text("what is quoted is one ability that is understood"))
    return lent
