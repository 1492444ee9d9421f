"""Computes the X of a cost and the prerequisite of a card for a table (ARC-6.1, 30.1, R23, R24)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from events.vocabulary import TABLE
from events.vocabulary import Seat
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.conditions import ADVANTAGES
from games.wtactics_arc.cards.text.conditions import COUNTERS
from games.wtactics_arc.cards.text.conditions import NAMED
from games.wtactics_arc.cards.text.conditions import Condition
from games.wtactics_arc.cards.text.conditions import Measure
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.conditions import condition_of
from games.wtactics_arc.cards.text.conditions import x_measure
from games.wtactics_arc.cards.text.counters import counter_key
from games.wtactics_arc.cards.text.filters import State
from games.wtactics_arc.cards.text.terms import Been
from games.wtactics_arc.field.facing import faced
from games.wtactics_arc.field.matching import home
from games.wtactics_arc.field.matching import is_buried
from games.wtactics_arc.field.zones import battle_of
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.field.zones import creatures
from games.wtactics_arc.field.zones import defenders
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import is_creature
from games.wtactics_arc.field.zones import is_hurt
from games.wtactics_arc.field.zones import is_resident
from games.wtactics_arc.field.zones import opponents
from games.wtactics_arc.field.zones import outnumbers
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.field.zones import residents
from games.wtactics_arc.field.zones import subtypes
from games.wtactics_arc.field.zones import undefeated
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import ATTACK
from games.wtactics_arc.names import ATTACKS
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DIED
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import MARKED
from games.wtactics_arc.names import PLAY_PHASES
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import VP_GAINED
from games.wtactics_arc.names import VP_LOST


def measured(table: Table, seat: Seat, measure: Measure, source: str = "") -> int:
    """Return the number that a seat has of a measure of the card *source*."""
    if measure.everyones:
        own = replace(measure, everyones=False)
        return sum(measured(table, one, own, source) for one in undefeated(table))
    if measure.rivals:
        theirs = replace(measure, rivals=False)
        return sum(measured(table, one, theirs, source) for one in opponents(table, seat))
    if measure.noun.startswith(COUNTERS):
        piece = table.pieces.get(source)
        name = counter_key(measure.noun.removeprefix(COUNTERS))
        return piece.count(name) if piece is not None else 0
    if measure.noun.startswith(ADVANTAGES):
        return int(
            all(
                _has_advantage(table, seat, one)
                for one in measure.noun.removeprefix(ADVANTAGES).split()
            )
        )
    if measure.noun.startswith(NAMED):
        called = measure.noun.removeprefix(NAMED)
        mine = (piece for piece in in_play(table) if piece.controller == seat)
        return sum(card_of(table, piece).name == called for piece in mine)
    if measure.buried:
        return sum(is_buried(table, one, measure.noun) for one in table.at(GRAVEYARD, seat))
    match measure.noun:
        case Quantity.VP:
            return table.count(seat, VP)
        case Quantity.HAND:
            return table.hides(seat, HAND)
        case Quantity.DECK:
            return table.hides(seat, DECK)
        case Quantity.TURN:
            return int(table.active == seat)
        case Quantity.ASSAULT:
            return int(table.active == seat and table.phase == ATTACK)
        case Quantity.PLAYING:
            return int(table.active == seat and table.phase in PLAY_PHASES)
        case Quantity.GAINED | Quantity.LOST:
            return table.count(seat, VP_GAINED if measure.noun == Quantity.GAINED else VP_LOST)
        case Quantity.RAIDED:
            return int(table.active == seat and table.count(TABLE, ATTACKS) > 0)
        case Quantity.DEATHS:
            return table.count(TABLE, DIED)
        case Quantity.DIED:
            return int(table.count(TABLE, DIED) > 0)
        case (
            Quantity.THIS_ATTACKS
            | Quantity.THIS_DEFENDS
            | Quantity.THIS_MARKED
            | Quantity.THIS_RESIDES
            | Quantity.THIS_MARCHES
            | Quantity.THIS_DAMAGED
            | Quantity.THIS_RAIDED
        ):
            return int(source in table.pieces and _is_so(table, table.piece(source), measure.noun))
        case Quantity.BESIEGES:
            return int(outnumbers(table, seat, source))
        case Quantity.THIS_DEF | Quantity.THIS_ATK:
            return _stat_of(table, source, measure.noun)
        case Quantity.HERE:
            there = residents(table, _home(table, source))
            return sum(_counts(table, piece, measure, source) for piece in there)
        case Quantity.NEAR:
            return _near(table, source, measure)
        case Quantity.CITIES:
            return sum(_counts(table, piece, measure, source) for piece in cities(table, seat))
        case Quantity.ENCHANTMENTS:
            return sum(
                piece.zone == ATTACHED
                and piece.controller == seat
                and not _left_out(piece, measure, source)
                for piece in in_play(table)
            )
        case Quantity.ATTACHED:
            return sum(piece.host == source and bool(source) for piece in in_play(table))
        case _:
            return sum(_counts(table, piece, measure, source) for piece in creatures(table, seat))


def residents_there(table: Table, ids: Iterable[str], measure: Measure) -> int:
    """Return how many residents the first city among some things has (ARC-R249)."""
    city = next((id_ for id_ in ids if is_city(table, id_)), "")
    inside = replace(measure, noun=Quantity.HERE)
    there = residents(table, city) if city else ()
    return sum(_counts(table, piece, inside, "") for piece in there)


def _has_advantage(table: Table, seat: Seat, discipline: str) -> bool:
    """Whether the advantage of a city of a player is on, of that discipline (ARC-11.8)."""
    on = (city for city in cities(table, seat) if ADVANTAGE in city.marks)
    return any(card_of(table, city).get("discipline") == discipline for city in on)


def _stat_of(table: Table, source: str, what: str) -> int:
    """The present DEF or ATK of a creature in play."""
    from games.wtactics_arc.field.stats import own_stat

    if source not in table.pieces or not is_creature(table.piece(source)):
        return 0
    return own_stat(table, table.piece(source), "def" if what == Quantity.THIS_DEF else "atk")


def _home(table: Table, source: str) -> str:
    """The city that a card calls its own ("" for none)."""
    return home(table, table.piece(source)) if source in table.pieces else ""


def _near(table: Table, source: str, measure: Measure) -> int:
    """The cards in the same city or Army: creatures, the city, its attachments (ARC-R103)."""
    if source not in table.pieces or not is_creature(table.piece(source)):
        return 0
    own = table.piece(source)
    there = [one for one in creatures(table) if (one.zone, one.cell) == (own.zone, own.cell)]
    there += [city for city in cities(table) if city.id == own.cell]
    hosts = {one.id for one in there}
    there += [one for one in in_play(table) if one.host in hosts]
    return sum(
        not _left_out(one, measure, source)
        and (not measure.faction or card_of(table, one).get("faction") == measure.faction)
        for one in there
    )


def _is_so(table: Table, piece: Piece, what: str) -> bool:
    """Whether a card attacks, defends, is marked or lives in a city."""
    battle = battle_of(table)
    match what:
        case Quantity.THIS_MARKED:
            return MARKED in piece.marks
        case Quantity.THIS_DAMAGED:
            return is_hurt(table, piece)
        case Quantity.THIS_RESIDES:
            return is_resident(piece)
        case Quantity.THIS_MARCHES:
            return is_creature(piece) and piece.zone == ARMY
        case Quantity.THIS_RAIDED:
            return Been.ATTACKED in piece.marks
        case Quantity.THIS_ATTACKS:
            return battle is not None and piece.id in battle.note("attackers", ())
    return battle is not None and piece.id in defenders(battle)


def _left_out(piece: Piece, measure: Measure, source: str) -> bool:
    return measure.other and piece.id == source


def _counts(table: Table, piece: Piece, measure: Measure, source: str) -> bool:
    if _left_out(piece, measure, source):
        return False
    if measure.state and (MARKED in piece.marks) != (measure.state == State.MARKED):
        return False
    if measure.been and not _is_as_asked(table, piece, measure.been):
        return False
    if measure.faction and card_of(table, piece).get("faction") != measure.faction:
        return False
    if measure.marching and piece.zone != ARMY:
        return False
    if (measure.limit or measure.having) and not _is_such(table, piece, measure):
        return False
    match measure.noun:
        case Quantity.CREATURES | Quantity.CITIES:
            return True
        case Quantity.HERE | Quantity.RESIDENTS:
            return is_resident(piece)
        case subtype:
            return subtype in subtypes(table, piece)


def _is_such(table: Table, piece: Piece, measure: Measure) -> bool:
    """Whether a creature has the keyword, and keeps the limit on its cost, ATK or DEF (R149)."""
    from games.wtactics_arc.field.stats import atk
    from games.wtactics_arc.field.stats import def_
    from games.wtactics_arc.field.stats import has

    if measure.noun == Quantity.CITIES:
        return bool(card_of(table, piece).get("discipline") == measure.having)
    if measure.having and not has(table, piece, measure.having):
        return False
    if measure.limit is None:
        return True
    asked = {"atk": atk, "def": def_}.get(measure.limit_on)
    number = asked(table, piece) if asked is not None else printed_cost(table, piece)
    return measure.limit[0].holds(number, measure.limit[1])


def _is_as_asked(table: Table, piece: Piece, been: str) -> bool:
    """Whether a creature is damaged or not, attacks or defends, as a measure asks."""
    match been:
        case Been.ATTACKED:
            return been in piece.marks
        case Been.ATTACKS:
            return _is_so(table, piece, Quantity.THIS_ATTACKS)
        case Been.DEFENDS:
            return _is_so(table, piece, Quantity.THIS_DEFENDS)
    return is_hurt(table, piece) == (been == Been.DAMAGED)


def x_of(table: Table, seat: Seat, text: str) -> int:
    """Return the X that *text* (`own marked creatures`) defines; 0 where it defines none."""
    measure = x_measure(text)
    return measured(table, seat, measure) if measure is not None else 0


def met(table: Table, seat: Seat, text: str) -> bool:
    """Return whether a prerequisite holds; one about opponents must hold for each of them
    (ARC-R24). One that players judge always holds.
    """
    condition = condition_of(text)
    return condition is None or holds(table, seat, condition)


def holds(table: Table, seat: Seat, condition: Condition | None, source: str = "") -> bool:
    """Return whether a condition of the card *source* holds for a seat; None always does."""
    if condition is None:
        return True
    if condition.also is not None:
        each = (holds(table, seat, one, source) for one in condition.parts)
        return any(each) if condition.either else all(each)
    measure, number = condition.measure, condition.number
    if condition.against is not None:
        return faced(table, seat, condition.against, source) == bool(number)
    if condition.than_you:
        number += measured(table, seat, measure, source)
    seats = opponents(table, seat) if condition.of_opponents else (seat,)
    quantifier = any if condition.some else all
    return quantifier(
        condition.compare.holds(measured(table, one, measure, source), number) for one in seats
    )
