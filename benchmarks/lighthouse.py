"""Lighthouse's scores of a seat's page and the replay on a phone, and of the referee's desk and
the wall on a laptop.

    python -m benchmarks.lighthouse [GAME ...]

Needs Chromium, and Lighthouse from npm (used here and shipped nowhere): `npm install --prefix
FOLDER lighthouse@12.8.2`, then QM_LIGHTHOUSE=FOLDER/node_modules/.bin/lighthouse. The goal is 95 in
each category; exits with 1 below it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import sync_playwright

import games
import hatch_build
from tests.browser.conftest import MAIN
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.looks.test_first_screen import played
from tests.shell.process import serving

ROOT = Path(__file__).resolve().parents[1]
GOAL = 95
PLAYS = 8
"""Plays that were made when a page is opened."""
CHROMIUM = "/usr/bin/chromium"
FLAGS = "--headless=new --no-sandbox --disable-gpu"
LAPTOP = ("referee", "table")
"""Pages that are measured on a laptop; the others on a phone of Lighthouse's slow network."""


def main(keys: list[str]) -> int:
    """Print a line for each page of each game; return 1 where a score is below the goal."""
    lighthouse = os.environ.get("QM_LIGHTHOUSE")
    if not lighthouse:
        sys.exit("QM_LIGHTHOUSE names no Lighthouse; see the head of this file")
    hatch_build.bundle(ROOT)  # pages with old bundles load their scripts one by one
    low = False
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--no-announce", script=MAIN, patience=3600) as server,
    ):
        for key in keys or sorted(games.catalogue()):
            match, plays = played(server, key)
            for seat, name, args in plays[:PLAYS]:
                act(match, seat or match.first, name, **args)
            for page, address, cookie in opened(match):
                scores = measured(lighthouse, page, address, cookie, Path(folder))
                low = low or min(scores.values()) < GOAL
                print(f"{key:20} {page:8} {scores}", flush=True)
    return int(low)


def opened(match: Match) -> Iterator[tuple[str, str, str]]:
    """Yield each page of a match: its name, its address, and the cookie with which it opens."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        seat = _joined(browser, match, match.first, "Ann")
        referee = _joined(browser, match, "referee", "")
    yield "seat", *seat
    yield "referee", *referee
    yield "table", f"{match.base}/m/{match.id}/table", seat[1]
    yield "replay", f"{match.base}/m/{match.id}/replay", seat[1]


def _joined(browser: Browser, match: Match, who: str, name: str) -> tuple[str, str]:
    context = browser.new_context()
    page = join(context.new_page(), match, who, name)
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
    return page.url, cookies


def measured(lighthouse: str, page: str, address: str, cookie: str, folder: Path) -> dict[str, int]:
    """Return Lighthouse's scores of a page, 0 to 100, by category."""
    headers, report = folder / "headers.json", folder / "report.json"
    headers.write_text(json.dumps({"Cookie": cookie}))
    with tempfile.TemporaryDirectory() as profile:
        order = [lighthouse, address, "--quiet", "--output=json", f"--output-path={report}"]
        order += [f"--extra-headers={headers}", f"--chrome-flags={FLAGS} --user-data-dir={profile}"]
        order += ["--preset=desktop"] if page in LAPTOP else []
        environment = {**os.environ, "CHROME_PATH": CHROMIUM}
        subprocess.run(order, env=environment, check=True, stderr=subprocess.DEVNULL)
    categories: dict[str, Any] = json.loads(report.read_text())["categories"]
    return {name: round(100 * category["score"]) for name, category in categories.items()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
