"""Reading printed codes in a real browser: the live camera, fed with pictures of the printed sheet,
and photos.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import Page
from playwright.sync_api import Playwright
from playwright.sync_api import Route
from playwright.sync_api import expect

from benchmarks import boards
from benchmarks import tables
from printables.codes.tags import tag_of
from tests import machine
from tests.browser.conftest import PHONE
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import choose
from tests.browser.hands import join
from tests.browser.hands import open_match
from tests.browser.hands import tap
from tests.browser.hands import underway
from tests.printables import proof
from tests.shell.process import Server

pytestmark = pytest.mark.browser
CARD = "W1A-LG-1"


def on_a_desk(*pieces: str) -> Image.Image:
    """Printed cards side by side before a camera of 640 by 480."""
    picture = Image.new("L", (640, 480), 120)
    sheets, pdf = proof.printed(tables.GAME)
    for place, piece in enumerate(pieces):
        number = next(
            number
            for number, sheet in enumerate(sheets)
            if piece in {tag.piece for tag in sheet.tags}
        )
        which = [tag.piece for tag in sheets[number].tags].index(piece)
        card = proof.crops(proof.pages(pdf, 120, [number])[0], sheets[number], 120)[which]
        picture.paste(card, (15 + place * 310, 30))
    return picture


def jpeg(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.convert("RGB").save(file, "JPEG", quality=88)
    return file.getvalue()


def photo_of(picture: Image.Image) -> dict[str, object]:
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg(picture)}


@pytest.fixture(scope="session")
def filmed(
    chromium_path: str, browsers: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser before whose camera nothing lies for a moment, then a card."""
    film = tmp_path_factory.mktemp("film") / "card.mjpeg"
    film.write_bytes(jpeg(Image.new("L", (640, 480), 120)) * 5 + jpeg(on_a_desk(CARD)) * 60)
    flags = [
        *machine.flags(),
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    started = browsers.chromium.launch(executable_path=chromium_path, args=flags)
    yield started
    started.close()


def scanner_of(page: Page, match: Match) -> Page:
    """Open the scanner of seat A."""
    page.goto(f"{match.base}/m/{match.id}/seat/scan?seat=A")
    page.locator("#panel [data-scanner]").wait_for()
    return page


def test_the_live_camera_reads_a_card(server: Server, filmed: Browser) -> None:
    match = open_match(server.base, tables.GAME)
    underway(match)
    context = filmed.new_context(viewport=PHONE, has_touch=True, permissions=["camera"])  # type: ignore[arg-type]
    page = join(context.new_page(), match, "A", "Ann")
    head = match.head()
    scanner_of(page, match)
    assert page.evaluate("isSecureContext")
    page.get_by_role("button", name="Use the live camera").click()
    expect(page.locator("#panel h2")).to_contain_text("Line Guard", timeout=20_000)
    assert match.head() == head, "what was read waits for a tap"
    page.locator("#panel [data-close]").first.click()
    assert match.head() == head
    context.close()


def test_a_photo_of_one_card_opens_it_and_of_two_asks_which(
    match: Match, new_page: NewPage
) -> None:
    underway(match)
    page = scanner_of(join(new_page(), match, "A", "Ann"), match)
    page.locator("[data-photo]").set_input_files(photo_of(on_a_desk(CARD)))  # type: ignore[arg-type]
    expect(page.locator("#panel h2")).to_contain_text("Line Guard")
    scanner_of(page, match).locator("[data-photo]").set_input_files(
        photo_of(on_a_desk(CARD, "W1A-LG-2"))
    )  # type: ignore[arg-type]
    expect(page.locator("[data-said]")).to_contain_text("2 codes in the picture")
    page.locator("[data-said] button", has_text="W1A-LG-2").click()
    expect(page.locator("#panel")).to_contain_text("W1A-LG-2")


def test_a_photo_that_was_taken_before_the_reader_had_come_is_read(
    match: Match, new_page: NewPage
) -> None:
    """On a slow network the reader's script is still on its way when a phone's camera returns."""
    underway(match)
    page, held = join(new_page(), match, "A", "Ann"), list[Route]()
    page.route("**/scan-*.js", lambda route: held.append(route))
    with page.expect_request("**/scan-*.js"):
        scanner_of(page, match)
    page.locator("[data-photo]").set_input_files(photo_of(on_a_desk(CARD)))  # type: ignore[arg-type]
    for script in held:
        script.continue_()
    expect(page.locator("#panel h2")).to_contain_text("Line Guard")


def test_a_photo_without_a_code_and_one_of_anothers_card_say_so(
    match: Match, new_page: NewPage
) -> None:
    underway(match)
    page = scanner_of(join(new_page(), match, "A", "Ann"), match)
    page.locator("[data-photo]").set_input_files(photo_of(Image.new("L", (640, 480), 90)))  # type: ignore[arg-type]
    expect(page.locator("[data-said]")).to_contain_text("No code found")
    page.locator("[data-photo]").set_input_files(photo_of(on_a_desk("W1B-FG-4")))  # type: ignore[arg-type]
    expect(page.locator("[data-said]")).to_contain_text("card of the other deck")


def test_the_reader_works_once_the_connection_is_gone(match: Match, new_page: NewPage) -> None:
    underway(match)
    page = join(new_page(), match, "A", "Ann")
    with page.expect_response("**/zxing_reader.wasm") as fetched:
        scanner_of(page, match)
    assert "immutable" in fetched.value.headers["cache-control"]
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator("[data-photo]").set_input_files(photo_of(on_a_desk(CARD, "W1A-LG-2")))  # type: ignore[arg-type]
    expect(page.locator("[data-said]")).to_contain_text("2 codes in the picture")
    page.locator("[data-said] button", has_text="W1A-LG-2").click()
    expect(page.locator("[data-said]")).to_contain_text("did not answer")


def test_a_photo_of_a_mat_is_compared_with_the_log_place_by_place(
    match: Match, new_page: NewPage
) -> None:
    first, *_ = underway(match)
    page = join(new_page(), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/referee/check")
    shot = tables.scene(0, "DESK", (2016, 2688))
    page.locator("[data-photo]").set_input_files(photo_of(shot.picture))  # type: ignore[arg-type]
    box = page.locator("section.box")
    expect(box).to_contain_text("4 of 4 corners read", timeout=60_000)
    expect(box).to_contain_text("The photo and the log differ")
    expect(
        box.locator(
            ".answer-contradicts", has_text="Line Guard 1" if first == "A" else "Line Guard 2"
        ).first
    ).to_be_visible()
    head = match.head()
    box.get_by_role("button", name="Make the log follow here").first.click()
    expect(page.locator("h1")).to_contain_text("Correct the table: preview")
    assert match.head() == head


def test_cards_without_a_mat_wait_for_their_zone(match: Match, new_page: NewPage) -> None:
    underway(match)
    page = join(new_page(), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/referee/check")
    page.locator("[data-photo]").set_input_files(photo_of(on_a_desk(CARD, "W1A-LG-2")))  # type: ignore[arg-type]
    expect(page.locator("[data-said]")).to_contain_text(
        "2 cards and 0 corners of mats read. No corner of a mat"
    )
    assert sorted(page.locator("[name=codes]").input_value().split()) == [
        tag_of(piece).code for piece in (CARD, "W1A-LG-2")
    ]


def test_a_second_scan_and_one_that_is_no_answer_say_so_and_keep_what_is_chosen(
    match: Match, new_page: NewPage
) -> None:
    page = join(new_page(), match, "A", "Ann")
    head = match.head()
    tap(page, "Register")
    choose(page, "W1A-BO-1")
    page.locator(f"#panel [data-value='{CARD}']").wait_for()  # the question before can scan, too
    page.locator("#panel [data-scan]").click()
    said, chosen = page.locator("#panel [data-said]"), page.locator("#panel [name=answer]:checked")
    for text, values, words in (
        (CARD, [CARD], "Read"),
        (CARD, [CARD], f"{CARD} was scanned twice: it is chosen already."),
        ("W1A-LG-2", [CARD, "W1A-LG-2"], "Read"),
    ):
        page.locator("#panel [data-photo]").set_input_files(photo_of(on_a_desk(text)))  # type: ignore[arg-type]
        expect(said).to_contain_text(words)
        expect(page.locator(f"#panel [data-value='{text}'] input")).to_be_checked()
        assert sorted(chosen.evaluate_all("boxes => boxes.map(box => box.value)")) == values
    typed = page.locator("#panel [name=text]")
    typed.fill(tag_of("W1A-SM-1").code)  # a General, while the deck is asked for
    typed.press("Enter")
    expect(said).to_have_text("W1A-SM-1 is no answer to this question.")
    assert chosen.count() == 2, "a scan that is no answer took away what was chosen"
    assert match.head() == head, "what was read waits for a tap"


def test_a_tile_of_the_board_is_scanned_and_opens_its_piece(
    server: Server, new_page: NewPage
) -> None:
    match = open_match(server.base, boards.GAME)
    page = join(new_page(), match, "South", "Ann")
    page.goto(f"{match.base}/m/{match.id}/seat/scan?seat=South")
    page.locator("#panel [data-scanner]").wait_for()
    desk = Image.new("L", (640, 480), 120)
    desk.paste(boards.prints("A4")[2]["S-H-A1"], (200, 120))
    page.locator("[data-photo]").set_input_files(photo_of(desk))  # type: ignore[arg-type]
    expect(page.locator("#panel h2")).to_contain_text("Horseman")
    expect(page.locator("#panel")).to_contain_text("A1")


def test_a_photo_of_the_board_is_compared_cell_by_cell(server: Server, new_page: NewPage) -> None:
    match = open_match(server.base, boards.GAME)
    page = join(new_page(), match, "referee")
    page.goto(f"{match.base}/m/{match.id}/referee/check")
    page.locator("[data-photo]").set_input_files(photo_of(boards.scene(1, "DESK").picture))  # type: ignore[arg-type]
    box = page.locator("section.box")
    expect(box).to_contain_text("4 of 4 corners read", timeout=120_000)
    expect(box.locator("h3")).to_have_count(2)
    expect(box).to_contain_text("52 places are confirmed")
    expect(box.locator("li.answer-confirmed")).to_have_count(52)
