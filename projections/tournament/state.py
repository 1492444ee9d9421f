"""An event as computed from its record: plan, players, rounds with their tables and results,
referees.

Frozen values with ids, never names. Points are whole numbers in the plan's own unit: where a draw
is half a point, a win is 2 and `Points.unit` is 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from functools import cache
from typing import Annotated
from typing import Any
from typing import Final
from typing import Literal

import msgspec
from msgspec import Meta
from msgspec import field

SWISS: Final = "swiss"
ROUND_ROBIN: Final = "round robin"
FREE: Final = "free"
BY_POINTS: Final = "points"
DUTCH: Final = "dutch"
KNOCKOUT: Final = "knockout"
OPPONENTS_MATCHES: Final = "omw"
GAMES: Final = "gw"
OPPONENTS_GAMES: Final = "ogw"
BUCHHOLZ: Final = "bh"
BUCHHOLZ_CUT: Final = "bh1"
SONNEBORN: Final = "sb"
DIRECT: Final = "de"
Tiebreak = Literal["omw", "gw", "ogw", "bh1", "bh", "sb", "de"]
"""Opponents' match-win percentage, game-win percentage, opponents' game-win percentage, Buchholz
cut 1, Buchholz, Sonneborn-Berger, direct encounter."""
SWISS_STAGE, KNOCKOUT_STAGE = "swiss", "knockout"


class Value(msgspec.Struct, frozen=True, omit_defaults=True):
    """A frozen value; `msgspec.structs.replace` makes a changed one.

    When encoded, it leaves out fields with their default values. The library compares these by
    identity, so a value equal to its default is replaced by the default: what is read from a log
    and what was just reported have the same digest.
    """

    def __post_init__(self) -> None:
        for name, usual in _usual(type(self)):
            value = getattr(self, name)
            if value is not usual and value == usual:
                msgspec.structs.force_setattr(self, name, usual)


@cache
def _usual(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a type that have a default value, with that value."""
    fields = msgspec.structs.fields(kind)
    return tuple((row.name, row.default) for row in fields if row.default is not msgspec.NODEFAULT)


class Points(Value, frozen=True, forbid_unknown_fields=True):
    """The points for results, byes, and rounds in which a player asked not to be paired. `unit`:
    the number of these points that people write as one point.
    """

    win: Annotated[int, Meta(ge=1, le=100)] = 3
    draw: Annotated[int, Meta(ge=0, le=100)] = 1
    loss: Annotated[int, Meta(ge=0, le=100)] = 0
    bye: Annotated[int, Meta(ge=0, le=100)] = 3
    absent: Annotated[int, Meta(ge=0, le=100)] = 0
    unit: Annotated[int, Meta(ge=1, le=10)] = 1


class Plan(Value, frozen=True, forbid_unknown_fields=True):
    """How an event is played.

    * `style`: Swiss rounds, round robin, or free play. `pairing`: how Swiss rounds are paired:
      `points` (by chance among equal points) or `dutch` (FIDE's system).
    * `rounds`: their number (0: by the number of players). `cut`: the number of players in the
      single elimination afterwards (0: none).
    * `minutes`: of a round (0: no clock). `turns`: further turns after time is called. `best_of`:
      the most games at a table. `check`: milliseconds that a deck check gives in addition to its
      own time.
    * `tiebreaks`: how equal points are separated, in this order.
    """

    style: Literal["swiss", "round robin", "free"] = SWISS
    pairing: Literal["points", "dutch"] = BY_POINTS
    rounds: Annotated[int, Meta(ge=0, le=100)] = 0
    cut: Literal[0, 2, 4, 8, 16, 32, 64] = 0
    minutes: Annotated[int, Meta(ge=0, le=1_440)] = 50
    turns: Annotated[int, Meta(ge=0, le=50)] = 5
    best_of: Literal[1, 3, 5, 7] = 1
    check: Annotated[int, Meta(ge=0, le=3_600_000)] = 180_000
    points: Points = Points()
    tiebreaks: tuple[Tiebreak, ...] = (OPPONENTS_MATCHES, GAMES, OPPONENTS_GAMES)

    @property
    def needed(self) -> int:
        """The number of games that win a match."""
        return self.best_of // 2 + 1


class Player(Value, frozen=True):
    """A player of the event: `number` in the order of entry, `rating` (0: none), a fixed `table`
    (0: any), the rounds in which they are `absent`, the first round in which they could be paired,
    and the last one before they `dropped` (None: they are in).
    """

    id: str
    number: int
    rating: int = 0
    table: int = 0
    absent: tuple[int, ...] = ()
    entered: int = 1
    dropped: int | None = None

    def plays(self, round_: int) -> bool:
        """Whether round *round_* is to be paired with this player."""
        return self.entered <= round_ and round_ not in self.absent and self.is_in(round_)

    def is_in(self, round_: int) -> bool:
        """Whether the player had not dropped before round *round_*."""
        return self.dropped is None or round_ <= self.dropped


class RegisteredDeck(Value, frozen=True):
    """A player's deck list: the number of each card, how it was handed in, and the line that
    registered it.
    """

    cards: tuple[tuple[str, int], ...]
    how: str
    version: int


class PairedTable(Value, frozen=True):
    """A table of a round: its number and the two players, the one with the first seat first.
    `swapped`: the line by which the referee placed a player here (0: as paired).
    """

    number: int
    players: tuple[str, str]
    swapped: int = 0

    def other(self, player: str) -> str:
        """Return the opponent of *player* here."""
        first, second = self.players
        return second if player == first else first


class Result(Value, frozen=True):
    """The result of a table: games won by its first and second player, games drawn, how the result
    was reached, who reported it, its match with the line there, and the line of this log.
    """

    wins: tuple[int, int]
    draws: int = 0
    how: str = "played"
    source: str = "referee"
    match: str = ""
    upto: int = 0
    version: int = 0
    at: int = 0

    @property
    def score(self) -> tuple[tuple[int, int], int, str]:
        """The parts in which two reports must agree."""
        return self.wins, self.draws, self.how

    @property
    def outcome(self) -> tuple[str, str]:
        """Return `win`, `draw` or `loss` for both players."""
        if self.how == "double forfeit":
            return "loss", "loss"
        if self.wins[0] == self.wins[1]:
            return "draw", "draw"
        return ("win", "loss") if self.wins[0] > self.wins[1] else ("loss", "win")


class Round(Value, frozen=True):
    """A round: its tables and byes, who is absent, how it was paired, and from its start on its
    clock, matches and results by table. Times are in milliseconds since 1970 UTC; `started` 0: not
    yet.

    * `version`, `start`: the lines that paired and started it. `now`: whether time runs.
    * `stood`: milliseconds in which the round's clock was stopped, `paused`: since when it is
      stopped (0: it runs). `extra`: time given, by table (0: for all).
    * `seeds`: in the first round of elimination its players, the best first.
    * `called`: the turn of each table when time was called there.
    * `matches`: the match of each game, by table. `checks`: tables drawn for a deck check.
    """

    number: int
    tables: tuple[PairedTable, ...]
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    stage: str = SWISS_STAGE
    method: str = BY_POINTS
    seed: str = ""
    library: str = ""
    rematch: bool = False
    version: int = 0
    start: int = 0
    started: int = 0
    minutes: int = 0
    stood: int = 0
    paused: int = 0
    matches: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    results: Mapping[int, Result] = field(default_factory=dict)
    extra: Mapping[int, int] = field(default_factory=dict)
    called: Mapping[int, int] = field(default_factory=dict)
    checks: tuple[int, ...] = ()
    seeds: tuple[str, ...] = ()

    def table(self, number: int) -> PairedTable | None:
        """Return the table with this number, if it is in the round."""
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, player: str) -> PairedTable | None:
        """Return the table of *player*, or None; in free play the last one."""
        return next((table for table in reversed(self.tables) if player in table.players), None)

    def busy(self, player: str) -> bool:
        """Whether *player* sits at a table without a result."""
        return any(player in table.players for table in self.open_tables)

    @property
    def open_tables(self) -> tuple[PairedTable, ...]:
        """The tables without a result."""
        return tuple(table for table in self.tables if table.number not in self.results)

    @property
    def everybody(self) -> Iterator[str]:
        """All players who were paired or have a bye."""
        for table in self.tables:
            yield from table.players
        yield from self.byes


class Tournament(Value, frozen=True):
    """An event as it stands. `closed`: the line that ended it (0: it is not over); `locked`: the
    line that locked deck lists (0: they are open). `referees`: the referees on duty; True marks
    head referees.
    """

    id: str
    plan: Plan
    players: Mapping[str, Player] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    decks: Mapping[str, RegisteredDeck] = field(default_factory=dict)
    referees: Mapping[str, bool] = field(default_factory=dict)
    forgotten: tuple[str, ...] = ()
    locked: int = 0
    closed: int = 0

    @property
    def current(self) -> Round | None:
        """The last round that was paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def draft(self) -> Round | None:
        """The round that is paired but not started."""
        last = self.current
        return last if last is not None and not last.started else None

    @property
    def played(self) -> tuple[Round, ...]:
        """The rounds that were started."""
        return self.rounds[:-1] if self.draft is not None else self.rounds

    @property
    def has_results(self) -> bool:
        """Whether any table has a result."""
        return any(round_.results for round_ in self.rounds)

    def round(self, number: int) -> Round | None:
        """Return a round by its number, if it was paired."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def playing(self, round_: int) -> tuple[Player, ...]:
        """Return the players to be paired in a round, in the order of entry."""
        return tuple(player for player in self.players.values() if player.plays(round_))

    def absent(self, round_: int) -> tuple[Player, ...]:
        """Return the players of the event who asked not to be paired in a round."""
        return tuple(
            player
            for player in self.players.values()
            if round_ in player.absent and player.entered <= round_ and player.is_in(round_)
        )
