"""Cards whose identity nobody knows: how many must move between which hidden zones when a table is
walked back.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace

from events.vocabulary import TABLE
from games.rules import Game
from games.table import Table
from projections.walkback.moving_order import moves
from projections.walkback.places import UNSEEN
from projections.walkback.places import Homes
from projections.walkback.places import hidden_zones
from projections.walkback.places import possible


@dataclass(frozen=True, slots=True)
class Flow:
    """*count* unseen cards of *owner* that go from a hidden zone to another (`source` "": the count
    of `target` is corrected).

    `among`: the number of cards in the source when they are taken.
    """

    owner: str
    source: str
    target: str
    count: int
    among: int = 0


def flows(
    game: Game, before: Table, after: Table, homes: Homes
) -> tuple[tuple[Flow, ...], tuple[Flow, ...]]:
    """Return the unseen cards to move, and the counts to correct, after every card known by name
    has been moved.

    They move last, so that a card that came back to a hand may be among those drawn at random.
    """
    flows: list[Flow] = []
    recounts: list[Flow] = []
    named = _named(game, before, after, homes)
    for owner in (*before.seats, TABLE):
        rest = {
            zone.name: after.hides(owner, zone.name)
            - before.hides(owner, zone.name)
            - named.get((owner, zone.name), 0)
            for zone in hidden_zones(game)
        }
        lie = {zone: before.hides(owner, zone) + named.get((owner, zone), 0) for zone in rest}
        flows += _counted(_pairs(owner, rest), lie)
        recounts += [
            Flow(owner, "", zone, after.hides(owner, zone)) for zone, left in rest.items() if left
        ]
    return tuple(flows), tuple(recounts)


def unknown(game: Game, before: Table, after: Table, homes: Homes) -> Mapping[str, int]:
    """Return by seat the number of cards that must move and whose identity nobody knows."""
    counts: dict[str, int] = {}
    for flow in flows(game, before, after, possible(game, before, after, homes))[0]:
        counts[flow.owner] = counts.get(flow.owner, 0) + flow.count
    return counts


def _named(game: Game, before: Table, after: Table, homes: Homes) -> Mapping[tuple[str, str], int]:
    """By how much each hidden zone grows through cards known by name."""
    grown: dict[tuple[str, str], int] = {}
    for move in moves(game, before, after, homes):
        for place, by in ((move.source, -1), (move.target, 1)):
            if place.kind == UNSEEN:
                grown[place.owner, place.zone] = grown.get((place.owner, place.zone), 0) + by
    return grown


def _pairs(owner: str, rest: dict[str, int]) -> list[Flow]:
    """Match zones that must shrink with zones that must grow; the unmatched remainder stays in
    *rest*.
    """
    flows = []
    for source in rest:
        for target in rest:
            count = min(-rest[source], rest[target])
            if count > 0:
                flows.append(Flow(owner, source, target, count))
                rest[source] += count
                rest[target] -= count
    return flows


def _counted(flows: Iterable[Flow], lie: dict[str, int]) -> Iterator[Flow]:
    """Yield each flow with the number of cards in its source at that time; *lie*: the number in
    each zone before the first. No zone both loses and gets cards.
    """
    for flow in flows:
        yield replace(flow, among=lie[flow.source])
        lie[flow.source] -= flow.count
