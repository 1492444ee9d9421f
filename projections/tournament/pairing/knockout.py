"""Single elimination: the first of the standings meets the last, so that the first two can meet
only in the final.
"""

from __future__ import annotations

from games.text import text
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.entrants import Pairing
from projections.tournament.standings.outings import WIN
from projections.tournament.standings.table import standings
from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import Round
from projections.tournament.state import Tournament


def pair_knockout(now: Tournament) -> Pairing:
    """Return the next elimination round; raise `NoPairing`.

    The first round is seeded by the standings of the players who are still in; later rounds follow
    its bracket. A player without an opponent, because that player left or there is none, advances
    by a bye.
    """
    rounds = [round_ for round_ in now.played if round_.stage == KNOCKOUT_STAGE]
    seeds = rounds[0].seeds if rounds else _seeds(now)
    size = 1 << (len(seeds) - 1).bit_length()
    lines = [seeds[seed - 1] if seed <= len(seeds) else "" for seed in bracket(size)]
    through = set(winners(rounds[-1])) if rounds else set(seeds)
    there = {id_ for id_ in through if now.players[id_].dropped is None}
    if len(there) < 2:
        raise NoPairing(text("Nobody is left to meet: the elimination is over."))
    width = 1 << len(rounds)
    sections = [
        [id_ for id_ in lines[start : start + 2 * width] if id_ in there]
        for start in range(0, size, 2 * width)
    ]
    return Pairing(
        tuple((both[0], both[1]) for both in sections if len(both) == 2),
        tuple(id_ for both in sections if len(both) == 1 for id_ in both),
        seeds=() if rounds else seeds,
    )


def bracket(size: int) -> tuple[int, ...]:
    """Return the seeds of a bracket from top to bottom: 1 meets *size*, and meets 2 only in the
    final.
    """
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, both - one)]
    return tuple(order)


def winners(round_: Round) -> tuple[str, ...]:
    """Return the players who advance from an elimination round."""
    won = [
        player
        for table in round_.tables
        if (result := round_.results.get(table.number)) is not None
        for player, outcome in zip(table.players, result.outcome, strict=True)
        if outcome == WIN
    ]
    return (*won, *round_.byes)


def _seeds(now: Tournament) -> tuple[str, ...]:
    there = [row.player for row in standings(now) if not row.dropped]
    if len(there) < 2:
        raise NoPairing(text("Elimination needs two players."))
    return tuple(there[: now.plan.cut])
