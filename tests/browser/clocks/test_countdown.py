"""The countdown on phones and wall: the same for everybody, whatever a device believes the time to
be; the end unmistakable.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from playwright.sync_api import WebSocketRoute
from playwright.sync_api import expect

from tests.browser.board import stated
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import settled
from tests.shell.process import Server

pytestmark = pytest.mark.browser
SHAKES = """
  window.shaken = []; Navigator.prototype.vibrate = function (pattern) { window.shaken.push(pattern); return true; };
  window.tones = 0; const note = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return note.call(this); };
"""
WRONG = """
  const real = Date.now; let ahead = %d;
  Date.now = () => real() + ahead; window.jump = (milliseconds) => { ahead += milliseconds; };
"""
HOUR = 3_600_000
TRIES = 3
"""How often a page asks for the time each time it measures its own."""
WALL = {"width": 1280, "height": 720}


def wall(page: Page, match: Match) -> Page:
    page.goto(f"{match.base}/m/{match.id}/table")
    page.wait_for_selector("#live[data-version]")
    return page


def shown(page: Page) -> int:
    """Seconds on the running clock."""
    minutes, seconds = page.locator(".clock.limited b").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def left(match: Match) -> float:
    """Seconds left by the server."""
    view = match.ask("/view", "referee")
    return float(view["clock"]["running"]["ends"] - view["now"]) / 1000


def require_right(page: Page, match: Match, within: int) -> None:
    """Require that a page shows what is left by the server, to *within* some seconds. A busy machine
    may be late with a tick, so it may look again; a wrong clock stays wrong.
    """
    looks = []
    for _ in range(5):
        before, seen, after = left(match), shown(page), left(match)
        looks.append((before, seen, after))
        if after - within < seen < before + within:
            return
        time.sleep(0.5)
    raise AssertionError(f"left, shown, left: {looks}")


@pytest.mark.parametrize("wrong", [HOUR, -HOUR], ids=["fast", "slow"])
def test_a_device_with_a_wrong_clock_shows_what_is_left(
    server: Server, new_page: NewPage, wrong: int
) -> None:
    match = stated(server.base, move_seconds=300)
    ann = new_page()
    ann.add_init_script(WRONG % wrong)
    join(ann, match, "South", "Ann")
    ann.wait_for_function(
        "() => document.querySelector('.clock.limited b').textContent.startsWith('4:')"
    )
    require_right(ann, match, 3)


def asks(page: Page) -> list[str]:
    """The ways in which a page asks for the time, as it does so: `socket` and `request`."""
    asked: list[str] = []
    page.on("request", lambda one: one.url.endswith("/api/now") and asked.append("request"))
    page.on(
        "websocket",
        lambda line: line.on(
            "framesent", lambda sent: _names_time(sent) and asked.append("socket")
        ),
    )
    return asked


def wait_until(page: Page, done: Callable[[], bool]) -> None:
    """Let a page go on until something was seen of it."""
    for _ in range(300):
        if done():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come within 30 seconds")


def _names_time(sent: str | bytes) -> bool:
    return isinstance(sent, str) and '["now"' in sent


def test_a_tab_that_slept_wakes_up_right(server: Server, new_page: NewPage) -> None:
    """While it sleeps its clock runs away and its timers stand still; on waking it asks for the
    time at once.
    """
    match = stated(server.base, move_seconds=300)
    ann = new_page()
    ann.add_init_script(WRONG % 0)
    asked = asks(ann)
    join(ann, match, "South", "Ann")
    ann.wait_for_function(
        "() => document.querySelector('.clock.limited b').textContent.startsWith('4:')"
    )
    wait_until(ann, lambda: len(asked) >= TRIES)  # the first measuring
    ann.wait_for_load_state("networkidle")
    ann.evaluate("window.jump(200000)")
    ann.wait_for_function(
        "() => document.querySelector('.clock.limited b').textContent.startsWith('1:')"
    )  # as if the time had passed
    assert set(asked) == {"socket"}
    asked.clear()
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.wait_for_function(
        "() => document.querySelector('.clock.limited b').textContent.startsWith('4:')"
    )
    assert asked
    require_right(ann, match, 3)


@pytest.mark.parametrize("line", ["silent", "closed"])
def test_where_the_line_tells_no_time_it_is_requested(
    server: Server, new_page: NewPage, line: str
) -> None:
    """A socket that a phone slept through seems open, and nothing comes over it."""
    match = stated(server.base, move_seconds=300)
    ann = new_page()
    ann.add_init_script(WRONG % HOUR)
    asked = asks(ann)

    def meddle(route: WebSocketRoute) -> None:
        if line == "closed":
            route.close()
            return
        behind = route.connect_to_server()
        route.on_message(lambda sent: None if _names_time(sent) else behind.send(sent))

    ann.route_web_socket(re.compile("/socket.io/"), meddle)
    join(ann, match, "South", "Ann")
    ann.wait_for_function(
        "() => document.querySelector('.clock.limited b').textContent.startsWith('4:')"
    )
    wait_until(ann, lambda: "request" in asked)
    require_right(ann, match, 3)


def test_a_page_the_browser_froze_wakes_up_right(server: Server, new_page: NewPage) -> None:
    """Frozen as phones freeze what lies in a pocket: no script runs; meanwhile the turn goes to the
    other and back.
    """
    match = stated(server.base, move_seconds=300)
    ann = join(new_page(), match, "South", "Ann")
    ann.wait_for_function(
        "() => document.querySelector('.clock.limited b').textContent.startsWith('4:')"
    )
    browser = ann.context.new_cdp_session(ann)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    act(match, "South", "MovesRefused")
    act(match, "North", "MovesRefused")
    time.sleep(3)  # what a frozen page's own timers would have missed
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    settled(match, ann)
    expect(ann.locator("#top")).to_contain_text("Turn 3")
    require_right(ann, match, 2)


def test_the_last_seconds_cannot_be_missed(server: Server, new_page: NewPage) -> None:
    match = stated(server.base, move_seconds=20)  # time enough for three to join
    ann, bert, big = new_page(), new_page(reduced_motion="reduce"), new_page(WALL)
    for page in (ann, bert, big):
        page.add_init_script(SHAKES)
    join(ann, match, "South", "Ann")
    join(bert, match, "North", "Bert")
    wall(big, match)
    looks = """() => { const clock = document.querySelector(".clock.limited b"); const style = getComputedStyle(clock);
      const ground = getComputedStyle(clock.closest(".bar, .turnline")).backgroundColor;
      return [style.color, ground, parseFloat(style.fontSize), style.animationName]; }"""
    heights = """() => [...document.querySelectorAll("#own, #rivals, #board")].map((part) => part.offsetHeight)"""
    calm, parts = ann.evaluate(looks), [page.evaluate(heights) for page in (ann, bert)]
    for page in (ann, bert, big):
        page.wait_for_selector("[data-last]", timeout=30_000)
    grown = [page.evaluate(heights) for page in (ann, bert)]
    assert grown == parts, "the board keeps its place under the thumb: its bar was 60 px higher"
    last = ann.evaluate(looks)
    assert last[0] != calm[0]
    assert last[1] != calm[1]
    assert last[2] >= 1.5 * calm[2]
    assert last[3] != "none"
    assert bert.evaluate(looks)[3] == "none", "who wants no motion sees no blinking"
    assert big.evaluate(looks)[2] >= 60
    ann.wait_for_function("() => window.shaken.filter((one) => one === 90).length >= 3")
    assert 90 not in bert.evaluate("window.shaken"), (
        "only the phone of the seat that is to act counts down by shaking"
    )
    ann.wait_for_function("() => window.shaken.includes(500)")
    assert ann.evaluate("window.tones") == 0, "nobody asked for sound"


def test_time_up_is_seen_without_a_tap(server: Server, new_page: NewPage) -> None:
    match = stated(server.base, move_seconds=4)
    ann, bert = join(new_page(), match, "South", "Ann"), join(new_page(), match, "North", "Bert")
    expect(bert.locator("#own.acting")).to_be_visible(timeout=20_000)
    expect(ann.locator("#own")).not_to_have_class(re.compile("acting"))
    expect(ann.locator("[data-seat=South] [data-counter=forfeits] b")).to_have_text(
        re.compile("[1-9]")
    )


def test_sound_is_switched_on_by_a_tap_and_remembered(server: Server, new_page: NewPage) -> None:
    match = stated(server.base, move_seconds=20)  # its last five seconds sound as well
    ann = new_page()
    ann.add_init_script(SHAKES)
    join(ann, match, "South", "Ann")
    ann.locator("#dock details.more > summary").tap()
    ann.locator("[data-sound]").tap()
    expect(ann.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    assert ann.evaluate("window.tones") == 1, "it sounds once to be heard"
    ann.reload()
    ann.locator("#dock details.more > summary").tap()
    expect(ann.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    ann.wait_for_function(
        "() => document.querySelector('#own.acting') && window.tones >= 3", timeout=80_000
    )


def test_the_wall_may_sound_too(server: Server, new_page: NewPage) -> None:
    match = stated(server.base, move_seconds=6)
    big = new_page(WALL)
    big.add_init_script(SHAKES)
    wall(big, match)
    big.locator("[data-sound]").tap()
    big.wait_for_function("() => window.tones >= 4", timeout=30_000)
