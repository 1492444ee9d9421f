"""The hand as a tray: one small card for each kind that an ask offers, the playable first, with the
reason on each that cannot be chosen now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import UNSET

from app.views.match import MatchView
from projections.views.choices.asks import OptionView
from projections.views.choices.asks import PickView
from projections.views.scene.small import SmallView
from projections.views.scene.zones import PieceView

UNSEEN = frozenset({"concealed", "stack"})
"""Layouts of zones whose pieces do not lie open on the board: they are offered as cards in hand."""
MANY = 60
"""No more kinds than these are drawn."""


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A kind of card. `value`: the copy that a tap chooses; `copies`: how many could be chosen;
    `because`, `rule`: why none can.
    """

    small: SmallView
    side: str
    value: str
    copies: int
    because: str
    rule: str


def tray(view: MatchView, ask: PickView) -> tuple[TrayCard, ...]:
    """Return the cards that an ask offers from where they lie unseen; nothing for an ask about
    pieces on the board.
    """
    if ask.options is UNSET:
        return ()
    unseen = {
        piece.id: piece for zone in view.zones if zone.layout in UNSEEN for piece in zone.pieces
    }
    groups: dict[str, list[tuple[OptionView, PieceView]]] = {}
    for option in ask.options:
        piece = unseen.get(str(option.value))
        if piece is not None:
            groups.setdefault(piece.kind, []).append((option, piece))
    cards = (_card(rows) for rows in list(groups.values())[:MANY])
    return tuple(sorted(cards, key=lambda card: (not card.copies, _cost(card))))


def _card(rows: Iterable[tuple[OptionView, PieceView]]) -> TrayCard:
    rows = list(rows)
    able = [option for option, _ in rows if option.enabled]
    first, piece = rows[0]
    return TrayCard(
        small=piece.small,
        side=piece.owner,
        value=str((able or [first])[0].value),
        copies=len(able),
        because="" if able else _words(first.because),
        rule="" if able else _words(first.rule),
    )


def _words(value: object) -> str:
    return "" if value is UNSET else str(value)


def _cost(card: TrayCard) -> int:
    """What to sort a card by; a cost that is yet to be chosen comes last."""
    cost = card.small.cost.value if card.small.cost else 0
    return cost if isinstance(cost, int) else 99
