"""What a test needs of the machine it runs on and pip cannot bring: a browser, a system library.

Where it is missing the test is skipped, and says so; in CI, which installs everything, it fails
instead.
"""

import os
import shutil

import pytest

BROWSERS = (
    "chromium-headless-shell",  # the same engine without windows: a quarter less of the processor
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
# A closed network refuses what Chromium asks its makers in the background, many times over.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def lacking(what: str, remedy: str) -> None:
    """Skip the test that needs `what`, aloud; fail it in CI."""
    reason = f"this needs {what}: {remedy}"
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def chromium() -> str | None:
    """Return the path of a Chromium or Chrome: the one QM_CHROMIUM names, or the first on PATH."""
    return os.environ.get("QM_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def flags() -> list[str]:
    """Return Chromium's flags; its sandbox does not work for root."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if as_root else list(FLAGS)
