"""What is told of a mistake in a scenario file is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house import mistakes
from tests.approved.house.groups import compare


@pytest.mark.parametrize(("key", "name"), mistakes.FILES)
def test_what_is_told_of_a_mistake_is_as_approved(key: str, name: str) -> None:
    compare("mistakes", [mistakes.of_file(key, name)])


def test_what_is_told_of_typed_lines_is_as_approved() -> None:
    compare("mistakes", [mistakes.typed()])
