"""What is done in the place of a play that counts no longer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from events.record import Entry
from events.record import LineStanding
from events.vocabulary import Action
from projections.replay.replay import take
from tests.referee import little

DREW, PASSED = Action(little.RED, "Drew", {}), Action(little.RED, "Passed", {})
GAME = replace(
    little.GAME,
    stand_in=lambda action: (
        structs.replace(action, name="Passed") if action.name != "GaveUp" else None
    ),
)
TABLE = little.setup(GAME, GAME.seats, {}, GAME.cards)


@pytest.mark.parametrize(
    ("standing", "rewound", "onward", "acted"),
    [
        ("stands", False, "", DREW),
        ("struck", False, "", PASSED),
        ("struck", False, "skip", PASSED),
        ("struck", False, "stop", PASSED),
        ("struck", True, "", None),
        ("struck", True, "skip", None),
        ("struck", True, "stop", None),
        ("void", False, "skip", PASSED),
        ("void", False, "stop", None),
        ("void", False, "allow", None),
    ],
)
def test_only_a_struck_or_skipped_play_has_a_stand_in(
    standing: str, rewound: bool, onward: str, acted: Action | None
) -> None:
    """A play that an earlier ruling skipped may be rewound by a later one."""
    entry = Entry(1, DREW, "red", 0, LineStanding(standing), rewound=rewound, onward=onward)
    step = take(GAME, TABLE, 4, entry)
    assert (step.acted, step.ply) == (acted, 4 + (standing == "stands"))
    assert step.ruling.legal
    drawn, ended = step.table.hides(little.RED, "hand") - 3, step.table.active == little.BLUE
    assert (drawn, ended) == (acted == DREW, acted == PASSED)


def test_a_stand_in_that_the_rules_forbid_is_left_out_and_so_is_none() -> None:
    for seat, name in ((little.BLUE, "Drew"), (little.RED, "GaveUp")):
        entry = Entry(1, Action(seat, name, {}), seat, 0, LineStanding.STRUCK)
        step = take(GAME, TABLE, 4, entry)
        assert (step.table, step.ply, step.acted) == (TABLE, 4, None)
