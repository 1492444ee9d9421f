"""What the practice opponent weighs and takes in some turns of each game, against anybody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.practice.opponent import Opponent
from app.practice.opponent import imagined
from app.practice.sampling import Sampler
from app.practice.worth import worth
from games import catalogue
from games import play
from games.rules import Game
from games.table import Table
from tests.approved.records import Record
from tests.games.players import Chance
from tests.practice.test_opponent import by_chance
from tests.practice.test_opponent import dealt

GAMES = ("generalissimo", "generals_52", "generals_order", "war_time_generals", "wtactics_arc")
PLAYS = 72
WEIGHED = 3
"""At every so many plays all that is weighed is told."""


def records() -> Iterator[Record]:
    """Every game."""
    for key in GAMES:
        yield turns(key)


def turns(key: str) -> Record:
    """Some turns of one game."""
    game, rows = catalogue()[key], []
    table, chance = dealt(game, 5), Chance(game, 5)
    opponent, turn, made = Opponent(game, Random(key)), -1, 0
    for number in range(PLAYS):
        if table.outcome is not None:
            break
        seat = table.seats[0]
        turn, made = (turn, made + 1) if turn == table.turn else (table.turn, 0)
        told = [f"worth {[round(worth(game, table, one), 6) for one in table.seats]}"]
        if number % WEIGHED == 0:
            told += _weighed(game, table, number)
        mine = seat in table.to_act
        action = opponent.choose(table, seat, key, made) if mine else by_chance(chance, table)
        if action is None:
            break
        told.append(f"{'takes' if mine else 'other'} {action}")
        rows.append((f"{number}", "\n".join(told)))
        table = play.apply(game, table, action)
    rows.append(("the end", table.digest()))
    return Record(key, "practice", tuple(rows))


def _weighed(game: Game, table: Table, number: int) -> Iterator[str]:
    """Everything a seat may do, with what it would gain; and answers to every ask by lot."""
    for seat in table.seats:
        known = imagined(game, table, seat, "M")
        yield f"{seat} holds {sorted(set(table.pieces) - set(known.pieces))[:40]}"
        opponent = Opponent(game, Random(number))
        for option in (
            *opponent._options(known, seat, True),
            *opponent._options(known, seat, False),
        ):
            yield f"{option.action} {option.gain:.6f} {option.onward} {option.usual}"
        sampler = Sampler(game, Random(number))
        for spec in game.actions:
            for ask in spec.asks[:1]:
                yield f"{spec.name} {sampler.values(table, ask, seat, {})}"
