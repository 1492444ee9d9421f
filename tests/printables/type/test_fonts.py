"""Type: which face sets which run, how lines break, that both faces are embedded and the bytes stay
the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

import pypdfium2
import pytest

from games.paper import Leaflet
from games.paper import Section
from printables.drawing import fonts
from printables.drawing.fonts import BOLD
from printables.drawing.fonts import HAN
from printables.drawing.fonts import REGULAR
from printables.pages import Placed
from printables.pages import Sheet
from printables.render import to_pdf
from printables.stock import STOCKS
from tests.printables import proof
from tests.shell.layers import ROOT

TITLE = "Generals' Order 將軍令"
PAGE = Sheet(
    STOCKS["A4"],
    TITLE,
    "reference",
    "front",
    (
        Placed(
            Leaflet(TITLE, (Section("鍾離眛 Zhongli Mo", ("每名武將，維持費一張。",)),)),
            10,
            10,
            105,
            148,
        ),
    ),
)


def test_each_run_is_set_in_the_face_that_has_its_signs() -> None:
    found = fonts.runs("Han 漢 and 楚漢", BOLD)
    assert [(run.text, run.face) for run in found] == [
        ("Han ", BOLD),
        ("漢", HAN),
        (" and ", BOLD),
        ("楚漢", HAN),
    ]
    assert fonts.width("Han 漢", BOLD, 10) == pytest.approx(fonts.width("Han ", BOLD, 10) + 10)


def test_bold_han_characters_are_thicker() -> None:
    assert fonts.runs("漢", REGULAR)[0].extra == 0 < fonts.runs("漢", BOLD)[0].extra


def test_signs_that_neither_face_has_are_refused_by_name() -> None:
    with pytest.raises(
        fonts.NoGlyph, match="neither Barlow Semi Condensed nor Chocolate Classical Sans has 🂡"
    ):
        fonts.width("將 🂡", REGULAR, 10)


def test_han_lines_break_between_characters_but_not_before_a_full_stop() -> None:
    assert fonts.lines("每名武將，維持費一張。", REGULAR, 10, 50) == [
        "每名武將，",
        "維持費一",
        "張。",
    ]
    assert fonts.lines("「令」 and 軍令", REGULAR, 10, 24) == ["「令」", "and", "軍令"]


def test_the_type_is_embedded_and_says_what_it_shows() -> None:
    pdf = to_pdf([PAGE])
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert "將軍令" in text
    assert "鍾離眛" in text
    assert len(pdf) < 40_000
    (picture,) = proof.pages(pdf, 72)
    assert proof.dark(picture).any()


def test_another_process_writes_the_same_bytes() -> None:
    program = (
        "import sys, hashlib\nfrom tests.printables.type.test_fonts import PAGE\nfrom "
        "printables.render import to_pdf\n"
        "sys.stdout.write(hashlib.sha256(to_pdf([PAGE])).hexdigest())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert run.stdout == sha256(to_pdf([PAGE])).hexdigest()
