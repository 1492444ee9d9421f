"""Enlist: a seat taps an untapped General and brings a Soldier, or a pair, from hand (G52-2.4, 3.3,
9.1 to 9.6, R8 to R10).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import JOKER
from games.generals_52.cardset import SOLDIER
from games.generals_52.cardset import SUIT_WORDS
from games.generals_52.cardset import card_name
from games.generals_52.cardset import card_of
from games.generals_52.cardset import rank
from games.generals_52.pieces import NEW
from games.generals_52.pieces import UPRIGHT
from games.generals_52.pieces import all_of_class
from games.generals_52.pieces import fielded
from games.generals_52.pieces import from_hand
from games.generals_52.pieces import general_in_play
from games.generals_52.pieces import general_untapped
from games.generals_52.pieces import hand_not_empty
from games.generals_52.pieces import in_play
from games.generals_52.pieces import tapped
from games.generals_52.pieces import unseen_of
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import Value
from games.text import text


@check()
def has_a_general(table: Table, action: Action) -> Ruling | None:
    """Enlisting needs a General in play (G52-9.1)."""
    if in_play(table, action.seat, GENERAL):
        return None
    return objection(
        "G52-9.1",
        text("You have no General in play."),
        text("Deploy one first; it enlists from your next turn on."),
    )


own_general = general_in_play("G52-9.1", text("Tap a General of your own."))
"""The General is the seat's own, on the Battlefield (G52-9.1)."""


untapped_general = general_untapped(
    "G52-3.2", text("An untapped General enlists once; it is upright in your next turn.")
)
"""The General is untapped (G52-3.2, R8)."""


@check("soldiers")
def one_or_a_pair(table: Table, action: Action) -> Ruling | None:
    """A seat enlists one Soldier (G52-9.1), or two of one rank (9.6, R9)."""
    ids = action.args["soldiers"]
    if not ids:
        return objection(
            "G52-9.1", text("You name no Soldier."), text("Name one, or a pair, or end the step.")
        )
    if len(ids) <= 2 and len({rank(card_of(table, table.pieces[id_])) for id_ in ids}) == 1:
        return None
    return objection(
        "G52-9.6",
        text("These are no pair."),
        text("A General enlists one Soldier, or two of one rank."),
    )


@check("general", "soldiers")
def suit_fits(table: Table, action: Action) -> Ruling | None:
    """The Soldier, or one of the pair, has the General's suit (G52-9.1, 3.3, R9); the Joker enlists
    any (2.4).
    """
    general = card_of(table, table.pieces[action.args["general"]])
    suits = {card_of(table, table.pieces[id_]).get("suit") for id_ in action.args["soldiers"]}
    if rank(general) == JOKER or general.get("suit") in suits:
        return None
    suit = SUIT_WORDS[general.get("suit")]
    return objection(
        "G52-9.1",
        text("%(card)s enlists %(suit)s.", card=card_name(general), suit=suit),
        text("A Soldier of %(suit)s, or a pair with one.", suit=suit),
        action.args["general"],
    )


def _no_soldier(card: Value) -> Text:
    return text("%(card)s is no Soldier.", card=card)


CHECKS = (
    all_of_class("soldiers", SOLDIER, "G52-9.1", _no_soldier, text("Enlist a card from 2 to 10.")),
    has_a_general,
    own_general,
    hand_not_empty,
    from_hand("soldiers"),
    untapped_general,
    one_or_a_pair,
    suit_fits,
)


def generals(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the seat's Generals in play."""
    return tuple(piece.id for piece in in_play(table, seat, GENERAL))


def soldiers(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Soldiers that may be in the seat's hand."""
    return unseen_of(table, seat, SOLDIER)


def enlist(table: Table, action: Action) -> Table:
    """Effect of `SoldiersEnlisted`: the General is tapped, the Soldiers are untapped and new
    (G52-9.2, R10).
    """
    table = tapped(table, (action.args["general"],))
    return fielded(table, action.args["soldiers"], UPRIGHT, NEW)
