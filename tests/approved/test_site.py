"""The doors of the house, and the rules, tours, looks and card tables of each game, are what somebody
approved.
"""

from __future__ import annotations

import pytest

from games import catalogue
from tests.approved import records
from tests.approved import site
from tests.approved.records import Record
from tests.approved.world import World


def test_the_doors_of_the_house_are_as_approved(world: World) -> None:
    rows = tuple((path, world.fetch(f"/{path}")) for path in site.DOORS)
    _compare(Record("house", "site", rows))


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_the_pages_of_a_game_are_as_approved(key: str, world: World) -> None:
    _compare(site.of_game(world, key))


def _compare(record: Record) -> None:
    told = records.differences([record], records.approved("site"))
    assert not told, "\n".join([*told, records.HOW])
