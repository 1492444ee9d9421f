"""Every action of the game, and the stand-in of a struck one."""

from __future__ import annotations

from collections.abc import Iterable

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Fields
from events.vocabulary import Seat
from games.checks import game_on
from games.checks import where
from games.generalissimo import turns
from games.generalissimo.acting.conditions import in_play
from games.generalissimo.acting.conditions import no_claim
from games.generalissimo.acting.piece_actions import PIECE_ACTIONS
from games.generalissimo.agreements import AGREEMENTS
from games.generalissimo.clock import CLOCK
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SEATS
from games.generalissimo.opening import BEFORE
from games.generalissimo.words import log_sentences
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Pick
from games.table import Table
from games.text import text


def nothing(table: Table, seat: Seat) -> Iterable[Fields]:
    """List nothing: the table does this when it is due, and no seat chooses it."""
    return ()


_DECLINED = (
    game_on(),
    in_play,
    no_claim,
    where(
        "GSM-2.1",
        lambda table, action: action.args["seat"] != table.active,
        text("It is not this seat’s turn."),
        "seat",
    ),
)
STRUCK = (
    ActionSpec(
        "MoveSlotRefused",
        text("Count a struck move as declined"),
        (Pick("seat", text("Whose move?"), lambda table, seat, chosen: SEATS),),
        _DECLINED,
        turns.refuse_slot,
        (PLAY,),
        BY_SERVER,
        listed=nothing,
        says=log_sentences.slot_refused,
    ),
    ActionSpec(
        "TurnSlotsRefused",
        text("Count a struck refusal as made"),
        (Pick("seat", text("Whose moves?"), lambda table, seat, chosen: SEATS),),
        _DECLINED,
        turns.refuse_slots,
        (PLAY,),
        BY_SERVER,
        listed=nothing,
        says=log_sentences.slots_refused,
    ),
)

ACTIONS: tuple[ActionSpec, ...] = (*PIECE_ACTIONS, *BEFORE, *CLOCK, *AGREEMENTS, *STRUCK)


def stand_in(action: Action) -> Action | None:
    """Return the stand-in of a struck play, which keeps the order of turns (GSM-R38).

    The stand-in of a move with a piece is one declined move; that of a refusal declines the same
    moves. A struck forfeit, offer or claim has none: its seat gets back what it had.
    """
    if action.name in ("PieceMoved", "ArcherShot", "VolleyFired"):
        return Action(TABLE, "MoveSlotRefused", {"seat": action.seat})
    if action.name == "MovesRefused":
        return Action(TABLE, "TurnSlotsRefused", {"seat": action.seat})
    return None
