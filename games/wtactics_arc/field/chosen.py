"""The faction that was chosen for a card as it entered play (ARC-R206)."""

from __future__ import annotations

from collections.abc import Iterable

from games.table import Piece
from games.wtactics_arc.cards.text.filters import CHOSEN_FACTION

_CHOSEN = "chosen faction "


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
