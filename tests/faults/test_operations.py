"""What a server tells those who run it: health, measures, the log of requests; by the real process."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from app.factory import create_app
from app.operations import requestlog
from app.operations.clock import SteadyClock
from app.operations.health import LATE
from app.operations.health import Pulse
from app.operations.health import as_data
from app.operations.health import disk_health
from app.operations.requestlog import RequestLog
from app.operations.requestlog import shown_path
from app.services import services_of
from app.serving.background import looked_after
from app.serving.config import Config
from tests.faults.means.table import MAIN
from tests.faults.means.table import sit_down
from tests.faults.means.table import wait_until
from tests.faults.test_outages import ended
from tests.shell.process import Server
from tests.shell.process import serving


def asked(server: Server, path: str, token: str = "") -> tuple[int, str, dict[str, str]]:
    return server.ask(path, headers={"Authorization": f"Bearer {token}"} if token else None)


def owner(folder: Path) -> str:
    return next(folder.rglob("organiser")).read_text().strip()


def test_health_measures_and_the_log_of_requests(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", script=MAIN, patience=1800) as server:
        table = sit_down(server.base)
        assert (
            table.post("/actions", {"id": "x", "seen": 0, "name": "Nope", "args": {}}).status == 400
        )
        status, body, headers = asked(server, "/health")
        found = json.loads(body)
        assert (status, found["live"], found["ready"]) == (200, True, True)
        assert {"database", "disk", "clock", "caretaker", "keeper"} <= found["checks"].keys()
        assert all(row["ok"] for row in found["checks"].values())
        assert headers["x-request-id"]
        asked(server, f"/J/{table.match.tokens['referee']}")
        asked(server, f"/?token={table.match.tokens['referee']}")
        assert asked(server, "/metrics")[0] == 403, "the organiser's right"
        text = asked(server, "/metrics", owner(tmp_path))[1]
        assert 'quartermaster_events_total{kind="NoteAdded"} 1.0' in text
        assert 'quartermaster_refusals_total{error="unreadable"}' in text
        assert 'quartermaster_offloaded_seconds_count{work="commit"}' in text
        file = next(tmp_path.rglob("requests.log"))
        ended(server)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert any(row["door"] == "api.amendments" and row["status"] == 200 for row in lines)
    assert any(row.get("error") == "unreadable" and row["match"] == table.match.id for row in lines)
    assert all(row["id"] and row["time"] for row in lines)
    kept = file.read_text().upper()
    secrets = [*table.match.tokens.values(), owner(tmp_path)]
    assert not [token for token in secrets if token in kept], "no secret is kept"
    assert "/J/..." in file.read_text()


def test_a_server_without_others_beside_it_does_not_wait_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asks for what others record in a file of its own; after a quarter of a minute such a
    server said that this task is stuck, and the doctor repeated it.
    """
    parts = services_of(create_app(Config(f"sqlite:///{tmp_path}/log.db", tmp_path, b"x" * 32)))
    monkeypatch.setattr(parts.socketio, "start_background_task", lambda *_: None)
    for shared in (False, True):
        parts.neighbours.shared = shared
        with looked_after(parts, parts.socketio, SteadyClock(), lambda: 0):
            assert ("neighbours" in parts.pulse.findings()) is shared
            assert "keeper" in parts.pulse.findings()
    parts.close()


def test_a_database_that_is_away_is_seen_in_health(tmp_path: Path) -> None:
    db = tmp_path / "data" / "quartermaster.db"
    with serving(tmp_path, "--no-announce", script=MAIN, patience=1800) as server:
        table = sit_down(server.base)
        for file in db.parent.glob("quartermaster.db*"):
            file.rename(file.with_suffix(".away"))
        table.note("again")
        status, body, _ = asked(server, "/health")
        assert status in (200, 503)
        if status == 503:
            assert json.loads(body)["checks"]["database"]["ok"] is False
        wait_until(lambda: asked(server, "/health")[0] == 200, "it is well again by itself")
        ended(server)


def test_malformed_packets_are_counted_and_not_traced(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", script=MAIN, patience=1800) as server:
        host = urlsplit(server.base).netloc
        for packet in (
            "4",
            "42",
            "42[",
            '42["view"',
            "9",
            "x",
            "451-[",
            '42"a"',
            '4299999999999["view"]',
            "\x00",
        ):
            link = websocket.create_connection(
                f"ws://{host}/socket.io/?EIO=4&transport=websocket", timeout=20
            )
            link.recv()
            link.send(packet)
            link.close()

        def counted() -> float:
            text = asked(server, "/metrics", owner(tmp_path))[1]
            row = next(
                row
                for row in text.splitlines()
                if row.startswith("quartermaster_malformed_packets_total")
            )
            return float(row.split()[1])

        wait_until(lambda: counted() >= 3, "they are counted")
        said = ended(server)
    assert "Traceback" not in said
    assert "handler error" not in said


def test_a_request_log_is_rotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that began a new file was a fault: its report was stored and answered by 500."""
    monkeypatch.setattr(requestlog, "SIZE", 1_000)
    file = tmp_path / "requests.log"
    log = RequestLog(file)
    for number in range(10):
        log.write(1_800_000_000_000, {"id": str(number), "path": "x" * 190 + "\n"})
    log.close()
    files = [file.with_name(f"requests.log.{older}") for older in (3, 2, 1)] + [file]
    assert all(kept.stat().st_mode & 0o777 == 0o600 for kept in files)
    assert all(kept.stat().st_size <= 1_000 for kept in files)
    lines = [json.loads(line) for kept in files for line in kept.read_text().splitlines()]
    assert [line["id"] for line in lines] == [str(number) for number in range(10)]


def test_a_request_log_survives_what_it_cannot_write(tmp_path: Path) -> None:
    nowhere = RequestLog(tmp_path / "no" / "folder" / "requests.log")
    nowhere.write(1_800_000_000_000, {"id": "1"})
    nowhere.close()
    assert shown_path("/j/ABCDEF/x\r\ny") == "/j/.../x??y"
    token = "ABCDEFGHIJKLMNOPQRSTUVWXY2"
    for path in (f"/J//{token}", f"//o//{token}", f"/x/../J/{token}", f"/{token}", f"/J;/{token}"):
        assert token not in shown_path(path)
    longer = f"/built/{token}A.js"
    assert shown_path(longer) == longer


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_server_ends_quietly_while_its_disk_is_full(tmp_path: Path) -> None:
    """Its last words were a traceback: the line that could not be written was tried once more."""
    log = RequestLog(tmp_path / "requests.log")
    log.write(1_800_000_000_000, {"id": "1"})
    assert log._handler is not None
    full = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, log._handler.stream.fileno())
    os.close(full)
    log.write(1_800_000_000_000, {"id": "2"})
    log.close()
    assert json.loads((tmp_path / "requests.log").read_text())["id"] == "1"


def test_who_does_not_look_is_told_late() -> None:
    now = [0.0]
    pulse = Pulse(lambda: now[0])
    pulse.sleeping("keeper", lambda seconds: None)(1)
    assert as_data(pulse.findings())["checks"] == {"keeper": {"ok": True}}
    now[0] += LATE + 1
    found = as_data(pulse.findings())
    assert found["ready"] is True
    assert found["checks"]["keeper"]["ok"] is False  # type: ignore[index]


def test_a_disk_that_is_nearly_full_is_told(tmp_path: Path) -> None:
    assert disk_health(tmp_path).ok
    assert disk_health(tmp_path, 1000).says == "0 MB free"
    assert not disk_health(tmp_path, 1000).ok
