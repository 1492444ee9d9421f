"""The name on the cards, announced by multicast DNS: here on the loopback interface alone, where
nobody else hears.
"""

import os
import secrets
import subprocess
import sys

import pytest

from app.serving.network import announce
from tests.shell.layers import ROOT

ENTRY = str(ROOT / "app" / "__main__.py")
OURS = "127.0.0.1"


def started(name: str, address: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", announce.__file__, name, "http", "5000", address]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_name_is_announced_once_on_a_network_and_taken_back_at_the_end() -> None:
    name = f"qm-{secrets.token_hex(4)}.local"
    first = started(name, OURS)
    assert first.stderr
    told = first.stderr.readline().decode()
    assert told.startswith(f"quartermaster: phones that know such names find http://{name}:")
    assert f"http://{name}:5000" in told
    beside = started(f"beside-{name}", OURS)  # another server of ours on this machine
    assert beside.stderr
    assert f"http://beside-{name}:5000" in beside.stderr.readline().decode()
    announce.stop(beside)
    beside.stderr.close()
    second = started(name, "127.0.0.2")
    _, refused = second.communicate(timeout=30)
    assert f"{name} is not announced: {OURS} has that name already" in refused.decode()
    announce.stop(first)
    assert first.returncode == 0
    first.stderr.close()


@pytest.mark.parametrize("mode", ["eventlet", "gevent"])
def test_a_patched_server_starts_and_stops_the_announcement(mode: str) -> None:
    name = f"qm-{secrets.token_hex(4)}.local"
    code = (
        f"import runpy; runpy.run_path({ENTRY!r}, run_name='entry')\n"
        "from app.serving.network import announce\n"
        f"process = announce.start({name!r}, 'https', 5000, [{OURS!r}])\n"
        "print('running', process.poll()); announce.stop(process); print('ended', "
        "process.returncode)\n"
    )
    environment = os.environ | {"QM_ASYNC": mode}
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split("\n")[:2] == ["running None", "ended 0"]
    assert f"https://{name}:5000" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_network_without_multicast_is_told_and_ends_nothing() -> None:
    process = started("qm-nowhere.local", "203.0.113.9")  # an address this machine does not have
    _, told = process.communicate(timeout=30)
    assert b"qm-nowhere.local is not announced: " in told
    assert b"Traceback" not in told
