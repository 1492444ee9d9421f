"""On which line of a RULES.md a clause stands."""

from __future__ import annotations

import pytest

from app.scenario.rulebook import clauses

RULES = "# Rules\n\n- TNY-1.1 One. [scenario]\n| `TNY-R2` | Two. | [printable: sheet] |\n"


def test_clauses_are_listed_with_line_and_mark() -> None:
    found = clauses(RULES, "TNY")
    assert [(one.id, one.line, one.mark) for one in found.values()] == [
        ("TNY-1.1", 3, "scenario"),
        ("TNY-R2", 4, "printable"),
    ]


def test_a_clause_that_stands_twice_is_told_with_both_lines() -> None:
    with pytest.raises(ValueError, match=r"line 5: TNY-1\.1 stands on line 3 already"):
        clauses(RULES + "* TNY-1.1 Once more.\n", "TNY")
