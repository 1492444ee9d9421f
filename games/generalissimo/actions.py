"""Every action of the game, and what stands in the place of a struck one."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any

from events.vocabulary import TABLE
from events.vocabulary import Action
from events.vocabulary import Seat
from games.checks import game_on
from games.checks import where
from games.generalissimo import turns
from games.generalissimo.agreeing import AGREEMENTS
from games.generalissimo.conditions import in_play
from games.generalissimo.conditions import no_claim
from games.generalissimo.deeds import DEEDS
from games.generalissimo.equipment import PLAY
from games.generalissimo.equipment import SEATS
from games.generalissimo.opening import BEFORE
from games.generalissimo.timing import CLOCK
from games.rules import BY_SERVER
from games.rules import ActionSpec
from games.rules import Pick
from games.table import Table


def nothing(table: Table, seat: Seat) -> Iterable[Mapping[str, Any]]:
    """List nothing: the table does this when it is due, no seat chooses it."""
    return ()


STRUCK = (
    ActionSpec(
        "MoveSlotRefused",
        "Count a struck move as declined",
        (Pick("seat", "Whose move?", lambda table, seat, chosen: SEATS),),
        (
            game_on(),
            in_play,
            no_claim,
            where(
                "GSM-2.1",
                lambda table, action: action.args["seat"] != table.active,
                "It is not this seat’s turn.",
                "seat",
            ),
        ),
        turns.refuse_slot,
        (PLAY,),
        BY_SERVER,
        listed=nothing,
        says=lambda table, action: f"{action.args['seat']}’s struck move counts as declined.",
    ),
)

ACTIONS: tuple[ActionSpec, ...] = (*DEEDS, *BEFORE, *CLOCK, *AGREEMENTS, *STRUCK)


def stand_in(action: Action) -> Action | None:
    """Return what stands in the place of a struck play: a move with a piece leaves one refused move
    slot (GSM-R38).

    A struck refusal, forfeit, offer or claim leaves nothing: its seat gets back what it had.
    """
    if action.name in ("PieceMoved", "ArcherShot", "VolleyFired"):
        return Action(TABLE, "MoveSlotRefused", {"seat": action.seat})
    return None
