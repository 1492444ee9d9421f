"""Whatever a process prints first finds the type that it is set in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from reportlab.pdfbase import pdfmetrics

from games import catalogue
from printables.drawing import fonts
from printables.items.lists import ListSheet
from printables.items.lists import lists_pdf
from printables.sheets import misfits_of

GAME = catalogue()["war_time_generals"]


def _lists() -> bytes:
    return lists_pdf([ListSheet("Pairings", "", ("Table",), (1.0,), (("1",),))])


@pytest.mark.parametrize(
    "print_", [lambda: list(misfits_of(GAME, GAME.cards)), _lists], ids=["misfits", "lists"]
)
def test_the_type_is_there(print_: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdfmetrics, "_fonts", {})
    for kept in (fonts.load, fonts.width):
        kept.cache_clear()
    try:
        print_()
    finally:
        monkeypatch.undo()
        fonts.load.cache_clear()
        fonts.load()
