"""Cards shown to both seats, and boxes that stay closed (GOR-2.9, 2.10)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.names import BOX_WORDS
from games.generals_order.names import BY_HAND
from games.generals_order.names import DISCARD
from games.generals_order.names import HAND
from games.generals_order.names import HIDDEN_BOXES
from games.generals_order.names import POOL
from games.generals_order.names import SHOWN
from games.generals_order.names import SPENT
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import joined
from games.text import text


@check("card")
def unseen_card(table: Table, action: Action) -> Ruling | None:
    """The card is the seat's own and unseen (GOR-2.10)."""
    piece = table.pieces.get(action.args["card"])
    if piece is not None and piece.owner == action.seat and piece.zone in (POOL, SPENT):
        return None
    return objection(
        "GOR-2.10",
        text("%(card)s is no unseen card of yours.", card=called(table, action.args["card"])),
        text("Show a card of your hand."),
        action.args["card"],
    )


@check("card", "zone")
def lies_there(table: Table, action: Action) -> Ruling | None:
    """A card known to have gone to DISCARD is shown from there only (GOR-R31)."""
    piece = table.pieces[action.args["card"]]
    if piece.zone != SPENT or action.args["zone"] == DISCARD:
        return None
    return objection(
        "GOR-R31",
        text("%(card)s is known to have gone to DISCARD.", card=called(table, piece.id)),
        text("Show a card that can be there."),
        piece.id,
    )


@check("zone")
def may_look_there(table: Table, action: Action) -> Ruling | None:
    """RESOURCE and DISCARD stay closed unless an effect opens them; an empty place has nothing to
    show (GOR-2.9, R32).
    """
    zone = action.args["zone"]
    if zone not in HIDDEN_BOXES:
        return objection(
            "GOR-2.9",
            text("%(zone)s holds no unseen cards.", zone=zone),
            text("One of %(zones)s.", zones=joined(", ", [BOX_WORDS[box] for box in HIDDEN_BOXES])),
        )
    if zone != HAND and table.frame_of(BY_HAND) is None:
        return objection(
            "GOR-2.9",
            text("Nobody looks through %(zone)s.", zone=BOX_WORDS[zone]),
            text("Only an effect of a card allows it."),
        )
    if not table.hides(action.seat, zone):
        return objection(
            "GOR-R32",
            text("There is no card in %(zone)s.", zone=BOX_WORDS[zone]),
            text("Show a card that is there."),
        )
    return None


@check()
def something_to_show(table: Table, action: Action) -> Ruling | None:
    """There is a hand card to show, or a box that an effect opens (GOR-2.9, R32)."""
    rulings = [
        may_look_there(table, Action(action.seat, action.name, {"zone": zone}))
        for zone in HIDDEN_BOXES
    ]
    return None if None in rulings else rulings[0]


def show(table: Table, action: Action) -> Table:
    """Effect of `CardRevealed`: both seats know the card; no count changes."""
    return table.mark(action.args["card"], SHOWN)


def showable(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards of a seat that lie hidden where it may look, those not shown yet first: a
    card that was shown in one box may be shown again in another.
    """
    opened = (POOL,) if table.frame_of(BY_HAND) is None else (POOL, SPENT)
    hidden = [piece for zone in opened for piece in table.at(zone, owner=seat)]
    return tuple(piece.id for piece in sorted(hidden, key=lambda piece: SHOWN in piece.marks))


def show_zones(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the places from which a card may be shown."""
    return HIDDEN_BOXES
