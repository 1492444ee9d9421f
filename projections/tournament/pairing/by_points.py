"""Pairing by points, as usual for card games: players with equal points are paired by lot, nobody
meets the same opponent twice, and nobody has a second bye before all had one.

Score groups are paired from the top by a matching of minimum weight (networkx); the weight is the
square of the difference in points. A group that cannot be paired by itself is joined with the next.
From a group of odd size one player goes down: one of those who went down least often. With up to
`WHOLE` players, or if the groups leave players over, the whole field is one matching.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import NamedTuple

from games.text import text
from projections.tournament.pairing.entrants import Entrant
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.entrants import Pairing
from projections.tournament.pairing.entrants import seated
from projections.tournament.pairing.entrants import shuffled

WHOLE = 32
"""Fields up to this size are matched as a whole, which gives an exact result."""
_NEIGHBOURS = 8
"""Opponents tried first for each player of a large group; if they do not suffice, all are tried."""
_AGAIN = 1_000_000
"""The weight of a second meeting where it is allowed: more than any difference in points."""

Pair = tuple[Entrant, Entrant]


def pair_by_points(entrants: Sequence[Entrant], seed: str, rematch: bool = False) -> Pairing:
    """Return the pairing of these entrants that *seed* decides; raise `NoPairing`. With *rematch*,
    players may meet again where there is no other way.
    """
    random = Random(seed)
    order = shuffled(entrants, random)
    for bye in _bye_candidates(order, random):
        rest = [entrant for entrant in order if entrant is not bye]
        pairs = _pairs(rest, rematch)
        if pairs is not None:
            return Pairing(
                tuple(seated(one, other, random) for one, other in _by_table(pairs)),
                (bye.id,) if bye else (),
                library=library(),
            )
    raise NoPairing(
        text("Every way to pair these %(n)s players makes two of them meet again.", n=len(order)),
        text("End with the round before, or pair again and allow rematches."),
    )


def can_be_paired(entrants: Sequence[Entrant]) -> bool:
    """Tell whether a pairing exists without a rematch and without a second bye."""
    order = list(entrants)
    for bye in _bye_candidates(order, Random(0)):
        rest = [entrant for entrant in order if entrant is not bye]
        if any(
            _matched(rest, edges) is not None
            for edges in (_near(rest), _everybody(rest, rematch=False))
        ):
            return True
    return False


def library() -> str:
    """Return what computes these pairings, with its version."""
    import networkx

    return f"networkx {networkx.__version__}"


def _bye_candidates(order: Sequence[Entrant], random: Random) -> Iterator[Entrant | None]:
    """Candidates for the bye, best first: those with the fewest byes, then with the fewest points,
    then by lot.
    """
    if len(order) % 2 == 0:
        yield None
        return
    least = min(entrant.byes for entrant in order)
    lots = {entrant.id: random.random() for entrant in order}
    yield from sorted(
        (entrant for entrant in order if entrant.byes == least),
        key=lambda entrant: (entrant.points, lots[entrant.id]),
    )


def _by_table(pairs: Iterable[Pair]) -> list[Pair]:
    """Pairs with the most points first."""
    return sorted(
        pairs,
        key=lambda pair: (
            -max(pair[0].points, pair[1].points),
            -pair[0].points - pair[1].points,
            min(pair[0].number, pair[1].number),
        ),
    )


def _pairs(order: Sequence[Entrant], rematch: bool) -> list[Pair] | None:
    if len(order) > WHOLE and not rematch:
        pairs = _by_groups(order)
        if pairs is not None:
            return pairs
    return _matched(order, _everybody(order, rematch))


def _by_groups(order: Sequence[Entrant]) -> list[Pair] | None:
    """Pair score group by score group; players left over at the end are paired together with the
    group before. None if not even the whole field can be paired.
    """
    done: list[_Block] = []
    block: list[Entrant] = []
    for _, members in groupby(order, key=lambda entrant: entrant.points):
        group = list(members)
        block = [*block, *group]
        blocked = _block(block, group)
        if blocked is not None:
            done.append(blocked)
            block = [blocked.down] if blocked.down else []
    while block and done:
        block = [*done.pop().kept, *block]
        last = _block(block, ())
        if last is not None:
            done.append(last)
            block = []
    return None if block else [pair for blocked in done for pair in blocked.pairs]


class _Block(NamedTuple):
    """Players paired with each other, and those who went down from them."""

    pairs: tuple[Pair, ...]
    down: Entrant | None = None

    @property
    def kept(self) -> Iterator[Entrant]:
        for pair in self.pairs:
            yield from pair


def _block(block: Sequence[Entrant], lowest: Sequence[Entrant]) -> _Block | None:
    """Pair a block; if its size is odd, a player of its *lowest* group goes down. None if it has no
    pairing.
    """
    odd = len(block) % 2
    if len(block) == 1 and lowest:
        return _Block((), block[0])
    ways_down = _ways_down(block, lowest) if odd else {}
    for edges in (_near(block), _everybody(block, rematch=False)):
        matched = _matched(block, {**edges, **ways_down}, odd)
        if matched is not None:
            down = next((one for one, other in matched if one is other), None)
            return _Block(tuple(pair for pair in matched if pair[0] is not pair[1]), down)
    return None


Edges = Mapping[tuple[int, int], int]
"""The weight for two entrants, by their places in the list, the smaller place first."""


def _everybody(order: Sequence[Entrant], rematch: bool) -> Edges:
    return {
        (one, other): _weight(order[one], order[other])
        for one in range(len(order))
        for other in range(one + 1, len(order))
        if rematch or order[other].id not in order[one].met
    }


def _near(order: Sequence[Entrant]) -> Edges:
    """Some possible opponents for each player: the next ones in the list, which is in random
    order.
    """
    costs: dict[tuple[int, int], int] = {}
    size = len(order)
    for one, entrant in enumerate(order):
        free = (
            place % size
            for place in range(one + 1, one + size)
            if order[place % size].id not in entrant.met
        )
        for other, _ in zip(free, range(_NEIGHBOURS), strict=False):
            costs[min(one, other), max(one, other)] = _weight(entrant, order[other])
    return costs


def _ways_down(block: Sequence[Entrant], lowest: Sequence[Entrant]) -> Edges:
    """The players who may go down from an odd block: those of the lowest group, least often first.
    Each is written as an edge to a place behind the end of the list.
    """
    below = {entrant.id for entrant in lowest}
    return {
        (place, len(block)): -entrant.floats
        for place, entrant in enumerate(block)
        if entrant.id in below
    }


def _weight(one: Entrant, other: Entrant) -> int:
    again = _AGAIN if other.id in one.met else 0
    return -((one.points - other.points) ** 2) - again


def _matched(order: Sequence[Entrant], edges: Edges, odd: int = 0) -> list[Pair] | None:
    """The matching of minimum weight in which every player has an opponent, or None. The player
    matched with the place behind the list (*odd*) is paired with themselves.
    """
    # takes the better part of a second to import
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(order) + odd))
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in edges.items())
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) != len(order) + odd:
        return None
    places = sorted((min(pair), max(pair)) for pair in matching)
    return [
        (order[one], order[other] if other < len(order) else order[one]) for one, other in places
    ]
