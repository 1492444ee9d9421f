"""Small parts of the doors: finished files, encodings that are refused, which logs a process must hear
of, the address of who holds a link.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any
from typing import cast

import pytest
from flask import Flask
from flask import Response

from app.desk.errors.refusals import Forbidden
from app.desk.errors.refusals import Unreadable
from app.desk.rights import Pass
from app.factory import create_app
from app.factory import waited_for
from app.pages.bundles import bundle_folder
from app.pages.bundles import bundles
from app.pages.libraries import libraries
from app.services import services_of
from app.serving.config import Config
from app.serving.network.gate import KNOW
from app.tournament.ids import match_id
from app.tournament.live import LiveTournament
from app.tournament.rights import through_event
from app.web import usecases
from app.web.callers.caller import opens
from app.web.callers.caller import pass_for
from app.web.callers.connections import Connections
from app.web.operations import _row
from app.web.papers.checkpoints import is_told
from app.web.papers.finished import KEPT
from app.web.papers.finished import FinishedFiles
from app.web.sockets import _audience
from app.web.wire.compression import same_for_all
from app.web.wire.nesting import TOO_DEEP
from app.web.wire.nesting import require_shallow
from app.web.wire.numbers import json_number
from events.manifest import EVENT_PREFIX
from events.manifest import Manifest
from events.vocabulary import MatchId
from events.vocabulary import Seat
from games import catalogue
from printables.codes.tags import tag_of
from tests.app.conftest import SetClock
from tests.app.conftest import TableOfPhones


def test_the_oldest_finished_file_is_dropped_and_no_other() -> None:
    files = FinishedFiles()
    for number in range(KEPT + 1):
        files.keep(str(number), b"%d" % number)
    assert [files.get(str(number)) for number in range(3)] == [None, b"1", b"2"]
    assert files.get(str(KEPT)) == b"%d" % KEPT


@pytest.mark.parametrize(
    ("accepted", "used"),
    [
        ("br;q=0, gzip", "gzip"),
        ("br;q=0", None),
        ("gzip;q=0, br", "br"),
        ("br;q=0, gzip;q=0", None),
        ("gzip;q=0.5, br;q=0", "gzip"),
    ],
)
def test_an_encoding_that_is_refused_is_not_used(
    app: Flask, accepted: str, used: str | None
) -> None:
    answer = app.test_client().get("/api/games", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == used


@pytest.mark.parametrize(
    ("levels", "taken"), [(0, True), (1, True), (31, True), (32, True), (33, False), (40, False)]
)
def test_a_body_has_at_most_32_levels_of_lists_and_mappings(levels: int, taken: bool) -> None:
    body: Any = "within"
    for level in range(levels):
        body = {"beside": 1, "a": body} if level % 2 else [0, body]
    if taken:
        require_shallow(body)
        return
    with pytest.raises(Unreadable) as refused:
        require_shallow(body)
    assert "at most 32 levels" in str(refused.value.as_json())


def test_what_stands_for_a_body_too_deep_to_be_read_is_refused() -> None:
    with pytest.raises(Unreadable):
        require_shallow(TOO_DEEP)


def test_which_logs_a_process_must_hear_of() -> None:
    nobody = Connections()
    assert waited_for(MatchId("E-ABCDEF"), nobody)
    assert waited_for(match_id("E-ABCDEF", 1, 2), nobody)
    assert not waited_for(MatchId("ABCDEFGHJK"), nobody)


def test_a_server_that_can_record_says_so(app: Flask) -> None:
    answer = app.test_client().get("/health")
    assert (answer.status_code, answer.get_json()["ready"]) == (200, True)


def test_who_holds_a_link_gets_reserved_room(app: Flask, phones: TableOfPhones) -> None:
    known: list[int] = []
    with app.test_request_context(environ_base={KNOW: lambda: known.append(1)}):
        assert pass_for("A" * 26) is None
        assert not known
        assert pass_for(phones.a.token) is not None
    assert known == [1]


def test_a_link_opens_its_own_match_and_no_other(app: Flask, phones: TableOfPhones) -> None:
    match = MatchId(phones.a.match)
    own, other = (Pass(id_, "seat", Seat("A")) for id_ in (match, MatchId("B" * len(match))))
    with app.test_request_context():
        assert opens(own, match) is own
        assert opens(other, match) is None
        assert opens(None, match) is None


def test_a_page_that_is_no_word_or_that_is_asked_of_an_event_is_refused() -> None:
    match, event = MatchId("M" * 12), MatchId(EVENT_PREFIX + "M" * 12)
    found = _audience({"page": "table"}, Pass(match, "spectator", Seat("")), "en")
    assert found is not None
    assert (found.match, found.page) == (match, "table")
    for asked, of in ((["table"], match), ({}, match), ("nothing", match), ("table", event)):
        with pytest.raises(Forbidden):
            _audience({"page": asked}, Pass(of, "spectator", Seat("")), "en")


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("27.0", 27),
        ("-3.0", -3),
        ("2.5e1", 25),
        ("0.5", 0.5),
        ("9007199254740991.0", 2**53 - 1),
        ("9007199254740992.0", 2.0**53),
        ("-9007199254740992.0", -(2.0**53)),
        ("1e400", float("inf")),
    ],
)
def test_a_whole_number_is_one_however_it_is_written_while_it_is_exact(
    written: str, number: float
) -> None:
    """From 2**53 on, the next whole number reads as the same."""
    found = json_number(written)
    assert (type(found), found) == (type(number), number)


def test_only_a_referee_sees_what_a_ruling_would_change(app: Flask, phones: TableOfPhones) -> None:
    body = {"kind": "PlayStruck", "target": 1, "reason": "seen"}
    match = MatchId(phones.a.match)
    with app.test_request_context():
        for role, seat in (("seat", "A"), ("spectator", "")):
            with pytest.raises(Forbidden):
                usecases.preview_after(Pass(match, role, Seat(seat)), body, 1)  # type: ignore[arg-type]
        assert usecases.preview_after(Pass(match, "referee", Seat("")), body, 1)  # type: ignore[arg-type]
    assert services_of(app).desk.live(match).head.version == 1


def test_a_request_is_told_in_milliseconds(app: Flask) -> None:
    with app.test_request_context("/health"):
        assert _row(Response(status=200), 2.03125)["ms"] == 2031.2


@pytest.mark.parametrize(("address", "told"), [("192.0.2.1", "192.0.2.1"), (None, "")])
def test_a_request_is_told_with_its_door_and_the_address_that_it_came_from(
    app: Flask, address: str | None, told: str
) -> None:
    """Behind a socket of the file system there is none."""
    with app.test_request_context("/health", environ_base={"REMOTE_ADDR": address}):
        row = _row(Response(status=200), 0.5)
    assert (row["from"], row["path"], row["door"]) == (told, "/health", "operations.health")


def test_each_request_has_an_id_of_its_own_in_its_answer(app: Flask) -> None:
    ids = [app.test_client().get("/health").headers["X-Request-Id"] for _ in range(3)]
    assert all(re.fullmatch("[0-9a-f]{12}", id_) for id_ in ids)
    assert len({*ids}) == 3


def test_what_is_the_same_for_all_is_zipped_for_who_takes_it(app: Flask) -> None:
    for accepted, read in (("gzip", gzip.decompress), ("br", bytes)):
        with app.test_request_context(headers={"Accept-Encoding": accepted}):
            answer = same_for_all("a" * 900, "text/plain", {"X-Kind": "one"})
        assert read(answer.get_data()) == b"a" * 900
        assert answer.headers["X-Kind"] == "one"
        assert answer.vary.as_set() == {"accept-encoding"}


def test_health_looks_at_database_and_disk(app: Flask) -> None:
    found = app.test_client().get("/health").get_json()
    assert found["checks"].keys() >= {"database", "disk"}


def test_a_bundle_never_changes_under_its_name(app: Flask) -> None:
    with app.app_context():
        name = next(iter(bundles(bundle_folder()).values()))
    with app.test_client().get(f"/built/{name}") as answer:
        assert answer.cache_control.immutable
        assert answer.cache_control.max_age == 365 * 24 * 3600


def test_a_pass_of_an_event_opens_no_match_of_another(app: Flask) -> None:
    own, other = match_id("E-ABCDEF", 1, 2), match_id("E-GHIJKL", 1, 2)
    organiser = Pass(MatchId("E-ABCDEF"), "organiser", Seat(""))  # type: ignore[arg-type]
    live = cast(LiveTournament, None)  # who is staff may enter without a look at the players
    entered = through_event(live, organiser, own)
    assert entered is not None
    assert (entered.match, entered.role) == (own, "referee")
    assert through_event(live, organiser, other) is None
    assert through_event(live, organiser, MatchId("ABCDEFGHJK")) is None


def test_a_printed_address_leads_to_the_own_seat_of_a_match_of_its_game(
    app: Flask, phones: TableOfPhones
) -> None:
    browser, code = app.test_client(), tag_of("T1A-RB-1").code
    assert browser.get(f"/C/{code}").status_code == 200, "nobody's browser chooses"
    browser.post("/api/session", json={"token": phones.b.token})
    answer = browser.get(f"/C/{code}")
    assert answer.status_code == 302
    assert answer.location.startswith(f"/m/{phones.b.match}/")
    assert "seat=B" in answer.location


def test_a_printed_address_names_the_matches_of_a_browser_that_sits_in_several(
    app: Flask, phones: TableOfPhones
) -> None:
    browser, code = app.test_client(), tag_of("T1A-RB-1").code
    opened = browser.post("/api/matches", json={"game": "tiny", "name": "Table 3"}).get_json()
    for token in (phones.b.token, phones.referee.token, opened["tokens"]["A"]):
        browser.post("/api/session", json={"token": token})
    page = browser.get(f"/C/{code}")
    assert page.status_code == 200
    offered = re.findall(r'<a class="button main wide" href="([^"]+)">([^<]+)</a>', page.text)
    assert sorted((href.split("?")[0], name) for href, name in offered) == sorted(
        [
            (f"/m/{phones.b.match}/seat/scan", f"{phones.b.match} · Seat B"),
            (f"/m/{opened['match']}/seat/scan", "Table 3 · Seat A"),
        ]
    )


def test_a_page_says_that_a_form_is_too_large(app: Flask, phones: TableOfPhones) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 10
    path = f"/m/{phones.a.match}/seat/send?seat=A&token={phones.a.token}"
    answer = app.test_client().post(path, data={"id": "x" * 20})
    assert answer.status_code == 413
    assert "That is more than the server takes at once. Send a smaller file." in answer.text


def test_what_cannot_be_recorded_is_told_with_when_to_try_again_and_counted(
    app: Flask, phones: TableOfPhones, tmp_path: Path
) -> None:
    (tmp_path / "log.db").unlink()
    services_of(app).database.look()
    body = {"id": "r", "seen": 1, "name": "StonesTaken", "args": {"number": 1}}
    path = f"/api/matches/{phones.a.match}/actions"
    form, client = {**body, "args": '{"number": 1}'}, app.test_client()
    token = {"Authorization": f"Bearer {phones.a.token}"}
    page = f"/m/{phones.a.match}/seat/send?seat=A&token={phones.a.token}"
    for times, answer in enumerate(
        (client.post(path, json=body, headers=token), client.post(page, data=form)), 1
    ):
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        counts = services_of(app).measures.text().decode()
        assert re.search(rf'refus\w*{{\w+="unavailable"}} {times}\b', counts), counts


def test_health_looks_at_redis_where_there_is_one(tmp_path: Path, clock: SetClock) -> None:
    config = Config(
        db=f"sqlite:///{tmp_path}/log.db",
        data=tmp_path,
        secret=b"0" * 32,
        redis="redis://127.0.0.1:9/0",
    )
    app = create_app(config, clock=clock)
    assert "redis" in app.test_client().get("/health").get_json()["checks"]
    services_of(app).close()


@pytest.mark.parametrize(("state", "kept", "age"), [("", True, 365 * 24 * 3600), ("0", None, 0)])
def test_a_library_may_be_kept_for_good_under_its_own_hash_alone(
    app: Flask, state: str, kept: bool | None, age: int
) -> None:
    with app.test_request_context():
        address = libraries()["libraries"]
    folder = Path(app.static_folder or "", "vendor", "idiomorph")
    name = next(iter(sorted(file.name for file in folder.iterdir())))
    with app.test_client().get(f"{address}{state}/idiomorph/{name}") as answer:
        assert answer.status_code == 200
        assert answer.get_data() == (folder / name).read_bytes()
        assert bool(answer.cache_control.immutable) is bool(kept)
        assert answer.cache_control.max_age == age


def test_a_record_without_its_event_tells_what_was_hidden_once_it_is_over(app: Flask) -> None:
    desk = services_of(app).desk
    game = catalogue()["tiny"]
    manifest = Manifest(match_id("E-ABCDEF", 1, 2), "tiny", "1", game.seats, {"heap": 1})
    match = desk.open_as(manifest)
    desk.report(match, "A", "begin", 0, "FirstSeatChosen", {})
    with app.app_context():
        assert not is_told(desk.live(match))
        seat = desk.live(match).table.to_act[0]
        desk.report(match, seat, "last", 1, "StonesTaken", {"number": 1})
        assert is_told(desk.live(match))
