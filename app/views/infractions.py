"""What the referee chooses from: infractions with their usual penalties, and the penalties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from operator import is_

from events.envelope import Event
from games.text import Text
from projections.referee.penalties import COMMON
from projections.referee.penalties import LADDER
from projections.referee.penalties import Infraction
from projections.referee.penalties import harder
from projections.referee.penalties import infractions
from projections.referee.penalties import penalties
from projections.views.base import View


class InfractionView(View, frozen=True, kw_only=True):
    """An infraction: its usual penalty, whether taking plays back may remedy it, and the present
    usual penalty of each seat, which is harder for one with a history. The log stores English; the
    text for people is beside it.
    """

    name: str
    label: Text
    penalty: str
    penalty_label: Text
    backup: bool
    usual: Mapping[str, str]
    usual_label: Mapping[str, Text]


class LadderStep(View, frozen=True, kw_only=True):
    """A penalty: as the log stores it, and as a text for people."""

    value: str
    label: Text


def infraction_views(events: Sequence[Event], seats: Sequence[str]) -> tuple[InfractionView, ...]:
    """Return the infractions for the referee's choice."""
    times = Counter((item.seat, item.infraction) for item in penalties(events))
    items = infractions(events)
    if not times and items == COMMON and all(map(is_, items, COMMON)):
        return _common(tuple(seats))
    return tuple(_infraction(item, times, seats) for item in items)


@lru_cache(maxsize=64)
def _common(seats: tuple[str, ...]) -> tuple[InfractionView, ...]:
    """The common infractions where nobody has a history: the same for all matches."""
    return tuple(_infraction(item, Counter(), seats) for item in COMMON)


def _infraction(
    item: Infraction, times: Counter[tuple[str, Text]], seats: Sequence[str]
) -> InfractionView:
    usual = {seat: harder(item.penalty, times[seat, item.name]) for seat in seats}
    return InfractionView(
        name=str(item.name),
        label=item.name,
        penalty=str(item.penalty),
        penalty_label=item.penalty,
        backup=item.backup,
        usual={seat: str(penalty) for seat, penalty in usual.items()},
        usual_label=usual,
    )


def ladder_steps() -> tuple[LadderStep, ...]:
    """Return the penalties for the referee's choice, the mildest first."""
    return tuple(LadderStep(value=str(step), label=step) for step in LADDER)
