"""Checks and small pieces that several games share. Each is a factory: the game supplies its own
clause ids.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.vocabulary import Action
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Table


def objection(rule: str, because: str, instead: str = "", *see: str) -> Ruling:
    """Return a ruling that objects."""
    return Ruling(rule, because, instead, tuple(see))


def game_on() -> Check:
    """Nothing may be done after the end; cites the clause that ended the match."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.outcome is None:
            return None
        return Ruling(
            table.outcome.rule,
            f"The match is over: {table.outcome.reason}.",
            "Ask the referee to amend the record.",
        )

    return judge


def on_turn(rule: str, because: str = "It is not your turn.") -> Check:
    """Only the seat whose turn it is."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        return (
            None
            if action.seat == table.active
            else Ruling(rule, because, f"Wait until {table.active} has ended the turn.")
        )

    return judge


def in_phase(rule: str, *phases: str, because: str = "") -> Check:
    """Only in these phases."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.phase in phases:
            return None
        return Ruling(
            rule,
            because or f"This is not possible in the phase “{table.phase}”.",
            f"It belongs to: {', '.join(phases)}.",
        )

    return judge


def is_asked(rule: str, because: str = "You are not asked now.") -> Check:
    """Only a seat that may act now."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        return None if action.seat in table.to_act else Ruling(rule, because)

    return judge


def where(
    rule: str, test: Callable[[Table, Action], Any], because: str, *needs: str, instead: str = ""
) -> Check:
    """Object under *rule* wherever *test* is true."""

    @check(*needs)
    def judge(table: Table, action: Action) -> Ruling | None:
        return Ruling(rule, because, instead) if test(table, action) else None

    return judge
