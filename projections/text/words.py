"""Plain words for what lies on a table and for what differs: places, pieces, counters, differences,
corrections.

Everything comes from the game's own labels. `names` maps a seat to the name shown at the table; a
seat that it does not hold is called by its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Change
from games.rules import CounterSpec
from games.rules import Game
from games.rules import ZoneSpec
from games.table import Frame
from games.table import Outcome
from games.table import Piece
from games.table import Table
from projections.replay.diff import Difference

Names = Mapping[str, str]
"""Seat -> the name by which people at the table call it."""

FACINGS = {"up": "upright", "down": "face down", "side": "sideways"}


def seat_words(names: Names, seat: str) -> str:
    """Return what people call a seat; a seat without a name is called by its id with a capital."""
    if seat in ("", TABLE):
        return "the table"
    return names.get(seat) or seat[:1].upper() + seat[1:]


def whose(names: Names, seat: str) -> str:
    """Return the possessive of a seat: “Blue's”, “the table's”."""
    return f"{seat_words(names, seat)}'s"


def zone_of(game: Game, name: str) -> ZoneSpec | None:
    """Return a zone of the game, or None where it declares no such zone."""
    return game.equipment.zone_of.get(name)


def counter_of(game: Game, name: str) -> CounterSpec | None:
    """Return a counter of the game, or None where it declares no such counter."""
    return game.equipment.counter_of.get(name)


def place_words(
    game: Game, names: Names, owner: str, zone: str, cell: str = "", table: Table | None = None
) -> str:
    """Return what people call a place: the cell where the zone has it, else the zone with its
    owner.

    A zone without cells of its own may say by one at which piece of *table* something lies.
    """
    spec = zone_of(game, zone)
    if cell and (spec is None or cell in spec.cells):
        return cell_name(game, cell)
    label = lower(spec.label) if spec else zone
    place = (
        f"the {label}"
        if (spec is not None and spec.shared) or owner in ("", TABLE)
        else f"{whose(names, owner)} {label}"
    )
    return (
        f"{place} at {piece_name(game, table, cell)}"
        if table is not None and cell in table.pieces
        else place
    )


def piece_place(game: Game, names: Names, table: Table, piece: Piece) -> str:
    """Return where a piece lies, in words."""
    if piece.host in table.pieces:
        return f"on {piece_name(game, table, piece.host)}"
    return place_words(game, names, piece.owner, piece.zone, piece.cell, table)


def mark_words(game: Game, mark: str) -> str:
    """Return what people call a mark."""
    return next((lower(spec.label) for spec in game.equipment.marks if spec.name == mark), mark)


def counter_words(game: Game, names: Names, owner: str, name: str) -> str:
    """Return what people call a counter of a seat or of the table: “Blue's energy”, “stones in the
    heap”.
    """
    spec = counter_of(game, name)
    label = lower(spec.label) if spec else name
    return label if owner in ("", TABLE) else f"{whose(names, owner)} {label}"


def own_counter_words(game: Game, name: str) -> str:
    """Return what people call a counter that lies on a piece."""
    spec = counter_of(game, name)
    return lower(spec.label) if spec else name


def frame_words(game: Game, table: Table, frame: Frame) -> str:
    """Return what people call an open question."""
    spec = next((spec for spec in game.equipment.frames if spec.kind == frame.kind), None)
    if spec is None:
        return frame.kind
    return spec.says(table) if spec.says and table.frame == frame else spec.label


def outcome_words(names: Names, outcome: Outcome | None) -> str:
    """Return how a match ended, or that it goes on."""
    if outcome is None:
        return "the match goes on"
    if not outcome.winners:
        return f"drawn: {outcome.reason}"
    return f"{listed(seat_words(names, seat) for seat in outcome.winners)} won: {outcome.reason}"


def difference_words(
    game: Game, names: Names, before: Table, after: Table, item: Difference
) -> tuple[str, str, str]:
    """Return a difference as three texts: what it is, how it was, how it is then."""
    match item.what:
        case "counter":
            return (
                counter_words(game, names, item.of, item.key),
                _number(item.before),
                _number(item.after),
            )
        case "hidden":
            subject = f"cards in {place_words(game, names, item.of, item.key)}"
            return subject, _number(item.before), _number(item.after)
        case "note":
            subject = f"{whose(names, item.of)} {item.key.replace('_', ' ')}"
            return subject, _noted(item.before), _noted(item.after)
        case "piece":
            holder = after if item.of in after.pieces else before
            return (
                piece_name(game, holder, item.of),
                piece_words(game, names, before, item.before, item.after),
                piece_words(game, names, after, item.after, item.before),
            )
        case _:
            return _TOPS[item.what], _top(game, names, before, item), _top(game, names, after, item)


def _noted(word: str | None) -> str:
    return "not said" if word is None else word or "none"


def piece_words(
    game: Game, names: Names, table: Table, piece: Piece | None, other: Piece | None
) -> str:
    """Return those facts of a piece in which it differs from the same piece on the *other*
    table.
    """
    if piece is None:
        return "not there"
    parts = []
    if other is None or _spot(piece) != _spot(other):
        parts.append(piece_place(game, names, table, piece))
        if piece.host in table.pieces and piece.cell:
            parts.append(cell_name(game, piece.cell))
    if other is None or piece.facing != other.facing:
        parts.append(FACINGS.get(piece.facing, piece.facing))
    if other is not None and piece.controller != other.controller:
        parts.append(f"controlled by {seat_words(names, piece.controller)}")
    if other is not None and piece.marks != other.marks:
        parts.append(listed(sorted(mark_words(game, mark) for mark in piece.marks)) or "no mark")
    if other is not None and piece.counters != other.counters:
        parts.append(
            listed(
                f"{own_counter_words(game, key)} {piece.counters[key]}"
                for key in sorted(piece.counters)
            )
            or "no counter"
        )
    if other is not None and (piece.kind, piece.owner) != (other.kind, other.owner):
        parts.append(f"{piece.kind} of {seat_words(names, piece.owner)}")
    return ", ".join(parts) or f"place {piece.order + 1} of its pile"


def change_words(game: Game, names: Names, table: Table, change: Change) -> str:
    """Return one change of a correction as a sentence without a full stop."""
    if change.of in table.pieces:
        subject = piece_name(game, table, change.of)
        return f"{subject}: {_piece_change(game, names, table, change)}"
    match change.what:
        case "counter":
            return f"{counter_words(game, names, change.of, change.key)} is {change.value}"
        case "hidden":
            return f"{place_words(game, names, change.of, change.key)} holds {change.value} cards"
        case "add":
            zone, _, cell = change.key.partition(":")
            owner = str(change.value).partition("/")[2]
            return f"{change.of} is added to {place_words(game, names, owner, zone, cell)}"
        case "phase":
            return f"the phase is {phase_name(game, str(change.value))}"
        case "turn":
            return f"it is turn {change.value}"
        case "active":
            return f"it is the turn of {seat_words(names, str(change.value))}"
        case "to_act":
            return (
                f"to act: "
                f"{listed(seat_words(names, str(seat)) for seat in change.value) or 'nobody'}"
            )
        case _:
            return f"{change.what} {change.of} {change.key}: {change.value}".replace("  ", " ")


def listed(words: Any) -> str:
    """Return “a, b and c”."""
    items = [str(word) for word in words]
    return (
        items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""
    )


def lower(label: str) -> str:
    """Return a label as it stands inside a sentence: a first capital goes, an abbreviation
    stays.
    """
    return label if label[:2].isupper() else label[:1].lower() + label[1:]


def _piece_change(game: Game, names: Names, table: Table, change: Change) -> str:
    match change.what:
        case "spot":
            zone, _, cell = str(change.value).partition(":")
            return f"lies in {place_words(game, names, table.pieces[change.of].owner, zone, cell)}"
        case "mark":
            return f"{mark_words(game, change.key)} {'on' if change.value else 'off'}"
        case "counter":
            return f"{own_counter_words(game, change.key)} {change.value}"
        case "remove":
            return "leaves the table"
        case _:
            return f"{change.key} {FACINGS.get(str(change.value), str(change.value))}"


_TOPS = {
    "phase": "phase",
    "turn": "turn",
    "active": "on turn",
    "to_act": "to act",
    "frames": "open questions",
    "outcome": "result",
}


def _top(game: Game, names: Names, table: Table, item: Difference) -> str:
    match item.what:
        case "phase":
            return phase_name(game, table.phase)
        case "turn":
            return str(table.turn)
        case "active":
            return seat_words(names, table.active)
        case "to_act":
            return listed(seat_words(names, seat) for seat in table.to_act) or "nobody"
        case "frames":
            return listed(frame_words(game, table, frame) for frame in table.frames) or "none"
        case _:
            return outcome_words(names, table.outcome)


def _number(value: int | None) -> str:
    return "not set" if value is None else str(value)


def _spot(piece: Piece) -> tuple[str, str, str]:
    return (piece.zone, piece.cell, piece.host)


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
    """Return words for an answer: a piece, a card of the set, what the game calls it, a cell, a
    way, or the word itself.
    """
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
    """Return what people call a printed copy that is not on the table (yet), "" where the text
    names none.
    """
    parts = code.split("-")
    return table.cards.card(parts[1]).name if len(parts) == 3 and parts[1] in table.cards else ""


def phase_name(game: Game, phase: str) -> str:
    """Return what people call a phase."""
    return game.equipment.phases.get(phase, phase)
