"""The clock of each move: time is up, stopping it, another limit (GSM-11)."""

from __future__ import annotations

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.checks import where
from games.generalissimo import scoring
from games.generalissimo import turns
from games.generalissimo import words
from games.generalissimo.conditions import MEANWHILE
from games.generalissimo.conditions import MOVER
from games.generalissimo.conditions import no_claim
from games.generalissimo.equipment import LONGEST_LIMIT
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SEATS
from games.rules import ANYONE
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Chosen
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Table


@check()
def timed(table: Table, action: Action) -> Ruling | None:
    """There is a clock only where it was agreed before the match (GSM-11.1, GSM-11.2)."""
    if table.option("move_seconds") != "off":
        return None
    return objection(
        "GSM-11.2",
        "This match is played without a clock.",
        "Agree on a limit before the next match.",
    )


@check("seat")
def due(table: Table, action: Action) -> Ruling | None:
    """Time runs for the seat on turn only (GSM-11.6)."""
    if action.args["seat"] == table.active:
        return None
    return objection(
        "GSM-11.6", f"{action.args['seat']} is not on turn; the clock runs for {table.active}."
    )


@check("move")
def this_move(table: Table, action: Action) -> Ruling | None:
    """Time is counted per single move (GSM-11.4)."""
    wanted = table.count(TABLE, "move")
    return (
        None
        if action.args["move"] == wanted
        else objection("GSM-11.4", f"Move {wanted} of the turn is due, not {action.args['move']}.")
    )


@check("seconds")
def limit_fits(table: Table, action: Action) -> Ruling | None:
    """1 to 600 seconds (GSM-R27)."""
    seconds = action.args["seconds"]
    if isinstance(seconds, int) and not isinstance(seconds, bool) and 1 <= seconds <= LONGEST_LIMIT:
        return None
    return objection(
        "GSM-R27", f"{seconds} is no limit for a move.", f"Name 1 to {LONGEST_LIMIT} seconds."
    )


@check()
def limit_proposed(table: Table, action: Action) -> Ruling | None:
    """The limit changes by mutual agreement only (GSM-11.3)."""
    if scoring.may_answer(table, action.seat, "limit"):
        return None
    return objection(
        "GSM-11.3",
        "One seat alone cannot change the limit.",
        "The other seat must have proposed it.",
    )


@check("seconds")
def as_proposed(table: Table, action: Action) -> Ruling | None:
    """Both agree on the same number (GSM-11.3)."""
    frame = scoring.question(table, "limit")
    proposed = frame.note("seconds") if frame else None
    return (
        None
        if action.args["seconds"] == proposed
        else objection(
            "GSM-11.3", f"{proposed} seconds were proposed.", "Agree, or propose another limit."
        )
    )


def proposed_seconds(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the proposed limit: the only one that can be agreed to."""
    frame = scoring.question(table, "limit")
    return int(frame.note("seconds")) if frame else 1


CLOCK = (
    ActionSpec(
        "MoveTimeExpired",
        "Time is up",
        (
            Pick("seat", "Whose time?", lambda table, seat, chosen: SEATS),
            Amount("move", "Which move of the turn?", 1, 2),
        ),
        (*MEANWHILE, no_claim, timed, due, this_move),
        turns.expire,
        (PLAY,),
        BY_SERVER,
        says=words.says_expired,
    ),
    ActionSpec(
        "ClockStopped",
        "Stop the clock",
        (),
        (
            *MOVER,
            timed,
            where(
                "GSM-R32",
                lambda table, action: table.option("clock_stop") != "tap",
                "Entering the move stops the clock.",
                instead="Enter your move.",
            ),
            where(
                "GSM-R32",
                lambda table, action: table.count(TABLE, "stopped") == 1,
                "The clock is stopped.",
                instead="Enter your move.",
            ),
        ),
        turns.stop_clock,
        (PLAY,),
        says=lambda table, action: f"{action.seat} stops the clock.",
        shown=lambda table, seat: (
            table.option("clock_stop") == "tap" and table.option("move_seconds") != "off"
        ),
    ),
    ActionSpec(
        "LimitChangeProposed",
        "Propose another move limit",
        (Amount("seconds", "Seconds for each move", 1, LONGEST_LIMIT),),
        (*MEANWHILE, timed, limit_fits),
        scoring.propose_limit,
        (PLAY,),
        ANYONE,
        quick=False,
        says=lambda table, action: (
            f"{action.seat} proposes {action.args['seconds']} seconds for each move."
        ),
        shown=lambda table, seat: table.option("move_seconds") != "off",
    ),
    ActionSpec(
        "LimitChanged",
        "Agree to the new move limit",
        (Amount("seconds", "Seconds for each move", proposed_seconds, proposed_seconds),),
        (*MEANWHILE, timed, limit_proposed, limit_fits, as_proposed),
        scoring.change_limit,
        (PLAY,),
        ANYONE,
        says=lambda table, action: (
            f"Both agree: {action.args['seconds']} seconds for each move from the next clock on."
        ),
        shown=lambda table, seat: scoring.may_answer(table, seat, "limit"),
    ),
)
