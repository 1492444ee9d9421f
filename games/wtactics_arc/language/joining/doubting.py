"""What a text that is read anew does not say clearly. An ability that was understood before keeps
its meaning: a match goes on with what was enforced when it was opened.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.conditions import ITS_NUMBERS
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.groups import BY_PLAYERS
from games.wtactics_arc.cards.text.reach import OF_CARDS_IN_PLAY
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import HOST
from games.wtactics_arc.cards.text.vocabulary import IT
from games.wtactics_arc.cards.text.vocabulary import ITS
from games.wtactics_arc.cards.text.vocabulary import OWNER
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.language.joining.meant import ITS_PLAYER
from games.wtactics_arc.language.joining.meant import ONE
from games.wtactics_arc.language.joining.meant import OTHER_PLAYERS
from games.wtactics_arc.language.joining.meant import OWN_ATK
from games.wtactics_arc.language.joining.meant import THAT
from games.wtactics_arc.language.joining.referring import names_card_first
from games.wtactics_arc.words.sentences.occasions import of_another
from games.wtactics_arc.words.sentences.pointing import with_groups
from games.wtactics_arc.words.sentences.targets import names_card
from games.wtactics_arc.words.sentences.targets import those_players

_BY_SOMEBODY = (*BY_PLAYERS, Trigger.PLAY, Trigger.SACRIFICED)
"""Triggers of what a player does."""
_NO_CREATURES = {Noun.EVENT, Noun.MAGIC, Noun.CITY, Noun.ENCHANTMENT}
"""What is played and is no creature."""
_NO_KINDS = frozenset(
    {
        "Both",
        "Either",
        "Everybody",
        "Everyone",
        "Everything",
        "Few",
        "Many",
        "Most",
        "Neither",
        "Nobody",
        "None",
        "Several",
        "Some",
        "Somebody",
        "Such",
        "These",
    }
)
"""Words that begin sentences and are read as a subtype, for any word may be one."""


def chooses_card(ability: Ability) -> bool:
    """Return whether a player chooses a card of which a sentence after it may say “it”."""
    return any(names_card(one.target) and one.target.chosen for one in ability.effects)


def doubt(ability: Ability, named: bool = False) -> Text | None:
    """Return why an ability is left to the players, None where it is clear; *named*: whether a card
    was chosen in a sentence before it.
    """
    strange = next(_no_kinds(ability), "")
    if strange:
        return text("%(word)s is no subtype of creatures", word=strange)
    if _is_of_other_players(ability):
        return text("it does not say other than which player")
    if ability.kind == AbilityKind.EFFECT:
        return None
    if _is_of_two(ability) or (named and _is_the_one_before(ability)):
        return text("say “this creature”: “it” could be the other card, too")
    if any(one.per is not None and _is_own_number(one.per) for one in ability.effects):
        return text("the program would take the ATK of the other card")
    if _is_of_other_cards(ability):
        return text("it does not say other than which")
    if _is_of_several(ability):
        return text("it does not say which of several “it” is")
    if ability.word == Trigger.PLAY and _is_in_play(ability):
        return text("what is played is not in play yet: say “whenever … enters play”")
    several = ability.word == Trigger.PACK and _speaks_of_a_player(ability)
    if several or (_hits_a_city(ability) and _speaks_of_its_player(ability)):
        return text("it does not say whose controller is meant")
    return None


def _no_kinds(ability: Ability) -> Iterator[str]:
    """Yield the words that were taken for subtypes, as they begin a sentence, and are none."""
    targets = (ability.target, *(one.target for one in ability.effects))
    for target in filter(None, targets):
        yield from (noun for noun in target.nouns if noun in _NO_KINDS)


def _is_of_several(ability: Ability) -> bool:
    """Whether “it”, or “that creature”, follows several, and may as well be the card that says so,
    or the one that set the ability off.
    """
    return any(
        group is not None and one.target.said in (ONE.said, THAT.said)
        for one, group in with_groups(ability.effects)
    )


def _is_of_two(ability: Ability) -> bool:
    """Whether something is asked of this card, and done to “it”, which was taken for another one:
    “Whenever an Elf attacks, if this creature is marked, unmark it”.
    """
    return any(
        one.condition is not None
        and one.target == IT
        and one.target.said == ONE.said
        and any(str(fact.measure.noun).startswith("this ") for fact in one.condition.parts)
        for one in ability.effects
    )


def _is_the_one_before(ability: Ability) -> bool:
    """Whether “it” was taken for this card, of which the ability does not speak: “At the end of
    your turn, unmark it”.
    """
    speaks = ability.kind == AbilityKind.TRIGGERED and ability.word not in BY_PLAYERS
    return not speaks and any(
        one.target == SELF and one.target.said == ONE.said for one in ability.effects
    )


def _is_own_number(per: Measure) -> bool:
    """Whether the ATK of this card was taken for that of another."""
    return per.said == OWN_ATK and per.noun in ITS_NUMBERS


def _is_of_other_players(ability: Ability) -> bool:
    """Whether “each other player”, or opponent, follows a player who was named, and is read as each
    opponent of the card's player.
    """
    watched = ability.target if ability.word in _BY_SOMEBODY else None
    named = watched is not None and watched.side != Side.OWN
    for one in ability.effects:
        players = those_players(one.target) is not None
        if one.target.said == OTHER_PLAYERS or (players and one.target.other):
            if named:
                return True
        elif players or one.target in (ITS, OWNER):
            named = True
    return False


def _is_of_other_cards(ability: Ability) -> bool:
    """Whether “other” cards are meant where another card sets the ability off, which may be the one
    that is left out; the program would leave out the card that says so. To an enchantment they are
    other ones than that to which it is attached.
    """
    if not of_another(ability) or ability.target is None or ability.target == HOST:
        return False
    if ability.word == Trigger.PLAY and set(ability.target.nouns) <= _NO_CREATURES:
        return False
    return any(one.target.other and those_players(one.target) is None for one in ability.effects)


def _is_in_play(ability: Ability) -> bool:
    """Whether something is done to the card that is played as if it were in play."""
    for one in ability.effects:
        if one.target == IT and one.verb in OF_CARDS_IN_PLAY:
            return True
        if names_card_first(one):
            return False
    return False


def _hits_a_city(ability: Ability) -> bool:
    """Whether a city is attacked or damaged, which has a controller as well."""
    attacks = ability.target is not None and ability.target.among == Noun.CITY
    return ability.word == Trigger.HITS_CITY or attacks


def _speaks_of_a_player(ability: Ability) -> bool:
    """Whether a player is meant who has no name, before a card is named that has one."""
    for one in ability.effects:
        if one.target in (ITS, OWNER):
            return True
        if names_card_first(one) or those_players(one.target) is not None:
            return False
    return False


def _speaks_of_its_player(ability: Ability) -> bool:
    for one in ability.effects:
        if one.target.said == ITS_PLAYER.said:
            return True
        if names_card_first(one):
            return False
    return False
