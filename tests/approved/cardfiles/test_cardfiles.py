"""What is made of tables and decks by lot is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.cardfiles import cardfiles
from tests.approved.house.groups import compare


@pytest.mark.parametrize("at", cardfiles.LOTS.parts())
def test_what_is_made_of_files_by_lot_is_as_approved(at: int) -> None:
    compare("cardfiles", [cardfiles.LOTS.record(at)])
