"""Differences between two tables with their words, and two moments compared for one viewer.

A piece that the viewer cannot see at one of the two moments counts as absent at that moment: no
viewer learns where a card was while it was hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator

from games.rules import Game
from games.table import Frame
from games.table import Outcome
from games.table import Piece
from games.table import Table
from games.text import text
from projections.knowledge.sight import Sight
from projections.knowledge.viewer import Viewer
from projections.replay.diff import Difference
from projections.replay.diff import DifferenceKind
from projections.replay.diff import diff
from projections.text.differences import DifferenceWords
from projections.text.differences import difference_words
from projections.text.names import counter_of
from projections.text.names import seat_words
from projections.views.base import Answer
from projections.views.base import View

UNSEEN = text("not in sight")


class DifferenceView(View, frozen=True, kw_only=True):
    """One fact that differs: what kind of fact, whose (`of`), which (`key`), both values (null:
    absent), and three texts: what differs, the old value, the new value.
    """

    what: DifferenceKind
    of: str
    key: str
    before: Answer
    after: Answer
    words: DifferenceWords


def difference_views(game: Game, before: Table, after: Table) -> tuple[DifferenceView, ...]:
    """Return the differences between two tables, for viewers who see all of both."""
    return tuple(
        _view(fact, difference_words(game, before, after, fact)) for fact in diff(before, after)
    )


def compare(first: Sight, second: Sight) -> tuple[DifferenceView, ...]:
    """Return the differences between two tables of one match that a viewer may know."""
    return tuple(_compared(first, second))


def seen_table(sight: Sight) -> Table:
    """Return a table without the pieces, counters and notes that its viewer may not see."""
    table, viewer = sight.table, sight.viewer
    if viewer.sees_all:
        return table
    counters = {
        key: value for key, value in table.counters.items() if _shown(sight.game, viewer, *key)
    }
    notes = {key: word for key, word in table.notes.items() if not sight.secret(word)}
    return table.having(pieces=sight.seen, counters=counters, notes=notes)


def marked(rows: Iterable[DifferenceView]) -> tuple[str, ...]:
    """Return what pages highlight: the ids of pieces and the `owner.counter` of counters that
    differ.
    """
    rows = tuple(rows)
    pieces = [row.of for row in rows if row.what == DifferenceKind.PIECE]
    return (*pieces, *(f"{row.of}.{row.key}" for row in rows if row.what == DifferenceKind.COUNTER))


def _compared(first: Sight, second: Sight) -> Iterator[DifferenceView]:
    game, before, after = first.game, seen_table(first), seen_table(second)
    for fact in diff(before, after):
        if fact.what == DifferenceKind.PIECE:
            words = difference_words(game, before, after, fact)
            yield _view(fact, _of_piece(fact, words, first.table, second.table))
        else:
            yield _view(fact, difference_words(game, first.table, second.table, fact))


def _of_piece(
    fact: Difference, words: DifferenceWords, before: Table, after: Table
) -> DifferenceWords:
    piece, was, now = words
    owner = seat_words((fact.after or fact.before).owner)
    return (
        text("%(piece)s (%(player)s)", piece=piece, player=owner),
        UNSEEN if fact.before is None and fact.of in before.pieces else was,
        UNSEEN if fact.after is None and fact.of in after.pieces else now,
    )


def _shown(game: Game, viewer: Viewer, owner: str, counter: str) -> bool:
    spec = counter_of(game, counter)
    return spec is None or spec.shown or viewer.seat == owner


def _view(fact: Difference, words: DifferenceWords) -> DifferenceView:
    return DifferenceView(
        what=fact.what,
        of=fact.of,
        key=fact.key,
        before=_plain(fact.before),
        after=_plain(fact.after),
        words=words,
    )


def _plain(value: object) -> Answer:
    """A value of a table as data."""
    match value:
        case Piece():
            return {
                "zone": value.zone,
                "cell": value.cell,
                "facing": value.facing,
                "marks": sorted(value.marks),
                "counters": dict(value.counters),
                "host": value.host,
                "controller": value.controller,
            }
        case Outcome():
            return {
                "winners": value.winners,
                "reason": value.reason,
                "rule": value.rule,
            }
        case tuple():
            return tuple(item.kind if isinstance(item, Frame) else item for item in value)
        case str() | int() | None:
            return value
        case _:
            raise TypeError(f"{value!r} is no value of a table")
