"""Amounts in card text: whole numbers, the X that is paid, and that X with more or less."""

from __future__ import annotations

from games.wtactics_arc.cards.text.terms import Verb
from games.wtactics_arc.cards.text.terms import X
from games.wtactics_arc.cards.text.vocabulary import Effect


def of_x(amount: int | str) -> bool:
    """Return whether an amount hangs on the X that is paid, as “X” and “X-2” do (ARC-R23, R233)."""
    return isinstance(amount, str) and amount.startswith(X)


def is_sum(amount: int | str) -> bool:
    """Return whether an amount is an X with something added or taken."""
    return of_x(amount) and amount != X


def fixed(amount: int | str, x: int) -> int:
    """Return the number of an amount, once X is known; none is below 0 by what is taken from X."""
    if not of_x(amount):
        return int(amount)
    return max(0, x + int(str(amount).removeprefix(X) or 0))


def has_x(effect: Effect) -> bool:
    """Return whether a number of an effect is the X of its card's cost, or of its price."""
    limited = any(one.limit_x for one in (effect.target, effect.by) if one is not None)
    by_x = effect.verb == Verb.BUFF and effect.place == X
    return limited or by_x or any(map(of_x, effect.amounts))
