"""The router is down: phones keep what was tapped, send it in order when the server is back, and
lay conflicts before the player.
"""

from __future__ import annotations

import json
import signal
import socket
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import LONG
from tests.browser.conftest import MAIN
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import tap
from tests.browser.hands import underway
from tests.shell.process import serving

EMPTY = (
    "() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).every((key) "
    "=> localStorage[key] === '[]')"
)


def a_port() -> int:
    """A port that is free now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_two_phones_queue_while_the_server_is_gone(tmp_path: Path, new_page: NewPage) -> None:
    """Both draw for the same seat while nothing answers: one draw is stored, the other is laid
    before whoever made it.
    """
    port = str(a_port())
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG) as server:
        match = open_match(server.base, "war_time_generals")
        _, other, _, _ = underway(match)
        phones = [join(new_page(), match, other, name) for name in ("Ann", "Bert")]
        head = match.head()
        server.end(signal.SIGKILL)
        for phone in phones:
            tap(phone, "Draw a card")
            expect(phone.locator("#link")).to_contain_text("To be sent: 1")
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG):
        for phone in phones:
            phone.wait_for_function(EMPTY)
        assert match.head() == head + 1
        newest = match.ask("/view", "referee")["log"][-1]
        assert (newest["name"], newest["seat"]) == ("CardDrawn", other)
        for phone in phones:
            phone.wait_for_function(
                "head => Number(document.getElementById('live').dataset.version) >= head",
                arg=head + 1,
            )
        for _ in range(100):
            refused = [phone for phone in phones if phone.locator("#panel .refusal").count()]
            if refused:
                break
            phones[0].wait_for_timeout(100)
        assert len(refused) == 1


SAID = """() => {
  window.said = [];
  const bar = document.getElementById("link");
  new MutationObserver(() => bar.hidden || said.push(bar.dataset.state)).observe(bar, { attributes: true });
}"""


def test_a_report_that_waits_is_never_called_sent(tmp_path: Path, new_page: NewPage) -> None:
    """The line was lost just after a play: what the play before had become stood on beside the one that waits."""
    port = str(a_port())
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG) as server:
        match = open_match(server.base, "war_time_generals")
        _, other, _, _ = underway(match)
        phone = join(new_page(), match, other, "Ann")
        tap(phone, "Draw a card")
        expect(phone.locator("#link[data-state=saved]")).to_be_visible()
        expect(phone.locator("#dock [aria-busy]")).to_have_count(0)  # what it led to is shown
        server.end(signal.SIGKILL)
        phone.wait_for_timeout(300)  # the phone has heard that the line is gone
        phone.evaluate(SAID)
        phone.locator("#dock .deeds form.report button:visible").first.click()
        expect(phone.locator("#link")).to_contain_text("To be sent: 1")
    said = phone.evaluate("said")
    assert said.index("offline") >= said.index("sending") >= 0
    assert "saved" not in said[said.index("sending") :]


def test_what_no_server_answered_is_asked_again_when_it_is_back(
    tmp_path: Path, new_page: NewPage
) -> None:
    port = str(a_port())
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG) as server:
        match = open_match(server.base, "generalissimo")
        phone = join(new_page(), match, match.first, "Ann")
        server.end(signal.SIGKILL)
        phone.locator("#dock .more > summary").click()
        phone.locator("#dock .menu [data-node=everything]").click()
        expect(phone.locator("#panel .refusal")).to_contain_text("The server did not answer")
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG):
        expect(phone.locator("#panel .refusal")).to_have_count(0)
        expect(phone.locator("#panel h2")).to_be_visible()


def test_what_lies_behind_a_refused_report_waits_for_the_player(
    match: Match, new_page: NewPage
) -> None:
    _, other, _, _ = underway(match)
    phone = join(new_page(), match, other, "Bert")
    ply = match.ask("/view", other)["ply"]
    queue = [
        {"id": "queued-1", "seen": ply - 1, "name": "CardDrawn", "args": {}},
        {"id": "queued-2", "seen": ply, "name": "CardDrawn", "args": {}},
    ]
    phone.evaluate(
        "([key, queue]) => { localStorage.setItem(key, queue); }",
        [f"outbox:{match.id}:{other}", json.dumps(queue)],
    )
    head = match.head()
    phone.reload()
    expect(phone.locator("#panel")).to_contain_text(
        "Reports that wait until you have answered this: 1"
    )
    assert match.head() == head
    phone.locator("#panel [data-close]").first.click()
    phone.locator("#last-play", has_text="card").wait_for()
    phone.wait_for_function(
        "head => Number(document.getElementById('live').dataset.version) > head", arg=head
    )
    assert match.head() == head + 1


def test_one_approved_device_serves_all_seats(match: Match, new_page: NewPage) -> None:
    """Phones are forbidden at this table: one browser holds both seats, and each page acts for the
    seat its address names.
    """
    _, other, _, _ = underway(match)
    page = new_page()
    for seat in ("A", "B"):
        join(page, match, seat, f"player {seat}")
    for seat in ("A", "B"):
        page.goto(f"{match.base}/m/{match.id}/seat?seat={seat}")
        page.wait_for_selector("body[data-ready]")
        assert page.locator("body").get_attribute("data-holder") == seat
        offered = page.locator("#dock button:visible", has_text="Draw a card").count()
        assert bool(offered) is (seat == other)
    page.goto(f"{match.base}/m/{match.id}/seat?seat={other}")
    page.wait_for_selector("body[data-ready]")
    head = match.head()
    tap(page, "Draw a card")
    page.wait_for_function(
        "head => Number(document.getElementById('live').dataset.version) > head", arg=head
    )
    newest = match.ask("/view", "referee")["log"][-1]
    assert (newest["name"], newest["seat"]) == ("CardDrawn", other)
    page.goto(f"{match.base}/m/{match.id}")
    for seat in ("A", "B"):
        expect(page.locator(f"a[href*='seat?seat={seat}']").first).to_be_visible()


def test_two_tabs_of_a_phone_keep_each_others_reports(tmp_path: Path, new_page: NewPage) -> None:
    """What the first tab keeps is sent by the second when the first is closed."""
    port = str(a_port())
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG) as server:
        match = open_match(server.base, "war_time_generals")
        _, other, _, _ = underway(match)
        first = join(new_page(), match, other, "Ann")
        second = first.context.new_page()
        second.goto(first.url)
        second.wait_for_selector("body[data-ready]")
        head = match.head()
        server.end(signal.SIGKILL)
        for waiting, tab in enumerate((first, second), 1):
            tap(tab, "Draw a card")
            expect(tab.locator("#link")).to_contain_text(f"To be sent: {waiting}")
        first.close()
    with serving(tmp_path, "--no-announce", "--port", port, script=MAIN, patience=LONG):
        second.wait_for_selector("#panel .refusal")  # one card was to be drawn
        assert match.head() == head + 1
        second.wait_for_function(EMPTY)
