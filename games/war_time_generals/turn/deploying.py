"""Deploying units from hand (WTG-2.5, 2.6, 3.5 to 3.9, 3.17, 8.1, 8.3, 14.4, R9 to R11, R30)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text
from games.war_time_generals.cardset import GENERAL
from games.war_time_generals.cardset import card_name
from games.war_time_generals.cardset import card_of
from games.war_time_generals.cardset import design
from games.war_time_generals.field.board import BACK
from games.war_time_generals.field.board import BOARD
from games.war_time_generals.field.board import CELLS
from games.war_time_generals.field.board import DEPTH
from games.war_time_generals.field.board import FRONT
from games.war_time_generals.field.board import grid
from games.war_time_generals.field.board import tile_words
from games.war_time_generals.field.units import ARMED
from games.war_time_generals.field.units import DEPLOYED
from games.war_time_generals.field.units import DISCARD
from games.war_time_generals.field.units import ENERGY
from games.war_time_generals.field.units import HAND
from games.war_time_generals.field.units import HEALTH
from games.war_time_generals.field.units import POOL
from games.war_time_generals.field.units import has_room
from games.war_time_generals.field.units import unseen

UNITS_DEPLOYED = "units_deployed"


@check("card")
def is_unit_card(table: Table, action: Action) -> Ruling | None:
    """The card is a unit; a card with the sword is a General and is never deployed (WTG-14.4)."""
    card = design(table.cards, action.args["card"])
    if card is None or card.type != GENERAL:
        return None
    return objection(
        "WTG-14.4",
        text("%(card)s is a General.", card=card.called),
        text("Deploy a card without the sword."),
        action.args["card"],
    )


@check("card")
def in_own_deck(table: Table, action: Action) -> Ruling | None:
    """The card belongs to the seat's registered deck (WTG-R30)."""
    piece = table.pieces.get(action.args["card"])
    if piece is not None and piece.owner == action.seat:
        return None
    return objection(
        "WTG-R30",
        text("%(card)s is not in your registered deck.", card=called(table, action.args["card"])),
        text("Play a card of your own deck."),
    )


@check()
def holds_a_card(table: Table, action: Action) -> Ruling | None:
    """The hand count is above 0 (WTG-R30)."""
    return (
        None
        if table.hides(action.seat, HAND)
        else objection("WTG-R30", text("Your hand is empty."), text("Draw in your next turn."))
    )


@check("card")
def lies_unseen(table: Table, action: Action) -> Ruling | None:
    """The card is neither on the battlefield nor discarded (WTG-R30)."""
    piece = table.pieces[action.args["card"]]
    if piece.zone == POOL:
        return None
    card = card_name(card_of(table, piece))
    return objection(
        "WTG-R30",
        text("%(card)s is in your discard pile.", card=card)
        if piece.zone == DISCARD
        else text("%(card)s is on %(cell)s already.", card=card, cell=tile_words(piece.cell)),
        text("Play a card from your hand."),
        piece.id,
    )


@check("card")
def affordable(table: Table, action: Action) -> Ruling | None:
    """The full cost can be paid (WTG-2.5)."""
    card = card_of(table, table.pieces[action.args["card"]])
    cost, energy = card.get("cost", 0), table.count(action.seat, ENERGY)
    if cost <= energy:
        return None
    return objection(
        "WTG-2.5",
        text(
            "%(card)s costs %(cost)s energy, and you have %(energy)s.",
            card=card_name(card),
            cost=cost,
            energy=energy,
        ),
        text("Deploy a unit that costs %(energy)s or less.", energy=energy),
    )


@check("tile")
def valid_space(table: Table, action: Action) -> Ruling | None:
    """The tile is in the seat's own grid (WTG-3.7), and in the Back Line if that was agreed
    (R9).
    """
    tile, back_only = action.args["tile"], table.options["deploy_rows"] == "back"
    depth = DEPTH[action.seat].get(tile, -1)
    if depth == BACK or (BACK < depth <= FRONT and not back_only):
        return None
    back_line = text(
        "Choose your Back Line, %(first)s to %(last)s.",
        first=tile_words(f"{action.seat}.B1"),
        last=tile_words(f"{action.seat}.B3"),
    )
    return objection(
        "WTG-3.7",
        text("%(tile)s is no tile that you deploy to.", tile=tile_words(tile)),
        back_line if back_only else text("Choose one of the nine tiles of your own grid."),
        tile,
    )


@check("card", "tile")
def free_space(table: Table, action: Action) -> Ruling | None:
    """The tile is free (WTG-3.8), except for units that may share it (8.3, R10, R11)."""
    unit, tile = table.pieces[action.args["card"]], action.args["tile"]
    return (
        None
        if has_room(table, unit, tile)
        else objection(
            "WTG-3.8",
            text("%(tile)s is occupied.", tile=tile_words(tile)),
            text("Choose a free tile."),
            tile,
        )
    )


CARD_CHECKS = (is_unit_card, in_own_deck, holds_a_card, lies_unseen, affordable)
TILE_CHECKS = (valid_space, free_space)


def hand_cards(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards that may be in the seat's hand."""
    return tuple(piece.id for piece in unseen(table, seat))


def tiles(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the tiles of the seat's own grid."""
    return tuple(grid(seat))


def deploy(table: Table, action: Action) -> Table:
    """Effect of `UnitDeployed`: the cost paid, the unit at full health on the tile; once both seats
    have deployed, an empty field ends the game (R31).
    """
    seat, tile, piece = action.seat, action.args["tile"], table.piece(action.args["card"])
    card = card_of(table, piece)
    if tile not in CELLS or card.type == GENERAL:
        raise Impossible(
            text("%(card)s cannot stand on %(tile)s", card=card_name(card), tile=tile_words(tile))
        )
    if piece.zone == POOL:
        table = table.hide(seat, HAND, -1)
    counters = {HEALTH: card.get("health", 1)}
    table = table.move(
        piece.id, BOARD, tile, counters=counters, marks=frozenset({DEPLOYED}), facing="up"
    )
    return _armed(table.add(seat, ENERGY, -card.get("cost", 0)).add(seat, UNITS_DEPLOYED, 1))


def _armed(table: Table) -> Table:
    if table.options["empty_field_end"] == "off" or not all(
        table.count(seat, UNITS_DEPLOYED) for seat in table.seats
    ):
        return table
    return table.set("table", ARMED, 1)


def price(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """Return what the chosen card costs, before a tile is tapped (WTG-3.5)."""
    costs = spent(table, seat, chosen)
    if not costs:
        return NOTHING
    return text(
        "Tap a lit tile. Costs %(cost)s of your %(energy)s energy.",
        cost=costs[ENERGY],
        energy=table.count(seat, ENERGY),
    )


def spent(table: Table, seat: Seat, chosen: Chosen) -> dict[str, int]:
    """Return the energy that the chosen card takes (WTG-3.5)."""
    card = design(table.cards, str(chosen.get("card")))
    return {ENERGY: int(card.get("cost", 0))} if card else {}
