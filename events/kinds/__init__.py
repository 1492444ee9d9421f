"""The kinds of events, a family per file. A kind says all that doors, record, clocks and documents
need to know about it; nothing else lists kinds.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from functools import cache
from typing import Any

from events.envelope import Event
from events.kinds import clock
from events.kinds import dispute
from events.kinds import match
from events.kinds import play
from events.kinds import referee
from events.kinds import tournament
from events.kinds.base import BadPayload
from events.kinds.base import By
from events.kinds.base import ClockChange
from events.kinds.base import Kind
from events.kinds.clock import CLOCK_PAUSED as CLOCK_PAUSED
from events.kinds.clock import CLOCK_RESUMED as CLOCK_RESUMED
from events.kinds.clock import CLOCK_SET as CLOCK_SET
from events.kinds.clock import PAUSE_AGREED as PAUSE_AGREED
from events.kinds.clock import PAUSE_ASKED as PAUSE_ASKED
from events.kinds.clock import PAUSE_DECLINED as PAUSE_DECLINED
from events.kinds.clock import RESUME_ASKED as RESUME_ASKED
from events.kinds.clock import TIME_GRANTED as TIME_GRANTED
from events.kinds.dispute import CONSENT_ASKED as CONSENT_ASKED
from events.kinds.dispute import CONSENT_DECLINED as CONSENT_DECLINED
from events.kinds.dispute import CONSENT_GIVEN as CONSENT_GIVEN
from events.kinds.dispute import DISPUTE_CLAIMED as DISPUTE_CLAIMED
from events.kinds.dispute import DISPUTE_ESCALATED as DISPUTE_ESCALATED
from events.kinds.dispute import DISPUTE_RAISED as DISPUTE_RAISED
from events.kinds.dispute import DISPUTE_SETTLED as DISPUTE_SETTLED
from events.kinds.dispute import TAKEBACK_ACCEPTED as TAKEBACK_ACCEPTED
from events.kinds.dispute import TAKEBACK_DECLINED as TAKEBACK_DECLINED
from events.kinds.dispute import TAKEBACK_OFFERED as TAKEBACK_OFFERED
from events.kinds.match import REMATCH_AGREED as REMATCH_AGREED
from events.kinds.match import REMATCH_ASKED as REMATCH_ASKED
from events.kinds.match import REMATCH_DECLINED as REMATCH_DECLINED
from events.kinds.match import SEAT_RELEASED as SEAT_RELEASED
from events.kinds.match import SEAT_TAKEN as SEAT_TAKEN
from events.kinds.match import SEATS_AWAITED as SEATS_AWAITED
from events.kinds.play import PLAY_MADE as PLAY_MADE
from events.kinds.referee import BACKUP_AUTHORISED as BACKUP_AUTHORISED
from events.kinds.referee import CHECKLIST_TICKED as CHECKLIST_TICKED
from events.kinds.referee import INFRACTION_DEFINED as INFRACTION_DEFINED
from events.kinds.referee import LOT_DRAWN as LOT_DRAWN
from events.kinds.referee import NOTE_ADDED as NOTE_ADDED
from events.kinds.referee import PENALTY_GIVEN as PENALTY_GIVEN
from events.kinds.referee import PLAY_ALLOWED as PLAY_ALLOWED
from events.kinds.referee import PLAY_REPLACED as PLAY_REPLACED
from events.kinds.referee import PLAY_STRUCK as PLAY_STRUCK
from events.kinds.referee import REWOUND_TO as REWOUND_TO
from events.kinds.referee import RULING_WITHDRAWN as RULING_WITHDRAWN
from events.kinds.referee import TABLE_CORRECTED as TABLE_CORRECTED
from events.kinds.referee import TABLE_COUNTED as TABLE_COUNTED
from events.vocabulary import Fields

KINDS: Mapping[str, Kind] = {
    str(kind): kind
    for family in (match, play, referee, dispute, clock, tournament)
    for kind in family.KINDS
}

NO_CHANGE = ClockChange()


def named(name: str, among: Iterable[Kind] = ()) -> Kind:
    """Return the kind called *name*; raise `BadPayload`, which lists those *among* which it was
    looked for (none: all).
    """
    kind = KINDS.get(name)
    if kind is None:
        known = ", ".join(sorted(str(one) for one in (among or KINDS.values())))
        raise BadPayload({"kind": [f"there is no kind {name!r}; one of {known}"]})
    return kind


def kind_of(event: Event) -> Kind:
    """Return the kind of an event; `events.upcasters` has refused those of unknown kinds."""
    return KINDS[event.kind]


def clock_change(event: Event) -> ClockChange:
    """Return what an event does to the clocks."""
    clock = kind_of(event).clock
    return clock(event) if clock is not None else NO_CHANGE


def amendments() -> tuple[Kind, ...]:
    """Return the kinds by which the referee amends the record."""
    return tuple(kind for kind in KINDS.values() if kind.amends)


@cache
def reported_by(*reporters: By) -> tuple[Kind, ...]:
    """Return the kinds that one of *reporters* may report."""
    return tuple(kind for kind in KINDS.values() if set(reporters) & set(kind.by))


def read(kind: str, data: Any) -> Fields:
    """Return the payload of a stored event of *kind*, checked and with its defaults; raise
    `BadPayload`.
    """
    return named(kind).read(data)
