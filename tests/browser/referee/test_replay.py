"""The replay viewer: steps by play and turn, jumps, scrubbing, keys, both axes, and a link that
names its moment.
"""

from __future__ import annotations

import re

import pytest
from PIL import Image
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.conftest import TABLET
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import underway
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser


def at(page: Page, axis: str, place: int) -> None:
    page.locator(f".replaygrid[data-axis='{axis}'][data-at='{place}']").wait_for()


def struck(match: Match, target: int) -> int:
    """Strike a play as the referee; returns the version of the ruling."""
    answer = match.ask(
        "/amendments",
        "referee",
        {
            "id": "strike",
            "kind": "PlayStruck",
            "target": target,
            "onward": "skip",
            "reason": "Never drawn.",
            "expected": match.head(),
        },
    )
    return int(answer["receipt"]["version"])


def test_the_replay_steps_scrubs_and_changes_axis(match: Match, new_page: NewPage) -> None:
    _, _, disputed, kept = underway(match)
    page = join(new_page(TABLET), match, "referee")
    struck(match, disputed)
    page.goto(f"{match.base}/m/{match.id}/replay?as=referee")
    last = int(page.locator(".replaygrid").get_attribute("data-last") or 0)
    at(page, "ply", last)
    page.evaluate("window.stayed = true")
    page.keyboard.press("ArrowLeft")
    at(page, "ply", last - 1)
    page.get_by_label("first moment").click()
    at(page, "ply", 0)
    page.locator("#at").fill("3")
    at(page, "ply", 3)
    expect(page).to_have_url(re.compile(r"ply=3"))
    page.get_by_label("Speed").select_option("8")
    page.get_by_label("play", exact=True).click()
    at(page, "ply", last)
    assert page.evaluate("window.stayed"), "no step loaded the page anew"

    page.goto(f"{match.base}/m/{match.id}/replay?as=referee&version={kept}")
    expect(page.locator(f"[data-piece='{unit(match, disputed)}'][data-cell]")).to_be_visible()
    assert page.locator(f".log [data-version='{disputed}'].struck").count() == 0, (
        "as recorded then, it stood"
    )
    expect(page.locator(".place")).to_contain_text("as recorded then")
    page.keyboard.press("s")
    expect(page.locator(".place")).to_contain_text("as it stands")
    assert page.locator(f".log [data-version='{disputed}'].struck").count() == 1
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a picture").click()
    with Image.open(saved.value.path()) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
        colours = picture.convert("RGB").getcolors(1 << 20) or []
        assert len(colours) > 20, "the picture is not empty"


def test_keys_jump_by_turn_and_from_moment_to_moment(match: Match, new_page: NewPage) -> None:
    _, _, disputed, kept = underway(match)
    ruling = struck(match, disputed)
    page = join(new_page(TABLET), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/replay?as=referee&version=0")
    page.keyboard.press("r")
    at(page, "version", ruling)
    expect(page.locator(".happened")).to_contain_text(f"strikes line {disputed}: Never drawn.")
    page.keyboard.press("Shift+V")
    at(page, "version", kept)
    expect(page.locator(".happened")).to_contain_text("Reveal")
    turns = [
        row["version"]
        for row in match.ask("/moments?axis=recorded&kind=turn", "referee")["moments"]
    ]
    page.keyboard.press("Home")
    at(page, "version", 0)
    page.keyboard.press("PageDown")
    at(page, "version", turns[0])
    page.locator(".jumper.mark-reveal a[data-jump$='-on']").click()
    at(page, "version", disputed)


def test_the_key_moments_take_the_place_of_the_table_until_one_is_tapped(
    server: Server, new_page: NewPage
) -> None:
    """On a phone; on a wide screen they stand beside it, and stay there."""
    match = come_to(server, "war_time_generals")
    page = new_page({"width": 390, "height": 844})
    page.goto(f"{match.base}/m/{match.id}/replay")
    table, moments = page.locator(".walltable"), page.locator(".keymoments a")
    expect(table).to_be_visible()
    expect(moments.first).to_be_hidden()
    page.locator("label[for=view-key]").click()
    expect(table).to_be_hidden()
    row = moments.first
    expect(row).to_contain_text(re.compile(r"turn \d+.*First blood.*\d+ → \d+", re.DOTALL))
    assert row.locator("time").inner_text()
    row.click()
    at(page, "ply", int(row.get_attribute("data-go") or 0))
    expect(table).to_be_visible()
    expect(row).to_be_hidden()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(row).to_have_attribute("aria-current", "step")
    moments.last.click()
    at(page, "ply", int(moments.last.get_attribute("data-go") or 0))
    expect(table).to_be_visible()
    expect(moments.last).to_be_visible()


def test_on_a_narrow_phone_the_steps_keep_their_edges_and_the_head_is_one_line(
    match: Match, new_page: NewPage
) -> None:
    underway(match)
    page = new_page(PHONE)
    page.goto(f"{match.base}/m/{match.id}/replay")
    page.wait_for_selector(".stepbar [data-play]:visible")
    wide = "(button) => [button.scrollWidth, button.clientWidth]"
    for button in page.locator(".stepbar .button:visible").all():
        needs, has = button.evaluate(wide)
        assert needs <= has, button.inner_text()
    head = page.locator(".masthead").bounding_box()
    assert head
    assert head["height"] < 64


def test_a_match_is_shared_by_link_code_and_picture(match: Match, new_page: NewPage) -> None:
    underway(match)
    page = new_page({"width": 390, "height": 844})
    page.goto(f"{match.base}/m/{match.id}/replay")
    page.keyboard.press("Home")
    at(page, "ply", 0)
    page.keyboard.press("ArrowRight")
    at(page, "ply", 1)
    page.locator(".masthead [data-share]").click()
    page.wait_for_url(re.compile("link.ply=1"))  # the moment shown, not the one first opened
    expect(page.locator(".address:visible")).to_contain_text("ply=1")
    expect(page.locator(".codes .qr:visible")).to_have_count(1)
    page.get_by_role("radio", name="From the start").check()
    expect(page.locator(".address:visible")).to_contain_text("ply=0")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.locator(".sharefoot [data-copied]").click()
    expect(page.locator(".sharefoot [data-copied]")).to_contain_text("Copied")
    assert page.evaluate("window.copied").endswith(f"/m/{match.id}/replay?ply=0")
    page.get_by_role("radio", name="The table").check()
    with page.expect_download() as saved:
        page.locator("[data-save]:visible").click()
    with Image.open(saved.value.path()) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))


def test_the_referee_sees_what_a_seat_could_see_and_compares_two_moments(
    match: Match, new_page: NewPage
) -> None:
    _, other, disputed, _ = underway(match)
    page = join(new_page(TABLET), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/replay?as=referee&version={disputed - 1}")
    card = f"[data-piece='{unit(match, disputed)}']"
    assert page.locator(card).count() == 1
    page.locator("summary", has_text="Seen by").click()
    page.locator(f".through a[href*='eyes={other}']").click()
    expect(page.locator("p.through")).to_contain_text(f"As Seat {other} could see it then")
    assert page.locator(card).count() == 0, "it lay in the other seat's hand"
    page.get_by_role("link", name="Mark this moment").click()
    page.wait_for_url(re.compile("a=v"))
    page.locator("[data-play]").wait_for()
    page.keyboard.press("ArrowRight")
    at(page, "version", disputed)
    page.get_by_role("link", name=re.compile("Compare")).click()
    expect(page.locator("table.diff")).to_contain_text("not in sight")
    expect(page.locator(f"#tables {card}.changed")).to_be_visible()


def unit(match: Match, version: int) -> str:
    events = match.ask("/events?after=0", "referee")["events"]
    return str(events[version - 1]["data"]["action"]["args"]["card"])


def test_a_phone_that_lies_has_table_chart_and_steps_on_one_screen(
    server: Server, new_page: NewPage
) -> None:
    """The chart filled it, and the table began below its edge."""
    match = come_to(server, "war_time_generals")
    page = new_page({"width": 844, "height": 390})
    page.goto(f"{server.base}/m/{match.id}/replay?ply=100")
    boxes = [
        page.locator(f".replay {part}").first.bounding_box()
        for part in (".tableview .board", "#last-play", ".stepbar")
    ]
    board, last, steps = [box for box in boxes if box]
    assert board["height"] > 160
    assert board["y"] + board["height"] <= steps["y"]
    assert last["y"] + last["height"] <= steps["y"] <= 390 - steps["height"] + 1
    cut = page.locator(".tableview .bar .figures").evaluate_all(
        "rows => rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length"
    )
    assert cut == 0
    names = page.locator(".tableview .bar .name")  # a long one gives way to the numbers
    names.evaluate_all("rows => rows.forEach((row) => { row.textContent = 'Bartholomew'; })")
    edges = page.locator(".tableview .bar").evaluate_all(
        """rows => rows.map((row) => {
          const bar = row.getBoundingClientRect();
          const figures = row.querySelector(".figures").getBoundingClientRect();
          return [bar.left, figures.right, bar.right].map(Math.round);
        })"""
    )
    table = page.locator(".walltable").bounding_box()
    assert table
    (_, left_end, left_edge), (right_begin, right_end, right_edge) = sorted(edges)
    assert left_end <= left_edge <= right_begin + 1, "no bar lies on the other"
    assert right_end <= right_edge <= round(table["x"] + table["width"])


def test_the_steps_of_a_replay_fit_320_px(server: Server, new_page: NewPage) -> None:
    """“Back” and “Next play” lost their letters."""
    match = come_to(server, "war_time_generals")
    page = new_page({"width": 320, "height": 640})
    page.goto(f"{server.base}/m/{match.id}/replay?ply=100")
    expect(page.locator("[data-play]")).to_be_visible()
    wide = page.locator(".stepbar .button:visible").evaluate_all(
        "rows => rows.filter((row) => row.scrollWidth > row.clientWidth + 1)"
        ".map((row) => row.textContent)"
    )
    assert wide == []
    end = page.locator(".stepbar select").bounding_box()
    assert end
    assert end["x"] + end["width"] <= 320


WHOLE = """() => [...document.querySelectorAll(".tile:has(> .half ~ .half ~ .half) > .half")].map((half) => {
  const card = half.getBoundingClientRect();
  return [".art", ".hpn"].every((part) => {
    const box = half.querySelector(part).getBoundingClientRect();
    return box.width > 5 && box.left >= card.left && box.right <= card.right + 1;
  });
})"""
"""Of each unit that shares its tile with two others: whether picture and health are whole."""


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_three_units_on_one_tile_have_picture_and_health(
    server: Server, new_page: NewPage, size: tuple[int, int]
) -> None:
    """They were three bars without a word."""
    match = come_to(server, "war_time_generals")
    page = new_page({"width": size[0], "height": size[1]})
    page.goto(f"{server.base}/m/{match.id}/replay")
    assert page.evaluate(WHOLE) == [True, True, True]
