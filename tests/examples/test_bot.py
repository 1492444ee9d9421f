"""The example bot plays every game from docs/api.md alone, over a real server."""

from __future__ import annotations

import json
import runpy
import threading
import time
import urllib.request
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games import catalogue
from tests.shell.process import Server
from tests.shell.process import serving

ROOT = Path(__file__).parents[2]
LONG = 600  # seconds after which the server ends by itself
ENTRY = ROOT / "app" / "__main__.py"


@pytest.fixture(scope="module")
def bot() -> Any:
    """The class of the example."""
    return runpy.run_path(str(ROOT / "examples" / "bot.py"), run_name="example")["Bot"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("bot")
    with serving(folder, "--no-announce", script=ENTRY, patience=LONG) as running:
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
    """Two bots at the same time; then one gives up, and both come back by themselves."""
    match = opened(server, "generalissimo")
    players = [bot(link, seed) for seed, link in enumerate(match["seats"].values())]
    path = f"/api/matches/{match['match']}"
    threads = [
        threading.Thread(target=player.play, args=(10_000,), daemon=True) for player in players
    ]
    for thread in threads:
        thread.start()
    see = partial(players[0].call, "GET", f"{path}/view")
    view = wait_for(see, lambda view: view["ply"] >= 12)
    name = next(row["name"] for row in view["offers"] if row["gives_up"] and row["enabled"])
    while view["outcome"] is None:
        report = {"id": f"end{view['ply']}", "seen": view["ply"], "name": name, "args": {}}
        with suppress(Exception):  # the other bot may have played meanwhile: look again
            players[0].call("POST", f"{path}/actions", report)
        view = see()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def wait_for(look: Callable[[], Any], done: Callable[[Any], bool]) -> Any:
    """Return what *look* gives once that is *done*."""
    for _ in range(300):
        seen = look()
        if done(seen):
            return seen
        time.sleep(0.3)
    raise AssertionError(f"still {seen['ply']} plays")
