"""Files and links that our pages name exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_FOLDERS = (
    "app|benchmarks|docs|events|examples|games|printables|projections|requirements|templates|tests"
)
_PLACE = re.compile(rf"`((?:{_FOLDERS})(?:/[\w.*<>-]+)*/?)`")
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)(#[^)]*)?\)")


def missing(page: Path) -> Iterator[str]:
    """The places that a page names in the project and that are not there; links that lead nowhere."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for place in _PLACE.findall(text):
        pattern = re.sub(r"<\w+>|\bKEY\b|\bfr\b", "*", place).rstrip("/")
        if not any(ROOT.glob(pattern)):
            yield f"{page.name}: there is no {place}"
    for link, _ in _LINK.findall(text):
        if not (page.parent / link).exists():
            yield f"{page.name}: {link} leads nowhere"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_names_is_there(page: Path) -> None:
    assert not list(missing(page))


def test_a_wrong_place_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`app/nowhere.py` and `games/<key>/RULES.md`, [x](none.md)\n", encoding="utf-8")
    assert list(missing(page)) == [
        "page.md: there is no app/nowhere.py",
        "page.md: none.md leads nowhere",
    ]


def test_the_rooms_are_all_there() -> None:
    """Every folder of code stands in the table of rooms."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    folders = [path for path in (ROOT / "app").iterdir() if (path / "__init__.py").exists()]
    assert [f"app/{path.name}" for path in folders if f"`app/{path.name}/`" not in text] == []
    rooms = [
        path.name for path in (ROOT / "projections").iterdir() if (path / "__init__.py").exists()
    ]
    assert [room for room in rooms if f"`{room}`" not in text] == []
