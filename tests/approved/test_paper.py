"""What is printed of each game, in every way that may be chosen, and how words are fitted, is what
somebody approved.
"""

from __future__ import annotations

from unittest.mock import patch

import pytest

from games import catalogue
from printables.render import Press
from tests.approved import paper
from tests.approved import records
from tests.approved.records import Record

PLACES = [(key, place) for key in sorted(catalogue()) for place in paper.places(key)]


def told(group: str, record: Record) -> list[str]:
    return records.differences([record], records.approved(group))


@pytest.mark.parametrize(("key", "place"), PLACES)
def test_what_is_printed_is_as_approved(key: str, place: str) -> None:
    found = told(f"{key}.paper", paper.record(key, place))
    assert not found, "\n".join([key, *found, records.HOW])


def test_words_are_fitted_as_approved() -> None:
    found = told("type", paper.fits())
    assert not found, "\n".join([*found, records.HOW])


def test_a_bleed_that_goes_the_wrong_way_is_told() -> None:
    """The planted fault: the area beyond the edge is cut off at the edge."""
    boxes = Press._boxes

    def cut_off(press: Press, sheet: object) -> None:
        boxes(press, sheet)  # type: ignore[arg-type]
        press.canvas.setBleedBox(press.canvas._trimBox)

    with patch.object(Press, "_boxes", cut_off):
        assert told("generals_52.paper", paper.record("generals_52", "bleed"))
