"""Who owns a server: opening, importing, listing all and new links are the organiser's; the room may
be let open matches.
"""

from __future__ import annotations

import io
import re
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.factory import create_app
from app.services import install
from app.services import services_of
from app.serving.config import Config
from app.serving.organiser import organiser_token
from app.web.callers.caller import ORGANISERS
from app.web.callers.limits import DRAWING
from app.web.callers.limits import LIMITS
from app.web.callers.limits import LOOKING_BACK
from app.web.callers.limits import OPENING
from app.web.callers.limits import Handshakes
from app.web.callers.limits import Limiter


@pytest.fixture
def owned(tmp_path: Path) -> Iterator[Flask]:
    """A server that only its organiser opens matches on."""
    app = create_app(Config(db=f"sqlite:///{tmp_path}/log.db", data=tmp_path, secret=b"0" * 32))
    yield app
    services_of(app).close()


def owner(app: Flask) -> str:
    return organiser_token(services_of(app).settings.data)


def let(app: Flask, opening: str | None) -> None:
    parts = services_of(app)
    install(app, replace(parts, settings=replace(parts.settings, opening=opening)))


def test_a_stranger_opens_nothing(owned: Flask) -> None:
    client = owned.test_client()
    assert client.post("/api/matches", json={"game": "tiny"}).status_code == 403
    assert client.post("/open", data={"game": "tiny"}).status_code == 403
    assert client.get("/open").status_code == 403
    table = {"game": "wtactics_arc", "cards": (io.BytesIO(b"name,type\nTorch,event\n"), "mine.csv")}
    assert client.post("/cards", data=table).status_code == client.get("/cards").status_code == 403
    assert '"/open"' not in client.get("/").get_data(as_text=True)
    assert services_of(owned).desk.log.matches() == ()
    for opening, said in ((None, "Only the organiser"), ("blue-7", "The passcode")):
        let(owned, opening)
        refused = client.post("/api/matches", json={"game": "tiny"}).get_json()
        assert refused["message"].startswith(said)


@pytest.mark.parametrize(
    ("opening", "words"), [(None, "open the organiser's link"), ("blue-7", "The passcode")]
)
def test_who_may_not_open_a_match_is_told_what_is_needed(
    owned: Flask, opening: str | None, words: str
) -> None:
    let(owned, opening)
    answer = owned.test_client().post("/api/matches", json={"game": "tiny"})
    assert (answer.status_code, words in answer.get_json()["message"]) == (403, True)


def test_the_organisers_link_opens_matches_and_lists_all(owned: Flask) -> None:
    organiser, stranger = owned.test_client(), owned.test_client()
    assert organiser.get(f"/O/{owner(owned)}").status_code == 302
    assert organiser.post("/open", data={"game": "tiny", "name": "Table 3"}).status_code == 200
    assert "Table 3" in organiser.get("/").get_data(as_text=True)
    assert "Table 3" not in stranger.get("/").get_data(as_text=True)
    assert "Table 3" in organiser.get("/referee/queue").get_data(as_text=True)
    assert stranger.get("/O/GUESSED").status_code == 403


def test_by_token_over_the_api(owned: Flask) -> None:
    headers = {"Authorization": f"Bearer {owner(owned)}"}
    client = owned.test_client()
    made = client.post("/api/matches", json={"game": "tiny"}, headers=headers)
    assert made.status_code == 200 or made.status_code == 201
    match = made.get_json()["match"]
    body = {"role": "referee", "revoke": True}
    answer = client.post(f"/api/matches/{match}/tokens", json=body, headers=headers).get_json()
    assert answer["revoked"] == 1
    assert client.post(f"/api/matches/{match}/tokens", json=body).status_code == 403


def test_measures_are_the_organisers(owned: Flask) -> None:
    client = owned.test_client()
    assert client.get("/metrics").status_code == 403
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {owner(owned)}"})
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert "quartermaster_refusals_total" in answer.get_data(as_text=True)


def test_a_passcode_opens_matches_and_nothing_else(owned: Flask) -> None:
    let(owned, "blue-7")
    client = owned.test_client()
    assert client.post("/api/matches", json={"game": "tiny"}).status_code == 403
    assert client.post("/api/matches?passcode=red", json={"game": "tiny"}).status_code == 403
    assert client.post("/api/matches?passcode=blue-7", json={"game": "tiny"}).status_code == 201
    browser = owned.test_client()
    form = browser.get("/open")
    assert form.status_code == 200
    assert 'name="passcode"' in form.get_data(as_text=True)
    assert 'href="/open"' in browser.get("/").get_data(as_text=True)
    assert browser.get("/cards").status_code == 200
    assert browser.post("/open", data={"game": "tiny", "passcode": "blue-7"}).status_code == 200
    assert browser.post("/api/records", data=b"").status_code == 403


def test_who_may_open_nothing_gets_no_form(owned: Flask) -> None:
    organiser, stranger = owned.test_client(), owned.test_client()
    organiser.get(f"/O/{owner(owned)}")
    for path in ("/open", "/events/new"):
        assert organiser.get(path).status_code == 200
        assert f'href="{path}"' in organiser.get("/").get_data(as_text=True)
        assert f'href="{path}"' not in stranger.get("/").get_data(as_text=True)
        assert stranger.get(path).status_code == 403, path
    let(owned, "blue-7")
    assert "passcode" in stranger.get("/events/new").get_data(as_text=True)


def test_the_file_is_the_owners_alone(tmp_path: Path) -> None:
    token = organiser_token(tmp_path)
    assert (tmp_path / "organiser").read_text().strip() == token
    assert stat.S_IMODE((tmp_path / "organiser").stat().st_mode) == 0o600
    organiser_token.cache_clear()
    assert organiser_token(tmp_path) == token


def test_a_cookie_stays_small_at_any_number_of_matches(owned: Flask) -> None:
    """Browsers throw away a cookie of more than 4,096 bytes: every link would be forgotten."""
    parts, client = services_of(owned), owned.test_client()
    client.get(f"/O/{owner(owned)}")
    matches = [parts.desk.open("tiny", {}) for _ in range(60)]
    for match in matches:
        token = parts.access.issue(match, "referee")
        answer = client.post("/api/session", json={"token": token})
        assert max(len(value) for value in answer.headers.getlist("Set-Cookie")) < 4_000
    assert client.get(f"/m/{matches[-1]}/referee").status_code == 200


def test_a_page_tells_nothing_about_a_guessed_passcode(owned: Flask) -> None:
    """Only what opens something looks at a passcode: its limit is the strictest of all."""
    let(owned, "1234")
    client = owned.test_client()
    for path in ("/", "/open", "/events/new", "/club", "/m/NONE"):
        pages = [
            re.sub(
                r'name="id" value="\w+"|\d{4}',
                "",
                client.get(f"{path}?passcode={code}").get_data(as_text=True),
            )
            for code in ("1234", "9999")
        ]
        assert pages[0] == pages[1], path
    assert client.post("/open", data={"game": "tiny", "passcode": "9999"}).status_code == 403
    assert client.post("/open", data={"game": "tiny", "passcode": "1234"}).status_code == 200


@pytest.mark.parametrize("place", ["/cards", "/cards?passcode={}"])
def test_a_passcode_is_guessed_nowhere_faster_than_where_matches_are_opened(
    owned: Flask, place: str
) -> None:
    """A table of cards is looked through ten times as often as a match is opened."""
    let(owned, "1234")
    client = owned.test_client()
    stranger = {"REMOTE_ADDR": "10.0.0.7"}
    answers = []
    for code in range(9000, 9030):
        form = {} if "?" in place else {"passcode": str(code)}
        answer = client.post(place.format(code), data=form, environ_base=stranger)
        answers.append(answer.status_code)
    assert answers[0] == 403
    assert answers[int(OPENING.burst) + 1 :] == [429] * (29 - int(OPENING.burst))
    client.post("/open", data={"game": "tiny", "passcode": "1234"})
    table = client.post("/cards", data={"game": "generals_52"}, environ_base=stranger)
    assert table.status_code == 400, "let in, and no file was chosen"


@pytest.mark.parametrize("path", ["/open", "/events/new", "/api/matches", "/api/events"])
def test_links_give_no_more_guesses_at_a_passcode(owned: Flask, path: str) -> None:
    """With the door's link of an event anybody makes as many players' links as they want."""
    let(owned, "1234")
    book, client = services_of(owned).access, owned.test_client()
    answers = [
        client.post(
            f"{path}?passcode={9000 + number}",
            headers={"Authorization": f"Bearer {book.issue('E-AAAAAA', 'player', f'P{number}')}"},
            environ_base={"REMOTE_ADDR": "10.0.0.7"},
            **({"json": {"game": "tiny"}} if "api" in path else {"data": {"game": "tiny"}}),
        ).status_code
        for number in range(30)
    ]
    assert answers[:5] == [403] * 5
    assert answers[int(OPENING.burst) + 1 :] == [429] * (29 - int(OPENING.burst))


def test_every_limit_is_one_of_a_door_and_what_draws_has_one(owned: Flask) -> None:
    doors = {rule.endpoint: str(rule) for rule in owned.url_map.iter_rules()}
    assert set(LIMITS) <= set(doors), "a limit of no door is none"
    drawn = [name for name, path in doors.items() if re.search(r"\.(pdf|png)$|/archive$", path)]
    assert len(drawn) > 4
    assert [name for name in drawn if LIMITS.get(name) is not DRAWING] == []
    past = [name for name, path in doors.items() if re.search(r"/replay|/line/|>/events$", path)]
    assert len(past) > 4
    assert [name for name in past if LIMITS.get(name) is not LOOKING_BACK] == []
    opening = [name for name in doors if name.rpartition(".")[2] in ("open_match", "event_open")]
    assert [name for name in opening if LIMITS.get(name) is not OPENING] == []


def test_sockets_are_not_opened_by_the_thousand() -> None:
    seen: list[str] = []

    def site(environ: dict[str, Any], start: Any) -> list[bytes]:
        seen.append(environ["PATH_INFO"])
        return []

    door = Handshakes(site, Limiter(None))
    answers: list[str] = []
    for _ in range(400):
        environ = {"REMOTE_ADDR": "10.0.0.9", "PATH_INFO": "/socket.io/"}
        door(environ, lambda status, headers: answers.append(status))
    assert 300 <= len(seen) < 350
    assert set(answers) == {"429 Too Many Requests"}
    door({"REMOTE_ADDR": "127.0.0.1", "PATH_INFO": "/socket.io/"}, None)
    door({"REMOTE_ADDR": "10.0.0.9", "PATH_INFO": "/"}, None)
    assert seen[-2:] == ["/socket.io/", "/"], "a proxy here, and other doors, have their own count"


def test_a_form_that_is_too_large_is_refused_wherever_it_is_sent(app: Flask) -> None:
    """It was a server fault: the answer looked into the very form that was too large."""
    match = services_of(app).desk.open("tiny", {})
    paths = (f"/m/{match}/seat/act", f"/m/{match}/referee/confirm", "/open", "/e/NONE/do")
    for path in paths:
        answer = app.test_client().post(path, data={"said": "x" * 600_000})
        assert answer.status_code in (403, 404, 413), path


@pytest.mark.parametrize("door", ["/api/me", "/api/matches/{}/view", "/api/matches/{}/events"])
def test_a_program_that_sends_the_organisers_token_for_a_seats_is_told_what_it_is(
    app: Flask, door: str
) -> None:
    """It was told that its token opens nothing any more, and to ask the referee for another one."""
    client, token = app.test_client(), organiser_token(services_of(app).settings.data)
    match = client.post("/api/matches", json={"game": "tiny"}).get_json()["match"]
    answer = client.get(door.format(match), headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.get_json()["message"]) == (403, str(ORGANISERS))
    answer = client.get(door.format(match), headers={"Authorization": "Bearer \xe9"})
    assert (answer.status_code, "opens nothing" in answer.get_json()["message"]) == (403, True)
