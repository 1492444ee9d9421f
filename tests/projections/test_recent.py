"""A cache bounded by use: what is used stays, what nobody asks for goes after two generations."""

from __future__ import annotations

from projections.knowledge.recent import Recent


def kept(recent: Recent[int, str], *keys: int) -> list[int]:
    """The keys of the values that are still there; asking uses them."""
    return [key for key in keys if recent.get(key) is not None]


def test_what_is_not_used_while_the_match_grows_is_dropped() -> None:
    recent: Recent[int, str] = Recent(events=4, most=100)
    recent.at(10).put(1, "used")
    recent.put(2, "not used")
    assert kept(recent.at(13), 1, 2) == [1, 2], "three events are not yet a generation"
    assert len(recent.at(14)) == 2
    assert recent.young == {}
    assert kept(recent, 1) == [1]
    assert recent.young == {1: "used"}
    assert kept(recent.at(17), 1) == [1]
    assert (kept(recent.at(18), 1, 2), len(recent)) == ([1], 1)


def test_looking_again_at_a_match_that_has_not_grown_forgets_nothing() -> None:
    recent: Recent[int, str] = Recent(events=4, most=100)
    recent.put(1, "shown")
    for version in (0, 0, 0, 3, 3, 3, 7, 7, 7):
        recent.at(version)
    assert kept(recent, 1) == [1]


def test_a_match_that_was_put_back_begins_a_generation() -> None:
    recent: Recent[int, str] = Recent(events=4, most=100)
    recent.at(9).put(1, "shown")
    assert recent.at(8).young == {}
    recent.put(2, "later")
    assert recent.at(11).young == {2: "later"}
    assert recent.at(12).young == {}


def test_what_is_not_used_while_so_many_others_are_added_is_dropped() -> None:
    recent: Recent[int, str] = Recent(events=4, most=3)
    for key in range(1, 4):
        recent.put(key, "value")
    assert sorted(recent.young) == [1, 2, 3]
    recent.put(4, "value")
    assert (sorted(recent.young), len(recent)) == ([4], 4)
    assert kept(recent, 2, 5) == [2]
    for key in (6, 7):
        recent.put(key, "value")
    assert kept(recent, 1, 2, 3, 4, 6, 7) == [2, 4, 6, 7]
