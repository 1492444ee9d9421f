"""Who learns what by an action, as a referee must know before a play is taken back."""

from __future__ import annotations

from events.vocabulary import Action
from games.kit.table.pieces import differing
from games.rules import Reveal
from games.table import Table
from games.wtactics_arc.names import HAND
from games.wtactics_arc.names import LOOKED
from games.wtactics_arc.names import OPENING_HAND
from games.wtactics_arc.names import POOL
from games.wtactics_arc.names import REMOVED
from games.wtactics_arc.names import SHOWN

_CHANCE = ("DeckShuffled", "FirstPlayerChosen")
_HANDS = ("OpeningHandDrawn", "MulliganTaken")


def reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    """Return what became known: to everybody, cards that left hidden zones; to a seat, the cards it
    drew; a chance result to nobody.
    """
    if action.name in _CHANCE:
        return (Reveal((), random=True),)
    if action.name in _HANDS:
        return (Reveal((action.seat,), count=OPENING_HAND, random=True),)
    learned = []
    shown = _shown(before, after)
    if shown and action.name not in ("DeckRegistered",):
        learned.append(Reveal(before.others(action.seat), cards=shown))
    learned += [
        Reveal((seat,), count=drawn, random=True)
        for seat in before.seats
        if (drawn := _drawn(before, action, after, seat)) > 0
    ]
    return tuple(learned)


def _shown(before: Table, after: Table) -> tuple[str, ...]:
    """Cards that were hidden and now are open or shown; none of them is as it was."""
    was, now = before.pieces, after.pieces
    if was is now:
        return ()
    return tuple(
        [
            id_
            for id_ in differing(was, now)
            if (piece := was[id_]).zone == POOL and SHOWN not in piece.marks and _open(after, id_)
        ]
    )


def _open(after: Table, id_: str) -> bool:
    piece = after.pieces.get(id_)
    if piece is None:
        return False
    return (
        piece.zone != POOL and not (piece.zone == REMOVED and piece.facing == "down")
    ) or SHOWN in piece.marks


def _drawn(before: Table, action: Action, after: Table, seat: str) -> int:
    """The number of cards that a seat drew: its deck lost them, and its hand did not."""
    if action.name == "ManualEffectApplied":
        return max(0, after.hides(seat, HAND) - before.hides(seat, HAND))
    if action.name == "HandDiscarded" and after.hides(action.seat, HAND) == before.hides(
        action.seat, HAND
    ):
        return 0
    drawn = before.hides(seat, "deck") - after.hides(seat, "deck") if after.hides(seat, HAND) else 0
    return drawn + after.count(seat, LOOKED) - before.count(seat, LOOKED)
