"""A form that is sent again, by a second tap or on a slow network, opens no second match or event."""

from __future__ import annotations

import re
from threading import Thread
from typing import Any

import pytest
from flask import Flask

from app.desk.forms.openings import AGAIN_MS
from app.desk.forms.openings import wished_id
from app.services import services_of
from events.vocabulary import MatchId
from tests.app.conftest import SetClock
from tests.app.conftest import app as app

FORM = {"id": "0a1b2c3d4e5f0a1b2c3d4e5f", "game": "generalissimo", "name": "Table 3"}
EVENT = {"id": FORM["id"], "game": "generalissimo", "name": "Friday", "players": "Ann\nBen\nCai"}


class Ticking(SetClock):
    """A clock that is a millisecond further at each look."""

    def __call__(self) -> int:
        self.now += 1
        return self.now


@pytest.fixture
def clock() -> SetClock:
    return Ticking()


def send(app: Flask, path: str = "/open", **fields: str) -> str:
    """Send the form from a browser of its own; return the page at its end."""
    answer = app.test_client().post(path, data={**FORM, **fields}, follow_redirects=True)
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def matches(app: Flask) -> tuple[MatchId, ...]:
    return services_of(app).desk.log.matches()


@pytest.mark.parametrize("wish", ["play", "practise", "referee"])
def test_two_taps_open_one_match_with_what_it_begins_with(app: Flask, wish: str) -> None:
    named = {"as": wish, "generalissimo.player.A": "Ann", "await": "1"}
    send(app, **named)
    (match,) = matches(app)
    head = services_of(app).desk.live(match).head
    send(app, **named)
    assert matches(app) == (match,)
    assert services_of(app).desk.live(match).head == head


def test_the_links_of_both_answers_open_their_seats(app: Flask) -> None:
    for page in (send(app), send(app)):
        for link in set(re.findall(r"/J/\w{26}", page)):
            assert app.test_client().get(link).status_code == 200


def test_taps_at_the_same_moment_open_one_match(app: Flask) -> None:
    taps = [Thread(target=send, args=(app,)) for _ in range(4)]
    for tap in taps:
        tap.start()
    for tap in taps:
        tap.join()
    assert len(matches(app)) == 1


@pytest.mark.parametrize("change", [{"id": "f" * 24}, {"name": "Table 4"}, {"id": ""}])
def test_another_form_or_another_wish_is_another_match(app: Flask, change: dict[str, str]) -> None:
    send(app)
    send(app, **change)
    assert len(matches(app)) == 2


def test_a_page_that_is_gone_back_to_later_opens_the_next_table(
    app: Flask, clock: SetClock
) -> None:
    send(app)
    clock.now += AGAIN_MS
    send(app)
    assert len(matches(app)) == 2


def test_two_taps_open_one_event_and_enter_its_players_once(app: Flask) -> None:
    pages = [send(app, "/events/new", **EVENT), send(app, "/events/new", **EVENT)]
    (event,) = services_of(app).desk.log.tournaments()
    assert len(services_of(app).tournaments.live(event).now.players) == 3
    for page in pages:
        assert f"/e/{event}/wall" in page
        for link in set(re.findall(r"/J/\w{26}", page)):
            assert app.test_client().get(link).status_code == 200


def test_nobody_works_out_the_id_of_an_event_of_others(app: Flask) -> None:
    wish = {"game": "tiny", "name": "Friday"}
    one, other = (wished_id(key, "f" * 24, wish, 6) for key in (b"one server", b"another"))
    assert len(one) == len(other) == 6
    assert one != other


def test_a_short_id_is_none_by_chance_and_opens_a_match_of_its_own(app: Flask) -> None:
    send(app, id="1")
    send(app, id="1")
    assert len(matches(app)) == 2


KEY = '"8e03978e-40d5-43e8-bc93-6894a57f9324"'
MATCH = {"game": "generalissimo", "name": "Table 3"}
FRIDAY = {"game": "generalissimo", "name": "Friday", "players": [{"name": "Ann"}, {"name": "Ben"}]}


def ask(app: Flask, path: str, body: dict[str, Any], key: str, token: str = "") -> Any:
    """Send a request of a program; return the answer."""
    headers = {"Idempotency-Key": key} if key else {}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    return app.test_client().post(path, json=body, headers=headers)


@pytest.mark.parametrize("sent", [KEY, KEY.strip('"'), f" {KEY} "])
def test_a_program_that_sends_again_gets_new_links_of_the_same_match(app: Flask, sent: str) -> None:
    first, second = (ask(app, "/api/matches", MATCH, key) for key in (KEY, sent))
    assert first.status_code == second.status_code == 201
    assert second.json["match"] == first.json["match"]
    assert matches(app) == (first.json["match"],)
    for answer in (first, second):
        seat, token = next(iter(answer.json["tokens"].items()))
        headers = {"Authorization": f"Bearer {token}"}
        assert app.test_client().get("/api/me", headers=headers).json["seat"] == seat


def test_a_program_opens_one_event_with_its_players_once(app: Flask) -> None:
    events = {ask(app, "/api/events", FRIDAY, KEY).json["event"] for _ in range(2)}
    assert events == set(services_of(app).desk.log.tournaments())
    assert len(services_of(app).tournaments.live(events.pop()).now.players) == 2


def test_another_body_another_key_and_a_later_hour_are_another_wish(
    app: Flask, clock: SetClock
) -> None:
    ask(app, "/api/matches", MATCH, KEY)
    ask(app, "/api/matches", {**MATCH, "name": "Table 4"}, KEY)
    ask(app, "/api/matches", MATCH, KEY.replace("8", "9"))
    ask(app, "/api/matches", MATCH, "")
    clock.now += AGAIN_MS
    ask(app, "/api/matches", MATCH, KEY)
    assert len(matches(app)) == 5


@pytest.mark.parametrize(
    "key", ["1", '"short"', KEY[:-1], f"{KEY}, {KEY}", f"{KEY};a=1", "ü" * 24, "f" * 256, " "]
)
@pytest.mark.parametrize(("path", "body"), [("/api/matches", MATCH), ("/api/events", FRIDAY)])
def test_a_key_that_is_none_opens_nothing_and_says_what_one_is(
    app: Flask, path: str, body: dict[str, Any], key: str
) -> None:
    answer = ask(app, path, body, key)
    assert answer.status_code == 400
    assert answer.json["error"] == "unreadable"
    assert "24 to 255 letters" in answer.json["fields"]["Idempotency-Key"][0]
    assert matches(app) == ()


@pytest.mark.parametrize("path", ["/open", "/events/new"])
def test_each_page_with_the_form_has_an_id_of_its_own(app: Flask, path: str) -> None:
    pages = [app.test_client().get(path).get_data(as_text=True) for _ in range(2)]
    first, second = (re.findall(r'name="id" value="(\w+)"', page) for page in pages)
    assert len(first) == len(second) == 1
    assert first != second
