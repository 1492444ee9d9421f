"""What is asked of a card that was meant before, or of whom an effect concerns (ARC-R176)."""

from __future__ import annotations

from games.text import Text
from games.text import joined
from games.text import text
from games.wtactics_arc.cards.text.conditions import ADVANTAGES
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.words.sentences.targets import whom


def of_another(condition: Condition, own: Text | None) -> Text | None:
    """Return what another card is of which a condition asks, or that the card fights one."""
    if condition.against is not None:
        return _opposed(condition, condition.against, own)
    return _it_is(condition, condition.of) if condition.of is not None else None


def _it_is(condition: Condition, of: Target) -> Text:
    """What a card is, or was, or is not."""
    thing = whom(of, text("This card")).inside
    if condition.measure.noun == Quantity.AIM_IS:
        return _aim(condition, thing)
    match condition.was, bool(condition.number):
        case True, True if condition.some:
            return text("one of them was %(thing)s", thing=thing)
        case _, True if condition.some:
            return text("one of them is %(thing)s", thing=thing)
        case True, True:
            return text("it was %(thing)s", thing=thing)
        case True, _:
            return text("it was not %(thing)s", thing=thing)
        case _, True:
            return text("it is %(thing)s", thing=thing)
    return text("it is not %(thing)s", thing=thing)


def _opposed(condition: Condition, against: Target, own: Text | None) -> Text:
    """By whom a creature is blocked, or whom it blocks (ARC-R236)."""
    thing = text("it") if own is None else own.inside
    whom_ = whom(against, text("This card")).inside
    match condition.measure.noun, bool(condition.number):
        case Quantity.THIS_ATTACKS, True:
            return text("%(thing)s is blocked by %(whom)s", thing=thing, whom=whom_)
        case Quantity.THIS_ATTACKS, _:
            return text("%(thing)s is not blocked by %(whom)s", thing=thing, whom=whom_)
        case _, True:
            return text("%(thing)s is blocking %(whom)s", thing=thing, whom=whom_)
    return text("%(thing)s is not blocking %(whom)s", thing=thing, whom=whom_)


def _aim(condition: Condition, thing: Text) -> Text:
    """The same of whom the effect itself concerns."""
    match condition.was, bool(condition.number):
        case True, True:
            return text("the target was %(thing)s", thing=thing)
        case True, _:
            return text("the target was not %(thing)s", thing=thing)
        case _, True:
            return text("the target is %(thing)s", thing=thing)
    return text("the target is not %(thing)s", thing=thing)


def of_advantage(condition: Condition) -> Text:
    """Return of which disciplines somebody has the advantage, or not."""
    named = condition.measure.noun.removeprefix(ADVANTAGES).split()
    which = joined(" and ", [DISCIPLINES[one] for one in named])
    if condition.of_opponents:
        return text("an opponent has the advantage in %(disciplines)s", disciplines=which)
    if condition.compare == Compare.AT_LEAST:
        return text("you have the advantage in %(disciplines)s", disciplines=which)
    return text("you do not have the advantage in %(disciplines)s", disciplines=which)
