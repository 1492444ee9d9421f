"""Surrender, and draws: offered, claimed, and decided by a ruling (GSM-12.2, GSM-12.3, GSM-R35)."""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import deed
from games.checks import objection
from games.checks import where
from games.generalissimo import scoring
from games.generalissimo.acting.conditions import MEANWHILE
from games.generalissimo.acting.conditions import no_claim
from games.generalissimo.equipment import CLAIM
from games.generalissimo.equipment import OFFER
from games.generalissimo.equipment import PLAY
from games.generalissimo.words import log_sentences
from games.rules import ANYONE
from games.rules import BY_REFEREE
from games.rules import ActionSpec
from games.rules import Confirm
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Table
from games.text import joined
from games.text import text


def asked_of(*kinds: str) -> Callable[[Table, Seat], bool]:
    """Show an action to the seats that must answer one of these questions."""
    return lambda table, seat: scoring.may_answer(table, seat, *kinds)


@check()
def nothing_offered(table: Table, action: Action) -> Ruling | None:
    """No other offer is open (GSM-R35)."""
    if scoring.question(table, OFFER) is None:
        return None
    return objection("GSM-R35", text("A draw is offered already."), text("It waits for an answer."))


@check()
def draw_in_question(table: Table, action: Action) -> Ruling | None:
    """A question is open for the answer (GSM-R35)."""
    if scoring.may_answer(table, action.seat, OFFER, CLAIM):
        return None
    return objection("GSM-R35", text("No draw is offered to you."), text("Offer one yourself."))


@check("reason")
def reason_holds(table: Table, action: Action) -> Ruling | None:
    """The named pair is on the board (GSM-12.4); any other claim goes to the other seat
    (GSM-12.3).
    """
    reason = action.args["reason"]
    if reason not in scoring.REASONS:
        return objection(
            "GSM-12.3",
            text("%(reason)s is no ground for a draw.", reason=repr(reason)),
            text("Name one of %(reasons)s.", reasons=joined(", ", scoring.REASONS)),
        )
    if reason == scoring.HORSE_SHIELD and not scoring.horse_faces_shield(table):
        return objection(
            "GSM-12.4",
            text("It is not a Horseman alone against a Shieldman alone."),
            text("Claim that neither side can win, or play on."),
        )
    return None


@check()
def claim_open(table: Table, action: Action) -> Ruling | None:
    """A claim is open for the referee's ruling (GSM-12.3)."""
    if scoring.question(table, CLAIM) is not None:
        return None
    return objection("GSM-12.3", text("No draw is claimed."), text("A seat claims it first."))


AGREEMENTS = (
    ActionSpec(
        "Surrendered",
        text("Surrender"),
        (
            Confirm(
                text("Surrender the match?"),
                lambda table, seat, chosen: text("The other side wins at once."),
            ),
        ),
        MEANWHILE,
        scoring.surrender,
        (PLAY,),
        ANYONE,
        quick=False,
        says=deed("%(seat)s surrenders."),
        gives_up=True,
    ),
    ActionSpec(
        "DrawOffered",
        text("Offer a draw"),
        (),
        (*MEANWHILE, no_claim, nothing_offered),
        scoring.offer_draw,
        (PLAY,),
        ANYONE,
        quick=False,
        says=deed("%(seat)s offers a draw."),
    ),
    ActionSpec(
        "DrawAccepted",
        text("Accept the draw"),
        (),
        (*MEANWHILE, draw_in_question),
        scoring.accept_draw,
        (PLAY,),
        ANYONE,
        says=deed("%(seat)s accepts the draw."),
        shown=asked_of(OFFER, CLAIM),
    ),
    ActionSpec(
        "DrawDeclined",
        text("Decline the draw"),
        (),
        (*MEANWHILE, draw_in_question),
        scoring.decline_draw,
        (PLAY,),
        ANYONE,
        says=deed("%(seat)s declines the draw."),
        shown=asked_of(OFFER, CLAIM),
    ),
    ActionSpec(
        "DrawClaimed",
        text("Claim a draw"),
        (
            Pick(
                "reason",
                text("On what ground?"),
                lambda table, seat, chosen: tuple(scoring.REASONS),
            ),
        ),
        (*MEANWHILE, no_claim, reason_holds),
        scoring.claim_draw,
        (PLAY,),
        ANYONE,
        quick=False,
        says=log_sentences.draw_claimed,
    ),
    ActionSpec(
        "DrawRuled",
        text("Rule on the claimed draw"),
        (Pick("verdict", text("Your verdict?"), lambda table, seat, chosen: scoring.VERDICTS),),
        (
            *MEANWHILE,
            claim_open,
            where(
                "GSM-12.3",
                lambda table, action: action.args["verdict"] not in scoring.VERDICTS,
                text("A verdict is a draw, or play goes on."),
                "verdict",
            ),
        ),
        scoring.rule_draw,
        (PLAY,),
        BY_REFEREE,
        shown=lambda table, seat: scoring.question(table, CLAIM) is not None,
        says=log_sentences.draw_ruled,
    ),
)
