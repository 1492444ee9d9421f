"""What an action names, as its sentence needs it."""

from __future__ import annotations

from events.vocabulary import Action
from games.text import text

NOTHING_AT_ALL = text("nothing")


def named(action: Action, key: str) -> str:
    """Return what an action names ("" where it leaves that out)."""
    return str(action.arg(key) or "")


def row(action: Action, key: str) -> tuple[str, ...]:
    """Return the row of things that an action names."""
    return tuple(map(str, action.arg(key) or ()))
