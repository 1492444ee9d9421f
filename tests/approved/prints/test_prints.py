"""What is drawn of things by lot is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house.groups import compare
from tests.approved.prints import prints


@pytest.mark.parametrize("at", prints.LOTS.parts())
def test_what_is_printed_by_lot_is_as_approved(at: int) -> None:
    compare("prints", [prints.LOTS.record(at)])
