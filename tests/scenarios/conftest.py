"""Scenarios of every game in the catalogue, and of one more that nothing else knows of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.sixth import sixth_game


@pytest.fixture(autouse=True, scope="module")
def _one_more_folder() -> Iterator[None]:
    with sixth_game():
        yield
