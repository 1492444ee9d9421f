"""A board that leads, on a phone: everything a tapped piece may do, each in its own way; fingers
that draw; both sides below.
"""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.board import chosen
from tests.browser.board import draw
from tests.browser.board import lit
from tests.browser.board import seen_without_colour
from tests.browser.board import stated
from tests.browser.board import tap_cell
from tests.browser.conftest import PHONE
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import settled
from tests.shell.process import Server

pytestmark = pytest.mark.browser
STILL = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => 0)))"""
"""What waits until nothing moves or changes its colour any more."""
LYING = {"width": 640, "height": 360}


@pytest.fixture
def match(server: Server) -> Match:
    return stated(server.base)


def test_a_tapped_piece_lights_up_what_it_may_do(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "E5")
    found = lit(ann)
    assert found["D6"].split() == ["take", "hit"], "moved onto or shot"
    assert {found[cell] for cell in ("E8", "F7")} == {"hit"}
    assert {found[cell] for cell in ("D5", "E6", "F4")} == {"go"}
    assert "G5" not in found, "a Shieldman cannot be shot"
    chosen(ann, "C1")
    found = lit(ann)
    assert {cell for cell, light in found.items() if "area" in light} == {"C5", "C6", "C7"}
    assert found["C6"].split() == ["area", "own"]


@pytest.mark.parametrize(("mode", "reached"), [("aggressive", "hit"), ("tactical", None)])
def test_shots_follow_the_archers_that_were_agreed(
    server: Server, new_page: NewPage, mode: str, reached: str | None
) -> None:
    """H8 is three cells away on the diagonal; a step brings it within two, but not in a line with
    nothing between.
    """
    match = stated(server.base, archer_mode=mode)
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "E5")
    ways = ann.evaluate("JSON.parse(document.querySelector('[data-lead]').dataset.ways)")
    standing = [way["hits"][0] for way in ways if way["hits"] and len(way["way"]) == 1]
    assert ("H8" in standing) is (reached is not None)


def test_each_light_can_be_told_without_colour(match: Match, new_page: NewPage) -> None:
    ann = join(new_page({"width": 360, "height": 900}), match, "South", "Ann")
    chosen(ann, "E5")
    ann.evaluate(STILL)
    looks = {"nothing": seen_without_colour(ann, "H3"), "go": seen_without_colour(ann, "E6")}
    figures = {
        "bare": seen_without_colour(ann, "C7"),
        "hit": seen_without_colour(ann, "E8"),
        "take": seen_without_colour(ann, "D6"),
    }
    chosen(ann, "C1")
    ann.evaluate(STILL)
    figures["area"] = seen_without_colour(ann, "C5")
    for group in (looks, figures):
        for one, other in combinations(group, 2):
            apart = float(abs(group[one] - group[other]).mean())
            assert apart > 6, f"{one} and {other} look alike ({apart:.1f})"


def test_sides_can_be_told_without_colour(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    own, enemy = (
        seen_without_colour(ann, cell)[12:17, 9:11].mean() for cell in ("B6", "C5")
    )  # between ring and picture
    assert enemy - own > 80, "one is dark, the other light"


def test_a_target_and_one_tap_more_report_it(match: Match, new_page: NewPage) -> None:
    ann, bert = join(new_page(), match, "South", "Ann"), join(new_page(), match, "North", "Bert")
    chosen(ann, "E5")
    tap_cell(ann, "E8")
    first = ann.locator("#panel [data-found] [data-send]").first
    expect(first).to_have_text("Shoot the Swordsman on E8")
    first.tap()
    ann.wait_for_selector("#panel", state="hidden")
    settled(match, ann, bert)
    expect(ann.locator(".cell[data-cell=E8] .card")).to_have_count(0)
    expect(bert.locator(".cell[data-cell=E5] .card .mark")).to_have_count(1)


def test_own_fire_is_said_before_it_is_reported(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "C1")
    tap_cell(ann, "C7")
    expect(ann.locator("#panel .warning")).to_contain_text(
        "Friendly fire! The volley on C5, C6, C7 destroys your own Shieldman on C6"
    )
    expect(ann.locator("#panel [data-found] [data-send]").first).to_have_text("Fire")


def test_a_volley_can_be_aimed_at_an_own_piece_and_the_piece_chosen_all_the_same(
    match: Match, new_page: NewPage
) -> None:
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "C1")
    tap_cell(ann, "C6")
    expect(ann.locator("#panel .warning")).to_contain_text("Friendly fire!")
    ann.locator("#panel button", has_text="Choose this piece instead").click()
    ann.wait_for_selector(".cell[data-cell='C6'][data-from]")


@pytest.mark.parametrize(
    ("piece", "cell", "words"),
    [
        ("A1", "A7", "GSM-8.1"),
        ("E5", "G5", "GSM-5.11"),
        ("C1", "C3", "GSM-9.1"),
        ("B6", "C7", "GSM-7.3"),
        ("C1", "D2", "GSM-9.1"),
    ],
)
def test_what_it_cannot_reach_says_why(
    match: Match, new_page: NewPage, piece: str, cell: str, words: str
) -> None:
    ann = join(new_page(), match, "South", "Ann")
    before = match.head()
    chosen(ann, piece)
    tap_cell(ann, cell)
    expect(ann.locator("#panel [data-found] .refusal .clause").last).to_contain_text(words)
    assert match.head() == before


def test_a_piece_that_has_acted_says_why_not(match: Match, new_page: NewPage) -> None:
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "A1")
    tap_cell(ann, "A3")
    ann.locator("#panel [data-found] [data-send]").first.tap()
    ann.wait_for_selector("#panel", state="hidden")
    settled(match, ann)
    tap_cell(ann, "A3")
    expect(ann.locator("#panel .cannot p").first).to_be_visible()
    expect(ann.locator("#panel .cannot p").first).to_contain_text("GSM-2.4")


def test_a_tap_beside_a_piece_means_the_piece(match: Match, new_page: NewPage) -> None:
    """A piece that still glides does not lie under the finger that taps its cell."""
    ann = join(new_page(), match, "South", "Ann")
    ann.evaluate("document.querySelector(\"[data-leads] .cell[data-cell='A1']\").click()")
    ann.wait_for_selector(".cell[data-cell='A1'][data-from]")


def test_back_closes_a_sheet_and_never_one_that_was_opened_since(
    match: Match, new_page: NewPage
) -> None:
    ann = join(new_page(), match, "South", "Ann")
    chosen(ann, "A1")
    ann.go_back()
    expect(ann.locator("#panel")).to_be_hidden()
    chosen(ann, "A1")
    ann.evaluate(
        """() => {  // a slow browser: it tells of its going back only when the next sheet is open
          const back = history.back.bind(history);
          history.back = () => setTimeout(back, 1000);
          addEventListener("popstate", () => { window.wentBack = true; }, { once: true });
        }"""
    )
    ann.locator("#panel [data-close]").first.click()
    chosen(ann, "E5")
    ann.wait_for_function("() => window.wentBack && history.state?.sheet")
    expect(ann.locator("#panel")).to_be_visible()
    ann.go_back()
    expect(ann.locator("#panel")).to_be_hidden()


def test_a_way_drawn_with_a_finger_is_reported_as_drawn(match: Match, new_page: NewPage) -> None:
    ann = join(new_page({"width": 360, "height": 900}), match, "South", "Ann")
    chosen(ann, "B5")
    draw(ann, "B5", "C5", "C4", "D4")
    ann.locator("#panel [data-send]").click()
    ann.wait_for_selector("#panel", state="hidden")
    settled(match, ann)
    rows = match.ask("/events", "referee")["events"]
    assert rows[-1]["data"]["action"]["args"] == {
        "piece": "S-H-A3",
        "path": ["B5", "C5", "C4", "D4"],
    }


@pytest.mark.parametrize(
    ("cells", "clause"),
    [
        (("B6", "B7", "B8", "B9"), "GSM-7.4"),
        (("B6", "A6", "A7", "A8", "A9"), "GSM-7.1"),
        (("B6", "C6"), "GSM-3.4"),
    ],
)
def test_a_drawn_way_is_judged_like_a_typed_one(
    match: Match, new_page: NewPage, cells: tuple[str, ...], clause: str
) -> None:
    ann = join(new_page({"width": 360, "height": 900}), match, "South", "Ann")
    before = match.head()
    chosen(ann, "B6")
    draw(ann, *cells)
    expect(ann.locator("#panel .refusal .clause")).to_contain_text(clause)
    expect(ann.locator("#panel [data-send]")).to_have_count(0)
    assert match.head() == before


def test_declining_is_one_large_button_within_reach(match: Match, new_page: NewPage) -> None:
    """Before the first move it asks once more: a tap beside a piece must not cost the turn."""
    ann = join(new_page(), match, "South", "Ann")
    before = match.head()
    ann.locator("#dock .onward").tap()
    expect(ann.locator("#panel .warning")).to_contain_text("not moved a piece in this turn")
    assert match.head() == before
    ann.locator("#panel a", has_text="×").tap()
    chosen(ann, "A1")
    tap_cell(ann, "A2")
    ann.locator("#panel [data-found] [data-send]").first.tap()
    ann.wait_for_selector("#panel", state="hidden")
    settled(match, ann)
    done = ann.locator("#dock .onward")
    expect(done).to_contain_text("Done")
    expect(done).to_contain_text("no second move")
    box = done.bounding_box()
    assert box is not None
    assert box["height"] >= 56
    assert box["width"] >= 150
    assert PHONE["height"] - 110 <= box["y"] <= PHONE["height"] - box["height"]
    done.tap()
    expect(ann.locator("#own")).not_to_have_class(re.compile("acting"))
    assert match.ask("/view", "referee")["active"] == "North"


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_the_board_fits_across_and_the_own_side_is_below(
    match: Match, new_page: NewPage, size: dict[str, int]
) -> None:
    for seat, name, corner in (("South", "Ann", "A1"), ("North", "Bert", "I12")):
        page = join(new_page(size), match, seat, name)
        found = page.evaluate(
            """() => ({
              wide: [...document.querySelectorAll(".gridbox, #board, html")].map((box) => box.scrollWidth - box.clientWidth),
              cells: [...document.querySelectorAll("[data-leads] .cell")].map((cell) => cell.getBoundingClientRect())
                .map((box) => Math.min(box.width, box.height)),
              last: [...document.querySelectorAll("[data-leads] .cell")].map((cell) => cell.dataset.cell).slice(-9),
            })"""
        )
        assert max(found["wide"]) <= 0
        assert len(found["cells"]) == 108
        # bars and dock stay in sight, so the height bounds the cells: twelve rows of what is left
        assert min(found["cells"]) >= (29 if size is PHONE else 26)
        assert corner in found["last"], "the own home row is the lowest"


def test_the_whole_board_and_the_button_are_on_one_screen(match: Match, new_page: NewPage) -> None:
    """Upright at 360 by 640 nobody has to scroll to see all cells but for the edge of the last
    row.
    """
    ann = join(new_page(), match, "South", "Ann")
    found = ann.evaluate(
        """() => [document.querySelector("[data-leads]").getBoundingClientRect().bottom,
          document.getElementById("dock").getBoundingClientRect().top]"""
    )
    assert found[0] <= found[1] + 18
