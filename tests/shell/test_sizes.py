"""Files and rooms stay small: a file is read in one sitting, a folder is seen at a glance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("app", "events", "games", "printables", "projections")
LINES, FILES = 350, 14
"""Lines of a Python file or a template, and files of a folder, at the most."""


COLUMNS = 160
"""Columns of a line of a template; a sentence to translate stands on one line and is not counted."""
SENTENCE = re.compile(r'_\("[^"]*"')


def too_wide(template: str) -> list[int]:
    """Return the numbers of the lines that are wider than a screen shows."""
    lines = enumerate(template.splitlines(), 1)
    return [number for number, line in lines if len(SENTENCE.sub("_(", line)) > COLUMNS]


WIDTH = 120
"""Columns of a line of a style or a script."""
SPOKEN = re.compile(r'say\(\s*"[^"]*"')
"""A sentence that a script says, which stands on one line."""
ASIDE = re.compile(r"""/\*(?s:.*?)\*/|"[^"\n]*"|'[^'\n]*'""")
"""A comment or a text of a style."""


def crowded(style: str) -> list[int]:
    """Return the numbers of the lines that hold more than one declaration, or are too wide."""
    bare = ASIDE.sub(lambda aside: "\n" * aside[0].count("\n"), style)
    rows = zip(style.splitlines(), bare.splitlines(), strict=True)
    return [
        number
        for number, (line, said) in enumerate(rows, 1)
        if len(line) > WIDTH or re.search(r"[;{}]\s*[^\s;]", said)
    ]


def too_large(sizes: Mapping[str, int]) -> Iterator[str]:
    """Yield what of these files, each with its lines, is too long or lies in too full a folder."""
    rooms = Counter(path.rpartition("/")[0] for path in sizes)
    yield from (f"{path}: {lines} lines" for path, lines in sizes.items() if lines > LINES)
    yield from (f"{room}: {number} files" for room, number in rooms.items() if number > FILES)


def test_files_are_short_and_rooms_are_not_crowded() -> None:
    sizes = {
        path.relative_to(ROOT).as_posix(): path.read_bytes().count(b"\n")
        for folder in PRODUCT
        for path in (ROOT / folder).rglob("*.py")
    }
    assert len(sizes) > 600
    assert list(too_large(sizes)) == []


def test_templates_are_readable_and_their_rooms_not_crowded() -> None:
    pages = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in (ROOT / "templates").rglob("*.html")
    }
    assert len(pages) > 100
    assert list(too_large({path: page.count("\n") for path, page in pages.items()})) == []
    assert {path: wide for path, page in pages.items() if (wide := too_wide(page))} == {}


def test_scripts_are_short_and_no_line_is_wide() -> None:
    scripts = {
        path.relative_to(ROOT).as_posix(): SPOKEN.sub("say(", path.read_text("utf-8"))
        for path in (ROOT / "app/static/js").rglob("*.js")
    }
    assert len(scripts) > 40
    assert list(too_large({path: text.count("\n") for path, text in scripts.items()})) == []
    lines = ((path, line) for path, text in scripts.items() for line in text.splitlines())
    assert [(path, line) for path, line in lines if len(line) > WIDTH] == []


def test_styles_have_one_declaration_a_line() -> None:
    styles = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in (ROOT / "app/static/css").rglob("*.css")
    }
    assert len(styles) > 60
    assert list(too_large({path: style.count("\n") for path, style in styles.items()})) == []
    assert {path: lines for path, style in styles.items() if (lines := crowded(style))} == {}


@pytest.mark.parametrize("planted", ["b { color: red }", "  a: 1px; b: 2px;", "x" * (WIDTH + 1)])
def test_the_checker_sees_a_crowded_style(planted: str) -> None:
    assert crowded(f'/* a; b */\n{planted}\n  content: "a; b";\n}}\n') == [2]


def test_the_checker_sees_a_wide_line() -> None:
    wide = "{% if a %}" * 17
    assert too_wide(f"<p>\n{wide}\n</p>") == [2]
    assert too_wide('{{ _("' + "word " * 40 + '") }}') == []


@pytest.mark.parametrize(
    ("planted", "named"),
    [
        ({"app/long.py": LINES + 1}, "app/long.py: 351 lines"),
        ({f"app/full/n{number}.py": 1 for number in range(FILES + 1)}, "app/full: 15 files"),
    ],
)
def test_the_checker_sees_what_is_too_large(planted: dict[str, int], named: str) -> None:
    assert list(too_large(planted)) == [named]
