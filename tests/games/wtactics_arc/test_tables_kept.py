"""The tables of the grammar, seven seconds' work, are made once for each checkout, and whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lark import Lark

from games.wtactics_arc.language import tables

RULES = """
start: "draw"i NUMBER
head: "when"i NUMBER
%declare NUMBER
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "__file__", str(tmp_path / "tables.py"))
    return tmp_path / "__pycache__"


def test_tables_are_kept_even_where_no_bytecode_is_written(folder: Path) -> None:
    made = tables.parser(RULES)
    (kept,) = folder.iterdir()
    assert kept == tables.kept_at(RULES)
    again = tables.parser(RULES)
    assert again.rules == made.rules
    assert again.lexer_conf.lexer_type == made.lexer_conf.lexer_type
    assert tables.kept_at(RULES + "// more") != kept


def test_where_nothing_can_be_kept_the_tables_are_made(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert tables.parser(RULES).rules
    assert folder.is_file()


def test_a_file_that_is_being_written_is_never_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes that wrote one file at once left one that was neither's."""
    seen: list[list[str]] = []
    save = Lark.save

    def spied(self: Lark, file: Any) -> None:
        save(self, file)
        seen.append([one.name for one in folder.iterdir() if one.suffix == ".lalr"])

    monkeypatch.setattr(Lark, "save", spied)
    tables.parser(RULES)
    assert seen == [[]]
    assert [one.suffix for one in folder.iterdir()] == [".lalr"]
