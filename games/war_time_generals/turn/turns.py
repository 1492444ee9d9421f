"""The turn: its phases, how it begins and ends, the draw (WTG-2.3, 2.4, 3.1 to 3.4, 3.20, 3.21,
11.2, R21, R25 to R27).
"""

from __future__ import annotations

from collections.abc import Mapping

from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.checks import objection
from games.rules import Check
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import context_text
from games.text import seat_name
from games.text import text
from games.war_time_generals.field.units import DECK
from games.war_time_generals.field.units import ENERGY
from games.war_time_generals.field.units import cleared
from games.war_time_generals.field.units import to_hand

SETUP, DRAW, DEPLOY, MOVE_ATTACK, TACTICAL = "setup", "draw", "deploy", "move_attack", "tactical"
PHASES: Mapping[str, Text] = {
    SETUP: context_text("phase", "Before the game"),
    DRAW: context_text("phase", "Draw"),
    DEPLOY: context_text("phase", "Deploy"),
    MOVE_ATTACK: context_text("phase", "Move / Attack"),
    TACTICAL: context_text("phase", "Tactical"),
}
_NEXT = {DRAW: DEPLOY, DEPLOY: MOVE_ATTACK, MOVE_ATTACK: TACTICAL}
OPENING_HAND = 5


def on_turn(rule: str) -> Check:
    """Only the seat on turn; before the first turn nobody is."""

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if action.seat == table.active:
            return None
        if table.phase == SETUP:
            return objection(
                rule,
                text("The first turn has not begun."),
                text("Draw both opening hands and choose the starting player."),
            )
        return objection(
            rule,
            text("It is not your turn."),
            text("Wait until %(seat)s has ended the turn.", seat=seat_name(table.active)),
        )

    return judge


def in_phase(*phases: str) -> Check:
    """Only in these phases (WTG-3.2)."""
    return checks.in_phase("WTG-3.2", PHASES, *phases)


@check()
def deck_is_empty(table: Table, action: Action) -> Ruling | None:
    """There is nothing to draw, and nobody loses by it (WTG-11.1, 11.2, 3.4)."""
    if table.hides(action.seat, DECK):
        return None
    return objection(
        "WTG-11.2",
        text("Your deck is empty, so you draw nothing."),
        text("Play on with the Deploy phase."),
    )


@check()
def drawn_already(table: Table, action: Action) -> Ruling | None:
    """One card, in the Draw phase (WTG-3.3); none in the very first turn where that was agreed
    (R26): then it is a draw in the wrong phase (R40).
    """
    if table.phase == DRAW:
        return None
    if table.turn == 1 and not table.options["first_turn_draw"]:
        return objection(
            "WTG-3.2",
            text("At this table nobody draws in the very first turn."),
            text("Go on with the Deploy phase."),
        )
    return objection(
        "WTG-3.3",
        text("You draw one card a turn, and you have drawn it."),
        text("Go on with your turn."),
    )


@check()
def draw_due(table: Table, action: Action) -> Ruling | None:
    """Neither the Draw phase nor the turn ends before the draw (WTG-3.3)."""
    if table.phase != DRAW:
        return None
    return objection("WTG-3.3", text("You have not drawn your card."), text("Draw one card first."))


@check("phase")
def phase_named(table: Table, action: Action) -> Ruling | None:
    """Only the phase that runs can be ended (WTG-3.2, R21)."""
    if action.args["phase"] == table.phase:
        return None
    return objection(
        "WTG-3.2",
        text("The phase that runs is %(phase)s.", phase=PHASES.get(table.phase, table.phase)),
        text("End that one; phases go forward only."),
    )


def began(table: Table, seat: Seat) -> Table:
    """Return the table at the start of a turn of *seat*: +1 energy, then the draw, or straight on
    where there is none.
    """
    table = table.having(turn=table.turn + 1, active=seat, to_act=(seat,), frames=())
    first = table.turn == 1
    if not first or table.options["first_turn_energy"]:
        table = table.add(seat, ENERGY, 1)
    draws = table.hides(seat, DECK) > 0 and (not first or table.options["first_turn_draw"])
    return table.enter(DRAW if draws else DEPLOY)


def draw(table: Table, action: Action) -> Table:
    """Effect of `CardDrawn`."""
    table = to_hand(table, action.seat, 1)
    return table.enter(DEPLOY) if table.phase == DRAW else table


def end_phase(table: Table, action: Action) -> Table:
    """Effect of `PhaseEnded`: the next phase; what follows the Tactical phase is the end of the
    turn.
    """
    following = _NEXT.get(table.phase)
    return table.enter(following) if following else end_turn(table, action)


def end_turn(table: Table, action: Action) -> Table:
    """Effect of `TurnEnded`: marks off, an open draw offer lapses (WTG-R34), the opponent's turn
    begins.
    """
    return began(cleared(table), table.next_seat(table.active or action.seat))
