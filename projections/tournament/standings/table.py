"""The standings: progress in the elimination, then match points, then the plan's tie-breaks in
their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from projections.tournament.chess import swiss_rounds
from projections.tournament.standings.fide import CODES
from projections.tournament.standings.fide import fide_ties
from projections.tournament.standings.outings import BYE
from projections.tournament.standings.outings import DRAW
from projections.tournament.standings.outings import LOSS
from projections.tournament.standings.outings import WIN
from projections.tournament.standings.outings import Outing
from projections.tournament.standings.outings import match_points
from projections.tournament.standings.outings import outings
from projections.tournament.standings.percentages import percentage
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.state import Value


class Standing(Value, frozen=True):
    """A line of the standings. `rank` is shared by players whom nothing separates; `ties`: the
    plan's tie-breaks in their order, percentages from 0 to 1. `reached`: elimination rounds won,
    plus one for taking part in it (0: not in it).
    """

    rank: int
    player: str
    points: int
    ties: tuple[Fraction, ...]
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    reached: int = 0
    dropped: bool = False


def standings(now: Tournament, rounds: Sequence[Round] | None = None) -> tuple[Standing, ...]:
    """Return the standings after these Swiss rounds (default: all that were started), including the
    known results of the present round.
    """
    rounds = swiss_rounds(now) if rounds is None else rounds
    played = outings(now.plan, now.players, rounds)
    ties = _ties(now, rounds)
    reached = knockout_progress(now)
    rows = [_row(now, id_, played[id_], ties[id_], reached.get(id_, 0)) for id_ in now.players]
    return tuple(
        _ranked(sorted(rows, key=lambda row: (*_key(row), now.players[row.player].number)))
    )


def knockout_progress(now: Tournament) -> Mapping[str, int]:
    """Return for every player of the elimination the number of its rounds that they won, plus
    one.
    """
    ranks: dict[str, int] = {}
    for round_ in now.rounds:
        if round_.stage != KNOCKOUT_STAGE:
            continue
        for player in round_.everybody:
            ranks.setdefault(player, 1)
        for table in round_.tables:
            if (result := round_.results.get(table.number)) is not None:
                for player, outcome in zip(table.players, result.outcome, strict=True):
                    ranks[player] += outcome == WIN
        for player in round_.byes:
            ranks[player] += 1
    return ranks


def _ties(now: Tournament, rounds: Sequence[Round]) -> Mapping[str, tuple[Fraction, ...]]:
    played = outings(now.plan, now.players, rounds)
    fide = fide_ties(now, rounds, now.plan.tiebreaks)
    return {
        id_: tuple(
            fide[name][id_].value if name in CODES else percentage(now.plan, played, id_, name)
            for name in now.plan.tiebreaks
        )
        for id_ in now.players
    }


def _row(
    now: Tournament,
    id_: str,
    rows: Sequence[Outing],
    ties: tuple[Fraction, ...],
    reached: int,
) -> Standing:
    count = {outcome: sum(row.outcome == outcome for row in rows) for outcome in _OUTCOMES}
    return Standing(
        0,
        id_,
        match_points(rows),
        ties,
        count[WIN],
        count[DRAW],
        count[LOSS],
        count[BYE],
        reached,
        now.players[id_].dropped is not None,
    )


_OUTCOMES = (WIN, DRAW, LOSS, BYE)


def _key(row: Standing) -> tuple[int, int, tuple[Fraction, ...]]:
    return -row.reached, -row.points, tuple(-tie for tie in row.ties)


def _ranked(rows: Sequence[Standing]) -> Iterator[Standing]:
    rank = 1
    for _, group in groupby(rows, key=_key):
        equal = list(group)
        for row in equal:
            yield replace(row, rank=rank)
        rank += len(equal)
