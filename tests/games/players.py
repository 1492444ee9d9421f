"""Players who do anything legal, by chance. They sample answers ask by ask and never list every
action there is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games import table_text
from games.rules import ACTIVE
from games.rules import ASKED
from games.rules import BY_SERVER
from games.rules import OF_TABLE
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Game
from games.rules import PickMany
from games.table import Table

SEEN = 400
"""No more options than this are looked at for one ask."""
TRIES = 12
RARELY = 0.02


@dataclass(frozen=True)
class Turn:
    """One step of a match played by chance."""

    before: Table
    action: Action
    after: Table


class Chance:
    """Legal actions by chance; the same seed plays the same match."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.dice = random.Random(seed)
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
        """Play up to so many actions from the first on; half of the matches begin with the game's
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

    def attempt(self, table: Table, spec: ActionSpec, seat: Seat) -> Action | None:
        """A legal action of one kind, or None where a few tries found none."""
        if not play.check(self.game, table, Action(seat, spec.name)).legal:
            return None
        if spec.listed is not None:
            listed = list(islice(spec.listed(table, seat), SEEN))
            return Action(seat, spec.name, self.dice.choice(listed)) if listed else None
        for _ in range(TRIES if spec.asks else 1):
            chosen = self._answers(table, spec, seat)
            if chosen is None:
                continue
            action = Action(
                seat, spec.name, {key: value for key, value in chosen.items() if value is not None}
            )
            if play.check(self.game, table, action).legal:
                return action
        return None

    def _answers(self, table: Table, spec: ActionSpec, seat: Seat) -> dict[str, Any] | None:
        chosen: dict[str, Any] = {}
        while (ask := play.next_ask(spec, chosen)) is not None:
            if ask.optional and self.dice.random() < 0.5:
                chosen[ask.key] = None
                continue
            for value in self.values(table, ask, seat, chosen):
                action = Action(seat, spec.name, {**chosen, ask.key: value})
                if play.check(self.game, table, action).legal:
                    chosen[ask.key] = value
                    break
            else:
                if not ask.optional:
                    return None
                chosen[ask.key] = None
        return chosen

    def values(self, table: Table, ask: Ask, seat: Seat, chosen: dict[str, Any]) -> list[Any]:
        """A few answers to one ask, by chance."""
        match ask:
            case PickMany():
                return [self._several(table, ask, seat, chosen) for _ in range(TRIES)]
            case Amount():
                least = play.bound(ask.least, table, seat, chosen)
                most = max(least, play.bound(ask.most, table, seat, chosen))
                return [self.dice.randint(least, min(most, least + 30)) for _ in range(4)] + [
                    least,
                    most,
                ]
            case Allocate():
                return [self._shares(table, ask, seat, chosen) for _ in range(TRIES)]
            case _:
                options = list(islice(play.values(ask, table, seat, chosen), SEEN))
                self.dice.shuffle(options)
                return options[:80]

    def _several(
        self, table: Table, ask: PickMany, seat: Seat, chosen: dict[str, Any]
    ) -> tuple[str, ...]:
        presets = dict(ask.presets(table, seat, chosen)) if ask.presets else {}
        if presets and self.dice.random() < 0.7:
            return self.dice.choice(list(presets.values()))
        items = list(islice(ask.options(table, seat, chosen), SEEN))
        least = min(len(items), play.bound(ask.least, table, seat, chosen))
        most = max(least, min(len(items), play.bound(ask.most, table, seat, chosen)))
        size = min(most, least + int(self.dice.expovariate(0.7)))
        picked = self.dice.sample(items, size)
        return tuple(picked if ask.ordered else sorted(picked, key=items.index))

    def _shares(
        self, table: Table, ask: Allocate, seat: Seat, chosen: dict[str, Any]
    ) -> dict[str, Any]:
        if ask.suggest is not None and self.dice.random() < 0.5:
            return dict(ask.suggest(table, seat, chosen))
        bins = list(ask.bins(table, seat, chosen))
        shares: dict[str, Any] = {}
        if ask.items is not None:
            for item in ask.items(table, seat, chosen):
                if bins and self.dice.random() < 0.5:
                    bin_ = self.dice.choice(bins)
                    shares[bin_] = (*shares.get(bin_, ()), item)
            return shares
        points = (
            self.dice.randint(0, 4)
            if ask.points is None
            else play.bound(ask.points, table, seat, chosen)
        )
        for _ in range(points if bins else 0):
            bin_ = self.dice.choice(bins)
            shares[bin_] = shares.get(bin_, 0) + 1
        return shares


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


def told(turns: list[Turn]) -> str:
    """The match so far, as a scenario would write it: a failure can be taken over as one."""
    return "\n".join(
        f"> {turn.action.seat} {turn.action.name} {table_text.arguments(turn.action.args)}"
        for turn in turns
    )
