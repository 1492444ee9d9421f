"""What the practice opponent weighs and takes is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house import practice
from tests.approved.house.groups import compare


@pytest.mark.parametrize("key", practice.GAMES)
def test_what_the_opponent_weighs_is_as_approved(key: str) -> None:
    compare("practice", [practice.turns(key)])
