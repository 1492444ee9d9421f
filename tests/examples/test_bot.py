"""The example bot plays every game from docs/api.md alone, over a real server."""

from __future__ import annotations

import json
import runpy
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import catalogue
from tests.shell.process import Server
from tests.shell.process import serving

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "app" / "__main__.py"
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
        view = player.call("GET", f"/api/matches/{match['match']}/view")
        assert "outcome" in view
        made += player.act(view)
    assert made > 15, f"{made} plays of {key}"


def test_a_bot_waits_for_its_turn_and_stops_at_the_end(server: Server, bot: Any) -> None:
    match = opened(server, "generalissimo")
    players = [bot(link, seed) for seed, link in enumerate(match["seats"].values())]
    threads = [threading.Thread(target=player.play, args=(12,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    view = players[0].call("GET", f"/api/matches/{match['match']}/view")
    assert view["ply"] >= 20
