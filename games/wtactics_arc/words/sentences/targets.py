"""Targets of effects and passive abilities in words: “a marked creature of yours”."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace

from games.text import Text
from games.text import joined
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import MANY
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import CITY_PLAYER
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.words.sentences.keywords import KEYWORD_WORDS
from games.wtactics_arc.words.sentences.parts.again import meant_again
from games.wtactics_arc.words.sentences.parts.counting import of_faction
from games.wtactics_arc.words.sentences.parts.limits import limits
from games.wtactics_arc.words.sentences.parts.limits import limits_of_many
from games.wtactics_arc.words.sentences.parts.places import among
from games.wtactics_arc.words.sentences.parts.places import lacked_words

_FACTIONS = frozenset(map(str, FACTIONS.values()))
"""The factions by their full name."""
_ONE: Mapping[str, Text] = {
    Noun.CREATURE: text("creature"),
    Noun.CITY: text("city"),
    Noun.PLAYER: text("player"),
    Noun.OPPONENT: text("opponent"),
    Noun.ITEM: text("card or ability being played"),
    Noun.EVENT: text("event being played"),
    Noun.MAGIC: text("magic being played"),
    Noun.ABILITY: text("ability being used"),
    Noun.CREATURE_PLAYED: text("creature being played"),
    Noun.CITY_PLAYED: text("city being played"),
    Noun.ENCHANTMENT_PLAYED: text("enchantment being played"),
    Noun.RESIDENT: text("resident"),
    Noun.TROOP: text("army creature"),
    Noun.ATTACKER: text("attacker"),
    Noun.DEFENDER: text("defender"),
    Noun.ENCHANTMENT: text("enchantment"),
    Noun.RESOURCE: text("resource card"),
    Noun.CARD: text("card"),
    Noun.MADE: text("creature token"),
}
_CARDS: Mapping[str, Text] = {Noun.EVENT: text("event card"), Noun.MAGIC: text("magic card")}
"""What lies in a graveyard and is played no more."""
_MANY: Mapping[str, Text] = {
    Noun.CREATURE: text("Creatures"),
    Noun.CITY: text("Cities"),
    Noun.RESIDENT: text("Residents"),
    Noun.TROOP: text("Army creatures"),
    Noun.EVENT: text("Events"),
    Noun.MAGIC: text("Magic cards"),
    Noun.ATTACKER: text("Attackers"),
    Noun.DEFENDER: text("Defenders"),
    Noun.ENCHANTMENT: text("Enchantments"),
    Noun.RESOURCE: text("Resource cards"),
    Noun.CARD: text("Cards"),
    Noun.PLAYER: text("Players"),
    Noun.OPPONENT: text("Opponents"),
    Noun.ITEM: text("Cards and abilities"),
    Noun.ABILITY: text("Abilities"),
    Noun.MADE: text("Creature tokens"),
}


def whom(target: Target, own: Text) -> Text:
    """Return a target as the beginning of a sentence; *own*: the words by which its card names
    itself.
    """
    if target.nouns == (Noun.SELF,):
        return own
    if target.nouns == (Noun.THIS_CITY,):
        return text("This city")
    if target == CITY_PLAYER:
        return text("The player of this city")
    if target.nouns == (Noun.YOU,):
        return text("You")
    if target.nouns == (Noun.HOST,):
        return text("The enchanted card")
    if target.nouns == (Noun.IT,):
        return meant_again(target)
    if target.nouns == (Noun.BLOCKED,):
        return text("The blocked creature")
    if target.nouns == (Noun.DEFENDING,):
        return text("The defending player")
    if target.nouns == (Noun.ITS,):
        return text("Its controller")
    if target.nouns == (Noun.OWNER,):
        return text("Its owner")
    words = _headed(target, _nouns(target)) if target.count == 1 else _several(target)
    if target.buried and target.theirs:
        return limits(text("%(thing)s in that player's graveyard", thing=words), target)
    if target.buried and target.side == Side.ENEMY:
        return limits(text("%(thing)s in an opponent's graveyard", thing=words), target)
    if target.buried and target.side == Side.OWN:
        return limits(text("%(thing)s in your graveyard", thing=words), target)
    if target.buried:
        return limits(text("%(thing)s in a graveyard", thing=words), target)
    if target.side == Side.OWN:
        words = text("%(thing)s of yours", thing=words)
    if target.side == Side.ENEMY:
        words = text("%(thing)s of an opponent", thing=words)
    words = _keyed(limits(words, target), target)
    words = among(words, target, target.count == 1)
    if target.near:
        return text("%(thing)s in the same city or Army", thing=words)
    return (
        text("%(thing)s here", thing=words)
        if target.here and target.among != Noun.ATTACKER
        else words
    )


def those_players(target: Target) -> Text | None:
    """Return the words that speak again of the players named before; None where cards were."""
    if not set(target.nouns) <= {Noun.PLAYER, Noun.OPPONENT, Noun.DEFENDING}:
        return None
    each = target.each and target.nouns != (Noun.DEFENDING,)
    return text("Each of those players") if each else text("That player")


def names_card(target: Target) -> bool:
    """Return whether a target is another card than the one that says so, of which “it” is said."""
    own = (Noun.SELF, Noun.IT, Noun.ITS, Noun.OWNER, Noun.YOU)
    return target.nouns[0] not in own and those_players(target) is None


def several(target: Target) -> Text:
    """Return a kind of things as it stands inside a sentence: “unmarked residents with archer”."""
    return whom(replace(target, count=2, again=True), text("This card"))


def worth(target: Target) -> Text:
    """Return who pays with their loyalty: “residents here with at least 3 loyalty”."""
    things = several(replace(target, worth=0, state=State.ANY, side=Side.ANY)).inside
    return text("%(things)s with at least %(n)s loyalty", things=things, n=target.worth)


def _keyed(words: Text, target: Target) -> Text:
    """What is meant, with the keyword that it has or lacks."""
    if target.having:
        keyword = KEYWORD_WORDS[target.having][0].inside
        words = text("%(thing)s with %(keyword)s", thing=words, keyword=keyword)
    if target.lacking:
        keyword = KEYWORD_WORDS[target.lacking][0].inside
        words = text("%(thing)s without %(keyword)s", thing=words, keyword=keyword)
    return words


def thing_words(noun: str) -> Text:
    """Return one thing of a kind, or of a subtype, in words."""
    return _ONE.get(noun) or name(noun)


def _nouns(target: Target) -> Text:
    ones = {**_ONE, **_CARDS} if target.buried else _ONE
    nouns = _alternatives([ones.get(noun) or _kind(noun) for noun in target.nouns])
    return _of_faction(target, nouns)


def _kind(noun: str) -> Text:
    """A creature of a subtype, or of a faction that is named as one of several kinds."""
    named = lacked_words(noun)
    return text("%(faction)s creature", faction=named) if noun in _FACTIONS else named


def _several(target: Target) -> Text:
    """Several chosen targets: “Up to 2 marked creatures”."""
    things = _stated_many(target, _of_faction(target, _plural(target)))
    if target.random:
        return text("%(n)s random %(things)s", n=target.count, things=things)
    if target.again:
        return things
    if target.other:
        things = text("other %(things)s", things=things)
    if target.count == MANY:
        return text("Any number of %(things)s", things=things)
    if target.up_to:
        return text("Up to %(n)s %(things)s", n=target.count, things=things)
    return text("%(n)s %(things)s", n=target.count, things=things)


def kinds_of(noun: str) -> Text:
    """Return the plural of a kind of things, or of a subtype, inside a sentence."""
    return _plural(Target((noun,)))


def kind_words(written: str) -> Text:
    """Return the target of an enchantment (`own creature`) in words."""
    side, _, noun = written.rpartition(" ")
    return whom(Target((noun,), side=Side(side)), text("This card"))


def _alternatives(nouns: Sequence[Text]) -> Text:
    return nouns[0] if len(nouns) == 1 else joined(" or ", nouns)


def _headed(target: Target, thing: Text) -> Text:
    if target.random and target.other:
        return text("Another random %(thing)s", thing=_stated(target, thing))
    if target.random:
        return text("A random %(thing)s", thing=_stated(target, thing))
    if target.up_to or target.other:
        return _led(target, _stated(target, thing))
    match target.each, target.state:
        case True, State.MARKED:
            return text("Each marked %(thing)s", thing=thing)
        case True, State.UNMARKED:
            return text("Each unmarked %(thing)s", thing=thing)
        case True, _:
            return text("Each %(thing)s", thing=thing)
        case _, State.MARKED:
            return text("A marked %(thing)s", thing=thing)
        case _, State.UNMARKED:
            return text("An unmarked %(thing)s", thing=thing)
    if thing[:1].lower() in "aeiou":
        return text("An %(thing)s", thing=thing)
    return text("A %(thing)s", thing=thing)


def _stated(target: Target, thing: Text) -> Text:
    match target.state:
        case State.MARKED:
            return text("marked %(thing)s", thing=thing)
        case State.UNMARKED:
            return text("unmarked %(thing)s", thing=thing)
    return thing


def _led(target: Target, thing: Text) -> Text:
    if target.up_to:
        other = text("other %(things)s", things=thing) if target.other else thing
        return text("Up to one %(thing)s", thing=other)
    if target.each:
        return text("Each other %(thing)s", thing=thing)
    return text("Another %(thing)s", thing=thing)


def many(target: Target, others: bool = False) -> Text:
    """Return the targets of a passive ability as the beginning of a sentence: “Your residents”;
    *others*: of those that it could reach it leaves out its own card.
    """
    words = among(_keyed(limits_of_many(_whose(target, others), target), target), target)
    here = target.here and target.among != Noun.ATTACKER
    return text("%(things)s of this city", things=words) if here else words


def cards_meant(target: Target) -> Text:
    """Return the cards of a hand that a passive ability affects, as the beginning of a sentence."""
    kind = _of_faction(target, _plural(target))
    match target.side:
        case Side.OWN:
            return text("Your %(things)s", things=kind)
        case Side.ENEMY:
            return text("Enemy %(things)s", things=kind)
    if target.faction == CHOSEN_FACTION:
        return text("All %(things)s", things=kind)
    if target.faction or not all(noun in _MANY for noun in target.nouns):
        return kind
    return _alternatives([_MANY[noun] for noun in target.nouns])


def _whose(target: Target, others: bool) -> Text:
    kind = _of_faction(target, _plural(target))
    stated = _stated_many(target, kind)
    others = others and target.nouns != (Noun.CITY,) and target.nouns != (Noun.ENCHANTMENT,)
    if target.side == Side.OWN:
        if others or not all(noun in _MANY for noun in target.nouns):
            stated = text("other %(things)s", things=stated)
        return text("Your %(things)s", things=stated)
    if target.side == Side.ENEMY:
        return text("Enemy %(things)s", things=stated)
    if others:
        return text("Other %(things)s", things=stated)
    if target.state == State.MARKED:
        return text("Marked %(things)s", things=kind)
    if target.state == State.UNMARKED:
        return text("Unmarked %(things)s", things=kind)
    if (
        target.without
        or target.faction == CHOSEN_FACTION
        or target.been in (Been.DAMAGED, Been.UNDAMAGED)
    ):
        return text("All %(things)s", things=kind)
    if target.faction or not all(noun in _MANY for noun in target.nouns):
        return kind
    return _alternatives([_MANY[noun] for noun in target.nouns])


def _plural(target: Target) -> Text:
    """The targets in the plural, as inside a sentence."""
    if all(noun in _MANY for noun in target.nouns):
        return _alternatives([_MANY[noun].inside for noun in target.nouns])
    kinds = _alternatives([_ONE.get(noun, name(noun)) for noun in target.nouns])
    return text("%(kind)s creatures", kind=kinds)


def _of_faction(target: Target, things: Text) -> Text:
    match target.been:
        case Been.DAMAGED:
            things = text("damaged %(thing)s", thing=things)
        case Been.UNDAMAGED:
            things = text("undamaged %(thing)s", thing=things)
    if target.without:
        kind = lacked_words(target.without)
        things = text("non-%(kind)s %(thing)s", kind=kind, thing=things)
    if target.faction == CHOSEN_FACTION:
        return text("%(thing)s of the chosen faction", thing=things)
    return of_faction(target.faction, things)


def _stated_many(target: Target, things: Text) -> Text:
    if target.state == State.MARKED:
        return text("marked %(things)s", things=things)
    if target.state == State.UNMARKED:
        return text("unmarked %(things)s", things=things)
    return things
