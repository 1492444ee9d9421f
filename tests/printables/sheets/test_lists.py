"""Lists on paper: every row stands once, page after page."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from printables.drawing import fonts
from printables.drawing.pen import MM
from printables.drawing.pen import Pen
from printables.items.lists import ListSheet
from printables.items.lists import cell
from printables.items.lists import lists_pdf


@pytest.mark.parametrize("number", [1, 40, 90])
def test_every_row_of_a_long_list_stands_once(number: int) -> None:
    rows = tuple((f"row{place:03}x", "word") for place in range(number))
    document = pypdfium2.PdfDocument(lists_pdf([ListSheet("Title", "", ("A", "B"), (1, 1), rows)]))
    assert document.get_metadata_value("Title") == "Title"
    said = "".join(page.get_textpage().get_text_range() for page in document)
    assert [said.count(row[0]) for row in rows] == [1] * number


def test_a_list_takes_no_more_pages_than_its_rows_fill() -> None:
    def pages(number: int) -> int:
        rows = tuple((f"row{place:03}x", "word") for place in range(number))
        listed = lists_pdf([ListSheet("Title", "", ("A", "B"), (1, 1), rows)])
        return len(pypdfium2.PdfDocument(listed))

    most = next(number for number in range(1, 90) if pages(number + 1) == 2)
    assert [pages(0), pages(1), pages(2 * most), pages(2 * most + 1)] == [1, 1, 2, 3]
    assert most == 29, "rows of 8 mm between the head and the margin of A4"


def celled(name: str, room: float) -> str:
    """What stands in a cell of a list that is *room* millimetres wide."""
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.scale(MM, MM)
    cell(Pen(canvas, 297), 10, 20, name, 13, room, None)
    canvas.save()
    return pypdfium2.PdfDocument(out.getvalue())[0].get_textpage().get_text_range().strip()


def wide(words: str) -> float:
    """How wide words are in the smallest legible type, in millimetres."""
    return fonts.width(words, fonts.REGULAR, 5 / MM)


def test_a_long_name_loses_no_letter_more_than_it_must() -> None:
    room, name = 40.0, "Ann of the Meadows behind the seven Hills and a good many more"
    said = celled(name, room)
    assert name.startswith(said)
    assert wide(said) <= room < wide(name[: len(said) + 1])


def test_a_name_that_just_fits_loses_no_letter() -> None:
    assert celled("Annegret", wide("Annegret")) == "Annegret"
    assert celled("Annegret", wide("Annegret") - 0.01) == "Annegre"
    assert celled("Annegret", 0.01) == ""
