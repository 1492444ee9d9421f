"""What two programs on one database answer, and tell the phones of each, is what somebody approved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.approved.house import neighbours
from tests.approved.house.groups import compare


@pytest.mark.parametrize("name", neighbours.NAMES)
def test_two_programs_on_one_database_are_as_approved(name: str, tmp_path: Path) -> None:
    compare("neighbours", [neighbours.record(tmp_path, name)])
