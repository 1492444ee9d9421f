"""Opens a match or an event once for each form that asks for it: a button that was tapped twice on
a slow network, or a page that was sent again, opens no second one.

The id of what is opened follows from the form's own id, from what the form asks for, and from a key
of the server, so that every process makes it alike and nobody else can choose it: who could choose
it would be given the links of a match of others.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from app.desk.opening import id_of
from events.envelope import fingerprint
from events.log import MatchExists
from events.proof.canonical import NotCanonical
from events.vocabulary import Fields
from events.vocabulary import MatchId

AGAIN_MS = 120_000
"""How long a form that is sent again is taken for the same wish (ms). Later it is another one: the
page may have been gone back to for the next table.
"""


LETTERS = 24
"""How long the id of a form is at least, which its page was given by chance. Two programs that both
write "1" there would be given each other's links.
"""


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
