"""Deploy: one General or one pair of Generals a turn, tapped (G52-8.1 to 8.5, R6, R7)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_52.cardset import GENERAL
from games.generals_52.cardset import JOKER
from games.generals_52.cardset import card_of
from games.generals_52.cardset import rank
from games.generals_52.pieces import TAPPED
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import all_of_class
from games.generals_52.pieces import fielded
from games.generals_52.pieces import from_hand
from games.generals_52.pieces import hand_not_empty
from games.generals_52.pieces import unseen_of
from games.generals_52.turn.steps import DEPLOYED
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import Value
from games.text import listed
from games.text import text


@check()
def not_deployed(table: Table, action: Action) -> Ruling | None:
    """A seat deploys once a turn (G52-R6)."""
    if not table.count(THE_TABLE, DEPLOYED):
        return None
    return objection(
        "G52-R6",
        text("You have deployed in this turn."),
        text("A pair comes down together; deploy again in your next turn."),
    )


@check("cards")
def names_a_general(table: Table, action: Action) -> Ruling | None:
    """A seat deploys at least one General (G52-8.1)."""
    return (
        None
        if action.args["cards"]
        else objection(
            "G52-8.1", text("You name no General."), text("Name one, or a pair, or end the step.")
        )
    )


@check("cards")
def at_most_a_pair(table: Table, action: Action) -> Ruling | None:
    """A seat never deploys three Generals, with or without the Joker (G52-8.1, 8.5)."""
    if len(action.args["cards"]) <= 2:
        return None
    return objection(
        "G52-8.5", text("These are more than two Generals."), text("Deploy one General or a pair.")
    )


@check("cards")
def a_pair_matches(table: Table, action: Action) -> Ruling | None:
    """Two Generals are of one rank (G52-8.2), or one of them is the Joker (8.4)."""
    ranks = {rank(card_of(table, table.pieces[id_])) for id_ in action.args["cards"]} - {JOKER}
    if len(ranks) <= 1:
        return None
    return objection(
        "G52-8.2",
        text("%(ranks)s are no pair.", ranks=listed(sorted(ranks))),
        text("A pair is of one rank, or one card and the Joker."),
    )


def _no_general(card: Value) -> Text:
    return text("%(card)s is no General.", card=card)


CHECKS = (
    not_deployed,
    all_of_class("cards", GENERAL, "G52-8.1", _no_general, text("Deploy J, Q, K or the Joker.")),
    hand_not_empty,
    from_hand("cards"),
    names_a_general,
    at_most_a_pair,
    a_pair_matches,
)


def hand_generals(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Generals that may be in the seat's hand."""
    return unseen_of(table, seat, GENERAL)


def deploy(table: Table, action: Action) -> Table:
    """Effect of `GeneralsDeployed`: tapped on the Battlefield (G52-8.3)."""
    return fielded(table, action.args["cards"], TAPPED).set(THE_TABLE, DEPLOYED, 1)
