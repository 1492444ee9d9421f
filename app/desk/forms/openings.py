"""Opens a match or an event once for each form or program that asks for it: a button that was
tapped twice on a slow network, a page or a request that was sent again, opens no second one.

The id of what is opened follows from the form's own id, from what the form asks for, and from a key
of the server, so that every process makes it alike and nobody else can choose it: who could choose
it would be given the links of a match of others.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable

from app.desk.errors.refusals import Unreadable
from app.desk.opening import id_of
from events.envelope import fingerprint
from events.log import MatchExists
from events.proof.canonical import NotCanonical
from events.vocabulary import Fields
from events.vocabulary import MatchId
from games.text import text

AGAIN_MS = 120_000
"""How long a form that is sent again is taken for the same wish (ms). Later it is another one: the
page may have been gone back to for the next table.
"""

LETTERS = 24
"""How long the id of a form is at least, which its page was given by chance. Two programs that both
write "1" there would be given each other's links.
"""
ONCE = "Idempotency-Key"
"""The header in which a program gives such an id (draft-ietf-httpapi-idempotency-key-header)."""
_MOST = 255
_LONG = f"{{{LETTERS},{_MOST}}}"
_KEY = re.compile(rf'"([ !#-\[\]-~]{_LONG})"|([\w.:-]{_LONG})', re.ASCII)
"""A string as structured headers write it (RFC 8941), or a bare word, as most programs send it."""


def key_of(header: str | None) -> str:
    """Return the id in that header ("" where it is not sent); raise `Unreadable` where it is none,
    or so short that two programs might send the same.
    """
    if header is None:
        return ""
    found = _KEY.fullmatch(header.strip())
    if found is None:
        why = text(
            "expected %(least)s to %(most)s letters or digits by chance, such as a UUID",
            least=LETTERS,
            most=_MOST,
        )
        raise Unreadable({ONCE: [why]})
    return found[1] or found[2]


def wished_id(key: bytes, form: str, wish: Fields, length: int) -> str:
    """Return the id, of *length* letters, of what the form with the id *form* asks for (*wish*);
    "" without such an id, or with a short one, and where the wish is none that can be stored: who
    opens it says why.
    """
    if len(form) < LETTERS:
        return ""
    try:
        told = fingerprint({"form": form, "wish": wish})
    except NotCanonical:
        return ""
    digest = hmac.new(key, f"opened by a form {told}".encode(), hashlib.sha256).digest()
    return id_of(digest, length)


def opened_once(
    wished: str,
    open_: Callable[[str], MatchId],
    opened_at: Callable[[MatchId], int],
    clock: Callable[[], int],
) -> MatchId:
    """Return the id of what *open_* opens under the id *wished*, or of what was opened under it a
    short while ago. *opened_at* returns when that was, *clock* the time (ms). An id of "" stands
    for one by chance.
    """
    try:
        return open_(wished)
    except MatchExists as error:
        if clock() - opened_at(error.match) < AGAIN_MS:
            return error.match
        return open_("")
