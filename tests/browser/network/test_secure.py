"""What `serve --tls` is for: a phone that trusts the server's own certificate may use its camera
live.
"""

from __future__ import annotations

import base64
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.hazmat.primitives.serialization import PublicFormat
from playwright.sync_api import Browser
from playwright.sync_api import Error
from playwright.sync_api import Playwright

from tests import machine
from tests.browser.conftest import MAIN
from tests.shell.process import serving

pytestmark = pytest.mark.browser
NAME = "qm.local"
MAY_FILM = "isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia)"


def phone(browsers: Playwright, path: str, *flags: str) -> Browser:
    """A browser that finds the server by the name on the cards."""
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    return browsers.chromium.launch(executable_path=path, args=[*machine.flags(), rules, *flags])


def key_of(certificate: Path) -> str:
    """The SHA-256 of a certificate's public key, as Chromium takes it."""
    public = x509.load_pem_x509_certificate(certificate.read_bytes()).public_key()
    return base64.b64encode(
        sha256(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    ).decode()


def test_a_trusted_certificate_makes_a_secure_context(
    browsers: Playwright, chromium_path: str, tmp_path: Path
) -> None:
    with serving(tmp_path, "--no-announce", "--tls", script=MAIN) as server:
        port = server.netloc.rpartition(":")[2]
        key = key_of(tmp_path / "data" / "tls-cert.pem")
        trusting = phone(browsers, chromium_path, f"--ignore-certificate-errors-spki-list={key}")
        page = trusting.new_page()
        page.goto(f"https://{NAME}:{port}/")
        assert page.evaluate(MAY_FILM)
        trusting.close()
        wary = phone(browsers, chromium_path)
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            wary.new_page().goto(f"https://{NAME}:{port}/")
        wary.close()


def test_without_https_only_photos_are_read(
    browsers: Playwright, chromium_path: str, tmp_path: Path
) -> None:
    with serving(tmp_path, "--no-announce", script=MAIN) as server:
        plain = phone(browsers, chromium_path)
        page = plain.new_page()
        page.goto(f"http://{NAME}:{server.netloc.rpartition(':')[2]}/")
        assert not page.evaluate(MAY_FILM)
        plain.close()
