"""The example bot plays every game from docs/api.md alone, over a real server."""

from __future__ import annotations

import json
import runpy
import time
import urllib.request
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from games import catalogue
from tests.shell.process import Server
from tests.shell.process import serving

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "app" / "__main__.py"
WAIT = 120  # seconds until a bot that goes on after the end has failed
PATIENCE = 900  # seconds: the bots of all games play on one server, on a busy machine too


@pytest.fixture(scope="module")
def bot() -> Any:
    """The class of the example."""
    return runpy.run_path(str(ROOT / "examples" / "bot.py"), run_name="example")["Bot"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(
        tmp_path_factory.mktemp("bot"), "--no-announce", script=ENTRY, patience=PATIENCE
    ) as running:
        yield running


def opened(server: Server, key: str) -> dict[str, Any]:
    """A new match of a game."""
    data = json.dumps({"game": key}).encode()
    request = urllib.request.Request(
        f"{server.base}/api/matches", data, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_two_bots_play(server: Server, bot: Any, key: str) -> None:
    match = opened(server, key)
    players = [bot(link, seed) for seed, link in enumerate(match["seats"].values())]
    made = 0
    for _ in range(60):
        player = players[_ % len(players)]
        view = player.call(f"{player.match}/view")
        assert "outcome" in view
        made += bool(player.act(view))
    assert made > 15, f"{made} plays of {key}"


def give_up(player: Any) -> None:
    """Give the match up by an offer that says so, as often as somebody else was quicker."""
    view = player.call(f"{player.match}/view")
    name = next(row["name"] for row in view["offers"] if row["gives_up"])
    report = {"id": uuid.uuid4().hex, "seen": view["ply"], "name": name, "args": {}}
    try:
        player.call(f"{player.match}/actions", report)
    except ValueError as refused:
        if refused.args[0]["error"] != "stale":
            raise
        give_up(player)


def test_bots_wait_for_their_turn_and_stop_at_the_end(server: Server, bot: Any) -> None:
    """Both play at the same time, each in its own thread, until a person gives the match up."""
    match = opened(server, "generalissimo")
    players = [bot(link, seed) for seed, link in enumerate(match["seats"].values())]
    watcher = bot(next(iter(match["seats"].values())))
    with ThreadPoolExecutor(len(players)) as pool:
        playing = [pool.submit(player.play) for player in players]
        while watcher.call(f"{watcher.match}/view")["ply"] < 20:
            assert not any(each.done() for each in playing)
            time.sleep(1)
        give_up(watcher)
        for each in playing:
            each.result(WAIT)
    view = watcher.call(f"{watcher.match}/view")
    assert view["outcome"]
    events = watcher.call(f"{watcher.match}/events")["events"]
    assert {row["by"] for row in events if row["kind"] == "PlayMade"} >= set(match["seats"])


def test_it_is_short_enough_to_be_read_at_once() -> None:
    assert len((ROOT / "examples" / "bot.py").read_text().splitlines()) <= 60
