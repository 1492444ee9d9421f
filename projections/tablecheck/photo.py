"""A photograph of the table against the log: for each place of a mat what is confirmed,
contradicts, or was not seen.

What was not seen is never called missing: it may lie face down, under something, or in the glare of
a lamp. A place is confirmed only when everything the log has in the open there was seen there.
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
from projections.tablecheck.typed import CONFIRMED
from projections.tablecheck.typed import CONTRADICTS
from projections.tablecheck.typed import NOT_SEEN
from projections.tablecheck.typed import UNKNOWN
from projections.tablecheck.typed import Found
from projections.tablecheck.typed import moved_to
from projections.tablecheck.typed import where_logged
from projections.text.words import Names
from projections.text.words import piece_name
from projections.text.words import place_words
from projections.text.words import zone_of
from projections.walkback.places import has_top
from projections.walkback.places import owner_of_zone

SEEN = "seen"
"""The answer on a piece that lies on no place of a mat: which it is, and nothing about where."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A place of a mat that a photograph shows: whose mat (a seat, "" for everybody's), and its
    spots, `zone` or `zone:cell`.

    A piece is right in any of the spots; what is moved here goes to the first.
    """

    owner: str
    spots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece in a photograph and the number of the place shown where it lies; None where that
    cannot be told.
    """

    piece: str
    place: int | None


@dataclass(frozen=True, slots=True)
class PlaceFound:
    """The answer on one place and on every piece seen there or logged there; `correction` would
    make the log follow.
    """

    owner: str
    spot: str
    words: str
    answer: str
    pieces: tuple[Found, ...]
    correction: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoCheck:
    """All places shown, the pieces `loose` (seen, but on no place), ids seen `twice`, and the whole
    `correction`.
    """

    places: tuple[PlaceFound, ...]
    loose: tuple[Found, ...]
    twice: tuple[str, ...]
    correction: tuple[Change, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing seen contradicts the log."""
        return not self.twice and all(place.answer != CONTRADICTS for place in self.places)


def check_photo(
    game: Game,
    table: Table,
    shown: Sequence[Shown],
    lying: Sequence[Lying],
    names: Names | None = None,
) -> PhotoCheck:
    """Return how what lies in a photograph agrees with the table. A piece seen twice is believed
    nowhere.
    """
    counted = Counter(item.piece for item in lying)
    twice = tuple(id_ for id_, times in counted.items() if times > 1)
    believed = [item for item in lying if item.piece not in twice]
    places = tuple(
        _place(
            game,
            table,
            spot,
            [item.piece for item in believed if item.place == number],
            names or {},
        )
        for number, spot in enumerate(shown)
    )
    loose = tuple(
        _loose(game, table, id_, names or {})
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


def _place(game: Game, table: Table, shown: Shown, seen: Sequence[str], names: Names) -> PlaceFound:
    logged = _logged(game, table, shown)
    top = _top(game, shown, logged)
    answers = tuple(_answer(game, table, logged, top, id_, names) for id_ in seen)
    hidden = [id_ for id_ in logged if id_ not in seen and (top in ("", id_))]
    absent = tuple(
        Found(
            id_,
            NOT_SEEN,
            f"{piece_name(game, table, id_)} was not seen",
            where_logged(game, table, id_, names),
        )
        for id_ in hidden
    )
    zone, _, cell = shown.spots[0].partition(":")
    correction = (
        moved_to(game, table, dict.fromkeys(_moved(answers), shown.spots[0]))
        if _can_move(game, table, shown, answers)
        else ()
    )
    return PlaceFound(
        shown.owner,
        shown.spots[0],
        place_words(game, names, shown.owner or TABLE, zone, cell),
        _whole(answers + absent),
        answers + absent,
        correction,
    )


def _whole(answers: Sequence[Found]) -> str:
    """The answer on a place: a contradiction outweighs what was not seen, and that outweighs what
    is confirmed.
    """
    said = {item.answer for item in answers}
    if said & {CONTRADICTS, UNKNOWN}:
        return CONTRADICTS
    return CONFIRMED if said == {CONFIRMED} else NOT_SEEN


def _logged(game: Game, table: Table, shown: Shown) -> dict[str, Piece]:
    """The pieces that the log has here, those that lie on others included, in their order."""
    found = {}
    for piece in sorted(table.pieces.values(), key=lambda piece: piece.order):
        below = _lowest(table, piece)
        owned = owner_of_zone(game, below) in (TABLE, shown.owner)
        if f"{below.zone}:{below.cell}" in shown.spots or (owned and below.zone in shown.spots):
            found[piece.id] = piece
    return found


def _lowest(table: Table, piece: Piece) -> Piece:
    """What a piece lies on in the end: itself, or its host's host."""
    passed = {piece.id}
    while piece.host in table.pieces and piece.host not in passed:
        passed.add(piece.host)
        piece = table.pieces[piece.host]
    return piece


def _top(game: Game, shown: Shown, logged: Mapping[str, Piece]) -> str:
    """The only piece that can be seen, where the place is a pile; "" elsewhere."""
    zone = shown.spots[0].partition(":")[0]
    return list(logged)[-1] if logged and has_top(game, zone) else ""


def _answer(
    game: Game, table: Table, logged: Mapping[str, Piece], top: str, id_: str, names: Names
) -> Found:
    if id_ not in table.pieces:
        return Found(id_, UNKNOWN, f"{id_} belongs to no piece of this match")
    name, where = piece_name(game, table, id_), where_logged(game, table, id_, names)
    if id_ not in logged:
        return Found(
            id_, CONTRADICTS, f"{name} lies here, but the log has it elsewhere: {where}", where
        )
    if top and id_ != top:
        return Found(
            id_,
            CONTRADICTS,
            f"{name} lies on top, but the log has {piece_name(game, table, top)} on top",
            where,
        )
    return Found(id_, CONFIRMED, f"{name} lies here", where)


def _loose(game: Game, table: Table, id_: str, names: Names) -> Found:
    if id_ not in table.pieces:
        return Found(id_, UNKNOWN, f"{id_} belongs to no piece of this match")
    return Found(
        id_, SEEN, f"{piece_name(game, table, id_)} was seen", where_logged(game, table, id_, names)
    )


def _moved(answers: Sequence[Found]) -> Iterator[str]:
    return (item.piece for item in answers if item.answer == CONTRADICTS)


def _can_move(game: Game, table: Table, shown: Shown, answers: Sequence[Found]) -> bool:
    """A piece can be moved to a cell, to the place of the seat it belongs to, or to one that all
    share.
    """
    zone, _, cell = shown.spots[0].partition(":")
    spec = zone_of(game, zone)
    anyone = bool(cell) or (spec is not None and spec.shared)
    return all(anyone or table.pieces[id_].owner == shown.owner for id_ in _moved(answers))
