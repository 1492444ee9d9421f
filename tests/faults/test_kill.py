"""The server is killed without warning while people report, round after round: what was acknowledged
is stored, nothing twice, and the chain is whole. Twenty rounds on each database; `QM_FAULTS=2` makes
forty.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import main
from tests.faults.means.effort import TIMES
from tests.faults.means.table import Table
from tests.faults.means.table import require_kept
from tests.faults.means.table import sit_down
from tests.faults.means.table import stored
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.faults.test_outages import running
from tests.faults.test_postgresql import Player
from tests.shell.database import postgresql

ROUNDS = 20 * TIMES
PLAYERS = 3


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path / "log.db"
    else:
        with postgresql() as url:
            yield url


def test_it_is_killed_in_use_and_nothing_acknowledged_is_lost(
    tmp_path: Path, database: Path | str
) -> None:
    players: list[Player] = []
    for turn in range(ROUNDS):
        with running(database, tmp_path) as server:
            if not players:
                players = [Player(sit_down(server.base)) for _ in range(PLAYERS)]
                for player in players:
                    player.report_again = True
                    player.start()
            for player in players:
                player.table.match = replace(player.table.match, base=server.base)
                player.answers.clear()
            wait_until(lambda at=players: all(row.answers[200] for row in at), "it goes on", 90)
            time.sleep(0.1 * (turn % 7))  # at another moment each time
            server.process.kill()
            server.process.wait()
        for player in players:
            require_kept(player.table, database)
    with running(database, tmp_path) as server:
        for player in players:
            player.going = False
            player.table.match = replace(player.table.match, base=server.base)
        for player in players:
            player.join(90)
        ended(server)
    for player in players:
        require_whole(player, database)


def require_whole(player: Player, database: Path | str) -> None:
    """Each report stands exactly once, and the chain is whole."""
    table: Table = player.table
    require_kept(table, database)
    lines = stored(database, table.match.id)
    assert len(lines) == len(player.sent) + 1
    assert sorted(lines) == list(range(1, len(lines) + 1))
    outcome = CliRunner().invoke(main, ["verify", table.match.id, "--db", str(database)])
    assert outcome.exit_code == 0, outcome.output


def test_a_receipt_that_was_lost_would_be_noticed(tmp_path: Path) -> None:
    """The round above can fail: a line that is taken away is missed."""
    db = tmp_path / "log.db"
    with running(db, tmp_path) as server:
        table = sit_down(server.base)
        ended(server)
    table.receipts[2] = "0" * 64
    with pytest.raises(AssertionError, match="acknowledged and not stored"):
        require_kept(table, db)
