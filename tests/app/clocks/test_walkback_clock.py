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
