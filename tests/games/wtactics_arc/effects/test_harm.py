"""Damage on its way to a card or a player: what is prevented, what another takes for it."""

from __future__ import annotations

import pytest

from games.table import Table
from games.wtactics_arc.effects.harm import harmed
from games.wtactics_arc.effects.harm import sheltered
from games.wtactics_arc.names import DAMAGE
from games.wtactics_arc.names import GRAVEYARD
from games.wtactics_arc.names import STRENGTH
from tests.games.wtactics_arc.effects.test_effects import done
from tests.games.wtactics_arc.language.test_matching import CITY
from tests.games.wtactics_arc.language.test_matching import OX
from tests.games.wtactics_arc.language.test_matching import WARDEN
from tests.games.wtactics_arc.language.test_matching import A
from tests.games.wtactics_arc.language.test_matching import B
from tests.games.wtactics_arc.language.test_matching import field


def suffered(before: Table, after: Table, id_: str) -> int:
    """What a card or a player has lost."""
    if id_ in before.seats:
        return before.count(id_, "vp") - after.count(id_, "vp")
    if id_ == CITY:
        return before.piece(id_).count(STRENGTH) - after.piece(id_).count(STRENGTH)
    return after.piece(id_).count(DAMAGE) - before.piece(id_).count(DAMAGE)


@pytest.mark.parametrize("id_", [WARDEN, CITY, A])
@pytest.mark.parametrize(
    ("stopped", "blows", "left"),
    [
        ((), (1, 1), 2),
        ((3,), (1,), 0),
        ((3,), (1, 1, 1), 0),
        ((3,), (1, 1, 1, 1), 1),
        ((1,), (3,), 2),
        ((1,), (0, 2), 1),
        ((1, 1), (3,), 1),
        ((None,), (3, 3), 0),
    ],
)
def test_so_much_of_the_next_damage_is_prevented_as_a_text_says(
    id_: str, stopped: tuple[int | None, ...], blows: tuple[int, ...], left: int
) -> None:
    table = field().set(A, "vp", 9).tally(CITY, STRENGTH, 9)
    for number in stopped:
        table = sheltered(table, id_, number)
    after = table
    for blow in blows:
        after = harmed(after, id_, blow)
    assert suffered(table, after, id_) == left
    for other in {WARDEN, CITY, OX, A, B} - {id_}:
        assert suffered(table, after, other) == 0
    assert suffered(table, harmed(table, B, 2), B) == 2


INSTEAD = (
    "The next 2 damage that would be dealt to target creature this turn is dealt to this creature "
    "instead."
)


@pytest.mark.parametrize(
    ("times", "blows", "taken", "left"),
    [
        (1, (0,), 0, 0),
        (1, (1,), 1, 0),
        (1, (3,), 2, 1),
        (1, (1, 1), 2, 0),
        (1, (1, 2), 2, 1),
        (1, (2, 1), 2, 1),
        (2, (3, 2), 4, 1),
    ],
)
def test_a_guard_takes_so_much_for_another_and_no_more(
    times: int, blows: tuple[int, ...], taken: int, left: int
) -> None:
    table = field()
    for _ in range(times):
        table = done(INSTEAD, WARDEN, table=table)
    after = table
    for blow in blows:
        after = harmed(after, WARDEN, blow)
    assert (suffered(table, after, OX), suffered(table, after, WARDEN)) == (taken, left)
    gone = table.move(OX, GRAVEYARD, A)
    hurt = harmed(gone, WARDEN, sum(blows))
    assert (suffered(gone, hurt, OX), suffered(gone, hurt, WARDEN)) == (0, sum(blows))
