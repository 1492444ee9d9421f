"""Cards with a dial, and those who live in them, side by side: nobody lies on the number, and the
card says what it is of and who lives there.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import act_all
from tests.browser.hands import choose
from tests.browser.hands import join
from tests.browser.hands import tap
from tests.browser.playthroughs import come_to
from tests.browser.playthroughs import played
from tests.shell.process import Server

pytestmark = pytest.mark.browser
SIZES = ((390, 844), (360, 640), (844, 390), (1280, 800))
ON_EACH_OTHER = """() => [...document.querySelectorAll("#board .tile:has(> .guests)")].filter((tile) => tile.clientHeight >= 48).flatMap((tile) => {
  const dial = tile.querySelector(".dial").getBoundingClientRect(), card = tile.querySelector(".card").getBoundingClientRect();
  const wrong = [...tile.querySelectorAll(".guest")].filter((guest) => {
    const box = guest.getBoundingClientRect();
    const by = [dial.right - box.left, box.right - dial.left, dial.bottom - box.top, box.bottom - dial.top];
    return Math.min(...by) > 6 || box.right > card.right + 4;
  });
  return wrong.length || dial.right > card.right || dial.left < card.left ? [tile.innerText] : [];
})"""


def test_who_lives_in_a_city_leaves_its_strength_to_be_read(
    server: Server, new_page: NewPage
) -> None:
    match = come_to(server, "wtactics_arc", 95)
    phone = join(new_page(), match, match.first, "Ann")
    expect(phone.locator("#board .tile > .guests .guest").first).to_be_visible()
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(ON_EACH_OTHER) == [], (width, height)
    phone.evaluate("for (const one of document.querySelectorAll('.guests')) one.style.inset = 0")
    assert phone.evaluate(ON_EACH_OTHER), "one that lies on the number is seen"


def test_a_city_says_what_it_is_of_and_that_nobody_lives_there(
    server: Server, new_page: NewPage
) -> None:
    match = come_to(server, "wtactics_arc", 95)
    phone = join(new_page({"width": 390, "height": 844}), match, match.first, "Ann")
    words = phone.evaluate(
        "[...document.querySelectorAll('#board .tile [data-word]')].map((body) => "
        "[body.dataset.word, !!body.closest('.tile').querySelector('.guests'), body.closest('.card').ariaLabel])"
    )
    assert {said.split("\n")[0] for said, _, _ in words} <= {"Body", "Mind", "Soul"}
    assert all(said.endswith("\nnobody") is not lived_in for said, lived_in, _ in words)
    assert all(said.split("\n")[0] in spoken for said, _, spoken in words)
    assert (
        "7/7" in phone.locator("#board .dial").all_inner_texts()
        or phone.locator("#board .dial tspan").count()
    )


AREAS = """() => [...document.querySelectorAll("#board a.guest")].filter((guest) => guest.checkVisibility()).map((guest) => {
  const box = guest.getBoundingClientRect(), card = guest.closest(".tile").querySelector(".card").getBoundingClientRect();
  const hit = (x, y) => document.elementFromPoint(x, y)?.closest(".guest") === guest;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const reach = (across, down) => { let far = 0; while (hit(x + across * far, y + down * far)) far += 0.5; return far; };
  let own = 0, all = 0;
  for (let left = card.left + 2; left < card.right; left += 3)
    for (let top = card.top + 2; top < card.bottom; top += 3, all++) own += Boolean(document.elementFromPoint(left, top)?.closest(".card"));
  const middle = document.elementFromPoint(card.left + card.width / 2, card.top + card.height / 2);
  return [reach(1, 0) + reach(-1, 0), Math.min(44, reach(0, 1) + reach(0, -1)), middle.closest(".card") ? own / all : 0, card.height];
})"""
"""How broad and how high a guest is hit (44 at most), the share of the card that is still the card's (its middle is), and
the card's height.
"""


def test_who_lives_in_a_city_is_hit_by_a_thumb_and_so_is_the_city(
    server: Server, new_page: NewPage
) -> None:
    """They were 19 px high; a low tile gives them its height and no more."""
    match = come_to(server, "wtactics_arc", 95)
    phone = join(new_page(), match, match.first, "Ann")
    expect(phone.locator("#board .tile > .guests .guest").first).to_be_visible()
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_timeout(200)
        areas = phone.evaluate(AREAS)
        assert len(areas) == 2
        for across, down, left, tile in areas:
            assert across >= 43, (width, height, across)
            assert down >= min(43, tile - 1), (width, height, down)
            assert left > 0.5, (width, height, left)
    phone.evaluate("document.getElementById('live').classList.add('asking')")
    for _, down, _, _ in phone.evaluate(AREAS):
        assert down < 43, "while something else is asked for it is as large as it is drawn"


SIZES_OF_WORDS = """() => [...document.querySelectorAll("#board [data-says]")].map((body) => {
  const [word, says] = ["::before", "::after"].map((part) => getComputedStyle(body, part));
  return [parseFloat(word.fontSize), says.content === "none" ? 99 : parseFloat(says.fontSize)];
})"""


def test_the_words_of_a_citys_wall_are_as_large_as_there_is_room(
    server: Server, new_page: NewPage
) -> None:
    """What a city does was in 13 px on a wall of three seats, with a third of its breadth empty."""
    match = come_to(server, "wtactics_arc", 95)
    wall = new_page({"width": 1920, "height": 1080})
    wall.goto(f"{match.base}/m/{match.id}/table")
    expect(wall.locator("#board [data-says]")).to_have_count(9)
    for word, says in wall.evaluate(SIZES_OF_WORDS):
        assert word >= 20
        assert says >= 17


ON_THE_DIAL = """() => [...document.querySelectorAll("#board .card:has(.mark) .dial")].flatMap((dial) => {
  const round = (part) => { const box = part.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2, box.width / 2]; };
  const [x, y, radius] = round(dial);
  return [...dial.closest(".card").querySelectorAll(".mark")].filter((mark) => {
    const [left, top, own] = round(mark);
    return Math.hypot(left - x, top - y) < own + (radius * 20.5) / 22 - 0.5; // the ring's outer edge
  }).map((mark) => mark.title);
})"""
LINES_OF_GIST = """() => [...document.querySelectorAll("#board .tile:not(:has(> .guests)) [data-gist]")].map((body) => {
  const said = getComputedStyle(body, "::after");
  if (said.content === "none") return 0;
  const probe = document.createElement("div");
  probe.textContent = JSON.parse(said.content);
  Object.assign(probe.style, { position: "absolute", lineHeight: 1, width: `${body.clientWidth - 4 - parseFloat(said.paddingLeft)}px` });
  for (const one of ["fontFamily", "fontSize", "fontWeight", "letterSpacing"]) probe.style[one] = said[one];
  document.body.append(probe);
  const lines = Math.round(probe.offsetHeight / parseFloat(said.fontSize));
  probe.remove();
  return lines / Number(said.webkitLineClamp);
})"""


def test_a_mark_lies_beside_a_dial_and_what_a_city_does_is_read_whole(
    server: Server, new_page: NewPage
) -> None:
    """A star lay on the dial of a low city, and a sentence ended in “…” where a few words do."""
    match = come_to(server, "wtactics_arc", 200, last=True)
    phone = join(new_page({"width": 390, "height": 844}), match, match.first, "Ann")
    lines = phone.evaluate(LINES_OF_GIST)
    assert len(lines) == 3
    assert all(0 < part <= 1 for part in lines), lines
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_timeout(200)
        assert phone.locator("#board .card:has(.dial) .mark").count() >= 3
        assert phone.evaluate(ON_THE_DIAL) == [], (width, height)
    phone.evaluate("for (const one of document.querySelectorAll('.mark')) one.style.zoom = 4")
    assert phone.evaluate(ON_THE_DIAL), "one that is touched is seen"


def test_two_who_live_in_a_low_city_are_reached_by_its_sheet(
    server: Server, new_page: NewPage
) -> None:
    """Each had a strip of 20 px; a thumb means the city then, and its sheet lists them."""
    match = come_to(server, "wtactics_arc", 200, last=True)
    phone = join(new_page({"width": 360, "height": 640}), match, match.first, "Ann")
    city = phone.locator("#board .tile:has(> .guests > :nth-child(2))").first
    box = city.locator(".guest").nth(1).bounding_box()
    assert box
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    listed = phone.locator("#panel .withit a.card")
    expect(listed).to_have_count(2)
    for card in listed.all():
        size = card.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 44, size
    name = listed.nth(1).locator(".band b").inner_text()
    listed.nth(1).click()
    expect(phone.locator("#panel h2")).to_contain_text(name.split(" ")[0])
    wall = new_page({"width": 1920, "height": 1080})
    wall.goto(f"{match.base}/m/{match.id}/table")
    expect(wall.locator("#board .guest").first).to_be_visible()
    assert min(wall.evaluate(BELOW_ITS_WORD)) >= 0, "on a wall they lie below the suit's word"


BELOW_ITS_WORD = """() => [...document.querySelectorAll("#board .tile:has(> .guests)")].map((tile) => {
  const body = tile.querySelector("[data-word]"), word = parseFloat(getComputedStyle(body, "::before").height);
  return tile.querySelector(".guest").getBoundingClientRect().top - body.getBoundingClientRect().top - word;
})"""


SAID = """() => [...document.querySelectorAll("#board .tile:not(:has(> .guests)) [data-gist]")].filter((body) =>
  body.checkVisibility()).map((body) => getComputedStyle(body, "::after").content)"""


def test_cities_of_three_seats_say_what_they_do_on_a_phone(
    server: Server, new_page: NewPage
) -> None:
    """They are lower than those of two; the few words stand beside the dial."""
    match = come_to(server, "wtactics_arc", 93)
    said = join(new_page({"width": 390, "height": 844}), match, match.first, "Ann").evaluate(SAID)
    assert len(said) >= 4
    assert "none" not in said


LOW = """() => [...document.querySelectorAll("#board .tile:not(:has(> .guests)) [data-gist]")].filter((body) => body.checkVisibility()).map((body) => {
  const said = getComputedStyle(body, "::after");
  const probe = document.createElement("div");
  probe.textContent = said.content === "none" ? "1 2 3 4 5 6 7 8 9" : JSON.parse(said.content);
  Object.assign(probe.style, { position: "absolute", lineHeight: 1, width: getComputedStyle(body).gridTemplateColumns.split(" ").at(-1) });
  for (const one of ["fontFamily", "fontSize", "fontWeight", "letterSpacing"]) probe.style[one] = said[one];
  document.body.append(probe);
  const lines = Math.round(probe.offsetHeight / parseFloat(said.fontSize));
  probe.remove();
  const number = body.querySelector(".dial text");
  const drawn = number.getBoundingClientRect().height;
  return [said.content, body.closest(".tile").clientHeight, lines - Number(said.webkitLineClamp), drawn];
})"""
"""What each city that nobody lives in says, its tile's height, the lines there is no room for, and how high the line of its
number is drawn.
"""


def test_a_low_city_says_what_it_does_and_its_number_is_read(
    server: Server, new_page: NewPage
) -> None:
    """Below 64 px it was an empty card with a number of 9 px, while a row below it stood empty."""
    match = come_to(server, "wtactics_arc", 140)
    phone = join(new_page({"width": 360, "height": 640}), match, match.first, "Ann")
    cities = phone.evaluate(LOW)
    assert len(cities) == 5
    for says, height, over, number in cities:
        assert height < 64
        assert says != "none"
        assert over <= 0, says
        assert number >= 18, "digits of 12 px and more"


RINGS = """() => [...document.querySelectorAll("#board .card.inked[data-can]")].map((card) => {
  const probe = document.createElement("i");
  probe.style.color = "var(--go)";
  card.append(probe);
  const go = getComputedStyle(probe).color;
  probe.remove();
  return getComputedStyle(card).outlineColor === go;
})"""


def test_a_city_that_may_be_chosen_is_framed_in_green(server: Server, new_page: NewPage) -> None:
    """Its seat's own frame lay over the green one: "Tap it on the board" was said of nothing."""
    match, made = played(server, "wtactics_arc", last=True, as_agreed=True)
    act_all(match, made[:58])
    seat, name, args = made[58]
    assert name == "CreaturePlayed"
    phone = join(new_page({"width": 390, "height": 844}), match, seat, "Ann")
    tap(phone, "Play a creature")
    choose(phone, args["card"])
    expect(phone.locator("#board .card.inked[data-can]").first).to_be_visible()
    rings = phone.evaluate(RINGS)
    assert len(rings) >= 3
    assert all(rings)


def test_two_who_live_in_a_low_city_have_their_numbers(server: Server, new_page: NewPage) -> None:
    """Below 58 px they were a pictogram each."""
    match = come_to(server, "wtactics_arc", 221, last=True)
    phone = join(new_page({"width": 360, "height": 640}), match, match.first, "Ann")
    two = phone.locator("#board .tile:has(> .guests > :nth-child(2))").first
    for height in range(640, 560, -4):
        phone.set_viewport_size({"width": 360, "height": height})
        phone.wait_for_timeout(100)
        if two.evaluate("tile => tile.clientHeight") in range(48, 58):
            break
    for number in two.locator(".guest b").all():
        expect(number).to_be_visible()


OUTSIDE = """() => [...document.querySelectorAll("#board .guest")].filter((guest) => guest.checkVisibility()).filter((guest) => {
  const [own, tile] = [guest, guest.closest(".tile")].map((part) => part.getBoundingClientRect());
  return own.top < tile.top - 3 || own.bottom > tile.bottom + 3;
}).length"""


def test_four_who_live_in_the_lowest_city_stay_in_its_tile(
    server: Server, new_page: NewPage
) -> None:
    """They lay over the army above and the graveyard below."""
    match = come_to(server, "wtactics_arc", 330, last=True)
    phone = join(new_page({"width": 360, "height": 640}), match, match.first, "Ann")
    expect(phone.locator("#board .guests > .guest:nth-child(4)")).to_be_visible()
    for width, height in ((360, 640), (390, 844), (844, 390)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_timeout(200)
        assert phone.evaluate(OUTSIDE) == 0, (width, height)


CUT_FACES = """() => [...document.querySelectorAll("#board .lane .card.face")].filter((card) =>
  card.getBoundingClientRect().right > card.closest(".lane").getBoundingClientRect().right + 1).length"""


def test_eight_soldiers_stand_in_their_row(server: Server, new_page: NewPage) -> None:
    """The eighth was cut by the edge of a phone of 360 px."""
    match = come_to(server, "generals_52", 120)
    phone = join(new_page({"width": 360, "height": 640}), match, match.first, "Ann")
    expect(phone.locator("#board .lane .slot:nth-child(8)")).to_be_visible()
    for width, height in ((360, 640), (320, 568), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_timeout(200)
        assert phone.evaluate(CUT_FACES) == 0, (width, height)


OVER = """() => [...document.querySelectorAll("#board .tile:not(:has(> .guests)) [data-says]")].filter((body) => body.checkVisibility()).flatMap((body) => {
  const [word, says] = ["::before", "::after"].map((part) => getComputedStyle(body, part));
  const probe = document.createElement("div");
  probe.textContent = says.content === "none" ? "" : JSON.parse(says.content);
  Object.assign(probe.style, { position: "absolute", width: "min-content" });
  for (const one of ["fontFamily", "fontSize", "fontWeight", "letterSpacing"]) probe.style[one] = says[one];
  document.body.append(probe);
  const wide = probe.offsetWidth - body.clientWidth + parseFloat(getComputedStyle(body).gridTemplateColumns) + 4;
  probe.remove();
  const beside = getComputedStyle(body).gridTemplateRows.split(" ").length > 1 && says.gridRowStart === "2" && says.gridColumnStart === "2";
  const high = beside ? parseFloat(word.height) + parseFloat(says.height) - body.clientHeight : 0;
  return wide > 1 || high > 1 ? [`${body.dataset.says}: ${wide} ${high}`] : [];
})"""
"""What a city does that is broader than what lies beside its dial, or that does not fit below its suit."""


def test_what_a_city_does_leaves_its_suit_and_stays_in_its_tile(
    server: Server, new_page: NewPage
) -> None:
    """Three lines lay on the suit of a broad low city, and words of a narrow one were cut off."""
    match = come_to(server, "wtactics_arc", 24)
    wall = new_page({"width": 1024, "height": 768})
    wall.goto(f"{match.base}/m/{match.id}/table")
    expect(wall.locator("#board [data-says]")).to_have_count(9)
    for width, height in ((1024, 768), (1280, 720), (1920, 1080)):
        wall.set_viewport_size({"width": width, "height": height})
        assert wall.evaluate(OVER) == [], (width, height)
    phone = join(new_page({"width": 320, "height": 640}), match, match.first, "Ann")
    assert phone.evaluate(OVER) == []
