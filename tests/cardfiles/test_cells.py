"""What stands in one cell of a table."""

from __future__ import annotations

import pytest

from app.cardfiles.cells import split


@pytest.mark.parametrize(
    ("text", "single", "words"),
    [
        ("1, 2,", True, ["1", "2"]),
        (",1;2|3;;", True, ["1", "2", "3"]),
        (" a  b\n", True, ["a", "b"]),
        ("draw two; mark it;", False, ["draw two", "mark it"]),
        ("\ndraw two\n\n;mark it, then wait;\n", False, ["draw two", "mark it, then wait"]),
        (";", True, []),
        (";", False, []),
        ("-", True, []),
        ("", False, []),
    ],
)
def test_separators_at_the_end_make_no_word(text: str, single: bool, words: list[str]) -> None:
    assert split(text, single) == words
