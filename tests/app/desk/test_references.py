"""What a referee's event points at must be there; nothing is stored that names a line, a step or a
seat the match does not have.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.conftest import TableOfPhones

WRONG: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("NoteAdded", {"text": "n", "target": 99}, "target"),
    ("NoteAdded", {"text": "n", "target": -5}, "target"),
    ("ChecklistTicked", {"ruling": 99, "step": 0}, "ruling"),
    ("ChecklistTicked", {"ruling": 2, "step": 0}, "ruling"),
    ("ChecklistTicked", {"ruling": 3, "step": 99}, "step"),
    ("PenaltyGiven", {"seat": "A", "infraction": "i", "penalty": "p", "dispute": 99}, "dispute"),
    ("PenaltyGiven", {"seat": "A", "infraction": "i", "penalty": "p", "dispute": 2}, "dispute"),
    ("PenaltyGiven", {"seat": "table", "infraction": "i", "penalty": "p"}, "seat"),
    ("TimeGranted", {"seat": "table", "milliseconds": 5}, "seat"),
    ("ClockSet", {"seat": "C", "milliseconds": 5}, "seat"),
    ("DisputeSettled", {"dispute": 4, "verdict": "v", "restored": {"Z": 5}}, "restored"),
    ("DisputeSettled", {"dispute": 4, "verdict": "v", "restored": {"A": 86_400_001}}, "restored"),
    ("DisputeSettled", {"dispute": 4, "verdict": "v", "ruling": 2}, "ruling"),
    ("DisputeSettled", {"dispute": 4, "verdict": "v", "ruling": -1}, "ruling"),
    (
        "PlayAllowed",
        {
            "reason": "r",
            "dispute": 2,
            "action": {"seat": "B", "name": "StonesTaken", "args": {"number": 1}},
        },
        "dispute",
    ),
    ("BackupAuthorised", {"referee": "Ann", "dispute": 2}, "dispute"),
)


@pytest.mark.parametrize(("kind", "data", "field"), WRONG)
def test_what_is_not_there_is_refused(
    phones: TableOfPhones, kind: str, data: dict[str, Any], field: str
) -> None:
    """Line 2 is a play, 3 a ruling, 4 an open call."""
    phones.a.act("StonesTaken", "p", number=2)
    assert (
        phones.referee.post(
            "amendments", {"id": "s", "kind": "PlayStruck", "target": 2, "reason": "r"}
        )[0]
        == 200
    )
    phones.b.post("actions", {"id": "d", "seen": 1, "name": "DisputeRaised", "args": {"target": 2}})
    assert phones.referee.view()["head"] == 4
    status, answer = phones.referee.post("amendments", {"id": "x", "kind": kind, **data})
    assert (status, list(answer["fields"])) == (400, [field])
    assert phones.referee.view()["head"] == 4


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        ("NoteAdded", {"text": "seen \u202eneht dna"}, "text"),
        ("NoteAdded", {"text": "\0"}, "text"),
        ("PlayStruck", {"target": 2, "reason": "by\u2066 agreement"}, "reason"),
        ("PlayAllowed", {"reason": "r", "action": {"seat": "B\x7f", "name": "N"}}, "action"),
    ],
)
def test_what_nobody_sees_stands_in_no_report(
    phones: TableOfPhones, kind: str, data: dict[str, Any], field: str
) -> None:
    status, answer = phones.referee.post("amendments", {"id": "x", "kind": kind, **data})
    assert (status, list(answer["fields"])) == (400, [field])
    assert "cannot be seen; leave it out" in str(answer["fields"])
    seen = {"id": "n", "kind": "NoteAdded", "text": "two\nlines\tand \u05d0\u200f, 小美"}
    assert phones.referee.post("amendments", seen)[0] == 200
    claim = {"target": 0, "claim": "\u202eslow"}
    asked = phones.a.post("actions", {"id": "c", "seen": 1, "name": "DisputeRaised", "args": claim})
    assert asked[0] == 400


def test_what_is_there_is_stored(phones: TableOfPhones) -> None:
    phones.a.act("StonesTaken", "p", number=2)
    call = phones.b.post(
        "actions", {"id": "d", "seen": 2, "name": "DisputeRaised", "args": {"target": 2}}
    )[1]["receipt"]["version"]
    ruling = phones.referee.post(
        "amendments", {"id": "s", "kind": "PlayStruck", "target": 2, "reason": "r", "dispute": call}
    )
    for number, (kind, data) in enumerate(
        (
            ("NoteAdded", {"text": "n", "target": 2}),
            ("ChecklistTicked", {"ruling": ruling[1]["receipt"]["version"], "step": 0}),
            ("PenaltyGiven", {"seat": "A", "infraction": "i", "penalty": "p", "dispute": call}),
            (
                "DisputeSettled",
                {
                    "dispute": call,
                    "verdict": "v",
                    "ruling": ruling[1]["receipt"]["version"],
                    "restored": {"A": -86_400_000, "B": 86_400_000},
                },
            ),
            ("PenaltyGiven", {"seat": "A", "infraction": "i", "penalty": "p", "dispute": call}),
        )
    ):
        assert (
            phones.referee.post("amendments", {"id": f"y{number}", "kind": kind, **data})[0] == 200
        ), kind
