"""What plays lead to with other sentences on the cards is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house import designs
from tests.approved.house.groups import compare


@pytest.mark.parametrize("seed", range(designs.MATCHES))
def test_a_match_with_other_sentences_is_as_approved(seed: int) -> None:
    compare("designs", [designs.record(seed)])
