"""Who learns what by an action; a referee considers this before taking a play back."""

from __future__ import annotations

from events.vocabulary import Action
from games.generals_52.opening.dealing import OPENING_HAND
from games.generals_52.pieces import POOL
from games.rules import Reveal
from games.table import Table

_DRAWS = {"CardDrawn": 1, "OpeningHandDrawn": OPENING_HAND, "OpeningHandRedealt": OPENING_HAND}
_CHANCE = ("DeckShuffled", "FirstPlayerChosen")
_OPENLY = {
    "OpeningHandRedealt": "shown",
    "GeneralsDeployed": "cards",
    "SoldiersEnlisted": "soldiers",
    "AcePlayed": "ace",
    "CardsDiscarded": "cards",
    "CardRevealed": "card",
}
"""The argument that names the cards which leave the hand openly."""


def reveals(before: Table, action: Action, after: Table) -> tuple[Reveal, ...]:
    """Return what was revealed: drawn cards to their owner, played and shown cards to the opponent,
    results of chance to nobody.
    """
    known: list[Reveal] = []
    cards = _shown(before, action)
    if cards:
        known.append(Reveal(before.others(action.seat), cards=cards))
    if action.name in _DRAWS:
        known.append(Reveal((action.seat,), count=_DRAWS[action.name], random=True))
    if action.name in _CHANCE:
        known.append(Reveal((), random=True))
    return tuple(known)


def _shown(before: Table, action: Action) -> tuple[str, ...]:
    named = action.arg(_OPENLY.get(action.name, ""), ())
    ids = (named,) if isinstance(named, str) else tuple(named)
    return tuple(id_ for id_ in ids if id_ in before.pieces and before.pieces[id_].zone == POOL)
