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
    return (
        pypdfium2.PdfDocument(out.getvalue())[0]
        .get_textpage()
        .get_text_range()
        .replace("\ufffe", "-\n")
        .strip()
    )


def wide(words: str) -> float:
    """How wide words are in the smallest legible type, in millimetres."""
    return fonts.width(words, fonts.REGULAR, 5 / MM)


def test_a_long_name_takes_two_lines_and_loses_no_letter() -> None:
    """It was cut where it did not fit in the smallest type."""
    name = "Ann of the Meadows behind the seven Hills and a good many more"
    first, second = celled(name, 40.0).splitlines()
    assert f"{first} {second}" == name
    assert max(wide(first), wide(second)) <= 40.0


def test_a_name_without_a_gap_is_broken_at_its_hyphen_or_where_it_must() -> None:
    assert celled("Annegret-Maximiliane", 14.0).splitlines() == ["Annegret-", "Maximiliane"]
    assert "".join(celled("N" * 40, 24.0).splitlines()) == "N" * 40


@pytest.mark.parametrize("room", [40.0, 8.0, 0.01])
def test_what_two_lines_cannot_hold_ends_in_dots(room: float) -> None:
    name = "Ann of the Meadows " * 20
    said = celled(name, room)
    assert said.endswith("…")
    assert room < 1 or len(said.splitlines()) == 2
    assert room < 1 or all(wide(line) <= room for line in said.splitlines())


def test_a_name_that_just_fits_stays_one_line() -> None:
    size = fonts.width("Annegret Li", fonts.REGULAR, 13 / MM)
    assert celled("Annegret Li", size) == "Annegret Li"
    assert celled("Annegret Li", size * 0.71) == "Annegret Li"
    assert celled("Annegret Li", size * 0.5).splitlines() == ["Annegret", "Li"]
