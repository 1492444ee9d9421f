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
    """The seat is on turn; before the first turn no seat is."""
    return checks.on_begun_turn(
        rule, SETUP, text("Draw both opening hands and choose the starting player.")
    )


def in_phase(*phases: str) -> Check:
    """The phase is one of these (WTG-3.2)."""
    return checks.in_phase("WTG-3.2", PHASES, *phases)


@check()
def deck_is_empty(table: Table, action: Action) -> Ruling | None:
    """An empty deck gives nothing to draw; nobody loses by it (WTG-11.1, 11.2, 3.4)."""
    if table.hides(action.seat, DECK):
        return None
    return objection(
        "WTG-11.2",
        text("Your deck is empty, so you draw nothing."),
        text("Play on with the Deploy phase."),
    )


@check()
def draws_in_first_turn(table: Table, action: Action) -> Ruling | None:
    """If agreed, there is no draw in the very first turn (WTG-R26): a draw then is in the wrong
    phase (R40).
    """
    if table.phase == DRAW or table.turn != 1 or table.options["first_turn_draw"]:
        return None
    return objection(
        "WTG-3.2",
        text("At this table nobody draws in the very first turn."),
        text("Go on with the Deploy phase."),
    )


drawn_once = checks.drawn_once("WTG-3.3", DRAW)
"""A seat draws one card, in the Draw phase."""
drawn_first = checks.drawn_first("WTG-3.3", DRAW, text("Draw one card first."))
"""Neither the Draw phase nor the turn can end before the draw."""


@check("phase")
def phase_named(table: Table, action: Action) -> Ruling | None:
    """Only the current phase can be ended (WTG-3.2, R21)."""
    if action.args["phase"] == table.phase:
        return None
    return objection(
        "WTG-3.2",
        text("The phase that runs is %(phase)s.", phase=PHASES.get(table.phase, table.phase)),
        text("End that one; phases go forward only."),
    )


def began(table: Table, seat: Seat) -> Table:
    """Return the table at the start of a turn of *seat*: +1 energy, then the Draw phase, or the
    next phase if there is no draw.
    """
    table = table.having(turn=table.turn + 1, active=seat, to_act=(seat,), frames=())
    first = table.turn == 1
    if not first or table.options["first_turn_energy"]:
        table = table.add(seat, ENERGY, 1)
    draws = not first or table.options["first_turn_draw"]
    return skipped(table.enter(DRAW if draws else DEPLOY))


def skipped(table: Table) -> Table:
    """Return the table in the Deploy phase where the Draw phase has no card to give, also after a
    count was corrected (WTG-11.2).
    """
    if table.phase == DRAW and table.active and not table.hides(table.active, DECK):
        return table.enter(DEPLOY)
    return table


def draw(table: Table, action: Action) -> Table:
    """Effect of `CardDrawn`."""
    table = to_hand(table, action.seat, 1)
    return table.enter(DEPLOY) if table.phase == DRAW else table


def next_phase(table: Table, seat: Seat) -> Text:
    """Return the phase that follows, in words for the button that leads there."""
    return text("then %(phase)s", phase=PHASES[_NEXT[table.phase]])


def end_phase(table: Table, action: Action) -> Table:
    """Effect of `PhaseEnded`: the next phase; after the Tactical phase the turn ends."""
    following = _NEXT.get(table.phase)
    return table.enter(following) if following else end_turn(table, action)


def end_turn(table: Table, action: Action) -> Table:
    """Effect of `TurnEnded`: marks are removed, an open draw offer lapses (WTG-R34), the opponent's
    turn begins.
    """
    return began(cleared(table), table.next_seat(table.active or action.seat))
