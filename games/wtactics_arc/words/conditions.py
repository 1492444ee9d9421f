"""The X of a cost and the prerequisite of a card, as sentences (ARC-6.1, 30.1)."""

from __future__ import annotations

from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.conditions import ANY
from games.wtactics_arc.cards.conditions import MANUAL
from games.wtactics_arc.cards.conditions import Condition
from games.wtactics_arc.cards.conditions import Measure
from games.wtactics_arc.cards.conditions import Quantity
from games.wtactics_arc.cards.conditions import condition_of
from games.wtactics_arc.cards.conditions import x_measure
from games.wtactics_arc.cards.filters import Compare
from games.wtactics_arc.cards.filters import State
from games.wtactics_arc.words.by_hand import by_hand


def x_words(written: str) -> Text:
    """Say what X is."""
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


def one_measured(measure: Measure) -> Text:
    """Return one of what is counted, as it stands after “for each”."""
    match measure.noun:
        case Quantity.VP:
            return text("VP of yours")
        case Quantity.HAND:
            return text("card in your hand")
        case Quantity.DECK:
            return text("card in your deck")
        case Quantity.CITIES:
            return text("city of yours")
        case Quantity.CREATURES:
            return _one_stated(measure.state, text("creature"))
        case Quantity.RESIDENTS:
            return _one_stated(measure.state, text("resident"))
        case subtype:
            return _one_stated(measure.state, text("%(kind)s creature", kind=name(subtype)))


def _one_stated(state: State, thing: Text) -> Text:
    match state:
        case State.MARKED:
            return text("marked %(thing)s of yours", thing=thing)
        case State.UNMARKED:
            return text("unmarked %(thing)s of yours", thing=thing)
        case _:
            return text("%(thing)s of yours", thing=thing)


def condition_words(written: str) -> Text:
    """Say what a card needs before it can be played."""
    condition = condition_of(written)
    if condition is None:
        return by_hand(written) if written.startswith(MANUAL) else name(written)
    return _each_opponent(condition) if condition.of_opponents else _own(condition)


def fact(condition: Condition) -> Text:
    """Return a condition as part of a sentence: “you have at least 2 cities”."""
    things = _counted(condition.measure, condition.number)
    match condition.of_opponents, condition.compare:
        case False, Compare.AT_LEAST:
            return text("you have at least %(things)s", things=things)
        case False, Compare.AT_MOST:
            return text("you have at most %(things)s", things=things)
        case False, _:
            return text("you have exactly %(things)s", things=things)
        case _, Compare.AT_LEAST:
            return text("each opponent has at least %(things)s", things=things)
        case _, Compare.AT_MOST:
            return text("each opponent has at most %(things)s", things=things)
        case _:
            return text("each opponent has exactly %(things)s", things=things)


def _own(condition: Condition) -> Text:
    things = _counted(condition.measure, condition.number)
    match condition.compare:
        case Compare.AT_LEAST:
            return text("You have at least %(things)s.", things=things)
        case Compare.AT_MOST:
            return text("You have at most %(things)s.", things=things)
        case _:
            return text("You have exactly %(things)s.", things=things)


def _each_opponent(condition: Condition) -> Text:
    things = _counted(condition.measure, condition.number)
    match condition.compare:
        case Compare.AT_LEAST:
            return text("Each opponent has at least %(things)s.", things=things)
        case Compare.AT_MOST:
            return text("Each opponent has at most %(things)s.", things=things)
        case _:
            return text("Each opponent has exactly %(things)s.", things=things)


def _counted(measure: Measure, n: int) -> Text:
    match measure.noun:
        case Quantity.VP:
            return text("%(n)s VP", n=n)
        case Quantity.HAND:
            return plural("%(n)s card in hand", "%(n)s cards in hand", n)
        case Quantity.DECK:
            return plural("%(n)s card in the deck", "%(n)s cards in the deck", n)
        case Quantity.CITIES:
            return plural("%(n)s city", "%(n)s cities", n)
        case Quantity.CREATURES:
            return _creatures(measure.state, n)
        case Quantity.RESIDENTS:
            return _residents(measure.state, n)
        case subtype:
            return _of_kind(measure.state, subtype, n)


def _creatures(state: State, n: int) -> Text:
    match state:
        case State.MARKED:
            return plural("%(n)s marked creature", "%(n)s marked creatures", n)
        case State.UNMARKED:
            return plural("%(n)s unmarked creature", "%(n)s unmarked creatures", n)
        case _:
            return plural("%(n)s creature", "%(n)s creatures", n)


def _residents(state: State, n: int) -> Text:
    match state:
        case State.MARKED:
            return plural("%(n)s marked resident", "%(n)s marked residents", n)
        case State.UNMARKED:
            return plural("%(n)s unmarked resident", "%(n)s unmarked residents", n)
        case _:
            return plural("%(n)s resident", "%(n)s residents", n)


def _of_kind(state: State, kind: str, n: int) -> Text:
    called = name(kind)
    match state:
        case State.MARKED:
            return plural(
                "%(n)s marked %(kind)s creature", "%(n)s marked %(kind)s creatures", n, kind=called
            )
        case State.UNMARKED:
            return plural(
                "%(n)s unmarked %(kind)s creature",
                "%(n)s unmarked %(kind)s creatures",
                n,
                kind=called,
            )
        case _:
            return plural("%(n)s %(kind)s creature", "%(n)s %(kind)s creatures", n, kind=called)
