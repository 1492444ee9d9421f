"""The tie-breaks of card games, as exact fractions: opponents' match-win percentage, game-win
percentage, opponents' game-win percentage.

As usual in tournament rules of card games, a percentage of a player counts at least a third; byes
count for the player's own percentage but are no opponent; a player without opponents has no
percentage of opponents.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from projections.tournament.standings.outings import ABSENT
from projections.tournament.standings.outings import Outing
from projections.tournament.standings.outings import Outings
from projections.tournament.standings.outings import match_points
from projections.tournament.state import GAMES
from projections.tournament.state import OPPONENTS_MATCHES
from projections.tournament.state import Plan

LEAST = Fraction(1, 3)
GAME_WIN, GAME_DRAW = 3, 1
"""Game points, no matter what a match is worth."""


def match_wins(plan: Plan, rows: Sequence[Outing]) -> Fraction:
    """Return a player's match-win percentage: the match points out of the most possible in these
    rounds.
    """
    over = [row for row in rows if row.outcome not in ("", ABSENT)]
    if not over:
        return LEAST
    return max(LEAST, Fraction(match_points(over), plan.points.win * len(over)))


def game_wins(rows: Sequence[Outing]) -> Fraction:
    """Return a player's game-win percentage: the game points out of the most possible in these
    games.
    """
    games = sum(row.games for row in rows if row.outcome)
    if not games:
        return LEAST
    points = sum(GAME_WIN * row.won + GAME_DRAW * row.drawn for row in rows if row.outcome)
    return max(LEAST, Fraction(points, GAME_WIN * games))


def opponents(rows: Sequence[Outing]) -> tuple[str, ...]:
    """Return the opponents of a player in rounds with a result, in order; an opponent met twice is
    listed twice.
    """
    return tuple(row.opponent for row in rows if row.outcome and row.opponent)


def percentage(plan: Plan, played: Outings, player: str, which: str) -> Fraction:
    """Return a percentage of a player, from 0 to 1: *which* is one of the plan's tie-breaks."""
    if which == GAMES:
        return game_wins(played[player])
    met = opponents(played[player])
    if not met:
        return Fraction(0)
    if which == OPPONENTS_MATCHES:
        shares = [match_wins(plan, played[other]) for other in met]
    else:
        shares = [game_wins(played[other]) for other in met]
    return average(shares)


def percentages(plan: Plan, played: Outings, which: str) -> Mapping[str, Fraction]:
    """Return a percentage of each player, as `percentage` does; that of an opponent is worked out
    once for all who met them.
    """
    if which == OPPONENTS_MATCHES:
        own = {player: match_wins(plan, rows) for player, rows in played.items()}
    else:
        own = {player: game_wins(rows) for player, rows in played.items()}
    if which == GAMES:
        return own
    return {
        player: average([own[other] for other in opponents(rows)])
        for player, rows in played.items()
    }


def average(shares: Sequence[Fraction]) -> Fraction:
    """Return the average of some shares, 0 of none. They are brought to one denominator first,
    which is several times as fast as adding one after the other.
    """
    if not shares:
        return Fraction(0)
    whole = lcm(*(share.denominator for share in shares))
    parts = sum(share.numerator * (whole // share.denominator) for share in shares)
    return Fraction(parts, whole * len(shares))
