"""Whether a card of which an effect speaks is what its condition asks (ARC-R176)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.conditions import Quantity
from games.wtactics_arc.cards.text.terms import COST
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.vocabulary import Effect
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.matching import is_buried
from games.wtactics_arc.field.matching import is_of
from games.wtactics_arc.field.matching import within
from games.wtactics_arc.field.targets import EffectSource
from games.wtactics_arc.field.targets import fits_target
from games.wtactics_arc.field.zones import card_of
from games.wtactics_arc.field.zones import is_city
from games.wtactics_arc.field.zones import printed_cost
from games.wtactics_arc.names import ATTACHED
from games.wtactics_arc.names import IN_PLAY


def as_it_is(
    tables: tuple[Table, Table],
    source: EffectSource,
    effect: Effect,
    meant: tuple[Sequence[str], Sequence[str]],
) -> bool:
    """Return whether a card is what an effect asks, if it asks. *tables*: before all effects, and
    now; *meant*: whom the effect itself concerns, and whom the one before did.
    """
    fact = effect.condition
    if fact is None or fact.of is None:
        return True
    ids = meant[0] if fact.measure.noun == Quantity.AIM_IS else meant[1]
    start, now = tables
    if fact.some:
        any_one = replace(fact, some=False)
        asking = replace(effect, condition=any_one)
        return any(as_it_is(tables, source, asking, ((id_,), (id_,))) for id_ in ids)
    for id_ in ids:
        table = start if fact.was or not _in_play(now, id_) else now
        if id_ in table.pieces:
            return _is(table, table.piece(id_), fact.of, source) == bool(fact.number)
    return False


def _in_play(table: Table, id_: str) -> bool:
    return id_ in table.pieces and table.piece(id_).zone in IN_PLAY


def _is(table: Table, piece: Piece, of: Target, source: EffectSource) -> bool:
    """Whether a card is such a one: in play as it stands there, else as it is printed."""
    if piece.zone not in IN_PLAY:
        return _is_printed(table, piece, of)
    nouns = of.nouns if of.nouns != (Noun.CARD,) else (_kind_of(table, piece),)
    asked = Target(
        nouns,
        side=of.side,
        state=of.state,
        limit=of.limit,
        limit_on=of.limit_on,
        faction=of.faction,
        without=of.without,
        having=of.having,
        lacking=of.lacking,
        among=of.among,
        been=of.been,
    )
    return fits_target(table, piece, asked, source.seat, None)


def _kind_of(table: Table, piece: Piece) -> Noun:
    """Of which kind a card in play is."""
    if piece.zone == ATTACHED:
        return Noun.ENCHANTMENT
    return Noun.CITY if is_city(table, piece.id) else Noun.CREATURE


def _is_printed(table: Table, piece: Piece, of: Target) -> bool:
    if of.faction and card_of(table, piece).get("faction") != of.faction:
        return False
    if of.without and is_of(table, piece, of.without):
        return False
    if of.limit and (of.limit_on != COST or not within(printed_cost(table, piece), of.limit)):
        return False
    return any(is_buried(table, piece, noun) for noun in of.nouns)
