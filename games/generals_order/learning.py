"""Who learns what by an action; a referee considers this before taking a play back."""

from __future__ import annotations

from events.vocabulary import Action
from games.generals_order.names import COMMAND
from games.generals_order.names import HAND
from games.generals_order.names import POOL
from games.generals_order.names import SHOWN
from games.generals_order.opening.starting import OPENING_HAND
from games.kit.table.pieces import differing
from games.rules import Reveal
from games.table import Table

_CHANCE = ("FirstPlayerChosen",)


def reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    """Return what was revealed: drawn cards to their owner, played and shown cards to the enemy,
    Commandments to both.
    """
    if action.name == "OpeningHandsDrawn":
        return tuple(Reveal((seat,), count=OPENING_HAND, random=True) for seat in before.seats)
    if action.name == "MulliganTaken":
        return (Reveal((action.seat,), count=OPENING_HAND, random=True),)
    if action.name in _CHANCE:
        return (Reveal((), random=True),)
    if action.name == "CommandmentsRevealed":
        laid = {
            seat: tuple(piece.id for piece in before.at(COMMAND, owner=seat))
            for seat in before.seats
        }
        return tuple(Reveal(before.others(seat), cards=ids) for seat, ids in laid.items())
    learned = []
    if before.pieces is not after.pieces:
        learned = [
            Reveal(before.others(seat), cards=ids)
            for seat in before.seats
            if (ids := _laid_open(before, after, seat))
        ]
    drawn = {
        seat: after.hides(seat, HAND) - before.hides(seat, HAND) + _played(before, action, seat)
        for seat in before.seats
    }
    learned += [
        Reveal((seat,), count=number, random=True)
        for seat, number in drawn.items()
        if number > 0 and action.seat == seat
    ]
    return tuple(learned)


def _laid_open(before: Table, after: Table, seat: str) -> tuple[str, ...]:
    """Cards of a seat that were unseen (or never listed) and now are open or shown. A card shown
    earlier reveals nothing new, nor does one that is as it was.
    """
    now = after.pieces
    return tuple(
        [
            id_
            for id_ in differing(now, before.pieces)
            if (piece := now[id_]).owner == seat
            and piece.zone != COMMAND
            and _was_unseen(before, id_)
            and (piece.zone != POOL or SHOWN in piece.marks)
        ]
    )


def _was_unseen(before: Table, id_: str) -> bool:
    piece = before.pieces.get(id_)
    return piece is None or (piece.zone == POOL and SHOWN not in piece.marks)


def _played(before: Table, action: Action, seat: str) -> int:
    """The number of hand cards that an action itself costs its seat."""
    if action.seat != seat or action.name not in ("StrategyActivated", "TacticalStrikeDeclared"):
        return int(action.args.get("discards", 0)) if action.seat == seat else 0
    return 1 + int(action.args.get("discards", 0))
