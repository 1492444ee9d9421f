"""What single looks show is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house.groups import compare
from tests.approved.looks import looks
from tests.approved.world import World


@pytest.mark.parametrize("place", looks.kept(), ids=" ".join)
def test_a_look_shows_what_was_approved(place: looks.Place, world: World) -> None:
    compare("looks", [looks.record(place, world)])
