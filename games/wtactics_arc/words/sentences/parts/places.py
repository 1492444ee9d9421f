"""Where the targets of a sentence are, of whom, and which things they are not."""

from __future__ import annotations

from collections.abc import Mapping

from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.parts.counting import kind_of_counter
from games.wtactics_arc.words.sentences.parts.limits import of_discipline

NON = "non "
"""Before what a card that is chosen in a hand must not be."""
_PLAYERS: Mapping[str, Text] = {Noun.PLAYER: text("player"), Noun.OPPONENT: text("opponent")}
_LACKED: Mapping[str, Text] = {
    **{str(title): title for title in FACTIONS.values()},
    **{type_: title.inside for type_, title in TYPES.items()},
    Noun.MADE: text("token"),
}


def lacked_words(what: str) -> Text:
    """Return what something is not: a subtype, a faction, a type of cards, a token."""
    return _LACKED.get(what) or name(what)


def among(words: Text, target: Target, one: bool = False) -> Text:
    """Creatures of a subtype, or *one* of them, with what they must be besides."""
    if target.been == Been.ATTACKED:
        words = text("%(thing)s that attacked this turn", thing=words)
    if target.been == Been.DEFENDED:
        words = text("%(thing)s that defended this turn", thing=words)
    if target.bearing:
        called = kind_of_counter(target.bearing)
        words = text("%(thing)s with a %(name)s counter", thing=words, name=called)
    if target.facing:
        words = text("%(thing)s defending against it", thing=words)
    if target.theirs:
        words = text("%(thing)s of that player", thing=words)
    of_player = target.within is not None and target.within.nouns != (Noun.CITY,)
    if of_player and target.within is not None and target.among == Noun.TROOP:
        return _in_army_of(words, target.within)
    if target.within is not None:
        words = _within(words, target.within)
    if target.among in DISCIPLINES:
        return of_discipline(words, target.among)
    match target.among:
        case "hand":
            return text("%(thing)s in hand", thing=words)
        case Noun.TROOP:
            return text("%(thing)s in the Army", thing=words)
        case Noun.RESIDENT:
            return text("%(thing)s in a city", thing=words)
        case Noun.PLAYER:
            return text("%(thing)s attacking you", thing=words)
        case Noun.ATTACKER | Noun.DEFENDER:
            return _fighting(words, target, one)
    return words


def _fighting(words: Text, target: Target, one: bool) -> Text:
    """Creatures that attack or defend, or *one* that does."""
    match target.among, one:
        case Noun.ATTACKER, True if target.here:
            return text("%(thing)s that attacks this city", thing=words)
        case Noun.ATTACKER, _ if target.here:
            return text("%(thing)s that attack this city", thing=words)
        case Noun.ATTACKER, True:
            return text("%(thing)s that attacks", thing=words)
        case Noun.ATTACKER, _:
            return text("%(thing)s that attack", thing=words)
        case _, True:
            return text("%(thing)s that defends", thing=words)
    return text("%(thing)s that defend", thing=words)


def _within(words: Text, place: Target) -> Text:
    """Creatures, with the city or the player that is chosen, in which or of whom they are."""
    if place.nouns != (Noun.CITY,):
        return text("%(thing)s of target %(player)s", thing=words, player=_PLAYERS[place.nouns[0]])
    match place.side:
        case Side.OWN:
            return text("%(thing)s in target city of yours", thing=words)
        case Side.ENEMY:
            return text("%(thing)s in target city of an opponent", thing=words)
    return text("%(thing)s in target city", thing=words)


def _in_army_of(words: Text, player: Target) -> Text:
    """Creatures in the Army of a player who is chosen."""
    called = _PLAYERS[player.nouns[0]]
    return text("%(thing)s in target %(player)s's army", thing=words, player=called)
