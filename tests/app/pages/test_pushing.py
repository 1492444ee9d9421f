"""Pages are sent what changed once for all events that came meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from app.pages.panes.pushing import Pusher
from app.services import services_of
from app.web.callers.connections import Audience
from events.vocabulary import MatchId
from events.vocabulary import Seat
from tests.app.conftest import TableOfPhones


class Watched(Pusher):
    """At whose match one wall looks on."""

    def _watching(self, match: MatchId) -> frozenset[Audience]:
        return frozenset({Audience(match, "table", "", Seat(""), "en")})


def test_events_that_come_before_the_first_was_sent_are_sent_with_it(
    phones: TableOfPhones,
) -> None:
    app = phones.a.client.application
    pusher, waiting = Watched(app), list[Callable[[], object]]()
    pusher.spawn = lambda work, *of: waiting.append(lambda: work(*of))
    last = services_of(app).desk.log.read(MatchId(phones.a.match))[-1]
    pusher.moved(last)
    pusher.moved(last)
    assert len(waiting) == 1
    waiting.pop()()
    pusher.moved(last)
    assert len(waiting) == 1, "what comes after it was sent is sent anew"
