"""Compares a photograph of the table with the log: for each place of a mat what is confirmed, what
contradicts the log, and what was not seen.

What was not seen is never called missing: it may lie face down, under something, or in a
reflection. A place is confirmed only if everything that the log has in the open there was seen
there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from events.vocabulary import TABLE
from events.vocabulary import Change
from games.rules import Game
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import text
from projections.tablecheck.typed import Finding
from projections.tablecheck.typed import PieceCheck
from projections.tablecheck.typed import lies_elsewhere
from projections.tablecheck.typed import lies_here
from projections.tablecheck.typed import moved_to
from projections.tablecheck.typed import not_seen
from projections.tablecheck.typed import unknown
from projections.tablecheck.typed import where_logged
from projections.text.names import piece_name
from projections.text.names import place_words
from projections.text.names import zone_of
from projections.walkback.places import has_top
from projections.walkback.places import owner_of_zone


@dataclass(frozen=True, slots=True)
class MatSpot:
    """A place of a mat in a photograph: whose mat (a seat, "" for a shared one), and its spots,
    `zone` or `zone:cell`.

    A piece is right in any of the spots; a correction moves pieces to the first.
    """

    owner: str
    spots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SightedPiece:
    """A piece in a photograph and the number of the place where it lies; None if the place is
    unknown.
    """

    piece: str
    place: int | None


@dataclass(frozen=True, slots=True)
class SpotCheck:
    """The result for one place and every piece seen or logged there; `correction` would bring the
    log into agreement.
    """

    owner: str
    spot: str
    words: Text
    answer: Finding
    pieces: tuple[PieceCheck, ...]
    correction: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoCheck:
    """The results for all places, the pieces `loose` (seen, but on no place), ids seen `twice`, and
    the whole `correction`.
    """

    places: tuple[SpotCheck, ...]
    loose: tuple[PieceCheck, ...]
    twice: tuple[str, ...]
    correction: tuple[Change, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing seen contradicts the log."""
        return not self.twice and all(place.answer != Finding.CONTRADICTS for place in self.places)


def check_photo(
    game: Game,
    table: Table,
    shown: Sequence[MatSpot],
    lying: Sequence[SightedPiece],
) -> PhotoCheck:
    """Compare the pieces in a photograph with the table. A piece seen twice counts nowhere."""
    counted = Counter(item.piece for item in lying)
    twice = tuple(id_ for id_, times in counted.items() if times > 1)
    believed = [item for item in lying if item.piece not in twice]
    places = tuple(
        _place(game, table, spot, [item.piece for item in believed if item.place == number])
        for number, spot in enumerate(shown)
    )
    loose = tuple(
        _loose(game, table, id_)
        for id_ in dict.fromkeys(
            item.piece for item in lying if item.place is None or item.piece in twice
        )
    )
    moves = {
        id_: spot.spots[0]
        for spot, place in zip(shown, places, strict=True)
        if place.correction
        for id_ in _moved(place.pieces)
    }
    return PhotoCheck(places, loose, twice, moved_to(game, table, moves))


def _place(game: Game, table: Table, shown: MatSpot, seen: Sequence[str]) -> SpotCheck:
    logged = _logged(game, table, shown)
    top = _top(game, shown, logged)
    answers = tuple(_answer(game, table, logged, top, id_) for id_ in seen)
    hidden = [id_ for id_ in logged if id_ not in seen and (top in ("", id_))]
    absent = tuple(not_seen(game, table, id_) for id_ in hidden)
    zone, _, cell = shown.spots[0].partition(":")
    correction = (
        moved_to(game, table, dict.fromkeys(_moved(answers), shown.spots[0]))
        if _can_move(game, table, shown, answers)
        else ()
    )
    return SpotCheck(
        shown.owner,
        shown.spots[0],
        place_words(game, shown.owner or TABLE, zone, cell),
        _whole(answers + absent),
        answers + absent,
        correction,
    )


def _whole(answers: Sequence[PieceCheck]) -> Finding:
    """The result for a place: a contradiction comes before what was not seen, and that before what
    is confirmed.
    """
    kinds = {item.answer for item in answers}
    if kinds & {Finding.CONTRADICTS, Finding.UNKNOWN}:
        return Finding.CONTRADICTS
    return Finding.CONFIRMED if kinds == {Finding.CONFIRMED} else Finding.NOT_SEEN


def _logged(game: Game, table: Table, shown: MatSpot) -> dict[str, Piece]:
    """The pieces that the log has here, including those on top of others, in their order."""
    places = {}
    for piece in sorted(table.pieces.values(), key=lambda piece: piece.order):
        below = _lowest(table, piece)
        owned = owner_of_zone(game, below) in (TABLE, shown.owner)
        if f"{below.zone}:{below.cell}" in shown.spots or (owned and below.zone in shown.spots):
            places[piece.id] = piece
    return places


def _lowest(table: Table, piece: Piece) -> Piece:
    """The lowest piece of a chain of hosts: the piece itself if it has no host."""
    passed = {piece.id}
    while piece.host in table.pieces and piece.host not in passed:
        passed.add(piece.host)
        piece = table.pieces[piece.host]
    return piece


def _top(game: Game, shown: MatSpot, logged: Mapping[str, Piece]) -> str:
    """The only visible piece if the place is a pile; "" otherwise."""
    zone = shown.spots[0].partition(":")[0]
    return list(logged)[-1] if logged and has_top(game, zone) else ""


def _answer(
    game: Game, table: Table, logged: Mapping[str, Piece], top: str, id_: str
) -> PieceCheck:
    if id_ not in table.pieces:
        return unknown(id_)
    if id_ not in logged:
        return lies_elsewhere(game, table, id_)
    if top and id_ != top:
        words = text(
            "%(piece)s lies on top, but the log has %(top)s on top",
            piece=piece_name(game, table, id_),
            top=piece_name(game, table, top),
        )
        return PieceCheck(id_, Finding.CONTRADICTS, words, where_logged(game, table, id_))
    return lies_here(game, table, id_)


def _loose(game: Game, table: Table, id_: str) -> PieceCheck:
    if id_ not in table.pieces:
        return unknown(id_)
    words = text("%(piece)s was seen", piece=piece_name(game, table, id_))
    return PieceCheck(id_, Finding.SEEN, words, where_logged(game, table, id_))


def _moved(answers: Sequence[PieceCheck]) -> Iterator[str]:
    return (item.piece for item in answers if item.answer == Finding.CONTRADICTS)


def _can_move(game: Game, table: Table, shown: MatSpot, answers: Sequence[PieceCheck]) -> bool:
    """Whether the correction can move a piece here: to a cell, to a place of the seat that it
    belongs to, or to a shared one.
    """
    zone, _, cell = shown.spots[0].partition(":")
    spec = zone_of(game, zone)
    anyone = bool(cell) or (spec is not None and spec.shared)
    return all(anyone or table.pieces[id_].owner == shown.owner for id_ in _moved(answers))
