"""Surrender, and draws offered, claimed and ruled on (GSM-12.2, GSM-12.3, GSM-R35)."""

from __future__ import annotations

from collections.abc import Callable

from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import objection
from games.checks import where
from games.generalissimo import scoring
from games.generalissimo.conditions import MEANWHILE
from games.generalissimo.conditions import no_claim
from games.generalissimo.equipment import PLAY
from games.rules import ANYONE
from games.rules import BY_REFEREE
from games.rules import ActionSpec
from games.rules import Confirm
from games.rules import Pick
from games.rules import Ruling
from games.rules import check
from games.table import Table


def asked_of(*kinds: str) -> Callable[[Table, Seat], bool]:
    """Show it to the seat that one of these questions waits for."""
    return lambda table, seat: scoring.may_answer(table, seat, *kinds)


@check()
def nothing_offered(table: Table, action: Action) -> Ruling | None:
    """One offer at a time (GSM-R35)."""
    if scoring.question(table, "offer") is None:
        return None
    return objection("GSM-R35", "A draw is offered already.", "It waits for an answer.")


@check()
def draw_in_question(table: Table, action: Action) -> Ruling | None:
    """An answer needs a question (GSM-R35)."""
    if scoring.may_answer(table, action.seat, "offer", "claim"):
        return None
    return objection("GSM-R35", "No draw is offered to you.", "Offer one yourself.")


@check("reason")
def reason_holds(table: Table, action: Action) -> Ruling | None:
    """The named pair must be what stands on the board (GSM-12.4); any other claim goes to the other
    seat (GSM-12.3).
    """
    reason = action.args["reason"]
    if reason not in scoring.REASONS:
        return objection(
            "GSM-12.3",
            f"{reason!r} is no ground for a draw.",
            f"Name one of {', '.join(scoring.REASONS)}.",
        )
    if reason == "horse_shield" and not scoring.horse_faces_shield(table):
        return objection(
            "GSM-12.4",
            "It is not a Horseman alone against a Shieldman alone.",
            "Claim that neither side can win, or play on.",
        )
    return None


@check()
def claim_open(table: Table, action: Action) -> Ruling | None:
    """The referee rules on a claim (GSM-12.3)."""
    if scoring.question(table, "claim") is not None:
        return None
    return objection("GSM-12.3", "No draw is claimed.", "A seat claims it first.")


AGREEMENTS = (
    ActionSpec(
        "Surrendered",
        "Surrender",
        (
            Confirm(
                "Surrender the match?", lambda table, seat, chosen: "The other side wins at once."
            ),
        ),
        MEANWHILE,
        scoring.surrender,
        (PLAY,),
        ANYONE,
        quick=False,
        says=lambda table, action: f"{action.seat} surrenders.",
    ),
    ActionSpec(
        "DrawOffered",
        "Offer a draw",
        (),
        (*MEANWHILE, no_claim, nothing_offered),
        scoring.offer_draw,
        (PLAY,),
        ANYONE,
        quick=False,
        says=lambda table, action: f"{action.seat} offers a draw.",
    ),
    ActionSpec(
        "DrawAccepted",
        "Accept the draw",
        (),
        (*MEANWHILE, draw_in_question),
        scoring.accept_draw,
        (PLAY,),
        ANYONE,
        says=lambda table, action: f"{action.seat} accepts the draw.",
        shown=asked_of("offer", "claim"),
    ),
    ActionSpec(
        "DrawDeclined",
        "Decline the draw",
        (),
        (*MEANWHILE, draw_in_question),
        scoring.decline_draw,
        (PLAY,),
        ANYONE,
        says=lambda table, action: f"{action.seat} declines the draw.",
        shown=asked_of("offer", "claim"),
    ),
    ActionSpec(
        "DrawClaimed",
        "Claim a draw",
        (Pick("reason", "On what ground?", lambda table, seat, chosen: tuple(scoring.REASONS)),),
        (*MEANWHILE, no_claim, reason_holds),
        scoring.claim_draw,
        (PLAY,),
        ANYONE,
        quick=False,
        says=lambda table, action: (
            f"{action.seat} claims a draw: {scoring.REASONS.get(action.args['reason'], '')}."
        ),
    ),
    ActionSpec(
        "DrawRuled",
        "Rule on the claimed draw",
        (Pick("verdict", "Your verdict?", lambda table, seat, chosen: ("draw", "play_on")),),
        (
            *MEANWHILE,
            claim_open,
            where(
                "GSM-12.3",
                lambda table, action: action.args["verdict"] not in ("draw", "play_on"),
                "A verdict is draw or play_on.",
                "verdict",
            ),
        ),
        scoring.rule_draw,
        (PLAY,),
        BY_REFEREE,
        shown=lambda table, seat: scoring.question(table, "claim") is not None,
        says=lambda table, action: (
            f"The referee rules: {'a draw' if action.args['verdict'] == 'draw' else 'play on'}."
        ),
    ),
)
