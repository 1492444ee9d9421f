"""Before the first turn: starting cities, shuffles, opening hands, the first player (ARC-3, R1 to
R4).
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Check
from games.rules import Chosen
from games.rules import Options
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import seat_name
from games.text import text
from games.wtactics_arc.cards.decks import design
from games.wtactics_arc.cards.decks import ready_decks
from games.wtactics_arc.effects.leaving import found_city
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import cities
from games.wtactics_arc.names import CITY
from games.wtactics_arc.names import DECK
from games.wtactics_arc.names import DISCIPLINES
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import METHOD
from games.wtactics_arc.names import MULLIGAN
from games.wtactics_arc.names import OPENED
from games.wtactics_arc.names import OPENING_HAND
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import SHUFFLED
from games.wtactics_arc.names import STARTER
from games.wtactics_arc.names import YES
from games.wtactics_arc.names import Method
from games.wtactics_arc.turn.registering import owned
from games.wtactics_arc.turn.turns import begun
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import one_of

THE_TABLE = "table"
METHODS: Mapping[str, Text] = {
    Method.APP: text("drawn by the app"),
    Method.DICE: text("dice"),
    Method.AGREED: text("agreed"),
}
"""The ways to choose a first player (ARC-3.9)."""


@check()
def not_chosen(table: Table, action: Action) -> Ruling | None:
    """Three starting cities, chosen once (ARC-3.2)."""
    if not cities(table, action.seat):
        return None
    return objection(
        "ARC-3.2", text("You have laid out your three cities."), text("There are exactly three.")
    )


@check()
def has_cities(table: Table, action: Action) -> Ruling | None:
    """The deck is shuffled after the cities were taken out (ARC-3.5)."""
    if cities(table, action.seat):
        return None
    return objection(
        "ARC-3.5",
        text("Your starting cities are still in your deck."),
        text("Lay out one city of Body, Mind and Soul first."),
    )


def _disciplined(key: str) -> Check:
    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        id_ = action.args[key]
        piece = table.pieces.get(id_)
        if (
            piece is None
            or piece.owner != action.seat
            or piece.zone != POOL
            or card_of(table, piece).type != CITY
        ):
            return objection(
                "ARC-3.2",
                text("%(card)s is no city of your deck.", card=card_name(table, id_)),
                text("Take three cities out of your own deck."),
                id_,
            )
        wanted, printed = key.capitalize(), str(card_of(table, piece).get("discipline"))
        if printed != wanted:
            return objection(
                "ARC-18.1",
                text(
                    "%(card)s is a city of %(discipline)s.",
                    card=card_of(table, piece).called,
                    discipline=DISCIPLINES[printed],
                ),
                text("Choose a city of %(discipline)s.", discipline=DISCIPLINES[wanted]),
                id_,
            )
        return None

    return judge


right_cities = tuple(_disciplined(word.lower()) for word in DISCIPLINES)


def cities_in_deck(discipline: str) -> Options:
    """Return the options for a starting city of a discipline."""

    def options(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
        return (
            piece.id
            for piece in owned(table, seat)
            if piece.zone == POOL and card_of(table, piece).get("discipline") == discipline
        )

    return options


def lay_out(table: Table, action: Action) -> Table:
    """Effect of `StartingCitiesChosen`: three cities face up in the Kingdom, unmarked, at printed
    strength (ARC-3.2 to 3.4, R2).
    """
    for word in DISCIPLINES:
        table = found_city(table, action.args[word.lower()], action.seat)
    return table.hide(action.seat, DECK, -len(DISCIPLINES))


@check("deck")
def may_shuffle(table: Table, action: Action) -> Ruling | None:
    """The owner shuffles, then every seat that wants to (ARC-3.5, 3.6, R1)."""
    owner = action.args["deck"]
    if owner not in table.seats:
        return objection(
            "ARC-3.5",
            text("%(seat)s has no deck here.", seat=repr(owner)),
            one_of(map(seat_name, table.seats)),
        )
    if not cities(table, owner):
        return objection(
            "ARC-3.5",
            text("The starting cities of %(seat)s are still in that deck.", seat=seat_name(owner)),
            text("Take them out first."),
        )
    if table.note(owner, OPENED):
        return objection(
            "ARC-3.6",
            text("%(seat)s has drawn the opening hand.", seat=seat_name(owner)),
            text("Other players shuffle at the moment of the shuffle."),
        )
    if owner != action.seat and not table.note(owner, SHUFFLED):
        return objection(
            "ARC-R1",
            text("%(seat)s has not shuffled yet.", seat=seat_name(owner)),
            text("The owner shuffles first; then anybody may add a shuffle."),
        )
    return None


def decks(table: Table, seat: Seat, chosen: Chosen) -> tuple[Seat, ...]:
    """Return the seats with decks, the own first."""
    return (seat, *table.others(seat)) if seat in table.seats else table.seats


def shuffle(table: Table, action: Action) -> Table:
    """Effect of `DeckShuffled`."""
    return table.noting(action.args["deck"], SHUFFLED, YES)


@check()
def is_shuffled(table: Table, action: Action) -> Ruling | None:
    """The opening hand comes from a shuffled deck (ARC-3.5, R1)."""
    if table.note(action.seat, SHUFFLED):
        return None
    return objection(
        "ARC-R1", text("You have not shuffled your deck."), text("Shuffle it and say so.")
    )


@check()
def no_hand_yet(table: Table, action: Action) -> Ruling | None:
    """One opening hand of seven (ARC-3.7)."""
    if not table.note(action.seat, OPENED):
        return None
    return objection(
        "ARC-3.7",
        text("You have drawn your opening hand."),
        text("It has %(n)s cards, drawn once.", n=OPENING_HAND),
    )


def open_hand(table: Table, action: Action) -> Table:
    """Effect of `OpeningHandDrawn` (ARC-3.7)."""
    table = table.hide(action.seat, DECK, -OPENING_HAND).hide(action.seat, HAND, OPENING_HAND)
    return table.noting(action.seat, OPENED, YES)


@check()
def mulligan_open(table: Table, action: Action) -> Ruling | None:
    """Only where agreed, once, with a hand to put back (ARC-R4)."""
    if not table.option("one-mulligan"):
        return objection(
            "ARC-R4",
            text("At this table nobody redraws an opening hand."),
            text("Keep the hand that you have drawn."),
        )
    if not table.note(action.seat, OPENED) or table.note(action.seat, MULLIGAN):
        return objection(
            "ARC-R4",
            text("You may redraw your opening hand once, after drawing it."),
            text("Draw first; then once is enough."),
        )
    return None


def mulligan(table: Table, action: Action) -> Table:
    """Effect of `MulliganTaken`: seven other cards, the same counts; cards shown before are unknown
    again.
    """
    seen = [piece for piece in table.at(POOL, owner=action.seat) if SHOWN in piece.marks]
    table = table.put(*(replace(piece, marks=piece.marks - {SHOWN}) for piece in seen))
    return table.noting(action.seat, MULLIGAN, YES)


@check()
def starter_open(table: Table, action: Action) -> Ruling | None:
    """The first player is chosen once (ARC-3.9); with a mulligan agreed, after the hands are drawn
    (R4).
    """
    if table.note(THE_TABLE, STARTER):
        return objection(
            "ARC-3.9",
            text(
                "%(seat)s is the first player already.",
                seat=seat_name(table.note(THE_TABLE, STARTER)),
            ),
            text("Go on with the set-up."),
        )
    if table.option("one-mulligan") and not all(table.note(seat, OPENED) for seat in table.seats):
        return objection(
            "ARC-R4",
            text("Not everybody has a hand to judge."),
            text("Draw all opening hands, then choose the first player."),
        )
    return None


@check("seat")
def starter_sits_here(table: Table, action: Action) -> Ruling | None:
    """The first player has a seat (ARC-R3)."""
    if action.args["seat"] in table.seats:
        return None
    return objection(
        "ARC-R3",
        text("%(seat)s does not play here.", seat=seat_name(action.args["seat"])),
        text("One of %(seats)s begins.", seats=joined(", ", map(seat_name, table.seats))),
    )


def seats(table: Table, seat: Seat, chosen: Chosen) -> tuple[Seat, ...]:
    """Return the seats that may begin."""
    return table.seats


def choose_starter(table: Table, action: Action) -> Table:
    """Effect of `FirstPlayerChosen` (ARC-3.9, R3)."""
    if action.args["seat"] not in table.seats:
        raise Impossible(text("%(seat)s does not play here", seat=seat_name(action.args["seat"])))
    table = table.noting(THE_TABLE, STARTER, action.args["seat"])
    return table.noting(THE_TABLE, METHOD, str(action.arg("method") or Method.APP))


def started(table: Table) -> Table | None:
    """Return the table at the first turn once everything is laid out (`GameStarted`), else None."""
    first = table.note(THE_TABLE, STARTER)
    if not first or not all(table.note(seat, OPENED) for seat in table.seats):
        return None
    return begun(table, Seat(first))


def demo(table: Table) -> Iterator[Action]:
    """Yield the actions that bring a fresh match to its first turn: ready-made decks, their first
    cities.
    """
    for seat, ids in zip(table.seats, ready_decks(table.cards).values(), strict=False):
        yield Action(seat, "DeckRegistered", {"cards": ids})
        yield Action(seat, "StartingCitiesChosen", _first_cities(table, ids))
        yield Action(seat, "DeckShuffled", {"deck": seat})
        yield Action(seat, "OpeningHandDrawn")
    yield Action(
        table.seats[0], "FirstPlayerChosen", {"seat": table.seats[0], "method": Method.APP}
    )


def _first_cities(table: Table, ids: tuple[str, ...]) -> dict[str, str]:
    return {
        word.lower(): next(
            id_
            for id_ in ids
            if (card := design(table.cards, id_)) and card.get("discipline") == word
        )
        for word in DISCIPLINES
    }


def methods(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the ways to choose a first player."""
    return tuple(METHODS)
