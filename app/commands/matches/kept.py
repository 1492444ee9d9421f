"""Checkpoints that people wrote down, as given to `quartermaster verify`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.commands.places import Unfit
from app.serving.config import folder
from app.serving.keys import private_key
from events.manifest import Manifest
from events.proof.archive import Archive
from events.proof.checkpoints import Checkpoint
from events.proof.checkpoints import check_checkpoints
from events.proof.checkpoints import checkpoint_key
from events.proof.rows import BadArchive


def require_checkpoints(
    archive: Archive[Manifest], checkpoints_: Sequence[str], key: str, db: str
) -> None:
    """Raise `BadArchive` unless the record fits these checkpoints (LINE:CODE), `Unfit` for one that
    is no checkpoint. *key*: the match's key in hex; "" derives it from this computer's own.
    """
    if not checkpoints_ and key:
        raise Unfit("--checkpoint-key is for checkpoints; say --checkpoint LINE:CODE, too")
    if not checkpoints_:
        return
    points = [_checkpoint(text) for text in checkpoints_]
    for wrong in check_checkpoints(_key(archive, key, db), archive.events, points):
        raise BadArchive(wrong.version + 1, wrong.because)


def _key(archive: Archive[Manifest], key: str, db: str) -> bytes:
    if key and not re.fullmatch(r"[0-9a-f]{64}", key):
        raise Unfit(f"--checkpoint-key {key}: it is written as 64 hex digits (0-9, a-f)")
    if key:
        return bytes.fromhex(key)
    return checkpoint_key(private_key(folder(db)), archive.manifest.match)


def _checkpoint(text: str) -> Checkpoint:
    hit = re.fullmatch(r"(\d{1,9}):([A-Z2-7]{32})", text)
    if hit is None:
        raise Unfit(
            f"--checkpoint {text}: write it as LINE:CODE with the code of 32 letters and digits"
        )
    return Checkpoint(int(hit[1]), hit[2])
