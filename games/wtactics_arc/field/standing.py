"""Standing rules in play, which hold for cities and players (ARC-R131, R132, R135, R136)."""

from __future__ import annotations

from games.table import Piece
from games.table import Table
from games.wtactics_arc.cards.text.groups import RULES
from games.wtactics_arc.cards.text.terms import Passive
from games.wtactics_arc.cards.text.vocabulary import Ability
from games.wtactics_arc.field.stats import printed
from games.wtactics_arc.field.zones import in_play


def standing(table: Table, *words: Passive) -> tuple[tuple[Piece, Ability], ...]:
    """Return the abilities in play that are, or give, a rule of these words, each with the card
    that says so. Whether it holds now is not asked.
    """
    return tuple(
        (source, ability)
        for source, ability in table.recall(_standing)
        if not _words_of(ability).isdisjoint(words)
    )


def _standing(table: Table) -> tuple[tuple[Piece, Ability], ...]:
    return tuple(
        (source, ability)
        for source in in_play(table)
        for ability in printed(table, source)
        if not _words_of(ability).isdisjoint(RULES)
    )


def _words_of(ability: Ability) -> frozenset[str]:
    """Return the word of an ability, and that of the ability which it gives."""
    return frozenset((ability.word, ability.inner.word if ability.inner else ""))
