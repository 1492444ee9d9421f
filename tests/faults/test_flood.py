"""A flood from one address is turned away with the time to wait, and others go on playing."""

from __future__ import annotations

import http.client
import json
import threading
import time
from pathlib import Path

import pytest

from app.operations.load.rates import Buckets
from app.operations.load.rates import Limit
from app.serving.organiser import organiser_token
from tests.faults.means.table import MAIN
from tests.faults.means.table import Table
from tests.faults.means.table import sit_down
from tests.shell.process import Server
from tests.shell.process import serving

STRANGER = "127.0.0.9"


NOTES = 20
LEAST = 0.5
"""Seconds that hardly any note takes on a machine that does other things as well: three times as long
as without a flood, but no less than this.
"""
ENOUGH = 50
"""Requests that are turned away in one flood."""
TRIES = 3
"""Floods: a machine with much to do may be late in one, a server that the flood stops in each."""


def seconds_of_a_note(table: Table) -> float:
    """Record a note, and return how long it took."""
    begun = time.monotonic()
    assert table.note().status == 200
    return time.monotonic() - begun


def call(server: Server, path: str, source: str = STRANGER) -> tuple[int, dict[str, str]]:
    """Ask for a page from an address; returns status and headers."""
    link = http.client.HTTPConnection(server.netloc, timeout=60, source_address=(source, 0))
    try:
        link.request("GET", path)
        answer = link.getresponse()
        answer.read()
        return answer.status, dict(answer.getheaders())
    finally:
        link.close()


def test_a_flood_is_turned_away_and_others_play_on(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", script=MAIN, patience=1800) as server:
        table = sit_down(server.base)
        calm = slow_note(table)
        answers: list[tuple[int, str]] = []
        rough = [slow_note_beside(server, table, answers)]
        while rough[-1] > max(3 * calm, LEAST) and len(rough) < TRIES:
            rough.append(slow_note_beside(server, table, answers))
        assert rough[-1] <= max(3 * calm, LEAST), (calm, rough)
        assert {status for status, _ in answers} == {200, 429}
        assert all(wait.isdecimal() for status, wait in answers if status == 429)
        assert call(server, "/api/games", "127.0.0.10")[0] == 200


def slow_note(table: Table) -> float:
    """Record some notes; return the seconds of the slowest but one."""
    return sorted(seconds_of_a_note(table) for _ in range(NOTES))[-2]


def slow_note_beside(server: Server, table: Table, answers: list[tuple[int, str]]) -> float:
    """Record notes while a stranger floods the server, who notes status and wait of each answer
    until he was turned away often enough.
    """
    over = threading.Event()

    def flood() -> None:
        turned_away = 0
        while turned_away <= ENOUGH and not over.is_set():
            status, headers = call(server, "/api/games")
            answers.append((status, headers.get("Retry-After", "")))
            turned_away += status == 429

    stranger = threading.Thread(target=flood)
    stranger.start()
    try:
        slow = slow_note(table)
        stranger.join(120)
        return slow
    finally:
        over.set()
        stranger.join()


def test_links_cannot_be_guessed_by_the_thousand(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", "--organised", script=MAIN) as server:
        guesses = [call(server, f"/O/{'A' * 22}{number:04}")[0] for number in range(80)]
        assert guesses[0] == 403
        assert guesses[-1] == 429
        folder = next(path.parent for path in tmp_path.rglob("organiser"))
        token = organiser_token(folder)
        assert call(server, f"/O/{token}", "127.0.0.1")[0] == 302


def test_the_organisers_link_is_printed_and_opens_matches(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", "--organised", script=MAIN) as server:
        body = json.dumps({"game": "generalissimo"})
        link = http.client.HTTPConnection(server.netloc, timeout=60)
        said = {"Content-Type": "application/json"}
        link.request("POST", "/api/matches", body, said)
        answer = link.getresponse()
        answer.read()
        assert answer.status == 403
        token = next(tmp_path.rglob("organiser")).read_text().strip()
        link.request("POST", "/api/matches", body, said | {"Authorization": f"Bearer {token}"})
        assert link.getresponse().status == 201
        link.close()
        assert f"/O/{token}" in server.end()[1]


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


def test_a_bucket_fills_again(clock: list[float]) -> None:
    buckets, limit = Buckets(lambda: clock[0]), Limit(2.0, 3.0)
    assert [buckets.take(("a",), limit) for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take(("b",), limit) == 0
    clock[0] += 0.5
    assert buckets.take(("a",), limit) == 0


def test_buckets_do_not_grow_without_end(clock: list[float]) -> None:
    buckets, limit = Buckets(lambda: clock[0]), Limit(1.0, 2.0)
    for number in range(50_000):
        clock[0] += 0.001
        buckets.take((number,), limit)
    assert len(buckets._kept) <= 20_001
