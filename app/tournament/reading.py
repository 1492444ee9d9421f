"""Reads an event from its log: checks each hash against the one before, and carries the
record out.
"""

from __future__ import annotations

import logging
from time import sleep

from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import NotHere
from app.tournament.live import LiveTournament
from events.envelope import genesis
from events.log import BadLine
from events.log import Head
from events.log import Log
from events.log import LogError
from events.log import UnknownMatch
from events.manifest import TournamentManifest
from events.manifest import is_event_id
from events.manifest import read_tournament_manifest
from events.proof import archive
from events.proof.archive import Archive
from events.proof.canonical import NotCanonical
from events.proof.chain import BrokenChain
from events.proof.chain import require_chain
from events.proof.rows import BadArchive
from events.vocabulary import MatchId
from games.text import text
from projections.tournament.plan import BadPlan
from projections.tournament.plan import plan_of
from projections.tournament.state import Tournament
from projections.tournament.verify import divergence

_LOG = logging.getLogger(__name__)
PORTION = 250
"""Lines that are carried out without a pause, some ten milliseconds."""


def read_tournament(log: Log, event: MatchId) -> LiveTournament:
    """Return an event as *log* gives it; raise `NotHere`, `Damaged`."""
    if not is_event_id(event):
        raise NotHere(text("there is no event %(event)s on this server", event=repr(event)))
    try:
        raw, events = log.manifest(event), log.read(event)
        head = Head(0, genesis(raw))
        require_chain(head, events)
        live = LiveTournament.opened(read_tournament_manifest(raw), head)
        for begin in range(0, len(events), PORTION):
            live.read_on(events[begin : begin + PORTION])
            sleep(0)  # others are served meanwhile
    except UnknownMatch:
        raise NotHere(
            text("there is no event %(event)s on this server", event=repr(event))
        ) from None
    except (BadLine, BrokenChain, NotCanonical, BadPlan) as error:
        raise _damaged(log, event, str(error)) from None
    except LogError:
        raise
    except Exception as error:  # a fault in one event must not disturb others
        _LOG.exception("event %s cannot be carried out", event)
        raise _damaged(log, event, f"{type(error).__name__}: {error}") from None
    return live


def damage(log: Log, event: MatchId) -> str:
    """Return what is wrong with the stored log of an event, "" where nothing is."""
    try:
        require_derivable(archive.read_tournament(archive.export(log, event)))
    except BadArchive as error:
        return error.as_logged()
    return ""


def require_derivable(record: Archive[TournamentManifest]) -> None:
    """Raise `BadArchive` unless every line, verdict and pairing that the record states derives from
    the lines before it.
    """
    try:
        start = Tournament(record.manifest.match, plan_of(record.manifest.plan))
    except BadPlan as error:
        raise BadArchive(1, str(error)) from None
    divergent = divergence(start, record.events)
    if divergent is not None:
        raise BadArchive(divergent.version + 1, str(divergent))


def _damaged(log: Log, event: MatchId, otherwise: str) -> Damaged:
    because = damage(log, event) or otherwise
    _LOG.error("event %s is damaged: %s", event, because)
    return Damaged(event, because)
