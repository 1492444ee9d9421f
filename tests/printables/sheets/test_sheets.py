"""Mats, boards, tokens, leaflets, invitations: what a game declares fits its paper, or printing
says what is wrong.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
from PIL import Image

from games.cards import NO_CARDS
from games.cards import CardSet
from games.paper import Area
from games.paper import CardBack
from games.paper import CardFace
from games.paper import Deck
from games.paper import Item
from games.paper import Leaflet
from games.paper import Look
from games.paper import Mat
from games.paper import PrintedCard
from games.paper import Section
from games.paper import Stat
from games.paper import Token
from games.paper import Tokens
from games.paper import cells
from printables import preview
from printables.drawing import pictograms
from printables.drawing import qr
from printables.drawing.fonts import NoGlyph
from printables.drawing.fonts import TooLong
from printables.items import gauge
from printables.options import PaperInvite
from printables.options import PrintOptions
from printables.pages import Part
from printables.pages import Sheet
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.stock import EDGE
from printables.stock import STOCKS
from printables.stock import block
from printables.stock import tiling
from tests.printables import proof
from tests.printables.wtg import CARDS
from tests.printables.wtg import GAME
from tests.printables.wtg import Printed

BACK = CardBack("Lanterns", "diamond", Look("#2b2b2b", hatch="dots"))
BOARD = Mat(
    "board",
    180,
    240,
    tuple(
        Area(
            x,
            y,
            20,
            20,
            f"{'ABCDEFGHI'[column]}{12 - row}",
            tone="tint" if row in (0, 1, 2, 9, 10, 11) else "plain",
        )
        for column, row, x, y in cells(9, 12, 20, 20)
    ),
)
DISCS = Tokens(
    "discs",
    tuple(
        Token(letter, 16, copies, look=Look(ink, solid=solid), spare=2)
        for ink, solid in (("#005f5f", True), ("#8a5a00", False))
        for letter, copies in (("H", 6), ("A", 5), ("S", 5), ("W", 6), ("G", 3), ("C", 2))
    ),
)


def pack() -> Deck:
    """A pack of 26 cards with suits told by sign and hatch, as a second game might declare it."""
    looks = {
        "H": Look("#8a1220", hatch="rising", sign="heart"),
        "D": Look("#8a1220", solid=False, sign="diamond"),
    }
    cards = tuple(
        PrintedCard(
            f"{suit}{rank}",
            CardFace(f"{rank} of {suit}", "sword", look, Stat(look.sign, str(rank), "value")),
        )
        for suit, look in looks.items()
        for rank in range(1, 14)
    )
    return Deck("R", "red deck", cards, BACK)


def game(*items: Item) -> Printed:
    def paper(cards: CardSet, options: Mapping[str, Any]) -> tuple[Item, ...]:
        return items

    return Printed("Lanterns", "1", "L", paper)


def pages(*items: Item, **options: Any) -> tuple[Sheet, ...]:
    chosen = {"items": ("cards", "mats", "tokens", "reference"), **options}
    return sheets_of(game(*items), NO_CARDS, PrintOptions(**chosen))


@pytest.mark.parametrize("stock", ["A4", "Letter", "A3"])
@pytest.mark.parametrize("duplex", ["long", "gutterfold", "single"])
def test_whatever_is_printed_lies_on_its_paper(stock: str, duplex: str) -> None:
    options = PrintOptions(
        stock=stock,
        duplex=duplex,
        sign="12",  # type: ignore[arg-type]
        invites=(PaperInvite("Seat A", "http://table.example/j/7Kd9", ("Deck size 20",)),),
    )
    sheets = sheets_of(GAME, CARDS, options)
    for sheet in sheets:
        for place in sheet.placed:
            corners = (place.x, place.y, place.x + place.width, place.y + place.height)
            if place.turn == 180:
                corners = (place.x - place.width, place.y - place.height, place.x, place.y)
            assert corners[0] >= 0
            assert corners[1] >= 0
            assert corners[2] <= sheet.stock.width + 0.01
            assert corners[3] <= sheet.stock.height + 0.01
        for mark in sheet.marks:
            assert all(EDGE - 0.01 <= x <= sheet.stock.width - EDGE + 0.01 for x in mark[::2])
            assert all(EDGE - 0.01 <= y <= sheet.stock.height - EDGE + 0.01 for y in mark[1::2])
    assert to_pdf(sheets, options).startswith(b"%PDF")


def test_another_game_only_declares() -> None:
    sheets = pages(BOARD, DISCS, pack(), duplex="single")
    assert [sheet.kind for sheet in sheets] == ["mats", "tokens", "cards", "cards", "cards"]
    (picture,) = proof.pages(to_pdf(sheets), 150, [2])
    assert proof.unread(picture, sheets[2]) == set()


def test_a_board_of_180_by_240_fits_one_page_of_a4_and_letter() -> None:
    for stock in ("A4", "Letter"):
        assert len(pages(BOARD, stock=stock)) == 1


@settings(deadline=None)
@given(st.floats(50, 900), st.floats(50, 900), st.sampled_from(sorted(STOCKS)))
def test_tiles_cover_the_whole_mat_and_overlap(width: float, height: float, stock: str) -> None:
    cut = tiling(STOCKS[stock], width, height)
    wide, high = cut.window
    windows = list(cut.windows())
    assert len(windows) == len(cut)
    assert max(left for _, _, left, _ in windows) + wide >= width - 0.01
    assert max(top for _, _, _, top in windows) + high >= height - 0.01
    for column, row, left, top in windows:
        assert left == pytest.approx(column * (wide - cut.overlap))
        assert top == pytest.approx(row * (high - cut.overlap))


@settings(deadline=None)
@given(st.floats(10, 190), st.floats(10, 190), st.sampled_from(sorted(STOCKS)))
def test_a_block_keeps_its_margin(width: float, height: float, stock: str) -> None:
    grid = block(STOCKS[stock], width, height, 5.5)
    assert len(list(grid.places())) == len(grid) >= 1
    assert grid.x >= 5.49
    assert grid.y >= 5.49


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit on A4"):
        block(STOCKS["A4"], 300, 20, 5)


def test_mats_are_cut_into_pages_that_say_where_they_belong() -> None:
    tiled = sheets_of(GAME, CARDS, PrintOptions(items=("mats",)))
    assert len(tiled) == 4, "two pages of A4 for each of two mats"
    assert all("row" in sheet.title and sheet.dashes for sheet in tiled)
    whole = sheets_of(GAME, CARDS, PrintOptions(items=("mats",), mat_stock="A3"))
    assert [sheet.stock.name for sheet in whole] == ["A3", "A3"]


def test_a_tile_takes_a_card_with_room_to_spare() -> None:
    (mat, _) = (
        sheet.placed[0].thing
        for sheet in sheets_of(GAME, CARDS, PrintOptions(items=("mats",), stock="A3"))
    )
    assert isinstance(mat, Part)
    tiles = [area for area in mat.mat.areas if area.width == 70]
    assert len(tiles) == 9
    assert all(area.height == 95 for area in tiles)


def test_tokens_come_in_the_numbers_declared() -> None:
    (sheet,) = pages(DISCS)
    assert len(sheet.placed) == 2 * (6 + 5 + 5 + 6 + 3 + 2) + 2 * 6 * 2


def test_second_sides_are_kept_empty_where_a_file_is_printed_on_both() -> None:
    sheets = sheets_of(GAME, CARDS, PrintOptions())
    assert [sheet.side for sheet in sheets] == ["front", "back"] * (len(sheets) // 2)
    assert {sheet.side for sheet in sheets_of(GAME, CARDS, PrintOptions(duplex="single"))} == {
        "front"
    }


URL = "http://192.168.1.23:5000/join/7Kd9-Aq"


def test_an_invitation_reads() -> None:
    options = PrintOptions(items=("join",), invites=(PaperInvite("Seat A", URL),), duplex="single")
    (picture,) = proof.pages(to_pdf(sheets_of(GAME, CARDS, options), options), 100)
    assert proof.codes(picture) == [URL]


def test_a_long_title_stays_within_the_frame_of_an_invitation() -> None:
    long = replace(GAME, title="The Complete History of the Wars of the Seven Kingdoms and After")
    options = PrintOptions(
        items=("join",),
        invites=(PaperInvite("The table beside the window of the large hall upstairs", URL),),
        duplex="single",
    )
    (picture,) = proof.pages(to_pdf(sheets_of(long, CARDS, options), options), 100)
    inked = proof.dark(picture).any(axis=0).nonzero()[0]
    assert inked.max() - inked.min() <= (148 - 12 + 1) / 25.4 * 100, "nothing beside the frame"


def test_an_invitation_has_room_for_all_options_of_a_match() -> None:
    lines = tuple(f"option {number}: as agreed" for number in range(19))
    options = PrintOptions(
        items=("join",),
        invites=(PaperInvite("Table", "http://t.example/j", lines),),
        duplex="single",
    )
    to_pdf(sheets_of(GAME, CARDS, options), options)
    crowded = replace(options, invites=(PaperInvite("Table", "http://t.example/j", lines * 3),))
    with pytest.raises(TooLong, match="57 lines"):
        to_pdf(sheets_of(GAME, CARDS, crowded), crowded)


class _Heard:
    """Stands for a pen of which only the words matter, and where they stand."""

    def __init__(self) -> None:
        self.said: list[tuple[float, float, str]] = []

    def words(self, x: float, y: float, words: str, *rest: object, **more: object) -> None:
        self.said.append((x, y, str(words)))

    def line(self, *rest: object) -> None:
        """Draw nothing."""

    ring = line


def test_the_gauge_says_how_many_millimetres_it_is_from_its_middle() -> None:
    pen, middle = _Heard(), gauge.SIDE / 2
    gauge.draw_gauge(pen, "back")  # type: ignore[arg-type]
    upper = {words: x - middle for x, y, words in pen.said if y == middle - 19}
    assert upper == {"-4": -4, "-2": -2, "0": 0, "+2": 2, "+4": 4}
    left = {words: y - middle - 0.6 for x, y, words in pen.said if x == middle - 19}
    assert left == pytest.approx(upper)


def test_the_gauge_comes_only_when_asked_for_and_has_two_sides() -> None:
    assert "gauge" not in {sheet.kind for sheet in sheets_of(GAME, CARDS)}
    options = PrintOptions(items=("gauge",))
    sheets = sheets_of(GAME, CARDS, options)
    assert [sheet.side for sheet in sheets] == ["front", "back"]
    front, back = (proof.dark(picture) for picture in proof.pages(to_pdf(sheets, options), 300))
    middle = front.shape[1] // 2
    assert front[front.shape[0] // 2 - 60, middle - 3 : middle + 4].any(), (
        "the cross stands in the middle of the page"
    )
    assert not back[back.shape[0] // 2, middle - 60 : middle + 60].any(), (
        "nothing hides it on the other side"
    )


def test_text_that_does_not_fit_is_not_cut_off() -> None:
    wordy = Leaflet("Rules", (Section("All of them", ("word " * 60,) * 40),))
    with pytest.raises(TooLong, match="does not fit A6"):
        to_pdf(pages(wordy))
    face = CardFace("Talker", "sword", text=("word " * 240,))
    with pytest.raises(TooLong, match="Talker"):
        to_pdf(pages(Deck("A", "deck", (PrintedCard("T", face),), BACK)))


def test_long_names_take_two_lines_and_large_numbers_shrink() -> None:
    stats = tuple(Stat("heart", "999", "health") for _ in range(4))
    name = "Quartermaster of the Northern Army"
    face = CardFace(name, "sword", cost=Stat("bolt", "999", "cost"), stats=stats, owner="A")
    to_pdf(pages(Deck("A", "deck", (PrintedCard("Q", face),), BACK)))
    endless = replace(
        face, title="Quartermaster of the Northern and Southern Armies of the River Provinces"
    )
    with pytest.raises(TooLong, match="River Provinces"):
        to_pdf(pages(Deck("A", "deck", (PrintedCard("Q", endless),), BACK)))


def test_signs_without_a_glyph_are_refused_not_printed_as_boxes() -> None:
    with pytest.raises(NoGlyph, match="🂡"):
        to_pdf(pages(Leaflet("🂡", (Section("x", ("y",)),))))


def test_an_unknown_pictogram_names_those_there_are() -> None:
    with pytest.raises(pictograms.NoPictogram, match="sword"):
        to_pdf(pages(Tokens("t", (Token("", 15, 1, "unicorn"),))))


@pytest.mark.parametrize(
    "wrong",
    [
        {"stock": "A5"},
        {"mat_stock": "B2"},
        {"duplex": "both"},
        {"items": ("cards", "posters")},
        {"edition": "tiny"},
        {"back_shift": (9.0, 0.0)},
        {"back_shift": (0.0, -4.5)},
    ],
)
def test_a_wrong_choice_says_what_would_be_right(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"wanted one of|at most"):
        PrintOptions(**wrong)


def test_a_printer_may_be_off_by_as_much_as_it_says() -> None:
    assert PrintOptions(back_shift=(4.0, -4.0)).back_shift == (4.0, -4.0)


def test_nothing_to_print_is_said() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        to_pdf(sheets_of(GAME, CARDS, PrintOptions(items=("join",))))


def test_a_text_too_long_for_its_code_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit a QR code"):
        qr.matrix("W" * 60, "M", 2)
    assert len(qr.smallest("W" * 60)) > 25


@settings(deadline=None)
@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", min_size=1, max_size=16))
def test_a_code_put_together_is_the_code_the_package_makes(text: str) -> None:
    """Of a text with at least one letter: one of digits alone would be written in another mode."""
    address = f"HTTP://T/C/{text}"
    assert qr.quick_rows(address, "M", 2) == qr.rows(qr.matrix(address, "M", 2))


def test_looks_are_values() -> None:
    """Forms are shared by equal designs, so declarations must compare and hash by value."""
    assert replace(BACK) == BACK
    assert hash(pack().cards[3].face) == hash(pack().cards[3].face)


def test_backs_with_bleed_have_ground_on_every_edge_and_3_mm_beyond() -> None:
    """And without it a white rim of 4 mm, so that a cut that is a little off is not seen."""
    for bleed in (True, False):
        options = PrintOptions(items=("cards",), bleed=bleed)
        sheets = sheets_of(GAME, CARDS, options)
        (picture,) = proof.pages(to_pdf(sheets, options), 150, [1])
        ink = proof.dark(picture)
        left, top, width, height = sheets[1].trim or (0, 0, 0, 0)
        for beyond, wanted in ((2.5, bleed), (-2.5, bleed), (-6.0, True), (3.6, False)):
            edges = [
                round(edge * 150 / 25.4)
                for edge in (
                    left - beyond,
                    top - beyond,
                    left + width + beyond,
                    top + height + beyond,
                )
            ]
            strips = (
                ink[edges[1], edges[0] : edges[2]],
                ink[edges[3], edges[0] : edges[2]],
                ink[edges[1] : edges[3], edges[0]],
            )
            assert [strip.mean() > 0.3 for strip in strips] == [wanted] * 3, (bleed, beyond)


def test_the_picture_of_a_sheet_is_that_sheet() -> None:
    sheets = sheets_of(
        GAME, CARDS, PrintOptions(items=("cards", "mats"), duplex="single", mat_stock="A3")
    )
    for number in (0, len(sheets) - 1):
        shown = Image.open(io.BytesIO(preview.picture(sheets, number, PrintOptions())))
        assert shown.size == preview.size(sheets[number])
    page = Image.open(io.BytesIO(preview.picture(sheets, 0, PrintOptions()))).convert("L")
    left, top, *_ = (round(edge * preview.DPI / 25.4) for edge in sheets[0].trim or ())
    assert min(page.crop((left, top, left + 140, top + 200)).get_flattened_data()) < 60
    assert min(page.crop((0, 0, page.width, 8)).get_flattened_data()) > 250
