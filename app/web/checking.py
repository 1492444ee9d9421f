"""Checks by a referee against the log: pieces seen in a zone, and receipts that players kept."""

from __future__ import annotations

from typing import Any

from app.desk.errors.refusals import Unreadable
from app.desk.history.live import Live
from app.desk.rights import Pass
from app.desk.rights import require_referee
from app.web import schemas
from app.web.answers import ReceiptsChecked
from app.web.answers import ZoneChecked
from app.web.usecases import live
from events.envelope import Receipt
from events.proof.receipts import check_receipts
from games.text import joined
from games.text import text
from projections.tablecheck.typed import TableCheck
from projections.tablecheck.typed import check_deck
from projections.tablecheck.typed import check_zone
from projections.tablecheck.typed import is_deck


def count_zone(pass_: Pass, body: Any) -> ZoneChecked:
    """Compare the pieces seen in a zone with the table; return the answers and the correction that
    would make them agree.
    """
    require_referee(pass_)
    request = schemas.read(schemas.CheckRequest, body)
    here = live(pass_.match)
    if request["zone"] not in [zone.name for zone in here.game.equipment.zones]:
        known = joined(", ", [zone.name for zone in here.game.equipment.zones])
        raise Unreadable(
            {
                "zone": [
                    text(
                        "%(zone)s is no zone of this game; one of %(known)s",
                        zone=repr(request["zone"]),
                        known=known,
                    )
                ]
            }
        )
    if is_deck(here.game, request["zone"]):
        owner = _seat_named(here, request["owner"])
        return _checked(check_deck(here.game, here.table, owner, request["seen"]))
    return _checked(
        check_zone(
            here.game,
            here.table,
            request["zone"],
            request["seen"],
            request["cell"],
            request["owner"],
        )
    )


def _checked(check: TableCheck) -> ZoneChecked:
    return ZoneChecked(
        agrees=check.agrees,
        answers=check.answers,
        twice=check.twice,
        correction=check.correction,
    )


def _seat_named(here: Live, owner: str | None) -> str:
    if owner not in here.manifest.seats:
        raise Unreadable(
            {
                "owner": [
                    text(
                        "whose deck and hand? one of %(seats)s",
                        seats=joined(", ", here.manifest.seats),
                    )
                ]
            }
        )
    return str(owner)


def hold_receipts(pass_: Pass, body: Any) -> ReceiptsChecked:
    """Compare receipts (VERSION:HASH) with the log; return their number and faults. For the
    referee.
    """
    require_referee(pass_)
    here = live(pass_.match)
    given = [
        text.partition(":") for text in schemas.read(schemas.ReceiptsRequest, body)["receipts"]
    ]
    receipts = [Receipt(pass_.match, int(version), digest) for version, _, digest in given]
    wrong = check_receipts(pass_.match, here.events, receipts)
    return ReceiptsChecked(receipts=len(receipts), head=here.head.version, wrong=wrong)
