"""Commandments: chosen with the deck, placed face down, then turned face up (GOR-1.9, 1.10, 3.11 to
3.13).
"""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.names import COMMAND
from games.generals_order.names import COMMANDMENT
from games.generals_order.names import POOL
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text


def own_commandment(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the Commandment that a seat has chosen and not placed."""
    return tuple(
        piece.id
        for piece in table.at(POOL, owner=seat)
        if table.cards.card(piece.kind).type == COMMANDMENT
    )


@check()
def not_placed(table: Table, action: Action) -> Ruling | None:
    """A Commandment is placed only once (GOR-3.11)."""
    if not table.at(COMMAND, owner=action.seat):
        return None
    return objection(
        "GOR-3.11",
        text("Your Commandment lies on COMMAND."),
        text("Wait until both are turned up."),
    )


@check("card")
def chosen_one(table: Table, action: Action) -> Ruling | None:
    """The Commandment is the one chosen with the deck (GOR-1.9, 3.11)."""
    if action.args["card"] in own_commandment(table, action.seat, {}):
        return None
    return objection(
        "GOR-1.9",
        text(
            "%(card)s is not the Commandment that you chose.",
            card=called(table, action.args["card"]),
        ),
        text("Place the one chosen with your deck."),
    )


def place(table: Table, action: Action) -> Table:
    """Effect of `CommandmentPlaced`: face down on COMMAND (GOR-3.11)."""
    return table.move(action.args["card"], COMMAND, facing="down")


@check()
def both_placed(table: Table, action: Action) -> Ruling | None:
    """The Commandments are turned face up when both are placed (GOR-3.13)."""
    laid = [table.at(COMMAND, owner=seat) for seat in table.seats]
    if not all(laid):
        return objection(
            "GOR-3.13",
            text("Not both Commandments lie on COMMAND."),
            text("Place both face down first."),
        )
    if all(piece.facing == "up" for row in laid for piece in row):
        return objection(
            "GOR-3.13", text("The Commandments are turned up."), text("Go on with the set-up.")
        )
    return None


def revealed(table: Table) -> bool:
    """Return whether both Commandments lie open."""
    return all(
        any(piece.facing == "up" for piece in table.at(COMMAND, owner=seat)) for seat in table.seats
    )


def reveal_both(table: Table, action: Action) -> Table:
    """Effect of `CommandmentsRevealed` (GOR-1.10, 3.13)."""
    for piece in table.at(COMMAND):
        table = table.change(piece.id, facing="up")
    return table
