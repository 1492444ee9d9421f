"""Every text of a page can be translated, the catalogues are whole, and each browser is spoken to
in its own language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.factory import create_app
from app.i18n import languages
from app.i18n.languages import DEFAULT
from app.i18n.languages import accepted
from app.i18n.render import Renderer
from app.i18n.translating import Translator
from app.services import services_of
from app.serving.config import Config
from games.text import context_text
from games.text import plural
from games.text import seat_name
from games.text import text

CHINESE = "zh_Hant_TW"
TAIWAN = {"Accept-Language": "zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(
        Config(db=f"sqlite:///{tmp_path}/log.db", data=tmp_path, secret=b"0" * 32, opening="")
    )
    yield app
    services_of(app).close()


def opened(client: FlaskClient, game: str) -> dict[str, object]:
    made: dict[str, object] = client.post(
        "/api/matches", json={"game": game, "name": "Table 7", "options": {}}
    ).get_json()
    return made


def seated(app: Flask, made: dict[str, object], seat: str, headers: dict[str, str]) -> str:
    """Take a seat with a browser that sends *headers*; return its page."""
    phone = app.test_client()
    tokens = made["tokens"]
    assert isinstance(tokens, dict)
    page = phone.post(
        f"/J/{tokens[seat]}", data={"player": "Ann"}, headers=headers, follow_redirects=True
    )
    return page.get_data(as_text=True)


# -- what may be translated ------------------------------------------------------------------------


# -- the catalogues --------------------------------------------------------------------------------


# -- whose language --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "language"),
    [
        (["zh-TW", "zh", "en"], CHINESE),
        (["zh-Hant-HK"], CHINESE),
        (["zh"], CHINESE),
        (["de-AT", "zh-TW"], CHINESE),
        (["zh-CN"], DEFAULT),
        (["de-DE", "fr"], DEFAULT),
        (["en-GB", "zh-TW"], DEFAULT),
        (["*"], DEFAULT),
        (["x-klingon", "!"], DEFAULT),
        ([], DEFAULT),
    ],
)
def test_the_first_language_that_fits_is_spoken(tags: list[str], language: str) -> None:
    assert accepted(tags) == language


def test_two_phones_of_one_match_each_in_its_language(app: Flask) -> None:
    made = opened(app.test_client(), "generals_order")
    chinese, english = (
        seated(app, made, "A", TAIWAN),
        seated(app, made, "B", {"Accept-Language": "fr-CA"}),
    )
    assert '<html lang="zh-Hant-TW">' in chinese
    assert '<html lang="en">' in english
    for words, others in (
        ("登錄牌組與軍令", "Register deck and Commandment"),
        ("資源區", "RESOURCE"),
        ("開局前", "Before the game"),
    ):
        assert (words in chinese, others in chinese) == (True, False)
        assert (words in english, others in english) == (False, True)
    assert ("data-words" in chinese, "data-words" in english) == (True, False)


def test_each_seat_is_told_of_its_own_places(app: Flask) -> None:
    made = opened(app.test_client(), "generals_order")
    ann, ben = (seated(app, made, seat, {}) for seat in ("A", "B"))
    wall = app.test_client().get(f"/m/{made['match']}/table").get_data(as_text=True)
    for page, own in ((ann, 1), (ben, 1), (wall, 0)):
        borders = re.findall('aria-label="([^"]*) BORDER"', page)
        assert (len(borders), borders.count("Your")) == (2, own)


def test_the_doors_for_programs_stay_english(app: Flask) -> None:
    client = app.test_client()
    made = opened(client, "generals_order")
    tokens = made["tokens"]
    assert isinstance(tokens, dict)
    rights = {"Authorization": f"Bearer {tokens['A']}"}
    plain = client.get(f"/api/matches/{made['match']}/view", headers=rights).get_json()
    asked = client.get(
        f"/api/matches/{made['match']}/view", headers={**rights, **TAIWAN}
    ).get_json()
    assert json.dumps({**asked, "now": 0, "clock": 0}) == json.dumps(
        {**plain, "now": 0, "clock": 0}
    )
    assert "Register deck and Commandment" in json.dumps(asked)


def test_the_switch_is_remembered_and_leads_back(app: Flask) -> None:
    browser = app.test_client()
    assert '<html lang="en">' in browser.get("/open").get_data(as_text=True)
    answer = browser.post(
        "/language", data={"language": CHINESE}, headers={"Referer": "http://localhost/open?game=x"}
    )
    assert (answer.status_code, answer.headers["Location"]) == (303, "/open?game=x")
    page = browser.get("/open", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert '<html lang="zh-Hant-TW">' in page
    assert "開一場比賽" in page
    assert 'value="en"' in page, "the way back is on the page"
    browser.post("/language", data={"language": "en"})
    assert '<html lang="en">' in browser.get("/open", headers=TAIWAN).get_data(as_text=True)


@pytest.mark.parametrize(
    ("left", "back"),
    [
        ("http://localhost/m/x1/referee/preview?all=1", "/m/x1/referee?all=1"),
        ("http://elsewhere.example/open", "/open"),
        ("http://localhost//elsewhere.example", "/"),
        ("http://localhost/api/matches", "/"),
        ("", "/"),
        ("http://localhost/m/x1/seat/send?seat=A", "/m/x1/seat?seat=A"),
        ("http://[", "/"),
    ],
)
def test_the_switch_leads_only_to_pages_of_ours_that_can_be_read(
    app: Flask, left: str, back: str
) -> None:
    answer = app.test_client().post("/language", data={"language": "en"}, headers={"Referer": left})
    assert answer.headers["Location"] == back


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("GET", "/nowhere", "這個網址沒有內容。"),
        ("GET", "/m/x1/referee/links", "這個網址要由按鈕開啟"),
        ("POST", "/open", "這超過伺服器一次能接收的大小。"),
    ],
)
def test_errors_are_told_in_the_language_of_the_page(
    app: Flask, method: str, path: str, said: str
) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 2
    page = app.test_client().open(path, method=method, data={"a": "b"}, headers=TAIWAN)
    html = page.get_data(as_text=True)
    assert said in html
    head = html.partition("</header>")[0]
    assert 'value="en"' in head, "the switch stands in the head of every page"


def test_a_language_that_is_not_there_changes_nothing(app: Flask) -> None:
    answer = app.test_client().post("/language", data={"language": "tlh"})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers
    assert "one of en, zh_Hant_TW" in answer.get_data(as_text=True)


# -- one more language -----------------------------------------------------------------------------

GERMAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "%(seat)s draws a card"
msgstr "Eine Karte zieht %(seat)s"

msgid "%(seat)s buys %(n)s token"
msgid_plural "%(seat)s buys %(n)s tokens"
msgstr[0] "%(seat)s kauft %(n)s Marke"
msgstr[1] "%(seat)s kauft %(n)s Marken"

msgctxt "phase"
msgid "Draw"
msgstr "Ziehen"

msgid "Open a match"
msgstr "Partie eröffnen"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of catalogues with nothing in it but one small file."""
    file = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    file.parent.mkdir(parents=True)
    file.write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    caches = (languages.offered, languages.message_catalogue, languages.texts)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("german")
def test_a_language_is_one_file(app: Flask) -> None:
    assert languages.offered() == (DEFAULT, "de")
    say = Renderer("de", {"A": "Ann"})
    assert say(text("%(seat)s draws a card", seat=seat_name("A"))) == "Eine Karte zieht Ann"
    bought = [
        plural("%(seat)s buys %(n)s token", "%(seat)s buys %(n)s tokens", n, seat=seat_name("A"))
        for n in (1, 3)
    ]
    assert [say(words) for words in bought] == ["Ann kauft 1 Marke", "Ann kauft 3 Marken"]
    assert say(context_text("phase", "Draw")) == "Ziehen"
    assert say(text("Draw")) == "Draw", "what the file does not have stays English"
    page = app.test_client().get("/", headers={"Accept-Language": "de-AT"}).get_data(as_text=True)
    assert '<html lang="de">' in page
    assert "Partie eröffnen" in page


# -- what games say, told at the edge --------------------------------------------------------------


def test_a_refusal_comes_in_the_language_that_is_asked_for(app: Flask) -> None:
    made = opened(app.test_client(), "war_time_generals")
    tokens = made["tokens"]
    assert isinstance(tokens, dict)
    rights = {"Authorization": f"Bearer {tokens['A']}", **TAIWAN}
    report = {"id": "one", "seen": 0, "name": "DeckShuffled", "args": {}}
    door = f"/api/matches/{made['match']}/actions"

    def because(query: str) -> str:
        answer = app.test_client().post(f"{door}{query}", json=report, headers=rights)
        ruling = answer.get_json()["ruling"]
        assert ruling["rule"] == "WTG-1.2"
        said: str = ruling["because"]
        return said

    assert because("?language=zh-Hant-TW") == "你尚未登錄牌組。"
    assert because("?language=zh_Hant_TW") == "你尚未登錄牌組。"
    for query in ("", "?language=", "?language=tlh", "?language=x'"):
        assert because(query) == "You have not registered a deck."


def test_a_text_and_a_label_are_told_and_what_somebody_typed_stays() -> None:
    tell = Translator(CHINESE, {"A": "Hand"})
    assert tell(text("%(seat)s draws a card", seat=seat_name("A"))) == "Hand 抽一張牌"
    assert tell("hand") == "手牌"
    unknown = "An entirely unknown thing happens to somebody"
    assert tell(unknown) == unknown
    assert Translator(DEFAULT)("Hand") == "Hand"


def test_a_view_keeps_what_is_compared_or_sent_back() -> None:
    kept = {"value": "Hand", "args": {"label": "Hand"}, "because": "somebody's own words"}
    view = {**kept, "label": text("Hand"), "rows": [text("It is not your turn.")]}
    assert Translator(CHINESE).view(view) == {**kept, "label": "手牌", "rows": ["還沒輪到你。"]}
