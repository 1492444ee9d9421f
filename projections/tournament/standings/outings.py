"""The outings of players: for each round the opponent, the outcome, and its points."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

import msgspec

from projections.tournament.state import PairedTable
from projections.tournament.state import Plan
from projections.tournament.state import Points
from projections.tournament.state import Round

WIN, DRAW, LOSS, BYE, ABSENT = "win", "draw", "loss", "bye", "absent"


class Outing(msgspec.Struct, frozen=True, gc=False):
    """One round of one player. `opponent` "" and `table` 0: a bye. `seat`: 0 the first, 1 the
    second. `outcome` "": no result yet. Games: won, drawn and lost here.
    """

    round: int
    opponent: str = ""
    table: int = 0
    seat: int = 0
    outcome: str = ""
    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeit: bool = False

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost


_WORTH = {WIN: "win", DRAW: "draw", LOSS: "loss", BYE: "bye", ABSENT: "absent"}
"""The field of the plan's points for each outcome."""
Outings = Mapping[str, tuple[Outing, ...]]
"""The outings of each player, in the order of the rounds."""


def outings(plan: Plan, players: Iterable[str], rounds: Sequence[Round]) -> Outings:
    """Return the outings of all players in these rounds."""
    by_player: dict[str, list[Outing]] = {player: [] for player in players}
    for round_ in rounds:
        for player, outing in _of_round(plan, round_):
            by_player[player].append(outing)
    return {player: tuple(rows) for player, rows in by_player.items()}


def match_points(rows: Iterable[Outing]) -> int:
    """Return the match points of some outings, in the plan's unit."""
    return sum(row.points for row in rows)


def worth(points: Points, outcome: str) -> int:
    """Return the points of an outcome; 0 without an outcome."""
    field = _WORTH.get(outcome)
    return 0 if field is None else getattr(points, field)


def met(rounds: Iterable[Round]) -> Mapping[frozenset[str], int]:
    """Return for each pair of players who met the last round in which they met."""
    return {frozenset(table.players): round_.number for round_ in rounds for table in round_.tables}


def _of_round(plan: Plan, round_: Round) -> Iterator[tuple[str, Outing]]:
    for table in round_.tables:
        yield from _of_table(plan, round_, table)
    for player in round_.byes:
        yield (
            player,
            Outing(round_.number, outcome=BYE, points=plan.points.bye, won=plan.needed),
        )
    for player in round_.absent:
        yield player, Outing(round_.number, outcome=ABSENT, points=plan.points.absent)


def _of_table(plan: Plan, round_: Round, table: PairedTable) -> Iterator[tuple[str, Outing]]:
    result, number = round_.results.get(table.number), table.number
    first, second = table.players
    if result is None:
        yield first, Outing(round_.number, second, number, 0)
        yield second, Outing(round_.number, first, number, 1)
        return
    (one, other), (won, lost), drawn = result.outcome, result.wins, result.draws
    forfeit, of = "forfeit" in result.how, plan.points
    yield (
        first,
        Outing(round_.number, second, number, 0, one, worth(of, one), won, drawn, lost, forfeit),
    )
    yield (
        second,
        Outing(round_.number, first, number, 1, other, worth(of, other), lost, drawn, won, forfeit),
    )
