"""What effects and passive abilities concern, in words: “a marked creature of yours”."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

from games.text import Text
from games.text import joined
from games.text import name
from games.text import text
from games.wtactics_arc.cards.abilities import Noun
from games.wtactics_arc.cards.abilities import Target
from games.wtactics_arc.cards.filters import Compare
from games.wtactics_arc.cards.filters import Side
from games.wtactics_arc.cards.filters import State

_ONE: Mapping[str, Text] = {
    Noun.CREATURE: text("creature"),
    Noun.CITY: text("city"),
    Noun.PLAYER: text("player"),
    Noun.OPPONENT: text("opponent"),
    Noun.ITEM: text("card or ability being played"),
    Noun.RESIDENT: text("resident"),
    Noun.ATTACKER: text("attacker"),
    Noun.DEFENDER: text("defender"),
    Noun.ENCHANTMENT: text("enchantment"),
    Noun.RESOURCE: text("resource card"),
}
_MANY: Mapping[str, Text] = {
    Noun.CREATURE: text("Creatures"),
    Noun.CITY: text("Cities"),
    Noun.RESIDENT: text("Residents"),
    Noun.ATTACKER: text("Attackers"),
    Noun.DEFENDER: text("Defenders"),
    Noun.ENCHANTMENT: text("Enchantments"),
}


def whom(target: Target, own: Text) -> Text:
    """Return whom an effect concerns, as it begins a sentence; *own* is what its card calls
    itself.
    """
    if target.nouns == (Noun.SELF,):
        return own
    if target.nouns == (Noun.THIS_CITY,):
        return text("This city")
    words = _headed(target, _alternatives([_ONE.get(noun, name(noun)) for noun in target.nouns]))
    if target.side == Side.OWN:
        words = text("%(thing)s of yours", thing=words)
    if target.side == Side.ENEMY:
        words = text("%(thing)s of an opponent", thing=words)
    if target.limit:
        words = _limited(words, *target.limit)
    return text("%(thing)s here", thing=words) if target.here else words


def kind_words(written: str) -> Text:
    """Return what an enchantment goes on (`own creature`), in words."""
    side, _, noun = written.rpartition(" ")
    return whom(Target((noun,), side=Side(side)), text("This card"))


def _alternatives(nouns: Sequence[Text]) -> Text:
    return nouns[0] if len(nouns) == 1 else joined(" or ", nouns)


def _headed(target: Target, thing: Text) -> Text:
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


def _limited(thing: Text, compare: Compare, cost: int) -> Text:
    match compare:
        case Compare.AT_MOST:
            return text("%(thing)s that costs at most %(n)s", thing=thing, n=cost)
        case Compare.AT_LEAST:
            return text("%(thing)s that costs at least %(n)s", thing=thing, n=cost)
        case _:
            return text("%(thing)s that costs %(n)s", thing=thing, n=cost)


def many(target: Target) -> Text:
    """Return whom a passive ability concerns, as it begins a sentence: “Your residents”."""
    words = _all(target)
    if target.state == State.MARKED:
        words = text("Marked %(things)s", things=words.inside)
    if target.state == State.UNMARKED:
        words = text("Unmarked %(things)s", things=words.inside)
    if target.side == Side.OWN:
        words = text("Your %(things)s", things=words.inside)
    if target.side == Side.ENEMY:
        words = text("Enemy %(things)s", things=words.inside)
    return text("%(things)s of this city", things=words) if target.here else words


def _all(target: Target) -> Text:
    if all(noun in _MANY for noun in target.nouns):
        return _alternatives([_MANY[noun] for noun in target.nouns])
    kinds = _alternatives([_ONE.get(noun, name(noun)) for noun in target.nouns])
    if target.side == Side.OWN:
        return text("Other %(kind)s creatures", kind=kinds)
    return text("%(kind)s creatures", kind=kinds)
