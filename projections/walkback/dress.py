"""What hands do about a piece that lies where it belongs: facing, control, marks, counters."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules import Game
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text
from projections.knowledge.viewer import SHOWN
from projections.text.names import facing_words
from projections.text.names import kind_name
from projections.text.names import mark_name
from projections.text.names import piece_counter_name
from projections.text.names import piece_name
from projections.text.names import seat_words
from projections.walkback.places import is_concealed
from projections.walkback.tasks import Act
from projections.walkback.tasks import Task


def dress(game: Game, before: Table, after: Table, id_: str, seat: str) -> Iterator[Task]:
    """Yield what the hands of *seat* do about a piece that lies in the open afterwards."""
    piece, old = after.pieces[id_], before.pieces.get(id_)
    if is_concealed(game, piece.zone) or old == piece:
        return
    laid = _as_laid(game, old, piece)
    called = piece_name(game, before if old else after, id_)
    yield from _turned(after, laid, piece, called, seat)
    yield from _marked(game, laid, piece, called, seat)
    yield from _counted(game, laid, piece, called, seat)


def visible_marks(piece: Piece) -> frozenset[str]:
    """Return the marks that lie on a real piece: that all know a card is none of them."""
    return piece.marks - {SHOWN}


def _as_laid(game: Game, old: Piece | None, piece: Piece) -> Piece:
    """The piece as it lies there once it has moved: bare and upright if it comes out of the
    unseen or the box.
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
    for mark in sorted(visible_marks(old) - visible_marks(piece)):
        gaps = {"mark": mark_name(game, mark), "piece": called}
        words = text("take the mark “%(mark)s” off %(piece)s", **gaps)
        yield Task(Act.UNMARK, words, seat, piece.id, key=mark)
    for mark in sorted(visible_marks(piece) - visible_marks(old)):
        gaps = {"mark": mark_name(game, mark), "piece": called}
        words = text("put the mark “%(mark)s” on %(piece)s", **gaps)
        yield Task(Act.MARK, words, seat, piece.id, key=mark)


def _counted(game: Game, old: Piece, piece: Piece, called: Text, seat: str) -> Iterator[Task]:
    for key in sorted({**old.counters, **piece.counters}):
        if old.count(key) != piece.count(key):
            words = text(
                "set the %(counter)s of %(piece)s to %(number)s",
                counter=piece_counter_name(game, key),
                piece=called,
                number=piece.count(key),
            )
            yield Task(Act.TALLY, words, seat, piece.id, key=key, value=piece.count(key))
