"""The X of a cost, as a sentence (ARC-30.1)."""

from __future__ import annotations

from games.text import Text
from games.text import name
from games.text import text
from games.wtactics_arc.cards.text.conditions import ANY
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.conditions import x_measure
from games.wtactics_arc.cards.text.filters import State


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
