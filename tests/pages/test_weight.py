"""The first load of a phone: page, style and scripts together weigh at most 60 kB as a browser
receives them compressed.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.hands import act
from tests.browser.hands import open_match
from tests.pages.paper_browser import PaperBrowser
from tests.shell.process import serving

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "app" / "static"
LIMIT = 60_000
IMPORT = re.compile(r"""^import .*? from "([^"]+)";""", re.M)


def loaded(script: str) -> Iterator[str]:
    """Yield a script and what it imports at once (what it fetches later, such as the decoder, is no
    part of the first load).
    """
    waiting, seen = [script], set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        yield name
        for found in IMPORT.findall((STATIC / name).read_text()):
            waiting.append(
                found.removeprefix("/static/")
                if found.startswith("/")
                else f"js/{found.removeprefix('./')}"
            )


def weight(data: bytes) -> int:
    return len(gzip.compress(data, 6))


@pytest.mark.parametrize(
    "entry", ["js/seat.js", "js/watch.js", "js/replay.js", "js/open.js", "js/preview.js"]
)
def test_scripts_and_style_leave_room_for_the_page(entry: str) -> None:
    files = [
        *loaded(entry),
        "css/quartermaster.css",
        "css/pages.css",
        "css/board.css",
        "icons/icons.svg",
        "icons/mark.svg",
    ]
    assert sum(weight((STATIC / name).read_bytes()) for name in files) < LIMIT * 0.75


def test_a_phones_first_load_is_light(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-announce", script=ROOT / "app" / "__main__.py") as server:
        match = open_match(server.base, "war_time_generals")
        phone = (
            PaperBrowser(server.base)
            .go(f"/J/{match.tokens['A']}")
            .press("Take this seat", player="Ann")
        )
    files = [
        *loaded("js/seat.js"),
        "css/look.css",
        "css/seat.css",
        "icons/mark.svg",
    ]
    total = weight(phone.html.encode()) + sum(
        weight((STATIC / name).read_bytes()) for name in files
    )
    assert total <= LIMIT, f"{total} bytes"
    assert "zxing" not in phone.html


def test_a_board_of_discs_is_light_too(tmp_path: Path) -> None:
    """54 discs, the pictograms on them and the colours of the sides come on top."""
    with serving(tmp_path, "--no-announce", script=ROOT / "app" / "__main__.py") as server:
        match = open_match(server.base, "generalissimo", move_seconds=20)
        act(match, "South", "FirstSeatChosen", seat="South")
        act(match, "South", "GameStarted")
        phone = (
            PaperBrowser(server.base)
            .go(f"/J/{match.tokens['South']}")
            .press("Take this seat", player="Ann")
        )
        more = {
            address: server.ask(address)[1]
            for address in re.findall(r'"(/look/[^"#]+)', phone.html)
        }
    assert sorted(more) == ["/look/generalissimo/inks.css", "/look/pictures.svg"]
    assert phone.html.count("pictures.svg#horse") == 12
    files = [
        *loaded("js/seat.js"),
        "css/look.css",
        "css/seat.css",
        "icons/mark.svg",
    ]
    parts = [text.encode() for text in (phone.html, *more.values())] + [
        (STATIC / name).read_bytes() for name in files
    ]
    total = sum(map(weight, parts))
    assert total <= LIMIT, f"{total} bytes"


def test_no_page_reaches_beyond_this_server() -> None:
    beyond = re.compile(r"""(?:src|href|action|url\()\s*=?\s*["']?(?:https?:)?//""")
    texts = {
        path: path.read_text()
        for folder in ("templates", "app/static/js", "app/static/css")
        for path in (ROOT / folder).rglob("*.*")
    }
    assert len(texts) > 30
    assert [path.name for path, text in texts.items() if beyond.search(text)] == []
    assert beyond.search('<script src="https://elsewhere/x.js">'), (
        "the checker sees a planted fault"
    )


def test_no_template_styles_or_scripts_inline() -> None:
    inline = re.compile(r"""<[^>]+\s(?:style|on[a-z]+)=|<style|<script(?![^>]*\ssrc=)""")
    texts = {path: path.read_text() for path in (ROOT / "templates").rglob("*.html")}
    assert [path.name for path, text in texts.items() if inline.search(text)] == []
    assert inline.search('<p style="color:red">'), "the checker sees a planted fault"
