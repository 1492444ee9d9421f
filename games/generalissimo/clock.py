"""The clock of each move: time is up, stopping it, a new limit (GSM-11)."""

from __future__ import annotations

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import deed
from games.checks import objection
from games.checks import where
from games.generalissimo import scoring
from games.generalissimo import turns
from games.generalissimo.acting.conditions import MEANWHILE
from games.generalissimo.acting.conditions import MOVER
from games.generalissimo.acting.conditions import no_claim
from games.generalissimo.equipment import LIMIT
from games.generalissimo.equipment import LONGEST_LIMIT
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SEATS
from games.generalissimo.words import log_sentences
from games.rules import ANYONE
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Amount
from games.rules import Chosen
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import plural
from games.text import seat_name
from games.text import text


@check()
def timed(table: Table, action: Action) -> Ruling | None:
    """The match has a clock, which must be agreed before it (GSM-11.1, GSM-11.2)."""
    if table.option("move_seconds") != "off":
        return None
    return objection(
        "GSM-11.2",
        text("This match is played without a clock."),
        text("Agree on a limit before the next match."),
    )


@check("seat")
def due(table: Table, action: Action) -> Ruling | None:
    """Time runs only for the seat on turn (GSM-11.6)."""
    if action.args["seat"] == table.active:
        return None
    return objection(
        "GSM-11.6",
        text(
            "%(seat)s is not on turn; the clock runs for %(active)s.",
            seat=seat_name(action.args["seat"]),
            active=seat_name(table.active),
        ),
    )


@check("move")
def this_move(table: Table, action: Action) -> Ruling | None:
    """Time is counted per single move (GSM-11.4)."""
    wanted = table.count(TABLE, "move")
    return (
        None
        if action.args["move"] == wanted
        else objection(
            "GSM-11.4",
            text(
                "Move %(wanted)s of the turn is due, not %(move)s.",
                wanted=wanted,
                move=action.args["move"],
            ),
        )
    )


@check("seconds")
def limit_fits(table: Table, action: Action) -> Ruling | None:
    """The limit is 1 to 600 seconds (GSM-R27)."""
    seconds = action.args["seconds"]
    if isinstance(seconds, int) and not isinstance(seconds, bool) and 1 <= seconds <= LONGEST_LIMIT:
        return None
    return objection(
        "GSM-R27",
        text("%(seconds)s is no limit for a move.", seconds=seconds),
        text("Name 1 to %(most)s seconds.", most=LONGEST_LIMIT),
    )


@check()
def limit_by_agreement(table: Table, action: Action) -> Ruling | None:
    """The limit changes only by mutual agreement (GSM-11.3)."""
    if scoring.may_answer(table, action.seat, LIMIT):
        return None
    return objection(
        "GSM-11.3",
        text("One seat alone cannot change the limit."),
        text("The other seat must have proposed it."),
    )


@check("seconds")
def as_proposed(table: Table, action: Action) -> Ruling | None:
    """Both seats agree on the same number (GSM-11.3)."""
    frame = scoring.question(table, LIMIT)
    proposed = frame.note("seconds") if frame else 0
    if action.args["seconds"] == proposed:
        return None
    return objection(
        "GSM-11.3",
        plural("%(n)s second was proposed.", "%(n)s seconds were proposed.", proposed),
        text("Agree, or propose another limit."),
    )


def present_limit(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the seconds a move has now, from which another limit is proposed."""
    return max(1, table.count(TABLE, "limit"))


def proposed_seconds(table: Table, seat: Seat, chosen: Chosen) -> int:
    """Return the proposed limit, the only one that can be accepted."""
    frame = scoring.question(table, LIMIT)
    return int(frame.note("seconds")) if frame else 1


CLOCK = (
    ActionSpec(
        "MoveTimeExpired",
        text("Time is up"),
        (
            Pick("seat", text("Whose time?"), lambda table, seat, chosen: SEATS),
            Amount("move", text("Which move of the turn?"), 1, 2),
        ),
        (*MEANWHILE, no_claim, timed, due, this_move),
        turns.expire,
        (PLAY,),
        BY_SERVER,
        says=log_sentences.expired,
    ),
    ActionSpec(
        "ClockStopped",
        text("Stop the clock"),
        (),
        (
            *MOVER,
            timed,
            where(
                "GSM-R32",
                lambda table, action: table.option("clock_stop") != "tap",
                text("Entering the move stops the clock."),
                instead=text("Enter your move."),
            ),
            where(
                "GSM-R32",
                lambda table, action: table.count(TABLE, "stopped") == 1,
                text("The clock is stopped."),
                instead=text("Enter your move."),
            ),
        ),
        turns.stop_clock,
        (PLAY,),
        says=deed("%(seat)s stops the clock."),
        shown=lambda table, seat: (
            table.option("clock_stop") == "tap" and table.option("move_seconds") != "off"
        ),
    ),
    ActionSpec(
        "LimitChangeProposed",
        text("Propose another move limit"),
        (
            Amount(
                "seconds", text("Seconds for each move"), 1, LONGEST_LIMIT, suggest=present_limit
            ),
        ),
        (*MEANWHILE, timed, limit_fits),
        scoring.propose_limit,
        (PLAY,),
        ANYONE,
        quick=False,
        says=log_sentences.limit_proposed,
        shown=lambda table, seat: table.option("move_seconds") != "off",
    ),
    ActionSpec(
        "LimitChanged",
        text("Agree to the new move limit"),
        (Amount("seconds", text("Seconds for each move"), proposed_seconds, proposed_seconds),),
        (*MEANWHILE, timed, limit_by_agreement, limit_fits, as_proposed),
        scoring.change_limit,
        (PLAY,),
        ANYONE,
        says=log_sentences.limit_changed,
        shown=lambda table, seat: scoring.may_answer(table, seat, LIMIT),
    ),
)
