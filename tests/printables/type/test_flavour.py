"""Flavour text is told from rules by its slant (ARC-16.10)."""

from __future__ import annotations

import io
from math import radians
from math import tan

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from printables.drawing import fonts
from printables.drawing.pen import Pen


@pytest.mark.parametrize("slant", [0.0, 12.0])
def test_words_lean_as_far_as_they_are_told(slant: float) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, (200, 100))
    Pen(canvas, 100).words(20, 50, "Gone before the flower", 30, fonts.REGULAR, slant=slant)
    canvas.save()
    (words,) = (
        thing
        for thing in pypdfium2.PdfDocument(out.getvalue())[0].get_objects()
        if thing.type == pypdfium2.raw.FPDF_PAGEOBJ_TEXT
    )
    matrix = words.get_matrix()
    assert matrix.c / matrix.d == pytest.approx(tan(radians(slant)), abs=1e-3)
