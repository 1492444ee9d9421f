"""What sentences made from the grammar are taken for is what somebody approved."""

from __future__ import annotations

import pytest

from tests.approved.house import language
from tests.approved.house.groups import compare


def test_what_was_written_is_taken_for_what_was_approved() -> None:
    compare("language", [language.written()])


@pytest.mark.parametrize("number", range(language.PARTS))
def test_what_sentences_are_taken_for_is_as_approved(number: int) -> None:
    compare("language", [language.part(number)])
