"""A fault of a card set is told with the line where it stands."""

from __future__ import annotations

import pytest

from app.cardfiles.toml_lines import located
from games.cards import CardFault

LONG, OTHER = '"' * 3, "'" * 3
SET = f"""key = "X"
[[unit]]
code = "A1"  # first
text = {LONG}
code = "A2"
[decks.none]
{LONG}
power = 3
[[unit]]
note = {OTHER}both {LONG}{OTHER}
code = 'A2'
power = 4
[decks."own"]
A1 = 2
[[unit]]
power = 5
[decks]
"""


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (CardFault("A1", "power", ""), 8),
        (CardFault("A1", "missing", ""), 2),
        (CardFault("A1", "text", ""), 4),
        (CardFault("A2", "power", ""), 12),
        (CardFault("A2", "code", ""), 11),
        (CardFault("deck own", "A1", ""), 14),
        (CardFault("deck own", "cards", ""), 13),
        (CardFault("deck other", "cards", ""), 17),
        (CardFault("-", "key", ""), 1),
        (CardFault("-", "unit", ""), 2),
        (CardFault("-", "nowhere", ""), 0),
        (CardFault("", "power", "", at=("unit", 3)), 16),
        (CardFault("", "cost", "", at=("unit", 3)), 15),
        (CardFault("A3", "power", ""), 0),
        (CardFault("A1", "power", "", line=40), 40),
    ],
)
def test_a_fault_is_where_its_field_is_or_its_card(fault: CardFault, line: int) -> None:
    """What stands inside of a text of several lines is no field and no table."""
    assert [found.line for found in located(SET, [fault])] == [line]


def test_faults_are_told_down_the_file() -> None:
    faults = [CardFault(code, "power", "") for code in ("A2", "A3", "A1")]
    assert [found.line for found in located(SET, faults)] == [0, 8, 12]


@pytest.mark.parametrize("empty", [LONG * 2, OTHER * 2, f"{LONG}{LONG}  # {OTHER}{OTHER}"])
def test_an_empty_text_of_several_lines_ends_where_it_begins(empty: str) -> None:
    lines = f'[[unit]]\ncode = "A1"\ntext = {empty}\npower = 3\n'
    assert [found.line for found in located(lines, [CardFault("A1", "power", "")])] == [4]
