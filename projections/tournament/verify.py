"""Checks that the log of an event is consistent: the event after each line, the verdicts of each
amendment, and each pairing are computed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.amend import amend
from events.amend import entry_of
from events.envelope import Event
from events.kinds import tournament
from events.record import Entry
from events.vocabulary import Action
from projections.tournament.amending import AMENDMENTS
from projections.tournament.amending import EventNotAmendable
from projections.tournament.amending import preview
from projections.tournament.fold import carry_out
from projections.tournament.fold import digest
from projections.tournament.fold import fold
from projections.tournament.judging import judge
from projections.tournament.pairing import by_points
from projections.tournament.pairing import dutch
from projections.tournament.pairing.entrants import NoPairing
from projections.tournament.pairing.pairing import pair
from projections.tournament.pairing.pairing import tables_of
from projections.tournament.state import Tournament

CAN_BE_COMPUTED = {by_points.library, dutch.library}


@dataclass(frozen=True, slots=True)
class EventDivergence:
    """The first line whose recomputed data differ from the stored ones: its version, what differs,
    and both values.
    """

    version: int
    what: str
    stored: str
    derived: str

    def __str__(self) -> str:
        return (
            f"version {self.version}: the {self.what} was stored as {self.stored}, and derives as "
            f"{self.derived}"
        )


def divergence(start: Tournament, events: Sequence[Event]) -> EventDivergence | None:
    """Return the first line of an event (*events*: all of them) that differs when computed again,
    or None.
    """
    now = start
    for place, event in enumerate(events):
        if event.kind in AMENDMENTS:
            divergent = _verdicts(start, events[:place], event)
            if divergent is None:
                now = fold(start, amend(events[: place + 1]).entries)
        else:
            divergent, now = _line(now, event)
        if divergent is None and event.digest not in ("", derived := digest(now)):
            divergent = EventDivergence(event.version, "event", event.digest, derived)
        if divergent is not None:
            return divergent
    return None


def _verdicts(start: Tournament, events: Sequence[Event], event: Event) -> EventDivergence | None:
    try:
        outcome = preview(start, events, event.kind, event.data)
    except EventNotAmendable as error:
        return EventDivergence(event.version, "amendment", event.kind, str(error))
    if not outcome.ruling.legal:
        return EventDivergence(event.version, "amendment", "legal", outcome.ruling.because)
    stored = [dict(row) for row in event.data["verdicts"]]
    if stored != outcome.rows:
        return EventDivergence(event.version, "verdicts", str(stored), str(outcome.rows))
    return None


def _line(now: Tournament, event: Event) -> tuple[EventDivergence | None, Tournament]:
    entry = entry_of(event)
    if entry is None or not isinstance(entry.what, Action):
        return None, now
    ruling = judge(now, entry.what, at_the_door=False)
    if not ruling.legal:
        why = f"{ruling.rule} ({ruling.because})"
        return EventDivergence(event.version, "line", "legal", why), now
    pairing = _pairing(now, entry) if event.kind == tournament.ROUND_PAIRED else None
    return pairing, carry_out(now, entry)


def _pairing(now: Tournament, entry: Entry) -> EventDivergence | None:
    """A pairing computed by the same library must be the same again; one by another version of it
    is accepted as stored.
    """
    if not isinstance(entry.what, Action):
        return None
    args = entry.what.args
    if args["library"] and args["library"] not in {library() for library in CAN_BE_COMPUTED}:
        return None
    try:
        pairing = pair(now, args["round"], args["seed"], args["method"], args["rematch"])
    except NoPairing as error:
        return EventDivergence(entry.version, "pairing", "possible", str(error))
    derived = [(table.number, *table.players) for table in tables_of(now, pairing.pairs)]
    stored = [(row["table"], *row["players"]) for row in args["tables"]]
    if derived != stored or pairing.byes != tuple(args["byes"]):
        return EventDivergence(entry.version, "pairing", str(stored), str(derived))
    return None
