"""The standings: progress in the elimination, then match points, then the plan's tie-breaks in
their order.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm

from msgspec.structs import replace

from projections.tournament.chess import swiss_rounds
from projections.tournament.standings.fide import CODES
from projections.tournament.standings.fide import fide_ties
from projections.tournament.standings.outings import BYE
from projections.tournament.standings.outings import DRAW
from projections.tournament.standings.outings import LOSS
from projections.tournament.standings.outings import WIN
from projections.tournament.standings.outings import Outing
from projections.tournament.standings.outings import Outings
from projections.tournament.standings.outings import match_points
from projections.tournament.standings.outings import outings
from projections.tournament.standings.percentages import percentages
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
    ties = _ties(now, rounds, played)
    reached = knockout_progress(now)
    rows = [_row(now, id_, played[id_], ties[id_], reached.get(id_, 0)) for id_ in now.players]
    return tuple(_ranked(rows))


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


def _ties(
    now: Tournament, rounds: Sequence[Round], played: Outings
) -> Mapping[str, tuple[Fraction, ...]]:
    wanted = now.plan.tiebreaks
    fide = fide_ties(now, rounds, wanted)
    columns = [
        {id_: tie.value for id_, tie in fide[name].items()}
        if name in CODES
        else percentages(now.plan, played, name)
        for name in wanted
    ]
    return {id_: tuple(column[id_] for column in columns) for id_ in now.players}


def _row(
    now: Tournament,
    id_: str,
    rows: Sequence[Outing],
    ties: tuple[Fraction, ...],
    reached: int,
) -> Standing:
    outcomes = [row.outcome for row in rows]
    return Standing(
        0,
        id_,
        match_points(rows),
        ties,
        outcomes.count(WIN),
        outcomes.count(DRAW),
        outcomes.count(LOSS),
        outcomes.count(BYE),
        reached,
        now.players[id_].dropped is not None,
    )


def _ranked(rows: Sequence[Standing]) -> Iterator[Standing]:
    """Yield the rows in order, with their ranks; *rows* in the order of entry."""
    keys = _keys(rows)
    order = sorted(range(len(rows)), key=keys.__getitem__)
    rank = 1
    for _, group in groupby(order, key=keys.__getitem__):
        equal = list(group)
        for place in equal:
            yield replace(rows[place], rank=rank)
        rank += len(equal)


def _keys(rows: Sequence[Standing]) -> list[tuple[int, ...]]:
    """What each row is sorted by, the first first. The shares of a tie-break are brought to one
    denominator, as whole numbers are compared many times as fast as fractions.
    """
    columns: list[list[int]] = [[-row.reached for row in rows], [-row.points for row in rows]]
    for ties in zip(*(row.ties for row in rows), strict=True):
        whole = lcm(*(tie.denominator for tie in ties))
        columns.append([-tie.numerator * (whole // tie.denominator) for tie in ties])
    return list(zip(*columns, strict=True))
