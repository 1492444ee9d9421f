"""What a play costs a server whose tables are shown on devices, against the bare server in the same
run.

    python -m benchmarks.live [--game KEY] [--tables 20] [--seconds 8] [--rates 20,100]
        [--rulings 7] [--spectators 500]

Each table plays the same random legal match. Four devices show it: the pages of two seats, the
referee's desk and a wall, put up to date by pushed panes alone; what belongs to the table, and
rulings, come from the desk. The bare server (`bare_server.py`) sends 150 bytes to four devices and
does nothing else. Taken in turn: as many plays as come through with one under way a table (`most`;
left out by `--no-most`), then plays falling due at fixed rates. Of a hundred acts of a table
`--rulings` are a strike of its last play or the withdrawal of that; their latency stands apart.
With `--spectators N` one table has N further walls.

Devices take compressed messages, as browsers do; bytes are as sent.

Latency runs from the moment a play was due to the moment the last device of its table was told. CPU
is the server process's own, and holds on a busy machine; milliseconds of the wall do not.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.live_load import Load
from benchmarks.way_in import recorded
from events.vocabulary import Action
from games import catalogue
from tests.shell.process import serving

APP = Path(__file__).resolve().parent.parent / "app" / "__main__.py"
HZ = os.sysconf("SC_CLK_TCK")


def cpu(pid: int) -> float:
    """Return the seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / HZ


def memory(pid: int | str = "self") -> int:
    """Return the memory that a process holds (default: this one), in kB."""
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


def opened(base: str, key: str, seats: Sequence[str], tables: int, watching: int) -> list[Any]:
    """Open matches; return each with what its devices connect with: two seats, the referee's desk,
    and *watching* walls.
    """
    devices = []
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
            for seat in seats[:2]
        ]
        referee = {"match": match, "page": "referee", "token": tokens["referee"]}
        walls = [{"match": match, "page": "table"} for _ in range(watching)]
        devices.append((match, [*rows, referee, *walls]))
    return devices


def _token(tokens: dict[str, Any], seat: str) -> str:
    return str(tokens[seat] if seat in tokens else tokens["seats"][seat])


async def measure(
    arm: str, base: str, pid: int, matches: list[Any], script: Sequence[Action], args: Any
) -> None:
    """Print one arm: the most, and each rate, on new tables each time."""
    per = args.tables
    for place, rate in enumerate(runs(args)):
        every = round(100 / args.rulings) if args.rulings and script else 0
        load = Load(base, script, every)
        before = memory(pid)
        await load.connect(matches[place * per : (place + 1) * per])
        connected = memory(pid)
        used, began = cpu(pid), time.perf_counter()
        left = 0
        if rate is None:
            await load.most(args.seconds)
        else:
            left = await load.at_rate(rate, args.seconds)
        took, spent = time.perf_counter() - began, cpu(pid) - used
        done = len(load.late) + len(load.rulings)
        sizes, devices = sorted(load.sizes), sum(len(table.devices) for table in load.tables)
        print(
            f"{arm:22} {rate or 'most':>5}: {done / took:7.1f} plays/s, "
            f"{1e3 * spent / max(1, done):6.3f} ms CPU a play, {spent / took:4.2f} cores, "
            f"{latencies('', load.late)}{latencies('; rulings', load.rulings)}, "
            f"unfinished {left}, refused {len(load.refused)}; bytes a device a play: median "
            f"{sizes[len(sizes) // 2]:,} worst {sizes[-1]:,}; "
            f"{(connected - before) / devices:.0f} kB a device, "
            f"{(memory(pid) - connected) / per / 1024:.2f} MB a match",
            flush=True,
        )
        for table in load.tables:
            for device in table.devices:
                device.transport.abort()
        await asyncio.sleep(0.3)


def runs(args: Any) -> list[float | None]:
    """Return the rates to measure; None is as many as come through."""
    return [*([None] if args.most else []), *args.rates]


def latencies(of: str, late: Sequence[float]) -> str:
    """Return in words how late some acts were shown everywhere."""
    if not late:
        return ""
    ordered = sorted(late)
    high = ordered[int(0.95 * len(ordered))]
    return f"{of} p50 {1e3 * median(late):6.1f} p95 {1e3 * high:6.1f} ms ({len(late)})".strip()


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
    parser.add_argument("--rulings", type=float, default=0, help="of a hundred acts")
    parser.add_argument("--spectators", type=int, default=0, help="further walls of each table")
    parser.add_argument("--most", action=argparse.BooleanOptionalAction, default=True)
    args = parser.parse_args()
    seats, script = recorded(args.game, args.plays)
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores; {len(script)} plays")
    number = args.tables * len(runs(args))
    with bare() as (base, pid):
        shown = [{"match": ""} for _ in range(4 + args.spectators)]
        rows = [
            (f"b{place}", [{**row, "match": f"b{place}"} for row in shown])
            for place in range(number)
        ]
        asyncio.run(measure("bare", base, pid, rows, (), args))
    with ours() as (base, pid):
        matches = opened(base, args.game, seats, number, 1 + args.spectators)
        asyncio.run(measure(args.game, base, pid, matches, script, args))


if __name__ == "__main__":
    main()
