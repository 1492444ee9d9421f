"""Phases, bids and advantages of a discipline, who attacks cities, regeneration, and what is done
with cards that only some players see: a part of the builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.conditions import ADVANTAGES
from games.wtactics_arc.cards.text.conditions import THEM
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.deeds import is_creatures
from games.wtactics_arc.language.builder.further.of_it import OfIt
from games.wtactics_arc.language.builder.occasions import whose
from games.wtactics_arc.language.joining.leading import trailed
from games.wtactics_arc.language.joining.leading import with_condition
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import PAY
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import triggering
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.words.sentences.parts.places import NON


@inline
class Moments(OfIt):
    """Moments, disciplines, regeneration. Each method is a rule of the grammar."""

    # -- moments

    def tactics_start(self) -> TriggerEvent:
        return TriggerEvent(Trigger.TACTICS)

    def attack_phase_starts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.ASSAULT)

    def pack_attacks_city(self, when: None, kind: Target) -> TriggerEvent:
        return _on_city(self.pack_attacks(when, kind))

    def your_pack_attacks_city(self, when: None, kind: Target) -> TriggerEvent:
        return _on_city(self.your_pack_attacks(when, kind))

    def is_attacked(self, when: None, thing: Target) -> TriggerEvent:
        if thing == ENCHANTED:
            return triggering(Trigger.ATTACKED, thing)
        return super().is_attacked(when, thing)

    # -- the Attack phase

    def your_attack_phase(self) -> Condition:
        return Condition(False, Measure(Quantity.ASSAULT), Compare.EXACTLY, 1)

    def not_your_attack_phase(self) -> Condition:
        return Condition(False, Measure(Quantity.ASSAULT), Compare.EXACTLY, 0)

    def in_attack_phase(self, effects: Any) -> Any:
        return trailed(with_condition(effects, self.your_attack_phase()))

    # -- who cannot block whom

    def cannot_stop_this(self, thing: Target) -> tuple[Ability, ...]:
        return self.has_given(SELF, [self.not_blocked_by(_all_of(thing))])

    def cannot_stop_yours(self, thing: Target, *whom: Any) -> tuple[Ability, ...]:
        mine = self.group(self.your_group(*whom))
        return self.has_given(mine, [self.not_blocked_by(_all_of(thing))])

    def cannot_stop_yours_now(self, thing: Target, *whom: Any) -> tuple[Effect, ...]:
        mine = self.group(self.your_group(*whom))
        return self.gain(mine, [self.not_blocked_by(_all_of(thing))])

    # -- gems, moves, and what was destroyed

    def gains_gems(self, thing: Target, amount: Any, faction: Token) -> Effect:
        if thing != YOU:
            raise Meaningless(text("gems are added to your own reserve"))
        return self.add_gems(amount, faction)

    def gains_one_gem(self, thing: Target, faction: Token) -> Effect:
        return self.gains_gems(thing, 1, faction)

    def gains_any_gems(self, thing: Target, amount: Any = 1) -> Effect:
        return super().gains_any_gems(thing, amount)

    def move_to_their_city(self, thing: Target) -> Effect:
        """“That player” is the opponent whose creature it is."""
        if thing.side != Side.ENEMY or not thing.chosen or thing.count > 1:
            raise Meaningless(text("it does not say whose city is meant"))
        return self.move_home_city(thing)

    def done_kind(self, word: Token) -> str:
        return str(word)

    def done_before_of(self, noun: str) -> Measure:
        return Measure(Quantity.DONE, having=noun, said=THEM)

    # -- decks that are shuffled

    def shuffle_it(self) -> Effect:
        return Effect(Verb.LOOK, (), IT, PrivateLook.SHUFFLE)

    def all_of_yours_under(self) -> tuple[Effect, ...]:
        return (self.shuffle_graveyard(), self.hand_under())

    def all_under(self, thing: Target) -> tuple[Effect, ...]:
        """The graveyards first: then the players are the same who draw after that."""
        if thing == YOU:
            return self.all_of_yours_under()
        if not thing.each or set(thing.nouns) - {Noun.PLAYER, Noun.OPPONENT}:
            raise Meaningless(text("say it of each player, or of yourself"))
        side = Side.ENEMY if Noun.OPPONENT in thing.nouns else thing.side
        buried = Target((Noun.CARD,), each=True, side=side, buried=True)
        return (Effect(Verb.RETURN, (), buried, "deck"), self.their_hand_under(thing))

    # -- bids and advantages

    def wins_bid_in(self, when: None, name: Token) -> TriggerEvent:
        return TriggerEvent(Trigger.WIN, _of_discipline(Side.OWN, name))

    def they_win_bid_in(self, when: None, thing: Target, name: Token) -> TriggerEvent:
        return TriggerEvent(Trigger.WIN, _of_discipline(whose(thing), name))

    def claims_in(self, when: None, name: Token) -> TriggerEvent:
        return TriggerEvent(Trigger.CLAIMS, _of_discipline(Side.OWN, name))

    def they_claim_in(self, when: None, thing: Target, name: Token) -> TriggerEvent:
        return TriggerEvent(Trigger.CLAIMS, _of_discipline(whose(thing), name))

    def disciplines(self, *names: Token) -> Measure:
        known = [discipline(name) for name in names]
        return Measure(ADVANTAGES + " ".join(known))

    def have_advantage(self, which: Measure) -> Condition:
        return Condition(False, which, Compare.AT_LEAST, 1)

    def have_no_advantage(self, which: Measure) -> Condition:
        return Condition(False, which, Compare.AT_MOST, 0)

    def they_have_advantage(self, which: Measure) -> Condition:
        return Condition(True, which, Compare.AT_LEAST, 1, some=True)

    # -- creatures

    def is_changed_and_raids(self, thing: Target, change: tuple[int, int]) -> tuple[Ability, ...]:
        return (self.is_changed(thing, change), *self.must_attack(thing))

    def regenerate(self, thing: Target) -> Effect:
        if not is_creatures(thing):
            raise Meaningless(text("it is creatures that regenerate"))
        return Effect(Verb.SAVE, (), real(thing), "marked")

    def attacks_a_city(self, when: None, thing: Target) -> TriggerEvent:
        if thing in (SELF, IT):
            return TriggerEvent(Trigger.ATTACK, replace(SELF, among=Noun.CITY))
        return _on_city(triggering(Trigger.ATTACK, thing))

    def moves(self, when: None, thing: Target) -> TriggerEvent:
        head = triggering(Trigger.MOVES, thing)
        if head.target is not None and (head.target.here or not _plain_creature(head.target)):
            raise Meaningless(text("say which creatures move, and where to"))
        return head

    def moves_here(self, when: None, thing: Target) -> TriggerEvent:
        head = self.moves(when, thing)
        if head.target is None or head.target == HOST:
            raise Meaningless(text("say which creatures move, and where to"))
        return TriggerEvent(head.word, replace(head.target, here=True))

    def moves_to_army(self, when: None, thing: Target) -> TriggerEvent:
        return _arriving(self.moves(when, thing), Noun.TROOP)

    def moves_to_city(self, when: None, thing: Target) -> TriggerEvent:
        return _arriving(self.moves(when, thing), Noun.RESIDENT)

    def host_would_die(self) -> TriggerEvent:
        return TriggerEvent(Trigger.DEATH, HOST)

    # -- prices

    def pay_of(self, number: int, faction: Token) -> Effect:
        return Effect(Verb.MANUAL, (number,), place=PAY, keyword=str(faction))

    # -- what only some players see

    def choose_other(self, what: str) -> Effect:
        return replace(self.choose_card(), keyword=NON + what)

    def sifted_theirs(self) -> Effect:
        return replace(self.sifted(), target=ITS)

    def at_bottom_there(self, thing: Target) -> Effect:
        if thing != IT:
            raise Meaningless(text("say of whose deck"))
        return Effect(Verb.RETURN, (), IT, DeckEnd.BOTTOM)


def _plain_creature(target: Target) -> bool:
    """Whether creatures are named, and not by where they are."""
    kinds = (Noun.CREATURE, Noun.MADE, Noun.HOST)
    named = all(noun not in list(Noun) or noun in kinds for noun in target.nouns)
    return named and not target.among and not target.state


def _all_of(thing: Target) -> Target:
    """The creatures of a group, of which none can do something."""
    if not thing.each or thing.theirs:
        raise Meaningless(text("say which creatures cannot block"))
    return replace(thing, each=False)


def _arriving(head: TriggerEvent, where: Noun) -> TriggerEvent:
    """A move into the Army, or into a city."""
    if head.target == HOST:
        raise Meaningless(text("say which creatures move, and where to"))
    return TriggerEvent(head.word, replace(head.target or SELF, among=where))


def _on_city(head: TriggerEvent) -> TriggerEvent:
    """An attack on a city, and on no Army."""
    if head.target is None or head.target == HOST or head.target.among or head.target.here:
        raise Meaningless(text("say which other creatures attack a city"))
    return TriggerEvent(head.word, replace(head.target, among=Noun.CITY))


def _of_discipline(side: Side, name: Token) -> Target:
    return Target((Noun.PLAYER,), side=side, among=discipline(name))


def discipline(name: Any) -> str:
    if str(name) not in DISCIPLINES:
        raise Meaningless(text("the disciplines are Body, Mind and Soul"))
    return str(name)
