"""Pairs a round by the method of the plan, with the fixed tables and seats of some players."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import TypedDict

from msgspec.structs import replace

from games.text import text
from projections.tournament.pairing.by_points import can_be_paired
from projections.tournament.pairing.by_points import pair_by_points
from projections.tournament.pairing.dutch import pair_dutch
from projections.tournament.pairing.dutch import pair_everybody
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.entrants import Pairing
from projections.tournament.pairing.entrants import entrants
from projections.tournament.pairing.knockout import pair_knockout
from projections.tournament.plan import knockout_rounds
from projections.tournament.plan import rounds_of
from projections.tournament.state import BY_POINTS
from projections.tournament.state import DUTCH
from projections.tournament.state import FREE
from projections.tournament.state import KNOCKOUT
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import ROUND_ROBIN
from projections.tournament.state import SWISS_STAGE
from projections.tournament.state import PairedTable
from projections.tournament.state import Tournament


def swiss_total(now: Tournament) -> int:
    """Return the number of rounds before the elimination, by the plan and the number of players."""
    return rounds_of(now.plan, len(now.players))


def total_rounds(now: Tournament) -> int:
    """Return the number of all rounds of the event."""
    return swiss_total(now) + knockout_rounds(now.plan)


def stage_of(now: Tournament, round_: int) -> str:
    """Return the stage of a round: Swiss rounds or elimination."""
    return KNOCKOUT_STAGE if now.plan.cut and round_ > swiss_total(now) else SWISS_STAGE


def method_of(now: Tournament, round_: int) -> str:
    """Return the method by which the plan pairs a round."""
    if stage_of(now, round_) == KNOCKOUT_STAGE:
        return KNOCKOUT
    return now.plan.pairing if now.plan.style not in (ROUND_ROBIN, FREE) else now.plan.style


def pair(
    now: Tournament, round_: int, seed: str, method: str = "", rematch: bool = False
) -> Pairing:
    """Return the pairing of a round that *seed* decides; raise `NoPairing`."""
    method = method or method_of(now, round_)
    absent = tuple(player.id for player in now.absent(round_))
    if method == FREE:
        return Pairing(())
    if method == KNOCKOUT:
        return pair_knockout(now)
    if len(now.playing(round_)) < 2:
        raise NoPairing(text("A round needs two players."))
    if method == ROUND_ROBIN:
        pairing = pair_everybody(now, round_)
    elif method == DUTCH:
        pairing = pair_dutch(now, round_, swiss_total(now), seed)
    else:
        pairing = pair_by_points(entrants(now, round_), seed, rematch)
    return Pairing(pairing.pairs, pairing.byes, absent, pairing.library)


class PlacedPair(TypedDict):
    """A table of a pairing, as its line stores it."""

    table: int
    players: list[str]


class PairingFields(TypedDict):
    """The fields that the line of a pairing stores in addition to its request."""

    method: str
    seed: str
    library: str
    stage: str
    tables: list[PlacedPair]
    byes: list[str]
    absent: list[str]
    seeds: list[str]


def pairing_fields(
    now: Tournament, round_: int, seed: str, method: str = "", rematch: bool = False
) -> PairingFields:
    """Return the fields that the line of a pairing stores in addition to its request; raise
    `NoPairing`.
    """
    pairing = pair(now, round_, seed, method, rematch)
    return {
        "method": method or method_of(now, round_),
        "seed": seed,
        "library": pairing.library,
        "stage": stage_of(now, round_),
        "tables": [
            {"table": table.number, "players": list(table.players)}
            for table in tables_of(now, pairing.pairs)
        ],
        "byes": list(pairing.byes),
        "absent": list(pairing.absent),
        "seeds": list(pairing.seeds),
    }


def tables_of(now: Tournament, pairs: Sequence[tuple[str, str]]) -> tuple[PairedTable, ...]:
    """Return the tables of pairs: numbered from 1 in their order, except where a player has a fixed
    table. If two pairs need the same table, the first has it.
    """
    fixed: dict[int, int] = {}
    for place, both in enumerate(pairs):
        wanted = next((number for id_ in both if (number := now.players[id_].table)), 0)
        if wanted and wanted not in fixed:
            fixed[wanted] = place
    numbers = dict(_numbered(len(pairs), fixed))
    return tuple(PairedTable(numbers[place], both) for place, both in enumerate(pairs))


def goes_on(now: Tournament, round_: int) -> bool:
    """Tell whether the next round can be paired without a rematch after this one. Always true for
    elimination and round robin.
    """
    if method_of(now, round_ + 1) not in (BY_POINTS, DUTCH):
        return True
    paired = replace(now.rounds[round_ - 1], started=1)
    after = replace(now, rounds=(*now.rounds[: round_ - 1], paired))
    players = entrants(after, round_ + 1)
    if len(players) > 2 * round_ + 2:
        return True  # everybody has met less than half of the others: there is always a way
    return can_be_paired(players)


def _numbered(size: int, fixed: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the table number of each place in a list of pairs."""
    taken = {place: number for number, place in fixed.items()}
    free = (number for number in range(1, 2 * size + max(fixed, default=0)) if number not in fixed)
    for place in range(size):
        yield place, taken[place] if place in taken else next(free)
