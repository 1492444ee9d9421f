"""The checkpoints of a match: anybody may keep them while it is played, and compare them with the
record when it is over.
"""

from __future__ import annotations

from app.desk.history.live import Live
from app.services import services
from app.serving.keys import private_key
from app.web.answers import Checkpoints
from events.proof.checkpoints import Checkpoint
from events.proof.checkpoints import checkpoint_key
from events.proof.checkpoints import checkpoints


def match_checkpoints(here: Live) -> Checkpoints:
    """Return every checkpoint of a match, the oldest first, and once it is over their key."""
    key = key_of(here)
    with here.lock:
        kept, over = tuple(checkpoints(key, here.events)), here.table.outcome is not None
    match, shown = here.manifest.match, key.hex() if over else ""
    return Checkpoints(match=match, checkpoints=kept[::-1], key=shown)


def newest_checkpoint(here: Live) -> Checkpoint | None:
    """Return the last checkpoint of a match, None for none."""
    return here.lookback.kept(
        "checkpoint", here.head, lambda: next(checkpoints(key_of(here), here.events), None)
    )


def key_of(here: Live) -> bytes:
    """Return a match's checkpoint key, which is secret until the match is over."""
    return checkpoint_key(private_key(services().settings.data), here.manifest.match)
