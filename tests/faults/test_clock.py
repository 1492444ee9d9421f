"""The machine's clock is set while people play, or is wrong when the server starts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.operations.clock import SteadyClock
from tests.browser.hands import act
from tests.browser.hands import open_match
from tests.faults.means.table import Table
from tests.faults.means.table import sit_down
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_outages import outage
from tests.shell.process import Server
from tests.shell.process import serving

SCRIPT = Path(__file__).parent / "means" / "other_clock.py"
HOUR, DAY = 3600, 24 * 3600
LONG = 180
TAKEN_OVER = "the server goes by the machine's clock again"


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says by how many seconds the server's machine is off."""
    file = tmp_path / "off"
    file.write_text("0")
    monkeypatch.setenv("QM_TEST_CLOCK", str(file))
    return file


def put_by(clock: Path, seconds: int) -> None:
    """Put the server's machine off by *seconds*, at once: the server never reads half a file."""
    new = clock.with_suffix(".new")
    new.write_text(str(seconds))
    new.replace(clock)


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    with serving(
        folder, "--no-announce", "--db", str(folder / "log.db"), script=SCRIPT, patience=LONG
    ) as server:
        yield server


def timed(base: str) -> Table:
    """A match in play with ten minutes a move."""
    match = open_match(base, "generalissimo", move_seconds=600, first_seat="south")
    act(match, "North", "GameStarted")
    return Table(match)


def times(table: Table) -> list[int]:
    """The times of the lines of a match."""
    return [row["at"] for row in table.get("/events").body["events"]]


def missed(table: Table) -> int:
    """How many deadlines were recorded as missed."""
    return sum(row["by"] == "table" for row in table.get("/events").body["events"])


@pytest.mark.parametrize("seconds", [HOUR, -HOUR, 400 * DAY])
def test_a_clock_that_is_set_costs_nobody_a_move(tmp_path: Path, clock: Path, seconds: int) -> None:
    way = "forward" if seconds > 0 else "back"
    with running(tmp_path) as server:
        table = timed(server.base)
        put_by(clock, seconds)
        wait_until(lambda: f"was set {way} by" in server.said(), "the caretaker has looked")
        assert missed(table) == 0
        assert table.note().status == 200
        assert times(table) == sorted(times(table))
        assert times(table)[-1] - times(table)[0] < 60_000, "time went on evenly"
        put_by(clock, 0)
        wait_until(lambda: "the clock of this machine is right again" in server.said(), "told")
        ended(server)


def test_where_no_clock_runs_a_change_is_taken_over(tmp_path: Path, clock: Path) -> None:
    with running(tmp_path) as server:
        table = sit_down(server.base)
        put_by(clock, HOUR)
        wait_until(lambda: server.said().count(TAKEN_OVER) == 1, "the caretaker has looked")
        assert table.note().status == 200
        before, after = times(table)
        assert HOUR * 1000 <= after - before < (HOUR + 60) * 1000
        put_by(clock, 0)
        wait_until(lambda: server.said().count(TAKEN_OVER) == 2, "it has looked again")
        assert table.note().status == 200
        assert times(table)[2] == after, "the time of a match never goes back"
        ended(server)


def test_a_clock_that_is_plainly_wrong_holds_the_log_until_it_is_set(
    tmp_path: Path, clock: Path
) -> None:
    with running(tmp_path) as server:
        table = sit_down(server.base)
        ended(server)
    put_by(clock, -3 * DAY)
    with running(tmp_path) as server:
        table = Table(type(table.match)(server.base, table.match.id, table.match.tokens))
        wait_until(lambda: table.note("again").status == 503, "the log is held")
        outage(table, "The clock of the server is wrong")
        put_by(clock, 0)
        wait_until(lambda: table.note("again").status == 200, "recording goes on by itself")
        wait_until(lambda: "recording goes on" in server.said(), "the end of it is told")
        said = ended(server)
    assert "Set the clock of this machine" in said


def test_a_clock_that_is_a_little_behind_after_a_restart_stops_nobody(
    tmp_path: Path, clock: Path
) -> None:
    with running(tmp_path) as server:
        table = sit_down(server.base)
        ended(server)
    put_by(clock, -HOUR)
    with running(tmp_path) as server:
        table = Table(type(table.match)(server.base, table.match.id, table.match.tokens))
        time.sleep(2)
        assert table.note().status == 200
        assert times(table) == sorted(times(table))
        ended(server)


def test_a_steady_clock_counts_what_a_sleeping_laptop_slept() -> None:
    wall, count = [50_000_000_000], [1_000_000_000]
    clock = SteadyClock(lambda: wall[0], lambda: count[0])
    assert clock() == 50_000
    wall[0] += 7_000_000_000
    count[0] += 7_000_000_000
    assert (clock(), clock.change()) == (57_000, 0)
    wall[0] -= 30_000_000_000
    assert (clock(), clock.change()) == (57_000, -30_000)
    clock.take_over()
    assert (clock(), clock.change()) == (27_000, 0)
