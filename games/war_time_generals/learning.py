"""Who learns what by an action; a referee considers this before taking a play back."""

from __future__ import annotations

from events.vocabulary import Action
from games.rules import Reveal
from games.table import Table
from games.war_time_generals.field.units import POOL
from games.war_time_generals.turn.turns import OPENING_HAND

_DRAWS = {"CardDrawn": 1, "OpeningHandDrawn": OPENING_HAND, "MulliganTaken": OPENING_HAND}
_CHANCE = ("DeckShuffled", "StartingPlayerChosen")


def reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    """Return what was revealed: drawn cards to their owner, deployed and shown cards to the
    opponent, results of chance to nobody.
    """
    if action.name in _DRAWS:
        return (Reveal((action.seat,), count=_DRAWS[action.name], random=True),)
    if action.name in _CHANCE:
        return (Reveal((), random=True),)
    card = action.arg("card", "")
    if (
        action.name in ("UnitDeployed", "CardRevealed")
        and card in before.pieces
        and before.pieces[card].zone == POOL
    ):
        return (Reveal(before.others(action.seat), cards=(card,)),)
    return ()
