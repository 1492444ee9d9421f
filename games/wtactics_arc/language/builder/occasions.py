"""Triggers, as sentences begin: “When it dies”, “At the start of each turn”: a part of the
builder.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.amounts import Amounts
from games.wtactics_arc.language.joining.meant import ENCHANTED
from games.wtactics_arc.language.joining.meant import YOU
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import TriggerEvent
from games.wtactics_arc.language.meaning import triggering

THIS_CITY = Target((Noun.THIS_CITY,))
_EACH = Target((Noun.PLAYER,), each=True)
_THEIRS = Target((Noun.OPPONENT,), each=True)


@inline
class Occasions(Amounts):
    """Triggers. Each method is a rule of the grammar."""

    def when(self) -> None:
        return None

    def enters(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.ENTER, thing)

    def enters_for_you(self, when: None, thing: Target) -> TriggerEvent:
        if thing.side == Side.ENEMY:
            raise Meaningless(text("it cannot be an opponent's and under your control"))
        return triggering(Trigger.ENTER, replace(thing, side=Side.OWN))

    def dies(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.DEATH, thing)

    def would_die(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.DEATH, thing)

    def itself_would_die(self) -> TriggerEvent:
        return TriggerEvent(Trigger.DEATH)

    def creature_given_up(self) -> Target:
        return Target((Noun.CREATURE,))

    def city_given_up(self) -> Target:
        return Target((Noun.CITY,))

    def enchantment_given_up(self) -> Target:
        return Target((Noun.ENCHANTMENT,))

    def kind_given_up(self, kind: Token) -> Target:
        return Target((str(kind),))

    def you_part_with(self, when: None, what: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.SACRIFICED, replace(what, side=Side.OWN))

    def you_part_with_another(self, when: None, what: Target) -> TriggerEvent:
        return self.you_part_with(when, replace(what, other=True))

    def they_part_with(self, when: None, thing: Target, what: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.SACRIFICED, replace(what, side=whose(thing)))

    def is_sacrificed(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.SACRIFICED, thing)

    def pack_attacks(self, when: None, kind: Target) -> TriggerEvent:
        head = triggering(Trigger.PACK, kind)
        if head.target is None:
            raise Meaningless(text("it is creatures that attack, defend or reside"))
        return head

    def you_gain(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.GAINS, Target((Noun.PLAYER,), side=Side.OWN))

    def you_lose(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.LOSES, Target((Noun.PLAYER,), side=Side.OWN))

    def they_gain(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.GAINS, Target((Noun.PLAYER,), side=whose(thing)))

    def they_lose(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.LOSES, Target((Noun.PLAYER,), side=whose(thing)))

    def leaves(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.LEAVE, thing)

    def trigger(self, head: TriggerEvent) -> TriggerEvent:
        return head

    def hits_city(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.HITS_CITY, thing)

    def hits_player(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.HITS_PLAYER, thing)

    def attacks(self, when: None, thing: Target) -> TriggerEvent:
        if thing == YOU:
            return self.pack_attacks(when, Target((Noun.CREATURE,), side=Side.OWN))
        return triggering(Trigger.ATTACK, thing)

    def attacks_here(self, when: None, thing: Target) -> TriggerEvent:
        """“When an Elf attacks this city” (ARC-R134)."""
        head = triggering(Trigger.ATTACK, thing)
        if head.target is None or head.target == HOST or head.target.here:
            raise Meaningless(text("it is creatures that attack, defend or reside"))
        if head.target.nouns == (Noun.CREATURE,):
            return TriggerEvent(head.word, replace(head.target, nouns=(Noun.ATTACKER,), here=True))
        if any(noun in list(Noun) for noun in head.target.nouns) or head.target.among:
            raise Meaningless(text("it is creatures that attack, defend or reside"))
        return TriggerEvent(head.word, replace(head.target, among=Noun.ATTACKER, here=True))

    def defends(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.DEFEND, thing)

    def hits_creature(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.HITS_CREATURE, thing)

    def hits(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.HITS, thing)

    def kills(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.KILLS, thing)

    def attacks_alone(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.ALONE, thing)

    def aiming(self, word: Token, *more: Token) -> str:
        if more and str(word) == "event":
            return f"{Noun.EVENT} {Noun.ABILITY}"
        return Noun.ITEM if more or str(word) == "spell" else Noun(str(word))

    def becomes_target_of_any(self, when: None, thing: Target, noun: str) -> TriggerEvent:
        """Of what a card becomes the target; the card itself alone notices it."""
        if thing not in (SELF, IT):
            raise Meaningless(text("only of the card itself is it noticed what aims at it"))
        return TriggerEvent(Trigger.AIMED, Target(tuple(noun.split())))

    def becomes_target(self, when: None, thing: Target, noun: str) -> TriggerEvent:
        head = self.becomes_target_of_any(when, thing, noun)
        return TriggerEvent(head.word, Target(tuple(noun.split()), side=Side.ENEMY))

    def is_hurt(self, when: None, thing: Target) -> TriggerEvent:
        if thing not in (SELF, IT):
            raise Meaningless(text("only of the card itself is it noticed that it is damaged"))
        return TriggerEvent(Trigger.HURT)

    def becoming_blocked(self) -> Trigger:
        return Trigger.BLOCKED

    def of_kind_played(self, kind: Token) -> Target:
        return Target((str(kind),))

    def wins_bid(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.WIN)

    def wins_any_bid(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.WIN, Target((Noun.PLAYER,), side=Side.OWN))

    def they_win_bid(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.WIN, Target((Noun.PLAYER,), side=whose(thing)))

    def becomes_marked(self, when: None, thing: Target) -> TriggerEvent:
        if thing == ENCHANTED:
            return TriggerEvent(Trigger.MARKED, HOST)
        if thing not in (SELF, IT):
            raise Meaningless(text("only of the card itself is it noticed that it becomes marked"))
        return TriggerEvent(Trigger.MARKED)

    def becomes_blocked(self, when: None, thing: Target) -> TriggerEvent:
        return triggering(Trigger.BLOCKED, thing)

    def blocks_this(self, when: None, thing: Target) -> TriggerEvent:
        """“When a creature blocks this creature”: once for each defender (ARC-R158)."""
        head = triggering(Trigger.DEFEND, thing)
        if head.target is None or head.target == HOST:
            raise Meaningless(text("say which creatures block it"))
        return TriggerEvent(head.word, replace(head.target, facing=True))

    def blocked_by(self, when: None, thing: Target, kind: Target) -> TriggerEvent:
        if thing not in (SELF, IT):
            raise Meaningless(text("only of the card itself is it noticed who blocks it"))
        return self.blocks_this(when, kind)

    def pays_loyalty(self, when: None, thing: Target) -> TriggerEvent:
        if thing not in (SELF, IT):
            raise Meaningless(text("only of the card itself is it noticed that it becomes marked"))
        return TriggerEvent(Trigger.PAYS)

    def is_attacked(self, when: None, thing: Target) -> TriggerEvent:
        if thing not in (SELF, IT, THIS_CITY) and set(thing.nouns) != {Noun.CITY}:
            raise Meaningless(text("it is cities that are attacked"))
        return triggering(Trigger.ATTACKED, thing)

    def you_draw_cards(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.DRAWN, Target((Noun.CARD,), side=Side.OWN))

    def they_draw_cards(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.DRAWN, Target((Noun.CARD,), side=whose(thing)))

    def you_discard_cards(self, when: None) -> TriggerEvent:
        return TriggerEvent(Trigger.DISCARDED, Target((Noun.CARD,), side=Side.OWN))

    def they_discard_cards(self, when: None, thing: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.DISCARDED, Target((Noun.CARD,), side=whose(thing)))

    def turn_starts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.START)

    def turn_ends(self) -> TriggerEvent:
        return TriggerEvent(Trigger.END)

    def each_turn_starts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.START, _EACH)

    def their_turn_starts(self) -> TriggerEvent:
        return TriggerEvent(Trigger.START, _THEIRS)

    def each_turn_ends(self) -> TriggerEvent:
        return TriggerEvent(Trigger.END, _EACH)

    def their_turn_ends(self) -> TriggerEvent:
        return TriggerEvent(Trigger.END, _THEIRS)

    def entering(self) -> Trigger:
        return Trigger.ENTER

    def dying(self) -> Trigger:
        return Trigger.DEATH

    def leaving(self) -> Trigger:
        return Trigger.LEAVE

    def attacking(self) -> Trigger:
        return Trigger.ATTACK

    def defending(self) -> Trigger:
        return Trigger.DEFEND

    def of_sort(self, sort: str) -> Target:
        return Target((Noun(sort),))

    def of_any_sort(self) -> Target:
        return Target((Noun.CARD,))

    def of_faction(self, faction: Token) -> Target:
        return Target((Noun.CARD,), faction=str(faction))

    def of_such(self, *words: Any) -> Target:
        """Cards of one type or another, of one faction or of any."""
        faction = next((str(one) for one in words if isinstance(one, Token)), "")
        sorts = tuple(Noun(one) for one in words if not isinstance(one, Token))
        return Target(sorts, faction=faction)

    def you_play(self, when: None, card: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.PLAY, replace(card, side=Side.OWN))

    def they_play(self, when: None, thing: Target, card: Target) -> TriggerEvent:
        return TriggerEvent(Trigger.PLAY, replace(card, side=whose(thing)))


def whose(thing: Target) -> Side:
    """Return whose cards are meant by “an opponent” or “a player”."""
    sides = {Noun.OPPONENT: Side.ENEMY, Noun.PLAYER: Side.ANY}
    if thing.nouns[0] not in sides or len(thing.nouns) > 1:
        raise Meaningless(text("it is players who play, draw and discard cards"))
    return sides[Noun(thing.nouns[0])]
