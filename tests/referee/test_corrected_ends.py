"""Whether a match that was corrected after its end is still over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.vocabulary import Change
from games.table import Outcome
from games.table import Table
from games.text import text
from projections.replay.replay import corrected
from tests.referee import little

AGREED = Outcome((), text("agreed"), "X-1")
FIVE = Outcome((little.RED,), text("five points"), "X-2")


def decided(table: Table) -> Outcome | None:
    """Red wins with five points."""
    return FIVE if table.count(little.RED, "score") >= 5 else None


GAME = replace(little.GAME, outcome=decided)


@pytest.mark.parametrize(
    ("ended", "score", "outcome"),
    [
        (None, 4, None),
        (None, 5, replace(FIVE, derived=True)),
        (AGREED, 4, AGREED),
        (AGREED, 5, AGREED),
        (replace(FIVE, derived=True), 4, None),
        (replace(FIVE, derived=True), 5, replace(FIVE, derived=True)),
    ],
)
def test_what_followed_from_the_table_is_decided_again_and_what_was_agreed_stays(
    ended: Outcome | None, score: int, outcome: Outcome | None
) -> None:
    table = little.setup(GAME, GAME.seats, {}, GAME.cards).having(outcome=ended)
    after = corrected(GAME, table, (Change("counter", "red", "score", score),))
    assert (after.count(little.RED, "score"), after.outcome) == (score, outcome)
