"""Makes the pictures of the README and of docs/: a real server, a real match played over its doors,
and the pages as a browser draws them.

    python docs/pictures/make.py            make them all anew
    python docs/pictures/make.py --into DIR somewhere else (the test that compares them does so)

Needs what the tests need: Playwright and a Chromium of the machine. Beside the pictures stands
made.json: the hash of the sources that they were made of (tests/docs/test_pictures.py).
"""

# ruff: noqa: E402 - the project is found by its place beside this file

from __future__ import annotations

import argparse
import hashlib
import json
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import Page
from playwright.sync_api import sync_playwright

from app.scenario.language.read import read
from app.scenario.match import Match
from app.scenario.player import Playback
from app.scenario.steps import Always
from app.scenario.steps import Report
from events.vocabulary import Action
from events.vocabulary import thaw
from tests.machine import chromium
from tests.machine import flags
from tests.shell.process import serving

HERE = Path(__file__).resolve().parent
MADE = HERE / "made.json"
MATCH = ROOT / "games" / "war_time_generals" / "playthroughs" / "general_falls.txt"
PLAYS = 62
"""Plays of the match that are shown: it stands in its middle."""
COLOURS = 96
SOURCES = (
    "templates/**/*.html",
    "app/static/css/*.css",
    "app/static/js/**/*.js",
    "games/*/screen.py",
)
PHONE, TABLET, LAPTOP, WALL = (390, 844), (1024, 768), (1280, 800), (1280, 720)


def main(arguments: list[str]) -> None:
    """Make the pictures, and note what they were made of where they are the kept ones."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--into", type=Path, default=HERE)
    into = reader.parse_args(arguments).into
    make(into)
    if into == HERE:
        MADE.write_text(json.dumps({"sources": digest()}, indent=2) + "\n", encoding="utf-8")


def digest() -> str:
    """Return the hash of everything that pages are drawn from."""
    whole = hashlib.sha256()
    for pattern in SOURCES:
        for file in sorted(ROOT.glob(pattern)):
            whole.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()


def make(into: Path) -> None:
    """Play the match on a server of its own and take every picture."""
    main_file = ROOT / "app" / "__main__.py"
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--no-announce", script=main_file, patience=600) as server,
        sync_playwright() as playwright,
    ):
        table = Table(server.base)
        table.play(list(plays()))
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        take_all(browser, table, into)
        browser.close()


def plays() -> Iterator[Action]:
    """Yield the plays of the match that is shown, as a scenario of the game has them."""
    scenario = read(MATCH)[0]
    match = Match(scenario)
    player = Playback(match)
    for step in scenario.steps:
        if isinstance(step, (Always, Report)):
            player.take(step)
    for line in match.history.steps[:PLAYS]:
        if isinstance(line.entry.what, Action):
            yield line.entry.what


class Table:
    """A match on the server, and its doors."""

    def __init__(self, base: str) -> None:
        self.base = base
        made = self.ask("/api/matches", {"game": "war_time_generals", "name": "Table 7"})
        self.match, self.tokens = made["match"], made["tokens"]
        for seat, player in (("A", "Ann"), ("B", "Ben")):
            self.ask(f"/api/matches/{self.match}/seat", {"name": player}, seat)

    def ask(self, path: str, body: Any = None, who: str = "") -> Any:
        """Ask a door of the server as somebody; return the answer."""
        data = json.dumps(body).encode() if body is not None else None
        request = Request(self.base + path, data, {"Content-Type": "application/json"})
        if who:
            request.add_header("Authorization", f"Bearer {self.tokens[who]}")
        with urlopen(request) as answer:
            return json.load(answer)

    def play(self, actions: list[Action]) -> None:
        """Report these plays, each as its own seat."""
        for ply, action in enumerate(actions):
            body = {
                "id": secrets.token_hex(8),
                "seen": ply,
                "name": action.name,
                "args": thaw(action.args),
            }
            seat = action.seat if action.seat in self.tokens else "A"
            self.ask(f"/api/matches/{self.match}/actions", body, seat)

    def enter(self, page: Page, who: str) -> None:
        """Take what a link offers."""
        page.goto(f"{self.base}/J/{self.tokens[who]}")
        page.locator("main form button").click()
        page.wait_for_selector("#live[data-version]")


def take_all(browser: Browser, table: Table, into: Path) -> None:
    """Take each picture: the page, its size, its name."""
    into.mkdir(parents=True, exist_ok=True)
    at = f"{table.base}/m/{table.match}"
    last = table.ask(f"/api/matches/{table.match}/view", who="referee")
    active = str(last["active"])
    shots: list[tuple[str, tuple[int, int], str, str]] = [
        ("open", PHONE, "", f"{table.base}/open"),
        ("join", PHONE, "", f"{table.base}/J/{table.tokens[active]}"),
        ("phone", PHONE, active, f"{at}/seat?seat={active}"),
        ("tour", PHONE, "", f"{table.base}/tour/generalissimo?step=4"),
        ("wall", WALL, "", f"{at}/table"),
        ("replay", TABLET, "", f"{at}/replay?ply=50"),
        ("referee", LAPTOP, "referee", f"{at}/referee/line/{_deployed(last)}"),
    ]
    for name, (width, height), who, address in shots:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, color_scheme="light"
        )
        page = context.new_page()
        if who:
            table.enter(page, who)
        page.goto(address)
        if name == "referee":
            page.locator("form[action$=preview] button").first.click()
            page.locator("input[value=skip]").check()
            page.wait_for_load_state("networkidle")
        page.wait_for_function("document.fonts.status === 'loaded'")
        page.wait_for_timeout(600)
        file = into / f"{name}.png"
        page.screenshot(path=file)
        context.close()
        Image.open(file).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
            file, optimize=True
        )


def _deployed(view: dict[str, Any]) -> int:
    """The second but last play that brought a unit: enough follows it to be judged."""
    versions = [line["version"] for line in view["log"] if line["name"] == "UnitDeployed"]
    return int(versions[-2])


if __name__ == "__main__":
    main(sys.argv[1:])
