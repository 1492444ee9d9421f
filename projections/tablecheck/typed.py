"""Compares the pieces seen in a zone with the table: what is confirmed, what contradicts the log,
what was not seen.

The contradictions make one correction, which is offered and not made: the cause may also be a play
that was never reported.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from enum import StrEnum

from events.vocabulary import Change
from games.rules import Game
from games.table import Piece
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import text
from projections.text.names import piece_name
from projections.text.names import piece_place
from projections.text.names import place_words
from projections.text.names import zone_of
from projections.walkback.places import default_home
from projections.walkback.places import has_top
from projections.walkback.places import is_concealed


class Finding(StrEnum):
    """The result for a piece or a place."""

    CONFIRMED = "confirmed"
    CONTRADICTS = "contradicts"
    """Seen here, but the log has it elsewhere."""
    NOT_SEEN = "not seen"
    """The log has it here, but it was not seen."""
    UNKNOWN = "unknown"
    """It is no piece of this match."""
    SEEN = "seen"
    """Seen, but on no known place."""


@dataclass(frozen=True, slots=True)
class PieceCheck:
    """The result for one piece, with its words and its place in the log."""

    piece: str
    answer: Finding
    words: Text
    logged: Text = field(default_factory=lambda: NOTHING)  # a default stands in the JSON Schema


@dataclass(frozen=True, slots=True)
class TableCheck:
    """All results in the order seen, then the pieces not seen; the `correction` that would bring
    the log into agreement (empty: nothing to correct), and the ids seen `twice`.
    """

    answers: tuple[PieceCheck, ...]
    correction: tuple[Change, ...]
    twice: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the seen pieces and the log agree."""
        return all(item.answer == Finding.CONFIRMED for item in self.answers)


def check_zone(
    game: Game,
    table: Table,
    zone: str,
    seen: Sequence[str],
    cell: str | None = None,
    owner: str | None = None,
    missing_to: Mapping[str, str] | None = None,
) -> TableCheck:
    """Compare the pieces *seen* in a zone (one *cell* of it, one *owner*'s) with the table.

    If a zone has cells and no *cell* is named, a piece is confirmed in any cell where the log has
    it. *missing_to* gives the real place of pieces not seen ("zone:cell"); other pieces not seen
    are reported and keep their place in the log. Raise `ValueError` for a zone that the game does
    not have, or one whose cards nobody can see.
    """
    _require_open(game, zone)
    logged = (
        {piece.id: piece for piece in table.at(zone, cell, owner)}
        if owner is None
        else _owned(game, table, zone, cell, owner)
    )
    once = tuple(dict.fromkeys(seen))
    answers = [_answer(game, table, logged, id_) for id_ in once]
    absent = [id_ for id_ in logged if id_ not in once]
    answers += [not_seen(game, table, id_) for id_ in absent]
    correction = _last_word(
        *_move_out(game, table, absent, missing_to or {}),
        *_move_in(
            game,
            table,
            [item.piece for item in answers if item.answer == Finding.CONTRADICTS],
            zone,
            cell,
        ),
        *_reorder(
            game, table, zone, cell, once, logged, all(id_ in (missing_to or {}) for id_ in absent)
        ),
    )
    return TableCheck(tuple(answers), _with_counts(game, table, correction), _twice(seen))


def check_deck(game: Game, table: Table, owner: str, seen: Sequence[str]) -> TableCheck:
    """Compare the cards *seen* in *owner*'s deck and hand with the registered ones: missing, extra
    and duplicate copies.

    There is no correction, since nobody knows where an unseen card lies.
    """
    logged = {
        id_: piece
        for id_, piece in table.pieces.items()
        if piece.owner == owner and is_concealed(game, piece.zone)
    }
    answers = [_answer(game, table, logged, id_) for id_ in dict.fromkeys(seen)]
    answers += [_missing(game, table, id_) for id_ in logged if id_ not in seen]
    return TableCheck(tuple(answers), (), _twice(seen))


def is_deck(game: Game, zone: str) -> bool:
    """Tell whether a zone is a hand, a deck, or another zone of hidden cards."""
    spec = zone_of(game, zone)
    return spec is not None and (spec.hidden or spec.layout == "concealed")


def unknown(id_: str) -> PieceCheck:
    """Return the result for a code that belongs to no piece."""
    words = text("%(code)s belongs to no piece of this match", code=id_)
    return PieceCheck(id_, Finding.UNKNOWN, words)


def not_seen(game: Game, table: Table, id_: str) -> PieceCheck:
    """Return the result for a piece that the log has here and nobody saw."""
    words = text("%(piece)s was not seen", piece=piece_name(game, table, id_))
    return PieceCheck(id_, Finding.NOT_SEEN, words, where_logged(game, table, id_))


def lies_here(game: Game, table: Table, id_: str) -> PieceCheck:
    """Return the result for a piece that lies where the log has it."""
    words = text("%(piece)s lies here", piece=piece_name(game, table, id_))
    return PieceCheck(id_, Finding.CONFIRMED, words, where_logged(game, table, id_))


def lies_elsewhere(game: Game, table: Table, id_: str) -> PieceCheck:
    """Return the result for a piece that lies here while the log has it elsewhere."""
    where = where_logged(game, table, id_)
    words = text(
        "%(piece)s lies here, but the log has it elsewhere: %(where)s",
        piece=piece_name(game, table, id_),
        where=where,
    )
    return PieceCheck(id_, Finding.CONTRADICTS, words, where)


def where_logged(game: Game, table: Table, id_: str) -> Text:
    """Return the place of a piece in the log, in words; for a hidden piece only the hidden zone."""
    piece = table.pieces[id_]
    if is_concealed(game, piece.zone):
        return text("unseen, among %(place)s", place=place_words(game, piece.owner, piece.zone))
    return piece_place(game, table, piece)


def _missing(game: Game, table: Table, id_: str) -> PieceCheck:
    words = text("%(piece)s is missing", piece=piece_name(game, table, id_))
    return PieceCheck(id_, Finding.NOT_SEEN, words, where_logged(game, table, id_))


def _answer(game: Game, table: Table, logged: Mapping[str, Piece], id_: str) -> PieceCheck:
    if id_ not in table.pieces:
        return unknown(id_)
    return (lies_here if id_ in logged else lies_elsewhere)(game, table, id_)


def _owned(game: Game, table: Table, zone: str, cell: str | None, owner: str) -> dict[str, Piece]:
    spec = zone_of(game, zone)
    everybody = spec is not None and spec.shared
    return {piece.id: piece for piece in table.at(zone, cell) if everybody or piece.owner == owner}


def moved_to(game: Game, table: Table, to: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes that put pieces where they were seen (piece -> `zone` or `zone:cell`),
    with the changed counts.
    """
    changes = [
        change
        for id_, spot in to.items()
        for change in _move_in(game, table, [id_], *_parted(spot))
    ]
    return _with_counts(game, table, _last_word(*changes))


def _parted(spot: str) -> tuple[str, str | None]:
    zone, _, cell = spot.partition(":")
    return zone, cell or None


def _move_in(
    game: Game, table: Table, ids: Iterable[str], zone: str, cell: str | None
) -> list[Change]:
    """Move pieces seen here to this zone; a piece attached elsewhere is detached first. If the zone
    has cells and none is named, the target is unknown, and nothing moves.
    """
    spec = zone_of(game, zone)
    if spec is not None and spec.cells and not cell:
        return []
    changes = []
    for id_ in ids:
        if table.pieces[id_].host:
            changes.append(Change("piece", id_, "host", ""))
        changes.append(Change("spot", id_, "", f"{zone}:{cell or ''}".rstrip(":")))
    return changes


def _move_out(
    game: Game, table: Table, ids: Iterable[str], missing_to: Mapping[str, str]
) -> list[Change]:
    return [Change("spot", id_, "", missing_to[id_]) for id_ in ids if id_ in missing_to]


def _reorder(
    game: Game,
    table: Table,
    zone: str,
    cell: str | None,
    seen: Sequence[str],
    logged: Mapping[str, Piece],
    whole: bool,
) -> list[Change]:
    """The changes that put a pile, if the *whole* of it was seen, into the seen order from bottom
    to top.
    """
    known = [id_ for id_ in seen if id_ in table.pieces]
    kept = [id_ for id_ in logged if id_ in known]
    if not has_top(game, zone) or not whole or known[: len(kept)] == kept:
        return []
    return [Change("spot", id_, "", f"{zone}:{cell or ''}".rstrip(":")) for id_ in known]


def _last_word(*changes: Change) -> tuple[Change, ...]:
    """Drop changes that a later change of the same fact overrides."""
    last = {(change.what, change.of, change.key): place for place, change in enumerate(changes)}
    return tuple(
        change
        for place, change in enumerate(changes)
        if last[change.what, change.of, change.key] == place
    )


def _with_counts(game: Game, table: Table, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Add the changed counts of hands and decks for pieces that enter or leave them."""
    by: dict[str, int] = {}
    for id_ in dict.fromkeys(change.of for change in changes if change.what == "spot"):
        target = next(
            change.value for change in changes if change.what == "spot" and change.of == id_
        ).partition(":")[0]
        piece = table.pieces[id_]
        by[piece.owner] = (
            by.get(piece.owner, 0) + is_concealed(game, target) - is_concealed(game, piece.zone)
        )
    home = default_home(game)
    counts = [
        Change("hidden", owner, home, max(0, table.hides(owner, home) + more))
        for owner, more in by.items()
        if more and home
    ]
    return (*changes, *counts)


def _twice(seen: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({id_ for id_ in seen if seen.count(id_) > 1}))


def _require_open(game: Game, zone: str) -> None:
    spec = zone_of(game, zone)
    open_zones = [
        item.name for item in game.equipment.zones if not item.hidden and item.layout != "concealed"
    ]
    if spec is None or spec.name not in open_zones:
        raise ValueError(
            f"{zone!r} is no zone whose pieces can be seen; one of {', '.join(open_zones)}"
        )
