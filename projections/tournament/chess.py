"""An event in the form that the library gacrux reads (Chess-JSON), for FIDE's pairings, tie-breaks
and report file.

A player's first seat counts as white. Forfeits are games that were not played; a bye from the
pairing is the library's `P`. Rounds in which a player did not play are left out, and the library
treats them so.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from decimal import Decimal
from typing import TypedDict

import msgspec

from projections.tournament.state import KNOCKOUT_STAGE
from projections.tournament.state import PairedTable
from projections.tournament.state import Player
from projections.tournament.state import Points
from projections.tournament.state import Result
from projections.tournament.state import Round
from projections.tournament.state import Tournament

LETTERS = {"win": "W", "draw": "D", "loss": "L"}
FORFEITS = {"win": "W", "draw": "D", "loss": "Z"}


class Rated(TypedDict):
    """A player's rating and its list."""

    list: str
    rating: int


class Competitor(TypedDict):
    """A player of the event, by the library's number."""

    cid: int
    profileId: int
    present: bool
    gamePoints: Decimal
    orgrank: int
    rank: int
    rating: Rated
    random: int


class ChessSide(TypedDict):
    """One player of a game, and the player's result."""

    cid: int
    result: str


class Encounter(TypedDict):
    """Two players of a round, or one with a bye or absent (`black` None)."""

    round: int
    played: bool
    rated: bool
    white: ChessSide
    black: ChessSide | None


class NumberedGame(Encounter):
    """An encounter with its number."""

    id: int


class ChessEvent(TypedDict, total=False):
    """An event in Chess-JSON."""

    tournamentNo: int
    tournamentType: str
    ratingList: str
    numRounds: int
    currentRound: int
    teamTournament: bool
    rankOrder: list[str]
    teamSize: int
    scoreSystem: Mapping[str, Mapping[str, Decimal | str]]
    matchList: list[object]
    timeControl: Mapping[str, str]
    accelerated: Mapping[str, object]
    pairingSystem: list[str]
    competitors: list[Competitor]
    gameList: list[NumberedGame]
    topColor: str


class Chess(msgspec.Struct, frozen=True):
    """An event as the library reads it, with the player of each of its numbers."""

    tournament: ChessEvent
    players: tuple[str, ...]

    def player(self, number: int) -> str:
        """Return the player with one of the library's numbers, which start at 1."""
        return self.players[number - 1]


def chess_of(
    now: Tournament,
    rounds: Sequence[Round],
    total: int,
    present: Callable[[Player], bool] = lambda player: True,
) -> Chess:
    """Return the event with these rounds as the library reads it, of *total* rounds in all; only
    players who are *present* are paired.
    """
    ordered = sorted(now.players.values(), key=lambda player: (-player.rating, player.number))
    numbers = {player.id: place for place, player in enumerate(ordered, 1)}
    tournament: ChessEvent = {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "ratingList": "TRF",
        "numRounds": total,
        "currentRound": len(rounds),
        "teamTournament": False,
        "rankOrder": ["PTS"],
        "teamSize": 0,
        "scoreSystem": {"game": dict(scores(now.plan.points)), "match": {}},
        "matchList": [],
        "timeControl": {"description": "", "encoded": ""},
        "accelerated": {"name": False, "values": []},
        "pairingSystem": ["dutch"],
        "competitors": [
            _competitor(player, place, present(player)) for place, player in enumerate(ordered, 1)
        ],
        "gameList": [
            NumberedGame(id=place, **game)
            for place, game in enumerate(_games(now.plan.points, rounds, numbers), 1)
        ],
    }
    return Chess(tournament, tuple(player.id for player in ordered))


def scores(points: Points) -> Iterator[tuple[str, Decimal | str]]:
    """Yield the points of the library's letters: A is a game without a result yet, P a bye."""
    for letter, worth in (
        ("W", points.win),
        ("D", points.draw),
        ("L", points.loss),
        ("P", points.bye),
        ("Z", 0),
    ):
        yield letter, Decimal(worth) / points.unit
    yield from (("F", "W"), ("H", "D"), ("A", "Z"), ("U", "Z"))


def swiss_rounds(now: Tournament) -> tuple[Round, ...]:
    """Return the rounds that count for points: those that were started, without the elimination."""
    return tuple(round_ for round_ in now.played if round_.stage != KNOCKOUT_STAGE)


def _competitor(player: Player, number: int, present: bool) -> Competitor:
    return {
        "cid": number,
        "profileId": number,
        "present": present,
        "gamePoints": Decimal(0),
        "orgrank": number,
        "rank": number,
        "rating": {"list": "TRF", "rating": player.rating},
        "random": number,
    }


def _games(
    points: Points, rounds: Iterable[Round], numbers: Mapping[str, int]
) -> Iterator[Encounter]:
    away = {points.draw: "D", points.win: "W"}.get(points.absent, "Z")
    for place, round_ in enumerate(rounds, 1):
        for table in round_.tables:
            yield _game(place, table, round_.results.get(table.number), numbers)
        for player in round_.byes:
            yield _alone(place, True, numbers[player], "P")
        for player in round_.absent:
            yield _alone(place, False, numbers[player], away)


def _alone(round_: int, played: bool, number: int, letter: str) -> Encounter:
    return {
        "round": round_,
        "played": played,
        "rated": False,
        "white": {"cid": number, "result": letter},
        "black": None,
    }


def _game(
    round_: int, table: PairedTable, result: Result | None, numbers: Mapping[str, int]
) -> Encounter:
    played = result is None or "forfeit" not in result.how
    letters = LETTERS if played else FORFEITS
    white, black = ("A", "A") if result is None else (letters[word] for word in result.outcome)
    first, second = (numbers[player] for player in table.players)
    return {
        "round": round_,
        "played": played,
        "rated": played,
        "white": {"cid": first, "result": white},
        "black": {"cid": second, "result": black},
    }
