"""Printed cards and mats photographed at a table are read, never as others, and put where they lie.
Large numbers are in benchmarks/.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from benchmarks import misreads
from benchmarks import photo
from benchmarks import tables
from printables.codes.tags import parse
from printables.options import PrintOptions
from printables.render import to_pdf
from printables.sheets import sheets_of
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
        picture = photo.photograph(
            cards[which], (49.7, 25.0), rng.uniform(8, 14), photo.LEVELS["TABLE"], rng
        )
        found = {parse(text) for text in proof.codes(picture)}
        assert found <= {sheets[0].tags[which]}, "a photograph was read as another card"
        read += bool(found)
    assert read >= SHOTS - 1


def test_bad_photographs_are_read_right_or_not_at_all() -> None:
    found = misreads.run(60, 3, misreads.pages(("generals_52",))[:3])
    assert found["attempts"] >= 60
    assert found["wrong"] == 0
    assert found["attempts"] * 0.15 < found["read"] < found["attempts"], (
        "neither all too good nor all too bad"
    )


def test_a_wrong_card_would_be_counted() -> None:
    sheet, document, number = misreads.pages(("generals_52",))[0]
    (_, picture), (other, _), *_ = misreads.codes(sheet, document, number)
    texts = {misreads.name_of(text) for text in proof.codes(picture)}
    assert texts - {other, ""}, "what is read is not what stands on the other card"


def test_a_photograph_of_a_mat_puts_every_card_where_it_lies() -> None:
    """Two cards lie exchanged: that is noticed, nothing else is said to be wrong, and the card on
    the deck has no place.
    """
    shot = tables.scene(1, "TABLE")
    seen = tables.codes(shot.picture)
    sighted, found = tables.judged(shot, seen)
    assert {row.piece for row in sighted.pieces if row.area is None} <= {tables.LOOSE}
    assert all(shot.truth[row.piece] in row.area.spots for row in sighted.pieces if row.area)
    assert len(sighted.pieces) >= len(shot.truth) - 1
    told = {
        row.piece for place in found.places for row in place.pieces if row.answer == "contradicts"
    }
    assert told == set(shot.exchanged)
    tally = tables.Tally()
    tally.add(
        replace(
            shot,
            truth={**shot.truth, shot.exchanged[0]: "board:A.B1", shot.exchanged[1]: "board:A.B1"},
        ),
        seen,
    )
    assert tally.wrong >= 1, "the count of wrong places sees one"
