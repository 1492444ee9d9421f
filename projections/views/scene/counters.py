"""Views of the counters of seats and table, and of the table's notes (such as a named faction).

They are made again when a counter or note changes, or a value that a game's warning or limit reads
(`Sight.ask`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from events.vocabulary import TABLE
from games.rules import CounterSpec
from games.table import UNLIMITED
from games.table import Table
from games.text import NOTHING
from games.text import Text
from projections.knowledge.masks import masked
from projections.knowledge.masks import words_of
from projections.knowledge.sight import Sight
from projections.text.names import as_text
from projections.text.names import word_words
from projections.views.base import View


class CounterView(View, frozen=True, kw_only=True):
    """A counter of a seat or of the table: its label, its value and range (`most` is null if it has
    no limit), and a warning (none once the match is decided).

    A `chief` counter decides the match. `twin` names the counter of how much of this one is used
    up; `spent` is its value.
    """

    owner: str
    name: str
    label: Text
    icon: str
    value: int
    least: int
    most: int | None
    warn: Text
    chief: bool
    twin: str
    spent: int | None


class NoteView(View, frozen=True, kw_only=True):
    """A declared word: its owner, its key with a name for people (`called`), the word, and the
    words for it (`label`; "" if the game has none).
    """

    owner: str
    name: str
    called: Text
    word: str
    label: Text


def counter_views(sight: Sight) -> tuple[CounterView, ...]:
    """Return the counters that a viewer may see, in the order in which the game declares them."""
    return sight.ask(("counters", sight.viewer), lambda _: _in_sight(sight))


def _in_sight(sight: Sight) -> tuple[CounterView, ...]:
    """The counters that are shown to all, with those that this viewer sees besides."""
    viewer = sight.viewer
    rows = sight.ask("counters", lambda _: tuple(_counters(sight)))
    if viewer.sees_all:
        return tuple([counter for counter, _ in rows])
    return tuple([counter for counter, whose in rows if whose in ("", viewer.seat)])


def _counters(sight: Sight) -> Iterator[tuple[CounterView, str]]:
    """Each counter of a seat or of the table, and who alone sees it ("": it is shown to all)."""
    for spec in sight.game.equipment.counters:
        owners = sight.table.seats if spec.of == "seat" else (TABLE,)
        for owner in owners if spec.of != "piece" else ():
            counter = sight.ask(("counter", owner, spec.name), partial(_counter, spec, owner))
            yield counter, "" if spec.shown else owner


def note_views(sight: Sight) -> tuple[NoteView, ...]:
    """Return the declared words; a secret card is not named. The same tuple as before if the viewer
    may read the same.
    """
    notes, equipment = sight.table.notes, sight.game.equipment
    named = sight.same("words of notes", (notes,), lambda: frozenset(words_of([*notes.values()])))
    hidden = any(map(sight.secret, named))
    shown = {of: masked(word, sight.secret) for of, word in notes.items()} if hidden else notes

    def make() -> tuple[NoteView, ...]:
        return tuple(
            NoteView(
                owner=owner,
                name=name,
                called=equipment.note_words(name),
                word=word,
                label=word_words(sight.game, sight.table, word),
            )
            for (owner, name), word in sorted(shown.items())
        )

    if not hidden:  # everybody who may read all of it reads the same
        return sight.same("notes", (notes,), make)
    return sight.same(("notes", sight.viewer), (notes, *shown.values()), make)


def _counter(spec: CounterSpec, owner: str, table: Table) -> CounterView:
    return CounterView(
        owner=owner,
        name=spec.name,
        label=as_text(spec.label),
        icon=spec.icon,
        value=table.count(owner, spec.name),
        least=spec.least,
        most=_most(table, spec, owner),
        warn=as_text(spec.warn(table, owner)) if spec.warn and not table.outcome else NOTHING,
        chief=spec.chief,
        twin=spec.spent,
        spent=table.count(owner, spec.spent) if spec.spent else None,
    )


def _most(table: Table, spec: CounterSpec, owner: str) -> int | None:
    if spec.limit:
        return spec.limit(table, owner)
    return spec.most if spec.most < UNLIMITED else None
