"""The scoresheet on paper: pages, type, what is greyed, and the code with the head of the log."""

from __future__ import annotations

import re
from dataclasses import replace

import pypdfium2 as pdfium
import pytest
import zxingcpp

from printables.scoresheet.content import PrintedLine
from printables.scoresheet.content import Scoresheet
from printables.scoresheet.content import SheetSection
from printables.scoresheet.typesetting import _facts
from printables.scoresheet.typesetting import printable
from printables.scoresheet.typesetting import scoresheet_pdf
from printables.stock import STOCKS

HEAD = f"1204:{'0f1e2d3c' * 8}"
SHEET = Scoresheet(
    "Table 7",
    "Tiny, edition 1 · match AB12",
    (SheetSection("Match", (("Seats", "A: Ann; B: 王小明"), ("", "2 plays stand, 1 do not"))),),
    (
        PrintedLine("1", 1, "10:00:01", "Ann", "takes three stones"),
        PrintedLine(
            "",
            2,
            "10:00:07",
            "王小明",
            "takes one stone",
            True,
            ("struck", "ruling at line 3 by referee: miscounted"),
        ),
    ),
    (SheetSection("Rulings", (("Line 3", "referee: struck the play at line 2"),)),),
    "ab" * 32,
    HEAD,
    "Keep this sheet.",
    ("Ann (seat A)", "Referee"),
)


def pages(content: bytes) -> list[str]:
    """The text of each page."""
    document = pdfium.PdfDocument(content)
    return [page.get_textpage().get_text_bounded() for page in document]


def codes(content: bytes) -> list[str]:
    """What a reader finds on all pages, at 150 dots an inch."""
    found = []
    for page in pdfium.PdfDocument(content):
        found += [
            code.text for code in zxingcpp.read_barcodes(page.render(scale=150 / 72).to_pil())
        ]
    return found


def test_the_code_holds_the_head_as_verify_takes_it() -> None:
    assert codes(scoresheet_pdf(SHEET)) == [HEAD]
    assert codes(scoresheet_pdf(replace(SHEET, head="", proof="not yet"))) == []


def test_everything_is_told() -> None:
    (text,) = pages(scoresheet_pdf(SHEET))
    for words in (
        "Table 7",
        "match AB12",
        "A: Ann; B: 王小明",
        "takes three stones",
        "10:00:07",
        "miscounted",
        "Rulings",
        "ab" * 4,
        "line 1204",
        "Ann (seat A)",
        "Referee",
        "signature, date",
        "page 1 of 1",
    ):
        assert words in text, words
    digits = re.sub(r"\s", "", text)
    assert HEAD.partition(":")[2] in digits
    assert "ab" * 32 in digits


@pytest.mark.parametrize("stock", ["A4", "Letter"])
def test_a_long_match_takes_many_numbered_pages(stock: str) -> None:
    plays = tuple(
        replace(SHEET.plays[place % 2], number=str(place), line=place) for place in range(1, 1201)
    )
    content = scoresheet_pdf(replace(SHEET, plays=plays), STOCKS[stock])
    found = pages(content)
    assert len(found) > 5
    for number, text in enumerate(found, 1):
        assert f"page {number} of {len(found)}" in text
    assert codes(content) == [HEAD]
    assert all(text.count("takes") > 60 for text in found[:-1]), "two columns on every page"


def test_a_note_longer_than_a_page_is_broken() -> None:
    note = " ".join(f"word{number}" for number in range(4_000))
    text = " ".join(
        pages(scoresheet_pdf(replace(SHEET, plays=(replace(SHEET.plays[1], notes=(note,)),))))
    )
    assert "word0 " in text
    assert "word3999" in text


def test_the_same_sheet_gives_the_same_bytes_whatever_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = scoresheet_pdf(SHEET)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert scoresheet_pdf(SHEET) == first
    assert scoresheet_pdf(replace(SHEET, key="cd" * 32)) != first


def test_all_type_is_embedded() -> None:
    content = scoresheet_pdf(SHEET)
    assert content.count(b"/FontFile2") >= 2
    assert b"/Helvetica" not in content
    assert b"/Times" not in content


def test_signs_that_no_type_has_do_not_keep_a_sheet_from_print() -> None:
    assert printable("Ann \N{GAME DIE}") == "Ann ?"
    assert "Ann ?" in pages(scoresheet_pdf(replace(SHEET, signers=("Ann \N{GAME DIE}",))))[0]


def test_a_match_without_a_play_has_a_sheet() -> None:
    (text,) = pages(scoresheet_pdf(replace(SHEET, plays=(), before=(), after=())))
    assert "none" in text


def test_what_does_not_stand_is_struck_through() -> None:
    """More lines are drawn for it; the checker sees the difference."""

    def strokes(greyed: bool) -> int:
        content = scoresheet_pdf(replace(SHEET, plays=(replace(SHEET.plays[0], greyed=greyed),)))
        page = pdfium.PdfDocument(content)[0]
        return sum(item.type == pdfium.raw.FPDF_PAGEOBJ_PATH for item in page.get_objects())

    assert strokes(True) == strokes(False) + 1


def test_a_name_too_wide_for_its_words_has_a_line_that_stays_with_them() -> None:
    wide, *lines = _facts((("What everybody at the table agreed on", "one more hour"),), 60)
    assert (wide.keepWithNext, lines[0].keepWithNext) == (1, 0)
    assert len([*_facts((("Round", "one more hour"),), 60)]) == len(lines)
