"""Matches played by chance through the desk, on a log in memory with a clock that stands still."""

from __future__ import annotations

from itertools import count

from app.desk.desk import Desk
from app.desk.history.live import Live
from events.envelope import Event
from events.memory import MemoryLog
from events.vocabulary import Action
from events.vocabulary import MatchId
from games import catalogue
from games.rules import BY_SERVER
from tests.laws.strategies.starts import Player
from tests.laws.strategies.starts import carried_out
from tests.laws.strategies.starts import under_way


class Sitting:
    """A match at the desk, and players who do anything legal."""

    def __init__(
        self, key: str, seed: int, desk: Desk | None = None, match: MatchId | None = None
    ) -> None:
        self.game = catalogue()[key]
        self.chance = Player(self.game, seed)
        self.chance.skips = frozenset({BY_SERVER})
        self.desk = desk or Desk(MemoryLog(), lambda: 1_000_000, draw=self.chance.dice.choice)
        self.begun = under_way(self.game, self.chance.dice)
        self.first = self.begun.first if self.begun else self.chance.opening()
        self.match = self.desk.open(
            key, self.first.options, self.first.seats, name="law", match=match or MatchId("LAW")
        )
        self._ids = count(1)

    def play(self, plays: int, demo: bool | None = None) -> list[Action]:
        """Report at most a number of actions by chance; return them."""
        done: list[Action] = []
        if self.begun is not None and demo is None:
            for action in self.begun.actions:
                self.report(action)
                carried_out(self.game, action)
            self.first, demo, self.begun = self.live.table, False, None
        for turn in self.chance.match(plays, demo, self.first):
            self.report(turn.action)
            done.append(turn.action)
        return done

    def report(self, action: Action) -> Event:
        """Report one action, as of now."""
        ply = self.live.history.ply
        return self.desk.report(
            self.match, action.seat, f"r{next(self._ids)}", ply, action.name, action.args
        )

    def rule(self, kind: str, **data: object) -> Event:
        """Amend the record."""
        return self.desk.rule(self.match, f"r{next(self._ids)}", kind, {"reason": "law", **data})

    @property
    def live(self) -> Live:
        """The match in memory."""
        return self.desk.live(self.match)

    @property
    def events(self) -> tuple[Event, ...]:
        """The log."""
        return self.desk.log.read(self.match)

    def digest(self) -> str:
        """The table as it stands."""
        return self.live.table.digest()
