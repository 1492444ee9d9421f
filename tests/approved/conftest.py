"""The application that shows what is looked at."""

from collections.abc import Iterator

import pytest

from tests.approved.world import World
from tests.approved.world import opened_world


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with opened_world() as made:
        yield made
