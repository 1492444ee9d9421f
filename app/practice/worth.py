"""The value of a table for a seat, in points, by which the practice opponent compares plays.

A game says what counts (`Game.worth`): counters of the seat, kinds of pieces, or zones, by name.
Where it declares nothing, its main counters and its pieces in play count.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Seat
from games.kit.table.equipment import Equipment
from games.kit.table.pieces import Piece
from games.rules import Game
from games.table import Table

WON = 1_000_000.0
CHIEF, IN_PLAY, COUNTER = 10.0, 4.0, 1.0


def worth(game: Game, table: Table, seat: Seat) -> float:
    """Return the value of the table for *seat*; the end of the match outweighs everything else."""
    weights = game.worth or declared(game.equipment)
    points = sum(
        weight * table.count(seat, name)
        for name, weight in weights.items()
        if (seat, name) in table.counters
    )
    points += sum(
        weights.get(zone, 0) * count for (of, zone), count in table.hidden.items() if of == seat
    )
    points += sum(
        _of_piece(piece, weights)
        for piece in table.pieces.values()
        if (piece.controller or piece.owner) == seat
    )
    return points + _end(table, seat)


def declared(equipment: Equipment) -> dict[str, float]:
    """Return the weights for a game that declares none, from its equipment."""
    weights = {
        counter.name: CHIEF
        for counter in equipment.counters
        if counter.chief and counter.of == "seat" and not counter.spent
    }
    for zone in equipment.zones:
        if zone.in_play or (zone.in_play is None and zone.layout == "grid"):
            weights[zone.name] = IN_PLAY
    return weights


def _of_piece(piece: Piece, weights: Mapping[str, float]) -> float:
    """The value of a piece: by its kind, else by its zone; in a zone that counts, the piece's own
    counters count, too.
    """
    weight = weights.get(piece.kind, weights.get(piece.zone, 0.0))
    if piece.zone not in weights:
        return 0.0
    return weight + COUNTER * sum(piece.counters.values())


def _end(table: Table, seat: Seat) -> float:
    if table.outcome is None or not table.outcome.winners:
        return 0.0
    return WON if seat in table.outcome.winners else -WON
