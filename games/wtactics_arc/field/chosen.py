"""Marks that hold words: the faction that was chosen for a card as it entered play (ARC-R206), what
it has, or is, until it or another card is marked or unmarked.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.table import Piece
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION
from games.wtactics_arc.names import UNTIL_MARKED

_CHOSEN = "chosen faction "
_WARD = "guarded by "
_KEPT_BY = "stays marked with "
HELD_MORE = "stays_marked_more"
"""The counter of the Unmark phases after the next one in which a card stays marked."""


def chosen(faction: str) -> str:
    """Return the mark of a card for which a faction was chosen, by its full name."""
    return _CHOSEN + faction


def factions_chosen(marks: Iterable[str]) -> tuple[str, ...]:
    """Return the factions among the marks of a card: one, or none."""
    return tuple(one.removeprefix(_CHOSEN) for one in marks if one.startswith(_CHOSEN))


def faction_meant(faction: str, source: Piece | None) -> str:
    """Return the faction that a text of *source* names, "" where none was chosen yet."""
    if faction != CHOSEN_FACTION:
        return faction
    return "".join(factions_chosen(source.marks)) if source is not None else ""


def until_marked(ability: str) -> str:
    """Return the mark of an ability that a card has until it is marked (ARC-R255)."""
    return UNTIL_MARKED + ability


def till_marked(marks: Iterable[str]) -> tuple[str, ...]:
    """Return the marks that are gone once their card is marked."""
    return tuple(one for one in marks if one.startswith(UNTIL_MARKED))


def kept_by(holder: str) -> str:
    """Return the mark of a card that stays marked as long as another is (ARC-R251)."""
    return _KEPT_BY + holder


def keepers_of(marks: Iterable[str]) -> tuple[str, ...]:
    """Return the cards for whose sake one with these marks stays marked."""
    return tuple(one.removeprefix(_KEPT_BY) for one in marks if one.startswith(_KEPT_BY))


def warded(guard: str, number: int) -> str:
    """Return the mark of a card whose next damage of a turn goes to another (ARC-R257)."""
    return f"{_WARD}{guard} {number}"


def wards(marks: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return who takes damage for a card with these marks, and how much of it."""
    told = sorted(one.removeprefix(_WARD) for one in marks if one.startswith(_WARD))
    return tuple((guard, int(number)) for guard, _, number in (one.partition(" ") for one in told))
