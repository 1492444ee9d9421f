"""A phone keeps its receipts; the referee holds them against the log."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import tap
from tests.browser.hands import underway


def test_what_a_phone_kept_fits_the_log(match: Match, new_page: NewPage) -> None:
    _, other, _, _ = underway(match)
    phone = join(new_page(), match, other, "Bert")
    tap(phone, "Draw a card")
    phone.locator("#dock button:visible", has_text="Next phase").wait_for()
    phone.wait_for_function(
        "Object.keys(localStorage).some((name) => name.startsWith('receipts:'))"
    )
    phone.goto(f"{match.base}/m/{match.id}")
    phone.locator("summary", has_text="Receipts of this phone").click()
    kept = phone.locator("[data-receipts] textarea").input_value()
    assert kept.startswith(f"{match.head()}:")
    referee = join(new_page(TABLET), match, "referee")
    for said, words in ((kept, "it fits"), (kept[:-4] + "0000", "it was changed")):
        referee.goto(f"{match.base}/m/{match.id}/referee/receipts")
        referee.get_by_label("Receipts, one a line").fill(said)
        referee.get_by_role("button", name="Hold them against the log").click()
        expect(referee.locator(".saved, .refusal")).to_contain_text(words)


def test_a_phone_tells_of_a_log_that_is_not_the_one_it_was_shown(
    match: Match, new_page: NewPage
) -> None:
    seat, _, disputed, _ = underway(match)
    phone = join(new_page(), match, seat, "Ann")
    ruling = {"id": "strike", "kind": "PlayStruck", "target": disputed, "onward": "skip"}
    match.ask("/amendments", "referee", {**ruling, "reason": "no", "expected": match.head()})
    phone.wait_for_function(
        "() => Object.keys(localStorage).some((name) => name.startsWith('checkpoints:'))"
    )
    phone.reload()
    phone.locator("#dock").wait_for()
    phone.goto(f"{match.base}/m/{match.id}")
    phone.locator("summary", has_text="Checkpoints of the log").click()
    expect(phone.locator("[data-line]")).to_contain_text("as this device kept it")
    phone.evaluate(
        """() => { const name = `checkpoints:${location.pathname.split("/")[2]}`;
        localStorage.setItem(name, localStorage.getItem(name).replace(/:../, ":77")); }"""
    )
    phone.goto(f"{match.base}/m/{match.id}/seat?seat={seat}")
    expect(phone.locator(".alarm")).to_contain_text("The log of this match was changed")
    phone.locator(".alarm a").click()
    phone.locator("summary", has_text="Checkpoints of the log").click()
    expect(phone.locator("[data-line]")).to_contain_text("this device kept 77")


HELD = """(wanted) => Object.entries(localStorage).filter(([name]) => name.startsWith('checkpoints:'))
  .flatMap(([, lines]) => lines.split("\\n")).length === wanted"""


def test_an_answer_that_is_older_than_the_newest_checkpoint_raises_no_alarm(
    match: Match, new_page: NewPage
) -> None:
    """The page asks for all checkpoints when it is loaded; while the answer is under way a ruling
    is made, and its checkpoint is pushed to the page.
    """
    seat, _, disputed, _ = underway(match)
    phone = join(new_page(), match, seat, "Ann")
    ruling = {"id": "strike", "kind": "PlayStruck", "target": disputed, "onward": "skip"}
    match.ask("/amendments", "referee", {**ruling, "reason": "no", "expected": match.head()})
    phone.wait_for_function(HELD, arg=1)
    slow = []
    phone.route("**/checkpoints", lambda route: slow.append((route, route.fetch())))
    phone.reload()
    phone.wait_for_selector("body[data-ready]")
    while not slow:
        phone.wait_for_timeout(50)
    back = {"id": "back", "kind": "RulingWithdrawn", "ruling": match.head(), "onward": "skip"}
    match.ask("/amendments", "referee", {**back, "reason": "yes", "expected": match.head()})
    phone.wait_for_function(HELD, arg=2)
    with phone.expect_response("**/checkpoints"):
        for route, answer in slow:
            route.fulfill(response=answer)
    phone.wait_for_timeout(300)
    expect(phone.locator(".alarm")).to_have_count(0)
