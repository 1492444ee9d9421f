"""What a player must never look for: the own and the rivals' chief numbers and clocks stand inside the first screen, at
every size, in every game, for up to six seats; with text twice as large; and nothing around the board moves when a
play arrives.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import games
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import act
from tests.browser.hands import act_all
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import settled
from tests.browser.playthroughs import begun
from tests.browser.playthroughs import come_to
from tests.browser.playthroughs import played
from tests.shell.process import Server

pytestmark = pytest.mark.browser
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
NARROW = (320, 640)
LARGE = "document.documentElement.style.fontSize = '200%'"
LOOKS = 20
"""How often one looks, a tenth of a second apart, before a fault is one."""
PREPARED = 3
"""Plays that were made when a phone begins to be watched."""
WATCHED = 6
FAULTS = """(seats) => {
  const faults = [];
  const inside = (part, what) => {
    const box = part.getBoundingClientRect();
    if (!box.width || box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
      faults.push(`${what} lies at ${["left", "top", "right", "bottom"].map((side) => Math.round(box[side]))} of ${innerWidth} x ${innerHeight}`);
  };
  for (const id of ["own", "rivals", "last-play", "board", "dock", "held"])
    if (!document.getElementById(id)) faults.push(`there is no #${id}`);
  const own = document.querySelector("#own[data-seat], #own [data-seat]");
  const rivals = [...document.querySelectorAll("#rivals [data-seat]")];
  const known = [own, ...rivals].map((bar) => bar?.dataset.seat).sort().join();
  if (known !== [...seats].sort().join()) faults.push(`the bars are of ${known}`);
  for (const bar of [own, ...rivals].filter(Boolean)) {
    const seat = bar.dataset.seat;
    const counters = [...bar.querySelectorAll(".large[data-counter]")];
    if (!counters.length) faults.push(`${seat} has no chief number`);
    for (const counter of counters) inside(counter.querySelector("b") ?? counter, `${counter.dataset.counter} of ${seat}`);
    const clock = document.querySelector(`[data-clock="${seat}"]`);
    if (!clock) faults.push(`${seat} has no clock`);
    else inside(clock, `the clock of ${seat}`);
    const name = bar.querySelector(".name");
    if (name && name.scrollWidth > name.clientWidth + 1) faults.push(`“${name.textContent}” is cut to ${name.clientWidth} of ${name.scrollWidth}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) faults.push(`the page is ${wide} px too wide`);
  const main = document.querySelector("#dock .primary");
  if (main) inside(main, `“${main.textContent.trim()}”`);
  return faults;
}"""
NAMED = "name => document.querySelectorAll('#rivals .name').forEach((part) => { part.textContent = name; })"
LONG_NAME = "Bartholomew"
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
  "#top, #rivals, #last-play, #board, #own, #dock, #held, .bar .large[data-counter], .bar [data-clock]")].map((part) => {
    const box = part.getBoundingClientRect();
    const name = [part.closest("#own") ? "own" : part.closest("[data-seat]")?.dataset.seat, part.dataset.counter ?? part.dataset.clock ?? part.id].join(" ");
    return [name.trim(), part.id ? [box.left, box.top, box.width, box.height].map(Math.round) : [box.left, box.top].map(Math.round)];
  }))"""
"""Where the parts around the board stand: panes with their size, chief numbers and clocks."""


CUT = """() => [...document.querySelectorAll("#board .card .band b, #rivals .gems")].filter((name) => name.checkVisibility()).map((name) => {
    const box = name.getBoundingClientRect();
    const around = name.closest(".card, .bar").getBoundingClientRect();
    const whole = getComputedStyle(name).visibility === "visible" && name.scrollWidth <= name.clientWidth + 1 && name.scrollHeight <= name.clientHeight + 2
      && box.width > 4 && box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 2 && box.bottom <= around.bottom + 2;
    return whole ? "" : name.textContent.trim();
  }).concat(document.querySelector("#board .mat").clientHeight < 100 ? "the board" : "", [...document.querySelectorAll("#rivals .count")].filter(
    (count) => !count.checkVisibility()).map((count) => count.dataset.counter)).filter(Boolean)"""
"""What of the board's cards and the rivals' numbers is cut or hidden; the board itself where it has no height."""


FLAT = """() => document.querySelectorAll("#board .slots").forEach((row) => { row.style.gridAutoRows = "20px"; row.style.height = "20px"; })"""


def faults(page: Page, match: Match, *sizes: tuple[int, int]) -> list[str]:
    """What of the chief numbers, clocks and buttons does not stand inside the first screen."""
    seats = match.ask("/view", "referee")["seats"]
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NAMED, LONG_NAME)
        found += [f"{width} x {height}: {fault}" for fault in fitted(page, seats)]
    return found


def fitted(page: Page, seats: list[str]) -> list[str]:
    """The faults that remain once the board is fitted, which it is a little after its size has
    changed.
    """
    found: list[str] = []
    for _ in range(LOOKS):
        page.wait_for_timeout(100)
        found = page.evaluate(FAULTS, seats)
        if not found:
            break
    return found


@pytest.mark.parametrize("key", sorted(games.catalogue()))
def test_the_chief_numbers_stand_inside_the_first_screen(
    server: Server, new_page: NewPage, key: str
) -> None:
    """Nor do large text and a narrow screen break anything."""
    match = begun(server, key)
    active = match.ask("/view", "referee")["active"]
    other = next(seat for seat in match.tokens if seat not in ("referee", "spectator", active))
    found = []
    for seat in (other, active):
        page = join(new_page(), match, seat, "Maximiliane")
        found += [f"{seat}: {fault}" for fault in faults(page, match, *SIZES)]
    found += faults(page, match, NARROW)
    page.evaluate(LARGE)
    found += [f"200 %, {fault}" for fault in faults(page, match, NARROW, *SIZES)]
    assert found == []


def test_six_seats_stand_inside_the_first_screen(server: Server, new_page: NewPage) -> None:
    crowded = next(game for game in games.catalogue().values() if len(game.seats) == 6)
    match = open_match(server.base, crowded.key, seats=crowded.seats)
    page = join(new_page(), match, match.first, "Maximiliane")
    found = faults(page, match, NARROW, *SIZES)
    page.evaluate(LARGE)
    found += [f"200 %, {fault}" for fault in faults(page, match, NARROW, *SIZES)]
    assert found == []


@pytest.mark.parametrize(("key", "plays"), [("wtactics_arc", 95), ("generals_order", 74)])
def test_a_crowded_board_keeps_its_names_on_the_smallest_screen(
    server: Server, new_page: NewPage, key: str, plays: int
) -> None:
    """Three seats with a question that waits; four generals in a zone, one with an enhancement."""
    match = come_to(server, key, plays)
    page = join(new_page({"width": 320, "height": 568}), match, match.first, "Ann")
    found = {"usual text": page.evaluate(CUT)}
    page.evaluate(LARGE)
    found["text twice as large"] = page.evaluate(CUT)
    assert not any(found.values()), found
    page.evaluate(FLAT)
    assert page.evaluate(CUT)  # cards that are pressed flat are seen
    page.locator("#rivals .name").last.click()  # the rest of a rival's numbers is one tap away
    assert "33" in page.locator("#panel .everything").first.inner_text() or key != "wtactics_arc"


OWN_KINGDOM = """() => {
  const mat = document.querySelector("#board .mat"), row = [...mat.querySelectorAll(":scope > .brow")].at(-1).getBoundingClientRect();
  const around = mat.getBoundingClientRect();
  return row.top >= around.top - 1 && row.bottom <= around.bottom + 1;
}"""


def test_a_board_that_scrolls_stands_at_ones_own_kingdom(server: Server, new_page: NewPage) -> None:
    """Until a finger scrolls it: then it stays where it is."""
    match, made = played(server, "wtactics_arc", as_agreed=True)
    act_all(match, made[:95])
    page = join(new_page({"width": 320, "height": 568}), match, match.first, "Ann")
    page.wait_for_function(OWN_KINGDOM)
    page.evaluate(LARGE)
    page.wait_for_function(OWN_KINGDOM)
    page.set_viewport_size({"width": 320, "height": 640})
    page.wait_for_function(OWN_KINGDOM)
    page.locator("#board .mat").evaluate("mat => { mat.scrollTop = 0; }")
    seat, name, args = made[95]
    act(match, seat or match.first, name, **args)
    settled(match, page)
    assert not page.evaluate(OWN_KINGDOM)


def test_what_a_long_sentence_ends_with_is_read_too(server: Server, new_page: NewPage) -> None:
    """“captures the…” left open what the play had taken."""
    match, made = played(server, "generalissimo")
    act_all(match, made[:10])
    page = join(new_page(), match, match.first, "Ann")
    join(new_page(), match, "North", "Ben")
    strip = page.locator("#last-play .words")
    assert "captures the Horseman" in strip.inner_text()
    for width, height in SIZES:
        whole(page, width, height)
    act_all(match, made[10:20])  # a number beside it leaves it less room
    settled(match, page)
    assert "fires and destroys Ann" in strip.inner_text()
    for width, height in SIZES:
        whole(page, width, height)


def whole(page: Page, width: int, height: int) -> None:
    """The strip of the last play is read to its end at a size, and the board keeps its place."""
    page.set_viewport_size({"width": width, "height": height})
    over, high = page.locator("#last-play .words").evaluate(
        "words => [words.scrollHeight - words.clientHeight, document.getElementById('last-play').offsetHeight]"
    )
    assert over <= 2, (width, height)
    assert high <= 48, "two lines or three, the board keeps its place"


SENT = """() => {
  const bar = document.getElementById("link");
  Object.assign(bar, { hidden: false, textContent: "Sent" }).dataset.state = "saved";
  const told = bar.getBoundingClientRect();
  return [...document.querySelectorAll("#own .count")].filter((count) => {
    const box = count.getBoundingClientRect();
    const under = box.left < told.right && told.left < box.right && box.top < told.bottom - 1 && told.top < box.bottom;
    return under || !count.checkVisibility({ visibilityProperty: true });
  }).map((count) => count.dataset.counter).concat(told.width ? [] : "it is not told");
}"""


@pytest.mark.parametrize("key", sorted(games.catalogue()))
def test_what_became_of_a_report_covers_no_own_number(
    server: Server, new_page: NewPage, key: str
) -> None:
    """Gems were gone for as long as “Sent” stood in their place."""
    match = come_to(server, key, 40)
    page = join(new_page(), match, match.first, "Maximiliane")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert covered_by_the_bar(page) == [], (width, height)


def covered_by_the_bar(page: Page) -> list[str]:
    """The own numbers that the bar covers, once the page has taken its size."""
    page.wait_for_timeout(200)
    found: list[str] = page.evaluate(SENT)
    return found


def test_it_sees_a_number_that_left_the_screen(match: Match, new_page: NewPage) -> None:
    page = join(new_page(), match, "A", "Ann")
    page.evaluate("document.querySelector('#own .large').style.translate = '0 200px'")
    page.evaluate("document.querySelector('#rivals .name').style.width = '40px'")
    page.evaluate("document.querySelector('[data-clock=B]').remove()")
    found = faults(page, match, (390, 844))
    assert [fault for fault in found if "of A lies at" in fault], found
    assert "390 x 844: B has no clock" in found
    assert [fault for fault in found if "“Bartholomew” is cut to 40 of" in fault], found


@pytest.mark.parametrize(
    ("key", "more"),
    [*((key, {}) for key in sorted(games.catalogue())), ("generalissimo", {"move_seconds": 300})],
)
def test_nothing_around_the_board_moves_when_a_play_arrives(
    server: Server, new_page: NewPage, key: str, more: dict[str, int]
) -> None:
    """Only a question that waits for an answer takes room from the board, for as long. A clock with
    a limit stands as a dash while it is the other's.
    """
    match, made = played(server, key, **more)
    first = match.first
    pages = [
        join(new_page({"width": width, "height": height}), match, first, "Ann")
        for width, height in ((390, 844), (360, 640), (844, 390))
    ]
    act_all(match, made[:PREPARED])
    settled(match, *pages)
    before = [page.evaluate(PLACES) for page in pages]
    for seat, name, args in made[PREPARED : PREPARED + WATCHED]:
        act(match, seat or first, name, **args)
        settled(match, *pages)
        after = [page.evaluate(PLACES) for page in pages]
        for was, now in zip(before, after, strict=True):
            assert moved(was, now) == [], name
        before = after
    pages[0].evaluate("document.querySelector('#own').style.paddingTop = '30px'")
    assert moved(before[0], pages[0].evaluate(PLACES))  # a planted shift is seen


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> list[str]:
    """What of the parts around the board stands elsewhere than before, by more than a pixel. A
    question that comes or goes may take room of the board; the own bar then stands above it.
    """
    asked = before["held"] != after["held"]
    return [
        f"{part}: {was} -> {after[part]}"
        for part, was in before.items()
        if part in after and part != "held" and not (asked and part.split()[0] in ("board", "own"))
        if any(abs(one - other) > 1 for one, other in zip(was, after[part], strict=True))
    ]
