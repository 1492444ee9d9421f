"""The checkpoints of a match: anybody may keep them while it is played, and compare them with the
record when it is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.desk.errors.refusals import Damaged
from app.desk.errors.refusals import NotHere
from app.desk.errors.refusals import OtherEdition
from app.desk.history.live import Live
from app.services import services
from app.serving.keys import private_key
from app.tournament.ids import place_of
from app.web.answers import Checkpoints
from events.proof.checkpoints import Checkpoint
from events.proof.checkpoints import checkpoint_key
from events.proof.checkpoints import checkpoint_of
from events.proof.checkpoints import checkpoints
from events.proof.checkpoints import is_due
from events.vocabulary import MatchId


def match_checkpoints(here: Live) -> Checkpoints:
    """Return every checkpoint of a match, the oldest first, and with what is told of the match when
    it is over their key.
    """
    key, told = key_of(here), is_told(here)
    with here.lock:
        kept = tuple(checkpoints(key, here.events))
    match, shown = here.manifest.match, key.hex() if told else ""
    return Checkpoints(match=match, checkpoints=kept[::-1], key=shown)


def is_told(here: Live) -> bool:
    """Return whether anybody may know what was hidden in a match: it is over, and so is the event
    that it belongs to, where this server holds that. Before, who meets a player in a later game
    would know the deck, which is shown to nobody else until then.

    A sandbox shows what is hidden in the match that it was branched from, so that has to be told,
    too, where this server holds it.
    """
    looked_at = set()
    while here.manifest.match not in looked_at:  # an imported sandbox may name itself
        looked_at.add(here.manifest.match)
        if here.table.outcome is None or not _event_is_over(here):
            return False
        branched_from = here.manifest.sandbox_of.rpartition("@")[0]
        if not branched_from:
            return True
        try:
            here = services().desk.live(MatchId(branched_from))
        except NotHere:  # the sandbox alone was imported
            return True
        except (Damaged, OtherEdition):  # nobody can say whether it is over
            return False
    return True


def _event_is_over(here: Live) -> bool:
    """Return whether a match belongs to no event that is held here and goes on."""
    place = place_of(here.manifest.match)
    if place is None:
        return True
    try:
        return bool(services().tournaments.live(place.event).now.closed)
    except NotHere:  # the record alone was imported
        return True


def newest_checkpoint(here: Live) -> Checkpoint | None:
    """Return the last checkpoint of a match, None for none."""
    kept = here.kept(_Newest, _Newest)
    if kept.version == here.head.version:  # each of a push's pages asks
        return kept.checkpoint
    with here.lock:
        since = here.events[kept.version :]  # most plays are no checkpoint
        if due := list(filter(is_due, since)):
            kept.checkpoint = checkpoint_of(key_of(here), due[-1].version, due[-1].hash)
        kept.version += len(since)
        return kept.checkpoint


@dataclass(slots=True)
class _Newest:
    """The last checkpoint of a match up to a line: its log only grows."""

    version: int = 0
    checkpoint: Checkpoint | None = None


def key_of(here: Live) -> bytes:
    """Return a match's checkpoint key, which is secret until the match is over."""
    return checkpoint_key(private_key(services().settings.data), here.manifest.match)
