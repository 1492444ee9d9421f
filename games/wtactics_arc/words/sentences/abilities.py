"""Abilities and conditions of cards as sentences, for the phone, the log and the printed card
(ARC-16.9, 29). `cards.text.abilities` reads the texts in which they are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.text import KEPT_NAMES
from games.text import NOTHING
from games.text import Text
from games.text import joined
from games.text import text
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.groups import BARRED
from games.wtactics_arc.cards.text.groups import RULES
from games.wtactics_arc.cards.text.terms import KEYWORDS
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.words.by_hand import by_hand
from games.wtactics_arc.words.sentences.conditions import many_measured
from games.wtactics_arc.words.sentences.conditions import under
from games.wtactics_arc.words.sentences.costs import cost_change
from games.wtactics_arc.words.sentences.costs import listed
from games.wtactics_arc.words.sentences.costs import price
from games.wtactics_arc.words.sentences.costs import priced
from games.wtactics_arc.words.sentences.deeds import stat_change
from games.wtactics_arc.words.sentences.effects import effects_words
from games.wtactics_arc.words.sentences.effects import for_each
from games.wtactics_arc.words.sentences.effects import quoted
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS
from games.wtactics_arc.words.sentences.occasions import doer_words
from games.wtactics_arc.words.sentences.occasions import of_another
from games.wtactics_arc.words.sentences.occasions import trigger_words
from games.wtactics_arc.words.sentences.pointing import attacking
from games.wtactics_arc.words.sentences.standing import KEPT_BACK
from games.wtactics_arc.words.sentences.standing import kept_back
from games.wtactics_arc.words.sentences.standing import rule_words
from games.wtactics_arc.words.sentences.targets import many
from games.wtactics_arc.words.sentences.targets import several

THIS_CARD, THIS_CREATURE, THIS_CITY = text("This card"), text("This creature"), text("This city")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """An ability in words: its lead (a keyword, a trigger, a price; "" for none), and its
    sentences.
    """

    lead: Text
    body: Text
    heads: bool = False
    """Whether the lead is a price or a trigger, which is followed by a colon."""

    @property
    def sentence(self) -> Text:
        """The paragraph as one text."""
        if not self.lead:
            return self.body
        return text("%(lead)s: %(words)s", lead=self.lead, words=self.body.inside)


def this(type_: str) -> Text:
    """Return the words by which a card of a type names itself."""
    return {CITY: THIS_CITY, CREATURE: THIS_CREATURE}.get(type_, THIS_CARD)


@lru_cache(KEPT_NAMES)
def ability_words(written: str, type_: str = "") -> Text:
    """Return an ability as a sentence, from its text on a card of a type."""
    return paragraph(parse(written), this(type_)).sentence


def paragraph(ability: Ability, own: Text) -> Paragraph:
    """Return an ability in words; *own*: the words by which its card names itself."""
    match ability.kind:
        case AbilityKind.MANUAL:
            return Paragraph(NOTHING, by_hand(ability.text))
        case AbilityKind.EFFECT:
            return Paragraph(NOTHING, _with_price(ability, own))
        case AbilityKind.TRIGGERED:
            that = doer_words(ability)
            other, attackers = of_another(ability), _attackers(ability)
            words = effects_words(ability.effects, own, that, other, attackers)
            return Paragraph(trigger_words(ability), words, heads=True)
        case AbilityKind.ACTIVATED:
            return Paragraph(price(ability), effects_words(ability.effects, own), heads=True)
        case AbilityKind.PASSIVE if ability.word == Passive.SIZED and ability.per is not None:
            sized = _sized(ability, own)
            return Paragraph(
                NOTHING, under(ability.condition, sized) if ability.condition else sized
            )
        case AbilityKind.PASSIVE if ability.condition is not None:
            return Paragraph(NOTHING, under(ability.condition, _conditioned(ability, own)))
        case AbilityKind.PASSIVE if ability.per is not None and ability.word != Passive.STAYS:
            return Paragraph(NOTHING, _conditioned(ability, own))
        case AbilityKind.PASSIVE:
            return _passive(ability, own)


def _attackers(ability: Ability) -> Target | None:
    """The several attackers that set an ability off."""
    if ability.word != Trigger.PACK or ability.target is None:
        return None
    return attacking(ability.target)


def _with_price(ability: Ability, own: Text) -> Text:
    """What a card does, after what it costs besides its gems (ARC-R143)."""
    if not ability.price:
        return effects_words(ability.effects, own)
    price = listed([priced(one) for one in ability.price])
    words = text("As an additional cost to play it, %(price)s.", price=price.inside)
    if not ability.effects:
        return words
    return joined(" ", [words, effects_words(ability.effects, own)])


def _conditioned(ability: Ability, own: Text) -> Text:
    """A passive ability with a condition, as one sentence."""
    if ability.word in (*KEYWORDS, Passive.GUARD, Passive.BID, Passive.UNIQUE):
        return text(
            "%(thing)s has %(keyword)s.", thing=own, keyword=_passive(ability, own).lead.inside
        )
    sentence = _passive(ability, own).sentence
    if ability.per is None or ability.word == Passive.STAYS:
        return sentence
    return for_each(ability.per, sentence)


def _passive(ability: Ability, own: Text) -> Paragraph:
    match ability.word:
        case Passive.GUARD:
            return Paragraph(
                text("Guard %(n)s", n=ability.number),
                text("+0/+%(n)s while it defends its city as a resident.", n=ability.number),
            )
        case Passive.BID:
            return Paragraph(
                text("Bid %(n)s", n=ability.number),
                text("Counts %(n)s more in bids.", n=ability.number),
            )
        case Passive.UNIQUE:
            return Paragraph(
                text("Unique"), text("No player can control more than one of it at the same time.")
            )
        case Passive.AURA if (
            ability.inner is not None and ability.inner.word == Passive.ENTERS_MARKED
        ):
            things = others(_of(ability), own)
            return Paragraph(NOTHING, text("%(things)s enter play marked.", things=things))
        case word if word in (*BARRED, *RULES):
            return Paragraph(NOTHING, _barred(own, ability))
        case Passive.AURA | Passive.HAS | Passive.RESIDENTS_HAVE if (
            ability.inner is not None and ability.inner.word in BARRED
        ):
            return Paragraph(NOTHING, _barred(_receiver(ability, own), ability.inner))
        case Passive.AURA if ability.target is not None and ability.inner is not None:
            return Paragraph(
                NOTHING,
                text(
                    "%(things)s have %(keyword)s.",
                    things=others(ability.target, own),
                    keyword=_passive(ability.inner, own).lead.inside,
                ),
            )
        case Passive.AURA if ability.target is not None:
            return Paragraph(
                NOTHING,
                text(
                    "%(things)s have %(change)s.",
                    things=others(ability.target, own),
                    change=stat_change(ability.stats),
                ),
            )
        case Passive.GIVE:
            return Paragraph(NOTHING, text("It has %(change)s.", change=stat_change(ability.stats)))
        case Passive.GROWN:
            change = stat_change(ability.stats)
            return Paragraph(NOTHING, text("%(thing)s has %(change)s.", thing=own, change=change))
        case Passive.FREE:
            words = text("You may play %(thing)s without paying its cost.", thing=own.inside)
            return Paragraph(NOTHING, words)
        case Passive.LOYAL:
            return Paragraph(NOTHING, text("Its loyalty counts double."))
        case Passive.ENTERS_MARKED:
            return Paragraph(NOTHING, text("%(thing)s enters play marked.", thing=own))
        case Passive.COST:
            return Paragraph(NOTHING, cost_change(ability, own))
        case Passive.HAS if ability.inner is not None:
            return Paragraph(NOTHING, _given(paragraph(ability.inner, own)))
        case Passive.RESIDENTS_HAVE if ability.inner is not None:
            return Paragraph(NOTHING, _given_there(_passive(ability.inner, own)))
        case keyword:
            return Paragraph(*KEYWORD_WORDS[keyword])


def _sized(ability: Ability, own: Text) -> Text:
    """To what its ATK, or both its numbers, are equal (ARC-R114)."""
    things = many_measured(ability.per or Measure(Quantity.CREATURES))
    if ability.stats == (1, 0):
        return text(
            "%(thing)s's ATK is equal to the number of %(things)s.", thing=own, things=things
        )
    return text(
        "%(thing)s's ATK and DEF are each equal to the number of %(things)s.",
        thing=own,
        things=things,
    )


def _receiver(ability: Ability, own: Text) -> Text:
    """Who has what an ability gives."""
    if ability.word == Passive.HAS:
        return text("It")
    if ability.word == Passive.RESIDENTS_HAVE:
        return many(Target((Noun.RESIDENT,), here=True))
    return others(_of(ability), own)


def others(target: Target, own: Text) -> Text:
    """Return whom an aura reaches: never its own card, which a creature says (ARC-R130)."""
    return many(target, own == THIS_CREATURE)


def _barred(thing: Text, ability: Ability) -> Text:
    """What cannot be done to a card, and by whom (ARC-R83)."""
    if ability.word in RULES:
        return rule_words(thing, ability)
    if ability.word == Passive.CROWD:
        few = ability.number
        return text(
            "%(thing)s cannot be blocked by fewer than %(n)s creatures.", thing=thing, n=few
        )
    if ability.word == Passive.UNMATCHED and ability.number < 0:
        return text("%(thing)s cannot be blocked by creatures with less ATK.", thing=thing)
    if ability.word == Passive.UNMATCHED:
        return text("%(thing)s cannot be blocked by creatures with more ATK.", thing=thing)
    if ability.word in KEPT_BACK:
        return kept_back(thing, ability)
    others = several(_of(ability))
    if ability.word == Passive.NO_ATTACK:
        return text("%(thing)s cannot attack %(others)s.", thing=thing, others=others)
    if ability.word == Passive.NO_DEFENCE:
        return text("%(thing)s cannot defend against %(others)s.", thing=thing, others=others)
    match ability.word:
        case Passive.SAFE:
            return text("%(thing)s cannot be the target of %(others)s.", thing=thing, others=others)
        case Passive.BLOCKED_BY:
            return text(
                "%(thing)s cannot be blocked except by %(others)s.", thing=thing, others=others
            )
    return text("%(thing)s cannot be blocked by %(others)s.", thing=thing, others=others)


def _of(ability: Ability) -> Target:
    return ability.target or SELF


def _given(inner: Paragraph) -> Text:
    if inner.heads:
        return text("It has %(ability)s.", ability=quoted(inner.sentence))
    if not inner.lead:
        return text("It has: %(words)s", words=inner.body)
    return text("It has %(keyword)s: %(words)s", keyword=inner.lead.inside, words=inner.body.inside)


def _given_there(inner: Paragraph) -> Text:
    if not inner.lead:
        return text("Residents there have: %(words)s", words=inner.body)
    return text(
        "Residents there have %(keyword)s: %(words)s",
        keyword=inner.lead.inside,
        words=inner.body.inside,
    )
