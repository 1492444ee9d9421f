"""Places of cards and seats: cards in play, cities, residents, armies, seats still in the game
(ARC-7, 22).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from events.vocabulary import Seat
from games.cards import Card
from games.table import Frame
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.tokens import is_token
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import BATTLE
from games.wtactics_arc.names import CREATURE
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import DEFEATED
from games.wtactics_arc.names import FALLEN
from games.wtactics_arc.names import FIRST_COPIED
from games.wtactics_arc.names import IN_PLAY
from games.wtactics_arc.names import KINGDOM
from games.wtactics_arc.names import RESIDENTS
from games.wtactics_arc.names import STRENGTH
from games.wtactics_arc.names import types_given

_UNKNOWN = Card(
    "",
    "unknown card",
    CREATURE,
    {"subtypes": (), "abilities": (), "cost": 0, "loyalty": 0, "atk": 0, "def": 1},
)
"""The design of a piece that a referee put on the table and that no set contains."""


def card_of(table: Table, piece: Piece) -> Card:
    """Return the design of a piece."""
    return table.cards.cards.get(piece.kind, _UNKNOWN)


def stands_for_none(table: Table, piece: Piece) -> bool:
    """Return whether a piece is a token: no card of a deck (ARC-R72)."""
    return is_copied(piece.id) or is_token(card_of(table, piece))


@lru_cache(4_096)
def is_copied(id_: str) -> bool:
    """Return whether a piece is a token that is a copy of a card: its number is none that a printed
    card has (ARC-R170).
    """
    number = id_.rpartition("-")[2]
    return len(number) == 2 and number >= str(FIRST_COPIED)


def in_play(table: Table) -> list[Piece]:
    """Return every card in play, attached ones included (ARC-22.2); a fallen creature is not
    (ARC-R45).
    """
    return [*table.recall(_in_play)]


def _in_play(table: Table) -> tuple[Piece, ...]:
    return tuple([piece for piece in table.recall(laid_out) if FALLEN not in piece.marks])


def laid_out(table: Table) -> tuple[Piece, ...]:
    """Return every card in the zones of play, fallen creatures included: a question to recall."""
    return table.lying(*IN_PLAY)


def is_in_play(table: Table, id_: str) -> bool:
    """Return whether a card is in play; one that is nowhere, or no card, is not."""
    return id_ in table.pieces and table.pieces[id_].zone in IN_PLAY


def is_creature(piece: Piece) -> bool:
    """Return whether a piece stands on the table as a creature."""
    return piece.zone in (ARMY, RESIDENTS) and FALLEN not in piece.marks


def is_resident(piece: Piece) -> bool:
    """Return whether a piece lies in the row of a city (ARC-7.3)."""
    return piece.zone == RESIDENTS and FALLEN not in piece.marks


def creatures(table: Table, seat: Seat | None = None) -> list[Piece]:
    """Return the creatures in play (with *seat*, those that it controls)."""
    known = table.recall(_creatures)
    return [piece for piece in known if seat is None or piece.controller == seat]


def _creatures(table: Table) -> tuple[Piece, ...]:
    return tuple([piece for piece in table.lying(ARMY, RESIDENTS) if FALLEN not in piece.marks])


def cities(table: Table, seat: Seat | None = None) -> list[Piece]:
    """Return the cities in play (with *seat*, those that it controls), in the order in which they
    entered (ARC-7.2).
    """
    known = table.recall(_cities)
    return [piece for piece in known if seat is None or piece.controller == seat]


def places(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return where creatures of a seat can be: its Army, and each of its cities."""
    return (ARMY, *(city.id for city in cities(table, seat)))


def place_of(piece: Piece) -> str:
    """Return a creature's place as moves name it: its city, or `army`."""
    return piece.cell if piece.zone == RESIDENTS else ARMY


def placed(table: Table, id_: str, place: str) -> Table:
    """Return the table with a creature in a city, or in the Army of its controller."""
    if place == ARMY:
        return table.move(id_, ARMY, table.piece(id_).controller)
    return table.move(id_, RESIDENTS, place)


def _cities(table: Table) -> tuple[Piece, ...]:
    return table.at(KINGDOM)


def has_city(table: Table, seat: Seat) -> bool:
    """Return whether a seat controls a city in play."""
    return seat in table.recall(_with_cities)


def _with_cities(table: Table) -> frozenset[str]:
    return frozenset([city.controller for city in table.recall(_cities)])


def is_hurt(table: Table, piece: Piece) -> bool:
    """Return whether a creature has damage, or a city less than its printed strength
    (ARC-R112).
    """
    if piece.zone == KINGDOM:
        return piece.count(STRENGTH) < int(card_of(table, piece).get("strength") or 1)
    return piece.count(DAMAGE) > 0


def is_city(table: Table, id_: str) -> bool:
    """Return whether *id_* is a city in play."""
    return id_ in table.pieces and table.pieces[id_].zone == KINGDOM


def army(table: Table, seat: Seat) -> list[Piece]:
    """Return the creatures in a seat's Army."""
    return [piece for piece in creatures(table, seat) if piece.zone == ARMY]


def residents(table: Table, city: str) -> list[Piece]:
    """Return the residents of a city; while it is attacked, with Army creatures that were let in
    (ARC-18.4, 18.9).
    """
    return [piece for piece in creatures(table) if city_of(table, piece) == city]


def city_of(table: Table, piece: Piece) -> str:
    """Return the city in which a creature counts as a resident ("" for none)."""
    if piece.zone == RESIDENTS:
        return piece.cell
    battle = battle_of(table)
    if (
        battle is not None
        and is_city(table, battle.note("target"))
        and piece.id in defenders(battle)
    ):
        return str(battle.note("target"))
    return ""


def battle_of(table: Table) -> Frame | None:
    """Return the running battle, if there is one."""
    return table.frame_of(BATTLE)


def defenders(battle: Frame) -> tuple[str, ...]:
    """Return every defender of a battle (ARC-26.1)."""
    return tuple(id_ for ids in battle.note("blocks", {}).values() for id_ in ids)


def undefeated(table: Table) -> tuple[Seat, ...]:
    """Return the seats still in the game, in their order around the table."""
    return tuple([seat for seat in table.seats if not table.note(seat, DEFEATED)])


def opponents(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats still in the game, clockwise."""
    return tuple(other for other in table.others(seat) if not table.note(other, DEFEATED))


def round_from(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats still in the game, clockwise, *seat* first."""
    return tuple(one for one in (seat, *table.others(seat)) if not table.note(one, DEFEATED))


def subtypes(table: Table, piece: Piece) -> frozenset[str]:
    """Return the subtypes of a card: those printed, every word of its name, and those that
    texts gave it (ARC-16.6, 17.1, R95)."""
    card = card_of(table, piece)
    given = types_given(piece.marks) if piece.marks else ()
    return frozenset((*card.get("subtypes", ()), *card.name.split(), *given))


def printed_cost(table: Table, piece: Piece) -> int:
    """Return the printed power cost; X or none counts as 0 (ARC-R38)."""
    cost = card_of(table, piece).get("cost")
    return cost if isinstance(cost, int) else 0


def loyalty(table: Table, ids: Iterable[str]) -> int:
    """Return the loyalty that cards have together, as printed (ARC-6.3)."""
    cards = (card_of(table, table.pieces[id_]) for id_ in ids if id_ in table.pieces)
    return sum(int(card.get("loyalty") or 0) for card in cards)


def outnumbers(table: Table, seat: Seat, card: str) -> bool:
    """Return whether a player's Army has more creatures than that of who controls a card
    (ARC-R260).
    """
    whose = table.piece(card).controller if card in table.pieces else seat
    return len(army(table, seat)) > len(army(table, whose))
