"""Card text as tables of cards have it: what of it is in the vocabulary is an ability, everything
else is carried out by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.wtactics_arc.cards.abilities import Kind
from games.wtactics_arc.cards.abilities import understood
from games.wtactics_arc.cards.conditions import x_known

_ADVANTAGE = re.compile(r"(?:adv\.|advantage:?)\s*(.+)\Z", re.IGNORECASE | re.DOTALL)
_X_IS = re.compile(r"x[_ ]is:?\s+(?:the )?(?:number of )?(.+)\Z", re.IGNORECASE)
_IT_HAS = re.compile(r"it has\s+(.+)\Z", re.IGNORECASE)


def derive(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return abilities, advantage and X of a row from its text, which stays as it is where it is no
    list of abilities.
    """
    given = row.get("abilities")
    written = given if isinstance(given, list) else re.split(r"[;\n]+", str(row.get("text") or ""))
    fields: dict[str, Any] = {"abilities": []}
    for part in (part.strip().replace("`", "").strip() for part in written):
        if part:
            _take(part, fields)
    return {key: value for key, value in fields.items() if key == "abilities" or key not in row}


def _take(part: str, fields: dict[str, Any]) -> None:
    advantage, x_is = _ADVANTAGE.match(part), _X_IS.match(part)
    if advantage:
        fields["advantage"] = _worded(advantage[1])
    elif x_is and x_known(x_is[1]):
        fields["x_is"] = x_is[1]
    else:
        has = _IT_HAS.match(part)
        fields["abilities"].append(
            f"has {has[1]}" if has and understood(f"has {has[1]}") else _worded(part)
        )


def _worded(part: str) -> str:
    """A part of a text as an ability: as it stands, without its last full stop and with a small
    letter, or by hand.
    """
    small = part[:1].lower() + part[1:].rstrip(".")
    return next((one for one in (part, small) if understood(one)), f"{Kind.MANUAL}: {part}")
