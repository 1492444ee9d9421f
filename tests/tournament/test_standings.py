"""Standings: held equal to those that were published, of real events and of FIDE's exercises."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from projections.tournament.chess import swiss_rounds
from projections.tournament.standings.fide import fide_ties
from projections.tournament.standings.outings import outings
from projections.tournament.standings.percentages import percentage
from projections.tournament.standings.percentages import percentages
from projections.tournament.standings.table import standings
from projections.tournament.state import GAMES
from projections.tournament.state import OPPONENTS_GAMES
from projections.tournament.state import OPPONENTS_MATCHES
from projections.tournament.state import Result
from projections.tournament.state import Tournament
from tests.tournament.published import card_event
from tests.tournament.published import report

CARD_EVENTS = ("pauper-royale-222", "meeples-club-108", "domingooouuu-56")


def differing(now: Tournament, published: list[list[int]]) -> list[str]:
    """Return the players whose published line is not the one worked out: rank, points, and
    percentages to the thousandth, which were published after rounding on the way.
    """
    found = {row.player: row for row in standings(now)}
    return [
        f"P{rank}"
        for rank, points, *shares in published
        if (row := found[f"P{rank}"]).points != points
        or row.rank != rank
        or any(
            abs(float(tie) * 1000 - share) >= 1 for tie, share in zip(row.ties, shares, strict=True)
        )
    ]


@pytest.mark.parametrize("name", CARD_EVENTS)
def test_percentages_of_all_are_those_of_each(name: str) -> None:
    now, _ = card_event(name)
    played = outings(now.plan, now.players, swiss_rounds(now))
    for which in (OPPONENTS_MATCHES, GAMES, OPPONENTS_GAMES):
        alone = {player: percentage(now.plan, played, player, which) for player in now.players}
        assert percentages(now.plan, played, which) == alone


@pytest.mark.parametrize("name", CARD_EVENTS)
def test_real_card_events_come_out_as_published(name: str) -> None:
    now, file = card_event(name)
    assert differing(now, file["standings"]) == []


@pytest.mark.parametrize("name", CARD_EVENTS)
def test_one_result_otherwise_is_noticed(name: str) -> None:
    """The comparison above can fail: turning one match round moves a line of the standings."""
    now, file = card_event(name)
    last = now.rounds[-1]
    (place, result), *_ = last.results.items()
    turned = {**last.results, place: Result((result.wins[1], result.wins[0]), result.draws)}
    wrong = replace(now, rounds=(*now.rounds[:-1], replace(last, results=turned)))
    assert differing(wrong, file["standings"])


@pytest.mark.parametrize(("name", "rounds"), [("lichess-FaLp5fSD", 10), ("lichess-QLMFFLBq", 9)])
def test_real_events_in_fides_form_have_the_published_points_and_order(
    name: str, rounds: int
) -> None:
    """The server that published them breaks ties by its own Sonneborn-Berger, which counts byes
    otherwise than FIDE's; nobody stands before somebody whom it put before them.
    """
    now, points = report(name, tiebreaks=["sb"])
    assert len(now.rounds) == rounds
    rows = standings(now)
    assert {row.player: row.points / 2 for row in rows} == points
    assert [row.player for row in rows] == [f"P{place}" for place in range(1, len(rows) + 1)]


BUCHHOLZ = [12.5, 13, 15.5, 14, 8.5, 11.5, 14.5, 13.5, 9, 13, 12.5, 11.5, 14, 11, 12, 12.5]
CUT = [11, 12, 13, 11.5, 7.5, 10.5, 12.5, 12, 7.5, 11.5, 11, 9.5, 12, 9, 11, 11]
BERGER = [8, 9.5, 10.5, 9.25, 4.25, 6, 3.25, 5.25, 2.25, 1.5, 4.75, 4, 4.25, 4.5, 3.5, 7.25]
"""Published answers of FIDE's exercises (5 rounds), players 1 to 16. Players 4, 6 and 11, who had a
bye or a forfeit, are half a point or a point lower than published in 2023: since 2026 an unplayed
round counts no more than draws in every round would (C.07, 16.4)."""


@pytest.mark.parametrize(
    ("tiebreak", "published"), [("bh", BUCHHOLZ), ("bh1", CUT), ("sb", BERGER)]
)
def test_fides_exercises_in_tie_breaking(tiebreak: str, published: list[float]) -> None:
    now, points = report("held-swiss-5", tiebreaks=[tiebreak])
    rows = standings(now)
    assert {row.player: row.points / 2 for row in rows} == points
    found = fide_ties(now, now.rounds, [tiebreak])[tiebreak]
    assert [float(found[f"P{number}"].value) for number in range(1, 17)] == published


DIRECT = [3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6]
"""Published ranks of FIDE's exercise 25 (9 rounds): points, then direct encounter."""


def test_fides_exercise_in_direct_encounter() -> None:
    now, _ = report("held-swiss-9", tiebreaks=["de"])
    ranks = {row.player: row.rank for row in standings(now)}
    assert [ranks[f"P{number}"] for number in range(1, 17)] == DIRECT


def test_what_a_tie_break_is_made_of_adds_up_to_it() -> None:
    now, _ = report("held-swiss-9", tiebreaks=["bh1", "bh", "sb"])
    for name, ties in fide_ties(now, now.rounds, ["bh1", "bh", "sb"]).items():
        for tie in ties.values():
            assert sum((part.value for part in tie.parts if not part.cut), Fraction(0)) == tie.value
            assert sum(part.cut for part in tie.parts) == (name == "bh1")


def test_ranks_are_shared_where_nothing_tells_players_apart() -> None:
    now, _ = card_event("domingooouuu-56")
    nobody = replace(now, rounds=())
    assert {row.rank for row in standings(nobody)} == {1}
    ties = fide_ties(nobody, (), ["bh", "none"])
    assert list(ties) == ["bh"]
    assert {tie.value for tie in ties["bh"].values()} == {Fraction(0)}
    assert ties["bh"].keys() == nobody.players.keys()
