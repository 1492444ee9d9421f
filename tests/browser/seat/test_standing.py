"""The private standing pass: the phone passes by itself when its holder said so, and only then; no
one else learns of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import games
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import follow
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import settled
from tests.shell.process import Server

pytestmark = pytest.mark.browser
GAME = "generals_order"
LONGEST = 7_500
"""Milliseconds, longer than a phone waits before it passes."""
COST = 2
OPENING = Path(next(iter(games.__path__))) / GAME / "scenarios" / "opening.txt"


@pytest.fixture
def begun(server: Server) -> Match:
    """A match in its first turn, where recruiting opens a window for the enemy."""
    match = open_match(server.base, GAME)
    follow(match, GAME, OPENING)
    return match


def turns(match: Match) -> tuple[str, str]:
    """Who is on turn, and who is asked."""
    first = match.ask("/view", "referee")["active"]
    return first, "B" if first == "A" else "A"


def recruit(match: Match, *pages: Page) -> None:
    """The seat on turn recruits a general that is in both decks; the other is asked for a
    Counter.
    """
    first, _ = turns(match)
    act(match, first, "GeneralRecruited", card=f"O1{first}-C21-1", discards=COST)
    settled(match, *pages)


def seen(match: Match, seat: str) -> dict[str, Any]:
    """What a seat sees, without the time that goes by."""
    return {
        name: value
        for name, value in match.ask("/view", seat).items()
        if name not in ("now", "clock")
    }


def asked(match: Match) -> list[str]:
    return [seat for frame in match.ask("/view", "referee")["frames"] for seat in frame["asked"]]


def stand(page: Page) -> None:
    page.locator(".more > summary").click()
    page.locator("[data-standing]").click()


def test_a_phone_passes_by_itself_once_its_holder_said_so(begun: Match, new_page: NewPage) -> None:
    ben = join(new_page(), begun, turns(begun)[1], "Ben")
    stand(ben)
    before = begun.head()
    recruit(begun, ben)
    ben.locator("[data-standing-note]:visible").wait_for()
    ben.wait_for_selector("#live [data-passes]", state="detached")
    assert begun.head() == before + 2, "the recruitment, and one pass like any other"
    assert asked(begun) == []


def test_who_would_rather_choose_stops_it(begun: Match, new_page: NewPage) -> None:
    ben = new_page()
    ben.add_init_script("Math.random = () => 0.99")  # it waits as long as it may
    join(ben, begun, turns(begun)[1], "Ben")
    stand(ben)
    recruit(begun, ben)
    ben.locator("[data-standing-note] button").click()
    ben.wait_for_timeout(LONGEST)
    assert asked(begun) == [turns(begun)[1]]


def test_nobody_else_learns_of_it_and_lifted_it_is_gone(begun: Match, new_page: NewPage) -> None:
    first, other = turns(begun)
    ann, ben = join(new_page(), begun, first, "Ann"), join(new_page(), begun, other, "Ben")
    settled(begun, ann, ben)
    before = seen(begun, first)
    stand(ben)
    assert seen(begun, first) == before
    ben.locator("[data-standing]").click()
    recruit(begun, ann, ben)
    ben.wait_for_timeout(LONGEST)
    assert asked(begun) == [other]
