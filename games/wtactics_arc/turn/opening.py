"""Before the first turn: decks, starting cities, shuffles, opening hands, who begins (ARC-2, 3, R1
to R4, R64).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Check
from games.rules import Chosen
from games.rules import Options
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.cardset import deck_faults
from games.wtactics_arc.cards.cardset import design
from games.wtactics_arc.cards.cardset import printed_decks
from games.wtactics_arc.cards.cardset import ready_decks
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
from games.wtactics_arc.names import SETUP
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.names import SHUFFLED
from games.wtactics_arc.names import START_VP
from games.wtactics_arc.names import STARTER
from games.wtactics_arc.names import VP
from games.wtactics_arc.names import YES
from games.wtactics_arc.turn.turns import begun

THE_TABLE = "table"
METHODS = ("app", "dice", "agreed")


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """Decks are built and laid out before the game (ARC-2.10, 8.1)."""
    if table.phase == SETUP:
        return None
    return objection(
        "ARC-2.10",
        "The game has begun; this belongs before the first turn.",
        "Go on with the game.",
    )


@check()
def takes_a_seat(table: Table, action: Action) -> Ruling | None:
    """Who acts sits at this table (ARC-R3)."""
    if action.seat in table.seats:
        return None
    return objection(
        "ARC-R3",
        f"{action.seat or 'Nobody'} has no seat in this match.",
        f"Seats are {', '.join(table.seats)}.",
    )


@check()
def not_registered(table: Table, action: Action) -> Ruling | None:
    """Each player brings one deck (ARC-2.10)."""
    if not _cards(table, action.seat):
        return None
    return objection(
        "ARC-2.10",
        "You have registered your deck already.",
        "Ask for a takeback if it was the wrong one.",
    )


@check()
def has_deck(table: Table, action: Action) -> Ruling | None:
    """Cities, shuffle and hand need a deck (ARC-2.10)."""
    if _cards(table, action.seat):
        return None
    return objection("ARC-2.10", "You have not registered a deck.", "Register your 45 cards first.")


def _cards(table: Table, seat: str) -> list[Piece]:
    return [piece for piece in table.pieces.values() if piece.owner == seat]


@check("cards")
def known_cards(table: Table, action: Action) -> Ruling | None:
    """Every code names a card of the set (ARC-1.2), once, and lies in no other deck (ARC-R64)."""
    ids = action.args["cards"]
    for id_ in ids:
        if design(table.cards, id_) is None:
            return objection(
                "ARC-1.2",
                f"{id_} is no card of {table.cards.title or 'this card set'}.",
                "Register cards of the set you play with.",
                id_,
            )
        if id_ in table.pieces or ids.count(id_) > 1:
            return objection(
                "ARC-R64",
                f"{id_} is registered already.",
                "Each printed card belongs to one deck, once.",
                id_,
            )
    return None


@check("cards")
def makes_a_deck(table: Table, action: Action) -> Ruling | None:
    """45 cards, three cities or more of all disciplines, three copies (ARC-2.1, 2.4 to 2.7)."""
    cards = [card for id_ in action.args["cards"] if (card := design(table.cards, id_))]
    faults = list(deck_faults(cards))
    if not faults:
        return None
    rest = "".join(f" {because.rstrip('.')} ({rule})." for rule, because, _ in faults[1:])
    return objection(
        faults[0][0], faults[0][1] + rest, " ".join(instead for _, _, instead in faults)
    )


@check()
def not_chosen(table: Table, action: Action) -> Ruling | None:
    """Three starting cities, chosen once (ARC-3.2)."""
    if not cities(table, action.seat):
        return None
    return objection("ARC-3.2", "You have laid out your three cities.", "There are exactly three.")


@check()
def has_cities(table: Table, action: Action) -> Ruling | None:
    """The deck is shuffled after the cities were taken out (ARC-3.5)."""
    if cities(table, action.seat):
        return None
    return objection(
        "ARC-3.5",
        "Your starting cities are still in your deck.",
        "Lay out one city of Body, Mind and Soul first.",
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
                f"{id_} is no city of your deck.",
                "Take three cities out of your own deck.",
                id_,
            )
        if card_of(table, piece).get("discipline") != key.capitalize():
            return objection(
                "ARC-18.1",
                f"{card_of(table, piece).name} is a city of "
                f"{card_of(table, piece).get('discipline')}.",
                f"Choose a city of {key.capitalize()}.",
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
            for piece in _cards(table, seat)
            if piece.zone == POOL and card_of(table, piece).get("discipline") == discipline
        )

    return options


def cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the printed cards that no deck has yet; of a set without ready-made decks those under
    the seat's own letter.
    """
    heaps = printed_decks(table.cards)
    own = [ids for name, ids in heaps.items() if name.endswith(f"({seat})")]
    offered = heaps.values() if table.cards.decks or not own else own
    return tuple(id_ for ids in offered for id_ in ids if id_ not in table.pieces)


def presets(table: Table, seat: Seat, chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Return the printed decks that nobody has registered."""
    return {
        name: ids
        for name, ids in ready_decks(table.cards).items()
        if not any(id_ in table.pieces for id_ in ids)
    }


def register(table: Table, action: Action) -> Table:
    """Effect of `DeckRegistered`: the manifest; every card lies somewhere unseen (ARC-22.12)."""
    pieces = []
    for place, id_ in enumerate(action.args["cards"]):
        card = design(table.cards, id_)
        if card is None:
            raise Impossible(f"{id_} is no card of this set")
        pieces.append(Piece(id_, card.code, action.seat, action.seat, POOL, order=place))
    return (
        table.put(*pieces)
        .hiding(action.seat, DECK, len(pieces))
        .hiding(action.seat, HAND, 0)
        .set(action.seat, VP, START_VP)
    )


def lay_out(table: Table, action: Action) -> Table:
    """Effect of `StartingCitiesChosen`: three cities face up in the Kingdom, unmarked, at printed
    strength (ARC-3.2 to 3.4, R2).
    """
    for word in DISCIPLINES:
        table = found_city(table, action.args[word.lower()], action.seat)
    return table.hide(action.seat, DECK, -len(DISCIPLINES))


@check("deck")
def may_shuffle(table: Table, action: Action) -> Ruling | None:
    """The owner shuffles, then whoever likes to (ARC-3.5, 3.6, R1)."""
    owner = action.args["deck"]
    if owner not in table.seats:
        return objection(
            "ARC-3.5", f"{owner!r} has no deck here.", f"One of {', '.join(table.seats)}."
        )
    if not cities(table, owner):
        return objection(
            "ARC-3.5",
            f"The starting cities of {owner} are still in that deck.",
            "Take them out first.",
        )
    if table.note(owner, OPENED):
        return objection(
            "ARC-3.6",
            f"{owner} has drawn the opening hand.",
            "Other players shuffle at the moment of the shuffle.",
        )
    if owner != action.seat and not table.note(owner, SHUFFLED):
        return objection(
            "ARC-R1",
            f"{owner} has not shuffled yet.",
            "The owner shuffles first; then anybody may add a shuffle.",
        )
    return None


def decks(table: Table, seat: Seat, chosen: Chosen) -> tuple[Seat, ...]:
    """Return whose decks there are, the own first."""
    return (seat, *table.others(seat)) if seat in table.seats else table.seats


def shuffle(table: Table, action: Action) -> Table:
    """Effect of `DeckShuffled`."""
    return table.noting(action.args["deck"], SHUFFLED, YES)


@check()
def shuffled(table: Table, action: Action) -> Ruling | None:
    """The opening hand comes from a shuffled deck (ARC-3.5, R1)."""
    if table.note(action.seat, SHUFFLED):
        return None
    return objection("ARC-R1", "You have not shuffled your deck.", "Shuffle it and say so.")


@check()
def no_hand_yet(table: Table, action: Action) -> Ruling | None:
    """One opening hand of seven (ARC-3.7)."""
    if not table.note(action.seat, OPENED):
        return None
    return objection(
        "ARC-3.7", "You have drawn your opening hand.", f"It has {OPENING_HAND} cards, drawn once."
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
            "At this table nobody redraws an opening hand.",
            "Keep the hand that you have drawn.",
        )
    if not table.note(action.seat, OPENED) or table.note(action.seat, MULLIGAN):
        return objection(
            "ARC-R4",
            "You may redraw your opening hand once, after drawing it.",
            "Draw first; then once is enough.",
        )
    return None


def mulligan(table: Table, action: Action) -> Table:
    """Effect of `MulliganTaken`: seven other cards, the same counts; what was shown is unknown
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
            f"{table.note(THE_TABLE, STARTER)} is the first player already.",
            "Go on with the set-up.",
        )
    if table.option("one-mulligan") and not all(table.note(seat, OPENED) for seat in table.seats):
        return objection(
            "ARC-R4",
            "Not everybody has a hand to judge.",
            "Draw all opening hands, then choose the first player.",
        )
    return None


@check("seat")
def starter_sits_here(table: Table, action: Action) -> Ruling | None:
    """The first player has a seat (ARC-R3)."""
    if action.args["seat"] in table.seats:
        return None
    return objection(
        "ARC-R3",
        f"{action.args['seat']} does not play here.",
        f"One of {', '.join(table.seats)} begins.",
    )


def seats(table: Table, seat: Seat, chosen: Chosen) -> tuple[Seat, ...]:
    """Return who may begin."""
    return table.seats


def choose_starter(table: Table, action: Action) -> Table:
    """Effect of `FirstPlayerChosen` (ARC-3.9, R3)."""
    if action.args["seat"] not in table.seats:
        raise Impossible(f"{action.args['seat']} does not play here")
    table = table.noting(THE_TABLE, STARTER, action.args["seat"])
    return table.noting(THE_TABLE, METHOD, str(action.arg("method") or METHODS[0]))


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
        table.seats[0], "FirstPlayerChosen", {"seat": table.seats[0], "method": METHODS[0]}
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
    """Return how a first player may be chosen."""
    return METHODS
