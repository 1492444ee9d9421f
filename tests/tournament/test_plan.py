"""Plans of events: what is refused, and how many rounds a field of players needs or allows."""

from __future__ import annotations

import pytest

from events.vocabulary import Fields
from projections.tournament.plan import BadPlan
from projections.tournament.plan import data_of
from projections.tournament.plan import knockout_rounds
from projections.tournament.plan import most_rounds
from projections.tournament.plan import plan_of
from projections.tournament.plan import rounds_of
from projections.tournament.plan import safe_rounds
from projections.tournament.plan import suggested_rounds
from projections.tournament.plan import warnings


def test_how_many_rounds_a_field_needs_and_allows() -> None:
    assert [suggested_rounds(n) for n in (2, 4, 5, 8, 9, 32, 33, 400)] == [1, 2, 3, 3, 4, 5, 6, 9]
    assert [most_rounds(n) for n in (2, 3, 4, 5, 6)] == [1, 3, 3, 5, 5]
    assert [safe_rounds(n) for n in (2, 3, 4, 5, 6, 7, 8)] == [1, 2, 2, 3, 3, 4, 4]
    assert [knockout_rounds(plan_of({"cut": n})) for n in (0, 2, 4, 8)] == [0, 1, 2, 3]
    assert [rounds_of(plan_of({"rounds": n}), 5) for n in (0, 1, 4)] == [3, 1, 4]
    assert rounds_of(plan_of({"style": "round robin"}), 5) == 5


def test_a_plan_has_a_round_while_nobody_has_entered() -> None:
    """The page of a plan shows its numbers before the first player comes, too."""
    for players in (0, 1):
        assert suggested_rounds(players) == most_rounds(players) == safe_rounds(players) == 1


@pytest.mark.parametrize(
    ("plan", "players", "said"),
    [
        ({"rounds": 0}, 4, []),
        ({"rounds": 2}, 4, []),
        ({"rounds": 3}, 4, ["With 4 players, 2 rounds can always be paired without a rematch."]),
        ({"rounds": 4}, 4, ["4 players have met each other after 3 rounds; 4 cannot be paired"]),
        ({"rounds": 4}, 4, ["Play 2 rounds, or everybody against everybody."]),
        ({"rounds": 1}, 2, []),
        ({"rounds": 2}, 2, ["2 players have met each other after 1 round;"]),
        ({"rounds": 2}, 1, []),
        ({"style": "round robin"}, 4, []),
        ({"rounds": 1, "cut": 4}, 4, []),
        ({"rounds": 1, "cut": 4}, 3, ["4 players cannot go on to elimination: there are 3."]),
    ],
)
def test_an_organiser_is_told_of_rounds_that_the_players_do_not_allow(
    plan: Fields, players: int, said: list[str]
) -> None:
    """Reported elsewhere: a small field suddenly has no pairing left."""
    told = [str(words) for words in warnings(plan_of(plan), players)]
    assert len(told) == len(said)
    assert all(part in words for part, words in zip(said, told, strict=True)), told


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({"tiebreaks": ["omw", "omw"]}, "tiebreaks: each tie-break once"),
        ({"points": {"win": 1, "draw": 1, "loss": 1}}, "points: a win must be worth more than"),
        ({"points": {"absent": 2}}, "points.absent: must be 0, or what a draw or a win is worth"),
        ({"style": "free", "tiebreaks": ["bh"]}, "tiebreaks: free play has no rounds"),
        ({"tiebreaks": ["omw", "de"]}, "tiebreaks: de stands before percentages"),
        ({"rounds": "many"}, "rounds: "),
        ({"colour": "red"}, "plan: "),
    ],
)
def test_a_plan_that_cannot_be_is_refused(plan: Fields, said: str) -> None:
    with pytest.raises(BadPlan) as refused:
        plan_of(plan)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"points": {"absent": 1}},
        {"points": {"absent": 3}},
        {"points": {"draw": 0, "loss": 2}},
        {"style": "free", "tiebreaks": []},
        {"tiebreaks": ["bh", "de"]},
    ],
)
def test_a_plan_that_can_be_is_read(plan: Fields) -> None:
    assert data_of(plan_of(plan)) == plan
