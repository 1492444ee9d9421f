"""What a terminal shows: the codes are read back from a picture of it."""

import io
import re
import socket
from contextlib import closing
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from app.serving import address
from app.serving.config import url
from app.serving.terminal import COLOURS
from app.serving.terminal import NO_PHONES
from app.serving.terminal import PLAIN
from app.serving.terminal import ShownLinks
from app.serving.terminal import phone_base
from app.serving.terminal import qr_lines
from app.serving.terminal import show
from app.serving.terminal import typed

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
        rest = ("All links of the match:", "quartermaster links M1")
        shown = ShownLinks("A game, match M1", links, rest, "/O/OWNER")
        show("http://192.168.7.20:5000", ["http://10.0.0.4:5000"], shown, out)
        text = out.getvalue()
        assert text.startswith("Referee: http://192.168.7.20:5000/J/CD45\nBlue: ")
        assert f"\n{last[0]}: http://192.168.7.20:5000{last[1]}\n" in text
        assert "\nOrganiser's link: http://192.168.7.20:5000/O/OWNER\n" in text
        for words in (
            "A game, match M1",
            "Also on http://10.0.0.4:5000",
            "http://192.168.7.20:5000/open",
            "http://192.168.7.20:5000/events/new",
            "quartermaster links M1",
            "Stop it with Ctrl-C.",
        ):
            assert f"  {words}\n" in text
        assert text.endswith("\nQuartermaster serves on http://192.168.7.20:5000\n")
        picture = photo(
            [
                dots[0]
                for line in text.splitlines()
                if (dots := re.match("[█▀▄ ]{21,}(?=  |$)", line))
            ],
            255,
            0,
        )
        assert [found.text for found in zxingcpp.read_barcodes(picture)] == [code]


def test_what_a_start_shows_fits_a_terminal_of_24_lines() -> None:
    out = io.StringIO()
    token, base = "/J/ABCDEFGHJKLMNPQRSTUVWXYZ23", "http://192.168.107.120:50000"
    links = (("Referee", token), ("Seat B", token), ("Seat A", token))
    show(base, ["http://10.0.0.1:50000"], ShownLinks("Title", links, ("More", "of it"), token), out)
    with_name = [*out.getvalue().splitlines(), "where the name is announced", "and the cursor"]
    assert len(with_name) <= 24
    assert max(map(len, with_name)) <= 80


@pytest.mark.parametrize(
    "base", ["http://127.0.0.1:5000", "http://localhost:5000", "http://[::1]:5"]
)
def test_no_code_is_shown_of_what_no_phone_can_open(base: str) -> None:
    out = io.StringIO()
    show(base, [], ShownLinks("A game", (("Red", "/J/AB23"),)), out)
    assert not set(out.getvalue()) & set("█▀▄")
    assert f"Red: {base}/J/AB23" in out.getvalue()


def test_commands_name_the_address_of_the_server_that_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = str(tmp_path / "log.db")
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        base = f"http://127.0.0.1:{server.getsockname()[1]}"
        with address.address_stored(tmp_path, url(db), base, pytest.fail):
            assert phone_base(db) == base
            assert phone_base(str(tmp_path / "other.db")) != base, "another log in the same folder"
            assert NO_PHONES in capsys.readouterr().err
        assert phone_base(db) != base, "it has ended"
        assert "quartermaster serve" in capsys.readouterr().err
        address.file_of(tmp_path, url(db)).write_text(base)
    assert phone_base(db) != base, "it was killed: its address lies there still"


def test_a_terminal_without_block_characters_gets_the_link_alone() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    show("http://10.0.0.4:5000", [], ShownLinks("", (("Red", "/J/AB23"),)), out)
    assert b"Red: http://10.0.0.4:5000/J/AB23" in raw.getvalue()


def test_a_match_made_beside_a_server_claims_no_server() -> None:
    out = io.StringIO()
    show("http://10.0.0.4:5000", [], ShownLinks("", (("Red", "/J/AB23"),)), out, serving=False)
    assert "serves" not in out.getvalue()


def test_a_command_to_type_begins_as_the_person_began_and_names_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("QM_TYPED", raising=False)
    assert typed("links M", "data/quartermaster.db") == "quartermaster links M"
    assert typed("links M", "club night.db") == "quartermaster links M --db 'club night.db'"
    monkeypatch.setenv("QM_TYPED", "python3 run.py")
    elsewhere = f"sqlite:///{tmp_path}/club.db"
    assert typed("links M", elsewhere) == f"python3 run.py links M --db {tmp_path}/club.db"
    assert "secret" not in typed("links M", "postgresql://me:secret@host/qm")
