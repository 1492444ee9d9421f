"""The pages before and around a match: opening, joining, the list, the tour, the evening."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.pages.lobby.listing import ARCHIVED_AFTER
from app.pages.lobby.listing import PAGE
from app.pages.lobby.listing import listing
from app.pages.lobby.lobby import links
from app.pages.lobby.lobby import practise
from app.pages.tour.tour import STEPS
from app.pages.tour.tour import has_tour
from app.services import install
from app.services import services_of
from app.serving.demo import first_game
from app.serving.demo import prepare
from app.web import usecases
from events import kinds
from events.manifest import read_manifest
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from tests.pages.browsers.sittings import application

KEYS = sorted(catalogue())


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = application(tmp_path_factory.mktemp("doors"))
    yield app
    services_of(app).close()


def text(answer: str) -> str:
    """What a page says, in one line."""
    bare = re.sub(r"<(?:style|script).*?</(?:style|script)>|<[^>]+>", " ", answer)
    return " ".join(unescape(bare).split())


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer.location
    return text(answer.get_data(as_text=True))


def opened(app: Flask, key: str = "war_time_generals", name: str = "") -> MatchId:
    return services_of(app).desk.open(key, {}, name=name)


def seat_link(app: Flask, match: MatchId, seat: str) -> str:
    return f"/J/{services_of(app).access.issue(match, 'seat', seat)}"


def test_every_game_is_a_tile_with_players_minutes_and_paper(app: Flask) -> None:
    html = app.test_client().get("/open").get_data(as_text=True)
    tiles = re.findall(r'<label class="gametile.*?</label>', html, re.DOTALL)
    assert len(tiles) == len(KEYS)
    assert f'value="{first_game()}"' in tiles[0], "the one for newcomers"
    assert 'name="passcode"' not in html
    for tile in tiles:
        assert "minutes" in tile
        assert "players" in tile
        assert "pictures.svg#printer" in tile
    assert 'value="play" checked' in html


def test_who_plays_here_is_shown_both_codes_and_the_way_to_the_own_seat(app: Flask) -> None:
    client = app.test_client()
    answer = client.post("/open", data={"game": "war_time_generals", "as": "play"})
    html = answer.get_data(as_text=True)
    seats = re.findall(r'data-kind="seat">.*?</article>', html, re.DOTALL)
    assert [seat.count('class="qr"') for seat in seats] == [1, 1]
    own = re.search(r'class="button main" href="(/J/\w+)"', html)
    assert own
    assert own[1] in seats[0]
    match = re.search(r"/m/(\w+)/table", html)
    assert match
    assert client.get(f"/m/{match[1]}/referee").status_code == 403, "who plays does not rule"


def test_a_form_with_a_strange_game_is_shown_again_as_it_was(app: Flask) -> None:
    answer = app.test_client().post("/open", data={"game": "chess", "name": "Table 3"})
    html = answer.get_data(as_text=True)
    assert answer.status_code == 400
    assert 'value="Table 3"' in html
    assert 'name="passcode"' not in html
    assert services_of(app).desk.log.matches() == ()


def test_who_opens_a_match_for_others_is_its_referee(app: Flask) -> None:
    client = app.test_client()
    html = client.post("/open", data={"game": "war_time_generals"}).get_data(as_text=True)
    match = re.search(r"/m/(\w+)/table", html)
    assert match
    assert client.get(f"/m/{match[1]}/referee").status_code == 200
    assert app.test_client().get(f"/m/{match[1]}/referee").status_code == 403


def test_a_name_is_needed_once_and_then_remembered(app: Flask) -> None:
    client = app.test_client()
    first, second = opened(app), opened(app)
    link = seat_link(app, first, "A")
    refused = client.post(link, data={"player": " "})
    assert refused.status_code == 400
    assert "aria-invalid" in refused.get_data(as_text=True)
    assert client.post(link, data={"player": "Ann"}).status_code == 302
    assert 'value="Ann"' in client.get(seat_link(app, second, "B")).get_data(as_text=True)


@pytest.mark.parametrize(
    ("token", "code"), [("A" * 64, 403), ("A" * 65, 400), ("é" * 26, 400), ("A" * 26, 403)]
)
def test_what_is_no_link_of_a_match_is_refused(app: Flask, token: str, code: int) -> None:
    assert app.test_client().get(f"/J/{token}").status_code == code


def test_who_practises_finds_the_cards_dealt(app: Flask) -> None:
    client = app.test_client()
    form = {"game": "war_time_generals", "as": "practise"}
    answer = client.post("/open", data=form)
    assert answer.status_code == 302
    live = services_of(app).desk.live(MatchId(answer.location.split("/")[2]))
    assert live.table.phase != live.history.start.phase
    assert live.names["B"]
    assert client.get(answer.location).status_code == 200


@pytest.mark.parametrize("spoken", ["en", "zh-TW"])
def test_who_practises_waits_for_somebody_with_a_name(app: Flask, spoken: str) -> None:
    """The opponent was "The table": a capital within sentences, English in every language, and the
    same words as for what nobody in particular does.
    """
    client = app.test_client()
    form = {"game": "generals_52", "as": "practise"}
    answer = client.post("/open", data=form)
    live = services_of(app).desk.live(MatchId(answer.location.split("/")[2]))
    said = text(
        client.get(answer.location, headers={"Accept-Language": spoken}).get_data(as_text=True)
    )
    assert list(live.names.values()) == ["Quartermaster"]
    assert "Quartermaster" in said
    assert "The table" not in said


def test_where_the_server_plays_several_seats_each_has_its_own_name(app: Flask) -> None:
    desk = services_of(app).desk
    seats = catalogue()["wtactics_arc"].seats[:3]
    match = desk.open("wtactics_arc", {}, seats=seats)
    with app.app_context():
        practise(match, seats)
    assert list(desk.live(match).names.values()) == [f"Quartermaster {seat}" for seat in seats[1:]]


def test_the_own_code_leads_back_and_somebody_elses_asks(app: Flask) -> None:
    match = opened(app)
    link, mine, stranger = seat_link(app, match, "A"), app.test_client(), app.test_client()
    mine.post(link, data={"player": "Ann"})
    back = mine.get(link)
    assert back.status_code == 302
    assert back.location == f"/m/{match}/seat?seat=A"
    assert "Are you Ann?" in page(stranger, link)
    assert "Cards stay on the table." in page(stranger, link)


def test_the_list_tells_players_state_and_winner_and_is_searched(app: Flask) -> None:
    desk, client = services_of(app).desk, app.test_client()
    match, other = opened(app, name="Table 3"), opened(app, "generalissimo")
    for seat, player in (("A", "Ann"), ("B", "Ben")):
        desk.tell(match, f"sits-{seat}", kinds.SEAT_TAKEN, {"seat": seat, "player": player}, seat)
    for each in (match, other):
        services_of(app).access.issue(each, "referee")
    for each, seat in ((match, "A"), (other, "South")):
        client.post(seat_link(app, each, seat), data={"player": "Ann"})
    listed = page(client, "/")
    assert "Table 3: Ann against Ben" in listed
    assert "Being played 2" in listed
    assert "Table 3" in page(client, "/?q=ben")
    assert "Table 3" not in page(client, "/?q=generalissimo")
    prepare(desk, match)
    desk.report(match, Seat("A"), "gone", desk.live(match).history.ply, "Conceded", {})
    assert "Ben won" in page(client, "/?shelf=over")
    assert "Table 3" not in page(client, "/?shelf=playing")


def test_each_match_stands_on_one_page_of_the_list_the_newest_first(app: Flask) -> None:
    matches = [opened(app, "generals_52") for _ in range(2 * PAGE + 3)]
    with app.test_request_context():
        pages = [listing(matches, "playing", "", number) for number in (1, 2, 3)]
        assert listing(matches, "playing", "", 9).page == 3
        assert listing(matches, "playing", "", 0).page == 1
    assert [len(one.rows) for one in pages] == [PAGE, PAGE, 3]
    assert {one.pages for one in pages} == {3}
    listed = [row.match for one in pages for row in one.rows]
    assert sorted(listed) == sorted(matches)
    log = services_of(app).desk.log
    ages = [read_manifest(log.manifest(match)).opened_at for match in listed]
    assert ages == sorted(ages, reverse=True)


def test_no_seat_of_a_match_that_is_over_is_free(app: Flask) -> None:
    desk, client = services_of(app).desk, app.test_client()
    match = opened(app, name="Table 3")
    client.post(seat_link(app, match, "A"), data={"player": "Ann"})
    assert "Seat B is free" in page(client, "/")
    prepare(desk, match)
    desk.report(match, Seat("A"), "gone", desk.live(match).history.ply, "Conceded", {})
    over = page(client, "/?shelf=over")
    assert "is free" not in over
    assert "Seat B" in over


def test_what_nobody_touched_for_two_weeks_is_in_the_archive(app: Flask) -> None:
    parts, client = services_of(app), app.test_client()
    match = opened(app, name="Table 4")
    client.post(seat_link(app, match, "A"), data={"player": "Ann"})
    assert "Archive 0" in page(client, "/")
    later = parts.clock() + ARCHIVED_AFTER + 60_000
    install(app, replace(parts, clock=lambda: later))
    listed = page(client, "/")
    assert "Archive 1" in listed
    assert "Table 4" in listed, "the first shelf with something on it is shown"


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_a_tour_of_its_own_plays(app: Flask, key: str) -> None:
    assert has_tour(catalogue()[key])
    client = app.test_client()
    said = [page(client, f"/tour/{key}?step={step}") for step in range(STEPS + 2)]
    assert len(set(said)) == STEPS + 2, "every step says or shows something else"
    assert any("You tap" in words for words in said)
    assert "Not sure? Tap the whistle." in said[-1]
    assert services_of(app).desk.log.matches() == ()


def test_a_tour_passes_over_ends_of_phases_in_a_row(app: Flask) -> None:
    client = app.test_client()
    said = [page(client, f"/tour/wtactics_arc?step={step}") for step in range(STEPS + 2)]
    ends = ["“End the phase”" in words for words in said]
    assert any(ends)
    assert not any(one and two for one, two in pairwise(ends))
    assert "Your pieces stand on the real board." in page(client, "/tour/generalissimo")
    assert "Your cards lie on the real table." in said[0]


def test_a_tour_leads_back_to_the_seat_and_nowhere_else(app: Flask) -> None:
    client = app.test_client()
    html = client.get("/tour/war_time_generals?back=ABC123").get_data(as_text=True)
    assert 'href="/J/ABC123"' in html
    html = client.get("/tour/war_time_generals?back=//evil.example").get_data(as_text=True)
    assert "evil" not in html
    assert client.get("/tour/chess").status_code == 404


def test_the_evening_at_a_club_is_a_page_in_both_languages(app: Flask) -> None:
    client = app.test_client()
    assert "Going home" in page(client, "/club")
    client.post("/language", data={"language": "zh_Hant_TW"})
    assert "回家" in page(client, "/club")


def test_a_link_says_who_sits_there(app: Flask) -> None:
    match = opened(app)
    app.test_client().post(seat_link(app, match, "A"), data={"player": "Ann"})
    with app.test_request_context():
        rows = links(usecases.links(match), services_of(app).desk.live(match), own="B")
    assert [row.who for row in rows if row.seat] == ["Ann", "you"]


@pytest.mark.parametrize(
    ("name", "status"), [("x" * 60, 302), ("x" * 61, 400), ("  ", 400), (" Ann  Lee ", 302)]
)
def test_who_takes_a_seat_gives_a_name_of_at_most_sixty_characters(
    app: Flask, name: str, status: int
) -> None:
    match = opened(app)
    link = seat_link(app, match, "A").replace("/J/", "/j/")
    answer = app.test_client().post(link, data={"player": name})
    assert answer.status_code == status
    taken = services_of(app).desk.live(match).names
    assert taken == ({"A": " ".join(name.split())} if status == 302 else {})


def test_the_record_of_a_match_that_goes_on_is_its_replay(app: Flask) -> None:
    match = opened(app)
    answer = app.test_client().get(f"/m/{match}/record")
    assert (answer.status_code, answer.location) == (303, f"/m/{match}/replay")


def test_a_match_that_cannot_be_read_is_found_by_its_id(app: Flask) -> None:
    damaged, other = opened(app), opened(app)
    database = services_of(app).settings.db.removeprefix("sqlite:///")
    with closing(sqlite3.connect(database)) as log:
        log.execute("update match set manifest = ? where match = ?", (b"{", damaged))
        log.commit()
    services_of(app).desk.forget(damaged)
    with app.test_request_context():
        for words, found in ((damaged, [damaged]), (other, [other]), ("nobody", [])):
            rows = listing((damaged, other), "", words, 1).rows
            assert [row.match for row in rows] == found
            assert all(bool(row.fault) is (row.match == damaged) for row in rows)
