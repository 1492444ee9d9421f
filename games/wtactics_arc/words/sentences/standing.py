"""Standing rules as sentences: what is not attacked or played, how damage is less, how many cards a
hand may hold (ARC-R131, R132, R135, R136).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.text import Text
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import SELF
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.words.sentences.parts.this_turn import cards_played
from games.wtactics_arc.words.sentences.parts.unmarking import stays
from games.wtactics_arc.words.sentences.targets import many
from games.wtactics_arc.words.sentences.targets import several

_THIS_CITY = text("This city")
_PLAYERS: Mapping[Side, Text] = {
    Side.OWN: text("You"),
    Side.ENEMY: text("Opponents"),
    Side.ANY: text("Players"),
}


KEPT_BACK = (
    Passive.STAYS,
    Passive.LOATH,
    Passive.RAIDS,
    Passive.ROOTED,
    Passive.IDLE,
    Passive.SORTIE,
    Passive.WARDEN,
)
"""What a creature does not do, or must do, whoever else there is."""


def kept_back(thing: Text, ability: Ability) -> Text:
    """Return what a creature does not do, or must do."""
    match ability.word:
        case Passive.STAYS:
            return stays(thing, ability)
        case Passive.LOATH:
            return text("%(thing)s may stay marked in its controller's Unmark phase.", thing=thing)
        case Passive.RAIDS:
            return text("%(thing)s must attack each turn if able.", thing=thing)
        case Passive.SORTIE:
            return text("%(thing)s may attack during combat.", thing=thing)
        case Passive.WARDEN:
            return text("%(thing)s may defend any city you control.", thing=thing)
        case Passive.ROOTED:
            return text("%(thing)s cannot move.", thing=thing)
    return text("%(thing)s cannot use activated abilities.", thing=thing)


def rule_words(thing: Text, ability: Ability) -> Text:
    """Return a standing rule of *thing*, which it names itself where it means its city."""
    target = ability.target or SELF
    match ability.word:
        case Passive.SPARED:
            return _spared(_THIS_CITY if ability.number else thing, target)
        case Passive.ARMOUR:
            whose = _THIS_CITY if ability.target is not None else thing
            n = ability.number
            return text("Damage dealt to %(thing)s is reduced by %(n)s.", thing=whose.inside, n=n)
        case Passive.NO_PLAY:
            who = _PLAYERS[target.side]
            return text("%(who)s cannot play %(cards)s.", who=who, cards=cards_played(target))
        case Passive.DRAWS_ONE:
            who = _PLAYERS[target.side]
            return text("%(who)s can only draw one card in the Draw phase.", who=who)
        case Passive.DOUBLED:
            return text(
                "All damage dealt by %(cards)s is doubled.", cards=cards_played(target).inside
            )
        case Passive.DEVOTED:
            return text(
                "You may remove %(things)s from the game, and their loyalty adds to its levels.",
                things=several(target).inside,
            )
        case Passive.TOLL:
            who = many(target)
            return plural(
                "%(who)s attack only for %(n)s gem each.",
                "%(who)s attack only for %(n)s gems each.",
                ability.number,
                who=who,
            )
        case Passive.CLOSED:
            who = many(target)
            return text("%(who)s cannot become residents of this city.", who=who)
        case Passive.PATHS if ability.number:
            return text("%(who)s moving into this city do not mark.", who=_movers(target))
        case Passive.PATHS:
            return text("%(who)s moving into your cities do not mark.", who=_movers(target))
        case Passive.MORE_EACH:
            n = ability.number
            return plural(
                "You may play %(n)s additional resource card each turn.",
                "You may play %(n)s additional resource cards each turn.",
                n,
            )
        case Passive.MORE_DRAWING:
            n = ability.number
            return plural(
                "During your Draw & Resource phase, you may play %(n)s additional resource card.",
                "During your Draw & Resource phase, you may play %(n)s additional resource cards.",
                n,
            )
        case Passive.BLOCKADE:
            return text("Movement to or from %(thing)s is forbidden.", thing=thing.inside)
        case Passive.CAPPED:
            n = ability.number
            return text("%(thing)s cannot take more than %(n)s damage each turn.", thing=thing, n=n)
        case Passive.NO_HAND_SIZE:
            return text("You have no maximum hand size.")
    if ability.number < 0:
        return text("Your maximum hand size is reduced by %(n)s.", n=-ability.number)
    return text("Your maximum hand size is increased by %(n)s.", n=ability.number)


def _spared(thing: Text, kind: Target) -> Text:
    if kind == Target((Noun.CREATURE,)):
        return text("%(thing)s cannot be attacked.", thing=thing)
    return text("%(thing)s cannot be attacked by %(others)s.", thing=thing, others=several(kind))


def _movers(kind: Target) -> Text:
    """Who moves; of one's own the card itself is one."""
    named = any(noun not in list(Noun) for noun in kind.nouns)
    return several(kind) if named and kind.side == Side.OWN else many(kind)
