"""What people do with their phones, in words: join, tap, choose, wait until the page has it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request
from urllib.request import urlopen

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError

from app.scenario.language import orders
from app.scenario.language.fit import fit
from app.scenario.language.read import read
from app.scenario.language.read import read_part
from app.scenario.steps import Order
from app.scenario.steps import Report
from events.vocabulary import thaw
from games import catalogue

LATE = 1_000_000
"""A version that no match comes to."""


@dataclass(frozen=True, slots=True)
class Match:
    """An open match: the server's address, its id, and a token for each seat and the referee."""

    base: str
    id: str
    tokens: dict[str, str]

    def link(self, who: str) -> str:
        """The link that was handed to a seat, or to the `referee`."""
        return f"{self.base}/J/{self.tokens[who]}"

    @property
    def first(self) -> str:
        """The first seat: it reports what belongs to the table."""
        return next(name for name in self.tokens if name not in ("referee", "spectator"))

    def ask(self, path: str, who: str, body: Any = None) -> dict[str, Any]:
        """Ask the API as somebody; raise `HTTPError` for what it refuses."""
        request = Request(
            f"{self.base}/api/matches/{self.id}{path}",
            None if body is None else json.dumps(body).encode(),
        )
        request.add_header("Authorization", f"Bearer {self.tokens[who]}")
        request.add_header("Content-Type", "application/json")
        with urlopen(request) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def head(self) -> int:
        """The version of the log, which is told beside the events after one that is not there."""
        return int(self.ask(f"/events?after={LATE}", "referee")["head"])


def open_match(base: str, game: str, seats: Sequence[str] = (), **options: Any) -> Match:
    """Open a match over the API; without *seats* with those that the game needs."""
    wanted = {"game": game, "name": "Table 7", "options": options, "seats": list(seats)}
    body = json.dumps(wanted).encode()
    with urlopen(
        Request(f"{base}/api/matches", body, {"Content-Type": "application/json"})
    ) as answer:
        made = json.load(answer)
    return Match(base, made["match"], made["tokens"])


def join(page: Page, match: Match, who: str, name: str = "") -> Page:
    """Come to the page of a seat or the referee with what the form behind a link sends; without a
    name as whoever sits there.
    """
    if not name and who not in ("referee", "spectator"):
        name = match.ask("/view", who)["players"][who]
    form: dict[str, str | float | bool] = {"player": name}
    sent = page.request.post(match.link(who), form=form, max_redirects=0)
    page.goto(match.base + sent.headers["location"])
    return arrived(page)


def join_by_taps(page: Page, match: Match, who: str, name: str = "") -> Page:
    """Open a link and take what its page offers."""
    page.goto(match.link(who))
    if name:
        page.get_by_label("Your name").fill(name)
    page.locator("main form button").click()
    return arrived(page)


def arrived(page: Page) -> Page:
    """Wait until a page of a match can be used."""
    try:
        page.wait_for_selector("#live[data-version]")
    except TimeoutError as late:
        shown = page.inner_text("body")[:400]
        raise AssertionError(f"no page of a match at {page.url} but:\n{shown}") from late
    if page.locator("body[data-role=seat]").count():
        page.wait_for_selector("body[data-ready]")  # a tap before that is answered by a new page
    return page


def settled(match: Match, *pages: Page) -> None:
    """Wait until all pages show the newest version of the log."""
    head = match.head()
    for page in pages:
        page.wait_for_function(
            "head => Number(document.getElementById('live').dataset.version) >= head", arg=head
        )


def tap(page: Page, label: str) -> None:
    """Tap an offered action; where it has no room beside the large buttons it is under "More"."""
    button = page.locator("#dock button", has_text=label)
    button.first.wait_for(state="attached")
    if not button.locator("visible=true").count():
        page.locator("#dock .more > summary").click()
    button.locator("visible=true").first.click()


def open_line(page: Page, version: int) -> None:
    """Open a line of the log on a phone: the newest is the strip above the board, the others are
    listed under "More".
    """
    strip = page.locator(f"#last-play a[data-version='{version}']")
    if strip.count():
        strip.click()
        return
    page.locator("#dock .more > summary").click()
    page.get_by_role("link", name="The last plays").click()
    page.locator(f"#panel .log [data-version='{version}'] a").click()


def choose(page: Page, value: str) -> None:
    """Answer the open ask with a value: on the board if it is there, else as a card of the tray,
    else in the list.
    """
    spot = page.locator(f"#live [data-can='{value}']:visible")
    button = page.locator(f"#panel [data-value='{value}']")
    page.wait_for_function(
        "value => document.querySelector(`#panel [data-value='${value}']`) !== null", arg=value
    )
    card = page.locator(f"#panel .tray button[value='{value}']")
    if spot.count() or card.count():
        (spot if spot.count() else card).first.click()
        return
    if not button.first.is_visible():  # the hand is a tray of kinds; a certain copy is in the list
        page.locator("#panel [data-aslist]").click()
    button.first.click()


def send(match: Match, page: Page, *others: Page) -> None:
    """Send the report that the panel shows, and wait until everybody sees it."""
    page.locator("#panel [data-send]").click()
    page.wait_for_selector("#panel", state="hidden")
    settled(match, page, *others)


def act(match: Match, seat: str, name: str, /, **args: Any) -> int:
    """Report an action over the API, as a phone would; returns its version."""
    return report(match, seat, match.ask("/view", seat)["ply"], name, args)


def act_all(match: Match, plays: Iterable[tuple[str, str, Any]]) -> None:
    """Report plays in their order: seat ("" where anybody's may do it), name, arguments."""
    ply = match.ask("/view", match.first)["ply"]
    for seat, name, args in plays:
        try:
            report(match, seat or match.first, ply, name, args)
            ply += 1
        except HTTPError as refused:  # what came before was no play, but talk
            refused.close()
            act(match, seat or match.first, name, **args)
            ply = match.ask("/view", match.first)["ply"]


def report(match: Match, seat: str, ply: int, name: str, args: Mapping[str, Any]) -> int:
    """Report an action that somebody makes who has seen the first *ply* plays."""
    body = {"id": secrets.token_hex(8), "seen": ply, "name": name, "args": args}
    return int(match.ask("/actions", seat, body)["receipt"]["version"])


def underway(match: Match) -> tuple[str, str, int, int]:
    """Play a little; returns who is on turn, the other, and the versions of two deployments of the
    first.
    """
    for seat in ("A", "B"):
        general = f"W1{seat}-BO-1"
        asked = match.ask(
            "/options", seat, {"name": "DeckRegistered", "chosen": {"general": general}}
        )["ask"]
        cards = next(
            cards for name, cards in asked["presets"].items() if name.endswith(f"booklet {seat}")
        )
        act(match, seat, "DeckRegistered", general=general, cards=cards)
        act(match, seat, "DeckShuffled")
        act(match, seat, "OpeningHandDrawn")
    act(match, "A", "StartingPlayerChosen")
    first = match.ask("/view", "A")["active"]
    other = "B" if first == "A" else "A"
    act(match, first, "CardDrawn")
    disputed = act(match, first, "UnitDeployed", card=f"W1{first}-LG-1", tile=f"{first}.F1")
    kept = act(match, first, "UnitDeployed", card=f"W1{first}-LG-2", tile=f"{first}.F2")
    act(match, first, "PhaseEnded")
    act(match, first, "UnitMoved", unit=f"W1{first}-LG-1", path=[f"{other}.F1"])
    act(match, first, "TurnEnded")
    return first, other, disputed, kept


def follow(match: Match, game: str, file: Path, scenario: str = "", until: str = "") -> None:
    """Carry a scenario out over the API, up to the first report called *until*; what is to be
    refused is passed over.
    """
    found = next(
        one for one in read(file) or (read_part(file),) if one.name == scenario or not scenario
    )
    labels: dict[str, int] = {}
    for step in found.steps:
        if isinstance(step, Report) and step.name == until:
            return
        if isinstance(step, Report) and step.refusal is None:
            args = thaw(fit(catalogue()[game], step.name, dict(step.args)))
            version = act(
                match, match.first if step.seat == "table" else step.seat, step.name, **args
            )
            labels[step.label] = version
        if isinstance(step, Order) and orders.amends(step) and not step.preview:
            kind, data = orders.event_of(step, catalogue()[game], labels.__getitem__)
            match.ask(
                "/amendments", "referee", {"id": secrets.token_hex(8), "kind": kind, **thaw(data)}
            )
