"""The places of cards, and how they move between them (GOR-1.3 to 1.6, 2.1 to 2.10, 8.5, R20, R30
to R32).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.vocabulary import Seat
from games.cards import Card
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import design
from games.generals_order.cards.cardset import printed
from games.generals_order.names import ATTACHED
from games.generals_order.names import CASUALTY
from games.generals_order.names import DISCARD
from games.generals_order.names import FIELD
from games.generals_order.names import HAND
from games.generals_order.names import PLAYED
from games.generals_order.names import POOL
from games.generals_order.names import SHOWN
from games.generals_order.names import SPENT
from games.kit.cards.piece_ids import called
from games.kit.table.pieces import UNMARKED
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import text


def generals(table: Table, seat: Seat | None = None, cell: str | None = None) -> tuple[Piece, ...]:
    """Return the generals on the BATTLEFIELD (of one seat, in one zone)."""
    return table.at(FIELD, cell, seat)


def general(table: Table, id_: str) -> Piece:
    """Return a general on the BATTLEFIELD; raise `Impossible` if it is not there."""
    piece = table.piece(id_)
    if piece.zone != FIELD:
        raise Impossible(text("%(id)s is not on the BATTLEFIELD", id=called(table, id_)))
    return piece


def named(table: Table, zone: str, seat: Seat, name: str) -> Piece | None:
    """Return a card of a seat in a zone by its name, or None."""
    return next(
        (piece for piece in table.at(zone, owner=seat) if card_of(table, piece).name == name), None
    )


def lists_decks(table: Table) -> bool:
    """Return whether decks were registered card by card (GOR-R5)."""
    return bool(table.option("deck_check") == "list")


def card_named(table: Table, id_: str) -> Card | None:
    """Return the design of a card, whether it is on the table or not."""
    piece = table.pieces.get(id_)
    return card_of(table, piece) if piece else design(table.cards, id_)


def may_hold(table: Table, seat: Seat, *types: str) -> Iterator[str]:
    """Yield the cards of these types that may be in a seat's hand, by what is known; nothing
    depends on the real hand.
    """
    if lists_decks(table):
        ids: Iterator[str] = (piece.id for piece in table.at(POOL, owner=seat))
    else:
        ids = (
            id_
            for id_ in printed(table.cards)
            if id_ not in table.pieces or table.pieces[id_].zone == POOL
        )
    for id_ in ids:
        card = card_named(table, id_)
        if (
            card is not None
            and card.type in types
            and (id_ not in table.pieces or table.pieces[id_].owner == seat)
        ):
            yield id_


def from_hand(table: Table, seat: Seat, id_: str, zone: str = PLAYED, cell: str = "") -> Table:
    """Return the table with a card laid face up from hand; where decks are declared without a list,
    its piece is created.
    """
    if id_ not in table.pieces:
        card = design(table.cards, id_)
        if card is None:
            raise Impossible(text("%(id)s is no card of this set", id=id_))
        table = table.put(Piece(id_, card.code, seat, seat, POOL))
    if table.piece(id_).zone == POOL:
        table = table.hide(seat, HAND, -1)
    elif table.piece(id_).zone == SPENT:
        table = table.hide(seat, DISCARD, -1)
    return table.move(id_, zone, cell, facing="up", marks=UNMARKED, host="")


def paid(table: Table, seat: Seat, number: int) -> Table:
    """Return the table after hand cards went face down on DISCARD (GOR-5.3)."""
    number = max(0, min(number, table.hides(seat, HAND)))
    return table.hide(seat, HAND, -number).hide(seat, DISCARD, number)


def spent(table: Table, id_: str) -> Table:
    """Return the table with a card face down on its owner's DISCARD, where all saw it go (GOR-8.9,
    R30).
    """
    owner = table.piece(id_).owner
    return table.move(id_, SPENT, marks=UNMARKED, counters={}, host="").hide(owner, DISCARD, 1)


def fallen(table: Table, id_: str) -> Table:
    """Return the table with a general in its owner's CASUALTY (GOR-2.4); its Equipment leaves with
    it (8.5).
    """
    return table.move(id_, CASUALTY, marks=UNMARKED, counters={})


def strays_dropped(table: Table) -> Table:
    """Return the table after the Equipment of generals that left the BATTLEFIELD went on DISCARD
    (GOR-1.6, 8.5, R20).
    """
    for id_ in table.recall(_strays):
        table = spent(table, id_)
    return table


def _strays(table: Table) -> tuple[str, ...]:
    hosts = table.pieces
    return tuple(
        piece.id
        for piece in table.at(ATTACHED)
        if piece.host not in hosts or hosts[piece.host].zone != FIELD
    )


def unknown_again(table: Table, seat: Seat, *zones: str) -> Table:
    """Return the table without the knowledge of which hidden cards of a seat are in these zones:
    they are in the pool like the others.
    """
    for zone in zones:
        for piece in table.at(zone, owner=seat):
            table = table.put(replace(piece, zone=POOL, marks=piece.marks - {SHOWN}))
    return table
