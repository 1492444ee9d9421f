"""What a table may hold: only what its game declares, counters within their range, each piece in
one declared spot.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.vocabulary import TABLE
from games.rules import CounterSpec
from games.rules import Game
from games.table import Piece
from games.table import Table


def faults(game: Game, table: Table) -> list[str]:
    """Every way in which a table breaks its game's declarations."""
    return [
        *_top(game, table),
        *_counters(game, table),
        *_frames(game, table),
        *_pieces(game, table),
    ]


def _top(game: Game, table: Table) -> Iterator[str]:
    if table.phase not in game.equipment.phases:
        yield f"phase {table.phase!r}"
    for seat in (*table.to_act, *((table.active,) if table.active else ())):
        if seat not in (*table.seats, TABLE):
            yield f"seat {seat!r}"
    zones = {zone.name for zone in game.equipment.zones if zone.hidden}
    for (owner, zone), count in table.hidden.items():
        if zone not in zones or owner not in (*table.seats, TABLE) or count < 0:
            yield f"hidden {owner} {zone} {count}"


def _counters(game: Game, table: Table) -> Iterator[str]:
    specs = {counter.name: counter for counter in game.equipment.counters if counter.of != "piece"}
    for (owner, name), value in table.counters.items():
        spec = specs.get(name)
        if (
            spec is None
            or owner not in (*table.seats, TABLE)
            or not _within(spec, table, owner, value)
        ):
            yield f"counter {owner} {name} {value}"


def _within(spec: CounterSpec, table: Table, owner: str, value: int) -> bool:
    most = spec.limit(table, owner) if spec.limit else spec.most
    return spec.least <= value <= most


def _frames(game: Game, table: Table) -> Iterator[str]:
    specs = {frame.kind: frame for frame in game.equipment.frames}
    for frame in table.frames:
        spec = specs.get(frame.kind)
        if spec is None:
            yield f"frame {frame.kind}"
            continue
        yield from (
            f"frame {frame.kind} note {key}" for key in frame.notes if key not in spec.notes
        )
        yield from (
            f"frame {frame.kind} asks {seat}"
            for seat in frame.asked
            if seat not in (*table.seats, TABLE)
        )


def _pieces(game: Game, table: Table) -> Iterator[str]:
    zones = {zone.name: zone for zone in game.equipment.zones if not zone.hidden}
    marks = {mark.name for mark in game.equipment.marks} | {"shown"}
    counters = {
        counter.name: counter for counter in game.equipment.counters if counter.of == "piece"
    }
    for id_, piece in table.pieces.items():
        zone = zones.get(piece.zone)
        if id_ != piece.id or zone is None or (zone.cells and piece.cell not in zone.cells):
            yield f"piece {id_} at {piece.zone}:{piece.cell}"
        yield from (f"piece {id_} mark {mark}" for mark in piece.marks - marks)
        yield from _piece_counters(counters, table, piece)
        if piece.facing not in ("up", "down", "side") or (
            piece.host and piece.host not in table.pieces
        ):
            yield f"piece {id_} facing {piece.facing} host {piece.host}"
        if not {piece.owner, piece.controller} <= {*table.seats, TABLE}:
            yield f"piece {id_} owner {piece.owner} controller {piece.controller}"


def _piece_counters(specs: dict[str, CounterSpec], table: Table, piece: Piece) -> Iterator[str]:
    for name, value in piece.counters.items():
        spec = specs.get(name)
        if spec is None or not _within(spec, table, piece.id, value):
            yield f"piece {piece.id} {name} {value}"
