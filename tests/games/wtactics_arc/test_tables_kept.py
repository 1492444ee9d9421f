"""The tables of the grammar, seven seconds' work, are made once for each checkout."""

from __future__ import annotations

from pathlib import Path

from games.wtactics_arc.language import reading


def test_the_tables_are_kept_even_where_no_bytecode_is_written() -> None:
    reading.grammar()
    assert (Path(reading.__file__).with_name("__pycache__") / "grammar.lalr").is_file()
