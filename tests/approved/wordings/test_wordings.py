"""What texts that notice changes are taken for is what somebody approved."""

from __future__ import annotations

import pytest

from games.wtactics_arc.language import completing
from tests.approved.house.groups import compare
from tests.approved.wordings import wordings


@pytest.mark.parametrize(("stage", "at"), wordings.parts())
def test_what_texts_are_taken_for_is_as_approved(stage: str, at: int) -> None:
    compare("wordings", [wordings.record(stage, at)])


def test_a_changed_meaning_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: what is done with cards that were looked at is left as it is written."""
    monkeypatch.setattr(completing, "looked_at", lambda effects: effects)
    with pytest.raises(AssertionError, match=r"texts, cards from 1 \\| wordings"):
        compare("wordings", [*wordings.records()])
