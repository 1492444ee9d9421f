"""The words from which statements about the table are composed: subjects, and what can be said of
each.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping

from msgspec import structs

from games.rules import Game
from games.rules import ZoneSpec
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text
from projections.knowledge.sight import Sight
from projections.text.names import as_text
from projections.text.names import cell_name
from projections.text.names import piece_name
from projections.text.names import seat_words
from projections.views.base import View


class Subject(View, frozen=True, kw_only=True):
    """A seat or a piece that a statement can be about: its id, which of the two it is, and its
    name.
    """

    of: str
    kind: str
    label: Text


class WordView(View, frozen=True, kw_only=True):
    """A word for a subject: the written form and the words that people read."""

    value: str
    label: Text


class StatementStart(View, frozen=True, kw_only=True):
    """The beginning of a statement (`form`, `key`), its words, and what may follow: one of
    `options`, or a number if these are null.
    """

    form: str
    key: str
    label: Text
    options: tuple[WordView, ...] | None = None


class Vocabulary(View, frozen=True, kw_only=True):
    """The subjects of statements, and what can be said of each kind of subject (`seat`,
    `piece`).
    """

    subjects: tuple[Subject, ...]
    facts: Mapping[str, tuple[StatementStart, ...]]


def vocabulary(sight: Sight, states: Callable[[str], bool] | None = None) -> Vocabulary:
    """Return the possible subjects for a viewer (seats, pieces in sight), and what can be said of
    them: of all that can be written, what *states* takes.
    """
    game, table, pieces = sight.game, sight.table, sight.seen.values()
    seats = [Subject(of=seat, kind="seat", label=seat_words(seat)) for seat in table.seats]
    seen = [
        Subject(of=piece.id, kind="piece", label=piece_name(game, table, piece.id))
        for piece in pieces
    ]
    facts = {"seat": _of_seats(game), "piece": _of_pieces(game, table, pieces)}
    if states is not None:
        facts = {kind: tuple(_taken(starts, states)) for kind, starts in facts.items()}
    subjects = (subject for subject in (*seats, *seen) if facts[subject.kind])
    return Vocabulary(subjects=tuple(subjects), facts=facts)


def _taken(
    starts: Iterable[StatementStart], states: Callable[[str], bool]
) -> Iterator[StatementStart]:
    """Yield the beginnings that *states* takes, each with those of its options that it takes."""
    for start in starts:
        if start.options is None:
            if states(f"{start.form} X {start.key} 1"):
                yield start
        elif options := [word for word in start.options if states(f"{start.form} X {word.value}")]:
            yield structs.replace(start, options=tuple(options))


def _of_seats(game: Game) -> tuple[StatementStart, ...]:
    counters = [spec for spec in game.equipment.counters if spec.of == "seat"]
    hidden = [spec for spec in game.equipment.zones if spec.hidden]
    return (
        *(
            StatementStart(form="counter", key=spec.name, label=as_text(spec.label))
            for spec in counters
        ),
        *(
            StatementStart(form="hidden", key=spec.name, label=as_text(spec.label))
            for spec in hidden
        ),
    )


def _of_pieces(game: Game, table: Table, pieces: Iterable[Piece]) -> tuple[StatementStart, ...]:
    marks = tuple(
        WordView(value=mark.name, label=as_text(mark.label)) for mark in game.equipment.marks
    )
    players = tuple(WordView(value=seat, label=seat_words(seat)) for seat in table.seats)
    counters = [spec for spec in game.equipment.counters if spec.of == "piece"]
    return (
        StatementStart(
            form="spot", key="", label=text("place"), options=_spots(game, table, pieces)
        ),
        StatementStart(form="mark", key="", label=text("mark on"), options=marks),
        StatementStart(form="unmark", key="", label=text("mark off"), options=marks),
        StatementStart(form="controller", key="", label=text("controlled by"), options=players),
        *(
            StatementStart(form="counter", key=spec.name, label=as_text(spec.label))
            for spec in counters
        ),
    )


def _spots(game: Game, table: Table, pieces: Iterable[Piece]) -> tuple[WordView, ...]:
    """Where a piece can lie: the places that the game lists, or else every open place of the game
    and wherever a piece lies now.
    """
    there: Iterable[str] = open_spots(game, table)
    if game.equipment.spots is None:
        there = sorted({*there, *map(spot_of, pieces)})
    return tuple(WordView(value=spot, label=spot_words(game, table, spot)) for spot in there)


def open_spots(game: Game, table: Table) -> tuple[str, ...]:
    """Return the places in which a card can be laid: those that the game lists, or else all that
    are not hidden, as statements say them (`ZONE`, `ZONE:CELL`).
    """
    if game.equipment.spots is not None:
        return game.equipment.spots(table)
    return tuple(
        spot
        for zone in game.equipment.zones
        if not zone.hidden
        for spot in ([f"{zone.name}:{cell}" for cell in zone.cells] or [zone.name])
    )


def spot_of(piece: Piece) -> str:
    """Return where a piece lies, as statements say it."""
    return f"{piece.zone}:{piece.cell}" if piece.cell else piece.zone


def spot_words(game: Game, table: Table, spot: str) -> Text:
    """Return the name of a place as statements say it: a zone, or a cell of it (`ZONE:CELL`)."""
    zone, _, cell = spot.partition(":")
    spec: ZoneSpec | None = game.equipment.zone_of.get(zone)
    label = as_text(spec.label if spec else zone)
    if not cell:
        return label
    called = _cell_words(game, table, cell)
    return text("%(zone)s %(cell)s", zone=label, cell=called)


def _cell_words(game: Game, table: Table, cell: str) -> Text:
    if cell in table.pieces:
        return piece_name(game, table, cell)
    return seat_words(cell) if cell in table.seats else cell_name(game, cell)
