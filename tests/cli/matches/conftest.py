"""A match opened by the command, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desk.desk import Desk
from app.factory import server_clock
from events.sql import SqlLog
from events.vocabulary import MatchId
from tests.commands import run
from tests.games.players import Chance
from tests.games.sixth import sixth_game


@pytest.fixture(autouse=True, scope="module")
def _one_more_folder() -> Iterator[None]:
    with sixth_game():
        yield


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing depends on the folder where the repository lies."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def match() -> str:
    """A match opened by the command, with some plays and a ruling."""
    opened = run("new", "tiny", "--option", "heap=30", "--name", "evening")
    id_ = opened.split("match ")[1].split()[0]
    desk = Desk(SqlLog("sqlite:///data/quartermaster.db"), server_clock)
    live = desk.live(MatchId(id_))
    desk.report(live.manifest.match, "table", "begin", 0, "FirstSeatChosen", {"seat": "A"})  # type: ignore[arg-type]
    chance = Chance(live.game, 4)
    for number in range(6):
        action = chance.attempt(live.table, live.game.actions[1], live.table.active)
        assert action is not None
        desk.report(
            live.manifest.match,
            action.seat,
            f"r{number}",
            live.history.ply,
            action.name,
            action.args,
        )
    desk.rule(live.manifest.match, "ruling", "PlayStruck", {"target": 3, "reason": "miscounted"})
    desk.close()
    return id_
