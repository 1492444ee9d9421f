"""The rules of deploying, moving and attacking a second time, written down flat from RULES.md, for
comparison.

Nothing here uses the game's own modules: positions are (row, lane) pairs, rows 0 to 5 from seat A's
Back Line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ROW = {"A.B": 0, "A.M": 1, "A.F": 2, "B.F": 3, "B.M": 4, "B.B": 5}
TILES = {f"{name}{lane}": (row, lane) for name, row in ROW.items() for lane in (1, 2, 3)}
NAMES = {spot: name for name, spot in TILES.items()}


@dataclass(frozen=True)
class Soldier:
    """A unit on the battlefield."""

    id: str
    owner: str
    spot: tuple[int, int]
    card: Mapping[str, Any]
    marks: frozenset[str]

    @property
    def forward(self) -> int:
        return 1 if self.owner == "A" else -1

    @property
    def enemy_front(self) -> int:
        return 3 if self.owner == "A" else 2

    def past_front(self, row: int) -> bool:
        return row > 3 if self.owner == "A" else row < 2


@dataclass(frozen=True)
class Field:
    """A position: who stands where, what was agreed, the phase and what the seat on turn has."""

    soldiers: tuple[Soldier, ...]
    options: Mapping[str, Any]
    phase: str = "move_attack"
    energy: int = 0
    hand: int = 1

    def soldier(self, id_: str) -> Soldier | None:
        return next((one for one in self.soldiers if one.id == id_), None)

    def on(self, spot: tuple[int, int]) -> list[Soldier]:
        return [one for one in self.soldiers if one.spot == spot]


def occupied(
    field: Field, who: str, owner: str, card: Mapping[str, Any], spot: tuple[int, int]
) -> bool:
    """Whether a unit may not stop on a tile."""
    there = [one for one in field.on(spot) if one.id != who]
    mine = [one for one in there if one.owner == owner]
    theirs = [one for one in there if one.owner != owner]
    own_rows, front = ((0, 1, 2), 2) if owner == "A" else ((3, 4, 5), 3)
    enemy_front = 5 - front
    if theirs and field.options["front_line_rule"] == "row":
        return True
    if theirs and spot[0] not in (front, enemy_front):
        return True
    if spot[0] == enemy_front:
        return False
    if spot[0] not in own_rows:
        return bool(mine)
    if len(mine) == 1:
        return (
            "close_order" not in card["abilities"]
            and "close_order" not in mine[0].card["abilities"]
        )
    return len(mine) > 1


def deploying(field: Field, card: Mapping[str, Any], tile: str) -> str:
    """The clause that forbids seat A to deploy a card of its own hand, or ""."""
    if field.phase not in ("deploy", "tactical"):
        return "3.2"
    if field.hand == 0:
        return "R30"
    if card["cost"] > field.energy:
        return "2.5"
    if (
        tile not in TILES
        or TILES[tile][0] > 2
        or (field.options["deploy_rows"] == "back" and TILES[tile][0] > 0)
    ):
        return "3.7"
    return "3.8" if occupied(field, "", "A", card, TILES[tile]) else ""


def moving(field: Field, id_: str, path: tuple[str, ...]) -> str:
    """The clause that forbids seat A to move a unit along a path, or ""."""
    if field.phase not in ("move_attack", "tactical"):
        return "3.2"
    unit = field.soldier(id_)
    if unit is None or unit.owner != "A":
        return "7.1"
    if field.options["deploy_delay"] and "deployed" in unit.marks:
        return "R18"
    if not field.options["move_after_attack"] and "attacked" in unit.marks:
        return "R17"
    if "moved" in unit.marks:
        return "3.18" if field.phase == "tactical" else "7.3"
    if len(path) > unit.card["movement"]:
        return "7.2"
    if not path:
        return "R19"
    been = [unit.spot]
    for tile in path:
        if tile not in TILES:
            return "7.4"
        spot = TILES[tile]
        rows, lanes = spot[0] - been[-1][0], spot[1] - been[-1][1]
        if abs(rows) + abs(lanes) != 1:
            return "7.4"
        if rows == -unit.forward and "fall_back" not in unit.card["abilities"]:
            return "7.6"
        if unit.past_front(spot[0]) and not field.options["deep_advance"]:
            return "R4"
        if spot in been:
            return "R19"
        if occupied(field, unit.id, unit.owner, unit.card, spot):
            return "8.1"
        been.append(spot)
    return ""


def attacking(field: Field, id_: str, target: str) -> str:
    """The clause that forbids an attack by a unit of seat A, or ""."""
    if field.phase == "tactical":
        return "3.19"
    if field.phase != "move_attack":
        return "3.2"
    unit = field.soldier(id_)
    if unit is None:
        return "9.4"
    if unit.owner != "A":
        return "9.1"
    if field.options["deploy_delay"] and "deployed" in unit.marks:
        return "R18"
    if "attacked" in unit.marks:
        return "R16"
    if "moved" in unit.marks and "charge" not in unit.card["abilities"]:
        return "7.7"
    enemy = field.soldier(target)
    if target != "general" and (enemy is None or enemy.owner == "A"):
        return "R22"
    binding: list[Soldier] = []
    if unit.spot[0] == 3:
        by_row = field.options["front_line_rule"] == "row"
        binding = [
            one
            for one in field.soldiers
            if one.owner == "B" and one.spot[0] == 3 and (by_row or one.spot == unit.spot)
        ]
    if enemy is None:
        if binding:
            return "10.3"
        return "" if unit.spot[0] >= 3 or 6 - unit.spot[0] <= unit.card["range"] else "1.12"
    if binding and enemy not in binding:
        return "10.2"
    away = abs(enemy.spot[0] - unit.spot[0]) + abs(enemy.spot[1] - unit.spot[1])
    other_lane = enemy.spot[1] != unit.spot[1]
    if away > unit.card["range"] or (field.options["range_metric"] == "lane" and other_lane):
        return "R6"
    return ""
