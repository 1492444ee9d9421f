"""The way from a match to its rematch: whoever holds a link of the first has the same right in the
second.
"""

from __future__ import annotations

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Illegal
from app.desk.rematch import open_rematch
from app.desk.rights import Pass
from app.services import services
from app.web import usecases
from app.web.answers import RematchLink
from app.web.callers.access import FLOOR
from games.rules import Ruling
from games.text import text
from projections.referee.rematch import rematch

OPEN_MS = 3_600_000
"""How long after the last agreement a link of the first match opens the second (ms). Later a new
link comes from the referee, so that links that were replaced there stay worthless.
"""


def follow(pass_: Pass) -> tuple[Pass, str]:
    """Open the rematch of a match unless it is open; return the caller's pass and new token for it.

    Raise `Forbidden` for a spectator, `Illegal` where the seats have not agreed.
    """
    first, desk = usecases.live(pass_.match), services().desk
    if pass_.role not in ("seat", "referee"):
        raise Forbidden(text("Only those who hold a link of this match go on to its rematch."))
    asked = rematch(first.events, first.manifest.seats)
    if asked is None or not asked.at:
        why = text("The seats have not agreed on a rematch.")
        raise Illegal(Ruling("rematch", why, text("Ask for one, or agree to it.")))
    if desk.clock() > asked.at + OPEN_MS:
        raise Forbidden(text("This way was open for an hour; ask the referee for a new link."))
    match = open_rematch(desk, first)
    role = FLOOR if pass_.floor else pass_.role
    token = services().access.issue(match, role, pass_.seat)
    return Pass(match, pass_.role, pass_.seat, pass_.floor), token


def rematch_link(pass_: Pass) -> RematchLink:
    """Return the caller's own token for the rematch."""
    opened, token = follow(pass_)
    return RematchLink(match=opened.match, role=opened.role, seat=opened.seat, token=token)
