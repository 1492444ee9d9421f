"""Before each game: shuffles, opening hands, new deals, who goes first (G52-4.1 to 4.4, R1, R3,
R29).
"""

from __future__ import annotations

from msgspec.structs import replace

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.checks import objection
from games.dealing import METHODS
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import card_of
from games.generals_52.pieces import DECK
from games.generals_52.pieces import HAND
from games.generals_52.pieces import POOL
from games.generals_52.pieces import SHOWN
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import to_hand
from games.generals_52.pieces import unseen
from games.generals_52.turn.steps import DRAWN
from games.generals_52.turn.steps import SETUP
from games.generals_52.turn.steps import began
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import joined
from games.text import plural
from games.text import seat_name
from games.text import text

OPENING_HAND = 7
SHUFFLED, OPENED, STARTER, METHOD = "shuffled", "opening_hand", "starting_player", "chosen_by"
REDEALS = "redeals"
YES = "yes"


takes_a_seat = checks.takes_a_seat("G52-1.1")
"""The action is by one of the two seats, never by the table."""


@check()
def not_shuffled(table: Table, action: Action) -> Ruling | None:
    """A deck is shuffled once for each deal (G52-4.1)."""
    if not table.turn and not table.note(action.seat, SHUFFLED):
        return None
    return objection(
        "G52-4.1",
        text("Your deck is shuffled for this game."),
        text("Draw your opening hand, or go on with the game."),
    )


@check()
def shuffled(table: Table, action: Action) -> Ruling | None:
    """The opening hand comes from a shuffled deck (G52-4.1)."""
    if table.note(action.seat, SHUFFLED):
        return None
    return objection("G52-4.1", text("Your deck is not shuffled."), text("Shuffle it and say so."))


@check()
def no_hand_yet(table: Table, action: Action) -> Ruling | None:
    """A seat draws one opening hand of seven (G52-4.2)."""
    if not table.turn and not table.note(action.seat, OPENED):
        return None
    return objection(
        "G52-4.2",
        text("You have drawn your opening hand."),
        text("It has 7 cards, drawn once a game."),
    )


@check()
def redeal_open(table: Table, action: Action) -> Ruling | None:
    """A new deal needs an opening hand, comes before the first card of the game is drawn, and is
    limited to the agreed number (G52-R3).
    """
    if not table.turn and not table.note(action.seat, OPENED):
        return objection("G52-R3", text("You have no opening hand."), text("Draw it first."))
    if table.count(THE_TABLE, DRAWN):
        return objection(
            "G52-R3",
            text("The first card of the game is drawn."),
            text("Play with the hand that you have."),
        )
    limit = table.options["redeal_limit"]
    if limit == "none" or table.count(action.seat, REDEALS) < limit:
        return None
    return objection(
        "G52-R3",
        plural(
            "At this table a hand is dealt again %(n)s time at most.",
            "At this table a hand is dealt again %(n)s times at most.",
            limit,
        ),
        text("Play with the hand that you have."),
    )


@check("shown")
def whole_hand_shown(table: Table, action: Action) -> Ruling | None:
    """The whole hand is shown: seven different unseen cards of the seat's own (G52-4.4)."""
    shown = action.args["shown"]
    held = table.hides(action.seat, HAND)
    if len(set(shown)) != len(shown) or len(shown) != held:
        return objection(
            "G52-4.4",
            plural(
                "You show %(n)s card of %(held)s.",
                "You show %(n)s cards of %(held)s.",
                len(set(shown)),
                held=held,
            ),
            text("Show the whole hand."),
        )
    own = {piece.id for piece in unseen(table, action.seat)}
    stray = next((id_ for id_ in shown if id_ not in own), None)
    if stray is None:
        return None
    return objection(
        "G52-4.4",
        text("%(card)s is not in your hand.", card=called(table, stray)),
        text("Show the cards of your own hand."),
        stray,
    )


@check("shown")
def no_general_shown(table: Table, action: Action) -> Ruling | None:
    """The hand has no General (G52-4.3)."""
    generals = [
        id_ for id_ in action.args["shown"] if card_of(table, table.pieces[id_]).type == GENERAL
    ]
    if not generals:
        return None
    return objection(
        "G52-4.3",
        text("This hand has a General."),
        text("A hand is dealt again only without J, Q, K and Joker."),
        *generals,
    )


def shuffle(table: Table, action: Action) -> Table:
    """Effect of `DeckShuffled`."""
    return table.noting(action.seat, SHUFFLED, YES)


def open_hand(table: Table, action: Action) -> Table:
    """Effect of `OpeningHandDrawn`: seven cards; the first turn begins if the first player is known
    (G52-4.2).
    """
    return _started(to_hand(table, action.seat, OPENING_HAND).noting(action.seat, OPENED, YES))


def redeal_possible(table: Table, seat: Seat) -> bool:
    """Return whether a seat may still have its hand dealt again, judged by open facts alone."""
    return redeal_open(table, Action(seat, "OpeningHandRedealt")) is None


def shown_cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards that may be in a hand without a General."""
    return tuple(piece.id for piece in unseen(table, seat) if card_of(table, piece).type != GENERAL)


def held(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of cards in a seat's hand."""
    return table.hides(seat, HAND)


def redeal(table: Table, action: Action) -> Table:
    """Effect of `OpeningHandRedealt`: seven other cards; the shown ones are unknown again (G52-4.3,
    R3, R33).
    """
    seat = action.seat
    known = (piece for piece in table.at(POOL, owner=seat) if SHOWN in piece.marks)
    table = table.put(*(replace(piece, marks=piece.marks - {SHOWN}) for piece in known))
    cards = table.hides(seat, HAND) + table.hides(seat, DECK)
    hand = min(OPENING_HAND, cards)
    return table.hiding(seat, HAND, hand).hiding(seat, DECK, cards - hand).add(seat, REDEALS, 1)


# -- who goes first --------------------------------------------------------------------------------


@check()
def not_chosen(table: Table, action: Action) -> Ruling | None:
    """The first player is chosen once; in later games the order follows from the game before
    (G52-R1).
    """
    starter = table.note(THE_TABLE, STARTER)
    return (
        objection(
            "G52-R1",
            text("%(seat)s goes first in this game.", seat=seat_name(starter)),
            text("Go on with the game."),
        )
        if starter
        else None
    )


@check("seat")
def may_go_first(table: Table, action: Action) -> Ruling | None:
    """The first player is one of the two seats, or the agreed one (G52-R1)."""
    if action.args["seat"] in starters(table, TABLE, {}):
        return None
    return objection(
        "G52-R1",
        text("%(seat)s does not go first here.", seat=action.args["seat"]),
        text(
            "%(seats)s does.",
            seats=joined(" or ", map(seat_name, starters(table, TABLE, {}))),
        ),
    )


def starters(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the seats that may go first in the first game."""
    agreed = table.options["first_player"]
    return table.seats if agreed == "random" else (agreed,)


def choose_starter(table: Table, action: Action) -> Table:
    """Effect of `FirstPlayerChosen`: with both hands drawn the first turn begins (G52-R1)."""
    starter = Seat(action.args["seat"])
    if starter not in table.seats:
        raise Impossible(text("%(seat)s does not play here", seat=starter))
    method = str(action.arg("method") or next(iter(METHODS)))
    return _started(table.noting(THE_TABLE, STARTER, starter).noting(THE_TABLE, METHOD, method))


def _started(table: Table) -> Table:
    """The first turn of a game, if all is ready; the notes on each seat from before it are
    removed.
    """
    starter = table.note(THE_TABLE, STARTER)
    if (
        table.phase != SETUP
        or not starter
        or not all(table.note(seat, OPENED) for seat in table.seats)
    ):
        return table
    kept = {key: word for key, word in table.notes.items() if key[0] == THE_TABLE}
    return began(table.having(notes=kept), Seat(starter))
