"""Reads a match from its log: checks each hash against the one before, and carries the record out.

A match that cannot be read is refused with the sentence of `verify`, and does not disturb others.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

import games
from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import OtherEdition
from app.desk.errors.refusals import no_match
from app.desk.history.examine import damage
from app.desk.history.live import Live
from events.envelope import Event
from events.envelope import genesis
from events.log import BadLine
from events.log import Head
from events.log import Log
from events.log import LogError
from events.log import UnknownMatch
from events.manifest import Manifest
from events.manifest import is_event_id
from events.manifest import read_manifest
from events.proof.canonical import NotCanonical
from events.proof.chain import BrokenChain
from events.proof.chain import against_heads
from events.proof.chain import require_chain
from events.vocabulary import MatchId
from projections.replay.replay import first_table

_LOG = logging.getLogger(__name__)


def read_match(log: Log, match: MatchId) -> Live:
    """Return a match as *log* gives it; raise `NotHere`, `Damaged`, `OtherEdition`."""
    try:
        return _live(*_record(log, match))
    except UnknownMatch:
        raise no_match(match) from None
    except games.UnknownEdition as error:
        raise OtherEdition(error.words, match=match) from None
    except (BadLine, BrokenChain, NotCanonical) as error:
        raise _damaged(log, match, str(error)) from None
    except LogError:
        raise
    except Exception as error:  # a fault in one match must not disturb others
        _LOG.exception("match %s cannot be carried out", match)
        raise _damaged(log, match, f"{type(error).__name__}: {error}") from None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A stored match with a whole chain, not judged by any rules."""

    manifest: Manifest
    events: tuple[Event, ...]


def read_stored(log: Log, match: MatchId) -> StoredMatch:
    """Return a match of any edition; raise `NotHere`, `Damaged`."""
    try:
        manifest, _, events = _record(log, match)
    except UnknownMatch:
        raise no_match(match) from None
    except (BadLine, BrokenChain, NotCanonical) as error:
        raise _damaged(log, match, str(error)) from None
    return StoredMatch(manifest, events)


def _record(log: Log, match: MatchId) -> tuple[Manifest, bytes, tuple[Event, ...]]:
    """The stored manifest, its bytes and the events, which form a chain."""
    if is_event_id(match):
        raise UnknownMatch(match)  # this is the log of an event of many tables, not of a match
    heads = log.signed_heads(match)  # first: one stored meanwhile closes lines that are not read
    raw, events = log.manifest(match), log.read(match)
    require_chain(Head(0, genesis(raw)), events)
    if why := against_heads(heads, [event.hash for event in events]):
        raise BrokenChain(len(events), why)
    return read_manifest(raw), raw, events


def _live(manifest: Manifest, raw: bytes, events: tuple[Event, ...]) -> Live:
    game = games.edition(manifest.game, manifest.edition)
    live = Live.opened(manifest, game, first_table(game, manifest), Head(0, genesis(raw)))
    live.read_on(events)
    return live


def _damaged(log: Log, match: MatchId, otherwise: str) -> Damaged:
    """The refusal of a match that cannot be read, with the sentence of `verify`; *otherwise* where
    `verify` finds nothing.
    """
    because = damage(log, match) or otherwise
    _LOG.error("match %s is damaged: %s", match, because)
    return Damaged(match, because)
