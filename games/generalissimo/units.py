"""The six types of unit: range, headings, whom they defeat, and the clauses that say so (GSM-4 to GSM-9)."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.generalissimo.board import ALL_ROUND
from games.generalissimo.board import STRAIGHT
from games.generalissimo.board import Heading
from games.table import Table

HORSEMAN, ARCHER, SHIELDMAN, SWORDSMAN, GUARDSMAN, CATAPULT = KINDS = (
    "Horseman", "Archer", "Shieldman", "Swordsman", "Guardsman", "Catapult",
)


@dataclass(frozen=True, slots=True)
class Unit:
    """One type of unit.

    * `reach`: cells in one move; `headings`: directions of a step; `turns`: whether it may turn on the way.
    * `reach_rule`, `heading_rule`, `stop_rule`, `attack_rule`: what to cite for a path that is too long, a step that it
      cannot make, a step after a capture, and an enemy it cannot defeat.
    * `defeats`: whom it may capture; `named`: whom its own attack statement names (GSM-R16).
    """

    kind: str
    letter: str
    plural: str
    reach: int
    headings: tuple[Heading, ...]
    turns: bool
    reach_rule: str
    heading_rule: str
    stop_rule: str
    attack_rule: str
    defeats: frozenset[str]
    named: frozenset[str]

    @property
    def goes_on(self) -> bool:
        """Whether it may move on after a capture (GSM-4.10; nobody else may, GSM-3.8)."""
        return self.kind == HORSEMAN


_BY_LETTER = dict(zip("HASWGC", KINDS, strict=True))


def _set(letters: str) -> frozenset[str]:
    return frozenset(_BY_LETTER[letter] for letter in letters)


UNITS: Mapping[str, Unit] = {
    unit.kind: unit for unit in (
        Unit(HORSEMAN, "H", "Horsemen", 5, STRAIGHT, True, "GSM-4.1", "GSM-4.2", "GSM-4.10", "GSM-4.12",
             _set("HAWGC"), _set("HAWGC")),
        Unit(ARCHER, "A", "Archers", 1, ALL_ROUND, False, "GSM-5.1", "GSM-5.1", "GSM-3.8", "GSM-5.12",
             _set("AC"), _set("C")),
        Unit(SHIELDMAN, "S", "Shieldmen", 2, ALL_ROUND, True, "GSM-6.1", "GSM-6.1", "GSM-6.5", "GSM-6.4",
             _set("HASC"), _set("HAS")),
        Unit(SWORDSMAN, "W", "Swordsmen", 3, ALL_ROUND, True, "GSM-7.1", "GSM-7.1", "GSM-7.4", "GSM-7.3",
             _set("ASWC"), _set("ASW")),
        Unit(GUARDSMAN, "G", "Guardsmen", 4, ALL_ROUND, False, "GSM-8.1", "GSM-8.1", "GSM-8.3", "GSM-8.2",
             frozenset(KINDS), frozenset(KINDS)),
        Unit(CATAPULT, "C", "Catapults", 1, STRAIGHT, False, "GSM-9.1", "GSM-9.1", "GSM-3.8", "GSM-3.7",
             _set("AC"), frozenset()),
    )
}
LETTERS: Mapping[str, str] = _BY_LETTER
"""The type of each letter: letters stand on the discs and in the ids of pieces."""

IMMUNE = frozenset({SHIELDMAN, CATAPULT})
"""Whom an Archer's shot cannot be aimed at (GSM-5.11, GSM-6.3, GSM-R17)."""


def defeated_by(table: Table, kind: str) -> frozenset[str]:
    """Return the types that a unit of this type may capture in melee, as the option `melee_table` has it (GSM-R16)."""
    unit = UNITS[kind]
    return unit.named if table.options["melee_table"] == "attack_lists" else unit.defeats


def may_turn(table: Table, kind: str) -> bool:
    """Return whether a unit of this type may change direction on its way (a Guardsman by option only, GSM-R10)."""
    return UNITS[kind].turns or (kind == GUARDSMAN and table.options["guard_path"] == "turning")
