"""A four-table evening on a real server, by taps alone: the organiser's phone, players' phones, the
wall. Three rounds with a drop, a late entry, a call, a struck result, and standings at the end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
import zxingcpp
from PIL import Image
from PIL import ImageDraw
from playwright.sync_api import Page
from playwright.sync_api import expect

from games import catalogue
from tests.browser.codes.test_scanner import on_a_desk
from tests.browser.codes.test_scanner import photo_of
from tests.browser.conftest import NewPage
from tests.printables import proof
from tests.shell.process import Server

pytestmark = pytest.mark.browser
NAMES = ("Ann", "Ben", "Cai", "Dee", "Eve", "Fay", "Gil")
WALL = {"width": 1280, "height": 720}


@dataclass
class Hall:
    """The organiser's phone, the wall, and the door's link of an event."""

    base: str
    event: str
    door: str
    organiser: Page
    wall: Page

    def at(self, page: Page, path: str) -> Page:
        page.goto(f"{self.base}/e/{self.event}/{path}")
        return page

    def desk(self) -> Page:
        return self.at(self.organiser, "desk")

    def result(self, number: int, table: int, button: str | None = None) -> None:
        """Enter a table's result: the first player wins, if no other button is named."""
        page = self.at(self.organiser, f"r/{number}/{table}")
        name = re.compile(button) if button else re.compile(r"won 1–0")
        page.get_by_role("button", name=name).first.tap()
        expect(page).to_have_url(re.compile("/desk$"))


@pytest.fixture
def hall(server: Server, new_page: NewPage) -> Hall:
    return opened(server, new_page, "war_time_generals")


def opened(server: Server, new_page: NewPage, game: str) -> Hall:
    """An event is set up on a phone, in one form."""
    organiser, wall = new_page(), new_page(WALL)
    organiser.goto(server.base)
    organiser.get_by_role("link", name="Open an event").tap()
    organiser.get_by_label("Name of the event").fill("Friday")
    organiser.locator(f"[name=game][value={game}]").check()
    organiser.get_by_label("Rounds (empty").fill("3")
    organiser.locator("textarea[name=players]").fill("\n".join(NAMES))
    organiser.get_by_role("button", name="Open the event").tap()
    door = organiser.locator(".invite[data-kind=door] .address a").get_attribute("href")
    shown = organiser.locator(".invite[data-kind=wall] .address a").get_attribute("href")
    assert door
    assert shown
    event = shown.split("/")[2]
    wall.goto(f"{server.base}{shown}")
    organiser.get_by_role("link", name="Go on as the organiser").tap()
    expect(organiser).to_have_url(re.compile("/desk$"))  # else the next page interrupts this one
    return Hall(server.base, event, door, organiser, wall)


def concede(page: Page) -> None:
    """Give the match up, and say so once more where the phone asks."""
    button = page.locator("#dock form:has(input[name=name][value=Conceded]) button").last
    if not button.is_visible():
        page.locator("#dock .more > summary").tap()
    button.tap()
    page.locator("#panel [data-send]").tap()


def enter(hall: Hall, page: Page, name: str) -> Page:
    """Somebody scans the code at the door and enters."""
    page.goto(hall.base + hall.door)
    page.get_by_role("button", name="Enter").tap()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Enter the event").tap()
    expect(page.locator("#live")).to_contain_text("You are in.")
    return page


def test_a_four_table_evening_by_taps(hall: Hall, new_page: NewPage) -> None:
    hana = enter(hall, new_page(), "Hana")
    desk = hall.organiser
    expect(hall.wall.locator("#live")).to_contain_text("8 players so far.")

    # round 1: pair, see why, start; the phone says where to sit, and leads there
    desk.get_by_role("button", name="Pair round 1").tap()
    desk.get_by_role("link", name="Table 1:").tap()
    expect(desk.locator("main")).to_contain_text("Both have 0 points.")
    hall.desk().get_by_role("button", name="Start round 1").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 4 tables have a result.")
    seating = hana.locator("[data-seating]")
    expect(seating).to_contain_text(re.compile(r"Table \d, you are [AB] against \w+\."))
    expect(hall.wall.locator("#live")).to_contain_text("Hana")
    expect(hall.wall.locator(".clock b")).to_have_text(re.compile(r"49:\d\d"))
    own = re.search(r"Table (\d)", seating.inner_text())
    assert own
    hana.get_by_role("link", name="Go to the table").tap()
    expect(hana.locator("#dock")).to_be_visible()

    # a call from the table reaches the organiser without anybody loading a page
    hana.goto(f"{hall.base}/e/{hall.event}/me")
    hana.locator("summary", has_text="Call a referee").tap()
    hana.get_by_label("What is it about?").fill("Is this legal?")
    hana.get_by_role("button", name="Call a referee").tap()
    expect(desk.locator("[data-call]")).to_contain_text("Is this legal?")
    desk.get_by_role("link", name="Calls (1)").tap()
    desk.locator("summary", has_text="Answer the call").tap()
    desk.get_by_label("Your answer").fill("Yes.")
    desk.get_by_role("button", name="Settle it").tap()
    expect(desk.locator("#live")).to_contain_text("Nobody waits.")

    # a wrong result is struck after its preview, and entered anew
    hall.result(1, 1)
    page = hall.at(desk, "r/1/1")
    page.get_by_role("button", name="Strike the result").tap()
    expect(page.locator("main")).to_contain_text("Round 1, table 1")
    page.get_by_label("Reason").fill("the other way round")
    page.get_by_role("button", name="Record it").tap()
    expect(page.get_by_role("heading", name="Enter the result")).to_be_visible()
    for table in (1, 2, 3, 4):
        hall.result(1, table)
    expect(hall.wall.locator("table")).to_contain_text("OMW %")

    # round 2: one drops, one comes late; the field stays even
    page = hall.at(desk, "people")
    page.locator(".matchrow", has_text="Gil").get_by_role("button", name="Drop").tap()
    expect(page.locator(".matchrow", has_text="Gil")).to_contain_text("dropped")
    late = enter(hall, new_page(), "Ida")
    hall.desk().get_by_role("button", name="Pair round 2").tap()
    desk.get_by_role("button", name="Start round 2").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 4 tables have a result.")
    expect(late.locator("[data-seating]")).to_contain_text("you are")
    for table in (1, 2, 3, 4):
        hall.result(2, table)

    # round 3, and the end
    hall.desk().get_by_role("button", name="Pair round 3").tap()
    desk.get_by_role("button", name="Start round 3").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 4 tables have a result.")
    for table in (1, 2, 3, 4):
        hall.result(3, table)
    desk.get_by_role("button", name="End the event").tap()
    expect(desk.locator("#live")).to_contain_text("The event is over.")
    expect(hall.wall.locator("#live")).to_contain_text("Final standings")
    rows = hall.wall.locator("tbody tr")
    expect(rows).to_have_count(9)
    expect(rows.filter(has_text="Gil")).to_contain_text("dropped")
    expect(rows.filter(has_text="Ida")).to_contain_text(re.compile(r"[36]"))
    expect(late.locator("#live")).to_contain_text("The event is over.")


def test_a_match_played_to_its_end_reports_itself(server: Server, new_page: NewPage) -> None:
    """Nobody enters anything: who gives up at the table loses there, and the desk knows."""
    hall = opened(server, new_page, "generals_52")
    hana = enter(hall, new_page(), "Hana")
    desk = hall.desk()
    desk.get_by_role("button", name="Pair round 1").tap()
    desk.get_by_role("button", name="Start round 1").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 4 tables have a result.")
    hana.get_by_role("link", name="Go to the table").tap()
    concede(hana)
    expect(desk.locator("#live")).to_contain_text("1 of 4 tables has a result.")
    hana.goto(hana.url.partition("&saved")[0])
    hana.get_by_role("link", name="Back to the event").tap()
    expect(hana.locator("#live")).to_contain_text("Result")


def test_a_deck_list_is_photographed_from_the_printed_cards(
    server: Server, new_page: NewPage
) -> None:
    hall = opened(server, new_page, "war_time_generals")
    hana = enter(hall, new_page(), "Hana")
    hana.get_by_role("link", name="My matches").tap()
    hana.locator("summary", has_text="Hand in a deck list").tap()
    hana.locator("[data-photo]").set_input_files(photo_of(on_a_desk("W1A-LG-1", "W1A-LG-2")))
    expect(hana.locator("[data-said]")).to_contain_text("2 cards so far.")
    hana.get_by_role("button", name="Hand in").tap()
    named = catalogue()["war_time_generals"].cards.card("LG").name
    expect(hana.locator("main")).to_contain_text(f"2 {named}")
    expect(hana.locator("main")).not_to_contain_text("not in the card set")
    hana.locator("summary", has_text="Hand in a deck list").tap()
    hana.locator("textarea[name=cards]").fill("2 Line Gard")
    hana.get_by_role("button", name="Hand in").tap()
    expect(hana.locator("main")).to_contain_text("2 Line Gard not in the card set")


def filled_slips(hall: Hall, chosen: dict[int, str]) -> Image.Image:
    """The first page of slips as a camera sees it, from above and a little askew: at each table the
    box below one result is crossed with a pen.
    """
    raw = hall.organiser.request.get(f"{hall.base}/e/{hall.event}/paper/slips.pdf").body()
    page = proof.pages(raw, 220, [0])[0]
    pen = ImageDraw.Draw(page)
    for code in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCodeModel2):
        table = int(code.text.partition("/s/1-")[2].partition("-")[0])
        if code.text.endswith(chosen.get(table, "nothing")):
            at, side = code.position, code.position.top_right.x - code.position.top_left.x
            x, y = at.top_left.x + side / 2, at.top_left.y + 1.33 * side
            for rise in (-1, 1):
                reach = side * 0.12
                pen.line((x - reach, y - rise * reach, x + reach, y + rise * reach), 70, 6)
    return page.rotate(4, Image.Resampling.BICUBIC, expand=True, fillcolor=110)


def test_a_photograph_of_filled_slips_enters_their_results(
    server: Server, new_page: NewPage
) -> None:
    hall = opened(server, new_page, "war_time_generals")
    desk = hall.desk()
    desk.get_by_role("button", name="Pair round 1").tap()
    desk.get_by_role("button", name="Start round 1").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 3 tables have a result.")
    desk.get_by_role("link", name="Result slips").tap()
    expect(desk.locator("[data-scanner]")).to_be_visible()
    desk.locator("[data-photo]").set_input_files(photo_of(Image.new("RGB", (400, 300), "white")))  # type: ignore[arg-type]
    expect(desk.locator("[data-said]")).to_contain_text("or enter the results at their tables")
    photo = photo_of(filled_slips(hall, {1: "1-0-0", 2: "0-1-0"}))
    desk.locator("[data-photo]").set_input_files(photo)  # type: ignore[arg-type]
    expect(desk.locator("main fieldset")).to_have_count(3, timeout=60_000)
    expect(desk.locator("main fieldset input:checked")).to_have_count(2)
    expect(desk.locator("main")).to_contain_text("Not one clear mark was read.")
    desk.get_by_role("button", name="Enter these results").tap()
    expect(desk.locator("[data-done] li")).to_have_count(2)
    said = desk.request.get(f"{hall.base}/api/events/{hall.event}").json()
    tables = {row["table"]: row["result"] for row in said["rounds"][0]["tables"]}
    assert {number: row and row["wins"] for number, row in tables.items()} == {
        1: [1, 0],
        2: [0, 1],
        3: None,
    }, "the slip that nobody filled in waits"
    assert {row["source"] for row in tables.values() if row} == {"slip"}


def test_a_long_list_on_the_wall_turns_its_pages(server: Server, new_page: NewPage) -> None:
    """Everybody is seen: the list moves on until the last name was on the screen."""
    hall, wall = opened(server, new_page, "war_time_generals"), new_page(WALL)
    page = hall.at(hall.organiser, "people")
    page.locator("summary", has_text="Enter players").tap()
    page.locator("textarea[name=players]").fill("\n".join(f"Player {n:03}" for n in range(120)))
    page.get_by_role("button", name="Enter them").tap()
    expect(page.locator("main")).to_contain_text("127 players")
    hall.desk().get_by_role("button", name="Pair round 1").tap()
    expect(hall.organiser.get_by_role("button", name="Start round 1")).to_be_visible()
    wall.clock.install()
    wall.goto(f"{server.base}/e/{hall.event}/wall")
    said = wall.request.get(f"{server.base}/api/events/{hall.event}").json()
    names = [row["name"] for row in said["players"]]
    seen: set[str] = set()
    for _turn in range(12):
        seen |= set(wall.evaluate(IN_SIGHT))
        wall.clock.fast_forward(10_100)
    assert seen == set(names)


IN_SIGHT = """() => [...document.querySelectorAll(".seats li")].filter((row) => {
  const at = row.getBoundingClientRect();
  return at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
}).map((row) => row.querySelector("b").textContent)"""


def test_a_long_name_leaves_the_way_to_the_replay_free(hall: Hall, new_page: NewPage) -> None:
    long = "Maximiliana Konstantinopoulou-Wetherington"
    phone, desk = enter(hall, new_page(), long), hall.desk()
    desk.get_by_role("button", name="Pair round 1").tap()
    desk.get_by_role("button", name="Start round 1").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 4 tables have a result.")
    phone.reload()
    phone.get_by_role("link", name="Why this opponent?").tap()
    expect(phone.locator(".duel a")).to_have_count(2)
    phone.locator(".duel a").filter(has_not_text=long).tap()
    row = phone.locator(".people > li", has_text=long)
    name, replay = row.locator(".inlinepiece").bounding_box(), row.get_by_text("Replay")
    button, whole = replay.bounding_box(), row.bounding_box()
    assert name
    assert button
    assert whole
    assert name["x"] + name["width"] <= button["x"]
    assert button["x"] + button["width"] <= whole["x"] + whole["width"]


LAID_OVER = """() => {
  const row = [...document.querySelectorAll(".ways .button, .seatrow .two, .seatrow > .button")].map((part) => [part.textContent.trim(), part.getBoundingClientRect(), part.scrollWidth - part.clientWidth]);
  const meet = ([, one], [, two]) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return row.filter((part) => part[2] > 1 || row.some((other) => other !== part && meet(part, other))).map(([words]) => words);
}"""
"""What of the desk's ways and tables lies on another one, or has more words than room."""


def test_the_desk_is_used_on_a_phone_that_is_read_at_200_percent(hall: Hall) -> None:
    desk = hall.desk()
    desk.get_by_role("button", name="Pair round 1").tap()
    desk.get_by_role("button", name="Start round 1").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 3 tables have a result.")
    desk.set_viewport_size({"width": 195, "height": 422})
    assert desk.evaluate(LAID_OVER) == []
    desk.wait_for_function("document.documentElement.scrollWidth <= 195")  # once it has moved
    assert desk.locator(".seatrow .two").first.bounding_box()["width"] > 100  # type: ignore[index]


def test_a_name_stays_whole_in_the_standings_of_a_phone(hall: Hall, new_page: NewPage) -> None:
    """The figures left a long name so little room that it broke within a word."""
    enter(hall, new_page(), "Dee Konstantinopoulou")
    desk = hall.desk()
    desk.get_by_role("button", name="Pair round 1").tap()
    desk.get_by_role("button", name="Start round 1").tap()
    expect(desk.locator("#live")).to_contain_text("0 of 4 tables have a result.")
    hall.result(1, 1)
    page = hall.at(new_page({"width": 390, "height": 844}), "standings")
    lines = page.locator(".standings th a", has_text="Konstantinopoulou").evaluate(
        "link => link.getClientRects().length && Math.round(link.scrollHeight / 18.4)"
    )
    assert lines <= 2
    assert page.locator(".scrolls").evaluate("box => box.scrollWidth <= box.clientWidth")
