"""Values computed from the open cards: Might, Wits, upkeep, costs (GOR-1.5, 5.11, 5.12, 9.2 to 9.4,
R9, R23).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from events.vocabulary import Seat
from games.cards import Card
from games.cards import CardSet
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.cardset import faction
from games.generals_order.cards.places import generals
from games.generals_order.cards.places import strays_dropped
from games.generals_order.cards.vocabulary import FIRST_RECRUIT
from games.generals_order.cards.vocabulary import Effect
from games.generals_order.names import COMMAND
from games.generals_order.names import COST_TURN
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import FIELD
from games.generals_order.names import MIGHT
from games.generals_order.names import MIGHT_TURN
from games.generals_order.names import RECRUITS
from games.generals_order.names import UPKEEP
from games.generals_order.names import UPKEEP_TURN
from games.generals_order.names import WITS
from games.generals_order.names import WITS_TURN
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text

THE_CARD = text("card")
"""The card itself as a source of its values."""
_THIS_TURN = {MIGHT: MIGHT_TURN, WITS: WITS_TURN}
_STATS = {stat.upper(): stat for stat in _THIS_TURN}
"""The word of an effect -> the value that it changes."""


Orders = tuple[tuple[Card, Effect], ...]
"""Effects, each with the card that it is printed on."""


def orders(table: Table, seat: Seat) -> Orders:
    """Return the effects of a seat's open Commandment (GOR-1.10)."""
    return table.recall(_orders).get(seat, ())


def _orders(table: Table) -> dict[Seat, Orders]:
    """The effects of the open Commandments, by owner."""
    by_seat: dict[Seat, Orders] = {}
    printed = table.cards.recall(_effects_by_kind)
    for piece in table.at(COMMAND):
        if piece.facing == "up":
            before = by_seat.get(piece.owner, ())
            by_seat[piece.owner] = (*before, *printed.get(piece.kind, ()))
    return by_seat


def _effects_by_kind(cards: CardSet) -> Mapping[str, Orders]:
    return {
        kind: tuple([(card, effect) for effect in effects_of(card)])
        for kind, card in cards.cards.items()
    }


def _standing(table: Table, piece: Piece) -> Orders:
    """Return the effects on a general: of its Equipment, and of the Commandment at the enemy's
    border.
    """
    standing: Orders = ()
    for worn in table.attached(piece.id):
        standing += table.cards.recall(_effects_by_kind).get(worn.kind, ())
    if piece.cell == cell_of(piece.owner, ENEMY_BORDER):
        standing += orders(table, piece.owner)
    return standing


def value_sources(table: Table, piece: Piece, stat: str) -> list[tuple[Text, int]]:
    """Return the parts of a general's Might or Wits: the card itself, changes of this turn,
    Equipment, Commandment.
    """
    word = stat.upper()
    parts: list[tuple[Text, int]] = [(THE_CARD, int(card_of(table, piece).get(stat, 0)))]
    turn = piece.count(_THIS_TURN[stat])
    parts += [(text("this turn"), turn)] if turn else []
    parts += [
        (card.called, effect.amount)
        for card, effect in _standing(table, piece)
        if effect.word == word
    ]
    return parts


def value(table: Table, piece: Piece, stat: str) -> int:
    """Return Might or Wits of a general now; below 0 counts as 0 (GOR-R23)."""
    return values(table, piece)[stat]


def values(table: Table, piece: Piece) -> dict[str, int]:
    """Return Might and Wits of a general now."""
    printed, counters = card_of(table, piece).fields, piece.counters
    now = {
        MIGHT: int(printed.get(MIGHT, 0)) + counters.get(MIGHT_TURN, 0),
        WITS: int(printed.get(WITS, 0)) + counters.get(WITS_TURN, 0),
    }
    for _, effect in _standing(table, piece):
        if effect.word in _STATS:
            now[_STATS[effect.word]] += effect.amount
    if now[MIGHT] < 0 or now[WITS] < 0:
        return {stat: max(0, number) for stat, number in now.items()}
    return now


def might(table: Table, id_: str) -> int:
    """Return the Might of a general now."""
    return value(table, table.piece(id_), MIGHT)


def wits(table: Table, id_: str) -> int:
    """Return the Wits of a general now."""
    return value(table, table.piece(id_), WITS)


def upkeep(table: Table, seat: Seat) -> int:
    """Return the upkeep due: one for each general in all zones, with all changes, at least 0
    (GOR-9.2 to 9.4).
    """
    return max(0, table.recall(_fixed_upkeep)[seat] + table.count(seat, UPKEEP_TURN))


def _fixed_upkeep(table: Table) -> dict[Seat, int]:
    """The part of each seat's upkeep that comes from open cards."""
    owners = [piece.owner for piece in table.lying(FIELD)]
    return {
        seat: owners.count(seat)
        + sum(effect.amount for _, effect in orders(table, seat) if effect.word == "UPKEEP")
        for seat in table.seats
    }


def affiliation(table: Table, seat: Seat, id_: str, card: Card) -> int:
    """Return the number of the seat's generals of the card's faction on the BATTLEFIELD, without
    the card itself (GOR-5.11, R9).
    """
    nation = faction(card)
    if not nation:
        return 0
    there = table.pieces.get(id_)
    itself = there is not None and there.zone == FIELD and there.owner == seat
    return table.recall(_afield).get((seat, nation), 0) - itself


def _afield(table: Table) -> Mapping[tuple[str, str], int]:
    """The number of generals on the BATTLEFIELD, by seat and faction."""
    return Counter([(piece.owner, faction(card_of(table, piece))) for piece in generals(table)])


def other_changes(table: Table, seat: Seat) -> int:
    """Return the other changes of the cost of the next recruit: by the Commandment and by effects
    of this turn.
    """
    first = not table.count(seat, RECRUITS)
    standing = sum(
        effect.amount
        for _, effect in orders(table, seat)
        if effect.word == "COST" and (first or effect.scope != FIRST_RECRUIT)
    )
    return standing + table.count(seat, COST_TURN)


def recruit_cost(table: Table, seat: Seat, id_: str, card: Card) -> int:
    """Return the present cost of recruiting a card: the sum of all changes, at least 0 (GOR-5.2,
    5.11, 5.12, R9).
    """
    return max(
        0,
        int(card.get("cost", 0)) - affiliation(table, seat, id_, card) + other_changes(table, seat),
    )


def renewed(table: Table) -> Table:
    """Return the table with its derived facts updated: Equipment of generals that are gone, values,
    upkeep due.
    """
    table = strays_dropped(table)
    outdated = table.recall(_outdated)
    table = table.put(*outdated) if outdated else table
    for seat in table.seats:
        due = upkeep(table, seat)
        if due != table.count(seat, UPKEEP):
            table = table.set(seat, UPKEEP, due)
    return table


def _outdated(table: Table) -> tuple[Piece, ...]:
    """The generals whose Might or Wits changed, as pieces with the new values."""
    parts = []
    for piece in table.lying(FIELD):
        now, before = values(table, piece), piece.counters
        if before.get(MIGHT, 0) != now[MIGHT] or before.get(WITS, 0) != now[WITS]:
            kept = {key: count for key, count in before.items() if key not in now}
            shown = {key: count for key, count in now.items() if count}
            parts.append(replace(piece, counters={**kept, **shown}))
    return tuple(parts)
