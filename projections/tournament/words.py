"""Numbers and names of an event in words: points, percentages, results, players, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from games.text import Name
from games.text import Text
from games.text import name
from games.text import plural
from games.text import seat_name
from games.text import text
from projections.tournament.state import BUCHHOLZ
from projections.tournament.state import BUCHHOLZ_CUT
from projections.tournament.state import DIRECT
from projections.tournament.state import GAMES
from projections.tournament.state import OPPONENTS_GAMES
from projections.tournament.state import OPPONENTS_MATCHES
from projections.tournament.state import SONNEBORN
from projections.tournament.state import Plan

TIEBREAKS: dict[str, tuple[Text, Text]] = {
    OPPONENTS_MATCHES: (text("OMW %%"), text("Opponents' match-win percentage")),
    GAMES: (text("GW %%"), text("Game-win percentage")),
    OPPONENTS_GAMES: (text("OGW %%"), text("Opponents' game-win percentage")),
    BUCHHOLZ_CUT: (text("Buchholz cut 1"), text("Buchholz cut 1")),
    BUCHHOLZ: (text("Buchholz"), text("Buchholz")),
    SONNEBORN: (text("Sonneborn-Berger"), text("Sonneborn-Berger")),
    DIRECT: (text("Direct encounter"), text("Direct encounter")),
}
"""The column heading and the full name of each tie-break."""
PERCENT = (OPPONENTS_MATCHES, GAMES, OPPONENTS_GAMES)
_EIGHTHS = 8


def who(player: str) -> Text:
    """Return a player's id, which a page replaces by the name stored beside the log."""
    return seat_name(player)


def points(plan: Plan, worth: int) -> Name:
    """Return points as people write them: 6, or 4.5 where a draw is half a point."""
    return name(decimal(Fraction(worth, plan.points.unit)))


def points_words(plan: Plan, worth: int) -> Text:
    """Return points with their word: 1 point, 4.5 points."""
    return numbered_points(Fraction(worth, plan.points.unit))


def numbered_points(worth: Fraction) -> Text:
    """Return a number of points with their word."""
    number = 1 if worth == 1 else 2
    return plural("%(points)s point", "%(points)s points", number, points=name(decimal(worth)))


def tie(which: str, value: Fraction) -> Name:
    """Return a tie-break's value: percentages with one decimal place, others as they are."""
    if which in PERCENT:
        return percent(value)
    if which == DIRECT:
        return name(str(int(-value)) if value else "–")
    return name(decimal(value))


def percent(value: Fraction) -> Name:
    """Return 58.3 % for 7/12."""
    tenths = round_half_up(value * 1000)
    return name(f"{tenths // 10}.{tenths % 10} %")


def decimal(value: Fraction) -> str:
    """Return a fraction of halves, quarters or eighths as a decimal without trailing zeros."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


class GamesScore(Protocol):
    """Games won by a table's first and second player, games drawn, and how that came about."""

    @property
    def wins(self) -> tuple[int, int]: ...
    @property
    def draws(self) -> int: ...
    @property
    def how(self) -> str: ...


def games_words(won: int, lost: int, drawn: int) -> Text:
    """Return games won, lost and (if any) drawn: 2–1, or 1–1, 1 drawn; a draw where nobody won."""
    if not won and not lost:
        return text("a draw")
    wins = name(f"{won}–{lost}")
    return text("%(wins)s, %(n)s drawn", wins=wins, n=drawn) if drawn else wins


def score_words(result: GamesScore) -> Text:
    """Return a result from the side of its table's first player: 2–1, a draw, nobody came."""
    if result.how == "double forfeit":
        return text("nobody came")
    score = games_words(*result.wins, result.draws)
    return text("%(score)s by forfeit", score=score) if result.how == "forfeit" else score


def result_words(players: Sequence[str], result: GamesScore) -> Text:
    """Return who of a table's two *players* (by id) won, and how: P1 won 2–1, a draw. Pages, the
    log, slips and previews all say it so.
    """
    first, second = result.wins
    if first == second:
        score = score_words(result)
        return text("a draw, %(wins)s", wins=score) if first else score
    winner = who(players[first < second])
    if result.how == "forfeit":
        return text("%(player)s wins by forfeit", player=winner)
    games = games_words(max(result.wins), min(result.wins), result.draws)
    return text("%(player)s won %(wins)s", player=winner, wins=games)


def round_half_up(value: Fraction) -> int:
    """Return the nearest whole number; a half goes up."""
    return int(value + Fraction(1, 2))
