"""An event of many tables on the tiny game, at a desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.desk.desk import Desk
from app.tournament.desk import TournamentDesk
from app.tournament.live import LiveTournament
from app.tournament.people import People
from app.tournament.usher import Usher
from events.envelope import Event
from events.kinds import tournament
from events.sql import SqlLog
from events.vocabulary import MatchId
from projections.tournament.state import Round
from tests.app.conftest import SetClock

MINUTE = 60_000


@dataclass
class Evening:
    """An event at a desk, and a counter for ids of reports."""

    desk: TournamentDesk
    usher: Usher
    event: MatchId
    clock: SetClock
    count: int = 0

    @property
    def live(self) -> LiveTournament:
        return self.desk.live(self.event)

    @property
    def round(self) -> Round:
        assert self.live.now.current
        return self.live.now.current

    def report(self, kind: str, id_: str = "", by: str = "referee", **data: Any) -> Event:
        self.count += 1
        return self.desk.report(self.event, id_ or f"r{self.count}", kind, data, by)

    def enter(self, *names: str) -> None:
        for name in names:
            event = self.report(tournament.PLAYER_ENTERED)
            self.desk.rename(self.event, {event.data["player"]: name})

    def pair(self, **more: Any) -> Event:
        return self.report(tournament.ROUND_PAIRED, round=len(self.live.now.played) + 1, **more)

    def start(self) -> Event:
        return self.report(tournament.ROUND_STARTED, round=self.round.number)

    def result(self, table: int, first: int, second: int, **more: Any) -> Event:
        round_ = self.round.number
        return self.report(
            tournament.RESULT_REPORTED, round=round_, table=table, wins=[first, second], **more
        )

    def match(self, table: int, game: int = -1) -> MatchId:
        return MatchId(self.round.matches[table][game])

    def play(self, table: int, winner: int, game: int = -1) -> None:
        """Play a match of a table; its first (0) or second (1) seat wins."""
        match, desk = self.match(table, game), self.desk.desk
        desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
        take(desk, match, 2 - winner)
        if winner:
            take(desk, match, 1)
        self.usher.look()


def take(desk: Desk, match: MatchId, number: int) -> None:
    """Take stones for the seat that is to act."""
    live = desk.live(match)
    ply = live.history.ply
    desk.report(match, live.table.to_act[0], f"t{ply}", ply, "StonesTaken", {"number": number})


def server(log: SqlLog, clock: SetClock, seeds: str = "seed") -> tuple[TournamentDesk, Usher]:
    """One server process on a log."""
    holder: list[Usher] = []
    desk = Desk(
        log, clock, lambda event: holder[0].moved(event) if holder else None, lambda rows: rows[0]
    )
    people = People(log.database, b"k" * 32)
    found = TournamentDesk(desk, people, clock, lambda event: None, seed=lambda: seeds)
    holder.append(Usher(found))
    return found, holder[0]


def opened(desk: TournamentDesk, usher: Usher, clock: SetClock, **plan: Any) -> Evening:
    event = desk.open("tiny", plan, {"heap": 2}, name="Friday")
    evening = Evening(desk, usher, event, clock)
    evening.enter("Ann", "Ben", "Cai", "Dee")
    return evening
