"""What phones are told is what somebody approved: actions, asks with their options, bounds and
reasons, words, consequences, lights.
"""

from __future__ import annotations

import pytest

from tests.approved import testing


@pytest.mark.parametrize(("key", "file"), testing.places())
def test_what_is_told_is_as_approved(key: str, file: str) -> None:
    testing.compare("told", key, file)
