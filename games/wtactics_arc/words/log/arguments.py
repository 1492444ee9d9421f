"""The names in an action, for its sentence."""

from __future__ import annotations

from events.vocabulary import Action
from games.text import text

NOTHING_AT_ALL = text("nothing")


def named(action: Action, key: str) -> str:
    """Return the argument *key* of an action ("" where it has none)."""
    return str(action.arg(key) or "")


def row(action: Action, key: str) -> tuple[str, ...]:
    """Return the argument *key* of an action as a row (empty where it has none)."""
    return tuple(map(str, action.arg(key) or ()))
