"""Pages are sent what changed once for all events that came meanwhile."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from collections.abc import Sequence

import pytest
from flask import Flask

from app.pages.panes import pushing
from app.pages.panes.drawn import Page
from app.pages.panes.pages import Shown
from app.pages.panes.pages import pages_spoken
from app.pages.panes.pushing import Pusher
from app.services import services_of
from app.web.callers.connections import Audience
from app.web.sockets import init_sockets
from events.vocabulary import MatchId
from events.vocabulary import Seat
from tests.app.conftest import Phone
from tests.app.conftest import TableOfPhones
from tests.pages.browsers.devices import Device


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


class Some(Pusher):
    """At whose match those look on who are named."""

    def __init__(self, app: Flask, *audiences: Audience) -> None:
        super().__init__(app)
        self.looking = audiences

    def _watching(self, match: MatchId) -> frozenset[Audience]:
        return frozenset(one for one in self.looking if one.match == match)


def test_who_left_and_comes_back_begins_with_the_present_page(
    app: Flask, phones: TableOfPhones
) -> None:
    init_sockets(app, "threading", None)
    english, german = (wall(MatchId(phones.a.match), language) for language in ("en", "de"))
    pusher = Some(app, english, german)
    assert [pusher.joined(one) for one in (english, german)] == [1, 1]
    pusher.looking = (german,)
    phones.a.act("StonesTaken", "one", number=2)
    pusher.moved(services_of(app).desk.log.read(english.match)[-1])
    assert [pusher.joined(one) for one in (english, german)] == [2, 2]


def test_a_match_that_somebody_reports_to_keeps_no_other_from_being_sent(
    app: Flask, phones: TableOfPhones
) -> None:
    """Who waited for it with the others locked could wait for ever."""
    app.testing = True
    init_sockets(app, "threading", None)
    queue, locked, left = list[Callable[[], object]](), threading.Event(), threading.Event()
    services_of(app).pushes.spawn = lambda work, *of: queue.append(lambda: work(*of))
    busy = phones.a.match
    there = phones.a.client.post("/api/matches", json={"game": "tiny"}).get_json()
    walls = [Device.wall(app, match) for match in (busy, there["match"])]
    phones.a.act("StonesTaken", "one", number=2)
    other = Phone(phones.a.client, there["match"], there["tokens"]["A"])
    other.act("FirstSeatChosen", "begin", seat="A")

    def report() -> None:
        with services_of(app).desk.live(busy).lock:
            locked.set()
            left.wait(10)

    reporting = threading.Thread(target=report)
    reporting.start()
    locked.wait(10)
    queue.pop(0)()
    assert [len(wall.heard()) for wall in walls] == [0, 1]
    left.set()
    reporting.join(10)
    while queue:
        queue.pop(0)()
    assert [len(wall.heard()) for wall in walls] == [1, 0]
    assert [wall.html for wall in walls] == [wall.fresh() for wall in walls]


def test_a_page_that_nobody_shows_any_more_is_let_go(app: Flask, phones: TableOfPhones) -> None:
    init_sockets(app, "threading", None)
    match, kept = MatchId(phones.a.match), services_of(app).pushes
    walls = [Device.wall(app, match) for _ in range(2)]
    (shown,) = services_of(app).connections.watching(match)
    for looking, device in enumerate(walls):
        assert list(kept._sent[match]) == [shown], f"{2 - looking} look on"
        device.socket.disconnect()
    assert match not in kept._sent
    phones.a.act("StonesTaken", "one", number=2)
    assert Device.wall(app, match).version == 2


def test_a_play_at_another_table_is_nothing_to_those_who_look_on_here(
    app: Flask, phones: TableOfPhones
) -> None:
    app.testing = True
    init_sockets(app, "threading", None)
    there = phones.a.client.post("/api/matches", json={"game": "tiny"}).get_json()
    walls = [Device.wall(app, match) for match in (phones.a.match, there["match"])]
    other = Phone(phones.a.client, there["match"], there["tokens"]["A"])
    other.act("FirstSeatChosen", "begin", seat="A")
    assert [len(wall.heard()) for wall in walls] == [0, 1]
    phones.a.act("StonesTaken", "one", number=2)
    assert [len(wall.heard()) for wall in walls] == [1, 0]
    assert all(wall.html == wall.fresh() for wall in walls)


def english_alone(asked: Sequence[Shown]) -> list[Page]:
    """Draw pages, but for those in another language."""
    if any(one.audience.language != "en" for one in asked):
        raise ZeroDivisionError
    return pages_spoken(asked)


def test_a_fault_of_one_page_keeps_nothing_from_the_others(
    app: Flask,
    phones: TableOfPhones,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app.testing = True
    init_sockets(app, "threading", None)
    monkeypatch.setattr(pushing, "pages_spoken", english_alone)
    chinese, english = (
        Device.wall(app, phones.a.match, language) for language in ("zh-Hant-TW", "en")
    )
    phones.a.act("StonesTaken", "one", number=2)
    assert [row["name"] for row in chinese.socket.get_received() if row["name"] != "sync"] == [
        "moved"
    ]
    assert len(english.heard()) == 1
    assert english.html == english.fresh()
    assert re.search("incident [A-Z0-9]{8} while sending the page table", caplog.text)


def wall(match: MatchId, language: str) -> Audience:
    return Audience(match, "table", "spectator", Seat(""), language)
