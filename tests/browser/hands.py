"""What people do with their phones, in words: join, tap, choose, wait until the page has it."""
from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.request import Request
from urllib.request import urlopen

from playwright.sync_api import Page


@dataclass(frozen=True, slots=True)
class Match:
    """An open match: the server's address, its id, and a token for each seat and the referee."""

    base: str
    id: str
    tokens: dict[str, str]

    def link(self, who: str) -> str:
        """The link that was handed to a seat, or to the `referee`."""
        return f"{self.base}/J/{self.tokens[who]}"

    def ask(self, path: str, who: str, body: Any = None) -> dict[str, Any]:
        """Ask the API as somebody; refusals are returned like answers."""
        request = Request(f"{self.base}/api/matches/{self.id}{path}", None if body is None else json.dumps(body).encode())
        request.add_header("Authorization", f"Bearer {self.tokens[who]}")
        request.add_header("Content-Type", "application/json")
        with urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def head(self) -> int:
        """The version of the log."""
        return int(self.ask("/view", "referee")["head"])


def open_match(base: str, game: str, **options: Any) -> Match:
    """Open a match over the API."""
    body = json.dumps({"game": game, "name": "Table 7", "options": options}).encode()
    with urlopen(Request(f"{base}/api/matches", body, {"Content-Type": "application/json"})) as answer:
        made = json.load(answer)
    return Match(base, made["match"], made["tokens"])


def join(page: Page, match: Match, who: str, name: str = "") -> Page:
    """Open a link and take what it offers."""
    page.goto(match.link(who))
    if name:
        page.get_by_label("Your name").fill(name)
    page.locator("main form button").click()
    page.wait_for_selector("#live[data-version]")
    return page


def settled(match: Match, *pages: Page) -> None:
    """Wait until all pages show the newest version of the log."""
    head = match.head()
    for page in pages:
        page.wait_for_function("head => Number(document.getElementById('live').dataset.version) >= head", arg=head)


def tap(page: Page, label: str) -> None:
    """Tap an offered action."""
    page.locator("#offers button:visible", has_text=label).first.click()


def choose(page: Page, value: str) -> None:
    """Answer the open ask with a value, on the board if it is there, else in the panel."""
    spot = page.locator(f"#live [data-can='{value}']:visible")
    button = page.locator(f"#panel [data-value='{value}']")
    page.wait_for_function(
        "value => document.querySelector(`#panel [data-value='${value}']`) !== null", arg=value
    )
    (spot if spot.count() else button).first.click()


def send(match: Match, page: Page, *others: Page) -> None:
    """Send the report that the panel shows, and wait until everybody sees it."""
    page.locator("#panel [data-send]").click()
    page.wait_for_selector("#panel", state="hidden")
    settled(match, page, *others)
