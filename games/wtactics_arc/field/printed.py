"""The abilities of cards in play: printed ones, those that marks give, and those that other cards
give to what they are attached to (ARC-R37, R93, ARC-29.10).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from functools import lru_cache

from games.cards import CardSet
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.terms import ALL
from games.wtactics_arc.cards.text.terms import AbilityKind
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.names import ADVANTAGE
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import grants
from games.wtactics_arc.names import lost

ALL_LOST = lost(ALL)
"""The mark of a card that lost all its abilities."""


def printed(table: Table, piece: Piece) -> tuple[Ability, ...]:
    """Return a card's own abilities, its advantage only while that is on, and what it has
    for the turn (ARC-R37, R93)."""
    own = _marked(table, piece) if piece.marks else _own(table, piece)
    attached = table.recall(_attachments).get(piece.id)
    return (*own, *_given(table, attached)) if attached else own


def _own(table: Table, piece: Piece) -> tuple[Ability, ...]:
    """The abilities on a card."""
    return table.cards.recall(abilities_by_kind).get(piece.kind, ())


def abilities_by_kind(cards: CardSet) -> dict[str, tuple[Ability, ...]]:
    """Return the abilities on each card of a set, by its code."""
    return {kind: _parsed(tuple(card.get("abilities", ()))) for kind, card in cards.cards.items()}


def _marked(table: Table, piece: Piece) -> tuple[Ability, ...]:
    """The abilities of a card that its marks may change."""
    marks, granted = piece.marks, grants(piece.marks)
    if ALL_LOST in marks:
        return _parsed(granted)
    on = card_of(table, piece).get("advantage") if ADVANTAGE in marks else ""
    if not (on or granted):
        return _own(table, piece)
    return _parsed((*card_of(table, piece).get("abilities", ()), *([on] if on else ()), *granted))


def abilities_in_play(table: Table) -> tuple[tuple[Piece, Ability], ...]:
    """Return every ability of the cards in play (`printed`), each with its card."""
    return table.recall(_in_play)


def _in_play(table: Table) -> tuple[tuple[Piece, Ability], ...]:
    plain, attached = table.cards.recall(abilities_by_kind), table.recall(_attachments)
    rows = []
    for piece in in_play(table):
        unaltered = not piece.marks and piece.id not in attached
        own = plain.get(piece.kind, ()) if unaltered else printed(table, piece)
        rows += [(piece, one) for one in own]
    return tuple(rows)


def _given(table: Table, attached: Iterable[Piece]) -> Iterator[Ability]:
    """Yield the abilities, other than passive ones, that attached cards give (ARC-29.10)."""
    for source in attached:
        for ability in _own(table, source):
            inner = ability.inner if ability.word == Passive.HAS else None
            if inner is not None and inner.kind != AbilityKind.PASSIVE:
                yield inner


@lru_cache(maxsize=4096)
def _parsed(texts: tuple[str, ...]) -> tuple[Ability, ...]:
    return tuple(parse(text) for text in texts)


def attached_to(table: Table, id_: str) -> tuple[Piece, ...]:
    """Return the cards attached to a card, in the order in which they came to the table."""
    return table.recall(_attachments).get(id_, ())


def _attachments(table: Table) -> dict[str, tuple[Piece, ...]]:
    """The attached cards, by the card to which they are attached."""
    rows: dict[str, tuple[Piece, ...]] = {}
    for piece in table.lying(ATTACHED):
        rows[piece.host] = (*rows.get(piece.host, ()), piece)
    return rows
