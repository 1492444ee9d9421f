"""What the scenarios of generalissimo lead to is what somebody approved: what is offered, told, seen, shown."""

from __future__ import annotations

import pytest

from tests.approved import testing
from tests.approved.world import World

KEY = "generalissimo"


@pytest.mark.parametrize(("group", "file"), testing.places(KEY))
def test_it_is_as_approved(group: str, file: str, world: World) -> None:
    testing.compare(group, KEY, file, world)
