"""An event of many players on a real server: pairing, opening, telling phones, a killed server.

    python -m benchmarks.evening [PLAYERS] [ROUNDS]      (400 players and 9 rounds by default)

Every player has a phone with an open socket. Each round: seconds until the pairing is answered,
and the server's processor seconds for it; processor seconds of the server until every match is
open; seconds until every phone was told (socket), and, in the first round and the last, until every
phone has its page with its table. Results come from both phones of a table, each twice; some tables
play, and their match reports itself. In the middle of the evening the server is killed while
results come in, and started again: every receipt must be in the log, and every table has one
result. The baseline of the pairing is a bare commit in the same run; the slowest answer that
somebody else gets while a round is paired says whether it stops others. With QM_LOAD=dutch the
pairing is FIDE's Dutch system. QM_PAUSE is the number of seconds from the last result of a round to
the order to pair the next, 0 without it; the server pairs meanwhile.
"""

from __future__ import annotations

import json
import os
import selectors
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

import requests
import websocket

from benchmarks.killable import Server

GAME = "generals_52"
PLAYING = 10
"""Tables of each round whose match is played (given up) on the phones."""
AT_ONCE = 12
PATIENCE = 60.0
PAUSE = float(os.environ.get("QM_PAUSE", "0"))
PLANS = {"": {}, "dutch": {"pairing": "dutch"}}
"""What `QM_LOAD` adds to the plan of the event."""


@dataclass
class Hall:
    """The event, the links of all, and every receipt that was acknowledged."""

    server: Server
    event: str
    organiser: str
    players: dict[str, str]
    receipts: dict[int, str] = field(default_factory=dict)
    pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(AT_ONCE))

    def post(self, path: str, token: str, **body: Any) -> dict[str, Any]:
        answer = requests.post(
            f"{self.server.base}/api/{path}",
            json=body,
            headers={"Authorization": f"Bearer {token}"},
            timeout=PATIENCE,
        )
        body: dict[str, Any] = answer.json()
        return body

    def line(self, token: str, id_: str, kind: str, **data: Any) -> dict[str, Any]:
        answer = self.post(f"events/{self.event}/lines", token, id=id_, kind=kind, **data)
        if "receipt" in answer:
            self.receipts[answer["receipt"]["version"]] = answer["receipt"]["hash"]
        return answer

    def view(self) -> dict[str, Any]:
        answer = requests.get(f"{self.server.base}/api/events/{self.event}", timeout=PATIENCE)
        body: dict[str, Any] = answer.json()
        return body

    def log(self) -> list[dict[str, Any]]:
        answer = requests.get(
            f"{self.server.base}/api/events/{self.event}/log",
            headers={"Authorization": f"Bearer {self.organiser}"},
            timeout=PATIENCE,
        )
        rows: list[dict[str, Any]] = answer.json()["lines"]
        return rows

    def page(self, player: str) -> bool:
        answer = requests.get(
            f"{self.server.base}/e/{self.event}/me",
            params={"part": "live", "token": self.players[player]},
            timeout=PATIENCE,
        )
        return "Go to the table" in answer.text or "bye" in answer.text


class Phones:
    """An open socket for each player."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.selector = selectors.DefaultSelector()
        self.open = True
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.seen: dict[str, int] = {}
        self.sockets: dict[str, websocket.WebSocket] = {}
        self.listener.start()
        for player, token in hall.players.items():
            self._open(player, token)

    def _open(self, player: str, token: str) -> None:
        base = self.hall.server.base.replace("http", "ws")
        link = websocket.create_connection(
            f"{base}/socket.io/?EIO=4&transport=websocket", timeout=PATIENCE
        )
        link.recv()
        link.send("40" + json.dumps({"match": self.hall.event, "token": token}))
        answer = link.recv()
        if not answer.startswith(("40{", "42")):
            raise SystemExit(f"a phone was not let in: {answer}")
        self.sockets[player] = link
        self.seen[player] = 0
        self.selector.register(link.sock, selectors.EVENT_READ, player)

    def wait_for(self, version: int) -> float:
        """Seconds until every phone has heard of a version."""
        began = time.perf_counter()
        while min(self.seen.values()) < version:
            if time.perf_counter() - began > PATIENCE:
                late = sum(seen < version for seen in self.seen.values())
                raise SystemExit(f"{late} phones were not told of version {version}")
            time.sleep(0.005)
        return time.perf_counter() - began

    def _listen(self) -> None:
        """Hear what all phones are told, and answer the server's pings, as browsers do."""
        while self.open:
            for key, _ in self.selector.select(0.1):
                self._read(key.data)

    def _read(self, player: str) -> None:
        words = self.sockets[player].recv()
        if words == "2":
            self.sockets[player].send("3")
        elif words.startswith("42"):
            name, hint = json.loads(words[2:])
            if name in ("moved", "sync"):
                self.seen[player] = max(self.seen[player], hint["version"])

    def close(self) -> None:
        self.open = False
        self.listener.join()
        for link in self.sockets.values():
            link.shutdown()


def opened(server: Server, players: int, rounds: int) -> Hall:
    """Open an event and give every player a link."""
    body = {
        "game": GAME,
        "name": "Load",
        "plan": {"rounds": rounds, **PLANS[os.environ.get("QM_LOAD", "")]},
        "players": [
            {"name": f"Player {number}", "rating": 2600 - number}
            for number in range(1, players + 1)
        ],
    }
    made = requests.post(f"{server.base}/api/events", json=body, timeout=600).json()
    hall = Hall(server, made["event"], made["tokens"]["organiser"], {})

    def link(player: str) -> tuple[str, str]:
        path = f"events/{hall.event}/tokens"
        return player, hall.post(path, hall.organiser, role="player", player=player)["token"]

    hall.players.update(hall.pool.map(link, (row["id"] for row in hall.view()["players"])))
    return hall


def play_round(hall: Hall, number: int, kill: bool, pages: bool) -> Iterator[tuple[str, float]]:
    """Pair, start and play a round, with *pages* look at every phone; yield what was measured."""
    baseline = _timed(lambda: hall.line(hall.organiser, f"n{number}", "EventNoted", text="x"))[0]
    yield "commit", baseline
    time.sleep(PAUSE)
    before = hall.server.processor()
    with others(hall) as answers:
        seconds, answer = _timed(
            lambda: hall.line(hall.organiser, f"p{number}", "RoundPaired", round=number)
        )
    if "receipt" not in answer:
        raise SystemExit(f"round {number} was not paired: {answer}")
    yield "pairing", seconds
    yield "pairing, processor", hall.server.processor() - before
    yield "others wait meanwhile", max(answers)
    phones = Phones(hall)
    before = hall.server.processor()
    seconds, answer = _timed(
        lambda: hall.line(hall.organiser, f"s{number}", "RoundStarted", round=number)
    )
    yield "start answered", seconds
    yield "start, processor", hall.server.processor() - before
    yield "phones told", phones.wait_for(answer["receipt"]["version"]) + seconds
    phones.close()
    if pages:
        seconds, shown = _timed(lambda: list(hall.pool.map(hall.page, hall.players)))
        if not all(shown):
            raise SystemExit(f"{shown.count(False)} phones do not show their table")
        yield "phones show the table", seconds
    yield "results", _timed(lambda: results(hall, number, kill))[0]


@contextmanager
def others(hall: Hall) -> Iterator[list[float]]:
    """Ask the server something small over and over meanwhile; the seconds of each answer."""
    seconds, over, address = [0.0], threading.Event(), f"{hall.server.base}/api/now"

    def ask() -> None:
        with requests.Session() as session:
            while not over.is_set():
                seconds.append(_timed(lambda: session.get(address, timeout=PATIENCE))[0])
                over.wait(0.02)

    asking = threading.Thread(target=ask)
    asking.start()
    yield seconds
    over.set()
    asking.join()


def results(hall: Hall, number: int, kill: bool) -> None:
    """Report every table, by both phones and twice; with *kill* the server dies in the middle."""
    tables = hall.view()["rounds"][number - 1]["tables"]
    half = len(tables) // 2
    list(hall.pool.map(lambda row: _report(hall, number, row), tables[:half]))
    if kill:
        later = [hall.pool.submit(_report, hall, number, row) for row in tables[half:]]
        time.sleep(0.3)
        hall.server.kill()
        for task in later:
            task.exception()
        hall.server.start()
    list(hall.pool.map(lambda row: _report(hall, number, row), tables))
    deadline = time.perf_counter() + PATIENCE
    while any(row["result"] is None for row in hall.view()["rounds"][number - 1]["tables"]):
        if time.perf_counter() > deadline:
            raise SystemExit(f"round {number}: tables without a result")
        time.sleep(0.2)


def _report(hall: Hall, number: int, row: dict[str, Any]) -> None:
    if row["table"] <= PLAYING:
        _give_up(hall, row)
        return
    first = int(row["players"][0][1:]) < int(row["players"][1][1:])
    data = {"round": number, "table": row["table"], "wins": [1, 0] if first else [0, 1]}
    for player in (*row["players"], *row["players"]):
        id_ = f"{player}-{number}"
        hall.line(hall.players[player], id_, "ResultClaimed", **data)


def _give_up(hall: Hall, row: dict[str, Any]) -> None:
    """The later entered player gives the match up on the phone; the match reports itself."""
    loser = max(row["players"], key=lambda player: int(player[1:]))
    hall.post(
        f"matches/{row['matches'][-1]}/actions",
        hall.players[loser],
        id=f"give-up-{loser}",
        seen=0,
        name="Conceded",
        args={},
    )


def _timed(work: Any) -> tuple[float, Any]:
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def main(players: int, rounds: int) -> int:
    """Run an evening and print the slowest of each measure; 1 where anything was lost."""
    worst: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            hall = opened(server, players, rounds)
            for number in range(1, rounds + 1):
                kill, pages = number == (rounds + 1) // 2, number in (1, rounds)
                measured = dict(play_round(hall, number, kill, pages))
                worst = {
                    name: max(worst.get(name, 0.0), measured.get(name, 0.0))
                    for name in worst | measured
                }
                line = ", ".join(f"{name} {seconds:.2f}" for name, seconds in measured.items())
                print(
                    f"round {number} of {rounds}: {line} s; load {os.getloadavg()[0]:.1f}",
                    flush=True,
                )
            known = {row["version"]: row["hash"] for row in hall.log()}
            lost = [version for version, hash_ in hall.receipts.items() if known[version] != hash_]
            twice = [row for row in hall.log() if row["kind"] == "ResultReported"]
            tables = sum(len(row["tables"]) for row in hall.view()["rounds"])
        finally:
            server.kill()
    for name, seconds in worst.items():
        print(f"{name:24} {seconds:8.2f} s at worst")
    print(f"pairing {worst['pairing'] / worst['commit']:.1f} x a bare line, {len(known)} lines")
    print(f"{len(hall.receipts)} receipts, {len(lost)} lost; {len(twice)} results, {tables} tables")
    return int(bool(lost) or len(twice) != tables)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(numbers + [400, 9][len(numbers) :])))
