"""The hand as a tray: one small card for each kind that an ask offers, playable ones first, with
the reason on each that cannot be chosen. Printed cards that are not in the match yet (the General
to register) are offered in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import UNSET

from app.views.match import MatchView
from events.vocabulary import Seat
from games.rules import Game
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from projections.views.choices.asks import OptionView
from projections.views.choices.asks import PickView
from projections.views.scene.small import SmallView
from projections.views.scene.small import small_view

UNSEEN = frozenset({"concealed", "stack"})
"""Layouts of zones whose pieces are not on the board; they are offered as cards in hand."""
MANY = 60
"""Most kinds that are drawn."""


@dataclass(frozen=True, slots=True)
class TrayCard:
    """A kind of card. `value`: the copy that a tap chooses; `copies`: how many can be chosen;
    `because`, `rule`: why none can. `code`: the printed code, where the tap means exactly one card.
    """

    small: SmallView
    side: str
    value: str
    copies: int
    because: Text
    rule: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card that may be offered: the key of its kind, its look, its owner."""

    kind: str
    small: SmallView
    owner: str
    printed: bool = False


def tray(game: Game, table: Table, view: MatchView, ask: PickView) -> tuple[TrayCard, ...]:
    """Return the cards that an ask offers from hidden zones or from the printed set; nothing for an
    ask about pieces on the board.
    """
    if ask.options is UNSET:
        return ()
    lying = {
        piece.id: _Lying(piece.kind, piece.small, piece.owner)
        for zone in view.zones
        if zone.layout in UNSEEN
        for piece in zone.pieces
    }
    groups: dict[str, list[tuple[OptionView, _Lying]]] = {}
    for option in ask.options:
        id_ = str(option.value)
        card = lying.get(id_) or _printed(game, table, Seat(view.seat), id_)
        if card is not None:
            groups.setdefault(card.kind, []).append((option, card))
    cards = (_card(rows) for rows in list(groups.values())[:MANY])
    return tuple(sorted(cards, key=lambda card: (not card.copies, _cost(card))))


def _printed(game: Game, table: Table, seat: Seat, id_: str) -> _Lying | None:
    """A printed card without a piece on the table, drawn as if it lay beside the table."""
    kind, _, copy = id_.rpartition("-")
    code = kind.rpartition("-")[2]
    if id_ in table.pieces or not copy.isdigit() or code not in table.cards:
        return None
    beside = Piece(id_, code, seat, seat, "")
    return _Lying(kind, small_view(game, table.put(beside), beside), seat, printed=True)


def _card(rows: Iterable[tuple[OptionView, _Lying]]) -> TrayCard:
    rows = list(rows)
    able = [option for option, _ in rows if option.enabled]
    first, card = rows[0]
    return TrayCard(
        small=card.small,
        side=card.owner,
        code=str(first.value) if card.printed and len(rows) == 1 else "",
        value=str((able or [first])[0].value),
        copies=len(able),
        because=NOTHING if able or first.because is UNSET else first.because,
        rule="" if able or first.rule is UNSET else first.rule,
    )


def _cost(card: TrayCard) -> int:
    """Sort key of a card; a cost still to be chosen comes last."""
    cost = card.small.cost.value if card.small.cost else 0
    return cost if isinstance(cost, int) else 99
