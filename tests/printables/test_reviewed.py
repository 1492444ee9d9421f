"""Sheets look as they did when a person last looked at them."""

from __future__ import annotations

import pytest

from tests.printables import reviewed

KEYS = sorted(folder.name for folder in reviewed.FOLDER.iterdir() if folder.is_dir())
SAME = 0.0001
"""Less than a digit on a card: a page is about 155,000 points."""


@pytest.mark.parametrize("key", KEYS)
def test_sheets_look_as_reviewed(key: str) -> None:
    now, then = reviewed.drawn(key), reviewed.kept(key)
    assert len(now) == len(then), (
        f"look at the sheets, then: python -m tests.printables.reviewed {key}"
    )
    changed = [
        number
        for number, pair in enumerate(zip(now, then, strict=True))
        if reviewed.difference(*pair) > (SAME / 5 if key == reviewed.EVENT else SAME)
    ]
    assert not changed, f"look at these sheets, then: python -m tests.printables.reviewed {key}"


def test_a_changed_sheet_is_noticed() -> None:
    first, second, *_ = reviewed.kept(KEYS[0])
    assert reviewed.difference(first, second) > SAME
    touched = first.copy()
    touched.paste(touched.crop((100, 100, 106, 106)).point(lambda grey: 255 - grey), (100, 100))
    assert reviewed.difference(first, touched) > SAME
