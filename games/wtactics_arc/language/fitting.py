"""What sentences mean on the type of card that says them: what is played and gone keeps no rule,
what stays in play does things at moments, and “it” on a creature is that creature.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.amounts import has_x
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.cards.text.terms import UNTIL_GONE
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import HOST_PLAYER
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.language.completing import goes_on
from games.wtactics_arc.language.reading import Misread
from games.wtactics_arc.language.reading import tried
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import ENCHANTMENT
from games.wtactics_arc.names import EVENT
from games.wtactics_arc.names import MAGIC

FOR_THE_TURN = " until end of turn"
_MARKED_CITY = "mark this city"
_OWN_COST = "this city costs"
_OF_COSTS = (Passive.COST, Passive.FREE)
_OF_CARDS = (
    Verb.DAMAGE,
    Verb.BUFF,
    Verb.GROW,
    Verb.GAIN,
    Verb.LOSE,
    Verb.MARK,
    Verb.UNMARK,
    Verb.DESTROY,
    Verb.COUNT,
    Verb.GRANT,
    Verb.FACTION,
)
"""What is done to cards in play."""
_OF_HOSTS = (Passive.GIVE, Passive.HAS)
_BY_CREATURES = (
    Trigger.ATTACK,
    Trigger.DEFEND,
    Trigger.ALONE,
    Trigger.BLOCKED,
    Trigger.HITS,
    Trigger.HITS_CITY,
    Trigger.HITS_PLAYER,
    Trigger.HITS_CREATURE,
    Trigger.KILLS,
    Trigger.HURT,
    Trigger.SURVIVES,
    Trigger.OUTLASTS,
    Trigger.MOVES,
    Trigger.PAYS,
)
"""What only creatures do, and sets abilities of theirs off."""
_TO_CREATURES = (
    Verb.BUFF,
    Verb.GROW,
    Verb.GAIN,
    Verb.LOSE,
    Verb.RESIZE,
    Verb.HEAL,
    Verb.FIGHT,
    Verb.MOVE,
    Verb.SAVE,
)
"""What is done to creatures alone."""
_ASKED_OF_CREATURES = (
    Quantity.THIS_ATTACKS,
    Quantity.THIS_DEFENDS,
    Quantity.THIS_RAIDED,
    Quantity.THIS_DAMAGED,
    Quantity.THIS_RESIDES,
    Quantity.THIS_MARCHES,
    Quantity.THIS_ATK,
    Quantity.THIS_DEF,
)
"""What a condition asks of a creature."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: the text, its abilities, and where it is not understood."""

    written: str
    abilities: tuple[Ability, ...] = ()
    misread: Misread | None = None


def by_players(written: str, why: Text, as_played: bool = False) -> Sentence:
    """Return a sentence that players carry out by hand, asked for it *as* its card is *played*."""
    effects = (Effect(Verb.MANUAL, words=written),) if as_played else ()
    by_hand = Ability(f"manual: {written}", AbilityKind.MANUAL, effects=effects)
    return Sentence(written, (by_hand,), Misread(0, "", why))


def momentary(bare: str, misread: Misread | None, meaning: Any) -> tuple[str, Misread | None, Any]:
    """Return a sentence of a card that is played and gone: what would always be so is so for the
    turn; what waits for something is carried out by hand.
    """
    if misread is not None or all(map(is_momentary, meaning)):
        return bare, misread, meaning
    if all(one.kind == AbilityKind.PASSIVE for one in meaning):
        longer = bare + FOR_THE_TURN
        misread, meant = tried(longer[:1].upper() + longer[1:])
        if misread is None and all(map(is_momentary, meant)):
            return longer, None, meant
    why = text("the card is not in play: it says something for the moment when it is played")
    return bare, Misread(0, "", why), None


def is_momentary(ability: Ability) -> bool:
    """Return whether a card that is played and gone may say an ability: what it does, its cost, how
    it comes back from a graveyard.
    """
    if of_host(ability) or any(map(_of_a_standing_card, ability.effects)):
        return False
    if ability.kind == AbilityKind.PASSIVE:
        return ability.word in _OF_COSTS and ability.target is None
    if ability.kind in (AbilityKind.TRIGGERED, AbilityKind.ACTIVATED):
        return any(one.target == replace(SELF, buried=True) for one in ability.effects)
    return True


def _of_a_standing_card(effect: Effect) -> bool:
    """Whether an effect speaks of its own card as one in play."""
    own = effect.per is not None and effect.per.of_its_card
    asked = effect.condition.parts if effect.condition is not None else ()
    if any(str(one.measure.noun).startswith("this ") and not one.said for one in asked):
        return True
    if any(one.measure.of_its_card for one in asked):
        return True
    lasts = effect.place == UNTIL_GONE or effect.target.faction == CHOSEN_FACTION
    return own or lasts or (effect.target == SELF and effect.verb in _OF_CARDS)


def timely(sentence: Sentence) -> Sentence:
    """Return a sentence of a card that stays in play: what it says happens at some moment."""
    if all(one.kind != AbilityKind.EFFECT or one.by_hand for one in sentence.abilities):
        return sentence
    why = text("it does not say when: “When it enters play, …”, or a price before a colon")
    return by_players(sentence.written, why)


def on_card(sentence: Sentence, type_: str, fixed: bool) -> Sentence:
    """Return a sentence as it stands on a card of a type: a creature has no strength that is lost
    or gained, and with a *fixed* cost, no X (ARC-R23). What is carried out by hand is so on any.
    """
    if sentence.misread is not None:
        return sentence
    effects = [one for ability in sentence.abilities for one in ability.effects]
    of_cost = (e for one in sentence.abilities if not one.pays_x for e in one.effects)
    if fixed and any(map(has_x, of_cost)):
        why = text("the card has no X: say what it is, as in “where X is the number of …”")
        return by_players(sentence.written, why, type_ in (EVENT, MAGIC))
    if type_ in (EVENT, MAGIC) and any(map(_speaks_of_itself, sentence.abilities)):
        return by_players(sentence.written, text("it does not say which card “it” is"), True)
    if type_ != CITY and _OWN_COST in sentence.written.lower():
        return by_players(sentence.written, text("it is a city that costs more or less"))
    if type_ == ENCHANTMENT and any(map(_is_as_creature, sentence.abilities)):
        why = text("it would be said of this enchantment, and is true of creatures alone")
        return by_players(sentence.written, why)
    if type_ != ENCHANTMENT and any(one.verb == Verb.ATTACH for one in effects):
        return by_players(sentence.written, text("it is enchantments that are attached"))
    if type_ != CITY and any(map(_is_attacked, sentence.abilities)):
        return by_players(sentence.written, text("it is cities that are attacked"))
    if type_ != CITY and _MARKED_CITY in sentence.written.lower():
        return by_players(sentence.written, text("a city marks itself for what it does"))
    if type_ == CREATURE and any(_is_own_strength(one) for one in effects):
        why = text("cities have strength; a creature has ATK, as in “+2/+0”")
        return by_players(sentence.written, why)
    return sentence


def _is_as_creature(ability: Ability) -> bool:
    """Whether an enchantment waits for what it does, or asks of itself what it is, or is done
    something, as if it were a creature.
    """
    if ability.kind not in (AbilityKind.TRIGGERED, AbilityKind.ACTIVATED):
        return False
    if ability.target is None and ability.word in _BY_CREATURES:
        return True
    asked = (fact for one in ability.effects if one.condition for fact in one.condition.parts)
    if any(one.measure.noun in _ASKED_OF_CREATURES or _is_its_mark(one) for one in asked):
        return True
    return any(one.target == SELF and one.verb in _TO_CREATURES for one in ability.effects)


def _is_its_mark(fact: Condition) -> bool:
    """Whether it is asked if “it”, and not this card, is marked."""
    return fact.measure.noun == Quantity.THIS_MARKED and bool(fact.said)


def _is_attacked(ability: Ability) -> bool:
    """Whether an ability waits for an attack on its own card."""
    waits = ability.kind == AbilityKind.TRIGGERED and ability.word == Trigger.ATTACKED
    return waits and ability.target is None


def _speaks_of_itself(ability: Ability) -> bool:
    """Whether a card that is played and gone does something to itself, or asks what it does."""
    done = any(one.target == SELF and one.verb in _OF_CARDS for one in ability.effects)
    return any(map(_asks_of_itself, ability.effects)) or (
        done and ability.kind == AbilityKind.EFFECT
    )


def _asks_of_itself(effect: Effect) -> bool:
    """Whether a condition asks what the card itself does in play."""
    asked = effect.condition.parts if effect.condition is not None else ()
    return any(str(one.measure.noun).startswith("this ") for one in asked)


def _is_own_strength(effect: Effect) -> bool:
    return effect.verb == Verb.STRENGTH and effect.target == SELF


def of_itself(sentences: Iterable[Sentence], type_: str) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph on a creature or a city, to which “it” is the card itself;
    after something that is done it may be another card.
    """
    done = False
    for one in sentences:
        yield _its_own(one, done, type_) if any(map(of_host, one.abilities)) else one
        done = done or any(map(goes_on, one.abilities))


def of_host(ability: Ability) -> bool:
    """Return whether an ability speaks of the card to which another is attached."""
    if ability.kind == AbilityKind.PASSIVE:
        return ability.word in _OF_HOSTS
    targets = (ability.target, *(one.target for one in ability.effects))
    return HOST in targets or HOST_PLAYER in targets


def _its_own(sentence: Sentence, done: bool, type_: str) -> Sentence:
    small = sentence.written.lower()
    passive = all(one.kind == AbilityKind.PASSIVE for one in sentence.abilities)
    if done or not passive or "enchanted" in small or "attached" in small:
        return by_players(sentence.written, text("it does not say which card has that"))
    own = tuple(itself(one) for one in sentence.abilities)
    return Sentence(" ".join(printed_on(one, type_) for one in own), own)


def printed_on(ability: Ability, type_: str) -> str:
    """Return an ability as a card of a type prints it, which is read as the same ability."""
    from games.wtactics_arc.words.sentences.abilities import paragraph
    from games.wtactics_arc.words.sentences.abilities import this

    return str(paragraph(ability, this(type_)).sentence)


def itself(ability: Ability) -> Ability:
    """Return what “it” has, as what the card itself has."""
    if ability.word == Passive.GIVE:
        return replace(ability, word=Passive.GROWN)
    if ability.word == Passive.HAS and ability.inner is not None:
        return replace(ability.inner, condition=ability.condition, per=ability.per)
    return ability
