"""What people agree on about time, through the pages: another limit, a claim and its verdict, a
pause, time given back.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import stated
from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import send
from tests.browser.hands import settled
from tests.browser.hands import tap
from tests.shell.process import Server

pytestmark = pytest.mark.browser
LIMIT = 300


@pytest.fixture
def match(server: Server) -> Match:
    return stated(server.base, move_seconds=LIMIT)


def limit(match: Match) -> int:
    rows = match.ask("/view", "referee")["counters"]
    return next(int(row["value"]) for row in rows if row["name"] == "limit")


def test_another_limit_by_mutual_agreement(match: Match, new_page: NewPage) -> None:
    ann, bert = join(new_page(), match, "South", "Ann"), join(new_page(), match, "North", "Bert")
    ann.locator("#dock details.more > summary").click()
    tap(ann, "Propose another move limit")
    ann.locator("#panel input[type=number]").fill("45")
    ann.get_by_role("button", name="Choose this number").click()
    expect(ann.locator("#panel .sofar")).to_contain_text("45")
    send(match, ann, bert)
    assert limit(match) == LIMIT, "one seat alone changes nothing"
    expect(bert.locator(".frame")).to_contain_text("proposes 45 seconds for a move")
    tap(bert, "Agree to the new move limit")
    expect(bert.locator("#panel .sofar")).to_contain_text("45")
    send(match, bert, ann)
    assert limit(match) == 45
    running = match.ask("/view", "referee")["clock"]["running"]
    assert running["limit"] == LIMIT * 1000, "from the next clock on"


@pytest.mark.parametrize(("verdict", "ended"), [("It is a draw", True), ("Play on", False)])
def test_a_declined_claim_is_ruled_on_from_the_desk(
    match: Match, new_page: NewPage, verdict: str, ended: bool
) -> None:
    ann, bert = join(new_page(), match, "South", "Ann"), join(new_page(), match, "North", "Bert")
    desk = join(new_page(TABLET), match, "referee")
    ann.locator("#dock details.more > summary").click()
    tap(ann, "Claim a draw")
    ann.get_by_role("button", name="Neither side has the strength to win").click()
    send(match, ann, bert, desk)
    expect(desk.locator("[data-verdict]")).to_have_count(1)
    tap(bert, "Decline the draw")
    settled(match, ann, bert)
    bert.wait_for_selector("text=Play waits for the referee")
    settled(match, desk)
    assert match.ask("/view", "referee")["clock"]["running"] is None, "a claim holds the clock"
    desk.locator("[data-verdict] button", has_text=verdict).click()
    desk.wait_for_selector("[data-verdict]", state="detached")
    view = match.ask("/view", "referee")
    assert (view["outcome"] is not None) is ended
    assert ended or view["clock"]["running"]["limit"] == LIMIT * 1000


def test_a_pause_stops_the_clock_on_every_screen(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    wall = new_page({"width": 1280, "height": 720})
    wall.goto(f"{match.base}/m/{match.id}/table")
    desk = join(new_page(TABLET), match, "referee")
    desk.get_by_role("button", name="Pause").click()
    for page in (ann, wall):
        page.wait_for_selector(".clock.stopped")
        expect(page.locator("[data-deadline]")).to_have_count(0)
    expect(ann.locator("#dock")).to_contain_text("Wait for the referee")
    desk.get_by_role("button", name="Resume").click()
    ann.wait_for_selector("[data-deadline]")
    running = match.ask("/view", "referee")["clock"]["running"]
    assert running["left"] > (LIMIT - 20) * 1000


def test_time_is_given_back_where_a_play_is_struck(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    disputed = act(match, "South", "PieceMoved", piece="S-G-D1", path=["A1", "A2"])
    act(match, "North", "DisputeRaised", target=disputed, claim="another piece was touched")
    strike = {
        "id": "strike",
        "kind": "PlayStruck",
        "target": disputed,
        "reason": "touched first",
        "onward": "stop",
    }
    match.ask("/amendments", "referee", strike)
    desk = join(new_page(TABLET), match, "referee")
    desk.locator("[data-call] a", has_text="Look into it").click()
    expect(desk.locator("main")).to_contain_text("another piece was touched")
    ann.wait_for_selector("#own .clock.stopped")
    desk.locator("input[name='give.South']").fill("30")
    desk.locator("textarea").fill("The move counts as declined; the time it took is given back.")
    desk.get_by_role("button", name="Settle: the match goes on").click()
    desk.wait_for_url(re.compile("referee$"))
    view = match.ask("/view", "referee")
    assert view["clock"]["running"]["seat"] == "South", "one move is left to it"
    assert view["clock"]["running"]["left"] > LIMIT * 1000, (
        "it starts in full, and what is given back comes on top"
    )
    ann.wait_for_selector("[data-deadline]")
