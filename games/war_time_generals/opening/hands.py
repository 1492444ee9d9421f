"""Before the first turn: shuffles, opening hands, mulligans, the starting player (WTG-1.13 to 1.15,
R1, R26, R28).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.checks import objection
from games.dealing import METHODS
from games.kit.table.pieces import UNMARKED
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import listed
from games.text import seat_name
from games.text import text
from games.war_time_generals.field.units import POOL
from games.war_time_generals.field.units import SHOWN
from games.war_time_generals.field.units import to_hand
from games.war_time_generals.turn.turns import OPENING_HAND
from games.war_time_generals.turn.turns import SETUP
from games.war_time_generals.turn.turns import began

SHUFFLED, OPENED, MULLIGAN, STARTER, METHOD = (
    "shuffled",
    "opening_hand",
    "mulligan",
    "starting_player",
    "chosen_by",
)
YES = "yes"
THE_TABLE = "table"


@check()
def before_start(table: Table, action: Action) -> Ruling | None:
    """Decks and opening hands come before the first turn; after it, the order of WTG-R40 decides
    which clause is cited.
    """
    if table.phase == SETUP:
        return None
    if action.seat != table.active:
        return objection(
            "WTG-3.1",
            text("It is not your turn, and the game has begun."),
            text("Wait for your turn."),
        )
    return objection(
        "WTG-3.2",
        text("The game has begun; this belongs before the first turn."),
        text("Go on with your turn."),
    )


takes_a_seat = checks.takes_a_seat("WTG-R1")
"""The action is by one of the two seats, never by the table."""


@check()
def not_shuffled(table: Table, action: Action) -> Ruling | None:
    """A deck is shuffled once, before the opening hand (WTG-1.13)."""
    if not table.note(action.seat, SHUFFLED):
        return None
    return objection(
        "WTG-1.13", text("Your deck is shuffled already."), text("Draw your opening hand.")
    )


@check()
def shuffled(table: Table, action: Action) -> Ruling | None:
    """The opening hand comes from a shuffled deck (WTG-1.13)."""
    if table.note(action.seat, SHUFFLED):
        return None
    return objection("WTG-1.13", text("Your deck is not shuffled."), text("Shuffle it and say so."))


@check()
def no_hand_yet(table: Table, action: Action) -> Ruling | None:
    """A seat draws one opening hand of five (WTG-1.14)."""
    if not table.note(action.seat, OPENED):
        return None
    return objection(
        "WTG-1.14", text("You have drawn your opening hand."), text("It has 5 cards, drawn once.")
    )


@check()
def mulligan_open(table: Table, action: Action) -> Ruling | None:
    """A mulligan needs an agreement and a hand to put back, and is taken once (WTG-R28)."""
    if table.options["mulligan"] != "one":
        return objection(
            "WTG-R28",
            text("This table plays without a mulligan."),
            text("Keep the hand that you have drawn."),
        )
    if not table.note(action.seat, OPENED):
        return objection(
            "WTG-R28",
            text("You have no opening hand to put back."),
            text("Draw your opening hand first."),
        )
    if table.note(action.seat, MULLIGAN):
        return objection(
            "WTG-R28", text("You have taken your mulligan."), text("There is one for each player.")
        )
    return None


def shuffle(table: Table, action: Action) -> Table:
    """Effect of `DeckShuffled`."""
    return table.noting(action.seat, SHUFFLED, YES)


def open_hand(table: Table, action: Action) -> Table:
    """Effect of `OpeningHandDrawn`: five cards; the first turn begins if the starting player is
    known (WTG-1.14).
    """
    return _started(to_hand(table, action.seat, OPENING_HAND).noting(action.seat, OPENED, YES))


def mulligan(table: Table, action: Action) -> Table:
    """Effect of `MulliganTaken`: other cards, the same counts; the place of a shown card is no
    longer known.
    """
    shown = [piece for piece in table.at(POOL, owner=action.seat) if SHOWN in piece.marks]
    table = table.put(*(replace(piece, marks=piece.marks - {SHOWN} or UNMARKED) for piece in shown))
    return table.noting(action.seat, MULLIGAN, YES)


# -- who begins ------------------------------------------------------------------------------------


@check()
def by_chance(table: Table, action: Action) -> Ruling | None:
    """The table draws the starting player; a player cannot choose it (WTG-1.15)."""
    if action.seat == TABLE:
        return None
    return objection(
        "WTG-1.15",
        text("The starting player is chosen at random."),
        text("Let the server or the host draw."),
    )


@check()
def not_chosen(table: Table, action: Action) -> Ruling | None:
    """The starting player is chosen only once (WTG-1.15)."""
    starter = table.note(THE_TABLE, STARTER)
    return (
        objection(
            "WTG-1.15",
            text("%(seat)s is the starting player already.", seat=seat_name(starter)),
            text("Go on with the game."),
        )
        if starter
        else None
    )


@check()
def mulligans_possible(table: Table, action: Action) -> Ruling | None:
    """With mulligans agreed, both hands are drawn before this choice, since it may start the first
    turn (WTG-R28).
    """
    if table.options["mulligan"] == "none" or _both_opened(table):
        return None
    return objection(
        "WTG-R28",
        text("Not everybody has an opening hand to judge."),
        text("Draw both opening hands first."),
    )


@check("seat")
def starter_sits_here(table: Table, action: Action) -> Ruling | None:
    """The starting player is one of the two seats (WTG-1.15)."""
    if action.args["seat"] in table.seats:
        return None
    return objection(
        "WTG-1.15",
        text("%(seat)s does not play here.", seat=action.args["seat"]),
        text("One of %(seats)s begins.", seats=listed(map(seat_name, table.seats))),
    )


def starters(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield the seats that may begin."""
    yield from table.seats


def choose_starter(table: Table, action: Action) -> Table:
    """Effect of `StartingPlayerChosen`: with both hands drawn the first turn begins (WTG-1.15)."""
    starter = Seat(action.args["seat"])
    if starter not in table.seats:
        raise Impossible(text("%(seat)s does not play here", seat=starter))
    table = table.noting(THE_TABLE, STARTER, starter).noting(
        THE_TABLE, METHOD, str(action.arg("method") or next(iter(METHODS)))
    )
    return _started(table)


def _started(table: Table) -> Table:
    """The first turn, if all is ready; the marks of the set-up are removed."""
    starter = table.note(THE_TABLE, STARTER)
    if table.phase != SETUP or not starter or not _both_opened(table):
        return table
    kept = {key: word for key, word in table.notes.items() if key[0] == THE_TABLE}
    return began(table.having(notes=kept), Seat(starter))


def _both_opened(table: Table) -> bool:
    return all(table.note(seat, OPENED) for seat in table.seats)
