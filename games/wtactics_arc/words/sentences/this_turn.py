"""What happened in a turn, as conditions say it (ARC-R112, R124, R125)."""

from __future__ import annotations

from games.text import Text
from games.text import text
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.filters import Compare


def happened(what: str, so: bool) -> Text:
    """Return whether a creature dies, or attacked, or its controller did."""
    match what, so:
        case Quantity.IT_DIES, True:
            return text("it dies")
        case Quantity.IT_DIES, _:
            return text("it survives")
        case Quantity.THIS_MARCHES, True:
            return text("it is in the army")
        case Quantity.THIS_MARCHES, _:
            return text("it is not in the army")
        case Quantity.RAIDED, True:
            return text("you attacked this turn")
        case Quantity.RAIDED, _:
            return text("you did not attack this turn")
        case _, True:
            return text("it attacked this turn")
    return text("it did not attack this turn")


def points(condition: Condition) -> Text:
    """Return how many VP were gained or lost."""
    who = text("an opponent") if condition.of_opponents else text("you")
    n = condition.number
    many = {
        Compare.AT_LEAST: text("at least %(n)s VP", n=n),
        Compare.AT_MOST: text("at most %(n)s VP", n=n),
        Compare.EXACTLY: text("exactly %(n)s VP", n=n),
    }[condition.compare]
    if condition.measure.noun == Quantity.GAINED:
        return text("%(who)s gained %(many)s this turn", who=who, many=many)
    return text("%(who)s lost %(many)s this turn", who=who, many=many)
