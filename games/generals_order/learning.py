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
    laid_open = _laid_open(before, after)
    learned = [
        Reveal(before.others(seat), cards=tuple(ids))
        for seat in before.seats
        if (ids := [id_ for id_ in laid_open if after.pieces[id_].owner == seat])
    ]
    drawn = after.hides(action.seat, HAND) - before.hides(action.seat, HAND) + _played(action)
    if drawn > 0 and action.seat in before.seats:
        learned.append(Reveal((action.seat,), count=drawn, random=True))
    return tuple(learned)


def _laid_open(before: Table, after: Table) -> list[str]:
    """Cards that were unseen (or never listed) and now are open or shown. A card shown earlier
    reveals nothing new, nor does one that is as it was.
    """
    was, now = before.pieces, after.pieces
    if was is now:
        return []
    return [
        id_
        for id_ in differing(now, was)
        if (piece := now[id_]).zone != COMMAND
        and _was_unseen(before, id_)
        and (piece.zone != POOL or SHOWN in piece.marks)
    ]


def _was_unseen(before: Table, id_: str) -> bool:
    piece = before.pieces.get(id_)
    return piece is None or (piece.zone == POOL and SHOWN not in piece.marks)


def _played(action: Action) -> int:
    """The number of hand cards that an action itself costs its seat."""
    itself = action.name in ("StrategyActivated", "TacticalStrikeDeclared")
    return int(action.args.get("discards", 0)) + itself
