"""The number that a phone shows first where a whole number is asked."""

from __future__ import annotations

import pytest

from games import catalogue
from games import play
from projections.views.choices.asks import AmountView
from projections.views.choices.asks import ask_view


def first_shown(key: str, action: str, options: dict[str, int]) -> tuple[int, int]:
    """The least number that may be answered, and the one that is shown first."""
    game = catalogue()[key]
    table = play.setup(game, game.seats[:2], options)
    asked = ask_view(game, table, game.seats[0], action, game.specs[action].asks[0], {})
    assert isinstance(asked, AmountView)
    return asked.least, asked.suggest


@pytest.mark.parametrize("seconds", [25, 90])
def test_another_limit_is_proposed_from_the_present_one(seconds: int) -> None:
    options = {"move_seconds": seconds}
    assert first_shown("generalissimo", "LimitChangeProposed", options) == (1, seconds)
