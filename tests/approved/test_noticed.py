"""The records can fail: a changed number of an offer and a changed word are told, with their place."""

from __future__ import annotations

from typing import Any

import pytest

from games import play
from projections.views.choices import offers
from tests.approved import records
from tests.approved import testing

PLACE = "offered", "generals_52", "scenarios/deploy"


def test_a_changed_number_of_an_offer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = play.bound

    def one_more(*given: Any) -> int:
        return bound(*given) + 1

    monkeypatch.setattr(play, "bound", one_more)
    with pytest.raises(AssertionError, match=r"(?s)\| offered \| v\d+ \w+ .*--write FOLDER"):
        testing.compare(*PLACE)


def test_a_changed_word_of_an_offer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    as_text = offers.as_text
    monkeypatch.setattr(offers, "as_text", lambda words: as_text(words.replace("Deploy", "Put")))
    with pytest.raises(AssertionError, match=r"\| offered \| v\d+ \w+ offers"):
        testing.compare(*PLACE)


def test_a_record_that_is_gone_or_new_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    then = records.approved("generals_52.offered")
    head = next(head for head in then if head.startswith(PLACE[2]))
    other = {head.replace("offered", "other"): then[head]}
    other |= {row: hashes for row, hashes in then.items() if row != head}
    monkeypatch.setattr(records, "approved", lambda group: other)
    with pytest.raises(AssertionError, match=r"offered \| is new") as failure:
        testing.compare(*PLACE)
    assert head.replace("offered", "other") + " is gone" in str(failure.value)
