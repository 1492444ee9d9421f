"""What stays marked, for how long, and for which price it is unmarked, as sentences (ARC-R250 to
R253); what cities pay.
"""

from __future__ import annotations

from games.text import Text
from games.text import plural
from games.text import text
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.terms import WHILE_MARKED
from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.words.sentences.deeds import stat_change
from games.wtactics_arc.words.sentences.parts.counting import kind_of_counter
from games.wtactics_arc.words.sentences.targets import whom


def held(effect: Effect, target: Text) -> Text:
    """Return for how long a card stays marked."""
    count = effect.target.count
    if effect.place == WHILE_MARKED:
        return plural(
            "%(target)s stays marked as long as this card is marked.",
            "%(target)s do not unmark as long as this card is marked.",
            count,
            target=target,
        )
    if effect.amounts:
        return plural(
            "%(target)s stays marked in its controller's next %(number)s Unmark phases.",
            "%(target)s do not unmark in their controller's next %(number)s Unmark phases.",
            count,
            target=target,
            number=int(effect.amounts[0]),
        )
    return plural(
        "%(target)s stays marked in its controller's next Unmark phase.",
        "%(target)s do not unmark in their controller's next Unmark phase.",
        count,
        target=target,
    )


def stays(thing: Text, rule: Ability) -> Text:
    """Return that something is not unmarked, and for which price it is."""
    price = _price(rule)
    if price is None:
        return text("%(thing)s cannot unmark in their controller's Unmark phase.", thing=thing)
    return text(
        "%(thing)s cannot unmark in their controller's Unmark phase unless their controller "
        "%(price)s.",
        thing=thing,
        price=price,
    )


def _price(rule: Ability) -> Text | None:
    """What its controller does, so that it is unmarked; None where nothing helps."""
    if rule.price:
        return _done(rule.price[0])
    if rule.per is not None:
        kind = kind_of_counter(rule.per.noun.removeprefix(COUNTERS))
        return text("pays %(n)s for each %(name)s counter on it", n=rule.number, name=kind)
    return text("pays %(n)s", n=rule.number) if rule.number else None


def _done(price: Effect) -> Text:
    match price.verb:
        case Verb.GROW:
            change = stat_change((int(price.amounts[0]), int(price.amounts[1])))
            return text("puts a %(change)s counter on it", change=change)
        case Verb.DISCARD:
            n = int(price.amounts[0])
            return plural("discards %(n)s card", "discards %(n)s cards", n)
    return text("sacrifices %(target)s", target=whom(price.target, text("this card")).inside)


def of_payers(effect: Effect, target: Text) -> Text:
    """Return, as a part of a price, in how many Unmark phases those that pay stay marked, or which
    city loses strength (ARC-R253, R262).
    """
    n = abs(int(effect.amounts[0]))
    if effect.verb == Verb.HOLD:
        return text("They stay marked in their controller's next %(n)s Unmark phases", n=n)
    return text("Lose %(n)s strength on %(target)s", n=n, target=target)
