"""What a terminal shows: the codes are read back from a picture of it."""

import io

import pytest
import zxingcpp
from PIL import Image

from app.serving.terminal import COLOURS
from app.serving.terminal import PLAIN
from app.serving.terminal import Shown
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


def test_links_are_printed_whole_and_the_code_holds_the_last_in_capitals_where_it_may() -> None:
    for last, code in (
        (("Red", "/J/AB23"), "HTTP://192.168.7.20:5000/J/AB23"),
        (("Wall", "/wall/ab"), "http://192.168.7.20:5000/wall/ab"),
    ):
        out = io.StringIO()
        links = (("Referee", "/J/CD45"), ("Blue", "/J/EF67"), last)
        shown = Shown("A game, match M1", links, "All links of it: quartermaster links M1.")
        show("http://192.168.7.20:5000", ["http://10.0.0.4:5000"], shown, out)
        text = out.getvalue()
        assert text.startswith("A game, match M1\nReferee: http://192.168.7.20:5000/J/CD45\n")
        assert f"\n{last[0]}: http://192.168.7.20:5000{last[1]}\n" in text
        assert "\nQuartermaster serves on http://192.168.7.20:5000\n" in text
        assert "\nAlso on http://10.0.0.4:5000.\nOpen a match: " in text
        assert "Open a match: http://192.168.7.20:5000/open; many tables: /events/new" in text
        assert text.endswith("\nAll links of it: quartermaster links M1. Stop it with Ctrl-C.\n")
        picture = photo(
            [line for line in text.splitlines() if set(line) & set("█▀▄") and ":" not in line],
            255,
            0,
        )
        assert [found.text for found in zxingcpp.read_barcodes(picture)] == [code]


def test_what_a_start_shows_fits_a_terminal_of_24_lines() -> None:
    out = io.StringIO()
    token = "/J/ABCDEFGHJKLMNPQRSTUVWXYZ23"
    shown = Shown("Title", (("Referee", token), ("Seat B", token), ("Seat A", token)), "More.")
    show("http://192.168.107.120:50000", [], shown, out)
    assert sum(1 + len(line) // 81 for line in out.getvalue().splitlines()) <= 24


def test_a_terminal_without_block_characters_gets_the_link_alone() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    show("http://10.0.0.4:5000", [], Shown("", (("Red", "/J/AB23"),)), out)
    assert b"Red: http://10.0.0.4:5000/J/AB23" in raw.getvalue()


def test_a_match_made_beside_a_server_claims_no_server() -> None:
    out = io.StringIO()
    show("http://10.0.0.4:5000", [], Shown("", (("Red", "/J/AB23"),)), out, serving=False)
    assert "serves" not in out.getvalue()
