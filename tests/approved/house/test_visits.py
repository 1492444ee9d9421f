"""What people are shown who wander over the pages is what somebody approved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.approved.house import visits
from tests.approved.house.groups import compare


@pytest.mark.parametrize("place", visits.PLACES)
def test_what_visitors_are_shown_is_as_approved(place: str, tmp_path: Path) -> None:
    compare("visits", [visits.PLACES[place](tmp_path)])
