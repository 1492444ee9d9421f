"""Complete answers to an ask, small ones first, before any rule has judged them."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from itertools import combinations
from itertools import permutations
from typing import Any

from events.vocabulary import Fields
from events.vocabulary import Seat
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Bound
from games.rules import Path
from games.rules import Pick
from games.rules import PickMany
from games.table import Table


def bound(value: Bound | int, table: Table, seat: Seat, chosen: Fields) -> int:
    """Return a bound that may depend on the table."""
    return value if isinstance(value, int) else value(table, seat, chosen)


def values(ask: Ask, table: Table, seat: Seat, chosen: Fields) -> Iterator[Any]:
    """Yield complete answers to an ask, small ones first."""
    match ask:
        case Pick() | Path():
            yield from ask.options(table, seat, chosen)
        case PickMany():
            yield from _picks(ask, table, seat, chosen)
        case Amount():
            yield from range(
                bound(ask.least, table, seat, chosen), bound(ask.most, table, seat, chosen) + 1
            )
        case Allocate():
            yield from _allocations(ask, table, seat, chosen)
        case _:
            return


def _picks(ask: PickMany, table: Table, seat: Seat, chosen: Fields) -> Iterator[tuple[str, ...]]:
    if ask.presets is not None:
        yield from ask.presets(table, seat, chosen).values()
        return
    items = tuple(ask.options(table, seat, chosen))
    least = bound(ask.least, table, seat, chosen)
    most = min(len(items), bound(ask.most, table, seat, chosen))
    for size in range(least, most + 1):
        yield from permutations(items, size) if ask.ordered else combinations(items, size)


def _allocations(ask: Allocate, table: Table, seat: Seat, chosen: Fields) -> Iterator[Fields]:
    bins = tuple(ask.bins(table, seat, chosen))
    if ask.suggest is not None:
        yield ask.suggest(table, seat, chosen)
    if ask.items is not None:
        yield from _assignments(tuple(ask.items(table, seat, chosen)), bins)
    elif ask.points is not None:
        yield from _divisions(bound(ask.points, table, seat, chosen), bins)


def _assignments(
    items: tuple[str, ...], bins: tuple[str, ...]
) -> Iterator[Mapping[str, tuple[str, ...]]]:
    """Yield every way to put each item into one bin or none."""
    if not items:
        yield {}
        return
    for rest in _assignments(items[1:], bins):
        yield rest
        for bin_ in bins:
            yield {**rest, bin_: (items[0], *rest.get(bin_, ()))}


def _divisions(points: int, bins: tuple[str, ...]) -> Iterator[Mapping[str, int]]:
    """Yield every way to distribute exactly *points* over the bins."""
    if not bins:
        if points == 0:
            yield {}
        return
    for share in range(points + 1) if len(bins) > 1 else (points,):
        for rest in _divisions(points - share, bins[1:]):
            yield {bins[0]: share, **rest} if share else rest
