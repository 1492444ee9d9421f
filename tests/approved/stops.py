"""The matches of which records are kept, and the moments at which one looks at them: every scenario
of a game is played, and one stops at some of its plays and at its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

from app.desk.desk import Desk
from app.desk.history.live import Live
from app.scenario.language.read import read
from app.scenario.match import OPENED_AT
from app.scenario.match import Match
from app.scenario.player import Playback
from app.scenario.steps import Broken
from app.scenario.steps import Expect
from app.scenario.steps import Scenario
from events.vocabulary import Seat
from games import folder_of
from games.table import Table
from projections.replay.rebase import Rebase

FOLDERS = ("scenarios", "playthroughs")


class Told(Match):
    """A scenario's match that keeps what the desk answered to each report."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.name = scenario.name
        self.answers: list[str] = []

    @property
    def desk(self) -> Desk:
        """The desk at which it is played."""
        return self._desk

    def _ask(self, door):  # type: ignore[no-untyped-def]
        answer = super()._ask(door)
        self.answers.append(answer.words)
        return answer

    def preview(self, kind, data):  # type: ignore[no-untyped-def]
        """What an amendment would do; a refusal is kept, too."""
        ahead = super().preview(kind, data)
        if not isinstance(ahead, Rebase):
            self.answers.append(ahead.words)
        return ahead


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment of a match. `number`: of the stop in its match, from 0 on; `last`: the match goes no
    further.
    """

    match: Told
    number: int
    last: bool

    @property
    def live(self) -> Live:
        """The match as the desk holds it."""
        return self.match.live

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.live.table

    @property
    def version(self) -> int:
        """The last line of its log."""
        return self.live.head.version

    @property
    def now(self) -> int:
        """The time (ms since 1970 UTC)."""
        return OPENED_AT + self.match.now

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that are to act, else all."""
        return self.table.to_act or self.table.seats

    @property
    def turned(self) -> Seat:
        """A seat, another one at each stop."""
        return self.table.seats[self.number % len(self.table.seats)]


def files(key: str) -> list[str]:
    """The names of a game's files of scenarios, each with its folder."""
    home = Path(folder_of(key))
    return [
        f"{folder}/{file.stem}"
        for folder in FOLDERS
        for file in sorted((home / folder).glob("*.txt"))
    ]


@cache
def matches(key: str, file: str) -> tuple[Scenario, ...]:
    """The scenarios of a file."""
    made = read(Path(folder_of(key)) / f"{file}.txt")
    return tuple(one for one in made if not isinstance(one, Broken))


def drawn(name: str, share: int) -> bool:
    """Whether this is among every so many; the same whatever else there is."""
    return crc32(name.encode()) % share == 0


def stops(scenario: Scenario, every: int) -> Iterator[Stop]:
    """Play a scenario; stop at every so many of its steps, and at its end."""
    match = Told(scenario)
    player, done, number = Playback(match), 0, 0
    steps = [step for step in scenario.steps if not isinstance(step, Expect)]
    for step in steps:
        before = match.head.version
        player.take(step)
        done += match.head.version - before
        if every and done >= every and step is not steps[-1]:
            yield Stop(match, number, False)
            done, number = 0, number + 1
    yield Stop(match, number, True)
