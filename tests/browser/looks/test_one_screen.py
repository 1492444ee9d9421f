"""Pages that are one screen stay one: the desk and the replay of a laptop, the wall of many seats; and letters that are
large or Han take no room that a name needs.
"""

from __future__ import annotations

import secrets
from itertools import combinations
from itertools import product

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from games import catalogue
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import underway
from tests.browser.looks.test_first_screen import LARGE
from tests.browser.playthroughs import come_to
from tests.shell.process import Server

pytestmark = pytest.mark.browser
LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
LONGER = "document.documentElement.scrollHeight - innerHeight"
PARTS_OF_REPLAY = (
    ".axes",
    ".story",
    ".scrub",
    ".tableview",
    ".momentbar",
    ".jumps",
    ".walllog",
    ".keymoments",
)
BOXES = """(select) => [...document.querySelectorAll(select)].filter((part) => part.checkVisibility()).map((part) => {
  const box = part.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom].map(Math.round);
})"""
TOO_WIDE = """() => [...document.querySelectorAll(".wallbar")].flatMap((bar) => {
  const clock = bar.querySelector("[data-clock]");
  clock.classList.add("running");
  clock.querySelector("b").textContent = "88:88";
  const [around, own] = [bar, clock].map((part) => part.getBoundingClientRect());
  const inside = clock.scrollWidth <= clock.clientWidth + 1 && own.right <= around.right && own.bottom <= around.bottom + 1;
  return inside ? [] : [`${clock.scrollWidth} of ${clock.clientWidth}`];
})"""


def covered(page: Page, one: str, other: str) -> bool:
    """Whether a part lies on another; what is not shown does not."""
    pairs = product(page.evaluate(BOXES, one), page.evaluate(BOXES, other))
    return any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in pairs)


def test_the_desk_of_a_laptop_stands_still_after_a_ruling(match: Match, new_page: NewPage) -> None:
    """Words for those who listen scroll with the record; they made the page three screens long."""
    _, _, disputed, _ = underway(match)
    desk = join(new_page(LAPTOP), match, "referee")
    strike = {"kind": "PlayStruck", "target": disputed, "onward": "skip", "reason": "not in hand"}
    answer = match.ask("/amendments", "referee", {"id": secrets.token_hex(8), **strike})
    version = answer["receipt"]["version"]
    desk.goto(f"{match.base}/m/{match.id}/referee#line-{version}")
    desk.locator(f"#line-{version}").wait_for()
    assert desk.evaluate(LONGER) <= 0
    assert desk.evaluate("scrollY") == 0
    ((_, top, _, bottom),) = desk.evaluate(BOXES, "#actions")
    assert (top > 0, bottom <= LAPTOP["height"]) == (True, True)


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1024, "height": 768}])
def test_the_replay_has_its_table_on_the_first_screen(
    match: Match, new_page: NewPage, size: dict[str, int]
) -> None:
    underway(match)
    page = new_page(size)
    page.goto(f"{match.base}/m/{match.id}/replay")
    boxes = page.evaluate(
        BOXES, ".story, .tableview, .tableview > .bar, .stepbar, .walllog, .keymoments"
    )
    assert len(boxes) == 5
    for box in boxes:
        assert 0 <= box[0] < box[2] <= size["width"], box
        assert 0 < box[1] < box[3] <= size["height"], box
    ((_, top, _, bottom),) = page.evaluate(BOXES, ".tableview .board")
    assert bottom - top > 340, "its lines give their room to it"


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_no_part_of_the_replay_lies_on_another(
    server: Server, new_page: NewPage, game: str
) -> None:
    """The board of lanes lay over the whole page: the timeline's marks have a class of that name."""
    match = come_to(server, game, 12)
    page = new_page(PHONE)
    for size in (PHONE, {"width": 1024, "height": 768}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(f"{match.base}/m/{match.id}/replay?ply=8")
        seen = set()
        for label in page.locator(".sideviews label").all():
            if label.is_visible():
                label.click()
            seen |= {part for part in PARTS_OF_REPLAY if page.evaluate(BOXES, part)}
            for part, other in combinations(PARTS_OF_REPLAY, 2):
                assert not covered(page, part, other), (part, other, size)
        assert seen >= {*PARTS_OF_REPLAY} - {".keymoments"}


CUT_OFF = """() => [...document.querySelectorAll(".tableview")].flatMap((table) => {
  const around = table.getBoundingClientRect();
  return [...table.querySelectorAll(".figures .count, .bar .name, .slots > .slot, .grid > .cell")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width && (box.left < around.left - 1 || box.right > around.right + 1);
  }).map((part) => part.outerHTML.slice(0, 80));
})"""


@pytest.mark.parametrize("game", ["generals_52", "generals_order", "wtactics_arc"])
def test_both_tables_beside_a_decision_are_whole(
    server: Server, new_page: NewPage, game: str
) -> None:
    """Of three cities the third was cut off, and so was the hand that the play had changed. Boards
    of tiles and squares are as wide as their cells; rows of cards are not.
    """
    match = come_to(server, game, 60)
    desk = join(new_page({"width": 1024, "height": 768}), match, "referee")
    line = next(row for row in reversed(match.ask("/view", "referee")["log"]) if row["name"])
    desk.goto(f"{match.base}/m/{match.id}/referee/line/{line['version']}")
    desk.locator("#tables .tableview").first.wait_for()
    assert desk.evaluate(CUT_OFF) == []


SPILT = """() => [...document.querySelectorAll(".tableview .card .band b")].filter((name) => {
  const [own, band] = [name, name.closest(".band")].map((part) => part.getBoundingClientRect());
  return own.top < band.top - 1 || own.bottom > band.bottom + 1 || name.scrollHeight > name.clientHeight + 2;
}).map((name) => name.textContent)"""


def test_a_generals_name_of_two_lines_stays_in_its_band(match: Match, new_page: NewPage) -> None:
    """Beside a decision the band was 18 px high, and half of the name stood outside it."""
    _, _, disputed, _ = underway(match)
    desk = join(new_page({"width": 1024, "height": 768}), match, "referee")
    desk.goto(f"{match.base}/m/{match.id}/referee/line/{disputed}")
    desk.locator(".tableview .lead").first.wait_for()
    assert desk.evaluate(SPILT) == []


def test_the_wall_of_three_seats_is_a_table_beside_its_bars(
    server: Server, new_page: NewPage
) -> None:
    match = come_to(server, "wtactics_arc", 95)  # a question waits
    wall = new_page(WALL)
    wall.goto(f"{match.base}/m/{match.id}/table")
    ((left, top, right, bottom),) = wall.evaluate(BOXES, "#board")
    assert (right - left) * (bottom - top) > 0.4 * WALL["width"] * WALL["height"]
    assert not covered(wall, "#board", "#held")
    cities = wall.evaluate(BOXES, "#board .dial")
    assert len(cities) == 9, "every kingdom is open"
    assert wall.evaluate(TOO_WIDE) == []


def test_nothing_is_asked_of_anybody_once_the_match_is_over(
    server: Server, new_page: NewPage
) -> None:
    """The question that the last play left open stood on wall, desk and replay beside the winner."""
    match = come_to(server, "wtactics_arc", last=True)  # its last play brings the thirtieth point
    view = match.ask("/view", "referee")
    assert (bool(view["outcome"]), bool(view["frames"])) == (True, True)
    page = join(new_page(LAPTOP), match, "referee")
    for address in ("referee", "table", "replay"):
        page.goto(f"{match.base}/m/{match.id}/{address}")
        page.locator("#board, .board").first.wait_for()
        assert page.locator(".frame:visible").all_inner_texts() == [], address
        assert page.evaluate(BOXES, "#held") == [], "no empty band stands in its place"


SQUEEZED = """() => [...document.querySelectorAll("#board .guests, .tableview .guests")].flatMap((row) => {
  const boxes = [...row.querySelectorAll(".guest")].map((guest) => guest.getBoundingClientRect());
  const over = (one, two) => Math.min(one.right - two.left, two.right - one.left, one.bottom - two.top, two.bottom - one.top) > 2;
  const card = row.parentElement.getBoundingClientRect();
  const bad = boxes.some((one, place) => one.right > card.right + 2 || one.bottom > card.bottom + 2 || boxes.slice(place + 1).some((two) => over(one, two)));
  return bad ? [row.textContent] : [];
})"""


@pytest.mark.parametrize(("address", "size"), [("table", WALL), ("referee", LAPTOP)])
def test_four_who_live_in_a_city_stand_beside_each_other(
    server: Server, new_page: NewPage, address: str, size: dict[str, int]
) -> None:
    """They lay over one another and over the city's suit."""
    match = come_to(server, "wtactics_arc", 95)
    page = join(new_page(size), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/{address}")
    page.locator(".guests .guest").first.wait_for()
    page.evaluate(
        """() => document.querySelectorAll(".guests").forEach((row) => {
          while (row.children.length < 4) row.append(row.firstElementChild.cloneNode(true));
        })"""
    )
    assert page.evaluate(SQUEEZED) == []
    page.evaluate(
        "() => document.querySelectorAll('.guest').forEach((one) => { one.style.margin = '-8px'; })"
    )
    assert page.evaluate(SQUEEZED), "who lies on another is seen"


def test_ten_minutes_are_not_wider_than_their_column(match: Match, new_page: NewPage) -> None:
    underway(match)
    wall = new_page(WALL)
    wall.goto(f"{match.base}/m/{match.id}/table")
    for size in (WALL, LAPTOP, PHONE):
        wall.set_viewport_size(size)  # type: ignore[arg-type]
        assert wall.evaluate(TOO_WIDE) == [], size
    wall.evaluate("document.querySelector('.wallbar .clock').style.fontSize = '200px'")
    assert wall.evaluate(TOO_WIDE), "a clock that is too wide is seen"


def test_large_text_leaves_the_phase_that_is_on(server: Server, new_page: NewPage) -> None:
    match = open_match(server.base, "war_time_generals")
    first, *_ = underway(match)
    page = join(new_page(PHONE), match, first, "Ann")
    page.evaluate(LARGE)
    ((left, top, right, bottom),) = page.evaluate(BOXES, ".phases [aria-current]")
    ((_, head_top, head_right, head_bottom),) = page.evaluate(BOXES, "#top")
    assert (left >= 0, right <= head_right, top >= head_top - 1, bottom <= head_bottom + 1) == (
        True,
    ) * 4


def test_han_characters_stand_upright_and_a_name_stands_once(
    server: Server, new_page: NewPage
) -> None:
    match = come_to(server, "generals_order", 60)
    for language, natives, turn in (("en-GB", True, "180deg"), ("zh-TW", False, "none")):
        page = join(new_page(PHONE, locale=language), match, "A", "Ann" if natives else "")
        assert bool(page.evaluate(BOXES, "#board .native")) == natives
        page.evaluate(
            "document.querySelector('#board .mat').insertAdjacentHTML('beforeend', '<i class=\"edge up\">軍</i>')"
        )
        assert page.locator(".edge.up").evaluate("part => getComputedStyle(part).rotate") == turn


def test_the_way_of_a_play_is_drawn_anew_when_letters_grow(
    server: Server, new_page: NewPage
) -> None:
    match = come_to(server, "generalissimo", 40)
    page = join(new_page({"width": 844, "height": 390}), match, match.first, "Ann")
    page.locator("svg.blow").wait_for(state="attached")
    page.evaluate(LARGE)
    page.wait_for_function(
        """() => {
          const [way, board] = ["svg.blow", "#board"].map((select) => document.querySelector(select).getBoundingClientRect());
          return way.right <= board.right && Math.abs(way.width - board.width) < 20;
        }"""
    )


def test_all_games_to_open_stand_on_a_phones_first_screen(match: Match, new_page: NewPage) -> None:
    """The fifth lay below the button, for four lines of each were six."""
    page = new_page(PHONE)
    page.goto(match.base + "/open")
    tiles = page.evaluate(BOXES, ".gametile")
    ((_, top, _, _),) = page.evaluate(BOXES, "[data-opens]")
    assert len(tiles) == len(catalogue())
    assert max(bottom for _, _, _, bottom in tiles) <= top


LOOKS_LIKE = """button => [getComputedStyle(button, "::after").content, getComputedStyle(button).borderTopStyle]"""


def test_the_button_to_join_says_that_the_name_is_missing(match: Match, new_page: NewPage) -> None:
    page = new_page({"width": 390, "height": 844})
    page.goto(match.link("A"))
    button = page.get_by_role("button", name="Take this seat")
    content, border = button.evaluate(LOOKS_LIKE)
    assert "Type your name" in content
    assert border == "dashed", "it is no live button yet"
    page.get_by_label("Your name").fill("Ann")
    assert button.evaluate(LOOKS_LIKE)[0] == "none"


@pytest.mark.parametrize("plays", [10, 40])
def test_a_phones_replay_has_both_bars_above_its_buttons(
    server: Server, new_page: NewPage, plays: int
) -> None:
    """With a turning point the chart's key has a second line; it pushed the own numbers below."""
    match = come_to(server, "war_time_generals", plays)
    page = new_page({"width": 390, "height": 844})
    page.goto(f"{match.base}/m/{match.id}/replay")
    ((_, top, _, _),) = page.evaluate(BOXES, ".stepbar")
    ((_, _, _, bottom),) = page.evaluate(BOXES, ".tableview")
    assert bottom <= top + 1


@pytest.mark.parametrize(
    "key", ["war_time_generals", "generalissimo", "wtactics_arc", "generals_52"]
)
def test_a_low_phones_replay_has_its_whole_table_above_the_buttons(
    server: Server, new_page: NewPage, key: str
) -> None:
    """The table began below chart and key, half of it behind the buttons; the key moments came after
    the whole log.
    """
    match = come_to(server, key, 40)
    page = new_page({"width": 360, "height": 640})
    page.goto(f"{match.base}/m/{match.id}/replay")
    ((_, top, _, _),) = page.evaluate(BOXES, ".stepbar")
    bars = page.evaluate(BOXES, ".tableview .bar")
    assert max(bottom for _, _, _, bottom in bars) <= top + 1
    ((_, board, _, end),) = page.evaluate(BOXES, ".tableview .mat")
    assert end - board >= 220
    ((_, _, _, chart),) = page.evaluate(BOXES, ".story")
    ((_, log, _, _),) = page.evaluate(BOXES, ".walllog")
    assert chart < log
    if page.locator(".keymoments").count():
        page.locator("label[for=view-key]").click()
        ((_, begin, _, moments),) = page.evaluate(BOXES, ".keymoments")
        assert moments - begin >= 220, "the list stands in the place of the table"
        assert moments <= top + 1
        page.locator("label[for=view-table]").click()
    assert page.evaluate(CUT_CORNERS) == [], "rank and suit"


CUT_CORNERS = """() => [...document.querySelectorAll(".mat .card.face .corner .pic")].filter((suit) =>
  suit.getBoundingClientRect().right > suit.closest(".card").getBoundingClientRect().right).map((suit) => suit.parentNode.innerText)"""


def test_a_stream_has_whole_names_and_numbers_to_be_read(server: Server, new_page: NewPage) -> None:
    """Of three names two were “Sea…” and “S…”; on the small board kinds were names of 11 px."""
    stream = new_page({"width": 1920, "height": 1080})
    match = come_to(server, "wtactics_arc", 0)
    stream.goto(f"{match.base}/m/{match.id}/table?overlay")
    names = stream.locator(".wallbar h2")
    expect(names).to_have_count(3)
    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth + 1).length"
    assert names.evaluate_all(cut) == 0
    match = open_match(server.base, "war_time_generals")
    underway(match)
    stream.goto(f"{match.base}/m/{match.id}/table?overlay")
    numbers = stream.locator("#board .card:not(.lead) .hpn")
    expect(numbers.first).to_be_visible()
    sizes = numbers.evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 28
