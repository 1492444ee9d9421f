"""The tables of the grammar, half a minute's work, are made once for each checkout, whole, and by a
process of their own.
"""

from __future__ import annotations

import sys
from io import BytesIO
from io import TextIOWrapper
from pathlib import Path

import pytest
from lark import Lark
from lark.exceptions import GrammarError

from games.wtactics_arc.language import tables

RULES = """
start: "draw"i NUMBER
head: "when"i NUMBER
%declare NUMBER
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which tables are kept."""
    monkeypatch.setattr(tables, "__file__", str(tmp_path / "tables.py"))
    return tmp_path / "__pycache__"


@pytest.fixture
def folder(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, where no process can be started, which takes some seconds."""
    monkeypatch.setattr(sys, "executable", str(kept / "no-python"))
    return kept


def test_tables_are_kept_even_where_no_bytecode_is_written(folder: Path) -> None:
    made = tables.parser(RULES)
    assert [*folder.iterdir()] == [tables.kept_at(RULES)]
    again = tables.parser(RULES)
    assert again.rules == made.rules
    assert again.lexer_conf.lexer_type == made.lexer_conf.lexer_type
    assert tables.kept_at(RULES + "// more") != tables.kept_at(RULES)


def test_where_nothing_can_be_kept_the_tables_are_made(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert tables.parser(RULES).rules
    assert folder.is_file()


def test_a_file_that_is_being_written_is_never_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes that wrote one file at once left one that was neither's."""
    seen: list[list[str]] = []
    replace = Path.replace

    def spied(self: Path, target: Path) -> Path:
        seen.append([one.name for one in folder.iterdir() if one.suffix == ".lalr"])
        assert Lark.load(BytesIO(self.read_bytes())).rules  # already whole
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", spied)
    tables.parser(RULES)
    assert seen == [[]]
    assert [one.suffix for one in folder.iterdir()] == [".lalr"]


def test_a_server_that_needs_them_does_not_stand_still(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stands_still(rules: str) -> bytes:
        raise AssertionError("the tables were made in this process")

    monkeypatch.setattr(tables, "_made", stands_still)
    assert tables.parser(RULES).rules


def test_the_process_of_its_own_is_given_a_grammar_and_answers_its_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, answered = TextIOWrapper(BytesIO(RULES.encode())), TextIOWrapper(BytesIO())
    monkeypatch.setattr(sys, "stdin", asked)
    monkeypatch.setattr(sys, "stdout", answered)
    tables.answer()
    made = BytesIO(answered.buffer.getvalue())
    assert {rule.origin.name for rule in Lark.load(made).rules} >= {"start", "head"}


def test_a_faulty_grammar_says_its_fault(folder: Path) -> None:
    with pytest.raises(GrammarError, match="NOWHERE"):
        tables.parser("start: NOWHERE")
    assert not folder.exists()
