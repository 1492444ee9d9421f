"""Moving generals (GOR-5.8, 6.1 to 6.8, R10, R36, R39)."""

from __future__ import annotations

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.generals_order.board import CELLS
from games.generals_order.board import cell_label
from games.generals_order.board import cell_of
from games.generals_order.board import word_of
from games.generals_order.cards.cardset import card_of
from games.generals_order.cards.places import general
from games.generals_order.cards.places import generals
from games.generals_order.names import ATTACKED
from games.generals_order.names import BORDER
from games.generals_order.names import ENEMY_BORDER
from games.generals_order.names import ENEMY_FORTRESS
from games.generals_order.names import FIELD
from games.generals_order.names import FORTRESS
from games.generals_order.names import MOVED
from games.generals_order.names import RECRUITED
from games.kit.cards.piece_ids import called
from games.rules import Check
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Impossible
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text

_LEAVING = {FORTRESS: "GOR-6.2", BORDER: "GOR-6.3", ENEMY_BORDER: "GOR-6.4"}
"""The clause on the moves that start from a zone."""


def own_general(key: str, rule: str) -> Check:
    """The argument *key* names a general of the seat's own on the BATTLEFIELD; cites *rule*."""

    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces.get(action.args[key])
        if piece is None or piece.zone != FIELD:
            return objection(
                rule,
                text(
                    "%(general)s is not on the BATTLEFIELD.",
                    general=called(table, action.args[key]),
                ),
                text("Name a general of yours that stands there."),
            )
        if piece.owner != action.seat:
            return objection(
                rule,
                text("%(name)s is the enemy's.", name=card_of(table, piece).called),
                text("Name a general of your own."),
                piece.id,
            )
        return None

    return judge


def rested(key: str) -> Check:
    """A general neither moves nor attacks in the turn it was recruited (GOR-5.8)."""

    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces[action.args[key]]
        if RECRUITED not in piece.marks:
            return None
        because = text("%(name)s was recruited in this turn.", name=card_of(table, piece).called)
        return objection(
            "GOR-5.8", because, text("It moves and attacks from your next turn on."), piece.id
        )

    return judge


def free_to_act(key: str) -> Check:
    """A general has one move or one attack a turn, and attacks in one way (GOR-6.1, 7.2)."""

    @check(key)
    def judge(table: Table, action: Action) -> Ruling | None:
        piece = table.pieces[action.args[key]]
        general = card_of(table, piece).called
        if MOVED in piece.marks:
            rule, because = "GOR-6.1", text("%(name)s has moved in this turn.", name=general)
        elif ATTACKED in piece.marks:
            rule = "GOR-6.1" if action.name == "GeneralMoved" else "GOR-7.2"
            because = text("%(name)s has attacked in this turn.", name=general)
        else:
            return None
        return objection(
            rule, because, text("It moves or attacks again in your next turn."), piece.id
        )

    return judge


@check("general", "to")
def reachable(table: Table, action: Action) -> Ruling | None:
    """A general moves from each zone to one of the two others that its seat may enter (GOR-6.2 to
    6.5, R39).
    """
    piece, to = table.pieces[action.args["general"]], action.args["to"]
    if to == piece.cell:
        return objection(
            "GOR-R39",
            text("%(name)s stands there already.", name=card_of(table, piece).called),
            text("Move to another zone."),
            to,
        )
    if to not in CELLS:
        return objection(
            _LEAVING.get(word_of(action.seat, piece.cell), "GOR-6.2"),
            text("%(to)s is no zone.", to=to),
            text("One of %(cells)s.", cells=", ".join(CELLS)),
            to,
        )
    if word_of(action.seat, to) == ENEMY_FORTRESS:
        return objection(
            "GOR-6.5",
            text("No general enters the ENEMY'S FORTRESS."),
            text("ENEMY'S BORDER is as far as a general goes."),
            to,
        )
    return None


@check("general", "to")
def border_blocked(table: Table, action: Action) -> Ruling | None:
    """Enemies at the seat's own BORDER are blocked before a general advances (GOR-6.6, 6.7)."""
    return unblocked(table, action.seat, table.pieces[action.args["general"]], action.args["to"])


def blockers(table: Table, seat: Seat, leaving: str = "") -> int:
    """Return the number of the seat's generals that block at BORDER, without one that leaves it
    (GOR-R10).
    """
    here = (piece for piece in generals(table, seat, cell_of(seat, BORDER)) if piece.id != leaving)
    if table.option("block_count") == "moved_this_turn":
        here = (piece for piece in here if MOVED in piece.marks)
    return sum(1 for _ in here)


def invaders(table: Table, seat: Seat) -> int:
    """Return the number of enemy generals at the seat's BORDER."""
    return len(generals(table, table.next_seat(seat), cell_of(seat, BORDER)))


def unblocked(table: Table, seat: Seat, piece: Piece, to: str) -> Ruling | None:
    """Return the objection to an advance to ENEMY'S BORDER, if enemies at BORDER outnumber its
    blockers (GOR-6.7, R10).
    """
    if to != cell_of(seat, ENEMY_BORDER) or piece.cell == to:
        return None
    enemies, own = invaders(table, seat), blockers(table, seat, piece.id)
    if own >= enemies:
        return None
    because = text(
        "%(enemies)s enemy generals stand at your BORDER, and %(own)s others of yours block them.",
        enemies=enemies,
        own=own,
    )
    if table.option("block_count") == "moved_this_turn":
        because = text(
            "%(enemies)s enemy generals stand at your BORDER, and %(own)s others of yours that "
            "moved there this turn block them.",
            enemies=enemies,
            own=own,
        )
    return objection(
        "GOR-6.7",
        because,
        text("Bring as many generals to BORDER first; retreating is free."),
        cell_of(seat, BORDER),
    )


CHECKS = (
    own_general("general", "GOR-6.1"),
    rested("general"),
    free_to_act("general"),
    reachable,
    border_blocked,
)


def own_generals(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the seat's generals on the BATTLEFIELD."""
    return tuple(piece.id for piece in generals(table, seat))


def zones(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return all four zones; the checks decide which of them can be entered."""
    return CELLS


def move_declared(table: Table, action: Action) -> Table:
    """Return the table with the general marked: its move of the turn is used, even if it is negated
    (GOR-R15).
    """
    if action.args["to"] not in CELLS:
        raise Impossible(text("%(to)s is no zone of the BATTLEFIELD", to=action.args["to"]))
    return table.mark(general(table, action.args["general"]).id, MOVED)


def move_resolved(table: Table, action: Action) -> Table:
    """Return the table with the general in its new zone."""
    return table.move(action.args["general"], FIELD, action.args["to"])


def before_moving(table: Table, seat: Seat, chosen: Chosen) -> Text:
    """The block in words: enemies at BORDER against the seat's own blockers."""
    enemies = invaders(table, seat)
    if not enemies:
        return text("No enemy stands at your BORDER: your generals advance freely.")
    leaving = str(chosen.get("general", ""))
    return text(
        "At %(zone)s: %(enemies)s enemy, %(blockers)s of yours to block.",
        zone=cell_label(cell_of(seat, BORDER)),
        enemies=enemies,
        blockers=blockers(table, seat, leaving),
    )
