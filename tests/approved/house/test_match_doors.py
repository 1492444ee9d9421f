"""What the doors of a match answer is what somebody approved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.approved.house import match_doors
from tests.approved.house.groups import compare


@pytest.mark.parametrize("name", match_doors.COURSES)
def test_a_match_over_its_doors_is_as_approved(name: str, tmp_path: Path) -> None:
    compare("match_doors", list(match_doors.match(tmp_path, name)))
