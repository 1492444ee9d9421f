"""Matches that are under way, for laws to go on from: by chance alone some games take hours to
come to blows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from events.vocabulary import Action
from events.vocabulary import Seat
from games import play
from games.rules import ActionSpec
from games.rules import Game
from games.table import Table
from tests.games.players import Chance
from tests.games.players import Turn
from tests.games.wtactics_arc import conduct

CARRIED_OUT: dict[str, Counter[str]] = {}
"""How often the laws of this run carried out each action, by game."""
OFTEN = 0.6
"""How many of the matches of a game that has them begin under way."""
MOST = 420
SEEDS = (0, 11, 12, 14)
"""Matches in which much happens: attacks, defences, divided damage, abilities."""


def carried_out(game: Game, action: Action) -> None:
    """Count an action of the laws of this run."""
    CARRIED_OUT.setdefault(game.key, Counter())[action.name] += 1


@dataclass(frozen=True)
class Begun:
    """A match under way: the table before anything, the actions so far, and what they led to."""

    first: Table
    actions: tuple[Action, ...]
    tables: tuple[Table, ...]


def under_way(game: Game, dice: random.Random) -> Begun | None:
    """A match of a game under way, cut off somewhere; None where chance alone gets far enough."""
    if game.key != conduct.GAME.key or dice.random() > OFTEN:
        return None
    whole = _played_on_purpose(dice.choice(SEEDS))
    cut = dice.randint(len(whole.actions) // 3, len(whole.actions))
    return Begun(whole.first, whole.actions[:cut], whole.tables[:cut])


@cache
def _played_on_purpose(seed: int) -> Begun:
    first = play.setup(conduct.GAME, conduct.GAME.seats[: 2 + seed % 2], {})
    actions, tables = [], [first]
    for action in conduct.opening(first):
        actions.append(action)
        tables.append(play.apply(conduct.GAME, tables[-1], action))
    for _, action, after in conduct.steps(tables[-1], seed, MOST):
        actions.append(action)
        tables.append(after)
    return Begun(first, tuple(actions), tuple(tables[1:]))


class Player(Chance):
    """Legal actions by chance, often in a match that is under way; counts what it carries out."""

    def match(
        self, plays: int, demo: bool | None = None, first: Table | None = None
    ) -> Iterator[Turn]:
        """Play at most a number of actions, from where another match stands where one does."""
        begun = under_way(self.game, self.dice) if first is None and demo is None else None
        if begun is not None:
            first, demo = begun.tables[-1], False
        for turn in super().match(plays, demo, first):
            carried_out(self.game, turn.action)
            yield turn


class Curious(Player):
    """Tries first what the laws of this run have carried out least."""

    def _candidates(
        self, table: Table
    ) -> tuple[list[tuple[ActionSpec, Seat]], list[tuple[ActionSpec, Seat]]]:
        counts = CARRIED_OUT.setdefault(self.game.key, Counter())
        rows = [row for part in super()._candidates(table) for row in part]
        never = [row for row in rows if not counts[row[0].name]]
        often = [row for row in rows if counts[row[0].name] and row[0].quick]
        often.sort(key=lambda row: (1 + counts[row[0].name]) * self.dice.random())
        return never + often, [row for row in rows if not row[0].quick]
