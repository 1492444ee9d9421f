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
    "app/static/css/**/*.css",
    "app/static/js/**/*.js",
    "games/*/screen.py",
)
PHONE, TABLET, LAPTOP, WALL = (390, 844), (1024, 768), (1280, 800), (1280, 720)
Shot = tuple[str, tuple[int, int], str, str]
"""A picture: its name, its size, whose link is taken first ("": nobody's), the address."""


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
        into.mkdir(parents=True, exist_ok=True)
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        table = Table(server.base)
        table.play(list(plays()))
        for shot in match_shots(table):
            take(browser, table, shot, into)
        evening = Evening(server.base)
        for shot in evening_shots(evening):
            take(browser, evening, shot, into)
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


class Doors:
    """The doors of a server, asked with the links of a match or an event."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.tokens: dict[str, str] = {}

    def ask(self, path: str, body: Any = None, who: str = "") -> Any:
        """Ask a door as somebody; return the answer."""
        data = json.dumps(body).encode() if body is not None else None
        request = Request(self.base + path, data, {"Content-Type": "application/json"})
        if who:
            request.add_header("Authorization", f"Bearer {self.tokens[who]}")
        with urlopen(request) as answer:
            return json.load(answer)

    def enter(self, page: Page, who: str) -> None:
        """Take what a link offers."""
        page.goto(f"{self.base}/J/{self.tokens[who]}")
        page.locator("main form button").first.click()
        page.wait_for_load_state("networkidle")


class Table(Doors):
    """A match, played over the doors of the server."""

    def __init__(self, base: str) -> None:
        super().__init__(base)
        made = self.ask("/api/matches", {"game": "war_time_generals", "name": "Table 7"})
        self.match, self.tokens = made["match"], made["tokens"]
        for seat, player in (("A", "Ann"), ("B", "Ben")):
            self.ask(f"/api/matches/{self.match}/seat", {"name": player}, seat)

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


class Evening(Doors):
    """An event in its second round, where one table has a result."""

    PLAYERS = ("Anna", "Bela", "Cleo", "Dora", "Emil", "Fred", "Gert", "Hana")

    def __init__(self, base: str) -> None:
        super().__init__(base)
        players = [{"name": name} for name in self.PLAYERS]
        plan = {"rounds": 3, "minutes": 50}
        body = {"game": "war_time_generals", "name": "Friday evening", "plan": plan}
        made = self.ask("/api/events", {**body, "players": players})
        self.event, self.tokens = made["event"], made["tokens"]
        self.round(1, tables=4)
        self.round(2, tables=1)
        link = self.ask(
            f"/api/events/{self.event}/tokens",
            {"role": "player", "player": self.first_of(2, table=2)},
            "organiser",
        )
        self.tokens["player"] = link["token"]

    def first_of(self, round_: int, table: int) -> str:
        """The first player of a table. Pairings are drawn by lot: of a player of one name, one
        picture would show a table that plays, the next one that has finished.
        """
        rounds = self.ask(f"/api/events/{self.event}", who="organiser")["rounds"]
        return str(rounds[round_ - 1]["tables"][table - 1]["players"][0])

    def round(self, number: int, tables: int) -> None:
        """Pair and start a round, and report the results of its first *tables*."""
        self.line("RoundPaired", round=number)
        self.line("RoundStarted", round=number)
        for table in range(1, tables + 1):
            self.line("ResultReported", round=number, table=table, wins=[1, 0], draws=0)

    def line(self, kind: str, **data: Any) -> None:
        """Report a line of the event as its organiser."""
        body = {"id": secrets.token_hex(8), "kind": kind, **data}
        self.ask(f"/api/events/{self.event}/lines", body, "organiser")


def match_shots(table: Table) -> Iterator[Shot]:
    """Yield the pictures of a match."""
    at = f"{table.base}/m/{table.match}"
    last = table.ask(f"/api/matches/{table.match}/view", who="referee")
    active = str(last["active"])
    yield "open", PHONE, "", f"{table.base}/open"
    yield "join", PHONE, "", f"{table.base}/J/{table.tokens[active]}"
    yield "phone", PHONE, active, f"{at}/seat?seat={active}"
    yield "tour", PHONE, "", f"{table.base}/tour/generalissimo?step=4"
    yield "wall", WALL, "", f"{at}/table"
    yield "replay", TABLET, "", f"{at}/replay?ply=50"
    yield "referee", LAPTOP, "referee", f"{at}/referee/line/{_deployed(last)}"


def evening_shots(evening: Evening) -> Iterator[Shot]:
    """Yield the pictures of an event."""
    at = f"{evening.base}/e/{evening.event}"
    yield "event-desk", PHONE, "organiser", f"{at}/desk"
    yield "event-phone", PHONE, "player", f"{at}/me"
    yield "event-wall", WALL, "", f"{at}/wall"
    yield "event-why", PHONE, "organiser", f"{at}/r/2/2"


def take(browser: Browser, doors: Doors, shot: Shot, into: Path) -> None:
    """Take a picture."""
    name, (width, height), who, address = shot
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, color_scheme="light"
    )
    page = context.new_page()
    if who:
        doors.enter(page, who)
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
