"""Differences between two tables in words: what differs, the old value, the new value."""

from __future__ import annotations

from games.rules import Game
from games.table import Piece
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import text
from projections.replay.diff import Difference
from projections.replay.diff import DifferenceKind
from projections.text.names import cell_name
from projections.text.names import counter_words
from projections.text.names import facing_words
from projections.text.names import frame_words
from projections.text.names import kind_name
from projections.text.names import mark_name
from projections.text.names import outcome_words
from projections.text.names import owned
from projections.text.names import phase_name
from projections.text.names import piece_counter_name
from projections.text.names import piece_name
from projections.text.names import piece_place
from projections.text.names import place_words
from projections.text.names import seat_words
from projections.text.names import seats_listed
from projections.text.names import word_words

DifferenceWords = tuple[Text, Text, Text]
"""What differs, the old value, the new value."""

_TOPS = {
    DifferenceKind.PHASE: text("phase"),
    DifferenceKind.TURN: text("turn"),
    DifferenceKind.ACTIVE: text("on turn"),
    DifferenceKind.TO_ACT: text("to act"),
    DifferenceKind.FRAMES: text("open questions"),
    DifferenceKind.OUTCOME: text("result"),
}


def difference_words(game: Game, before: Table, after: Table, item: Difference) -> DifferenceWords:
    """Return a difference in words."""
    match item.what:
        case DifferenceKind.COUNTER:
            subject = counter_words(game, item.of, item.key)
            return subject, _number(item.before), _number(item.after)
        case DifferenceKind.HIDDEN:
            subject = text("cards in %(place)s", place=place_words(game, item.of, item.key))
            return subject, _number(item.before), _number(item.after)
        case DifferenceKind.NOTE:
            subject = owned(item.of, game.equipment.note_words(item.key))
            return subject, _noted(game, before, item.before), _noted(game, after, item.after)
        case DifferenceKind.PIECE:
            holder = after if item.of in after.pieces else before
            return (
                piece_name(game, holder, item.of),
                piece_words(game, before, item.before, item.after),
                piece_words(game, after, item.after, item.before),
            )
        case _:
            return _TOPS[item.what], _top(game, before, item.what), _top(game, after, item.what)


def piece_words(game: Game, table: Table, piece: Piece | None, other: Piece | None) -> Text:
    """Return the facts of a piece that differ from the same piece on the *other* table; if it is
    absent there, its whole place.
    """
    if piece is None:
        return text("not there")
    parts = []
    if other is None or _spot(piece) != _spot(other):
        parts += _place(game, table, piece)
    if other is None or piece.facing != other.facing:
        parts.append(facing_words(piece.facing))
    if other is not None:
        parts += _dress(game, piece, other, moved=bool(parts))
    if other is not None and (piece.kind, piece.owner) != (other.kind, other.owner):
        parts.append(
            text(
                "%(kind)s of %(player)s",
                kind=kind_name(table, piece.kind),
                player=seat_words(piece.owner),
            )
        )
    return joined(", ", parts) if parts else _in_pile(piece)


def _in_pile(piece: Piece) -> Text:
    return text("place %(number)s of its pile", number=piece.order + 1)


def _place(game: Game, table: Table, piece: Piece) -> list[Text]:
    place = [piece_place(game, table, piece)]
    if piece.host in table.pieces and piece.cell:
        place.append(cell_name(game, piece.cell))
    return place


def _dress(game: Game, piece: Piece, other: Piece, moved: bool) -> list[Text]:
    """Control, marks and counters of a piece, if they differ. For a piece that *moved*, missing
    marks and counters are not mentioned.
    """
    parts: list[Text] = []
    if piece.controller != other.controller:
        parts.append(text("controlled by %(player)s", player=seat_words(piece.controller)))
    if piece.marks != other.marks:
        marks = [mark_name(game, mark) for mark in sorted(piece.marks)]
        parts += [listed(marks)] if marks else [] if moved else [text("no mark")]
    if piece.counters != other.counters:
        counters = [_tally(game, key, piece.counters[key]) for key in sorted(piece.counters)]
        parts += [listed(counters)] if counters else [] if moved else [text("no counter")]
    return parts


def _tally(game: Game, counter: str, value: int) -> Text:
    return text("%(counter)s %(number)s", counter=piece_counter_name(game, counter), number=value)


def _top(game: Game, table: Table, what: str) -> Text:
    match what:
        case DifferenceKind.PHASE:
            return phase_name(game, table.phase)
        case DifferenceKind.TURN:
            return name(str(table.turn))
        case DifferenceKind.ACTIVE:
            return seat_words(table.active)
        case DifferenceKind.TO_ACT:
            return seats_listed(table.to_act, text("nobody"))
        case DifferenceKind.FRAMES:
            frames = [frame_words(game, table, frame) for frame in table.frames]
            return listed(frames) if frames else text("none")
        case _:
            return outcome_words(table.outcome)


def _number(value: int | None) -> Text:
    return text("not set") if value is None else name(str(value))


def _noted(game: Game, table: Table, word: str | None) -> Text:
    if word is None:
        return text("not said")
    if word in table.pieces:
        return piece_name(game, table, word)
    if word in table.seats:
        return seat_words(word)
    if word == "yes":
        return text("yes")
    return (word_words(game, table, word) or name(word)) if word else text("none")


def _spot(piece: Piece) -> tuple[str, str, str]:
    return (piece.zone, piece.cell, piece.host)
