"""axe-core finds nothing to object to: any page, light and dark, in both languages, in each state of a seat's page.

A page is loaded once a language. Its colours are looked at in English, light and dark: in Chinese they are the same,
and nothing but colours depends on the theme.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page

import games
import hatch_build
from tests import machine
from tests.browser.conftest import PATIENCE
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import settled
from tests.browser.hands import underway
from tests.browser.playthroughs import begun
from tests.browser.seat.test_clash import attacked
from tests.shell.process import Server

pytestmark = pytest.mark.browser
FOLDER = Path(__file__).parent / "axe"
AXE = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (options) => (await axe.run(document, { resultTypes: ["violations"], ...options })).violations.flatMap(
  (rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} ${node.html.slice(0, 160)} ${node.failureSummary.replace(/\\s+/g, " ").slice(0, 200)}`))"""
LANGUAGES = ("en", "zh-TW")
COLOURS = "color-contrast"
ALL, ONLY_COLOURS, NO_COLOURS = {}, {"runOnly": [COLOURS]}, {"rules": {COLOURS: {"enabled": False}}}  # type: ignore[var-annotated]

NewContext = Callable[..., Page]


@pytest.fixture
def sight(server: Server, browser: Browser) -> Iterator[NewContext]:
    """Open a light page in a language; scripts of a test may be added to it."""
    if not AXE.is_file() and hatch_build.npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], FOLDER
    ):
        machine.lacking("axe-core", "npm could not fetch it from its registry")
    made = []

    def make(language: str = "en") -> Page:
        context = browser.new_context(
            viewport={"width": 390, "height": 844},
            has_touch=True,
            bypass_csp=True,
            color_scheme="light",
            locale=language,
            reduced_motion="reduce",
        )
        made.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield make
    for context in made:
        context.close()


def violations(page: Page, what: str) -> list[str]:
    """What axe-core objects to on the page as it is; of an English one in its colours light and dark."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    if page.evaluate("document.documentElement.lang") != "en":
        return [f"{what}, Chinese: {line}" for line in page.evaluate(RUN, NO_COLOURS)]
    found = [f"{what}: {line}" for line in page.evaluate(RUN, ALL)]
    page.emulate_media(color_scheme="dark")
    found += [f"{what}, dark: {line}" for line in page.evaluate(RUN, ONLY_COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def states(page: Page, what: str) -> list[str]:
    """The page of a seat at rest, with More open, and with the first thing it offers opened."""
    found = violations(page, what)
    page.locator("#dock .more > summary").click()
    found += violations(page, f"{what}, More")
    page.locator(".menu [data-shut]").click()
    offers = page.locator("#dock .deeds form.begin button:visible")
    if offers.count():
        offers.first.click()
        page.locator("#panel:visible").wait_for()
        found += violations(page, f"{what}, asked")
    return found


def seat_faults(server: Server, sight: NewContext, key: str) -> list[str]:
    """Of the page of a seat in a game."""
    match = begun(server, key)
    active = match.ask("/view", "referee")["active"]
    found = []
    for place, language in enumerate(LANGUAGES):
        page = join(sight(language), match, active, "" if place else "Ann")
        settled(match, page)
        found += states(page, key)
    return found


def clash_faults(server: Server, sight: NewContext) -> list[str]:
    """Of a defence half laid out, and of one that is refused before it is sent."""
    match = attacked(server)
    found = []
    for place, language in enumerate(LANGUAGES):
        page = join(sight(language), match, "black", "" if place else "Ben")
        page.locator("#dock .primary").click()
        page.locator("[data-chip='10S']").click()
        page.locator("[data-bin='1'] [data-gap]").click()
        page.locator("[data-chip='KS']").click()
        found += violations(page, "clash, taken up")
    page.locator("[data-bin='1'] [data-gap]").click()
    page.locator(".forecast .refusal").wait_for()
    found += violations(page, "clash, refused")
    return found


def ruling_faults(server: Server, sight: NewContext) -> list[str]:
    """Of both phones and the wall after a strike, of a line of the log, of the desk of a laptop while the table is walked back, and of
    an ended match.
    """
    match = open_match(server.base, "war_time_generals")
    first, other, disputed, _ = underway(match)
    pages = [join(sight(), match, seat, "Ann") for seat in (first, other)]
    strike = {"id": secrets.token_hex(8), "kind": "PlayStruck", "target": disputed}
    match.ask("/amendments", "referee", {**strike, "reason": "not in hand", "onward": "skip"})
    settled(match, *pages)
    found = [line for page in pages for line in violations(page, "struck")]
    wall = sight()
    wall.goto(f"{match.base}/m/{match.id}/table")
    wall.locator("#held .notice").wait_for()
    found += violations(wall, "struck, on the wall")
    pages[0].locator("#last-play a").click()
    pages[0].locator("#panel:visible").wait_for()
    found += violations(pages[0], "a line")
    desk = sight()
    desk.set_viewport_size({"width": 1024, "height": 768})
    join(desk, match, "referee").locator(".walk .tick").first.wait_for()
    found += violations(desk, "walk-back on a laptop")
    found += call_faults(match, first, desk)
    act(match, first, "Conceded")
    settled(match, *pages, desk)
    pages[1].locator("#held .ended").wait_for()
    found += violations(pages[1], "the end") + violations(desk, "the end on the desk")
    desk.goto(f"{match.base}/m/{match.id}/table")
    return found + violations(desk, "the end on the wall")


def call_faults(match: Match, seat: str, desk: Page) -> list[str]:
    """Of a call that nobody is on, and of the queue that offers to send a free floor referee."""

    def told(kind: str, call: int, **data: object) -> None:
        body = {"id": secrets.token_hex(8), "kind": kind, "dispute": call, **data}
        match.ask("/amendments", "referee", body)

    home, found = desk.url, []
    for claim in ("Which side is up?", "That was one too many."):
        call = act(match, seat, "DisputeRaised", claim=claim)
        if desk.url == home:
            told("DisputeClaimed", call, referee="Imre")
            told("DisputeSettled", call, verdict="this one")
        for address in ("/referee/queue", f"/m/{match.id}/referee/call/{call}"):
            desk.goto(match.base + address)
            found += violations(desk, f"{claim} {address}")
    desk.goto(match.base + "/referee/queue")
    desk.get_by_role("button", name="Send to").wait_for()
    told("DisputeSettled", call, verdict="it stands")
    desk.goto(home)
    return found


def other_faults(server: Server, sight: NewContext) -> list[str]:
    """Of all other pages of a match and its server."""
    match = open_match(server.base, "war_time_generals")
    underway(match)
    home = f"/m/{match.id}"
    tails = ("", "/table", "/table?overlay", "/referee", "/replay", "/print")
    door = f"/J/{match.tokens['A']}"
    found = []
    for language in LANGUAGES:
        page = join(sight(language), match, "referee")
        for address in ("/", "/open", door, *(home + tail for tail in tails), "/referee/queue"):
            page.goto(server.base + address)
            found += violations(page, address)
    return found


EVENT = ("", "/desk", "/people", "/plan", "/r/1", "/r/1/1", "/calls", "/penalties?player=P1")
EVENT += ("/slips", "/paper", "/standings", "/log", "/wall", "/p/P1", "/r/1/bye/BYE")
RUNNING = ("/desk", "/r/1/1", "/wall", "/me")


def event_faults(page: Page, server: Server) -> list[str]:
    """Of the pages of an event, for the organiser and for a player."""
    found: list[str] = []
    names = [{"name": name} for name in ("Ann", "Ben", "Cai")]
    body = {"game": "war_time_generals", "name": "Friday", "players": names}
    made = page.request.post(f"{server.base}/api/events", data=body).json()
    event, organiser = made["event"], made["tokens"]["organiser"]
    api, home = f"{server.base}/api/events/{event}", f"{server.base}/e/{event}"
    head = {"Authorization": f"Bearer {organiser}"}

    def line(kind: str) -> None:
        sent = {"id": secrets.token_hex(8), "kind": kind, "round": 1}
        assert page.request.post(f"{api}/lines", data=sent, headers=head).ok

    def look(*addresses: str) -> None:
        for address in addresses:
            page.goto(address)
            found.extend(violations(page, address))

    line("RoundPaired")
    bye = page.request.get(api).json()["rounds"][0]["byes"][0]
    tokens = {"role": "player", "player": next(p for p in ("P1", "P2") if p != bye)}
    own = page.request.post(f"{api}/tokens", data=tokens, headers=head).json()["token"]
    for token in (organiser, own):
        look(f"{server.base}/J/{token}")
        page.locator("main button.main").click()
        page.wait_for_url(re.compile("/e/"))
    look(f"{server.base}/events/new", f"{server.base}/rules/events")
    look(*(home + tail.replace("BYE", bye) for tail in EVENT))
    line("RoundStarted")
    look(*(home + tail for tail in RUNNING))
    return found


@pytest.mark.parametrize("key", sorted(games.catalogue()))
def test_the_page_of_a_seat(server: Server, sight: NewContext, key: str) -> None:
    assert seat_faults(server, sight, key) == []


def test_attackers_and_defenders(server: Server, sight: NewContext) -> None:
    assert clash_faults(server, sight) == []


def test_a_ruling_on_both_phones(server: Server, sight: NewContext) -> None:
    assert ruling_faults(server, sight) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_an_event(server: Server, sight: NewContext, language: str) -> None:
    assert event_faults(sight(language), server) == []


def test_the_other_pages(server: Server, sight: NewContext) -> None:
    assert other_faults(server, sight) == []


def test_it_sees_a_planted_fault(server: Server, sight: NewContext) -> None:
    page = sight()
    page.goto(server.base)
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert violations(page, "planted")
    page.reload()
    page.evaluate("""() => {
        document.body.style.cssText = "background: light-dark(white, black); color: light-dark(black, #222)";
        document.body.append("planted");
    }""")
    found = violations(page, "planted")
    assert found
    assert all(line.startswith("planted, dark: color-contrast") for line in found)
