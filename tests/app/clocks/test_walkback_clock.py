"""Clocks that stand until the table is walked back: paused with a ruling, started by its last step."""

from __future__ import annotations

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
    rows = phones.referee.get("view")[1]["tasks"]["steps"]
    return [(row["ruling"], row["words"]) for row in rows]


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
