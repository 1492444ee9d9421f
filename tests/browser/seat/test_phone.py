"""The phone when things go wrong: lost answers, reloads, other people's seats, older tables,
refusals.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from playwright.sync_api import WebSocketRoute
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import choose
from tests.browser.hands import join
from tests.browser.hands import send
from tests.browser.hands import settled
from tests.browser.hands import tap

pytestmark = pytest.mark.browser
PIECE = re.compile("part=live")
SOCKET = re.compile(r"/socket\.io/")


def lose_first_receipt(page: Page) -> list[str]:
    """Let the report through but lose the first acknowledgement on its way back; returns what was
    lost.
    """
    lost: list[str] = []

    def between(phone: WebSocketRoute) -> None:
        server = phone.connect_to_server()

        def back(message: str | bytes) -> None:
            if not lost and str(message).startswith("43"):
                lost.append(str(message))
            else:
                phone.send(message)

        server.on_message(back)

    page.route_web_socket(SOCKET, between)
    return lost


class Deaf:
    """Keeps from a page what the server tells it of the table while `on`; answers still arrive."""

    def __init__(self, page: Page) -> None:
        self.on = False
        page.route_web_socket(SOCKET, self.between)

    def between(self, phone: WebSocketRoute) -> None:
        server = phone.connect_to_server()

        def back(message: str | bytes) -> None:
            told = str(message).startswith(('42["panes"', '42["moved"'))
            if not (self.on and told):
                phone.send(message)

        server.on_message(back)


def register(page: Page) -> None:
    tap(page, "Register General")
    choose(page, "W1A-AV-1")
    page.locator("#panel [name=preset]", has_text="booklet A").click()


def test_a_resend_is_harmless(match: Match, new_page: NewPage) -> None:
    ann = new_page()
    lost = lose_first_receipt(ann)
    join(ann, match, "A", "Ann")
    register(ann)
    before = match.head()
    ann.locator("#panel [data-send]").click()
    ann.wait_for_selector("#panel", state="hidden")
    assert lost, "the first receipt was to be lost"
    assert match.head() == before + 1, "sent twice, recorded once"
    waiting = (
        "Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).map((key) "
        "=> localStorage[key])"
    )
    assert ann.evaluate(waiting) == ["[]"]


def test_a_report_survives_a_reload(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "A", "Ann")
    register(ann)
    before = match.head()
    ann.route("**/api/**", lambda route: route.abort())
    ann.route_web_socket(SOCKET, lambda phone: phone.close())
    ann.reload()
    ann.wait_for_selector("#link[data-state=offline]:visible")
    register(ann)
    ann.locator("#panel [data-send]").click()
    expect(ann.locator("#link")).to_contain_text("To be sent: 1")
    expect(ann.locator("#link")).to_contain_text(re.compile("Offline for 0:0[1-9]"))
    ann.locator("#link button").click()
    expect(ann.locator("#panel .waiting li")).to_have_text(["Register General and deck"])
    expect(ann.locator("#panel")).to_contain_text("Kept even if you close the page.")
    assert match.head() == before
    ann.unroute("**/api/**")
    again = ann.context.new_page()
    ann.close()
    again.goto(f"{match.base}/m/{match.id}/seat?seat=A")
    again.locator("#dock button:visible", has_text="Deck is shuffled").wait_for()
    assert match.head() == before + 1


def test_a_seat_cannot_act_for_the_other(match: Match, new_page: NewPage) -> None:
    bert = join(new_page(), match, "B", "Bert")
    before = match.head()
    answer = bert.goto(f"{match.base}/m/{match.id}/seat?seat=A")
    assert answer is not None
    assert answer.status == 403
    expect(bert.locator("main")).to_contain_text("holds no seat")
    tried = bert.evaluate(
        """async ([id]) => (await fetch(`/api/matches/${id}/actions?seat=A`, {method: "POST",
        headers: {"Content-Type": "application/json"},
        body: JSON.stringify({id: "forged", seen: 0, name: "DeckShuffled", args: {seat: "A"}})})).status""",
        [match.id],
    )
    assert tried == 403
    assert match.head() == before


def test_a_seat_does_not_see_the_others_cards(match: Match, new_page: NewPage) -> None:
    ann, bert = join(new_page(), match, "A", "Ann"), join(new_page(), match, "B", "Bert")
    register(ann)
    send(match, ann, bert)
    for page in (ann, bert):  # what lies unseen is a tap away: the board has the room
        page.locator("#dock .more > summary").click()
        page.get_by_role("link", name="Everything on the table").click()
        page.wait_for_selector("#panel .everything")
    assert ann.locator("[data-piece^='W1A-LG']").count() == 4
    assert bert.locator("[data-piece^='W1A-LG']").count() == 0
    assert "W1A-LG" not in bert.content()


def test_an_older_table_is_laid_before_the_player_again(match: Match, new_page: NewPage) -> None:
    behind = new_page()
    deaf = Deaf(behind)
    ann, bert = join(behind, match, "A", "Ann"), join(new_page(), match, "B", "Bert")
    register(ann)
    ann.locator("#panel [data-send]").wait_for()
    settled(match, ann, bert)
    deaf.on = True
    ann.route(PIECE, lambda route: route.abort())
    tap(bert, "Register General")
    choose(bert, "W1B-AV-1")
    bert.locator("#panel [name=preset]", has_text="booklet B").click()
    send(match, bert)
    before = match.head()
    ann.locator("#panel [data-send]").click()
    expect(ann.locator("#panel .refusal[data-refusal=stale]")).to_contain_text(
        "Nothing was recorded"
    )
    assert match.head() == before
    deaf.on = False
    ann.unroute(PIECE)
    send(match, ann, bert)
    assert match.head() == before + 1


def test_a_refusal_says_clause_and_reason(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "A", "Ann")
    ann.locator("#dock details.more > summary").click()
    ann.locator("#dock details.apart > summary").click()
    first = ann.locator("#dock .cannot").first
    first.locator("summary").click()
    expect(first.locator("p")).to_contain_text("WTG-")


def test_a_typed_code_opens_the_card(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "A", "Ann")
    register(ann)
    send(match, ann)
    ann.goto(f"{match.base}/C/W1A-LG-3S")
    expect(ann.locator("#panel h2")).to_contain_text("Line Guard")
    ann.locator("#panel [data-close]").first.click()
    ann.get_by_role("link", name="Scan").click()
    ann.locator("#panel input[name=text]").fill("w1a lg 3t")
    ann.get_by_role("button", name="Use this code").click()
    expect(ann.locator("#panel [data-said]")).to_contain_text("does not add up")
    ann.locator("#panel .padkinds summary").first.click()
    ann.locator("#panel .padcopies button:visible").first.click()
    expect(ann.locator("#panel h2")).not_to_contain_text("Scan a card")
    expect(ann.locator("#panel h2")).to_be_visible()
