"""The first load of a phone, as it is really sent: at most six requests, and page, style, scripts
and pictures together at most 60 kB; fonts have 70 kB of their own. What never changes under its
address is kept for good.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from app.pages import bundles
from tests.browser.hands import act
from tests.browser.hands import open_match
from tests.pages.browsers.paper_browser import PaperBrowser
from tests.pages.browsers.wire import Sent
from tests.pages.browsers.wire import first_load
from tests.shell.process import Server
from tests.shell.process import serving

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60_000
TYPE_LIMIT = 70_000
REQUESTS = 6
STALE = "scripts or styles changed since they were bundled: run .venv/bin/python hatch_build.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert hatch_build.bundled(ROOT), STALE
    folder = tmp_path_factory.mktemp("weight")
    with serving(folder, "--no-announce", script=ROOT / "app" / "__main__.py") as running:
        yield running


def seat_page(server: Server, game: str, **options: Any) -> PaperBrowser:
    """Return a phone at its seat, the game begun where that needs a seat that begins."""
    match = open_match(server.base, game, **options)
    seat = next(name for name in match.tokens if name not in ("referee", "spectator"))
    if game == "generalissimo":  # 54 discs, the pictograms on them, and the colours of the sides
        seat = "South"
        act(match, seat, "FirstSeatChosen", seat=seat)
        act(match, seat, "GameStarted")
    phone = PaperBrowser(server.base).go(f"/J/{match.tokens[seat]}")
    return phone.press("Take this seat", player="Ann")


@pytest.mark.parametrize("encodings", ["gzip", "gzip, deflate, br"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("war_time_generals", {}),
        ("generalissimo", {"move_seconds": 20}),
        ("generals_52", {}),
        ("generals_order", {}),
        ("wtactics_arc", {}),
    ],
)
def test_a_phones_first_load_is_light(
    server: Server, game: str, options: dict[str, Any], encodings: str
) -> None:
    phone = seat_page(server, game, **options)
    sent = first_load(phone, encodings)
    report = "\n".join(f"{one.size:7} {one.address}" for one in sent)
    fonts = [one for one in sent if one.is_type]
    others = [one for one in sent if not one.is_type]
    assert len(others) <= REQUESTS, report
    assert sum(one.size for one in others) <= LIMIT, report
    assert sum(one.size for one in fonts) <= TYPE_LIMIT, report
    assert "zxing" not in phone.html, "the decoder of codes is fetched when somebody scans"
    page = others[0]
    assert page.headers["content-encoding"] == ("br" if "br" in encodings else "gzip")
    assert page.headers["cache-control"] == "no-store"
    assert all("immutable" in one.headers["cache-control"] for one in [*fonts, *_built(others)])
    assert len(_built(others)) >= 2, report


def test_it_is_light_in_chinese_too(server: Server) -> None:
    phone = seat_page(server, "generals_order")
    phone.opener.addheaders = [("Accept-Language", "zh-TW")]
    sent = first_load(phone.go(phone.url), "gzip")
    assert '<html lang="zh-Hant-TW">' in phone.html
    assert len([one for one in sent if not one.is_type]) <= REQUESTS
    assert sum(one.size for one in sent if not one.is_type) <= LIMIT


def _built(sent: list[Sent]) -> list[Sent]:
    return [one for one in sent if "/built/" in one.address]


def test_who_takes_nothing_compressed_gets_the_same_bytes_plain(server: Server) -> None:
    name = bundles.bundles(ROOT / hatch_build.BUILT)["css/seat.css"]
    plain = server.ask(f"/built/{name}")
    assert "content-encoding" not in plain[2]
    assert plain[1].encode() == (ROOT / hatch_build.BUILT / name).read_bytes()
    assert plain[2]["content-type"].startswith("text/css")
    assert "accept-encoding" in plain[2]["vary"].lower()
    refused = server.ask(f"/built/{name}", headers={"Accept-Encoding": "br;q=0, gzip;q=0"})
    assert "content-encoding" not in refused[2]
    assert server.ask("/built/manifest.json")[0] == server.ask("/built/other.js")[0] == 404


def test_every_script_and_style_of_a_page_is_bundled() -> None:
    assert hatch_build.bundled(ROOT), STALE
    known = bundles.bundles(ROOT / hatch_build.BUILT)
    own = {name: file for name, file in known.items() if not name.startswith("vendor/")}
    assert sorted(own) == hatch_build.entries(ROOT)
    assert "js/seat.js" in known
    for name in own.values():
        source = ROOT / hatch_build.BUILT / name
        assert gzip.decompress(source.with_name(f"{name}.gz").read_bytes()) == source.read_bytes()


def test_a_changed_source_is_served_as_it_is_until_it_is_bundled_again(tmp_path: Path) -> None:
    for folder in ("templates", "app/static"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    built = tmp_path / hatch_build.BUILT
    assert bundles.bundles(built)["js/seat.js"]
    bundles.bundles.cache_clear()
    with (tmp_path / "app/static/js/page/words.js").open("a") as script:
        script.write("// changed\n")
    assert not hatch_build.bundled(tmp_path)
    assert bundles.bundles(built) == {}
    (tmp_path / "build").mkdir()
    shutil.copy(ROOT / hatch_build.BUNDLER, tmp_path / hatch_build.BUNDLER)
    hatch_build.bundle(tmp_path)
    bundles.bundles.cache_clear()
    assert hatch_build.bundled(tmp_path)
    known = json.loads((built / hatch_build.MANIFEST).read_text())
    assert bundles.bundles(built) == known["outputs"]
    bundles.bundles.cache_clear()


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
