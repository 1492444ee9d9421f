"""The players to be paired, with the data for it: points, earlier opponents, byes, seats, and how
often they met an opponent with fewer points.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from random import Random

from games.text import NOTHING
from games.text import Text
from projections.tournament.chess import swiss_rounds
from projections.tournament.standings.outings import BYE
from projections.tournament.standings.outings import Outing
from projections.tournament.standings.outings import match_points
from projections.tournament.standings.outings import outings
from projections.tournament.state import Player
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.state import Value


class NoPairing(ValueError):
    """There is no pairing: the reason, and what would be right."""

    def __init__(self, because: Text, instead: Text = NOTHING) -> None:
        super().__init__(str(because))
        self.because = because
        self.instead = instead


class Pairing(Value, frozen=True):
    """The pairing of a round: pairs in the order of their tables, the player with the first seat
    first; players with a bye; players who asked to be absent. `library`: what computed it, with its
    version. `seeds`: the players of an elimination that begins, the best first.
    """

    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    library: str = ""
    seeds: tuple[str, ...] = ()


class Entrant(Value, frozen=True):
    """A player to be paired. `firsts`: how many more times the player had the first seat than the
    second. `floats`: how often the player met an opponent with fewer points.
    """

    id: str
    number: int
    points: int
    met: frozenset[str]
    byes: int = 0
    firsts: int = 0
    last: int = -1
    floats: int = 0


def entrants(now: Tournament, round_: int) -> tuple[Entrant, ...]:
    """Return the players to be paired in a round, in the order of entry."""
    rounds = swiss_rounds(now)
    played = outings(now.plan, now.players, rounds)
    floats = _floats(now, rounds)
    return tuple(
        _entrant(player, played[player.id], floats[player.id]) for player in now.playing(round_)
    )


def shuffled(players: Iterable[Entrant], random: Random) -> list[Entrant]:
    """Return entrants sorted by points, the most first; the seed decides the order among equals."""
    order = sorted(players, key=lambda entrant: entrant.number)
    random.shuffle(order)
    return sorted(order, key=lambda entrant: -entrant.points)


def seated(one: Entrant, other: Entrant, random: Random) -> tuple[str, str]:
    """Return two players, the one with the first seat first: the player who had it less often, then
    the one who did not have it last, then by lot.
    """
    if one.firsts != other.firsts:
        first = one if one.firsts < other.firsts else other
    elif one.last != other.last and -1 not in (one.last, other.last):
        first = one if one.last == 1 else other
    else:
        first = random.choice((one, other))
    return first.id, (other if first is one else one).id


def _entrant(player: Player, rows: Sequence[Outing], floats: int) -> Entrant:
    seats = [row.seat for row in rows if row.opponent]
    return Entrant(
        player.id,
        player.number,
        match_points(rows),
        frozenset(row.opponent for row in rows if row.opponent),
        sum(row.outcome == BYE for row in rows),
        seats.count(0) - seats.count(1),
        seats[-1] if seats else -1,
        floats,
    )


def _floats(now: Tournament, rounds: Sequence[Round]) -> dict[str, int]:
    byes = dict.fromkeys(now.players, 0)
    points = dict.fromkeys(now.players, 0)
    for round_ in rounds:
        for table in round_.tables:
            first, second = table.players
            byes[first] += points[first] > points[second]
            byes[second] += points[second] > points[first]
        for player, rows in outings(now.plan, now.players, (round_,)).items():
            points[player] += match_points(rows)
    return byes
