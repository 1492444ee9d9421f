"""Statements about the table in words: those of a correction or a count, and those that players
compose.
"""

from __future__ import annotations

from enum import StrEnum

from events.vocabulary import Change
from events.vocabulary import ChangeKind
from games.kit.statements import statement
from games.rules import Game
from games.table import Impossible
from games.table import Table
from games.text import Text
from games.text import name
from games.text import plural
from games.text import text
from projections.text.names import counter_words
from projections.text.names import facing_words
from projections.text.names import kind_name
from projections.text.names import mark_name
from projections.text.names import phase_name
from projections.text.names import piece_counter_name
from projections.text.names import piece_name
from projections.text.names import place_words
from projections.text.names import seat_words
from projections.text.names import seats_listed


class _Side(StrEnum):
    """The facts that a change of the kind `piece` can set."""

    FACING = "facing"
    CONTROLLER = "controller"
    OWNER = "owner"
    HOST = "host"


def statement_words(game: Game, table: Table, statement_: str) -> Text:
    """Return a statement in words; text that states nothing is returned as it is."""
    try:
        return change_words(game, table, statement(statement_))
    except Impossible:
        return name(statement_)


def change_words(game: Game, table: Table, change: Change) -> Text:
    """Return one change of a correction as a sentence without a full stop."""
    if change.of in table.pieces:
        return _of_piece(game, table, change)
    value = str(change.value)
    match change.what:
        case ChangeKind.COUNTER:
            counter = counter_words(game, change.of, change.key)
            return text("%(counter)s set to %(number)s", counter=counter, number=value)
        case ChangeKind.HIDDEN:
            place = place_words(game, change.of, change.key)
            return plural(
                "%(place)s holds %(n)s card", "%(place)s holds %(n)s cards", int(value), place=place
            )
        case ChangeKind.ADD:
            return _added(game, table, change)
        case ChangeKind.PHASE:
            return text("the phase is %(phase)s", phase=phase_name(game, value))
        case ChangeKind.TURN:
            return text("it is turn %(number)s", number=value)
        case ChangeKind.ACTIVE:
            return text("it is the turn of %(player)s", player=seat_words(value))
        case ChangeKind.TO_ACT:
            players = seats_listed(change.value, text("nobody"))
            return text("to act: %(players)s", players=players)
        case _:
            words = f"{change.what} {change.of} {change.key}: {value}".replace("  ", " ")
            return name(words)


def _added(game: Game, table: Table, change: Change) -> Text:
    zone, _, cell = change.key.partition(":")
    kind, _, owner = str(change.value).partition("/")
    return text(
        "%(code)s (%(kind)s) is added to %(place)s",
        code=change.of,
        kind=kind_name(table, kind),
        place=place_words(game, owner, zone, cell),
    )


def _of_piece(game: Game, table: Table, change: Change) -> Text:
    """A change of a piece that lies on *table*."""
    piece = piece_name(game, table, change.of)
    match change.what:
        case ChangeKind.SPOT:
            zone, _, cell = str(change.value).partition(":")
            place = place_words(game, table.pieces[change.of].owner, zone, cell)
            return text("%(piece)s lies in %(place)s", piece=piece, place=place)
        case ChangeKind.MARK:
            mark = mark_name(game, change.key)
            if change.value:
                return text("%(piece)s has the mark “%(mark)s”", piece=piece, mark=mark)
            return text("%(piece)s has no mark “%(mark)s”", piece=piece, mark=mark)
        case ChangeKind.COUNTER:
            counter = piece_counter_name(game, change.key)
            return text(
                "%(piece)s: %(counter)s %(number)s",
                piece=piece,
                counter=counter,
                number=str(change.value),
            )
        case ChangeKind.REMOVE:
            return text("%(piece)s leaves the table", piece=piece)
        case _:
            return _side(game, table, change, piece)


def _side(game: Game, table: Table, change: Change, piece: Text) -> Text:
    """How a piece lies, its owner or controller, or its host."""
    value = str(change.value)
    match change.key:
        case _Side.FACING:
            return text("%(piece)s lies %(facing)s", piece=piece, facing=facing_words(value))
        case _Side.CONTROLLER:
            return text(
                "%(piece)s is controlled by %(player)s", piece=piece, player=seat_words(value)
            )
        case _Side.OWNER:
            return text("%(piece)s belongs to %(player)s", piece=piece, player=seat_words(value))
        case _Side.HOST if not value:
            return text("%(piece)s lies on no other piece", piece=piece)
        case _:
            host = piece_name(game, table, value)
            return text("%(piece)s lies on %(host)s", piece=piece, host=host)
