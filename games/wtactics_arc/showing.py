"""Showing cards voluntarily, and conceding (ARC-R62, R64)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import text
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import SHOW_FROM
from games.wtactics_arc.names import SHOWN
from games.wtactics_arc.turn import scoring
from games.wtactics_arc.words.naming import card_name
from games.wtactics_arc.words.naming import one_of


@check("card")
def concealed_card(table: Table, action: Action) -> Ruling | None:
    """An own card that nobody has seen (ARC-R64)."""
    piece = table.pieces.get(action.args["card"])
    if piece is not None and piece.owner == action.seat and piece.zone == POOL:
        return None
    return objection(
        "ARC-R64",
        text("%(card)s is no unseen card of yours.", card=card_name(table, action.args["card"])),
        text("Show a card of your hand, deck or resource cards."),
    )


@check("zone")
def shown_from(table: Table, action: Action) -> Ruling | None:
    """From hand, deck or resource cards (ARC-R64)."""
    if action.args["zone"] in SHOW_FROM:
        return None
    return objection(
        "ARC-R64",
        text("%(zone)s holds no unseen cards.", zone=action.args["zone"]),
        one_of(SHOW_FROM.values()),
    )


def show(table: Table, action: Action) -> Table:
    """Effect of `CardRevealed`."""
    return table.mark(action.args["card"], SHOWN)


def show_zones(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return where a card may be shown from."""
    return tuple(SHOW_FROM)


def concede(table: Table, action: Action) -> Table:
    """Effect of `PlayerConceded` (ARC-R62)."""
    return scoring.conceded(table, action.seat)
