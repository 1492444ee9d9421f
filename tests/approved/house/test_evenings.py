"""Events come to what somebody approved: made by lot, and over the doors for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.approved.house import evenings
from tests.approved.house import event_doors
from tests.approved.house.groups import compare


@pytest.mark.parametrize("number", range(1, evenings.WALKS + 1))
@pytest.mark.parametrize("name", evenings.PLANS)
def test_an_evening_is_as_approved(name: str, number: int) -> None:
    compare("evenings", [*evenings.evening(name, number)])


def test_the_warnings_of_plans_are_as_approved() -> None:
    compare("evenings", [evenings.plans()])


@pytest.mark.parametrize("name", event_doors.PLANS)
def test_an_event_over_its_doors_is_as_approved(name: str, tmp_path: Path) -> None:
    compare("event_doors", [event_doors.event(tmp_path, name)])
