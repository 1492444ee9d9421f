"""The tasks for a piece that lies in its place: facing, control, marks, counters."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping

from games.rules import Game
from games.rules import Laid
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text
from projections.text.names import counter_of_piece
from projections.text.names import facing_words
from projections.text.names import kind_name
from projections.text.names import mark_name
from projections.text.names import mark_of
from projections.text.names import piece_counter_name
from projections.text.names import piece_name
from projections.text.names import seat_words
from projections.walkback.places import is_concealed
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task


def tasks_in_place(game: Game, before: Table, after: Table, id_: str, seat: str) -> Iterator[Task]:
    """Yield the tasks of *seat* for a piece that lies in the open afterwards."""
    piece, old = after.pieces[id_], before.pieces.get(id_)
    if is_concealed(game, piece.zone) or old == piece:
        return
    laid = as_laid(game, old, piece)
    called = piece_name(game, before if old else after, id_)
    yield from _turned(after, laid, piece, called, seat)
    yield from _marked(game, laid, piece, called, seat)
    yield from _counted(game, laid, piece, called, seat, _printed(game, after, id_))


def visible_marks(game: Game, piece: Piece) -> frozenset[str]:
    """Return the marks that are visible on a real piece, without those that only the program
    keeps.
    """
    return frozenset(mark for mark in piece.marks if _laid(game, mark) is not Laid.NOT)


def worn(game: Game, table: Table, id_: str) -> list[Text]:
    """Return what lies on a real piece and is taken off before the piece leaves: markers and
    counters.
    """
    piece = table.pieces[id_]
    bare = _printed(game, table, id_)
    marks = (mark for mark in sorted(piece.marks) if _laid(game, mark) is Laid.MARKER)
    return [
        *(mark_name(game, mark) for mark in marks),
        *(
            piece_counter_name(game, key)
            for key in sorted(piece.counters)
            if _lies(game, key) and piece.counters[key] != bare.get(key, 0)
        ),
    ]


def _lies(game: Game, counter: str) -> bool:
    """Whether a counter of a piece lies on it; one that the game does not declare does."""
    spec = counter_of_piece(game, counter)
    return spec is None or spec.lies


def _printed(game: Game, table: Table, id_: str) -> Mapping[str, int]:
    """The numbers that a piece bears without anything on it."""
    return {
        spec.name: spec.printed(table, id_)
        for spec in game.equipment.counters
        if spec.of == "piece" and spec.printed
    }


def _laid(game: Game, mark: str) -> Laid:
    spec = mark_of(game, mark)
    return Laid.MARKER if spec is None else spec.laid


def as_laid(game: Game, old: Piece | None, piece: Piece) -> Piece:
    """The piece as it lies there after its move: upright and without markers if it comes from a
    hidden zone or the box.
    """
    if old is not None and not is_concealed(game, old.zone):
        return old
    kind = old.kind if old else piece.kind
    return Piece(piece.id, kind, piece.owner, piece.owner, piece.zone)


def _turned(table: Table, old: Piece, piece: Piece, called: Text, seat: str) -> Iterator[Task]:
    if old.kind != piece.kind:
        kind = kind_name(table, piece.kind)
        words = text("exchange %(piece)s: it is a %(kind)s", piece=called, kind=kind)
        yield Task(Act.EXCHANGE, words, seat, piece.id, value=piece.kind)
    if old.controller != piece.controller:
        player = seat_words(piece.controller)
        words = text("%(piece)s is under the control of %(player)s", piece=called, player=player)
        yield Task(Act.CONTROL, words, seat, piece.id, value=piece.controller)
    if old.facing != piece.facing:
        facing = facing_words(piece.facing)
        words = text("turn %(piece)s %(facing)s", piece=called, facing=facing)
        yield Task(Act.TURN, words, seat, piece.id, value=piece.facing)


def _marked(game: Game, old: Piece, piece: Piece, called: Text, seat: str) -> Iterator[Task]:
    for mark in sorted(visible_marks(game, old) - visible_marks(game, piece)):
        words = _off(game, mark, called)
        yield Task(Act.UNMARK, words, seat, piece.id, key=mark)
    for mark in sorted(visible_marks(game, piece) - visible_marks(game, old)):
        words = _on(game, mark, called)
        yield Task(Act.MARK, words, seat, piece.id, key=mark)


def _off(game: Game, mark: str, called: Text) -> Text:
    if _laid(game, mark) is Laid.TURN:
        return text("turn %(piece)s %(facing)s", piece=called, facing=facing_words("up"))
    label = mark_name(game, mark)
    return text("take the marker “%(mark)s” off %(piece)s", mark=label, piece=called)


def _on(game: Game, mark: str, called: Text) -> Text:
    if _laid(game, mark) is Laid.TURN:
        return text("turn %(piece)s %(facing)s", piece=called, facing=facing_words("side"))
    label = mark_name(game, mark)
    return text("lay the marker “%(mark)s” on %(piece)s", mark=label, piece=called)


def _counted(
    game: Game, old: Piece, piece: Piece, called: Text, seat: str, bare: Mapping[str, int]
) -> Iterator[Task]:
    """The counters that differ; one that a piece does not have is what is printed on it."""
    for key in sorted({**old.counters, **piece.counters}):
        before, number = (one.counters.get(key, bare.get(key, 0)) for one in (old, piece))
        if before != number and _lies(game, key):
            words = _tally_words(game, key, called, number)
            yield Task(Act.TALLY, words, seat, piece.id, key=key, value=number)


def _tally_words(game: Game, key: str, called: Text, number: int) -> Text:
    """A counter of a piece to be set; one that may fall below 0 is what markers add up to."""
    spec, counter = counter_of_piece(game, key), piece_counter_name(game, key)
    if spec is None or spec.least >= 0:
        return text(
            "set the %(counter)s of %(piece)s to %(number)s",
            counter=counter,
            piece=called,
            number=number,
        )
    if not number:
        return text("take the markers for %(counter)s off %(piece)s", counter=counter, piece=called)
    return text(
        "the markers on %(piece)s come to %(number)s %(counter)s",
        piece=called,
        number=f"{number:+d}".replace("-", "−"),
        counter=counter,
    )
