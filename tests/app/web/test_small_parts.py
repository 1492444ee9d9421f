"""Small parts of the doors: finished files, encodings that are refused, which logs a process must hear
of, the address of who holds a link.
"""

from __future__ import annotations

import gzip
from typing import cast

import pytest
from flask import Flask
from flask import Response

from app.desk.errors.refusals import Forbidden
from app.desk.rights import Pass
from app.factory import waited_for
from app.pages.bundles import bundle_folder
from app.pages.bundles import bundles
from app.services import services_of
from app.serving.network.gate import KNOW
from app.tournament.ids import match_id
from app.tournament.live import LiveTournament
from app.tournament.rights import through_event
from app.web import usecases
from app.web.callers.caller import pass_for
from app.web.callers.connections import Connections
from app.web.operations import _row
from app.web.papers.finished import KEPT
from app.web.papers.finished import FinishedFiles
from app.web.wire.compression import same_for_all
from events.vocabulary import MatchId
from events.vocabulary import Seat
from printables.codes.tags import tag_of
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


def test_what_is_the_same_for_all_is_zipped_for_who_takes_it(app: Flask) -> None:
    for accepted, read in (("gzip", gzip.decompress), ("br", bytes)):
        with app.test_request_context(headers={"Accept-Encoding": accepted}):
            answer = same_for_all("a" * 900, "text/plain", {"X-Kind": "one"})
        assert read(answer.get_data()) == b"a" * 900
        assert answer.headers["X-Kind"] == "one"


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
