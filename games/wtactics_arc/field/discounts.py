"""Changes of a card's cost by cards in play, and by its own text (ARC-6.2, 28.1, R80, R197)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from events.vocabulary import Seat
from games.cards import Card
from games.cards import CardSet
from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.abilities import parse
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.cards.text.filters import Side
from games.wtactics_arc.cards.text.terms import Noun
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.cards.text.vocabulary import Target
from games.wtactics_arc.field.chosen import faction_meant
from games.wtactics_arc.field.measures import holds
from games.wtactics_arc.field.measures import measured
from games.wtactics_arc.field.printed import abilities_in_play
from games.wtactics_arc.field.remembered import texts_of
from games.wtactics_arc.names import PLAYED
from games.wtactics_arc.names import cheaper_next

_FIRST = re.compile(r"\bfirst .{1,60} plays? (?:in )?(?:each|every|an?y?) ", re.IGNORECASE)
"""Words that ask for the first card of a kind in a turn."""
_ALL = 10**6
"""More gems than any card costs."""


def changed(table: Table, seat: Seat, card: Card, cost: int) -> int:
    """Return what a card in *seat*'s hand costs whose printed cost is *cost*: what raises it, what
    lowers it to a least cost, what lowers it at all (ARC-R80, R197).
    """
    rows = [*_own(table, seat, card), *_of_others(table, seat, card)]
    rows += [(-table.count(seat, key), 0) for key in _for_the_next(card)]
    cost += sum(number for number, _ in rows if number > 0)
    for number, least in sorted(rows, key=lambda row: -row[1]):
        if number < 0:
            cost = max(cost + number, min(cost, least))
    return cost


def used_up(table: Table, seat: Seat, card: Card) -> Table:
    """Return the table after *seat* played a card, which was the next of its kind (ARC-R168); it is
    remembered where a card of the match asks for the first of a turn (ARC-R197).
    """
    for key in _for_the_next(card):
        table = table.set(seat, key, 0) if table.count(seat, key) else table
    if not firsts_matter(table):
        return table
    return table.noting(seat, PLAYED, f"{table.note(seat, PLAYED)} {card.code}".strip())


def _for_the_next(card: Card) -> tuple[str, ...]:
    return cheaper_next(card.type), cheaper_next("card")


def _own(table: Table, seat: Seat, card: Card) -> Iterator[tuple[int, int]]:
    for written in card.get("abilities", ()):
        ability = parse(written)
        if _is_cost(ability) and ability.target is None and holds(table, seat, ability.condition):
            per = ability.per
            yield ability.number * (1 if per is None else measured(table, seat, per)), ability.least
        if ability.word == Passive.FREE and holds(table, seat, ability.condition):
            yield -_ALL, 0


def _of_others(table: Table, seat: Seat, card: Card) -> Iterator[tuple[int, int]]:
    for piece, ability, target in table.recall(_in_play):
        own = piece.controller == seat
        if (
            holds(table, piece.controller, ability.condition, piece.id)
            and _meant(target := _of_chosen(target, piece), card, own)
            and not (ability.once and _had_one(table, seat, target, own))
        ):
            per = ability.per
            times = 1 if per is None else measured(table, piece.controller, per, piece.id)
            yield ability.number * times, ability.least


def _of_chosen(target: Target, piece: Piece) -> Target:
    """A target with the faction that was chosen for a card; of none where none was."""
    if target.faction != CHOSEN_FACTION:
        return target
    return replace(target, faction=faction_meant(target.faction, piece) or CHOSEN_FACTION)


def _had_one(table: Table, seat: Seat, target: Target, own: bool) -> bool:
    """Whether a seat has played such a card in this turn (ARC-R197)."""
    codes = table.note(seat, PLAYED).split()
    return any(_meant(target, table.cards.card(code), own) for code in codes)


def firsts_matter(table: Table) -> bool:
    """Return whether a card of the match may ask for the first card that is played in a turn. Where
    none does, nobody remembers what was played.
    """
    return table.cards.recall(_ask_of_firsts)


def _ask_of_firsts(cards: CardSet) -> bool:
    return any(map(_asks_of_firsts, texts_of(cards)))


@lru_cache(4_096)
def _asks_of_firsts(text: str) -> bool:
    return _FIRST.search(" ".join(text.split())) is not None


def _in_play(table: Table) -> tuple[tuple[Piece, Ability, Target], ...]:
    """The abilities of cards in play that change the cost of others, each with its card and the
    cards that it means.
    """
    return tuple(
        (piece, ability, ability.target)
        for piece, ability in abilities_in_play(table)
        if _is_cost(ability) and ability.target is not None
    )


def _is_cost(ability: Ability) -> bool:
    return ability.word == Passive.COST


def _meant(target: Target, card: Card, own: bool) -> bool:
    if target.side and own != (target.side == Side.OWN):
        return False
    if target.faction and card.get("faction") != target.faction:
        return False
    kinds = {Noun.CARD, card.type, *card.get("subtypes", ()), *card.name.split()}
    return bool(kinds & set(target.nouns))
