"""Checks: each returns a ruling that cites its clause, or None if it has no objection."""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Fields
from games.rules import Ruling
from games.text import NOTHING
from games.text import Text
from projections.tournament.state import Tournament

Check = Callable[[Tournament, Fields], Ruling | None]


def refuse(rule: str, because: Text, instead: Text = NOTHING) -> Ruling:
    """Object, citing a clause of `RULES.md`."""
    return Ruling(rule, because, instead)
