"""Damage to creatures, cities and players, and what prevents it (ARC-17.8, 18.11, R44, R75)."""

from __future__ import annotations

from events.vocabulary import TABLE
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.effects.occasions import scored
from games.wtactics_arc.field.chosen import warded
from games.wtactics_arc.field.chosen import wards
from games.wtactics_arc.field.limits import standing
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.stats import passives
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_in_play
from games.wtactics_arc.names import BORNE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import PEACE
from games.wtactics_arc.names import SHIELD
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import UNHARMED
from games.wtactics_arc.names import YES


def harmed(table: Table, id_: str, damage: int) -> Table:
    """Return the table after damage to a creature, a city or a player, less what is prevented."""
    table, damage = _shielded(table, id_, max(0, damage))
    if id_ in table.seats:
        return scored(table, id_, -damage)
    table, damage = _borne(table, id_, damage)
    table, damage = _diverted(table, id_, damage)
    if is_city(table, id_):
        return weakened(table, id_, damage)
    return table.tally(id_, DAMAGE, table.piece(id_).count(DAMAGE) + damage)


def guarded(table: Table, guard: str, id_: str, number: int) -> Table:
    """Return the table in which the next damage to a card goes to another, until the turn ends
    (ARC-R257).
    """
    before = dict(wards(table.piece(id_).marks)).get(guard, 0)
    if guard == id_ or not is_in_play(table, guard):
        return table
    table = table.unmark(id_, warded(guard, before)) if before else table
    return table.mark(id_, warded(guard, before + number))


def _diverted(table: Table, id_: str, damage: int) -> tuple[Table, int]:
    """The table with some damage dealt to those that take it for a card, and what is left."""
    for guard, most in wards(table.piece(id_).marks) if damage else ():
        taken = min(most, damage) if is_in_play(table, guard) else 0
        if taken:
            table = table.unmark(id_, warded(guard, most))
            left = most - taken
            table = table.mark(id_, warded(guard, left)) if left else table
            table, damage = harmed(table, guard, taken), damage - taken
    return table, damage


def _borne(table: Table, id_: str, damage: int) -> tuple[Table, int]:
    """The table, and of some damage what a card can take in this turn yet (ARC-R228)."""
    piece = table.piece(id_)
    most = [one.number for one in passives(table, piece, Passive.CAPPED)]
    if not most or not damage:
        return table, damage
    damage = min(damage, max(0, min(most) - piece.count(BORNE)))
    return table.tally(id_, BORNE, piece.count(BORNE) + damage), damage


def harmed_in_combat(table: Table, id_: str, damage: int) -> Table:
    """Return the table after damage in combat, none where all of it is prevented (ARC-R75)."""
    return table if table.count(TABLE, PEACE) else harmed(table, id_, damage)


def weakened(table: Table, city: str, by: int) -> Table:
    """Return the table with a city's strength lowered; never below 0, and for good (ARC-18.11,
    R44).
    """
    return table.tally(city, STRENGTH, max(0, table.piece(city).count(STRENGTH) - by))


def _shielded(table: Table, id_: str, damage: int) -> tuple[Table, int]:
    """The table with prevention used up, and the damage that is left."""
    if id_ in table.seats:
        if table.note(id_, UNHARMED):
            return table, 0
        stopped = min(table.count(id_, SHIELD), damage)
        return (table.add(id_, SHIELD, -stopped) if stopped else table), damage - stopped
    piece = table.piece(id_)
    if UNHARMED in piece.marks:
        return table, 0
    damage = max(0, damage - armour(table, piece)) if damage else 0
    stopped = min(piece.count(SHIELD), damage)
    left = piece.count(SHIELD) - stopped
    return (table.tally(id_, SHIELD, left) if stopped else table), damage - stopped


def armour(table: Table, piece: Piece) -> int:
    """Return by how much each damage to a card is less (ARC-R132)."""
    rules = standing(table, Passive.ARMOUR)
    if not rules:
        return 0
    of_cities = [
        ability.number
        for source, ability in rules
        if ability.target is not None
        and ability.word == Passive.ARMOUR
        and home(table, source) == piece.id
        and holds(table, source.controller, ability.condition, source.id)
    ]
    own = [one.number for one in passives(table, piece, Passive.ARMOUR) if one.target is None]
    return sum(own) + sum(of_cities)


def sheltered(table: Table, id_: str, number: int | None) -> Table:
    """Return the table in which damage to a card or player is prevented until the turn ends: the
    next *number* points, or all (ARC-R75).
    """
    if id_ in table.seats:
        if number is None:
            return table.noting(id_, UNHARMED, YES)
        return table.add(id_, SHIELD, number)
    if number is None:
        return table.mark(id_, UNHARMED)
    return table.tally(id_, SHIELD, table.piece(id_).count(SHIELD) + number)
