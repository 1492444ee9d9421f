"""What single deeds of texts change on the table: how many counters are there to take off, who comes
back, who is copied, what waits for a player, and what finds nobody to do it to.
"""

from __future__ import annotations

import pytest

from games.wtactics_arc.names import ATK_MORE
from games.wtactics_arc.names import DEF_MORE
from tests.games.wtactics_arc.test_effects import done
from tests.games.wtactics_arc.test_matching import OX
from tests.games.wtactics_arc.test_matching import WARDEN
from tests.games.wtactics_arc.test_matching import field


@pytest.mark.parametrize(
    ("words", "before", "after"),
    [
        ("Remove a +1/+1 counter from target creature.", (2, 2), (1, 1)),
        ("Remove a +1/+1 counter from target creature.", (0, 0), (0, 0)),
        ("Remove a +1/+1 counter from target creature.", (2, 0), (2, 0)),
        ("Remove a +1/+1 counter from target creature.", (-2, -2), (-2, -2)),
        ("Remove three +1/+1 counters from target creature.", (2, 2), (0, 0)),
        ("Remove two +2/+1 counters from target creature.", (5, 3), (1, 1)),
        ("Remove two +2/+1 counters from target creature.", (3, 3), (1, 2)),
        ("Remove a +1/+0 counter from target creature.", (2, -3), (1, -3)),
        ("Remove a +0/+2 counter from target creature.", (-1, 4), (-1, 2)),
        ("Remove a -1/-1 counter from target creature.", (-2, -2), (-1, -1)),
        ("Remove a -1/-1 counter from target creature.", (1, 1), (1, 1)),
        ("Double the number of +2/+1 counters on target creature.", (5, 2), (9, 4)),
        ("Double the number of +1/+1 counters on target creature.", (-1, 1), (-1, 1)),
    ],
)
def test_only_counters_that_are_there_are_taken_off_or_doubled(
    words: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    table = field().tally(WARDEN, ATK_MORE, before[0]).tally(WARDEN, DEF_MORE, before[1])
    piece = done(words, WARDEN, table=table).piece(WARDEN)
    assert (piece.count(ATK_MORE), piece.count(DEF_MORE)) == after


@pytest.mark.parametrize(("there", "moved"), [((3, 3), 1), ((0, 0), 0), ((-2, -2), 0)])
def test_only_counters_that_are_there_are_handed_on(there: tuple[int, int], moved: int) -> None:
    table = field().tally(OX, ATK_MORE, there[0]).tally(OX, DEF_MORE, there[1])
    words = "Move a +1/+1 counter from this creature to another target creature."
    after = done(words, WARDEN, table=table)
    for key, before in zip((ATK_MORE, DEF_MORE), there, strict=True):
        assert after.piece(OX).count(key) == before - moved
        assert after.piece(WARDEN).count(key) == moved
