"""What a terminal shows: the codes are read back from a picture of it."""

import io

import pytest
import zxingcpp
from PIL import Image

from app.serving.terminal import COLOURS
from app.serving.terminal import PLAIN
from app.serving.terminal import qr_lines
from app.serving.terminal import show

URL = "HTTP://192.168.7.20:5000/J/ABCDEFGHJKLMNPQRSTUVWXYZ23"
HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def photo(lines: list[str], ink: int, paper: int) -> Image.Image:
    """Draw lines of half blocks as a terminal does, each half four dots wide and high, with some
    paper around.
    """
    rows = [
        [HALVES[sign] for sign in line.removeprefix(COLOURS).removesuffix(PLAIN)] for line in lines
    ]
    picture = Image.new("L", (len(rows[0]) + 8, 2 * len(rows) + 8), paper)
    for y, row in enumerate(rows):
        for x, halves in enumerate(row):
            for half, inked in enumerate(halves):
                picture.putpixel((x + 4, 2 * y + half + 4), ink if inked else paper)
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


@pytest.mark.parametrize(("colour", "ink", "paper"), [(True, 0, 255), (False, 255, 0)])
def test_codes_can_be_scanned_off_the_screen(colour: bool, ink: int, paper: int) -> None:
    lines = qr_lines(URL, colour)
    assert [found.text for found in zxingcpp.read_barcodes(photo(lines, ink, paper))] == [URL]
    assert all(line.startswith(COLOURS) and line.endswith(PLAIN) for line in lines) == colour
    assert len(lines) <= 18


def test_links_are_printed_whole_and_codes_hold_them_in_capitals_where_they_may() -> None:
    out = io.StringIO()
    show(
        "http://192.168.7.20:5000",
        ["http://10.0.0.4:5000"],
        [("Red", "/J/AB23"), ("Wall", "/wall/ab")],
        out,
    )
    text = out.getvalue()
    assert "\nRed: http://192.168.7.20:5000/J/AB23\n" in text
    assert "\nWall: http://192.168.7.20:5000/wall/ab\n" in text
    assert "\nQuartermaster serves on http://192.168.7.20:5000\n" in text
    assert "and on http://10.0.0.4:5000\n" in text
    codes = [block for block in text.split("\n\n") if "█" in block]
    pictures = [photo(block.strip().splitlines()[1:], 255, 0) for block in codes]
    assert [zxingcpp.read_barcodes(picture)[0].text for picture in pictures] == [
        "HTTP://192.168.7.20:5000/J/AB23",
        "http://192.168.7.20:5000/wall/ab",
    ]


def test_a_terminal_without_block_characters_gets_the_link_alone() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    show("http://10.0.0.4:5000", [], [("Red", "/J/AB23")], out)
    assert b"Red: http://10.0.0.4:5000/J/AB23" in raw.getvalue()
