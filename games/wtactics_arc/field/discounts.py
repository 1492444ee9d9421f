"""Changes of a card's cost by cards in play, and by its own text (ARC-6.2, 28.1, R80)."""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import Seat
from games.cards import Card
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.stats import printed
from games.wtactics_arc.field.zones import in_play
from games.wtactics_arc.names import cheaper_next

_ALL = 10**6
"""More gems than any card costs."""


def change(table: Table, seat: Seat, card: Card) -> int:
    """Return the number of gems by which a card in *seat*'s hand costs more, or less (below 0)."""
    by_cards = sum(_own(table, seat, card)) + sum(_of_others(table, seat, card))
    return by_cards - sum(table.count(seat, key) for key in _for_the_next(card))


def used_up(table: Table, seat: Seat, card: Card) -> Table:
    """Return the table after *seat* played a card, which was the next of its kind (ARC-R168)."""
    for key in _for_the_next(card):
        table = table.set(seat, key, 0) if table.count(seat, key) else table
    return table


def _for_the_next(card: Card) -> tuple[str, ...]:
    return cheaper_next(card.type), cheaper_next("card")


def _own(table: Table, seat: Seat, card: Card) -> Iterator[int]:
    for written in card.get("abilities", ()):
        ability = parse(written)
        if _is_cost(ability) and ability.target is None and holds(table, seat, ability.condition):
            per = ability.per
            yield ability.number * (1 if per is None else measured(table, seat, per))
        if ability.word == Passive.FREE and holds(table, seat, ability.condition):
            yield -_ALL


def _of_others(table: Table, seat: Seat, card: Card) -> Iterator[int]:
    for piece, ability, target in table.recall(_in_play):
        if holds(table, piece.controller, ability.condition, piece.id) and _meant(
            target, card, own=piece.controller == seat
        ):
            per = ability.per
            times = 1 if per is None else measured(table, piece.controller, per, piece.id)
            yield ability.number * times


def _in_play(table: Table) -> tuple[tuple[Piece, Ability, Target], ...]:
    """The abilities of cards in play that change the cost of others, each with its card and the
    cards that it means.
    """
    return tuple(
        (piece, ability, ability.target)
        for piece in in_play(table)
        for ability in printed(table, piece)
        if _is_cost(ability) and ability.target is not None
    )


def _is_cost(ability: Ability) -> bool:
    return ability.word == Passive.COST


def _meant(target: Target, card: Card, own: bool) -> bool:
    if target.side and own != (target.side == Side.OWN):
        return False
    if target.faction and card.get("faction") != target.faction:
        return False
    kinds = {card.type, *card.get("subtypes", ()), *card.name.split()}
    return bool(kinds & set(target.nouns))
