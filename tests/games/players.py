"""Players who do anything legal, by chance. They sample answers ask by ask and never list every
action there is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.practice.sampling import Sampler
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.kit.table import table_text
from games.rules import ACTIVE
from games.rules import ASKED
from games.rules import BY_SERVER
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Game
from games.table import Table

RARELY = 0.02


@dataclass(frozen=True)
class Turn:
    """One step of a match played by chance."""

    before: Table
    action: Action
    after: Table


class Chance(Sampler):
    """Legal actions by chance; the same seed plays the same match."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, random.Random(seed))
        self.skips = frozenset[str]()
        """Whose actions are not taken: those of the server where a match is played through the
        desk.
        """

    def opening(self) -> Table:
        """A fresh table under options drawn by chance (the defaults where these do not go
        together).
        """
        chosen = {
            option.name: self._option(option)
            for option in self.game.options
            if self.dice.random() < 0.3
        }
        least, most = self.game.least_seats, len(self.game.seats)
        seats = self.game.seats[: self.dice.randint(least, most)]
        try:
            return play.setup(self.game, seats, chosen)
        except play.BadSetup:
            return play.setup(self.game, seats, {})

    def _option(self, option: Any) -> Any:
        return (
            self.dice.choice(option.choices)
            if option.choices
            else self.dice.randint(option.least, option.most)
        )

    def match(
        self, plays: int, demo: bool | None = None, first: Table | None = None
    ) -> Iterator[Turn]:
        """Play at most a number of actions from the first on; half of the matches begin with the game's
        own opening moves.
        """
        table = first or self.opening()
        if self.dice.random() < 0.5 if demo is None else demo:
            for action in self._demo(table):
                after = play.apply(self.game, table, action)
                yield Turn(table, action, after)
                table = after
        for _ in range(plays):
            action = self.action(table)
            if action is None:
                return
            after = play.apply(self.game, table, action)
            yield Turn(table, action, after)
            table = after

    def _demo(self, table: Table) -> Iterator[Action]:
        """The game's opening moves, as far as they are legal under the options drawn."""
        for planned in self.game.demo(table) if self.game.demo else ():
            action = self._drawn(table, planned)
            if not play.check(self.game, table, action).legal:
                return
            yield action
            table = play.apply(self.game, table, action)

    def _drawn(self, table: Table, action: Action) -> Action:
        """The action with what it leaves to chance drawn, as the desk does."""
        spec, args = self.game.spec(action.name), dict(action.args)
        for ask in spec.asks if spec else ():
            if spec and ask.key in spec.chance and ask.key not in args:
                args[ask.key] = self.dice.choice(list(play.values(ask, table, action.seat, args)))
        return Action(action.seat, action.name, args)

    def action(self, table: Table) -> Action | None:
        """One legal action, or None where none was found at all."""
        if table.outcome is not None:
            return None
        often, rarely = self._candidates(table)
        order = (rarely + often) if self.dice.random() < RARELY else (often + rarely)
        for spec, seat in order:
            action = self.attempt(table, spec, seat)
            if action is not None:
                return action
        acting = (*table.to_act, TABLE)
        legal = (action for seat in acting for action in play.legal_actions(self.game, table, seat))
        return next((action for action in legal if self._may(action)), None)

    def _may(self, action: Action) -> bool:
        spec = self.game.spec(action.name)
        return spec is not None and spec.who not in self.skips

    def _candidates(
        self, table: Table
    ) -> tuple[list[tuple[ActionSpec, Seat]], list[tuple[ActionSpec, Seat]]]:
        deadline = self.game.deadline(table)
        late = deadline.action.name if deadline and deadline.action else ""
        often, rarely = [], []
        for spec in self.game.actions:
            if spec.who in self.skips:
                continue
            seldom = not spec.quick or spec.who == BY_SERVER or spec.name == late
            seldom = seldom or (spec.who in OF_TABLE and bool(spec.when))
            (rarely if seldom else often).extend((spec, seat) for seat in actors(spec, table))
        self.dice.shuffle(often)
        self.dice.shuffle(rarely)
        return often, rarely


def told(turns: list[Turn]) -> str:
    """The match so far, as a scenario would write it: a failure can be taken over as one."""
    return "\n".join(
        f"> {turn.action.seat} {turn.action.name} {table_text.arguments(turn.action.args)}"
        for turn in turns
    )


def actors(spec: ActionSpec, table: Table) -> tuple[Seat, ...]:
    """Who might do this now."""
    match spec.who:
        case str(who) if who in OF_TABLE:
            return (TABLE,)
        case str(who) if who == ACTIVE:
            return (table.active,) if table.active else ()
        case str(who) if who == ASKED:
            return table.to_act
        case _:
            return table.seats
