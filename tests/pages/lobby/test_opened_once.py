"""A form that is sent again, by a second tap or on a slow network, opens no second match or event."""

from __future__ import annotations

import re
from threading import Thread

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


@pytest.mark.parametrize("path", ["/open", "/events/new"])
def test_each_page_with_the_form_has_an_id_of_its_own(app: Flask, path: str) -> None:
    pages = [app.test_client().get(path).get_data(as_text=True) for _ in range(2)]
    first, second = (re.findall(r'name="id" value="(\w+)"', page) for page in pages)
    assert len(first) == len(second) == 1
    assert first != second
