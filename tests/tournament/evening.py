"""An evening without server or database: lines judged, recorded and folded as the desk does it."""

from __future__ import annotations

from typing import Any

from events import kinds
from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from events.envelope import NewEvent
from events.envelope import seal
from events.kinds import tournament
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from events.vocabulary import freeze
from games.rules import Ruling
from projections.tournament.amending import preview
from projections.tournament.fold import carry_out
from projections.tournament.fold import digest
from projections.tournament.fold import fold
from projections.tournament.judging import judge
from projections.tournament.pairing.pairing import pairing_fields
from projections.tournament.plan import plan_of
from projections.tournament.state import Tournament


class Refused(Exception):
    """The rules of events object."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(f"{ruling.rule}: {ruling.because}")
        self.ruling = ruling


class Evening:
    """An event with players P1, P2 … as many as *players*."""

    def __init__(self, players: int = 0, seed: str = "s", **plan: Any) -> None:
        self.start_state = Tournament("E", plan_of(plan))
        self.now = self.start_state
        self.events: list[Event] = []
        self.seed = seed
        for _ in range(players):
            self.enter()

    def record(self, kind: str, **data: Any) -> Event:
        """Record a line or a word as somebody reports it; raise `Refused`."""
        return self.store(kind, kinds.named(kind).read(data))

    def store(self, kind: str, payload: dict[str, Any]) -> Event:
        """Judge and store a payload with what the desk fills in."""
        ruling = judge(self.now, Action(Seat("referee"), kind, freeze(payload)))
        if not ruling.legal:
            raise Refused(ruling)
        draft = self._sealed(kind, payload, "")
        entry = entry_of(draft)
        self.now = carry_out(self.now, entry) if entry else self.now
        self.events.append(self._sealed(kind, payload, digest(self.now)))
        return self.events[-1]

    def rule(self, kind: str, **data: Any) -> Event:
        """Amend the record; raise `Refused`."""
        payload = kinds.named(kind).read({"reason": "seen at the table", **data})
        outcome = preview(self.start_state, self.events, kind, freeze(payload))
        if not outcome.ruling.legal:
            raise Refused(outcome.ruling)
        payload["verdicts"] = outcome.rows
        draft = self._sealed(kind, payload, "")
        self.now = fold(self.start_state, amend((*self.events, draft)).entries)
        self.events.append(self._sealed(kind, payload, digest(self.now)))
        return self.events[-1]

    def enter(self, **data: Any) -> str:
        """Enter one more player and return the id."""
        id_ = f"P{len(self.now.players) + 1}"
        self.record(tournament.PLAYER_ENTERED, player=id_, **data)
        return id_

    def pair(self, **asked: Any) -> Event:
        """Pair the next round."""
        payload = kinds.named(tournament.ROUND_PAIRED).read(
            {"round": len(self.now.played) + 1, **asked}
        )
        ruling = judge(self.now, Action(Seat("referee"), tournament.ROUND_PAIRED, freeze(payload)))
        if not ruling.legal:
            raise Refused(ruling)
        seed = f"{self.seed}-{payload['round']}-{len(self.events)}"
        found = pairing_fields(
            self.now, payload["round"], seed, payload["method"], payload["rematch"]
        )
        return self.store(tournament.ROUND_PAIRED, {**payload, **found})

    def start(self) -> Event:
        """Start the round that is paired."""
        assert self.now.current
        number = self.now.current.number
        return self.record(
            tournament.ROUND_STARTED,
            round=number,
            minutes=self.now.plan.minutes,
            matches=[
                {"table": table.number, "match": f"E-{number}-{table.number}"}
                for table in self.now.current.tables
            ],
        )

    def result(self, table: int, first: int, second: int, **more: Any) -> Event:
        """Report the result of a table of the last round."""
        return self.record(
            tournament.RESULT_REPORTED,
            round=len(self.now.rounds),
            table=table,
            wins=[first, second],
            **more,
        )

    def play(self, rounds: int = 1) -> None:
        """Pair and play whole rounds; at each table the player who entered earlier wins."""
        for _ in range(rounds):
            self.pair()
            self.start()
            assert self.now.current
            for table in self.now.current.tables:
                first, second = (int(player[1:]) for player in table.players)
                wins = (self.now.plan.needed, 0)
                self.result(table.number, *(wins if first < second else wins[::-1]))

    @property
    def pairs(self) -> set[frozenset[str]]:
        """Who meets whom in the last round that was paired."""
        assert self.now.current
        return {frozenset(table.players) for table in self.now.current.tables}

    def at(self, version: int) -> int:
        """Return when a line was recorded: a second after the one before."""
        return 1_000_000 + 1_000 * version

    def _sealed(self, kind: str, payload: dict[str, Any], digest_: str) -> Event:
        version = len(self.events) + 1
        new = NewEvent(f"e{version}", kind, payload, "referee", 0, self.at(version), digest_)
        before = self.events[-1].hash if self.events else "00" * 32
        return seal(MatchId("E"), version, before, new)
