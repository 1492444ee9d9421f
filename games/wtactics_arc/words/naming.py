"""Names of cards, places and seats."""

from __future__ import annotations

from collections.abc import Iterable

from games.cards import Card
from games.kit.cards.piece_ids import design
from games.table import Table
from games.text import Listed
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import seat_name
from games.text import text
from games.text import usual_text
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.names import ARMY
from games.wtactics_arc.names import FACTIONS
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import TAG_LETTER
from games.wtactics_arc.names import YES


def label(table: Table, id_: str) -> Text:
    """Return the name of a card on the table with its copy number."""
    return _copy(card_of(table, table.piece(id_)), id_)


def _copy(card: Card, id_: str) -> Text:
    return usual_text("%(card)s %(copy)s", card=called(card), copy=name(id_.rpartition("-")[2]))


def called(card: Card) -> Text:
    """Return the name of a design; of an unknown one (without a code), that it is unknown."""
    return card.called if card.code else text("unknown card")


def design_name(table: Table, id_: str) -> Text:
    """Return the name of a card on the table without its copy number."""
    return called(card_of(table, table.piece(id_)))


def card_name(table: Table, id_: str) -> Text:
    """Return the name of a card in a report.

    An unseen card is named only by its printed code, so that the words do not reveal whether it
    belongs to a registered deck.
    """
    piece = table.pieces.get(id_)
    if piece is not None and piece.zone != POOL:
        return label(table, id_)
    card = design(TAG_LETTER, table.cards, id_)
    return _copy(card, id_) if card is not None else name(id_)


def thing_name(table: Table, id_: str) -> Text:
    """Return the name of anything that an action may name: a card, an ability on the stack
    (`CARD/1`), a seat, an army (`army:B`), a resource card (`B.Gaian`).
    """
    if id_ in table.seats:
        return seat_name(id_)
    if id_ == YES:
        return text("Yes")
    zone, _, seat = id_.partition(":")
    if zone == ARMY and seat:
        return army_name(seat)
    seat, _, faction = id_.partition(".")
    if seat in table.seats and faction in FACTIONS:
        return gem_name(seat, faction)
    card, _, number = id_.partition("/")
    return (
        text("%(card)s (ability)", card=card_name(table, card))
        if number.isdigit()
        else card_name(table, id_)
    )


def place_name(table: Table, place: str) -> Text:
    """Return the name of a place of a move: a city, `army` (the own one), `army:B`."""
    if place == ARMY:
        return text("the Army")
    return thing_name(table, place)


def army_name(seat: str) -> Text:
    """Return the name of a seat's army."""
    return text("the army of %(seat)s", seat=seat_name(seat))


def gem_name(seat: str, faction: str) -> Text:
    """Return the name of a seat's resource card, by the key of its faction."""
    return text(
        "a resource card of %(seat)s (%(faction)s)", seat=seat_name(seat), faction=FACTIONS[faction]
    )


def things(table: Table, ids: Iterable[str]) -> Listed:
    """Return several things in a row."""
    return listed([thing_name(table, id_) for id_ in ids])


def seat_list(names: Iterable[str]) -> Listed:
    """Return several seats in a row."""
    return listed(map(seat_name, names))


def asked_in_order(names: Iterable[str]) -> Text:
    """Return the order in which seats are asked, in words."""
    return text("Asked in this order: %(seats)s.", seats=joined(", ", map(seat_name, names)))


def one_of(values: Iterable[Text | str]) -> Text:
    """Return the remedy that lists the possible values."""
    return text("One of %(choices)s.", choices=joined(", ", values))
