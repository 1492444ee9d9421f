"""Two moments side by side: what differs between them, as one viewer may know it, in words.

A piece that the viewer cannot see at one of the two moments is, for that moment, not there: where a
card was while nobody saw it is told to nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rules import Game
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.knowledge.viewer import sees
from projections.replay.diff import Difference
from projections.replay.diff import diff
from projections.text.words import Names
from projections.text.words import counter_of
from projections.text.words import difference_words
from projections.text.words import seat_words

UNSEEN = "not in sight"


@dataclass(frozen=True, slots=True)
class Row:
    """One fact that differs, and its three texts: what it is, how it was, how it is then."""

    fact: Difference
    words: tuple[str, str, str]


def compare(
    game: Game, names: Names, viewer: Viewer, before: Table, after: Table
) -> tuple[Row, ...]:
    """Return what a viewer may know to differ between two tables of one match."""
    return tuple(_rows(game, names, viewer, before, after))


def seen_table(game: Game, table: Table, viewer: Viewer) -> Table:
    """Return a table without the pieces, counters and notes that a viewer may not see."""
    if viewer.sees_all:
        return table
    pieces = {
        id_: piece for id_, piece in table.pieces.items() if sees(game.equipment, viewer, piece)
    }
    counters = {key: value for key, value in table.counters.items() if _shown(game, viewer, *key)}
    notes = {
        key: word for key, word in table.notes.items() if word not in table.pieces or word in pieces
    }
    return table.having(pieces=pieces, counters=counters, notes=notes)


def marked(rows: tuple[Row, ...]) -> list[str]:
    """Return the ids of pieces and `owner.counter` of counters that differ, as pages mark them."""
    facts = [row.fact for row in rows]
    return [fact.of for fact in facts if fact.what == "piece"] + [
        f"{fact.of}.{fact.key}" for fact in facts if fact.what == "counter"
    ]


def _rows(game: Game, names: Names, viewer: Viewer, before: Table, after: Table) -> Iterator[Row]:
    for fact in diff(seen_table(game, before, viewer), seen_table(game, after, viewer)):
        what, was, now = difference_words(game, names, before, after, fact)
        if fact.what == "piece":
            what = f"{what} ({seat_words(names, (fact.after or fact.before).owner)})"
            was = UNSEEN if fact.before is None and fact.of in before.pieces else was
            now = UNSEEN if fact.after is None and fact.of in after.pieces else now
        yield Row(fact, (what, was, now))


def _shown(game: Game, viewer: Viewer, owner: str, name: str) -> bool:
    spec = counter_of(game, name)
    return spec is None or spec.shown or viewer.seat == owner
