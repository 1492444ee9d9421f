"""Lists on paper: every row stands once, page after page."""

from __future__ import annotations

import pypdfium2
import pytest

from printables.items.lists import ListSheet
from printables.items.lists import lists_pdf


@pytest.mark.parametrize("number", [1, 40, 90])
def test_every_row_of_a_long_list_stands_once(number: int) -> None:
    rows = tuple((f"row{place:03}x", "word") for place in range(number))
    document = pypdfium2.PdfDocument(lists_pdf([ListSheet("Title", "", ("A", "B"), (1, 1), rows)]))
    said = "".join(page.get_textpage().get_text_range() for page in document)
    assert [said.count(row[0]) for row in rows] == [1] * number
