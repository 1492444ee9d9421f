"""Small parts of the doors: finished files, encodings that are refused, which logs a process must hear
of, the address of who holds a link.
"""

from __future__ import annotations

import pytest
from flask import Flask
from flask import Response

from app.desk.errors.refusals import Forbidden
from app.desk.rights import Pass
from app.factory import waited_for
from app.services import services_of
from app.serving.network.gate import KNOW
from app.tournament.ids import match_id
from app.web import usecases
from app.web.callers.caller import pass_for
from app.web.callers.connections import Connections
from app.web.operations import _row
from app.web.papers.finished import KEPT
from app.web.papers.finished import FinishedFiles
from events.vocabulary import MatchId
from events.vocabulary import Seat
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
