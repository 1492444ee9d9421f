"""A play that the rules refuse is laid before the table, from the phone that was refused to the
phones that answer.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import join
from tests.browser.hands import settled
from tests.browser.hands import underway


def test_a_refused_action_is_put_together_and_stands_by_consent(
    match: Match, new_page: NewPage
) -> None:
    first, other, _, _ = underway(match)
    mine, theirs = join(new_page(), match, first, "Ann"), join(new_page(), match, other, "Bert")
    mine.locator("#dock summary", has_text="More").click()
    mine.get_by_role("link", name="Ask the table to allow a play").click()
    mine.get_by_role("button", name="Draw a card").last.click()
    mine.get_by_label("Why should it stand?").fill("The card was forgotten")
    mine.get_by_role("button", name="Ask the table to let it stand").click()
    theirs.get_by_text("asks the table to let this stand").wait_for()
    expect(mine.locator(".consent")).to_contain_text("Bert")
    theirs.get_by_role("button", name="Let it stand").click()
    mine.locator("#last-play .ruled", has_text="stands by consent").wait_for()
    newest = match.ask("/view", "referee")["log"][-1]
    assert (newest["name"], newest["allowed"]) == ("CardDrawn", True)


def test_a_report_the_desk_refuses_can_be_asked_about(match: Match, new_page: NewPage) -> None:
    """The phone offered it; by the time it arrived the rules refused it, and the whole play is laid
    before the table.
    """
    first, other, _, _ = underway(match)
    act(match, other, "CardDrawn")
    phone, theirs = join(new_page(), match, other, "Bert"), join(new_page(), match, first, "Ann")
    phone.evaluate(
        """() => { const form = document.createElement("form"); form.className = "report"; form.method = "post";
        const put = (name, value) => { const box = document.createElement("input"); box.name = name; box.value = value; form.append(box); };
        put("seen", document.querySelector("#live").firstElementChild.dataset.ply); put("name", "CardDrawn"); put("args", "{}");
        form.append(document.createElement("button")); document.querySelector("#live").append(form); form.requestSubmit(); }"""
    )
    phone.get_by_role("button", name="Ask the table to let it stand").click()
    theirs.get_by_role("button", name="Decline").click()
    settled(match, phone, theirs)
    expect(phone.locator(".consent")).to_have_count(0)
    assert not any(line["allowed"] for line in match.ask("/view", "referee")["log"])
