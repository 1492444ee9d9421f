"""Random legal actions: the answers to each ask are sampled, so that the complete list of actions
is never made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import MutableSequence
from collections.abc import Sequence
from itertools import islice
from typing import Any
from typing import Protocol
from typing import TypeVar

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.asks import AskAnswer
from games.asks import Share
from games.rules import ActionSpec
from games.rules import Allocate
from games.rules import Amount
from games.rules import Ask
from games.rules import Chosen
from games.rules import Game
from games.rules import PickMany
from games.table import Table

SEEN = 400
"""Most options of one ask that are looked at."""
TRIES = 12
One = TypeVar("One")


class Dice(Protocol):
    """A source of chance, such as `random.Random`. Games themselves draw nothing."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        ...

    def randint(self, a: int, b: int) -> int:
        """Return a whole number from *a* to *b*, both included."""
        ...

    def expovariate(self, lambd: float) -> float:
        """Return an exponentially distributed number with mean 1 / *lambd*."""
        ...

    def choice(self, seq: Sequence[One]) -> One:
        """Return one of *seq*."""
        ...

    def sample(self, population: Sequence[One], k: int) -> list[One]:
        """Return *k* different elements of *population*."""
        ...

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle *x* in place."""
        ...


class Sampler:
    """Draws legal actions with *dice*; equal dice draw equal actions."""

    def __init__(self, game: Game, dice: Dice) -> None:
        self.game = game
        self.dice = dice

    def attempt(self, table: Table, spec: ActionSpec, seat: Seat) -> Action | None:
        """Return a legal action of one kind, or None where a few attempts found none."""
        if not play.check(self.game, table, Action(seat, spec.name)).legal:
            return None
        if spec.listed is not None:
            listed = list(islice(spec.listed(table, seat), SEEN))
            return Action(seat, spec.name, self.dice.choice(listed)) if listed else None
        for _ in range(TRIES if spec.asks else 1):
            chosen = self._answers(table, spec, seat)
            if chosen is None:
                continue
            action = _given(spec, seat, chosen)
            if play.check(self.game, table, action).legal:
                return action
        return None

    def _answers(self, table: Table, spec: ActionSpec, seat: Seat) -> Chosen | None:
        chosen: dict[str, AskAnswer] = {}
        while (ask := play.next_ask(spec, chosen)) is not None:
            if ask.optional and self.dice.random() < 0.5:
                chosen[ask.key] = None
                continue
            for value in self.values(table, ask, seat, chosen):
                action = _given(spec, seat, {**chosen, ask.key: value})
                if play.check(self.game, table, action).legal:
                    chosen[ask.key] = value
                    break
            else:
                if not ask.optional:
                    return None
                chosen[ask.key] = None
        return chosen

    def values(self, table: Table, ask: Ask, seat: Seat, chosen: Chosen) -> Sequence[AskAnswer]:
        """Return some random answers to one ask."""
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

    def _several(self, table: Table, ask: PickMany, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
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
        self, table: Table, ask: Allocate, seat: Seat, chosen: Chosen
    ) -> Mapping[str, Share]:
        if ask.suggest is not None and self.dice.random() < 0.5:
            return dict(ask.suggest(table, seat, chosen))
        bins = list(ask.bins(table, seat, chosen))
        if ask.items is not None:
            return self._handed_out(ask.items(table, seat, chosen), bins)
        points = (
            self.dice.randint(0, 4)
            if ask.points is None
            else play.bound(ask.points, table, seat, chosen)
        )
        return Counter(self.dice.choice(bins) for _ in range(points if bins else 0))

    def _handed_out(
        self, items: Iterable[str], bins: Sequence[str]
    ) -> Mapping[str, tuple[str, ...]]:
        """About half of the items, each in a random bin."""
        shares: dict[str, tuple[str, ...]] = {}
        for item in items:
            if bins and self.dice.random() < 0.5:
                bin_ = self.dice.choice(bins)
                shares[bin_] = (*shares.get(bin_, ()), item)
        return shares


def _given(spec: ActionSpec, seat: Seat, chosen: Chosen) -> Action:
    """The action with these answers; those left out on purpose (None) are no arguments."""
    return Action(
        seat, spec.name, {key: value for key, value in chosen.items() if value is not None}
    )
