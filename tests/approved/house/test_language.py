"""What sentences made from the grammar are taken for is what somebody approved."""

from __future__ import annotations

from tests.approved.house import language
from tests.approved.house.groups import compare


def test_what_sentences_are_taken_for_is_as_approved() -> None:
    compare("language", [*language.records()])
