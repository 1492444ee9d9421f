"""The X of a cost, and changes of costs, as sentences (ARC-30.1, R80, R197)."""

from __future__ import annotations

from collections.abc import Mapping

from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.conditions import x_measure
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import TYPES
from games.wtactics_arc.words.sentences.parts.counting import of_faction
from games.wtactics_arc.words.sentences.targets import cards_meant
from games.wtactics_arc.words.sentences.targets import thing_words


def x_words(written: str) -> Text:
    """Return the definition of X as a sentence."""
    if written == ANY:
        return text("Any number you choose.")
    measure = x_measure(written)
    return _x(measure) if measure is not None else name(written)


def _x(measure: Measure) -> Text:
    match measure.noun:
        case Quantity.VP:
            return text("The number of your VP.")
        case Quantity.HAND:
            return text("The number of cards in your hand.")
        case Quantity.DECK:
            return text("The number of cards in your deck.")
        case Quantity.CITIES:
            return text("The number of your cities.")
        case Quantity.CREATURES:
            return _stated(measure.state, text("creatures"))
        case Quantity.RESIDENTS:
            return _stated(measure.state, text("residents"))
        case Quantity.ENCHANTMENTS:
            return _stated(measure.state, text("enchantments"))
        case subtype:
            return _stated(measure.state, text("%(kind)s creatures", kind=name(subtype)))


def _stated(state: State, things: Text) -> Text:
    match state:
        case State.MARKED:
            return text("The number of your marked %(things)s.", things=things)
        case State.UNMARKED:
            return text("The number of your unmarked %(things)s.", things=things)
        case _:
            return text("The number of your %(things)s.", things=things)


_FIRST_OF: Mapping[Side, Text] = {
    Side.OWN: text("you play"),
    Side.ENEMY: text("each opponent plays"),
    Side.ANY: text("each player plays"),
}


def cost_change(ability: Ability, own: Text) -> Text:
    """Return the change of a card's cost, or of others' (ARC-R80, R197)."""
    n, target, least = ability.number, ability.target, ability.least
    if target is None or ability.once:
        thing = own if target is None else _first(target)
        if n > 0:
            return text("%(thing)s costs %(n)s more.", thing=thing, n=n)
        if not least:
            return text("%(thing)s costs %(n)s less.", thing=thing, n=-n)
        return text(
            "%(thing)s costs %(n)s less, but not less than %(least)s.",
            thing=thing,
            n=-n,
            least=least,
        )
    things = cards_meant(target)
    if n > 0:
        return text("%(things)s cost %(n)s more.", things=things, n=n)
    if not least:
        return text("%(things)s cost %(n)s less.", things=things, n=-n)
    return text(
        "%(things)s cost %(n)s less, but not less than %(least)s.", things=things, n=-n, least=least
    )


def _first(target: Target) -> Text:
    """The first card of a kind in each turn, of whom."""
    noun, who = target.nouns[0], _FIRST_OF[target.side]
    kind = text("card") if noun == Noun.CARD else thing_words(noun)
    if noun in TYPES:
        kind = TYPES[noun].inside
    kind = of_faction(target.faction, kind)
    return text("The first %(card)s %(who)s each turn", card=kind, who=who)
