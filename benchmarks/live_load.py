"""What `live.py` drives: tables whose devices are websockets spoken by hand, and plays on them, as
many as come through or at a rate.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
import urllib.parse
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from events.vocabulary import Action
from events.vocabulary import thaw

PATIENCE = 5.0
"""Seconds until a play that was not shown everywhere counts as unfinished."""


@dataclass
class Table:
    """A table: its devices, how many plays stand, how many acts were made on it, where its log
    ends, and the ruling that is to be withdrawn next (0: none). `left`: devices that were not told
    yet of the act under way, a `ruling` or a play, that fell due at `due`.
    """

    match: str
    devices: list[Device] = field(default_factory=list)
    ply: int = 0
    acts: int = 0
    version: int = 0
    struck: int = 0
    ruling: bool = False
    due: float = 0.0
    left: int = 0


class Device(asyncio.Protocol):
    """One websocket that speaks Socket.IO, by hand, so that the client costs little. It takes
    compressed messages, as browsers do (permessage-deflate).
    """

    def __init__(self, load: Load, table: Table, auth: dict[str, Any]) -> None:
        self.load, self.table, self.auth = load, table, auth
        self.buffer = bytearray()
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
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
                f"GET /socket.io/?match={self.table.match}&EIO=4&transport=websocket HTTP/1.1\r\n"
                f"Host: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
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
            head, separator, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not separator:
                return
            assert b" 101 " in head, head
            self.buffer, self.opened = bytearray(rest), True
        while (frame := self._frame()) is not None:
            self._packet(*frame)

    def _frame(self) -> tuple[str, int] | None:
        """A message, and the bytes it took; None where it is not there yet."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        data, compressed = bytes(buffer[start : start + size]), buffer[0] & 0x40
        del buffer[: start + size]
        if compressed:
            data = self.inflate.decompress(data + b"\0\0\xff\xff")
        return data.decode(errors="replace"), start + size

    def _packet(self, text: str, size: int) -> None:
        if text[:2] == "42":
            event, message = json.loads(text[2:])
            if event in ("ev", "panes"):
                self.load.sizes.append(size)
                self.load.heard(self.table, message)
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
    """Plays on the tables of a server: as many as come through, or at a rate. Every so many acts of
    a table (`every`; 0: never) are a strike of its last play, and as many the withdrawal of that.
    """

    base: str
    script: Sequence[Action] = ()
    every: int = 0
    tables: list[Table] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    rulings: list[float] = field(default_factory=list)
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
        """Make the next act of a table; false where its match is over or one is under way."""
        if table.left or (self.script and table.ply >= len(self.script)):
            return False
        table.due, table.left = due, len(table.devices)
        table.acts += 1
        table.version += 1
        table.ruling = bool(self.every) and (table.struck > 0 or table.acts % self.every == 0)
        if table.ruling:
            self._rule(table)
        else:
            self._play(table)
        return True

    def _play(self, table: Table) -> None:
        body: dict[str, Any] = {"pad": "x" * 150}
        by = table.devices[0]
        if self.script:
            action = self.script[table.ply]
            by = _of(table, seat=action.seat) or _of(table, page="referee")
            body = {"seen": table.ply, "name": action.name, "args": thaw(action.args)}
            body["id"] = f"c{table.acts}"
        table.ply += 1
        by.send(f"42{table.acts}" + json.dumps(["action", body]))

    def _rule(self, table: Table) -> None:
        """Strike the last play; next time, withdraw that."""
        body = {"id": f"c{table.acts}", "kind": "PlayStruck", "reason": "measured"}
        if table.struck:
            body |= {"kind": "RulingWithdrawn", "ruling": table.struck}
            table.struck = 0
        else:
            body["target"] = table.version - 1
            table.struck = table.version
        _of(table, page="referee").send(f"42{table.acts}" + json.dumps(["amend", body]))

    def heard(self, table: Table, message: dict[str, Any]) -> None:
        """A device heard of a line."""
        if message["version"] < table.version or not table.left:
            return
        table.left -= 1
        if not table.left:
            now = time.perf_counter()
            (self.rulings if table.ruling else self.late).append(now - table.due)
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
        patience = time.perf_counter() + PATIENCE
        while any(table.left for table in self.tables) and time.perf_counter() < patience:
            await asyncio.sleep(0.02)


def _of(table: Table, **auth: str) -> Any:
    """The device of a table that connected so (None: there is none)."""
    return next((row for row in table.devices if auth.items() <= row.auth.items()), None)
