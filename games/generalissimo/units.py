"""The six types of unit: range, headings, the types that they defeat, the clauses on these (GSM-4
to GSM-9), and their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass

from games.generalissimo.ways.board import ALL_ROUND
from games.generalissimo.ways.board import STRAIGHT
from games.generalissimo.ways.board import Heading
from games.table import Table
from games.text import Text
from games.text import joined
from games.text import name
from games.text import text

HORSEMAN, ARCHER, SHIELDMAN, SWORDSMAN, GUARDSMAN, CATAPULT = KINDS = (
    "Horseman",
    "Archer",
    "Shieldman",
    "Swordsman",
    "Guardsman",
    "Catapult",
)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a type: the word alone, with an article at the beginning of a sentence, and the
    plural.
    """

    one: Text
    a_unit: Text
    many: Text


NAMES: Mapping[str, Names] = {
    HORSEMAN: Names(text("Horseman"), text("A Horseman"), text("Horsemen")),
    ARCHER: Names(text("Archer"), text("An Archer"), text("Archers")),
    SHIELDMAN: Names(text("Shieldman"), text("A Shieldman"), text("Shieldmen")),
    SWORDSMAN: Names(text("Swordsman"), text("A Swordsman"), text("Swordsmen")),
    GUARDSMAN: Names(text("Guardsman"), text("A Guardsman"), text("Guardsmen")),
    CATAPULT: Names(text("Catapult"), text("A Catapult"), text("Catapults")),
}


def kind_name(kind: str) -> Text:
    """Return the name of a type; other words are returned unchanged."""
    return NAMES[kind].one if kind in NAMES else name(kind)


def a_unit(kind: str) -> Text:
    """Return a type with its article at the beginning of a sentence: “An Archer”."""
    return NAMES[kind].a_unit if kind in NAMES else name(kind)


def several(kinds: Iterable[str]) -> Text:
    """Return the types in their order, in the plural: “Archers, Catapults”; or “nobody”."""
    wanted = set(kinds)
    names = [NAMES[kind].many for kind in KINDS if kind in wanted]
    return joined(", ", names) if names else text("nobody")


@dataclass(frozen=True, slots=True)
class Unit:
    """One type of unit.

    * `reach`: cells in one move; `headings`: directions of a step; `turns`: whether it may turn on
      its path.
    * `reach_rule`, `stop_rule`, `attack_rule`: the clauses for a path that is too long, a step
      after a capture, and an enemy that it cannot defeat.
    * `defeats`: the types that it may capture; `named`: those in its own attack statement
      (GSM-R16).
    """

    kind: str
    letter: str
    reach: int
    headings: tuple[Heading, ...]
    turns: bool
    reach_rule: str
    stop_rule: str
    attack_rule: str
    defeats: frozenset[str]
    named: frozenset[str]

    @property
    def goes_on(self) -> bool:
        """Whether it may move on after a capture (GSM-4.10; no other type may, GSM-3.8)."""
        return self.kind == HORSEMAN


LETTERS: Mapping[str, str] = dict(zip("HASWGC", KINDS, strict=True))
"""The type of each letter; discs and the ids of pieces have these letters."""


def _unit(
    letter: str,
    reach: int,
    headings: tuple[Heading, ...],
    turns: bool,
    rules: str,
    defeats: str,
    named: str,
) -> Unit:
    """A unit from letters (the types that it defeats, and those in its attack statement) and its
    three clauses in order.
    """
    reach_rule, stop_rule, attack_rule = (f"GSM-{rule}" for rule in rules.split())
    beaten, listed = (frozenset(LETTERS[one] for one in row) for row in (defeats, named))
    return Unit(
        LETTERS[letter], letter, reach, headings, turns,
        reach_rule, stop_rule, attack_rule, beaten, listed,
    )  # fmt: skip


UNITS: Mapping[str, Unit] = {
    unit.kind: unit
    for unit in (
        _unit("H", 5, STRAIGHT, True, "4.1 4.10 4.12", "HAWGC", "HAWGC"),
        _unit("A", 1, ALL_ROUND, False, "5.1 3.8 5.12", "AC", "C"),
        _unit("S", 2, ALL_ROUND, True, "6.1 6.5 6.4", "HASC", "HAS"),
        _unit("W", 3, ALL_ROUND, True, "7.1 7.4 7.3", "ASWC", "ASW"),
        _unit("G", 4, ALL_ROUND, False, "8.1 8.3 8.2", "HASWGC", "HASWGC"),
        _unit("C", 1, STRAIGHT, False, "9.1 3.8 3.7", "AC", ""),
    )
}

STRAIGHT_RULES: Mapping[str, str] = {HORSEMAN: "GSM-4.2", CATAPULT: "GSM-9.1"}
"""The clause for a diagonal step of a unit that moves only along columns and rows."""

IMMUNE = frozenset({SHIELDMAN, CATAPULT})
"""The types at which an Archer cannot shoot (GSM-5.11, GSM-6.3, GSM-R17)."""


def defeated_by(table: Table, kind: str) -> frozenset[str]:
    """Return the types that a unit of this type may capture in melee, by the option `melee_table`
    (GSM-R16).
    """
    unit = UNITS[kind]
    return unit.named if table.options["melee_table"] == "attack_lists" else unit.defeats


def may_turn(table: Table, kind: str) -> bool:
    """Return whether a unit of this type may change direction on its path (a Guardsman only by
    option, GSM-R10).
    """
    return UNITS[kind].turns or (kind == GUARDSMAN and table.options["guard_path"] == "turning")
