"""Ways through the asks of an offer, from its first question to the report: with the least and the
first of everything, and with the most, or another one each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from app.pages.seat.ask import AskStep
from app.pages.seat.ask import step_after
from events.vocabulary import Seat
from games.rules import ActionSpec
from games.rules import Game
from games.table import Table
from projections.views.choices.asks import AllocateView
from projections.views.choices.asks import AmountView
from projections.views.choices.asks import AskView
from projections.views.choices.asks import PickManyView

STEPS = 12
"""More than any action has asks."""


def walk(
    game: Game, table: Table, seat: Seat, spec: ActionSpec, turn: int | None
) -> Iterator[AskStep]:
    """Yield each step of an action until it is complete, or nothing can be answered. *turn*: a number
    by which one of the answers is taken (None: always the least).
    """
    chosen: Mapping[str, Any] = {}
    for _ in range(STEPS):
        step = step_after(game, table, seat, spec, chosen)
        yield step
        if step.ask is None:
            return
        value = _answered(step.ask, turn)
        if value is UNSET:
            if not step.may_skip:
                return
            value = None
        chosen = {**step.chosen, step.ask.key: value}


def _answered(ask: AskView, turn: int | None) -> Any:
    """The least that answers an ask, or the most or some other; None: it is left out, `UNSET`: nothing
    can be chosen.
    """
    most = turn is not None
    if ask.optional and not most:
        return None
    if isinstance(ask, AmountView):
        return ask.most if most else ask.least
    values = [row.value for row in getattr(ask, "options", None) or () if row.enabled]
    if isinstance(ask, PickManyView):
        if ask.presets and most:
            return list(ask.presets.values())[-1]
        count = min(len(values), ask.most) if most else min(len(values), max(ask.least, 1))
        return values[::-1][:count] if ask.ordered and most else values[:count]
    if isinstance(ask, AllocateView):
        return _shared(ask, values, most)
    if getattr(ask, "options", None) is None:
        return True
    return values[turn % len(values) if turn is not None else 0] if values else UNSET


def _shared(ask: AllocateView, bins: list[Any], most: bool) -> Any:
    """Everything in one bin, or what is proposed."""
    if not most and ask.suggest:
        return dict(ask.suggest)
    if not bins:
        return UNSET
    if ask.items is not None:
        return {str(bins[-1]): list(ask.items)}
    return {str(bins[-1]): 3 if ask.points is None else ask.points}
