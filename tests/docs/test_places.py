"""Files and links that our pages name exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "DECISIONS.md")),
    ROOT / "benchmarks" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
PRODUCT = ("app", "events", "games", "printables", "projections")
_FOLDERS = (
    "app|benchmarks|docs|events|examples|games|printables|projections|requirements|templates|tests"
)
_PLACE = re.compile(rf"`((?:{_FOLDERS})(?:/[\w.*<>-]+)*/?)`")
_NAME = re.compile(rf"`((?:{'|'.join(PRODUCT)}|tests)(?:\.\w+)+)`")
"""A module, or a name in one, with dots."""
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)(#[^)]*)?\)")


def unknown(text: str) -> Iterator[str]:
    """The dotted names in a text that stand for no module, and for nothing that one names."""
    return (name for name in sorted({*_NAME.findall(text)}) if not is_known(name))


def is_known(name: str) -> bool:
    module, rest = ROOT, name.split(".")
    while rest and (module / rest[0]).is_dir():
        module /= rest.pop(0)
    file = module / "__init__.py"
    if rest and (module / f"{rest[0]}.py").is_file():
        file = module / f"{rest.pop(0)}.py"
    if name.startswith("games.duel"):  # which the page on games tells its reader to make
        return True
    return (
        not rest
        or re.search(
            rf"^ *(?:def|class) {rest[0]}\b|^ *{rest[0]}(?:, \w+)* ?[:=]|import {rest[0]}$",
            file.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        is not None
    )


def missing(page: Path) -> Iterator[str]:
    """The places that a page names in the project and that are not there; links that lead nowhere."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for place in _PLACE.findall(text):
        pattern = re.sub(r"<\w+>|\bKEY\b|\bfr\b", "*", place).rstrip("/")
        if not any(ROOT.glob(pattern)):
            yield f"{page.name}: there is no {place}"
    yield from (f"{page.name}: there is no {name}" for name in unknown(text))
    for link, _ in _LINK.findall(text):
        if not (page.parent / link).exists():
            yield f"{page.name}: {link} leads nowhere"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert not list(missing(page))


def test_a_wrong_place_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "`app/nowhere.py` and `games/<key>/RULES.md`, [x](none.md), `games.play.check`, "
        "`games.play.nothing`, `games.nothing`\n",
        encoding="utf-8",
    )
    assert list(missing(page)) == [
        "page.md: there is no app/nowhere.py",
        "page.md: there is no games.nothing",
        "page.md: there is no games.play.nothing",
        "page.md: none.md leads nowhere",
    ]


def test_the_map_of_card_text_leads_through_its_folder() -> None:
    """It names files below one folder, without saying so each time."""
    page = (ROOT / "docs" / "card-language.md").read_text(encoding="utf-8")
    folder = ROOT / "games" / "wtactics_arc"
    named = {*re.findall(r"`((?:cards|effects|field|language|stack|words)/[\w./]*)`", page)}
    assert len(named) > 20
    assert [name for name in sorted(named) if not (folder / name).exists()] == []


def test_what_the_code_says_of_other_modules_is_so() -> None:
    files = [path for folder in (*PRODUCT, "tests") for path in (ROOT / folder).rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.stem != "test_places"}
    found = {path.relative_to(ROOT).as_posix(): [*unknown(text)] for path, text in texts.items()}
    assert {path: names for path, names in found.items() if names} == {}


def test_the_rooms_are_all_there() -> None:
    """Every folder of code stands in the table of rooms."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    folders = [path for path in (ROOT / "app").iterdir() if (path / "__init__.py").exists()]
    assert [f"app/{path.name}" for path in folders if f"`app/{path.name}/`" not in text] == []
    rooms = [
        path.name for path in (ROOT / "projections").iterdir() if (path / "__init__.py").exists()
    ]
    assert [room for room in rooms if f"`{room}`" not in text] == []
