"""What matches by lot lead to, and what is offered on the way, is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house import lots
from tests.approved.house.groups import compare


@pytest.mark.parametrize(("key", "seed"), lots.PLACES)
def test_a_match_by_lot_is_as_approved(key: str, seed: int) -> None:
    compare("lots", [lots.record(key, seed)])
