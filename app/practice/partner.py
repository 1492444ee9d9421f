"""Plays the seats of the server: a background task that checks every match in memory.

The server has a seat that it took (`SeatTaken` by `server`), until somebody else takes it or it is
released. So a restart loses nothing, and a struck play is played again.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass

from app.desk.desk import Desk
from app.desk.errors.refusals import Refusal
from app.desk.history.live import Live
from app.desk.opening import new_event_id
from app.practice.opponent import Opponent
from events import kinds
from events.lines import besides_plays
from events.log import LogError
from events.store.connections.commits import Offload
from events.vocabulary import SERVER
from events.vocabulary import Action
from events.vocabulary import MatchId
from events.vocabulary import Seat
from projections.referee.rematch import rematch
from projections.referee.takebacks import open_takeback

_LOG = logging.getLogger(__name__)
NAME = "Quartermaster"
"""Who plays the server's seats, as a player's name: a proper name reads well anywhere in a sentence
of any language, and is not mistaken for the table that people sit at.
"""
PACE = 0.9
"""Seconds between two plays of the server, so that people can follow."""


@dataclass(slots=True)
class Looked:
    """What was seen of a match at the last check: the version, and the server's number of plays in
    the turn.
    """

    version: int = -1
    turn: int = -1
    made: int = 0


class Partner:
    """Plays the server's seats. *sleep* waits some seconds without blocking other phones."""

    def __init__(self, desk: Desk, offload: Offload, sleep: Callable[[float], object]) -> None:
        self._desk, self._offload, self._sleep = desk, offload, sleep
        self._stopped = False
        self._looked: dict[MatchId, Looked] = {}

    def run(self) -> None:
        """Play until stopped."""
        while not self._stopped:
            self.round()
            self._sleep(PACE)

    def stop(self) -> None:
        """Stop playing."""
        self._stopped = True

    def round(self) -> None:
        """Make at most one play in each match that waits for the server."""
        for live in self._desk.at_hand():
            seats = seats_of_table(live)
            if seats and (live.table.outcome is None or _asked_again(live, seats)):
                self._play_safely(live, seats)

    def _play_safely(self, live: Live, seats: tuple[Seat, ...]) -> None:
        match = live.manifest.match
        looked = self._looked.setdefault(match, Looked())
        if looked.version == live.head.version:
            return
        looked.version = live.head.version
        try:
            self._play(live, seats, looked)
        except (Refusal, LogError):
            looked.version = (
                -1
            )  # another event came first, the match is held, or nothing can be recorded for now
        except Exception:
            _LOG.exception("the table cannot play in match %s", match)

    def _play(self, live: Live, seats: tuple[Seat, ...], looked: Looked) -> None:
        if self._agrees(live, seats):
            return
        ply, table = live.history.ply, live.table
        if looked.turn != table.turn:
            looked.turn, looked.made = table.turn, 0
        opponent = Opponent(live.game, random.Random(f"{live.manifest.match} {live.head.version}"))
        for seat in sorted(seats, key=lambda seat: seat not in table.to_act):
            action = self._offload(
                opponent.choose, table, seat, str(live.manifest.match), looked.made
            )
            if action is not None:
                self._report(live.manifest.match, ply, action)
                looked.made += 1
                return

    def _agrees(self, live: Live, seats: tuple[Seat, ...]) -> bool:
        """Agree to a takeback or a rematch, if one is offered; return whether it did."""
        for seat, version in _asked_again(live, seats):
            data = {"request": version}
            self._desk.tell(
                live.manifest.match, new_event_id(), kinds.REMATCH_AGREED, data, by=seat
            )
            return True
        offer = open_takeback(live.events, live.history)
        asked = [seat for seat in seats if offer is not None and seat in offer.missing]
        for seat in asked[:1]:
            data = {"target": offer.target if offer else 0}
            self._desk.tell(
                live.manifest.match, new_event_id(), kinds.TAKEBACK_ACCEPTED, data, by=seat
            )
        return bool(asked)

    def _report(self, match: MatchId, ply: int, action: Action) -> None:
        self._desk.report(
            match, action.seat, new_event_id(), ply, action.name, action.args, by=SERVER
        )


def seats_of_table(live: Live) -> tuple[Seat, ...]:
    """Return the seats that the server plays."""
    holder: dict[str, str] = {}
    for event in besides_plays(live.events):  # asked of every match in each round
        if event.kind == kinds.SEAT_TAKEN:
            holder[event.data["seat"]] = event.by
        elif event.kind == kinds.SEAT_RELEASED:
            holder.pop(event.data["seat"], None)
    return tuple(seat for seat in live.manifest.seats if holder.get(seat) == SERVER)


def _asked_again(live: Live, seats: tuple[Seat, ...]) -> list[tuple[Seat, int]]:
    """The seats of the server that have yet to agree to a rematch, each with the version of the
    question.
    """
    asked = rematch(live.events, live.manifest.seats)
    return [(seat, asked.version) for seat in seats if asked and seat in asked.missing]


def take_seats(desk: Desk, match: MatchId, seats: tuple[Seat, ...]) -> None:
    """Take *seats* of a match for the server; where these are several, each has its own name."""
    for seat in seats:
        data = {"seat": seat, "player": NAME if len(seats) == 1 else f"{NAME} {seat}"}
        desk.tell(match, new_event_id(), kinds.SEAT_TAKEN, data, by=SERVER)
