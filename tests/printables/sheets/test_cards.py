"""Printed cards: every code reads, sizes and backs are right, the same input gives the same
bytes.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from math import ceil
from pathlib import Path

import pytest
from PIL import Image

from games.cards import NO_CARDS
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Look
from games.paper import PrintedCard
from printables.drawing import fonts
from printables.drawing.fonts import TooLong
from printables.options import Duplex
from printables.options import PrintOptions
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.sheets import tags_of
from tests.printables import proof
from tests.printables.wtg import CARDS
from tests.printables.wtg import GAME
from tests.printables.wtg import Printed

CARDS_ONLY = PrintOptions(items=("cards",))


def printed(options: PrintOptions) -> tuple[tuple[Sheet, ...], bytes]:
    sheets = sheets_of(GAME, CARDS, options)
    return sheets, to_pdf(sheets, options)


@pytest.mark.parametrize(
    ("options", "dpi"),
    [
        (CARDS_ONLY, 150),
        (CARDS_ONLY, 300),
        (replace(CARDS_ONLY, stock="Letter", code_only=True, ink_saver=True), 150),
        (replace(CARDS_ONLY, edition="large", duplex="gutterfold"), 150),
    ],
    ids=["A4 at 150", "A4 at 300", "Letter, code only", "large, folded"],
)
def test_every_code_of_every_sheet_reads(options: PrintOptions, dpi: int) -> None:
    sheets, pdf = printed(options)
    fronts = [number for number, sheet in enumerate(sheets) if sheet.tags]
    for number, picture in zip(fronts, proof.pages(pdf, dpi, fronts), strict=True):
        assert proof.unread(picture, sheets[number]) == set()


def test_the_reading_check_notices_a_wrong_sheet() -> None:
    sheets, pdf = printed(CARDS_ONLY)
    (picture,) = proof.pages(pdf, 150, [0])
    assert proof.unread(picture, sheets[2]) != set()
    smeared = picture.copy()
    smeared.paste(255, (0, 0, picture.width, picture.height // 3))
    assert len(proof.unread(smeared, sheets[0])) == 3


def test_all_copies_are_printed_once() -> None:
    tags = tags_of(GAME, CARDS)
    sheets, _ = printed(CARDS_ONLY)
    assert [tag for sheet in sheets for tag in sheet.tags] == list(tags)
    assert len(set(tags)) == len(tags) == 2 * (3 + 20)
    assert len(tags_of(GAME, CARDS, PrintOptions(match={"deck_size": 30}))) == 2 * (3 + 30)


@pytest.mark.parametrize("stock", ["A4", "Letter"])
def test_a_card_measures_63_by_88(stock: str) -> None:
    """The cut marks tell the size of the card; they are measured in a picture of the page."""
    sheets, pdf = printed(replace(CARDS_ONLY, stock=stock))
    (picture,) = proof.pages(pdf, 600, [0])
    ink = proof.dark(picture)
    left, top, _, _ = sheets[0].trim or (0, 0, 0, 0)
    across = proof.mark_positions(ink, 600, (top - 2.5, top - 1.2), "x")
    down = proof.mark_positions(ink, 600, (left - 3.0, left - 1.2), "y")
    for marks, side, length in ((across, 63.0, picture.width), (down, 88.0, picture.height)):
        assert len(marks) == 4
        assert all(abs(after - before - side) < 0.1 for before, after in pairwise(marks))
        assert abs(sum(marks) / 4 - length * 25.4 / 600 / 2) < 0.1, (
            "the block stands in the middle of the page"
        )


@pytest.mark.parametrize("stock", ["A4", "Letter"])
def test_no_mark_comes_near_the_edge_of_the_paper(stock: str) -> None:
    _, pdf = printed(replace(CARDS_ONLY, stock=stock))
    for picture in proof.pages(pdf, 150, [0, 1]):
        ink, edge = proof.dark(picture), round(3.9 * 150 / 25.4)
        assert not ink[:edge].any()
        assert not ink[-edge:].any()
        assert not ink[:, :edge].any()
        assert not ink[:, -edge:].any()


def back_error(stock: str, duplex: Duplex, shift: tuple[float, float] = (0.0, 0.0)) -> float:
    """The largest distance in mm, on paper, between the middle of a card's front and that of its
    back.
    """
    sheets, pdf = printed(replace(CARDS_ONLY, stock=stock, duplex=duplex, back_shift=shift))
    front, back = proof.pages(pdf, 300, [4, 5])
    turned = proof.dark(back)[:, ::-1] if duplex == "long" else proof.dark(back)[::-1]
    fronts = proof.middles(proof.dark(front), sheets[4], 300)
    backs = proof.middles(turned, sheets[4], 300)
    assert len(fronts) == 5, "an unfilled page, so that a back on the wrong side is seen"
    pairs = zip(fronts, backs, strict=True)
    return max(max(abs(front[0] - back[0]), abs(front[1] - back[1])) for front, back in pairs)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("stock", ["A4", "Letter"])
def test_backs_lie_behind_their_fronts(stock: str, duplex: Duplex) -> None:
    assert back_error(stock, duplex) < 0.2


def test_the_back_check_notices_a_shift() -> None:
    assert 0.4 < back_error("A4", "long", (0.5, 0.0)) < 0.6


def test_folded_pages_meet_back_to_back() -> None:
    sheets, pdf = printed(replace(CARDS_ONLY, duplex="gutterfold"))
    (picture,) = proof.pages(pdf, 300, [0])
    spots = [
        replace(place, y=place.y - place.height, x=place.x - place.width) if place.turn else place
        for place in sheets[0].placed
    ]
    ink = proof.dark(picture)
    middle = picture.height * 25.4 / 300 / 2
    upright = replace(sheets[0], placed=tuple(spots))
    found = proof.middles(ink, upright, 300)
    for front, back in zip(found[::2], found[1::2], strict=True):
        assert abs(front[0] - back[0]) < 0.2
        assert abs((middle - front[1]) - (back[1] - middle)) < 0.2


SCRIPT = """
import hashlib
from printables.options import PaperInvite, PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from tests.printables.wtg import CARDS, GAME
options = PrintOptions(duplex="single", invites=(PaperInvite("Join", "http://table.example/j/1"),), sign="7")
print(hashlib.sha256(to_pdf(sheets_of(GAME, CARDS, options), options)).hexdigest())
"""


def test_the_same_input_gives_the_same_bytes_in_any_process() -> None:
    root = Path(__file__).parents[3]
    digests = set()
    for seed, zone, epoch in (("1", "UTC", ""), ("2", "Asia/Tokyo", "1700000000")):
        extra = {"PYTHONHASHSEED": seed, "TZ": zone, "SOURCE_DATE_EPOCH": epoch}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=root,
            env={**os.environ, **extra},
            check=True,
            capture_output=True,
            text=True,
        )
        digests.add(run.stdout.strip())
    assert len(digests) == 1
    assert digests != {hashlib.sha256(printed(CARDS_ONLY)[1]).hexdigest()}


def test_the_file_is_ready_for_a_printer() -> None:
    _, pdf = printed(CARDS_ONLY)
    assert b"/Helvetica" not in pdf, "every font must be embedded"
    assert pdf.count(b"/FontFile2") >= 3
    assert b"/PrintScaling /None" in pdf
    assert b"/Duplex /DuplexFlipLongEdge" in pdf
    assert pdf.count(b"/TrimBox") == pdf.count(b"/BleedBox") == 12


def test_progress_is_told_page_by_page() -> None:
    told: list[tuple[int, int]] = []
    sheets = sheets_of(GAME, CARDS, CARDS_ONLY)
    to_pdf(sheets, CARDS_ONLY, lambda done, of: told.append((done, of)))
    assert told == [(number, 12) for number in range(1, 13)]


def test_the_two_decks_differ_without_colour() -> None:
    """The title band of deck A is dark, that of deck B is white with a hatch."""
    sheets, pdf = printed(replace(CARDS_ONLY, duplex="single"))
    first = [
        proof.crops(picture, sheets[number], 150)[0]
        for number, picture in zip((0, 3), proof.pages(pdf, 150, [0, 3]), strict=True)
    ]
    shares = [band_share(card) for card in first]
    assert shares[0] > 0.6
    assert shares[1] < 0.4


def band_share(card: Image.Image) -> float:
    """How much of a card's title band is dark, seen in grey at 150 dots per inch."""
    left, top, right, low = (round(edge * 150 / 25.4) for edge in (20, 4, 48, 13))
    return float(proof.dark(card.crop((left, top, right, low))).mean())


@pytest.mark.parametrize(("sign", "room"), [("", 50.5), ("crown", 47.0)])
def test_a_foot_that_is_too_long_is_told_by_how_many_millimetres(sign: str, room: float) -> None:
    """In the smallest type; beside its cut, its margins and the sign there is so much room."""

    def printed_foot(words: str) -> None:
        face = CardFace("Fine", "sword", rank=words, rank_sign=sign)
        back = CardBack("Lanterns", "diamond", Look("#2b2b2b"))
        deck = Deck("A", "deck", (PrintedCard("F", face),), back)
        to_pdf(
            sheets_of(Printed("Lanterns", "1", "L", lambda *_: (deck,)), NO_CARDS, CARDS_ONLY),
            CARDS_ONLY,
        )

    wide = fonts.width("9", fonts.BOLD, 5.0) * 25.4 / 72
    fitting = int(room / wide)
    printed_foot("9" * fitting)
    for more in (1, 2, 7, 30):
        over = ceil((fitting + more) * wide - room)
        with pytest.raises(TooLong, match=f"is {over} mm too long; shorten it"):
            printed_foot("9" * (fitting + more))
