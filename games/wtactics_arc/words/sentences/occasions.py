"""What sets abilities off, as the beginning of a sentence (ARC-29.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.text import Text
from games.text import joined
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.groups import BY_PLAYERS
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Trigger
from games.wtactics_arc.cards.text.vocabulary import HOST_PLAYER
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.words.sentences.parts.counting import kind_of_counter
from games.wtactics_arc.words.sentences.parts.counting import of_faction
from games.wtactics_arc.words.sentences.targets import several
from games.wtactics_arc.words.sentences.targets import whom
from games.wtactics_arc.words.sentences.unseen import NAMES

_TRIGGERS: Mapping[str, Text] = {
    Trigger.ENTER: text("When it enters play"),
    Trigger.DEATH: text("When it dies"),
    Trigger.LEAVE: text("When it leaves play"),
    Trigger.HITS_CITY: text("When it deals combat damage to a city"),
    Trigger.HITS_PLAYER: text("When it deals combat damage to a player"),
    Trigger.HITS_CREATURE: text("When it deals combat damage to a creature"),
    Trigger.HITS: text("When it deals combat damage"),
    Trigger.KILLS: text("When it kills a creature in combat"),
    Trigger.ALONE: text("When it attacks alone"),
    Trigger.ATTACK: text("When it attacks"),
    Trigger.DEFEND: text("When it defends"),
    Trigger.START: text("In your Unmark phase"),
    Trigger.TACTICS: text("At the start of your Tactics phase"),
    Trigger.TACTICS_OVER: text("At the end of your Tactics phase"),
    Trigger.ASSAULT: text("At the start of your Attack phase"),
    Trigger.END: text("At the end of your turn"),
    Trigger.WIN: text("When you win this bid"),
    Trigger.HURT: text("When it is dealt damage"),
    Trigger.MARKED: text("When it becomes marked"),
    Trigger.ATTACKED: text("When it is attacked"),
    Trigger.MOVES: text("When it moves"),
    Trigger.BLOCKED: text("When it becomes blocked"),
    Trigger.PAYS: text("When it is marked for its loyalty"),
    Trigger.SACRIFICED: text("When it is sacrificed"),
    Trigger.SURVIVES: text("When it survives a combat"),
    Trigger.OUTLASTS: text("When it survives a combat in which it was blocked"),
    Trigger.JOINS: text("When it is played into the army"),
}
_OF_TURNS: Mapping[tuple[str, str], Text] = {
    (Trigger.START, Noun.PLAYER): text("At the start of each turn"),
    (Trigger.START, Noun.OPPONENT): text("At the start of each opponent's turn"),
    (Trigger.START, Noun.HOST): text("At the start of its controller's turn"),
    (Trigger.END, Noun.HOST): text("At the end of its controller's turn"),
    (Trigger.END, Noun.PLAYER): text("At the end of each turn"),
    (Trigger.END, Noun.OPPONENT): text("At the end of each opponent's turn"),
}
_OF_CARDS: Mapping[tuple[str, str], Text] = {
    (Trigger.DRAWN, Side.OWN): text("When you draw a card"),
    (Trigger.DRAWN, Side.ENEMY): text("When an opponent draws a card"),
    (Trigger.DRAWN, Side.ANY): text("When a player draws a card"),
    (Trigger.DISCARDED, Side.OWN): text("When you discard a card"),
    (Trigger.DISCARDED, Side.ENEMY): text("When an opponent discards a card"),
    (Trigger.DISCARDED, Side.ANY): text("When a player discards a card"),
    (Trigger.GAINS, Side.OWN): text("When you gain VP"),
    (Trigger.GAINS, Side.ENEMY): text("When an opponent gains VP"),
    (Trigger.GAINS, Side.ANY): text("When a player gains VP"),
    (Trigger.LOSES, Side.OWN): text("When you lose VP"),
    (Trigger.LOSES, Side.ENEMY): text("When an opponent loses VP"),
    (Trigger.LOSES, Side.ANY): text("When a player loses VP"),
    (Trigger.WIN, Side.OWN): text("When you win a bid"),
    (Trigger.WIN, Side.ENEMY): text("When an opponent wins a bid"),
    (Trigger.WIN, Side.ANY): text("When a player wins a bid"),
    (Trigger.CLAIMS, Side.OWN): text("When you claim an advantage"),
    (Trigger.CLAIMS, Side.ENEMY): text("When an opponent claims an advantage"),
    (Trigger.CLAIMS, Side.ANY): text("When a player claims an advantage"),
}
_PLAYED: Mapping[str, Text] = {
    Noun.CREATURE: text("a creature"),
    Noun.CITY: text("a city"),
    Noun.EVENT: text("an event"),
    Noun.MAGIC: text("a magic"),
    Noun.ENCHANTMENT: text("an enchantment"),
    Noun.CARD: text("a card"),
}
_SORTS: Mapping[str, Text] = {
    Noun.CREATURE: text("creature"),
    Noun.CITY: text("city"),
    Noun.EVENT: text("event"),
    Noun.MAGIC: text("magic"),
    Noun.ENCHANTMENT: text("enchantment"),
}
_AIMING: Mapping[str, Text] = {
    **_PLAYED,
    Noun.ABILITY: text("an ability"),
    Noun.ITEM: text("a card or ability"),
}
_THIS = text("This card")


def trigger_words(ability: Ability) -> Text:
    """Return what sets an ability off, and whether that is so once in a turn."""
    words = _event_words(ability)
    return text("Once each turn, %(when)s", when=words.inside) if ability.once else words


def doer_words(ability: Ability) -> Text | None:
    """Return the words for the player who sets an ability off; None where it is a card."""
    return (
        text("That player")
        if ability.target is not None and ability.word in (*BY_PLAYERS, Trigger.PLAY)
        else None
    )


def of_another(ability: Ability) -> bool:
    """Return whether another card sets an ability off, of which “it” is said."""
    if ability.target is None or ability.word == Trigger.AIMED:
        return False
    if ability.target.nouns == (Noun.SELF,):
        return False
    return ability.word not in BY_PLAYERS or ability.target.nouns[0] == Noun.HOST


def _event_words(ability: Ability) -> Text:
    if ability.target is None:
        return _TRIGGERS[ability.word]
    if ability.word in (Trigger.LAST, Trigger.REACHES):
        called = kind_of_counter(ability.target.among)
    if ability.word == Trigger.REACHES:
        return text("When it has %(n)s or more %(name)s counters", n=ability.number, name=called)
    if ability.word == Trigger.LAST:
        return text("When the last %(name)s counter is removed", name=called)
    if ability.target == HOST_PLAYER and ability.word == Trigger.START:
        return text("At the start of the enchanted player's turn")
    if ability.target == HOST_PLAYER:
        return text("At the end of the enchanted player's turn")
    if ability.word == Trigger.TACTICS:
        return text("At the start of its city's Tactics phase")
    if ability.word in (Trigger.START, Trigger.END):
        return _OF_TURNS[ability.word, ability.target.nouns[0]]
    if ability.word == Trigger.PLAY:
        return _playing(ability.target)
    if ability.word == Trigger.AIMED:
        return _aimed(ability.target)
    if (ability.word, ability.target.side) in _OF_CARDS and ability.target.among:
        when = _OF_CARDS[ability.word, ability.target.side]
        return text(
            "%(when)s in %(discipline)s", when=when, discipline=DISCIPLINES[ability.target.among]
        )
    if (ability.word, ability.target.side) in _OF_CARDS:
        return _OF_CARDS[ability.word, ability.target.side]
    if ability.word == Trigger.SACRIFICED:
        return _parting(ability.target)
    if ability.word == Trigger.PACK and ability.target.among == Noun.CITY:
        things = several(replace(ability.target, among="")).inside
        return text("When one or more %(things)s attack a city", things=things)
    if ability.word == Trigger.MOVES:
        return _moving(ability.target)
    if ability.target.among == Noun.CITY:
        thing = whom(replace(ability.target, among=""), _THIS).inside
        return text("When %(thing)s attacks a city", thing=thing)
    if ability.word == Trigger.PACK:
        return text("When one or more %(things)s attack", things=several(ability.target).inside)
    here = ability.target.here and Noun.ATTACKER in (*ability.target.nouns, ability.target.among)
    if ability.word == Trigger.ATTACK and here:
        return _attacking_here(ability.target)
    if ability.target.among == Noun.PLAYER:
        return _attacking_you(ability.target)
    if ability.target.facing:
        thing = whom(replace(ability.target, facing=False), _THIS).inside
        return text("When %(thing)s blocks this card", thing=thing)
    thing = whom(ability.target, _THIS).inside
    match ability.word:
        case Trigger.ENTER:
            return text("When %(thing)s enters play", thing=thing)
        case Trigger.DEATH:
            return text("When %(thing)s dies", thing=thing)
        case Trigger.HITS_CITY:
            return text("When %(thing)s deals combat damage to a city", thing=thing)
        case Trigger.HITS_PLAYER:
            return text("When %(thing)s deals combat damage to a player", thing=thing)
        case Trigger.LEAVE:
            return text("When %(thing)s leaves play", thing=thing)
        case Trigger.HITS_CREATURE:
            return text("When %(thing)s deals combat damage to a creature", thing=thing)
        case Trigger.HITS:
            return text("When %(thing)s deals combat damage", thing=thing)
        case Trigger.KILLS:
            return text("When %(thing)s kills a creature in combat", thing=thing)
        case Trigger.HARMS:
            return text("When %(thing)s is dealt combat damage by this card", thing=thing)
        case Trigger.ALONE:
            return text("When %(thing)s attacks alone", thing=thing)
        case Trigger.ATTACKED:
            return text("When %(thing)s is attacked", thing=thing)
        case Trigger.MARKED:
            return text("When %(thing)s becomes marked", thing=thing)
        case Trigger.BLOCKED:
            return text("When %(thing)s becomes blocked", thing=thing)
        case Trigger.SURVIVES:
            return text("When %(thing)s survives a combat", thing=thing)
        case Trigger.OUTLASTS:
            return text("When %(thing)s survives a combat in which it was blocked", thing=thing)
        case Trigger.ATTACK:
            return text("When %(thing)s attacks", thing=thing)
        case _:
            return text("When %(thing)s defends", thing=thing)


def _moving(what: Target) -> Text:
    """Who moves, and where to (ARC-R185)."""
    thing = whom(replace(what, among="", here=False), _THIS).inside
    if what.here:
        return text("When %(thing)s moves into this city", thing=thing)
    if what.among == Noun.TROOP:
        return text("When %(thing)s moves into the army", thing=thing)
    if what.among == Noun.RESIDENT:
        return text("When %(thing)s moves into a city", thing=thing)
    return text("When %(thing)s moves", thing=thing)


def _attacking_here(what: Target) -> Text:
    """What attacks the city that the card calls its own (ARC-R134)."""
    nouns = (Noun.CREATURE,) if what.nouns == (Noun.ATTACKER,) else what.nouns
    thing = whom(replace(what, nouns=nouns, among="", here=False), _THIS).inside
    return text("When %(thing)s attacks this city", thing=thing)


def _attacking_you(what: Target) -> Text:
    """What attacks the player (ARC-R140)."""
    thing = whom(replace(what, among=""), _THIS).inside
    return text("When %(thing)s attacks you", thing=thing)


def _aimed(what: Target) -> Text:
    """Of what a card becomes the target."""
    thing = _AIMING[what.nouns[0]]
    if what.nouns == (Noun.EVENT, Noun.ABILITY):
        thing = text("an event or ability")
    if what.side == Side.ENEMY:
        thing = text("%(thing)s of an opponent", thing=thing)
    return text("When it becomes the target of %(thing)s", thing=thing)


def _parting(what: Target) -> Text:
    """Who sacrifices what."""
    thing = whom(replace(what, side=Side.ANY), _THIS).inside
    match what.side:
        case Side.OWN:
            return text("When you sacrifice %(thing)s", thing=thing)
        case Side.ENEMY:
            return text("When an opponent sacrifices %(thing)s", thing=thing)
        case _:
            return text("When %(thing)s is sacrificed", thing=thing)


def _one_such(what: Target) -> Text:
    """A card of one of some types, and of a faction, as it is played."""
    kind = joined(" or ", [_SORTS[noun] for noun in what.nouns])
    if what.faction:
        return text("a %(kind)s card", kind=of_faction(what.faction, kind))
    if what.nouns[0] in (Noun.EVENT, Noun.ENCHANTMENT):
        return text("an %(kind)s card", kind=kind)
    return text("a %(kind)s card", kind=kind)


def _of_subtype(kind: str) -> Text:
    """A card of a subtype, as it is played."""
    if kind[:1] in "AEIOU":
        return text("an %(kind)s card", kind=name(kind))
    return text("a %(kind)s card", kind=name(kind))


def _playing(what: Target) -> Text:
    card = _PLAYED.get(what.nouns[0]) or _of_subtype(what.nouns[0])
    if what.faction and what.nouns == (Noun.CARD,):
        card = text("a %(faction)s card", faction=NAMES[what.faction])
    elif what.faction or len(what.nouns) > 1:
        card = _one_such(what)
    match what.side:
        case Side.OWN:
            return text("When you play %(card)s", card=card)
        case Side.ENEMY:
            return text("When an opponent plays %(card)s", card=card)
        case _:
            return text("When a player plays %(card)s", card=card)
