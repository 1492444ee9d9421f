"""Pairings and tie-breaks say why they are what they are."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from events.kinds import tournament
from games.text import naming
from projections.tournament.pairing.explaining import why_bye
from projections.tournament.pairing.explaining import why_table
from projections.tournament.standings.explaining import why_points
from projections.tournament.standings.explaining import why_tie
from projections.tournament.state import Result
from projections.tournament.state import Round
from projections.tournament.state import Tournament
from projections.tournament.words import points_words
from projections.tournament.words import result_words
from projections.tournament.words import score_words
from tests.tournament.evening import Evening
from tests.tournament.published import card_event
from tests.tournament.published import report


def before(now: Tournament, number: int) -> tuple[Tournament, Round]:
    """Return the event before a round was paired, and the round."""
    return replace(now, rounds=now.rounds[: number - 1]), now.rounds[number - 1]


def said(evening: Evening, number: int, table: int) -> list[str]:
    was, round_ = before(evening.now, number)
    found = round_.table(table)
    assert found is not None
    return list(map(str, why_table(was, round_, found, {})))


def test_equal_points_and_who_met_whom() -> None:
    evening = Evening(4, rounds=2)
    evening.play()
    evening.pair()
    (top,) = [
        table.number
        for table in evening.now.rounds[1].tables
        if "Both have 3 points." in said(evening, 2, table.number)
    ]
    lines = said(evening, 2, top)
    assert "They have not met before." in lines
    assert any(line.startswith("Among equal points the lot decided (seed ") for line in lines)


def test_a_pairing_with_fewer_points_names_whom_else_and_why_not() -> None:
    now, _ = card_event("pauper-royale-222")
    was, round_ = before(now, 4)
    lines = next(
        why_table(was, round_, table, {})
        for table in round_.tables
        if set(table.players) == {"P7", "P13"}
    )
    assert lines[0] == "Both have 6 points."
    evening = Evening(10, rounds=4)
    evening.play(3)
    evening.pair()
    was, round_ = before(evening.now, 4)
    found = [why_table(was, round_, table, {}) for table in round_.tables]
    uneven = [lines for lines in found if not lines[0].startswith("Both have")]
    assert uneven
    for lines in uneven:
        assert any(re.search("odd number|Nobody else|with as many points", line) for line in lines)


def test_names_take_the_place_of_ids() -> None:
    evening = Evening(8, rounds=4)
    evening.play(3)
    evening.pair()
    was, round_ = before(evening.now, 4)
    called = {f"P{number}": f"Player {'ABCDEFGH'[number - 1]}" for number in range(1, 9)}
    lines = [
        str(naming(line, called))
        for table in round_.tables
        for line in why_table(was, round_, table, {})
    ]
    assert any(re.fullmatch(r"Player . and Player . met in round \d\.", line) for line in lines)
    assert not any(re.search(r"\bP\d\b", line) for line in lines)


def test_a_bye_says_why_it_is_this_player() -> None:
    evening = Evening(5, rounds=3)
    evening.play(2)
    evening.pair()
    was, round_ = before(evening.now, 3)
    lines = list(map(str, why_bye(was, round_, round_.byes[0])))
    assert lines[0] == "5 players are an odd number: one has a bye, which counts 3 points."
    assert f"{round_.byes[0]} has not had a bye yet." in lines


def test_the_referees_hand_is_named_with_its_reason() -> None:
    evening = Evening(4)
    evening.pair()
    tables = evening.now.rounds[0].tables
    line = evening.record(
        tournament.PLACES_SWAPPED,
        round=1,
        first=tables[0].players[0],
        second=tables[1].players[0],
        reason="brothers",
    )
    was, round_ = before(evening.now, 1)
    lines = why_table(was, round_, round_.tables[0], {line.version: "brothers"})
    assert lines[0] == f"The referee put this table together (line {line.version}): brothers"


def test_percentages_name_every_opponent_and_the_least_that_counts() -> None:
    now, _ = card_event("domingooouuu-56")
    lines = list(map(str, why_tie(now, "P1", "omw")))
    assert lines[0] == (
        "Opponents' match-win percentage: 66.7 %, the average of the opponents'. Byes do not count."
    )
    assert sorted(lines[1:]) == [
        "P2: 6 of 9 points, 66.7 %.",
        "P4: 6 of 9 points, 66.7 %.",
        "P5: 6 of 9 points, 66.7 %.",
    ]
    least = why_tie(now, "P2", "omw")
    assert "P11: 0 of 9 points, raised to 33.3 %, the least that counts." in least
    assert why_tie(now, "P1", "gw") == ("P1: 18 of 21 points, 85.7 %.",)


def test_buchholz_names_what_is_left_out() -> None:
    now, _ = report("held-swiss-5", tiebreaks=["bh1", "sb"])
    lines = list(map(str, why_tie(now, "P2", "bh1")))
    assert lines[0] == "Buchholz cut 1: 12, by FIDE's rules."
    assert sum("left out as the lowest" in line for line in lines) == 1
    assert len(lines) == 6


def test_each_round_of_a_tie_break_names_the_opponent_or_that_there_was_none() -> None:
    evening = Evening(5, rounds=3, tiebreaks=["bh", "sb"])
    evening.play(3)
    for player in evening.now.players:
        byes = {round_.number for round_ in evening.now.rounds if player in round_.byes}
        for which in ("bh", "sb"):
            lines = list(map(str, why_tie(evening.now, player, which)))[1:]
            for round_ in evening.now.rounds:
                (line,) = [line for line in lines if f"ound {round_.number}" in line]
                assert line.startswith(f"Round {round_.number} was not played") == (
                    round_.number in byes
                )
                if which == "sb" and round_.number not in byes:
                    assert "their points times what was won here" in line


def test_points_round_by_round() -> None:
    now, _ = card_event("domingooouuu-56")
    assert why_points(now, "P10") == (
        "Round 1: lost to P9 1–2, 0 points.",
        "Round 2: a bye, 3 points.",
        "Round 3: lost to P5 1–2, 0 points.",
    )


def test_a_draw_is_told_as_one_and_drawn_games_are_counted() -> None:
    evening = Evening(4, rounds=1, best_of=3)
    evening.pair()
    evening.start()
    evening.result(1, 0, 0, draws=1)
    evening.result(2, 2, 0, draws=1)
    first, second = evening.now.rounds[0].tables
    assert why_points(evening.now, first.players[0]) == (
        f"Round 1: drew with {first.players[1]}, 1 point.",
    )
    assert why_points(evening.now, second.players[0]) == (
        f"Round 1: beat {second.players[1]} 2–0, 1 drawn, 3 points.",
    )


def test_where_nobody_came_both_lost_without_a_score() -> None:
    evening = Evening(2, rounds=1)
    evening.pair()
    evening.start()
    evening.result(1, 0, 0, how="double forfeit")
    assert why_points(evening.now, "P1") == ("Round 1: lost to P2, 0 points.",)
    assert why_points(evening.now, "P2") == ("Round 1: lost to P1, 0 points.",)


@pytest.mark.parametrize(
    ("result", "neutral", "named"),
    [
        (Result((2, 1)), "2–1", "P1 won 2–1"),
        (Result((0, 2), draws=1), "0–2, 1 drawn", "P2 won 2–0, 1 drawn"),
        (Result((1, 1)), "1–1", "a draw, 1–1"),
        (Result((0, 0), draws=1), "a draw", "a draw"),
        (Result((0, 0), how="agreed"), "a draw", "a draw"),
        (Result((0, 1), how="forfeit"), "0–1 by forfeit", "P2 wins by forfeit"),
        (Result((0, 0), how="double forfeit"), "nobody came", "nobody came"),
    ],
)
def test_a_result_in_words(result: Result, neutral: str, named: str) -> None:
    assert score_words(result) == neutral
    assert result_words(("P1", "P2"), result) == named


def test_one_point_is_a_point() -> None:
    """Whatever a point is counted in: of halves, two are one."""
    halves = Evening(2, points={"win": 2, "draw": 1, "loss": 0, "bye": 2, "unit": 2}, rounds=1)
    halves.pair()
    halves.start()
    halves.result(1, 1, 0)
    assert why_points(halves.now, "P1") == ("Round 1: beat P2 1–0, 1 point.",)
    assert [str(points_words(halves.now.plan, worth)) for worth in range(4)] == [
        "0 points",
        "0.5 points",
        "1 point",
        "1.5 points",
    ]
