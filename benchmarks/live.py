"""What a play costs a server whose tables are shown on devices, against the bare server in the same
run.

    python -m benchmarks.live [--game KEY] [--tables 20] [--seconds 8] [--rates 20,100]

Each table plays the same random legal match. Four devices show it: the page of each of two seats
and two walls, put up to date by pushed panes alone; what belongs to the table is reported by a
referee's connection, which is only told that something moved. The bare server (`bare_server.py`)
sends 150 bytes to four devices and does nothing else. Taken in turn: as many plays as come through
with one under way a table (`most`), then plays falling due at fixed rates. Latency runs from the
moment a play was due to the moment the last of its four devices was told. CPU is the server
process's own, and holds on a busy machine; milliseconds of the wall do not.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.way_in import recorded
from events.vocabulary import Action
from events.vocabulary import thaw
from games import catalogue
from tests.shell.process import serving

SHOWN = 4
"""Devices that show a table."""
APP = Path(__file__).resolve().parent.parent / "app" / "__main__.py"
HZ = os.sysconf("SC_CLK_TCK")


@dataclass
class Table:
    """A table: its devices, and how far its match is."""

    match: str
    devices: list[Device] = field(default_factory=list)
    ply: int = 0
    due: float = 0.0
    left: int = 0


class Device(asyncio.Protocol):
    """One websocket that speaks Socket.IO, by hand, so that the client costs little."""

    def __init__(self, load: Load, table: Table, auth: dict[str, Any]) -> None:
        self.load, self.table, self.auth = load, table, auth
        self.buffer = bytearray()
        self.opened = False
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Ask for a websocket."""
        self.transport = transport
        where = urllib.parse.urlsplit(self.load.base)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
                f"Host: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Origin: {self.load.base}\r\n\r\n"
            ).encode()
        )

    def send(self, text: str) -> None:
        """Send a text in one frame, with an all-zero mask."""
        data = text.encode()
        size = len(data)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        """Take in frames."""
        self.buffer += data
        if not self.opened:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.buffer, self.opened = bytearray(rest), True
        while (frame := self._frame()) is not None:
            self._packet(frame)

    def _frame(self) -> str | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        text = bytes(buffer[start : start + size]).decode(errors="replace")
        del buffer[: start + size]
        return text

    def _packet(self, text: str) -> None:
        if text[:2] == "42":
            event, told = json.loads(text[2:])
            if event in ("ev", "panes"):
                self.load.sizes.append(len(text))
                self.load.told(self.table, told)
        elif text[:2] == "40":
            self.ready.set_result(self)
        elif text[:1] == "0":
            self.send("40" + json.dumps(self.auth))
        elif text[:1] == "2":
            self.send("3")
        elif text[:2] == "44":
            self.ready.set_exception(ConnectionError(text))
        elif text[:2] == "43" and '"error"' in text:
            self.load.refused.append(text)


@dataclass
class Load:
    """Plays on the tables of a server: as many as come through, or at a rate."""

    base: str
    script: Sequence[Action] = ()
    tables: list[Table] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    closed: bool = False
    stop: float = 0.0

    async def connect(self, opened: Sequence[tuple[str, list[dict[str, Any]]]]) -> None:
        """Open the devices of some matches."""
        loop, where = asyncio.get_running_loop(), urllib.parse.urlsplit(self.base)
        for match, auths in opened:
            table = Table(match)
            self.tables.append(table)
            for auth in auths:
                _, device = await loop.create_connection(
                    lambda table=table, auth=auth: Device(self, table, auth),  # type: ignore[misc]
                    where.hostname,
                    where.port,
                )
                await asyncio.wait_for(device.ready, 30)
                table.devices.append(device)

    def act(self, table: Table, due: float) -> bool:
        """Make the next play of a table; false where its match is over or one is under way."""
        if table.left or (self.script and table.ply >= len(self.script)):
            return False
        table.due, table.left = due, SHOWN
        body: dict[str, Any] = {"pad": "x" * 150}
        by = table.devices[0]
        if self.script:
            action = self.script[table.ply]
            by = next(
                (one for one in table.devices if one.auth.get("seat") == action.seat),
                table.devices[-1],
            )
            body = {"seen": table.ply, "name": action.name, "args": thaw(action.args)}
            body["id"] = f"c{table.ply}"
        table.ply += 1
        by.send(f"42{table.ply}" + json.dumps(["action", body]))
        return True

    def told(self, table: Table, message: dict[str, Any]) -> None:
        """A device was told."""
        if message["version"] < table.ply or not table.left:
            return
        table.left -= 1
        if not table.left:
            now = time.perf_counter()
            self.late.append(now - table.due)
            if self.closed and now < self.stop:
                self.act(table, now)

    async def most(self, seconds: float) -> None:
        """Keep one play under way at each table."""
        self.closed, self.stop = True, time.perf_counter() + seconds
        for table in self.tables:
            self.act(table, time.perf_counter())
        await asyncio.sleep(seconds)
        self.closed = False
        await self._settled()

    async def at_rate(self, rate: float, seconds: float) -> int:
        """Let plays fall due at a rate over all tables; return how many did not come through."""
        begin, number, asked = time.perf_counter(), 0, 0
        while (due := begin + number / rate) < begin + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            asked += self.act(self.tables[number % len(self.tables)], due)
            number += 1
        await self._settled()
        return sum(table.left > 0 for table in self.tables) + number - asked

    async def _settled(self) -> None:
        patience = time.perf_counter() + 5
        while any(table.left for table in self.tables) and time.perf_counter() < patience:
            await asyncio.sleep(0.02)


def cpu(pid: int) -> float:
    """Return the seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / HZ


def memory(pid: int) -> int:
    """Return the memory that a process holds, in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@contextlib.contextmanager
def bare() -> Iterator[tuple[str, int]]:
    """Run the bare server; yield its address and process id."""
    command = [sys.executable, "-m", "benchmarks.bare_server"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.stdout.readline().strip(), process.pid
        process.kill()


@contextlib.contextmanager
def ours() -> Iterator[tuple[str, int]]:
    """Run our server in a new folder; yield its address and process id."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--no-announce", script=APP, patience=900) as server,
    ):
        yield server.base, server.process.pid


def opened(base: str, key: str, seats: Sequence[str], tables: int) -> list[Any]:
    """Open matches; return each with what its devices connect with: two seats and two walls."""
    found = []
    for number in range(tables):
        body = json.dumps({"game": key, "options": {}, "seats": list(seats), "name": f"t{number}"})
        head = {"Content-Type": "application/json", "Origin": base}
        made = json.load(
            urllib.request.urlopen(
                urllib.request.Request(f"{base}/api/matches", body.encode(), head)
            )
        )
        match, tokens = made["match"], made["tokens"]
        rows = [
            {"match": match, "page": "seat", "seat": seat, "token": _token(tokens, seat)}
            for seat in seats
        ]
        walls = [{"match": match, "page": "table"} for _ in range(2)]
        referee = {"match": match, "token": tokens["referee"]}
        found.append((match, [*rows, *walls, referee]))
    return found


def _token(tokens: dict[str, Any], seat: str) -> str:
    return str(tokens[seat] if seat in tokens else tokens["seats"][seat])


async def measure(
    arm: str, base: str, pid: int, matches: list[Any], script: Sequence[Action], args: Any
) -> None:
    """Print one arm: the most, and each rate, on new tables each time."""
    per = args.tables
    for place, rate in enumerate([None, *args.rates]):
        load = Load(base, script)
        before = memory(pid)
        await load.connect(matches[place * per : (place + 1) * per])
        connected = memory(pid)
        used, began = cpu(pid), time.perf_counter()
        left = 0
        if rate is None:
            await load.most(args.seconds)
        else:
            left = await load.at_rate(rate, args.seconds)
        took, spent, done = time.perf_counter() - began, cpu(pid) - used, len(load.late)
        late = sorted(load.late)
        sizes = sorted(load.sizes)
        print(
            f"{arm:22} {rate or 'most':>5}: {done / took:7.1f} plays/s, "
            f"{1e3 * spent / max(1, done):6.3f} ms CPU a play, {spent / took:4.2f} cores, "
            f"p50 {1e3 * median(late):6.1f} p95 {1e3 * late[int(0.95 * done)]:6.1f} ms, "
            f"unfinished {left}, refused {len(load.refused)}; bytes a device a play: median "
            f"{sizes[len(sizes) // 2]:,} worst {sizes[-1]:,}; "
            f"{(connected - before) / per / 4:.0f} kB a device, "
            f"{(memory(pid) - connected) / per / 1024:.2f} MB a match",
            flush=True,
        )
        for table in load.tables:
            for device in table.devices:
                device.transport.abort()
        await asyncio.sleep(0.3)


def main() -> None:
    """Measure the bare server and ours in turn."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--game", choices=sorted(catalogue()), default="war_time_generals")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--plays", type=int, default=400)
    parser.add_argument(
        "--rates",
        type=lambda text: [float(row) for row in text.split(",") if row],
        default=[20.0, 100.0],
    )
    args = parser.parse_args()
    seats, script = recorded(args.game, args.plays)
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores; {len(script)} plays")
    runs = 1 + len(args.rates)
    with bare() as (base, pid):
        rows = [
            (f"b{number}", [{"match": f"b{number}"} for _ in range(4)])
            for number in range(args.tables * runs)
        ]
        asyncio.run(measure("bare", base, pid, rows, (), args))
    with ours() as (base, pid):
        matches = opened(base, args.game, seats, args.tables * runs)
        asyncio.run(measure(args.game, base, pid, matches, script, args))


if __name__ == "__main__":
    main()
