"""Clocks that stand until the table is walked back: paused with a ruling, started by its last step."""

from __future__ import annotations

import pytest

from tests.app.conftest import TableOfPhones


def struck(phones: TableOfPhones) -> int:
    """Strike a play after which hands have to move something; return the ruling's version."""
    phones.a.act("StonesTaken", "p", number=2)
    return phones.referee.post(
        "amendments", {"id": "s", "kind": "PlayStruck", "target": 2, "reason": "r"}
    )[1]["receipt"]["version"]


def tick(phones: TableOfPhones, ruling: int, step: int, done: bool = True) -> None:
    body = {"kind": "ChecklistTicked", "ruling": ruling, "step": step, "done": done}
    phones.referee.post("amendments", {"id": f"t{step}{done}", **body})


def steps(phones: TableOfPhones) -> int:
    return len(phones.referee.get("view")[1]["tasks"]["steps"])


def test_the_last_step_starts_the_clocks(phones: TableOfPhones) -> None:
    ruling = struck(phones)
    phones.referee.post("amendments", {"id": "h", "kind": "ClockPaused", "reason": "walked back"})
    number = steps(phones)
    assert number
    for step in range(number):
        assert phones.referee.get("view")[1]["held"]
        tick(phones, ruling, step)
    assert not phones.referee.get("view")[1]["held"]


def test_a_later_pause_is_the_referee_s_own(phones: TableOfPhones) -> None:
    ruling = struck(phones)
    phones.referee.post("amendments", {"id": "n", "kind": "NoteAdded", "text": "between"})
    phones.referee.post("amendments", {"id": "h", "kind": "ClockPaused", "reason": "dinner"})
    for step in range(steps(phones)):
        tick(phones, ruling, step)
    assert phones.referee.get("view")[1]["held"]


def both_played(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "p", number=2)
    phones.b.act("StonesTaken", "q", number=1)


def strike(phones: TableOfPhones, target: int) -> int:
    body = {"id": f"s{target}", "kind": "PlayStruck", "target": target, "reason": "r"}
    return int(phones.referee.post("amendments", body)[1]["receipt"]["version"])


def walk(phones: TableOfPhones) -> list[tuple[int, str]]:
    """The steps that hands still have to do."""
    rows = phones.referee.get("view")[1]["tasks"]["steps"]
    return [(row["ruling"], row["words"]) for row in rows if not row["done"]]


def test_what_hands_had_not_done_comes_before_the_steps_of_the_next_ruling(
    phones: TableOfPhones,
) -> None:
    """Two plays are taken back one after the other: the steps of the first were lost. What the
    second one sets anew, the heap, is asked for once.
    """
    both_played(phones)
    first, second = strike(phones, 3), strike(phones, 2)
    assert walk(phones) == [
        (first, "set B's score to 0 (it was 1)"),
        (second, "set A's score to 0 (it was 2)"),
        (second, "set stones in the heap to 12 (it was 10)"),
    ]
    assert phones.b.get("view")[1]["tasks"]["steps"][0]["ruling"] == first
    tick(phones, first, 0)
    assert phones.referee.get("view")[1]["tasks"]["left"] == 2


def test_what_was_ticked_before_the_next_ruling_is_not_asked_again(phones: TableOfPhones) -> None:
    both_played(phones)
    first = strike(phones, 3)
    tick(phones, first, 0)
    second = strike(phones, 2)
    assert {ruling for ruling, _words in walk(phones)} == {second}


def test_after_a_play_only_the_next_ruling_is_walked_back(phones: TableOfPhones) -> None:
    """Who plays on has the table as it stands, whether the steps were ticked or not."""
    both_played(phones)
    strike(phones, 3)
    assert phones.a.act("StonesTaken", "again", number=1)[0] < 400
    second = strike(phones, 2)
    assert {ruling for ruling, _words in walk(phones)} == {second}


def test_clocks_that_wait_for_one_ruling_wait_for_the_next_one_too(phones: TableOfPhones) -> None:
    """Nobody could tick the first one's steps any more, so that the clocks stood."""
    both_played(phones)
    first = strike(phones, 3)
    phones.referee.post("amendments", {"id": "h", "kind": "ClockPaused", "reason": "walked back"})
    second = strike(phones, 2)
    for ruling, step in ((first, 0), (second, 0), (second, 1)):
        assert phones.referee.get("view")[1]["held"]
        body = {"kind": "ChecklistTicked", "ruling": ruling, "step": step, "done": True}
        phones.referee.post("amendments", {"id": f"t{ruling}-{step}", **body})
    assert not phones.referee.get("view")[1]["held"]


def withdraw(phones: TableOfPhones, ruling: int) -> int:
    body = {"id": f"w{ruling}", "kind": "RulingWithdrawn", "ruling": ruling, "reason": "r"}
    asked = phones.referee.post("amendments", body, preview=1)[1]["checklist"]
    version = int(phones.referee.post("amendments", body)[1]["receipt"]["version"])
    steps = phones.referee.get("view")[1]["tasks"]["steps"]
    assert [(row["words"], row["done"]) for row in asked] == [
        (row["words"], row["done"]) for row in steps if row["ruling"] == version
    ]
    return version


def test_a_strike_withdrawn_before_anybody_moved_asks_for_nothing(phones: TableOfPhones) -> None:
    """The way back from a table that never was so: all its steps were asked for."""
    ruling = struck(phones)
    assert walk(phones)
    withdraw(phones, ruling)
    assert walk(phones) == []
    tasks = phones.a.get("view")[1]["tasks"]
    assert (tasks["done"], tasks["left"], len(tasks["steps"])) == (True, 0, 1)


def test_of_a_withdrawn_strike_only_what_was_done_is_undone(phones: TableOfPhones) -> None:
    ruling = struck(phones)
    asked = [words for _ruling, words in walk(phones)]
    assert asked == ["set A's score to 0 (it was 2)", "set stones in the heap to 12 (it was 10)"]
    tick(phones, ruling, 1)
    version = withdraw(phones, ruling)
    assert walk(phones) == [(version, "set stones in the heap to 10 (it was 12)")]


def test_what_was_ticked_and_taken_back_again_was_not_done(phones: TableOfPhones) -> None:
    ruling = struck(phones)
    tick(phones, ruling, 1)
    tick(phones, ruling, 1, done=False)
    withdraw(phones, ruling)
    assert walk(phones) == []


def test_a_strike_made_anew_after_it_was_withdrawn_asks_for_its_steps_once(
    phones: TableOfPhones,
) -> None:
    ruling = struck(phones)
    asked = [words for _ruling, words in walk(phones)]
    again = withdraw(phones, withdraw(phones, ruling))
    assert walk(phones) == [(again, words) for words in asked]


@pytest.mark.parametrize(("withdrawn", "left"), [(1, {"B"}), (0, {"A"})])
def test_of_two_strikes_only_the_one_that_stands_is_walked_back(
    phones: TableOfPhones, withdrawn: int, left: set[str]
) -> None:
    """It is asked for by the withdrawal, from the table as it lies."""
    both_played(phones)
    strikes = [strike(phones, 3), strike(phones, 2)]
    version = withdraw(phones, strikes[withdrawn])
    heap = {"B": "set stones in the heap to 10 (it was 9)"}
    heap["A"] = "set stones in the heap to 11 (it was 9)"
    score = {"B": "set B's score to 0 (it was 1)", "A": "set A's score to 0 (it was 2)"}
    assert walk(phones) == [
        (version, words) for seat in left for words in (score[seat], heap[seat])
    ]


def test_clocks_that_wait_for_a_strike_start_when_it_is_withdrawn(phones: TableOfPhones) -> None:
    """Nobody has a step left whose tick would start them."""
    ruling = struck(phones)
    phones.referee.post("amendments", {"id": "h", "kind": "ClockPaused", "reason": "walked back"})
    assert phones.referee.get("view")[1]["held"]
    withdraw(phones, ruling)
    assert not phones.referee.get("view")[1]["held"]
