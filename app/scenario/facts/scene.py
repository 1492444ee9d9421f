"""The data against which facts are checked, and helpers that all of them need."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.scenario.language import lexing
from app.scenario.language.lexing import Unclear
from events.record import Entry
from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.rules import ActionSpec
from games.rules import Game
from games.table import Table
from projections.knowledge.viewer import Viewer
from projections.replay.rebase import Judged
from projections.replay.replay import ReplayTrouble


@dataclass(frozen=True, slots=True)
class FactCheck:
    """Whether a fact holds, and in words what holds instead."""

    holds: bool
    actual: str


@dataclass(frozen=True, slots=True)
class FactScene:
    """What facts are checked against: the table (after a preview: as it would be) and the lines of
    the record.

    * `known`: the ids of all pieces that ever lay on the table; `used(zone)`: the cells of it
      in which one ever lay; `require_names` raises `Unclear` for an answer that names nothing.
    * `find`: the version that a label names; `labels`: every label with its version.
    * `view`: what somebody sees now (None in a preview).
    * `clock`: the seat whose limited time runs and the milliseconds it has left.
    """

    game: Game
    table: Table
    ply: int
    entries: tuple[Entry, ...]
    troubles: tuple[ReplayTrouble, ...]
    in_doubt: tuple[Entry, ...]
    verdicts: tuple[Judged, ...]
    known: frozenset[str]
    used: Callable[[str], frozenset[str]]
    require_names: Callable[[ActionSpec, Action], None]
    find: Callable[[str], int]
    labels: Mapping[str, int]
    view: Callable[[Viewer], Fields] | None
    held: bool = False
    clock: tuple[str, int] | None = None


def same(expected: Any, actual: Any, words: str = "") -> FactCheck:
    """Return the check of an expected against an actual value; 0 is not false, 1 not true."""
    agree = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return FactCheck(agree, f"{words} {written(actual)}".strip())


def written(value: Any) -> str:
    """Return a value as a fact writes it."""
    match value:
        case tuple() | list():
            return " ".join(map(str, value)) or "nobody"
        case bool():
            return str(value).lower()
        case None | "":
            return "none"
        case _:
            return str(value)


def noted(value: Any) -> str:
    """Return a value as a line writes it after a `=`: rows and mappings with their brackets."""
    match value:
        case Mapping():
            return f"{{{', '.join(f'{key}:{noted(item)}' for key, item in value.items())}}}"
        case tuple() | list():
            return f"[{' '.join(map(noted, value))}]"
        case _:
            return written(value)


def one(rest: list[str], what: str) -> str:
    """Return the only word; raise `Unclear` where there is another number of words."""
    if len(rest) != 1:
        raise Unclear(f"{what} wants one word after it")
    return rest[0]


def number(rest: list[str], what: str) -> int:
    """Return the only word as a whole number; raise `Unclear`."""
    value = lexing.value(one(rest, what))
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unclear(f"{what} wants a whole number, not {rest[0]!r}")
    return value


def seat_of(scene: FactScene, name: str) -> Seat:
    """Return a seat of the match; raise `Unclear`."""
    if name not in scene.table.seats:
        raise Unclear(f"{name!r} is no seat; {lexing.meant(name, scene.table.seats)}")
    return Seat(name)


def actor_of(scene: FactScene, name: str) -> Seat:
    """Return a seat of the match, or the table; raise `Unclear`."""
    return Seat(TABLE) if name == TABLE else seat_of(scene, name)


def require_piece(scene: FactScene, id_: str, others: tuple[str, ...] = ()) -> None:
    """Raise `Unclear` for a piece that never was on this table; *others*: further names for the
    hint.
    """
    if id_ not in scene.known:
        near = lexing.meant(id_, (*others, *sorted(scene.known)))
        hint = f"; {near}" if near.startswith("did") else ""
        what = "piece or seat" if others else "piece"
        raise Unclear(f"there never was a {what} {id_!r} on this table{hint}")


def spot(scene: FactScene, words: str) -> tuple[str, str]:
    """Return zone and cell of ZONE or ZONE:CELL; raise `Unclear` for one that the game does not
    have.
    """
    zone, colon, cell = words.partition(":")
    _require_zone(scene, zone)
    if colon and not cell:
        raise Unclear(f"no cell stands after the colon in {words}; write {zone} for all of it")
    if cell:
        _require_cell(scene, zone, cell)
    return zone, cell


def _require_zone(scene: FactScene, zone: str) -> None:
    zones = [spec.name for spec in scene.game.equipment.zones]
    if zone not in zones:
        raise Unclear(f"there is no zone {zone!r}; {lexing.meant(zone, zones)}")


def _require_cell(scene: FactScene, zone: str, cell: str) -> None:
    """A zone without cells of its own may have one for each seat or piece; where pieces lay in it
    and none in a cell, it is not divided at all.
    """
    cells, used = scene.game.equipment.zone_of[zone].cells, scene.used(zone)
    if cell in cells or cell in used:
        return
    if used == {""} and not cells:
        raise Unclear(f"{zone} is not divided into cells; write {zone} for all of it")
    if cells or (cell not in scene.known and cell not in scene.table.seats):
        known = cells or [*scene.table.seats, *sorted(used - {""})]
        raise Unclear(f"there is no cell {cell!r} in {zone}; {lexing.meant(cell, known)}")
