"""Short words for values on a phone: pieces, cells, seats, phases."""
from __future__ import annotations

from typing import Any

from games.rules import Game
from games.table import Table


def piece_name(game: Game, table: Table, id_: str) -> str:
    """Return what people call a piece."""
    if game.label is not None and id_ in table.pieces:
        return game.label(table, id_)
    piece = table.pieces.get(id_)
    if piece is not None and piece.kind in table.cards:
        return table.cards.card(piece.kind).name
    return piece.kind if piece is not None else id_


def cell_name(game: Game, cell: str) -> str:
    """Return what people call a cell."""
    for zone in game.equipment.zones:
        if cell in zone.cells:
            return zone.label_cell(cell) if zone.label_cell else cell
    return cell


def value_name(game: Game, table: Table, value: Any) -> str:
    """Return words for an answer: a piece, a card of the set, what the game calls it, a cell, a way, or the word itself."""
    if isinstance(value, list | tuple):
        return " → ".join(value_name(game, table, item) for item in value)
    if not isinstance(value, str):
        return str(value)
    if value in table.pieces:
        return piece_name(game, table, value)
    if value in table.cards:
        return table.cards.card(value).name
    return game.equipment.words.get(value) or printed_name(table, value) or cell_name(game, value)


def printed_name(table: Table, code: str) -> str:
    """Return what people call a printed copy that is not on the table (yet), "" where the text names none."""
    parts = code.split("-")
    return table.cards.card(parts[1]).name if len(parts) == 3 and parts[1] in table.cards else ""


def phase_name(game: Game, phase: str) -> str:
    """Return what people call a phase."""
    return game.equipment.phases.get(phase, phase)
