"""What is kept of values that were made lately, and when it is forgotten."""

from __future__ import annotations

from projections.knowledge.recent import Recent


def test_a_value_is_kept_while_it_is_used_at_least_once_in_so_many_events() -> None:
    kept: Recent[str, str] = Recent(events=4, most=9)
    kept.at(0).put("used", "a")
    kept.at(0).put("unused", "b")
    for _ in range(3):
        assert len(kept.at(0)) == 2, "only events count, not how often it is asked"
    assert kept.at(3).get("used") == "a"
    assert kept.at(4).get("used") == "a", "what is old is young again when it is used"
    assert kept.at(7).get("unused") == "b", "of the events before it is kept"
    assert (kept.at(8).get("used"), kept.at(11).get("used")) == ("a", "a")
    assert kept.at(12).get("unused") is None
    assert kept.get("used") == "a"
    assert len(kept) == 1
    assert kept.at(2).get("used") == "a", "a log that was cut begins anew as well"
    assert kept.at(2).get("never") is None


def test_a_value_is_kept_until_so_many_others_were_added_twice() -> None:
    kept: Recent[int, str] = Recent(events=4, most=3)
    for number in range(6):
        kept.put(number, "value")
        assert len(kept) == number + 1
    kept.put(6, "value")
    assert [number for number in range(7) if kept.get(number)] == [3, 4, 5, 6]
