"""Every command, program, output and file in README and docs/ is as the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from tests.docs.blocks import alike
from tests.docs.blocks import blocks
from tests.docs.blocks import faults
from tests.docs.blocks import files
from tests.docs.blocks import unknown_options

PAGES = sorted((ROOT / "docs").glob("*.md"))
SETTING_UP = ["python3 run.py\n", "python3 run.py test\n"]
"""The commands of the README; .ci/run, which runs these tests, carries out the second and with it
the set-up of the first.
"""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_holds(page: Path, tmp_path: Path) -> None:
    assert not list(faults(page, tmp_path))


def test_the_readme_has_two_commands() -> None:
    readme = ROOT / "README.md"
    shown = [block for block in blocks(readme) if block.kind != "usage"]
    assert [(block.kind, block.text) for block in shown] == [("sh", text) for text in SETTING_UP]
    assert "run.py test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_duel_is_what_its_page_builds() -> None:
    page = files(ROOT / "docs" / "games.md")
    built = {name: text for name, text in page.items() if "/" in name}
    kept = {
        f"mygames/{path.relative_to(ROOT / 'examples')}": path.read_text(encoding="utf-8")
        for path in (ROOT / "examples" / "duel").rglob("*.*")
        if "__pycache__" not in path.parts
    }
    assert set(built) == set(kept)
    for name, text in built.items():
        assert _lines(text) == _lines(kept[name]), name


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("```sh\nfalse\n```\n", "ends with 1"),
        ("```sh\necho one\n```\n```output\ntwo\n```\n", "printed is\none"),
        ("```output\ntwo\n```\n", "no command stands before"),
        ("```usage\nquartermaster print GAME [--colour]\n```\n", "print has no --colour"),
        (
            "```usage\nquartermaster cards check FILE\n    [--depth N]\n```\n",
            "check has no --depth",
        ),
        ("```usage\nquartermaster serve --prot\n```\n", "serve has no --prot"),
        ("```python\nimport nowhere\n```\n", "No module named 'nowhere'"),
        ("```text my.txt\ngame tiny\n```\n```sh\ncat my.txt your.txt\n```\n", "your.txt"),
        ("```json\n{a}\n```\n", "no JSON"),
        ("```\nwhat is it\n```\n", "a block of kind ''"),
    ],
)
def test_what_is_not_so_is_found(text: str, words: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    (fault,) = faults(page, tmp_path)
    assert words in fault


def test_files_go_on_and_outputs_leave_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```text a.txt\none\n```\n```text a.txt\ntwo\n```\n```sh\ncat a.txt\n```\n"
        "```output\none\n...\n```\n",
        encoding="utf-8",
    )
    assert not list(faults(page, tmp_path))
    assert alike("a\n...\nd\n", "a\nb\nc\nd\n")
    assert not alike("a\n...\nd\n", "a\nb\nc\n")
    assert not list(unknown_options("quartermaster print GAME [--out FILE.pdf]\n"))
