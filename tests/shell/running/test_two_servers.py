"""Two server processes on one database: each missed deadline is recorded by exactly one of them, in
order, at its own time; and two that were started on one folder by mistake.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from events.sql import SqlLog
from events.vocabulary import MatchId
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import open_match
from tests.shell.database import postgresql
from tests.shell.process import Server
from tests.shell.process import serving

MAIN = Path(__file__).resolve().parents[3] / "app" / "__main__.py"
LIMIT = 1000
MATCHES = 2
LONG = 120


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database that two processes can share."""
    if request.param == "sqlite":
        yield str(tmp_path / "shared.db")
    else:
        with postgresql() as url:
            yield url


def begun(base: str, **options: Any) -> Match:
    """A timed match in play."""
    match = open_match(
        base, "generalissimo", move_seconds=LIMIT // 1000, first_seat="south", **options
    )
    act(match, "North", "GameStarted")
    return match


def events(server: Server, match: Match) -> list[dict[str, Any]]:
    """The log of a match as one process has it, without hearing of any other."""
    status, body, _ = server.ask(
        f"/api/matches/{match.id}/events",
        headers={"Authorization": f"Bearer {match.tokens['referee']}"},
    )
    assert status == 200, body
    found: list[dict[str, Any]] = json.loads(body)["events"]
    return found


def wait_for(server: Server, match: Match, many: int) -> list[dict[str, Any]]:
    """Look now and then until a match has so many events."""
    while len(found := events(server, match)) < many:
        time.sleep(0.1)
    return found


def passed(match: Match) -> int:
    """Let whoever is on turn refuse to move, as soon as a report arrives within its second; return
    its version.
    """
    while True:
        seat = match.ask("/view", "referee")["to_act"][0]
        try:
            return act(match, seat, "MovesRefused")
        except HTTPError as refusal:  # the time ran out while the report was on its way
            if refusal.code not in (409, 422):
                raise
            refusal.close()


def forfeits(rows: list[dict[str, Any]]) -> list[tuple[float, str]]:
    """Each missed deadline: when it fell due, counted in limits from the start, and who lost the
    turn.
    """
    start = next(row["at"] for row in rows if row["by"] != "table")
    missed = [row for row in rows if row["by"] == "table"]
    return [((row["at"] - start) / LIMIT, row["data"]["action"]["args"]["seat"]) for row in missed]


def chained(many: int) -> list[tuple[int, str]]:
    return [(place + 1, ("South", "North")[place % 2]) for place in range(many)]


def test_both_record_the_same_matches_and_each_deadline_stands_once(
    address: str, tmp_path: Path
) -> None:
    with (
        serving(tmp_path, "--no-announce", "--db", address, script=MAIN, patience=LONG) as one,
        serving(tmp_path, "--no-announce", "--db", address, script=MAIN, patience=LONG) as two,
    ):
        matches = [begun(one.base) for _ in range(MATCHES)]
        for _ in range(6):  # both look at all of them all the time, so that both want to record
            for match in matches:
                events(two, match), events(one, match)
            time.sleep(0.2)
        for match in matches:
            rows = wait_for(two, match, 4)
            same = wait_for(one, match, len(rows))  # looking records nothing: it may hear later
            assert [row["version"] for row in same] == list(range(1, len(same) + 1))
            assert same[: len(rows)] == rows, "both tell the same log"
            missed = forfeits(same)
            assert missed == chained(len(missed))
            assert len(missed) >= 3


def test_a_server_that_was_away_records_each_deadline_at_its_own_time(tmp_path: Path) -> None:
    address = str(tmp_path / "log.db")
    with serving(tmp_path, "--no-announce", "--db", address, script=MAIN, patience=LONG) as first:
        match = begun(first.base)
    time.sleep(2.5)  # nobody serves; two deadlines pass
    with serving(tmp_path, "--no-announce", "--db", address, script=MAIN, patience=LONG) as second:
        here = Match(second.base, match.id, match.tokens)
        rows = wait_for(second, here, 3)
        missed = forfeits(rows)
        assert missed == chained(len(missed))
        version = passed(here)
        later = events(second, here)
        assert later[version - 1]["data"]["action"]["name"] == "MovesRefused"
        assert all(row["at"] <= later[version - 1]["at"] for row in later[: version - 1]), (
            "what fell due stands before the report"
        )


def test_nobody_looks_and_it_is_recorded_all_the_same(tmp_path: Path) -> None:
    address = str(tmp_path / "log.db")
    with serving(tmp_path, "--no-announce", "--db", address, script=MAIN, patience=LONG) as server:
        match = begun(server.base)
        log = SqlLog(f"sqlite:///{address}")
        # The file itself: a server that is asked would record what is due.
        while len(stored := log.read(MatchId(match.id))) < 2:
            time.sleep(0.1)
        log.close()
    assert [event.by for event in stored[:2]] == ["North", "table"]
    assert stored[1].at - stored[0].at == LIMIT


def test_two_that_were_started_on_one_folder_show_what_the_other_records(tmp_path: Path) -> None:
    """By mistake, at another port. Each showed the match as it had read it, until somebody reported
    through it.
    """
    with serving(tmp_path, "--no-announce", script=MAIN, patience=LONG) as one:
        match = open_match(one.base, "generalissimo", first_seat="south")
        with serving(tmp_path, "--no-announce", script=MAIN, patience=LONG) as two:
            same = Match(two.base, match.id, match.tokens)
            assert events(two, match) == events(one, match) == []
            while "another server serves this log, too, at" not in one.said():
                time.sleep(0.1)
            assert "another server serves this log, too, at" in two.said()
            act(match, "North", "GameStarted")
            assert [row["kind"] for row in wait_for(two, match, 1)] == ["PlayMade"]
            act(same, match.ask("/view", "referee")["to_act"][0], "MovesRefused")
            wait_for(one, match, 2)
            stored = next(tmp_path.rglob("address-*"))
            assert stored.read_text().strip() == two.base
            two.end()
        while not stored.exists():  # commands find the one that is left
            time.sleep(0.1)
        assert stored.read_text().strip() == one.base
