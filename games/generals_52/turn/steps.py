"""The turn: its steps, its beginning and end, drawing and discarding (G52-5.1, 7.1 to 7.5, 9.3,
11.1, 12.2, R4, R5, R10, R25, R26).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from events.vocabulary import Action
from events.vocabulary import Seat
from games import checks
from games.checks import objection
from games.generals_52.pieces import DECK
from games.generals_52.pieces import HAND
from games.generals_52.pieces import NEW
from games.generals_52.pieces import THE_TABLE
from games.generals_52.pieces import UPRIGHT
from games.generals_52.pieces import awaited
from games.generals_52.pieces import discarded
from games.generals_52.pieces import in_play
from games.generals_52.pieces import to_hand
from games.generals_52.pieces import unseen
from games.generals_52.scoring import BETWEEN
from games.generals_52.scoring import ran_out
from games.rules import Check
from games.rules import Chosen
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import Text
from games.text import context_text
from games.text import joined
from games.text import plural
from games.text import text

SETUP, DRAW, DEPLOY, ENLIST, ATTACKING, DISCARDING = (
    "setup",
    "draw",
    "deploy",
    "enlist",
    "attack",
    "discard",
)
STEPS = (DRAW, DEPLOY, ENLIST, ATTACKING, DISCARDING)
PHASES: Mapping[str, Text] = {
    SETUP: context_text("phase", "Before the game"),
    DRAW: context_text("phase", "Draw"),
    DEPLOY: context_text("phase", "Deploy"),
    ENLIST: context_text("phase", "Enlist"),
    ATTACKING: context_text("phase", "Attack"),
    DISCARDING: context_text("phase", "Discard"),
    BETWEEN: context_text("phase", "Between two games"),
}
_NEXT = {DRAW: DEPLOY, DEPLOY: ENLIST, ENLIST: ATTACKING, ATTACKING: DISCARDING}
DRAWN, DEPLOYED, ATTACKED = "drawn", "deployed", "attacked"
"""Counters of the table: cards drawn in this game; whether the seat has deployed and attacked in
this turn.
"""
HAND_LIMIT = 7


on_turn = checks.on_begun_turn(
    "G52-7.2", SETUP, text("Draw both opening hands and choose who goes first.")
)
"""The seat is on turn; before the first turn no seat is."""


def in_step(*steps: str) -> Check:
    """The step is one of these (G52-7.1)."""
    wanted = joined(" or ", [PHASES[step] for step in steps])

    @check()
    def judge(table: Table, action: Action) -> Ruling | None:
        if table.phase_is(*steps):
            return None
        return objection(
            "G52-7.1",
            text("This is the %(step)s step.", step=PHASES.get(table.phase, table.phase)),
            text("It belongs to %(steps)s.", steps=wanted),
        )

    return judge


drawn_once = checks.drawn_once("G52-7.4", DRAW)
"""A seat draws one card a turn, at its start."""
drawn_first = checks.drawn_first("G52-7.1", DRAW, text("Draw one card first; nobody may decline."))
"""The Draw step ends only after the draw (G52-R5)."""


@check()
def not_the_last(table: Table, action: Action) -> Ruling | None:
    """The last step, Discard, ends with the turn and not by itself (G52-7.1)."""
    if not table.phase_is(DISCARDING):
        return None
    return objection("G52-7.1", text("Discard is the last step."), text("End the turn."))


@check("step")
def step_named(table: Table, action: Action) -> Ruling | None:
    """Only the current step can be ended (G52-7.1)."""
    if action.args["step"] == table.phase:
        return None
    return objection(
        "G52-7.1",
        text("The step that runs is %(step)s.", step=PHASES.get(table.phase, table.phase)),
        text("End that one; steps go forward only."),
    )


@check()
def hand_within_limit(table: Table, action: Action) -> Ruling | None:
    """A turn ends with 7 or fewer cards in hand (G52-11.1)."""
    over = surplus(table, action.seat)
    return (
        objection(
            "G52-11.1",
            text("You hold %(n)s too many.", n=over),
            text("Discard %(n)s first.", n=over),
        )
        if over
        else None
    )


@check()
def too_many_held(table: Table, action: Action) -> Ruling | None:
    """A hand of 7 or fewer discards nothing (G52-R25)."""
    if surplus(table, action.seat):
        return None
    return objection(
        "G52-R25",
        plural("You hold %(n)s card.", "You hold %(n)s cards.", table.hides(action.seat, HAND)),
        text("Down to %(n)s only: end the turn.", n=HAND_LIMIT),
    )


@check("cards")
def just_the_surplus(table: Table, action: Action) -> Ruling | None:
    """A seat discards exactly the surplus (G52-R25)."""
    over = surplus(table, action.seat)
    if len(action.args["cards"]) == over:
        return None
    return objection(
        "G52-R25",
        plural("You name %(n)s card.", "You name %(n)s cards.", len(action.args["cards"])),
        text("Discard exactly %(n)s.", n=over),
    )


def surplus(table: Table, seat: Seat) -> int:
    """Return the number of a seat's hand cards above 7."""
    return max(0, table.hides(seat, HAND) - HAND_LIMIT)


def surplus_of(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the number of cards to discard."""
    return surplus(table, seat)


def may_be_held(table: Table, seat: Seat, chosen: Chosen) -> tuple[str, ...]:
    """Return the cards that may be in the seat's hand."""
    return tuple(piece.id for piece in unseen(table, seat))


def began(table: Table, seat: Seat) -> Table:
    """Return the table at the start of a turn of *seat*: its cards upright and no longer new, then
    the Draw step (G52-7.3, R4, R10).

    The game ends here if no card is left to draw (see `ended_without_a_card`).
    """
    ready = (
        replace(piece, facing=UPRIGHT, marks=piece.marks - {NEW}) for piece in in_play(table, seat)
    )
    table = table.put(*ready).set(THE_TABLE, DEPLOYED, 0).set(THE_TABLE, ATTACKED, 0)
    table = awaited(table.enter(DRAW, turn=table.turn + 1, active=seat, frames=()))
    return ended_without_a_card(table)


def ended_without_a_card(table: Table) -> Table:
    """Return the table with the game over in a Draw step without a card to draw, also after a count
    was corrected (G52-12.2, R26).
    """
    if table.phase != DRAW or not table.active or table.hides(table.active, DECK):
        return table
    return ran_out(table, table.active, "G52-12.2")


def draw(table: Table, action: Action) -> Table:
    """Effect of `CardDrawn`: one card; if agreed, the last card ends the game (G52-R26)."""
    table = to_hand(table, action.seat, 1).add(THE_TABLE, DRAWN, 1)
    table = table.enter(DEPLOY) if table.phase == DRAW else table
    if table.hides(action.seat, DECK) or table.options["deck_end"] == "failed_draw":
        return table
    return ran_out(table, action.seat, "G52-R26")


def discard(table: Table, action: Action) -> Table:
    """Effect of `CardsDiscarded`: face up on the seat's own pile (G52-5.2, R25)."""
    return discarded(table, action.args["cards"])


def next_step(table: Table, seat: Seat) -> Text:
    """Return the step that follows, in words for the button that leads there."""
    return text("then %(phase)s", phase=PHASES[_NEXT[table.phase]])


def end_step(table: Table, action: Action) -> Table:
    """Effect of `StepEnded`: the next step; after the last the turn ends."""
    following = _NEXT.get(table.phase)
    return table.enter(following) if following else end_turn(table, action)


def end_turn(table: Table, action: Action) -> Table:
    """Effect of `TurnEnded`: an open draw offer lapses (G52-R32), the opponent's turn begins."""
    return began(table, table.next_seat(table.active))
