"""Two seats and a referee, each in a browser of its own at phone size, play a match to its end
through the pages alone.
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import Page
from playwright.sync_api import expect

import games
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from tests.browser.conftest import NewPage
from tests.browser.hands import Match
from tests.browser.hands import choose
from tests.browser.hands import join_by_taps
from tests.browser.hands import send
from tests.browser.hands import settled
from tests.browser.hands import tap

pytestmark = pytest.mark.browser
DPI = 200
SEEN = 1_000
"""A struck play is to be seen by all within a second; on a machine busy with other work the wait
may take five times that.
"""
SLACK = 5
ENDED = """() => document.querySelector("#panel:not([hidden]) .warning")
  || !document.querySelector("#own.acting")"""
"""The warning is open, or the turn is over."""


def register(match: Match, page: Page, other: Page, booklet: str, general: str) -> None:
    tap(page, "Register General")
    choose(page, f"W1{booklet}-{general}-1")
    page.locator("#panel [name=preset]", has_text=f"booklet {booklet}").click()
    send(match, page, other)


def opening(match: Match, ann: Page, bert: Page) -> None:
    register(match, ann, bert, "A", "BO")
    register(match, bert, ann, "B", "BO")
    for page in (ann, bert):
        for deed in ("Deck is shuffled", "Opening hand drawn"):
            tap(page, deed)
            page.locator("#dock button:visible", has_text=deed).wait_for(state="detached")
            settled(match, ann, bert)
    tap(ann, "Choose the starting player")
    ann.get_by_role("button", name="Let the server draw").click()
    send(match, ann, bert)


def begin_turn(match: Match, page: Page, other: Page) -> None:
    tap(page, "Draw a card")
    page.locator("#dock button:visible", has_text="Deploy a unit").wait_for()
    settled(match, page, other)


def next_phase(match: Match, page: Page, other: Page) -> None:
    tap(page, "Next phase")
    page.locator(
        "#dock button:visible, #dock summary:visible", has_text="Move a unit"
    ).first.wait_for()
    settled(match, page, other)


def end_turn(match: Match, page: Page, other: Page) -> None:
    before = match.head()
    tap(page, "End the turn")
    page.wait_for_function(ENDED)
    if page.locator("#panel .warning").count():  # where nothing is left to warn of, one tap ends it
        send(match, page, other)
    settled(match, page, other)
    assert match.head() > before


def deploy(match: Match, page: Page, other: Page, card: str, tile: str) -> None:
    tap(page, "Deploy a unit")
    choose(page, card)
    choose(page, tile)
    send(match, page, other)


def move(match: Match, page: Page, other: Page, unit: str, *way: str) -> None:
    tap(page, "Move a unit")
    choose(page, unit)
    for tile in way:
        page.locator(f"#live .cell[data-can='{tile}']").click()
    if page.locator("#panel [data-way]:visible").count():
        page.locator("#panel [data-way]:visible").first.click()
    send(match, page, other)


def attack(match: Match, page: Page, other: Page, unit: str, target: str) -> None:
    tap(page, "Attack")
    choose(page, unit)
    choose(page, target)
    send(match, page, other)


def photo_of(card: str, folder: Path) -> Path:
    """A photo of one card of the printed sheet: a little turned, on a table, not quite sharp."""
    game = games.catalogue()["war_time_generals"]
    options = PrintOptions(items=("cards",), duplex="single")
    sheets = sheets_of(game, game.cards, options)
    page, placed = next(
        (number, placed)
        for number, sheet in enumerate(sheets)
        for placed in sheet.placed
        if getattr(placed.thing, "tag", None) and placed.thing.tag.piece == card
    )
    sheet = (
        pypdfium2.PdfDocument(io.BytesIO(to_pdf(sheets, options)))[page]
        .render(scale=DPI / 72)
        .to_pil()
    )
    x, y, right, low = (
        round(at / 25.4 * DPI)
        for at in (placed.x, placed.y, placed.x + placed.width, placed.y + placed.height)
    )
    table = Image.new("RGB", (1200, 1600), "#6b5a45")
    table.paste(sheet.convert("RGB").crop((x, y, right, low)), (320, 420))
    path = folder / f"{card}.jpg"
    table.rotate(7, fillcolor="#6b5a45", resample=Image.Resampling.BICUBIC).save(path, quality=85)
    return path


def deploy_by_photo(
    match: Match, page: Page, other: Page, card: str, tile: str, folder: Path
) -> None:
    tap(page, "Deploy a unit")
    page.locator("#panel [data-scan]").click()
    page.locator("#panel [data-photo]").set_input_files(photo_of(card, folder))
    page.locator("#panel .sofar", has_text="Outrider").wait_for()
    choose(page, tile)
    send(match, page, other)


def strike_last(match: Match, referee: Page, *others: Page) -> int:
    """The referee strikes the last play, having seen the preview; returns its version."""
    struck = match.head()
    settled(match, referee)
    referee.get_by_role("button", name="Undo the last play").click()
    referee.get_by_role("heading", name="What differs then").wait_for()
    assert match.head() == struck, "a preview writes nothing"
    referee.get_by_label("Reason").fill("The unit was out of range on the table.")
    referee.get_by_role("button", name="Confirm and record").click()
    referee.locator(f".log .line.struck[data-version='{struck}']").wait_for(timeout=SEEN * SLACK)
    for page in others:  # a phone says it in the strip of the last play
        page.locator(f"#last-play .struck[data-version='{struck}']").wait_for(timeout=SEEN * SLACK)
    return struck


def health(page: Page, seat: str) -> int:
    return int(page.locator(f"[data-seat={seat}] [data-counter=health] b").inner_text())


def test_a_whole_match_through_the_pages(match: Match, new_page: NewPage, tmp_path: Path) -> None:
    ann, bert, referee = (
        join_by_taps(new_page(), match, "A", "Ann"),
        join_by_taps(new_page(), match, "B", "Bert"),
        join_by_taps(new_page(), match, "referee"),
    )
    opening(match, ann, bert)
    if not ann.locator("#dock button:visible", has_text="Draw a card").count():
        begin_turn(match, bert, ann)
        end_turn(match, bert, ann)

    begin_turn(match, ann, bert)
    deploy(match, ann, bert, "W1A-OR-1", "A.F1")
    next_phase(match, ann, bert)
    move(match, ann, bert, "W1A-OR-1", "B.F1")
    attack(match, ann, bert, "W1A-OR-1", "general")
    before = health(bert, "B")
    struck = strike_last(match, referee, ann, bert)
    expect(ann.locator(f"#last-play [data-version='{struck}'] .ruling")).to_contain_text(
        "out of range"
    )
    settled(match, ann, bert)
    assert health(bert, "B") == before + 2, "the struck attack does not count any more"
    attack(match, ann, bert, "W1A-OR-1", "general")
    end_turn(match, ann, bert)

    units = ["W1A-OR-1"]
    for turn in range(12):
        begin_turn(match, bert, ann)
        end_turn(match, bert, ann)
        begin_turn(match, ann, bert)
        if turn == 0:
            deploy_by_photo(match, ann, bert, "W1A-OR-2", "A.F2", tmp_path)
        next_phase(match, ann, bert)
        if turn == 0:
            move(match, ann, bert, "W1A-OR-2", "B.F2")
            units.append("W1A-OR-2")
        for unit in units:
            attack(match, ann, bert, unit, "general")
            if match.ask("/view", "referee")["outcome"]:
                break
        if match.ask("/view", "referee")["outcome"]:
            break
        end_turn(match, ann, bert)

    settled(match, ann, bert, referee)
    for page in (ann, bert, referee):
        expect(page.locator(".over, .turnline .who").first).to_contain_text("Ann won")
    assert ann.locator("#dock .quick button").count() == 0
