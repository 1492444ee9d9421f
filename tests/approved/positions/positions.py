"""Positions of WTactics amid a match, by lot, with other sentences on the cards, and a few plays from
there: what is offered, what everything is worth, what each play leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from events.vocabulary import Action
from games import play
from games.kit.table.table_text import as_text
from games.table import Table
from games.wtactics_arc.field.stats import atk
from games.wtactics_arc.field.stats import def_
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import RESIDENTS
from tests.approved.by_lot import Lots
from tests.approved.house import designs
from tests.games.players import Chance
from tests.games.wtactics_arc import conduct

GAME = conduct.GAME
PLAYS = 36
PHASES = "play1", "play1", "tactics", "attack", "attack", "attack", "play2", "draw"


def told(name: str) -> str:
    """A position and what is made of it."""
    dice = Random(name)
    table = play.setup(GAME, GAME.seats[: dice.choice((2, 2, 3))], {}, designs.designed(dice))
    for action in conduct.opening(table):
        table = play.apply(GAME, table, action)
    return "\n".join(_played(_under_way(table, dice), dice))


def _under_way(table: Table, dice: Random) -> Table:
    """The table with creatures and cities of all, some of them marked or hurt, with gems, and in
    another phase.
    """
    pool = [piece for piece in table.pieces.values() if piece.zone == POOL]
    for piece in dice.sample(pool, min(len(pool), 26)):
        type_, seat = card_of(table, piece).type, piece.owner
        if type_ == "city":
            table = table.move(piece.id, KINGDOM, seat)
        elif type_ == "creature":
            home = dice.choice([ARMY, ARMY, *(one.id for one in cities(table, seat)), GRAVEYARD])
            where = (home, seat) if home in (ARMY, GRAVEYARD) else (RESIDENTS, home)
            table = table.move(piece.id, *where)
            table = table.mark(piece.id, MARKED) if dice.random() < 0.2 else table
            table = table.tally(piece.id, DAMAGE, dice.choice((0, 0, 0, 1)))
    for seat in table.seats:
        for faction in dice.sample([*FACTIONS], 4):
            table = table.set(seat, faction, dice.choice((2, 4, 6)))
    return table.having(phase=dice.choice(PHASES))


def _played(table: Table, dice: Random) -> Iterator[str]:
    chance = Chance(GAME, dice.randrange(10**6))
    yield as_text(table, GAME.equipment)
    for number in range(PLAYS):
        if number % 6 == 0:
            yield from designs._offered(table)
            yield from (
                f"{one.id} {atk(table, one)}/{def_(table, one)}" for one in creatures(table)
            )
        taken = _next(table, dice, chance) if table.outcome is None else None
        if taken is None:
            return
        after = play.apply(GAME, table, taken)
        yield f"{taken} {GAME.reveals(table, taken, after)}"
        yield as_text(after, GAME.equipment)
        table = after


def _next(table: Table, dice: Random, chance: Chance) -> Action | None:
    """What somebody does on purpose, or anything legal."""
    return chance.action(table) if dice.random() < 0.4 else designs._next(table, dice, chance)


LOTS = Lots("positions", "positions", Path(__file__).with_name("lots.txt"), 8, told)
