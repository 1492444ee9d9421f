"""What pages show of matches in which everything happens is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved import records
from tests.approved.tables import tables
from tests.approved.world import World


@pytest.mark.parametrize(("key", "seed"), tables.PLACES)
def test_a_table_is_shown_as_approved(key: str, seed: int, world: World) -> None:
    told = records.differences([tables.record(key, seed, world)], records.approved("tables"))
    assert not told, "\n".join([*told, records.HOW])
