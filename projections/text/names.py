"""Names of seats, pieces, cells, zones, counters, marks and phases, as texts made from the game's
own labels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from events.vocabulary import TABLE
from games.rules import CounterSpec
from games.rules import Game
from games.rules import MarkSpec
from games.rules import ZoneSpec
from games.table import Frame
from games.table import Outcome
from games.table import Piece
from games.table import Table
from games.text import KEPT_NAMES
from games.text import NOTHING
from games.text import Owned
from games.text import Text
from games.text import joined
from games.text import listed
from games.text import name
from games.text import seat_name
from games.text import text

FACINGS = {"up": text("upright"), "down": text("face down"), "side": text("sideways")}
"""How a piece can lie -> its words."""


def as_text(words: str) -> Text:
    """Return a game's words as a text: a plain string becomes a message to translate."""
    return words if isinstance(words, Text) else _message(words)


@lru_cache(KEPT_NAMES)
def _message(words: str) -> Text:
    """A plain string as a text, made once: most facts of a hundred pieces say the same few."""
    return Text(words.replace("%", "%%"))


def inside(label: str) -> Text:
    """Return a label as it stands inside a sentence."""
    return as_text(label).inside


def seat_words(seat: str) -> Text:
    """Return the name of a seat; for no seat, the table."""
    return text("the table") if seat in ("", TABLE) else seat_name(seat)


def author_words(by: str) -> Text:
    """Return who reported an event, inside a sentence: the referee, or a seat."""
    return text("the referee") if by == "referee" else seat_words(by)


def owned(owner: str, thing: Text) -> Text:
    """Return a thing with its owner: “Blue's hand”, to Blue “your hand”."""
    words = text("%(owner)s's %(thing)s", owner=seat_words(owner), thing=thing)
    return Owned(owner, words, text("your %(thing)s", thing=thing))


def seats_listed(seats: Any, nobody: Text) -> Text:
    """Return a list of seats, or *nobody* if there are none."""
    return listed(seat_words(seat) for seat in seats) if seats else nobody


def zone_of(game: Game, zone: str) -> ZoneSpec | None:
    """Return a zone of the game, or None where it declares no such zone."""
    return game.equipment.zone_of.get(zone)


def counter_of(game: Game, counter: str) -> CounterSpec | None:
    """Return a counter of the game, or None where it declares no such counter."""
    return game.equipment.counter_of.get(counter)


def zone_name(game: Game, zone: str) -> Text:
    """Return what people call a zone inside a sentence."""
    spec = zone_of(game, zone)
    return inside(spec.label) if spec else name(zone)


def counter_name(game: Game, counter: str) -> Text:
    """Return the name of a counter inside a sentence, without its owner."""
    spec = counter_of(game, counter)
    return inside(spec.label) if spec else name(counter)


def counter_of_piece(game: Game, counter: str) -> CounterSpec | None:
    """Return a counter of pieces, or None where the game declares no such one."""
    own = (spec for spec in game.equipment.counters if spec.of == "piece" and spec.name == counter)
    return next(own, None)


def piece_counter_name(game: Game, counter: str) -> Text:
    """Return the name of a counter of a piece, which may differ from that of a seat's counter with
    the same key: “health”, not “General's health”.
    """
    spec = counter_of_piece(game, counter)
    return inside(spec.label) if spec else counter_name(game, counter)


def counter_words(game: Game, owner: str, counter: str) -> Text:
    """Return the name of a counter with its owner, a seat or the table: “Blue's energy”, “stones in
    the heap”.
    """
    label = counter_name(game, counter)
    return label if owner in ("", TABLE) else owned(owner, label)


def mark_name(game: Game, mark: str) -> Text:
    """Return the name of a mark inside a sentence."""
    spec = mark_of(game, mark)
    return inside(spec.label) if spec else name(mark)


def mark_of(game: Game, mark: str) -> MarkSpec | None:
    """Return a mark's declaration by the game; None if there is none."""
    return game.equipment.mark(mark)


def phase_name(game: Game, phase: str) -> Text:
    """Return what people call a phase."""
    label = game.equipment.phases.get(phase)
    return name(phase) if label is None else as_text(label)


def facing_words(facing: str) -> Text:
    """Return how a piece lies, in words."""
    return FACINGS.get(facing) or name(facing)


def piece_name(game: Game, table: Table, id_: str) -> Text:
    """Return what people call a piece."""
    piece = table.pieces.get(id_)
    if game.label is not None and piece is not None:
        return as_text(game.label(table, id_))
    return kind_name(table, piece.kind) if piece is not None else name(id_)


def kind_name(table: Table, kind: str) -> Text:
    """Return what people call a kind of piece: the card's name where it is one."""
    return table.cards.card(kind).called if kind in table.cards else name(kind)


def word_words(game: Game, table: Table, word: str) -> Text:
    """Return the words of a note's word: as the game declares it, or the names of the cards whose
    codes it holds; nothing where it is neither.
    """
    declared = game.equipment.words.get(word)
    if declared is not None:
        return as_text(declared)
    codes = word.split()
    if codes and all(code in table.cards for code in codes):
        return joined(", ", [kind_name(table, code) for code in codes])
    return NOTHING


def cell_name(game: Game, cell: str) -> Text:
    """Return what people call a cell."""
    for zone in game.equipment.zones:
        if cell in zone.cells:
            return as_text(zone.label_cell(cell)) if zone.label_cell else name(cell)
    return name(cell)


def value_name(game: Game, table: Table, value: Any) -> Text:
    """Return words for an answer: the name of a piece, a card of the set, a player, a cell or a
    path, the game's own words, the label of an action, or else the word itself.
    """
    if isinstance(value, list | tuple):
        return joined(" → ", [value_name(game, table, item) for item in value])
    if not isinstance(value, str):
        return name(str(value))
    if value in table.pieces:
        return piece_name(game, table, value)
    if value in table.cards:
        return table.cards.card(value).called
    if value in table.seats:
        return seat_name(value)
    word = game.equipment.words.get(value)
    if word:
        return as_text(word)
    spec = game.spec(value)
    if spec is not None:
        return as_text(spec.label)
    return printed_name(table, value) or cell_name(game, value)


def printed_name(table: Table, code: str) -> Text | None:
    """Return the name of a printed copy that is not on the table (yet); None if the text names
    none.
    """
    parts = code.split("-")
    printed = len(parts) == 3 and parts[1] in table.cards
    return table.cards.card(parts[1]).called if printed else None


def place_words(
    game: Game, owner: str, zone: str, cell: str = "", table: Table | None = None
) -> Text:
    """Return the name of a place: the cell if the zone has it, else the zone with its owner.

    In a zone without cells of its own, *cell* may give the piece of *table* beside which something
    lies.
    """
    spec = zone_of(game, zone)
    if cell and (spec is None or cell in spec.cells):
        return cell_name(game, cell)
    label = zone_name(game, zone)
    everybodys = (spec is not None and spec.shared) or owner in ("", TABLE)
    place = text("the %(zone)s", zone=label) if everybodys else owned(owner, label)
    if table is not None and cell in table.pieces:
        return text("%(place)s at %(piece)s", place=place, piece=piece_name(game, table, cell))
    return place


def piece_place(game: Game, table: Table, piece: Piece) -> Text:
    """Return where a piece lies, in words."""
    if piece.host in table.pieces:
        return text("on %(piece)s", piece=piece_name(game, table, piece.host))
    return place_words(game, piece.owner, piece.zone, piece.cell, table)


def frame_words(game: Game, table: Table, frame: Frame) -> Text:
    """Return what people call an open question."""
    spec = next((spec for spec in game.equipment.frames if spec.kind == frame.kind), None)
    if spec is None:
        return name(frame.kind)
    return as_text(spec.says(table) if spec.says and table.frame == frame else spec.label)


def outcome_words(outcome: Outcome | None) -> Text:
    """Return how a match ended, or that it goes on."""
    if outcome is None:
        return text("the match goes on")
    reason = as_text(outcome.reason)
    if not outcome.winners:
        return text("drawn: %(reason)s", reason=reason)
    winners = listed(seat_words(seat) for seat in outcome.winners)
    return text("%(players)s won: %(reason)s", players=winners, reason=reason)
