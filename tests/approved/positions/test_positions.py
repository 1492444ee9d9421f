"""What is made of positions by lot is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house.groups import compare
from tests.approved.positions import positions


@pytest.mark.parametrize("at", positions.LOTS.parts())
def test_what_is_made_of_positions_by_lot_is_as_approved(at: int) -> None:
    compare("positions", [positions.LOTS.record(at)])
