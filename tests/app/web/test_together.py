"""Where matches end, asked for several callers at once."""

from __future__ import annotations

import threading
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.operations.together import Together
from events.vocabulary import MatchId

SOON = 20


def test_those_who_ask_while_a_question_is_on_its_way_are_answered_by_one_put_later() -> None:
    asked: list[set[str]] = []
    let, begun = threading.Event(), threading.Event()
    now = {"A": 1, "B": 1, "C": 1}

    def ends(logs: Collection[MatchId]) -> dict[MatchId, int]:
        asked.append(set(logs))
        found = {log: now[log] for log in logs if log in now}
        begun.set()
        assert let.wait(SOON)
        return found

    together = Together(ends)
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(together.of, MatchId("A"))
        assert begun.wait(SOON)
        late = [pool.submit(together.of, MatchId(log)) for log in ("A", "B", "none")]
        while together._next is None or len(together._next.logs) < 3:
            threading.Event().wait(0.001)
        now["A"] = 2
        let.set()
        assert first.result(SOON) == 1
        assert [row.result(SOON) for row in late] == [2, 1, 0]
    assert asked == [{"A"}, {"A", "B", "none"}]


def test_an_error_reaches_each_who_asked_and_the_next_question_is_put() -> None:
    answers = iter([OSError("away"), {MatchId("A"): 3}])

    def ends(_: Collection[MatchId]) -> dict[MatchId, int]:
        answer = next(answers)
        if isinstance(answer, OSError):
            raise answer
        return answer

    together = Together(ends)
    with pytest.raises(OSError, match="away"):
        together.of(MatchId("A"))
    assert together.of(MatchId("A")) == 3
