"""Cards whose identity nobody knows: how many must go from which hidden zone to which when a table is walked back."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from events.vocabulary import TABLE
from games.rules import Game
from games.table import Table
from projections.hands import moves
from projections.places import UNSEEN
from projections.places import Homes
from projections.places import hidden_zones


@dataclass(frozen=True, slots=True)
class Flow:
    """*count* unseen cards of *owner* from a hidden zone to another (`source` "": the count of `target` is put right)."""

    owner: str
    source: str
    target: str
    count: int


def flows(
    game: Game, before: Table, after: Table, homes: Homes
) -> tuple[tuple[Flow, ...], tuple[Flow, ...], tuple[Flow, ...]]:
    """Return the unseen cards to move before any piece moves, those to move afterwards, and the counts to put right.

    Unseen cards go last, so that a card which came back may be among those drawn at random; only where a hand must give
    more cards by name than it holds do those it receives come first.
    """
    first: list[Flow] = []
    last: list[Flow] = []
    recounts: list[Flow] = []
    named, given = _named(game, before, after, homes)
    for owner in (*before.seats, TABLE):
        rest = {zone.name: after.hides(owner, zone.name) - before.hides(owner, zone.name) - named.get((owner, zone.name), 0)
                for zone in hidden_zones(game)}
        for flow in _pairs(owner, rest):
            early = given.get((owner, flow.target), 0) > before.hides(owner, flow.target)
            (first if early else last).append(flow)
        recounts += [Flow(owner, "", zone, after.hides(owner, zone)) for zone, left in rest.items() if left]
    return tuple(first), tuple(last), tuple(recounts)


def unknown(game: Game, before: Table, after: Table, homes: Homes) -> Mapping[str, int]:
    """Return by seat how many cards must move whose identity nobody knows."""
    first, last, _ = flows(game, before, after, homes)
    found: dict[str, int] = {}
    for flow in (*first, *last):
        found[flow.owner] = found.get(flow.owner, 0) + flow.count
    return found


_Counts = Mapping[tuple[str, str], int]


def _named(game: Game, before: Table, after: Table, homes: Homes) -> tuple[_Counts, _Counts]:
    """By how much each hidden zone grows through cards known by name, and how many such cards it gives."""
    grown: dict[tuple[str, str], int] = {}
    given: dict[tuple[str, str], int] = {}
    for move in moves(game, before, after, homes):
        if move.source.kind == UNSEEN:
            zone = (move.source.owner, move.source.zone)
            grown[zone], given[zone] = grown.get(zone, 0) - 1, given.get(zone, 0) + 1
        if move.target.kind == UNSEEN:
            zone = (move.target.owner, move.target.zone)
            grown[zone] = grown.get(zone, 0) + 1
    return grown, given


def _pairs(owner: str, rest: dict[str, int]) -> list[Flow]:
    """Match what must shrink with what must grow; *rest* keeps what finds no partner."""
    found = []
    for source in rest:
        for target in rest:
            count = min(-rest[source], rest[target])
            if count > 0:
                found.append(Flow(owner, source, target, count))
                rest[source] += count
                rest[target] -= count
    return found
