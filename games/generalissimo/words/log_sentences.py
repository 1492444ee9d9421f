"""The sentences of the log for each action."""

from __future__ import annotations

from events.vocabulary import TABLE
from events.vocabulary import Action
from games.generalissimo.acting.volleys import hits
from games.generalissimo.equipment import BOARD
from games.generalissimo.equipment import board_of
from games.generalissimo.scoring import DRAW
from games.generalissimo.scoring import REASONS
from games.generalissimo.units import kind_name
from games.generalissimo.ways.movement import entered_enemies
from games.generalissimo.words.piece_names import owned_piece_on
from games.generalissimo.words.piece_names import pieces_on
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import name
from games.text import plural
from games.text import seat_name
from games.text import text
from games.text import usual_text


def moved(table: Table, action: Action) -> Text:
    """`PieceMoved`: which piece moved along which way, and what it captured."""
    who, way = _acting(table, action), "–".join(action.args["path"])
    taken = entered_enemies(table, action)
    if not taken:
        return text("%(piece)s goes %(way)s.", piece=who, way=way)
    return text(
        "%(piece)s goes %(way)s; captures %(captured)s.",
        piece=who,
        way=way,
        captured=pieces_on(taken),
    )


def shot(table: Table, action: Action) -> Text:
    """`ArcherShot`: who shot at what, and from where."""
    who, kind = _acting(table, action), kind_name(action.args["declared"])
    target, step = action.args["target"], action.arg("step")
    if not step:
        return text("%(piece)s shoots the %(kind)s on %(cell)s.", piece=who, kind=kind, cell=target)
    return text(
        "%(piece)s steps to %(step)s and shoots the %(kind)s on %(cell)s.",
        piece=who,
        step=step,
        kind=kind,
        cell=target,
    )


def fired(table: Table, action: Action) -> Text:
    """`VolleyFired`: what the volley destroyed, and where the Catapult went afterwards."""
    piece = table.pieces.get(action.args["piece"])
    struck = hits(board_of(table), piece) if piece and piece.zone == BOARD else []
    who, step = _acting(table, action), action.arg("step")
    destroyed = joined(", ", map(owned_piece_on, struck)) if struck else text("nobody")
    if not step:
        return text("%(piece)s fires and destroys %(destroyed)s.", piece=who, destroyed=destroyed)
    return text(
        "%(piece)s fires and destroys %(destroyed)s, then goes to %(step)s.",
        piece=who,
        destroyed=destroyed,
        step=step,
    )


def refused(table: Table, action: Action) -> Text:
    """`MovesRefused`: how many moves were declined."""
    seat = seat_name(action.seat)
    if table.count(TABLE, "moves_left") == 1:
        return text("%(seat)s declines the remaining move.", seat=seat)
    return text("%(seat)s declines both moves.", seat=seat)


def slot_refused(table: Table, action: Action) -> Text:
    """`MoveSlotRefused`: the seat whose struck move counts as declined."""
    seat = seat_name(action.args["seat"])
    return text("%(seat)s’s struck move counts as declined.", seat=seat)


def slots_refused(table: Table, action: Action) -> Text:
    """`TurnSlotsRefused`: a referee struck a seat's refusal, and its moves stay declined."""
    seat = seat_name(action.args["seat"])
    return text("%(seat)s’s moves stay declined; the refusal was struck.", seat=seat)


def first_seat_chosen(table: Table, action: Action) -> Text:
    """`FirstSeatChosen`: who begins."""
    return text("%(seat)s begins.", seat=seat_name(action.args["seat"]))


def started(table: Table, action: Action) -> Text:
    """`GameStarted`: who moves first."""
    first = seat_name(table.note(TABLE, "first_seat"))
    return text("The match begins; %(seat)s moves first.", seat=first)


def expired(table: Table, action: Action) -> Text:
    """`MoveTimeExpired`: whose time ran out."""
    return text("Time is up: %(seat)s loses the turn.", seat=seat_name(action.args["seat"]))


def limit_proposed(table: Table, action: Action) -> Text:
    """`LimitChangeProposed`: by whom, and how many seconds."""
    return plural(
        "%(seat)s proposes %(n)s second for each move.",
        "%(seat)s proposes %(n)s seconds for each move.",
        action.args["seconds"],
        seat=seat_name(action.seat),
    )


def limit_changed(table: Table, action: Action) -> Text:
    """`LimitChanged`: to how many seconds."""
    return plural(
        "Both agree: %(n)s second for each move from the next clock on.",
        "Both agree: %(n)s seconds for each move from the next clock on.",
        action.args["seconds"],
    )


def draw_claimed(table: Table, action: Action) -> Text:
    """`DrawClaimed`: by whom, and on what ground."""
    ground = action.args["reason"]
    return text(
        "%(seat)s claims a draw: %(reason)s.",
        seat=seat_name(action.seat),
        reason=REASONS.get(ground) or name(ground),
    )


def draw_ruled(table: Table, action: Action) -> Text:
    """`DrawRuled`: the verdict."""
    if action.args["verdict"] == DRAW:
        return text("The referee rules: a draw.")
    return text("The referee rules: play on.")


def _acting(table: Table, action: Action) -> Text:
    """The acting piece with its seat: “South’s Archer”."""
    piece = table.pieces.get(action.args["piece"])
    if piece is None:
        return name(str(action.args["piece"]))
    return usual_text(
        "%(seat)s’s %(kind)s", seat=seat_name(action.seat), kind=kind_name(piece.kind)
    )
