"""The key that signs heads: made at the first start, stored beside the log, readable only by its
owner.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from app.serving import private
from app.serving.private import BadKey
from events.log import Head
from events.log import SignHead
from events.proof.signing import SignedHead
from events.proof.signing import new_key
from events.proof.signing import public_key
from events.proof.signing import sign_head
from events.vocabulary import MatchId

FILE = "signing.key"


@cache
def private_key(folder: Path) -> bytes:
    """Return this server's private key (32 bytes), which is made at the first call;
    raise `BadKey`.
    """
    path = folder / FILE
    key = private.kept_file(path, new_key)
    if len(key) != 32:
        raise BadKey(
            f"{path} is no signing key: it has {len(key)} bytes instead of 32. Move it away "
            f"to get a new one."
        )
    return key


def signer(folder: Path) -> SignHead:
    """Return the function that signs a match's head with this server's key."""

    def sign(match: MatchId, head: Head) -> SignedHead:
        return sign_head(private_key(folder), match, head.version, head.hash)

    return sign


def shown_key(folder: Path) -> str:
    """Return the public key (64 hex digits), which players and appeals committees may
    write down.
    """
    return public_key(private_key(folder))
