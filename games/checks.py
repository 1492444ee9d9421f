"""Checks and small pieces that several games share. Each is a factory: the game supplies its own
clause ids.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from events.vocabulary import Action
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import NOTHING
from games.text import Text
from games.text import context_text
from games.text import joined
from games.text import listed
from games.text import seat_name
from games.text import text
from games.text import usual_text

THE_TABLE = context_text("seat", "table")
"""What people call the seat of the table itself; the renderer finds it by its context."""
_NOT_YOUR_TURN = text("It is not your turn.")


def objection(rule: str, because: Text, instead: Text = NOTHING, *see: str) -> Ruling:
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
            text("The match is over: %(reason)s.", reason=table.outcome.reason),
            text("Ask the referee to amend the record."),
        )

    return judge


def takes_a_seat(rule: str) -> Check:
    """Only a seat of this match, which the table itself is not."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if action.seat in table.seats:
            return None
        return objection(
            rule,
            text("%(seat)s is no seat of this match.", seat=seat_name(action.seat)),
            text("Seats are %(seats)s.", seats=listed(map(seat_name, table.seats))),
        )

    return judge


def on_turn(rule: str, because: Text = _NOT_YOUR_TURN) -> Check:
    """Only the seat whose turn it is."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        return (
            None
            if action.seat == table.active
            else Ruling(
                rule,
                because,
                text("Wait until %(seat)s has ended the turn.", seat=seat_name(table.active)),
            )
        )

    return judge


def on_begun_turn(rule: str, setup: str, instead: Text) -> Check:
    """Only the seat whose turn it is; in the phase *setup* no turn has begun, and *instead* says
    what comes before it.
    """
    later = on_turn(rule)

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if action.seat != table.active and table.phase_is(setup):
            return objection(rule, text("The first turn has not begun."), instead)
        return later(table, action)

    return judge


def drawn_once(rule: str, phase: str) -> Check:
    """One card is drawn a turn, in this phase."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.phase_is(phase):
            return None
        return objection(
            rule,
            text("You draw one card a turn, and you have drawn it."),
            text("Go on with your turn."),
        )

    return judge


def drawn_first(rule: str, phase: str, instead: Text) -> Check:
    """Object to any other action in *phase* before the card of the turn is drawn."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if not table.phase_is(phase):
            return None
        return objection(rule, text("You have not drawn your card."), instead)

    return judge


def in_phase(rule: str, words: Mapping[str, str], *phases: str) -> Check:
    """Only in these phases; *words* is what people call each phase of the game."""
    wanted = joined(" or ", [words[phase] for phase in phases])

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.phase_is(*phases):
            return None
        return Ruling(
            rule,
            text("This is the %(phase)s phase.", phase=words.get(table.phase, table.phase)),
            text("It belongs to: %(phases)s.", phases=wanted),
        )

    return judge


def where(
    rule: str,
    test: Callable[[Table, Action], Any],
    because: Text,
    *needs: str,
    instead: Text = NOTHING,
) -> Check:
    """Object under *rule* wherever *test* is true."""

    @check(*needs)
    def judge(table: Table, action: Action) -> Ruling | None:
        return Ruling(rule, because, instead) if test(table, action) else None

    return judge


def deed(msgid: str, /) -> Callable[[Table, Action], Text]:
    """Return the `says` of an action whose sentence names only the seat:
    `deed("%(seat)s draws a card")`.
    """
    return lambda table, action: usual_text(msgid, seat=seat_name(action.seat))
