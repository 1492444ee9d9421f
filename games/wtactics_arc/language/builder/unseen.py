"""Effects on cards that only some players see, on control, damage and costs: a part of
the builder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token

from games.text import text
from games.wtactics_arc.cards.text.amounts import has_x
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import PrivateLook
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import CHOSEN
from games.wtactics_arc.cards.text.terms import MODES
from games.wtactics_arc.cards.text.terms import TURN
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import DeckEnd
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import REFERRED
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.language.builder import inline
from games.wtactics_arc.language.builder.occasions import Occasions
from games.wtactics_arc.language.completing import complete
from games.wtactics_arc.language.granting import granted
from games.wtactics_arc.language.granting import of_types
from games.wtactics_arc.language.joining.meant import CONTROLLERS
from games.wtactics_arc.language.joining.meant import Meaningless
from games.wtactics_arc.language.meaning import ClauseMeaning
from games.wtactics_arc.language.meaning import clause_effects
from games.wtactics_arc.language.meaning import negative
from games.wtactics_arc.language.meaning import player
from games.wtactics_arc.language.meaning import real
from games.wtactics_arc.language.meaning import spared
from games.wtactics_arc.words.sentences.effects import effects_words

_OF_THEM = (Verb.VP, Verb.DRAW, Verb.DISCARD, Verb.MILL, Verb.SACRIFICE)
_CARDS = {Noun.CREATURE, Noun.CITY, Noun.EVENT, Noun.MAGIC, Noun.ENCHANTMENT}


@inline
class Unseen(Occasions):
    """Decks, hands, choices, control, damage, costs. Each method is a rule of the grammar."""

    def choosing(self, *modes: list[ClauseMeaning]) -> list[ClauseMeaning]:
        ways = [clause_effects(mode) for mode in modes]
        per = ways[0][0].per
        if per is not None and per.noun == Quantity.DONE:
            ways[0] = (replace(ways[0][0], per=None), *ways[0][1:])
            return [replace(one, per=per) for one in self._chosen(ways)]
        return self._chosen(ways)

    def _chosen(self, ways: list[tuple[Effect, ...]]) -> list[ClauseMeaning]:
        whose = ways[0][0].target
        if _is_player(whose) and all(_of_them(way, whose) for way in ways):
            ways = [tuple(own for one in way for own in _as_own(one)) for way in ways]
            return [choice(ways, whose)]
        return [choice(ways)]

    def they_choose(self, thing: Target, *modes: list[ClauseMeaning]) -> Effect:
        return choice([clause_effects(mode) for mode in modes], player(thing))

    # -- what is being played

    def creature_played(self) -> str:
        return Noun.CREATURE_PLAYED

    def city_played(self) -> str:
        return Noun.CITY_PLAYED

    def enchantment_played(self) -> str:
        return Noun.ENCHANTMENT_PLAYED

    # -- decks and hands

    def you_mill(self, cards: Any) -> Effect:
        return Effect(Verb.MILL, (cards,), SELF)

    def mill(self, thing: Target, cards: Any) -> Effect:
        return Effect(Verb.MILL, (cards,), player(thing))

    def each_whose(self, noun: str) -> Target:
        return Target((noun,), each=True)

    def mill_each(self, cards: Any, whose: Target) -> Effect:
        return Effect(Verb.MILL, (cards,), whose)

    def look(self, cards: Any) -> Effect:
        return Effect(Verb.LOOK, (cards,), SELF, PrivateLook.DECK)

    def look_at(self, cards: Any, whose: Target) -> Effect:
        return Effect(Verb.LOOK, (cards,), whose, PrivateLook.DECK)

    def look_at_hand(self, whose: Target) -> Effect:
        if player(whose) == SELF:
            raise Meaningless(text("one sees one's own hand"))
        return Effect(Verb.LOOK, (), player(whose), PrivateLook.HAND)

    def whose_player(self, word: Token) -> str:
        return Noun(str(word))

    def whose(self, noun: str) -> Target:
        return Target((noun,))

    def put_back(self) -> Effect:
        return Effect(Verb.LOOK, (), SELF, PrivateLook.ORDER)

    def choose_card(self) -> Effect:
        return Effect(Verb.LOOK, (), SELF, PrivateLook.CHOICE)

    def shuffle(self) -> Effect:
        return Effect(Verb.LOOK, (), SELF, PrivateLook.SHUFFLE)

    def discard_chosen(self, thing: Target) -> Effect:
        return Effect(Verb.DISCARD, (1,), player(thing), CHOSEN)

    def deck_end(self, word: Token) -> str:
        return str(word)

    def take(self, *parts: Any) -> Effect:
        *number, where = parts
        place = DeckEnd.TOP if where == DeckEnd.TOP else ""
        return Effect(Verb.TAKE, (number[0] if number else 1,), SELF, place)

    # -- deeds of players in their turn

    def no_combat_damage(self) -> Effect:
        return Effect(Verb.PEACE)

    def extra_turn(self) -> Effect:
        return Effect(Verb.TURN)

    def add_gems(self, amount: Any, faction: Token) -> Effect:
        return Effect(Verb.GEMS, (amount,), place=str(faction))

    def discards_hand(self, thing: Target) -> Effect:
        return Effect(Verb.DISCARD, (1,), player(thing), ALL)

    def only_blocked_by(self, thing: Target, kind: Target) -> tuple[Ability, ...]:
        return (granted(thing, self.blocked_only_by(kind)),)

    # -- the same player as before: “… and loses 1 VP”

    def they_lose_vp(self, amount: Any) -> Effect:
        return Effect(Verb.VP, (negative(amount),), ITS)

    def they_gain_vp(self, amount: Any) -> Effect:
        return Effect(Verb.VP, (amount,), ITS)

    def they_draw(self, cards: Any) -> Effect:
        return Effect(Verb.DRAW, (cards,), ITS)

    def they_discard(self, cards: Any) -> Effect:
        return Effect(Verb.DISCARD, (cards,), ITS)

    # -- control, harm, costs

    def control(self, thing: Target) -> Effect:
        return Effect(Verb.CONTROL, (), taken(thing))

    def control_for_turn(self, thing: Target) -> Effect:
        return Effect(Verb.CONTROL, (), taken(thing), TURN)

    def prevent_all(self, thing: Target) -> Effect:
        return Effect(Verb.PREVENT, (), spared(thing), ALL)

    def prevent(self, number: int, thing: Target) -> Effect:
        return Effect(Verb.PREVENT, (number,), spared(thing))

    def costs_less(self, thing: Target, number: int) -> Ability:
        return self.costs_more(thing, -number)

    def costs_more(self, thing: Target, number: int) -> Ability:
        if thing in (SELF, IT, Target((Noun.THIS_CITY,))):
            return Ability("", AbilityKind.PASSIVE, Passive.COST, number)
        if any(noun in list(Noun) and noun not in _CARDS for noun in thing.nouns):
            raise Meaningless(text("say which cards cost more or less, as in “your events”"))
        of_types(thing)
        plain = Target(thing.nouns, side=thing.side, faction=thing.faction)
        if thing != replace(plain, each=True):
            raise Meaningless(text("say which cards cost more or less, as in “your events”"))
        return Ability("", AbilityKind.PASSIVE, Passive.COST, number, target=plain)


def _is_player(target: Target) -> bool:
    """Whether players are named, other than the controller of the card."""
    players = {Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING, Noun.ITS}
    return target in CONTROLLERS or set(target.nouns) <= players


def _of_them(effects: Sequence[Effect], whose: Target) -> bool:
    """Whether all effects concern the same players: those named first, and “they” after that."""
    theirs = (whose, ITS, *CONTROLLERS)
    return all(one.verb in _OF_THEM and one.target in theirs for one in effects)


def _as_own(effect: Effect) -> tuple[Effect, ...]:
    """An effect as the player says it who does it: a sacrifice is of that player's cards."""
    if effect.verb != Verb.SACRIFICE:
        return (replace(effect, target=SELF),)
    (number,) = map(int, effect.amounts)
    one = Effect(Verb.DESTROY, (), Target((effect.place,), side=Side.OWN))
    if effect.place == Noun.RESOURCE:
        return (one,) * number
    return (replace(one, target=replace(one.target, count=number)),)


def choice(ways: Sequence[Sequence[Effect]], whose: Target = SELF) -> Effect:
    """The effect by which a player chooses one of several things to do, or whether to do one."""
    sentences = []
    for effects in ways:
        if effects[0].target in (*CONTROLLERS, *REFERRED):
            raise Meaningless(text("a choice names whom it concerns: “it” may be another card"))
        if any(map(has_x, effects)):
            raise Meaningless(text("X cannot stand in what is chosen"))
        whole = complete(Ability("", AbilityKind.EFFECT, effects=tuple(effects)))
        sentences.append(str(effects_words(whole.effects, text("This card"))))
    return Effect(Verb.CHOOSE, target=whose, place=MODES.join(sentences))


def taken(thing: Target) -> Target:
    """Return the target of a change of control: a card in play of another player."""
    nouns = {Noun.PLAYER, Noun.OPPONENT, Noun.RESOURCE, Noun.ITEM, Noun.EVENT, Noun.MAGIC}
    if set(thing.nouns) & nouns or thing.buried:
        raise Meaningless(text("one gains control of cards in play"))
    return real(thing)
