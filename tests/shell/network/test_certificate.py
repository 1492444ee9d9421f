"""The self-made certificate, by value and as a client of a real process sees it."""

import os
import socket
import ssl
import stat
from datetime import UTC
from datetime import datetime
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from app.serving.network.certificate import LIFE
from app.serving.network.certificate import certificate
from app.serving.network.certificate import fingerprint
from tests.shell.process import serving

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOSTS = ["qm.local", "localhost", "127.0.0.1", "fd00::7"]


def test_a_certificate_is_kept_while_it_serves(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path, HOSTS, NOW)
    first = fingerprint(cert)
    assert fingerprint(certificate(tmp_path, HOSTS[:2], NOW + timedelta(days=300))[0]) == first
    if os.name != "nt":
        assert stat.S_IMODE(Path(key).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("hosts", "later"), [([*HOSTS, "10.0.0.4"], timedelta()), (HOSTS, LIFE - timedelta(days=5))]
)
def test_it_is_made_anew_for_a_new_address_or_when_it_ends(
    tmp_path: Path, hosts: list[str], later: timedelta
) -> None:
    first = fingerprint(certificate(tmp_path, HOSTS, NOW)[0])
    assert fingerprint(certificate(tmp_path, hosts, NOW + later)[0]) != first


@pytest.mark.parametrize("mode", ["eventlet", "gevent", "threading"])
def test_https_is_served_and_the_fingerprint_told_is_the_one_seen(
    tmp_path: Path, mode: str
) -> None:
    with serving(tmp_path, "--tls", mode=mode) as running:
        assert running.base.startswith("https://127.0.0.1:")
        trust = ssl.create_default_context(cafile=str(tmp_path / "data" / "tls-cert.pem"))
        host, port = running.netloc.split(":")
        with (
            socket.create_connection((host, port)),
            socket.create_connection((host, port)) as plain,
        ):
            plain.sendall(
                b"GET / HTTP/1.0\r\n\r\n"
            )  # one phone says nothing, one speaks http: neither stops others
            with (
                socket.create_connection((host, port)) as link,
                trust.wrap_socket(link, server_hostname=host) as safe,
            ):
                seen = safe.getpeercert(binary_form=True)
                safe.sendall(f"GET /offloaded HTTP/1.1\r\nHost: {running.netloc}\r\n\r\n".encode())
                assert safe.recv(64).startswith(b"HTTP/1.1 200 OK")
        code, _, err = running.end()
    assert seen
    assert sha256(seen).digest().hex(":").upper() in err
    assert code == 0
