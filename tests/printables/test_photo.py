"""A printed card photographed at a table is read, and never as another card. Large numbers are in benchmarks/."""

from __future__ import annotations

import numpy as np

from benchmarks import photo
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
from printables.tags import parse
from tests.printables import proof
from tests.printables.wtg import CARDS
from tests.printables.wtg import GAME

SHOTS = 18


def test_photographs_of_cards_are_read() -> None:
    options = PrintOptions(items=("cards",))
    sheets = sheets_of(GAME, CARDS, options)
    (page,) = proof.pages(to_pdf(sheets, options), photo.DPI, [0])
    cards = proof.crops(photo.printed(page), sheets[0], 2 * photo.DPI)
    read = 0
    for shot in range(SHOTS):
        rng = np.random.default_rng(shot)
        which = shot % len(cards)
        picture = photo.photograph(cards[which], (49.7, 25.0), rng.uniform(8, 14), photo.LEVELS["TABLE"], rng)
        found = {parse(text) for text in proof.codes(picture)}
        assert found <= {sheets[0].tags[which]}, "a photograph was read as another card"
        read += bool(found)
    assert read >= SHOTS - 1
