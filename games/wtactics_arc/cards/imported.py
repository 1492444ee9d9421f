"""Card text as tables of cards have it: what of it is in the vocabulary is an ability, everything
else is carried out by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.wtactics_arc.cards.abilities import MANUAL
from games.wtactics_arc.cards.abilities import understood
from games.wtactics_arc.field.measures import x_known

_ADVANTAGE = re.compile(r"(?:adv\.|advantage:?)\s*(.+)\Z", re.IGNORECASE | re.DOTALL)
_X_IS = re.compile(r"x[_ ]is:?\s+(?:the )?(?:number of )?(.+)\Z", re.IGNORECASE)
_IT_HAS = re.compile(r"it has\s+(.+)\Z", re.IGNORECASE)


def derive(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return abilities, advantage and X of a row from its text, which stays as it is where it is no
    list of abilities.
    """
    given = row.get("abilities")
    said = given if isinstance(given, list) else re.split(r"[;\n]+", str(row.get("text") or ""))
    found: dict[str, Any] = {"abilities": []}
    for part in (part.strip().replace("`", "").strip() for part in said):
        if part:
            _take(part, found)
    return {key: value for key, value in found.items() if key == "abilities" or key not in row}


def _take(part: str, found: dict[str, Any]) -> None:
    advantage, x_is = _ADVANTAGE.match(part), _X_IS.match(part)
    if advantage:
        found["advantage"] = _worded(advantage[1])
    elif x_is and x_known(x_is[1]):
        found["x_is"] = x_is[1]
    else:
        has = _IT_HAS.match(part)
        found["abilities"].append(
            f"has {has[1]}" if has and understood(f"has {has[1]}") else _worded(part)
        )


def _worded(part: str) -> str:
    """A part of a text as an ability: as it stands, without its last full stop and with a small
    letter, or by hand.
    """
    small = part[:1].lower() + part[1:].rstrip(".")
    return next((text for text in (part, small) if understood(text)), f"{MANUAL}: {part}")
