"""Texts that players carry out by hand and record with their changes (GOR-4.5, 8.8)."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import CELLS
from games.generals_order.board import cell_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.cardset import effects_of
from games.generals_order.cards.places import generals
from games.generals_order.effects.stated_changes import changes_made
from games.generals_order.effects.stated_changes import judged_changes
from games.generals_order.names import BY_HAND
from games.generals_order.names import COMMAND
from games.generals_order.names import ENEMY_FORTRESS
from games.generals_order.names import FIELD
from games.generals_order.names import MIGHT_TURN
from games.generals_order.names import OUT
from games.generals_order.names import UPKEEP_TURN
from games.generals_order.turn.open_questions import awaited
from games.kit.cards.piece_ids import called
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Piece
from games.table import Table
from games.text import text


@check("source")
def due_or_standing(table: Table, action: Action) -> Ruling | None:
    """The text of the card is to be carried out by hand, now (GOR-4.5, `MANUAL`)."""
    if action.args["source"] in sources(table, action.seat, {}):
        return None
    because = text(
        "%(source)s asks for nothing to be carried out by hand now.",
        source=called(table, action.args["source"]),
    )
    return objection(
        "GOR-8.8",
        because,
        text("Name the card with MANUAL that is being resolved."),
        action.args["source"],
    )


@check("changes")
def possible(table: Table, action: Action) -> Ruling | None:
    """A recorded change must keep the golden rules and the counts (GOR-11.1 to 11.4, R32)."""
    return judged_changes(table, action.args["changes"], "GOR-R32")


def sources(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards whose text is to be carried out: the waiting one, and open Commandments with
    such a text.
    """
    frame = table.frame_of(BY_HAND)
    if frame is not None:
        return (str(frame.note("source")),)
    orders = (piece for piece in table.at(COMMAND, owner=seat) if piece.facing == "up")
    return tuple(
        piece.id
        for piece in orders
        if any(effect.word == "MANUAL" for effect in effects_of(card_of(table, piece)))
    )


def something_by_hand(table: Table, seat: Seat) -> bool:
    """Return whether there is a text to carry out by hand."""
    return bool(sources(table, seat, {}))


def suggestions(table: Table, seat: Seat, chosen: Chosen) -> Iterator[str]:
    """Yield common changes as suggestions; others may be typed."""
    for piece in generals(table):
        yield from (
            f"spot {piece.id} {FIELD}:{cell}"
            for cell in CELLS
            if cell not in (piece.cell, _closed_to(piece))
        )
        yield f"spot {piece.id} {OUT}"
        yield f"counter {piece.id} {MIGHT_TURN} {piece.count(MIGHT_TURN) + 1}"
    for each in table.seats:
        yield f"counter {each} {UPKEEP_TURN} {table.count(each, UPKEEP_TURN) - 1}"


def _closed_to(piece: Piece) -> str:
    """The zone that the generals of the piece's owner cannot enter (GOR-6.5)."""
    return cell_of(piece.owner, ENEMY_FORTRESS)


def resolve(table: Table, action: Action) -> Table:
    """Effect of `ManualEffectResolved`: the stated changes are made, and the waiting card is
    finished.
    """
    table = changes_made(table, action.args.get("changes", ()))
    frame = table.frame_of(BY_HAND)
    if frame is not None and frame.note("source") == action.args["source"]:
        table = table.having(frames=tuple(other for other in table.frames if other is not frame))
    return awaited(table)
