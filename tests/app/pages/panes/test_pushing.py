"""Pages are sent what changed once for all events that came meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from app.desk.history.live import Live
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
    pusher.push(english.match)
    assert [pusher.joined(one) for one in (english, german)] == [2, 2]


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


class Faulty(Pusher):
    """Who cannot send the Chinese page."""

    def _send(self, here: Live, audience: Audience) -> None:
        if audience.language != "en":
            raise ZeroDivisionError
        super()._send(here, audience)


def test_a_fault_of_one_page_keeps_nothing_from_the_others(
    app: Flask, phones: TableOfPhones, caplog: pytest.LogCaptureFixture
) -> None:
    app.testing = True
    init_sockets(app, "threading", None)
    services_of(app).pushes.__class__ = Faulty
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
