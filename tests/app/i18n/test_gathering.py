"""Catalogues are begun and brought up to date; languages are chosen and named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from click.testing import CliRunner
from flask import Flask

from app.i18n import gathering
from app.i18n.languages import FOLDER
from app.i18n.languages import accepted
from app.i18n.languages import chosen
from app.i18n.languages import cookie
from app.i18n.languages import own_name
from app.i18n.languages import spoken
from app.i18n.render import Renderer
from app.i18n.translating import _label
from games.text import joined
from games.text import listed
from games.text import name
from games.text import text

ZH = "zh_Hant_TW"


def test_every_text_of_a_script_is_gathered() -> None:
    """A text that stands where the gatherer does not look (within a template string, behind a
    condition) would reach a page in English, whatever its language.
    """
    gathered = {str(one.text) for one in gathering.interface() if one.file.endswith(".js")}
    scripts = [*(gathering.ROOT / "app/static/js").rglob("*.js")]
    said = {
        text
        for script in scripts
        for text in re.findall(r'\bsay\(\s*"([^"]+)"', script.read_text(encoding="utf-8"))
    }
    assert len(said) > 40
    assert said <= gathered
    hidden = re.compile(r"(?<!function )\bsay\(\s*[^\"\s]")
    assert not [one.name for one in scripts if hidden.search(one.read_text(encoding="utf-8"))]


def test_catalogues_are_begun_and_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = gathering._catalogue([*gathering.interface()][:40])
    monkeypatch.setattr(gathering, "required", lambda: every)
    monkeypatch.setattr(gathering, "ROOT", tmp_path)
    monkeypatch.setattr(gathering, "FOLDER", tmp_path / "catalogues")
    monkeypatch.setattr(gathering, "offered", lambda: ("en", "de"))
    file = tmp_path / "catalogues" / "de" / "LC_MESSAGES" / "messages.po"
    said = CliRunner().invoke(gathering.main, ["de"])
    assert (
        said.output == f"catalogues/de/LC_MESSAGES/messages.po: {len(every)} texts to translate\n"
    )
    begun = file.read_text(encoding="utf-8")
    rows = [line for line in begun.splitlines() if line.startswith("#: ")]
    first_files = re.findall(r"(?<=\n\n)#: (\S+)", begun)
    assert len(first_files) == len(every)
    assert first_files == sorted(first_files), "places of one text may take several lines"
    assert not [row for row in rows if row.endswith(tuple("0123456789"))]
    first = next(message for message in every if message.id)
    words = first.id if isinstance(first.id, str) else first.id[0]
    old = f'{begun}\n#: gone.py\nmsgid "Gone long ago"\nmsgstr "Weg"\n#~ msgid "older"\n#~ msgstr "x"\n'
    file.write_text(old.replace('msgstr ""\n\n', 'msgstr "ja"\n\n', 2), encoding="utf-8")
    said = CliRunner().invoke(gathering.main, [])
    assert f"{len(every) - 2} texts" in said.output
    now = file.read_text(encoding="utf-8")
    assert "Gone" not in now
    assert "older" not in now
    assert 'msgstr "ja"' in now
    assert now.startswith("# ")
    assert "Project-Id-Version: Quartermaster" in now
    with file.open("rb") as read:
        assert words in {
            one.id if isinstance(one.id, str) else one.id[0] for one in read_po(read) if one.id
        }


@pytest.mark.parametrize(
    ("string", "flags", "whole"),
    [
        ("x", (), True),
        ("", (), False),
        (("x", "y"), (), True),
        (("x", ""), (), False),
        ("x", ("fuzzy",), False),
        ("", ("fuzzy",), False),
    ],
)
def test_what_is_translated(string: str, flags: tuple[str, ...], whole: bool) -> None:
    assert gathering.is_translated(Message("a", string, flags=flags)) is whole


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("zh-Hant-TW", ZH),
        ("zh-TW", ZH),
        ("zh-Hans", "en"),
        ("fr, zh-Hant;q=0.5", ZH),
        ("zh-Hant;q=0, fr", "en"),
        ("zh-Hant;q=0.001", ZH),
        ("en, zh-Hant", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_language_that_a_browser_accepts(app: Flask, said: str, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": said}):
        assert chosen() == language
        kept = cookie()
    with app.test_request_context(headers={"Accept-Language": said, "Cookie": f"{kept}={ZH}"}):
        assert chosen() == ZH
    with app.test_request_context(headers={"Accept-Language": said, "Cookie": f"{kept}=tlh"}):
        assert chosen() == language


def test_languages_have_names_and_tags() -> None:
    assert own_name("en") == "English"
    assert own_name("fr") == "Français"
    assert own_name(ZH) == "中文"
    assert spoken("zh_Hant_TW") == spoken("zh-Hant-TW") == ZH
    assert spoken("") == spoken("tlh") == "en"
    assert accepted(["nonsense-", "zh"]) == ZH


def test_texts_in_two_languages() -> None:
    english, chinese = Renderer(), Renderer(ZH)
    named = name("Liu Bang", "劉邦")
    assert (english(named), chinese(named)) == ("Liu Bang", "劉邦")
    assert english(name("Liu Bang")) == chinese(name("Liu Bang")) == "Liu Bang"
    rows = [["a"], ["a", "b"], ["a", "b", "c"], []]
    assert [english(listed(row)) for row in rows] == ["a", "a and b", "a, b and c", ""]
    assert english(joined("; ", ["a", "b"])) == "a; b"
    assert english(text("100%%")) == "100%"
    assert english(text("%(n)s of 100", n=3)) == "3 of 100"
    with (FOLDER / ZH / "LC_MESSAGES" / "messages.po").open("rb") as read:
        known = {one.id: one.string for one in read_po(read) if isinstance(one.id, str) and one.id}
    lower = next(
        one for one in known
        if one[:1].islower() and one[:1].upper() + one[1:] not in known and known[one] and "%" not in one
    )  # fmt: skip
    upper = lower[:1].upper() + lower[1:]
    assert _label(ZH, lower) == _label(ZH, upper) == known[lower]
    assert _label(ZH, "qq zz") == "qq zz"
    assert _label(ZH, "") == ""
